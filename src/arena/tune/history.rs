//! How the numbers went, for spreadsheets.

use crate::arena::tournament::report::csv::line;
use crate::arena::tune::Outset;

/// A row for the start and one for each iteration, in the order in which they were heeded: comma-separated values with a line of heads.
///
/// Columns: `heeded` (from 0), `iteration` and `result` (games won less games lost), empty at the start; then a column for each
/// parameter, with its value from then on. `results` are iterations and their results.
#[must_use]
pub fn csv(outset: &Outset, results: &[(u32, i64)]) -> String {
    let mut optimiser = outset.optimiser();
    let heads = ["heeded", "iteration", "result"].map(str::to_owned).into_iter();
    let mut text = line(heads.chain(outset.parameters.iter().map(|parameter| parameter.name.clone())));
    let row =
        |first: [String; 3], values: &[f64]| line(first.into_iter().chain(values.iter().map(|it| format!("{it:.4}"))));
    text += &row(["0".to_owned(), String::new(), String::new()], optimiser.values());
    for (heeded, &(iteration, result)) in results.iter().enumerate() {
        optimiser.learn(iteration, result);
        text += &row([(heeded + 1).to_string(), iteration.to_string(), result.to_string()], optimiser.values());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tune::{Iterations, Parameter};

    #[test]
    fn every_iteration_has_a_row() {
        let parameter = Parameter { name: "A, b".to_owned(), rate: 0.1, ..Parameter::proposed("x", 50, 0, 100) };
        let iterations = Iterations { count: 2, pairs: 1 };
        let outset =
            Outset { engine: "x".to_owned(), parameters: vec![parameter], iterations, seed: 1, screening: None };
        let text = csv(&outset, &[(2, 1), (1, 0)]);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[..2], ["heeded,iteration,result,\"A, b\"", "0,,,50.0000"]);
        assert!(["1,2,1,50.5000", "1,2,1,49.5000"].contains(&rows[2]), "{text}");
        assert_eq!((rows.len(), &rows[3][..6]), (4, "2,1,0,"));
    }
}
