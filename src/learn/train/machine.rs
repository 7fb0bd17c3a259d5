//! The processor's widest vectors: found out once, given to every kernel.
//!
//! A kernel is plain code. It is compiled once for each set of instructions, and all of them compute the same, to the last bit:
//! nothing is fused, and sums are taken in a written order. The only unsafe code of the training stands here.
#![allow(unsafe_code)]

/// Work to be done with the widest vectors. `run` must be `#[inline(always)]`, and all that it calls, to be compiled for them.
pub(super) trait Kernel {
    /// What comes out.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Instructions that this processor has. They can only be made where they are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instructions(Level);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    /// What every processor of the target has.
    Baseline,
    /// Vectors of eight.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of sixteen.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// All sets that this processor has, the widest last.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut found = vec![Self(Level::Baseline)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                found.push(Self(Level::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                found.push(Self(Level::Avx512));
            }
        }
        found
    }

    /// The widest that this processor has.
    #[must_use]
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self(Level::Baseline))
    }

    /// Does the work with these instructions.
    #[inline]
    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Level::Baseline => kernel.run(),
            // SAFETY: this level is only made where the processor was found to have AVX2.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { with_avx2(kernel) },
            // SAFETY: this level is only made where the processor was found to have AVX-512 F and VL.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { with_avx512(kernel) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
