//! The lowest point of a valley over a few whole numbers.

/// The numbers with the least cost that steps along single axes lead to, and that cost.
///
/// Tries a step up and down each axis, goes where the cost is least, and halves the step where none is better, down to one.
pub(crate) fn lowest<const N: usize>(
    start: [i32; N],
    first_step: i32,
    cost: impl Fn(&[i32; N]) -> f64,
) -> ([i32; N], f64) {
    let mut best = start;
    let mut least = cost(&best);
    let mut step = first_step;
    while step > 0 {
        let before = least;
        for axis in 0..N {
            for way in [step, -step] {
                let mut tried = best;
                tried[axis] += way;
                let cost = cost(&tried);
                if cost < least {
                    (best, least) = (tried, cost);
                }
            }
        }
        if least >= before {
            step /= 2;
        }
    }
    (best, least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_point_of_a_bowl_is_found() {
        let cost = |at: &[i32; 3]| {
            let from = [f64::from(at[0] - 7), f64::from(at[1] + 31), f64::from(at[2] - 100)];
            from[0].powi(2) + 3.0 * from[1].powi(2) + from[2].powi(2) + from[0] * from[1]
        };
        assert_eq!(lowest([0, 0, 0], 16, cost), ([7, -31, 100], 0.0));
    }
}
