//! Runs arithmetic with the widest instructions that the processor has, so that one binary is fast everywhere.
//!
//! All of them compute the same, to the last bit: a kernel is plain code, and nothing in it is fused. Chosen once, when a network is
//! made ready. Knows nothing of what it runs. On other processors than x86-64 the baseline is what
//! the compiler was told to build for, which has vectors of its own on aarch64.
#![allow(unsafe_code)]

/// Work that is compiled once for each set of instructions.
pub trait Kernel {
    /// What comes out.
    type Output;

    /// Does the work. Marked `inline(always)`, with all that it calls, or it is compiled for the baseline.
    fn run(self) -> Self::Output;
}

/// A set of instructions that this processor was found to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instructions(Set);

/// Private, so that none is named that was not looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Set {
    /// What the binary was built for.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// With the instructions for networks: a quarter faster than AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// All that this processor has, the best last.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self(Set::Baseline)];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") {
                all.push(Self(Set::Avx2));
                if has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512dq") && has!("avx512vnni") {
                    all.push(Self(Set::Avx512));
                }
            }
        }
        all
    }

    /// The best that this processor has.
    #[must_use]
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self(Set::Baseline))
    }

    /// Runs the work with these instructions.
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Set::Baseline => kernel.run(),
            // SAFETY: this value is only made in `all`, after the processor was found to have AVX2.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { with_avx2(kernel) },
            // SAFETY: this value is only made in `all`, after the processor was found to have AVX2 and these parts of AVX-512.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { with_avx512(kernel) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
