//! What the search wants of the machine: to fetch this memory soon, to keep this memory in large pages, and to say how much there is.
//!
//! The first two are wishes that safe code cannot utter; where they are not granted, nothing changes but the speed.
#![allow(unsafe_code)]

/// Asks for the cache line of a value. Does nothing where the processor has no such instruction.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fault; the address is that of a live reference besides.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks the system for large pages behind these values, so that a table that is read all over misses fewer page entries.
///
/// Does nothing but on Linux.
pub(crate) fn wish_for_large_pages<T>(values: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let start = values.as_ptr().addr().next_multiple_of(PAGE);
        let end = values.as_ptr_range().end.addr() / PAGE * PAGE;
        if start < end {
            let address = values.as_ptr().with_addr(start).cast_mut().cast();
            // SAFETY: the whole pages from start to end lie within a live slice, and this advice changes no content.
            let _ = unsafe { libc::madvise(address, end - start, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = values;
}

/// How many bytes the system can give without harm to others; `None` where it does not say.
///
/// Linux promises more memory than it has, and ends the process that takes it at its word.
pub(crate) fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
