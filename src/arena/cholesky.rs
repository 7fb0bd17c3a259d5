//! Systems of linear equations of the kind that Newton's method leads to.

/// A symmetric positive definite matrix as the product of a lower triangle and its mirror image.
pub(crate) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Of a matrix; where it is not quite positive definite, of one that is nearly the same.
    pub(crate) fn of(mut matrix: Vec<Vec<f64>>) -> Self {
        for row in 0..matrix.len() {
            for column in 0..=row {
                let dot: f64 = (0..column).map(|inner| matrix[row][inner] * matrix[column][inner]).sum();
                let left = matrix[row][column] - dot;
                matrix[row][column] =
                    if row == column { left.max(f64::MIN_POSITIVE).sqrt() } else { left / matrix[column][column] };
            }
        }
        Self(matrix)
    }

    /// The triangle undone.
    fn forward(&self, right: &[f64]) -> Vec<f64> {
        let mut solved: Vec<f64> = Vec::with_capacity(right.len());
        for (row, value) in self.0.iter().zip(right) {
            let dot: f64 = row.iter().zip(&solved).map(|(factor, known)| factor * known).sum();
            solved.push((value - dot) / row[solved.len()]);
        }
        solved
    }

    /// The solution of a system of equations.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solved = self.forward(right);
        for row in (0..solved.len()).rev() {
            let dot: f64 = (row + 1..solved.len()).map(|below| self.0[below][row] * solved[below]).sum();
            solved[row] = (solved[row] - dot) / self.0[row][row];
        }
        solved
    }

    /// The diagonal of the inverse.
    pub(crate) fn variances(&self) -> Vec<f64> {
        let unit = |at: usize| (0..self.0.len()).map(|row| f64::from(row == at)).collect::<Vec<_>>();
        (0..self.0.len()).map(|at| self.forward(&unit(at)).iter().map(|value| value * value).sum()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved_and_an_inverse_known() {
        // The inverse of [[4, 2], [2, 3]] is [[3, -2], [-2, 4]] / 8.
        let factors = Cholesky::of(vec![vec![4.0, 2.0], vec![2.0, 3.0]]);
        let near = |values: Vec<f64>, expected: [f64; 2]| {
            assert!(values.iter().zip(expected).all(|(value, it)| (value - it).abs() < 1e-12), "{values:?}");
        };
        near(factors.solve(&[8.0, 8.0]), [1.0, 2.0]);
        near(factors.variances(), [0.375, 0.5]);
    }
}
