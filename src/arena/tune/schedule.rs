//! How far the numbers are moved, and how far they go, in which iteration.

/// How the rate of learning falls.
const ALPHA: f64 = 0.602;
/// How the moves become smaller.
const GAMMA: f64 = 0.101;
/// The part of all iterations by which the rate of learning is held down at the beginning.
const STABILITY: f64 = 0.1;

/// The two sequences of gains, of which the parameters give the last values.
///
/// `c_k = c / k^γ` and `a_k = a / (A + k)^α` with `α` = 0.602, `γ` = 0.101 and `A` a tenth of all iterations. Spall, "Implementation of
/// the simultaneous perturbation algorithm for stochastic optimization", 1998.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Schedule {
    iterations: f64,
}

impl Schedule {
    pub(super) fn new(iterations: u32) -> Self {
        Self { iterations: f64::from(iterations.max(1)) }
    }

    /// `c_k / c_end`: how many of its last steps a number is moved in this iteration, counted from 1.
    pub(super) fn reach(self, iteration: u32) -> f64 {
        libm::pow(self.iterations / f64::from(iteration.max(1)), GAMMA)
    }

    /// `a_k / a_end`: how much more a game won is heeded in this iteration than in the last.
    fn gain(self, iteration: u32) -> f64 {
        let stability = STABILITY * self.iterations;
        libm::pow((stability + self.iterations) / (stability + f64::from(iteration)), ALPHA)
    }

    /// `a_k / c_k` in parts of `a_end / c_end`: how far a number goes for each game won in this iteration.
    pub(super) fn pull(self, iteration: u32) -> f64 {
        self.gain(iteration) / self.reach(iteration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gains_fall_to_their_ends() {
        let schedule = Schedule::new(10_000);
        for (iteration, reach, gain) in [(1, 2.535_13, 4.233_09), (1000, 1.261_83, 2.790_60), (10_000, 1.0, 1.0)] {
            assert!((schedule.reach(iteration) - reach).abs() < 1e-4, "{iteration}: {}", schedule.reach(iteration));
            assert!((schedule.gain(iteration) - gain).abs() < 1e-4, "{iteration}: {}", schedule.gain(iteration));
        }
        assert!(
            (1..10_000).all(|k| schedule.gain(k) > schedule.gain(k + 1) && schedule.reach(k) > schedule.reach(k + 1))
        );
    }
}
