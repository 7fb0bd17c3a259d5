//! Which centipawns turn the odds by the factor e, so that scores foretell results best.

use crate::learn::dataset::Sample;

/// The scales that are tried.
const SCALES: std::ops::RangeInclusive<u16> = 20..=3000;

/// How often each score came, by what came of it: lost, drawn, won.
struct Outcomes(Vec<(f64, [f64; 3])>);

impl Outcomes {
    fn of(samples: &[Sample]) -> Self {
        let mut counts = vec![[0.0; 3]; 1 << 16];
        for sample in samples {
            let of_score: &mut [f64; 3] = &mut counts[usize::from(sample.score().cast_unsigned())];
            of_score[(2.0 * sample.result()) as usize % 3] += 1.0;
        }
        let listed = (0..=u16::MAX).zip(counts).filter(|(_, counts)| counts.iter().any(|&count| count > 0.0));
        Self(listed.map(|(score, counts)| (f64::from(score.cast_signed()), counts)).collect())
    }

    /// The mean squared error of what the scores foretell.
    fn error(&self, scale: f64) -> f64 {
        let (mut error, mut all) = (0.0, 0.0);
        for &(score, counts) in &self.0 {
            let chance = 1.0 / (1.0 + libm::exp(-score / scale));
            for (result, count) in [0.0, 0.5, 1.0].into_iter().zip(counts) {
                error += count * (chance - result) * (chance - result);
                all += count;
            }
        }
        if all > 0.0 { error / all } else { 0.0 }
    }
}

/// The scale by which the scores foretell the results best: from 20 to 3000 centipawns.
#[must_use]
pub fn fit(samples: &[Sample]) -> u16 {
    let outcomes = Outcomes::of(samples);
    let error = |scale: u16| outcomes.error(f64::from(scale));
    let (mut low, mut high) = (*SCALES.start(), *SCALES.end());
    while high - low > 2 {
        let third = (high - low) / 3;
        if error(low + third) <= error(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    (low..=high).min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        let sample = |score, points| Sample::new(&Position::start(), score, points);
        let mut samples = Vec::new();
        for score in (-1000..=1000_i16).step_by(50) {
            let wins = (1000.0 / (1.0 + (-f64::from(score) / 250.0).exp())).round() as usize;
            samples.extend((0..1000).map(|number| sample(score, f64::from(u8::from(number < wins)))));
        }
        let scale = fit(&samples);
        assert!(scale.abs_diff(250) <= 1, "{scale}");
    }

    #[test]
    fn without_anything_to_fit_to_there_is_still_a_scale() {
        assert!(SCALES.contains(&fit(&[])));
        assert!(SCALES.contains(&fit(&[Sample::new(&Position::start(), 100, 0.5); 3])));
    }
}
