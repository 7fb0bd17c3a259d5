//! Round robin (循环制): everybody meets everybody by the official table (循环赛对局秩序表).
//!
//! The table is that of Berger, as FIDE prints it (Handbook C.05): the last number stands still and the others go round; who is named
//! first has Red (13.1). With an odd count the last number is nobody, and who should meet it has the bye.

/// The pairs of each round. Places count from 0; `count` itself stands for nobody where it is odd.
///
/// Each further cycle repeats the table with the colours exchanged.
#[must_use]
pub fn table(count: usize, cycles: u32) -> Vec<Vec<(usize, usize)>> {
    let even = count + count % 2;
    let once: Vec<_> = (0..even.saturating_sub(1)).map(|round| pairs(even, round)).collect();
    let exchanged: Vec<Vec<_>> =
        once.iter().map(|pairs| pairs.iter().map(|&(first, second)| (second, first)).collect()).collect();
    (0..cycles).flat_map(|cycle| if cycle % 2 == 0 { once.clone() } else { exchanged.clone() }).collect()
}

/// The pairs of a round, counted from 0, among an even number.
fn pairs(even: usize, round: usize) -> Vec<(usize, usize)> {
    let (last, circle) = (even - 1, even - 1);
    // Who meets the last number moves on by half the circle each round, so that colours alternate.
    let lead = round * (even / 2) % circle;
    let first = if round.is_multiple_of(2) { (lead, last) } else { (last, lead) };
    let others = (1..even / 2).map(|step| ((lead + step) % circle, (lead + circle - step) % circle));
    std::iter::once(first).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The tables of the FIDE Handbook, C.05, annex 1.
    const BERGER: [(usize, &[&str]); 7] = [
        (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
        (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
        (
            8,
            &[
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ],
        ),
        (
            10,
            &[
                "1-10 2-9 3-8 4-7 5-6",
                "10-6 7-5 8-4 9-3 1-2",
                "2-10 3-1 4-9 5-8 6-7",
                "10-7 8-6 9-5 1-4 2-3",
                "3-10 4-2 5-1 6-9 7-8",
                "10-8 9-7 1-6 2-5 3-4",
                "4-10 5-3 6-2 7-1 8-9",
                "10-9 1-8 2-7 3-6 4-5",
                "5-10 6-4 7-3 8-2 9-1",
            ],
        ),
        (
            12,
            &[
                "1-12 2-11 3-10 4-9 5-8 6-7",
                "12-7 8-6 9-5 10-4 11-3 1-2",
                "2-12 3-1 4-11 5-10 6-9 7-8",
                "12-8 9-7 10-6 11-5 1-4 2-3",
                "3-12 4-2 5-1 6-11 7-10 8-9",
                "12-9 10-8 11-7 1-6 2-5 3-4",
                "4-12 5-3 6-2 7-1 8-11 9-10",
                "12-10 11-9 1-8 2-7 3-6 4-5",
                "5-12 6-4 7-3 8-2 9-1 10-11",
                "12-11 1-10 2-9 3-8 4-7 5-6",
                "6-12 7-5 8-4 9-3 10-2 11-1",
            ],
        ),
        (
            14,
            &[
                "1-14 2-13 3-12 4-11 5-10 6-9 7-8",
                "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
                "2-14 3-1 4-13 5-12 6-11 7-10 8-9",
                "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
                "3-14 4-2 5-1 6-13 7-12 8-11 9-10",
                "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
                "4-14 5-3 6-2 7-1 8-13 9-12 10-11",
                "14-11 12-10 13-9 1-8 2-7 3-6 4-5",
                "5-14 6-4 7-3 8-2 9-1 10-13 11-12",
                "14-12 13-11 1-10 2-9 3-8 4-7 5-6",
                "6-14 7-5 8-4 9-3 10-2 11-1 12-13",
                "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
                "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
            ],
        ),
        (
            16,
            &[
                "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9",
                "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2",
                "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10",
                "16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3",
                "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11",
                "16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4",
                "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12",
                "16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5",
                "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13",
                "16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6",
                "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14",
                "16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7",
                "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15",
                "16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8",
                "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
            ],
        ),
    ];

    fn printed(count: usize) -> Vec<String> {
        let pair = |&(first, second): &(usize, usize)| format!("{}-{}", first + 1, second + 1);
        table(count, 1).iter().map(|pairs| pairs.iter().map(pair).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn the_tables_are_those_of_the_handbook() {
        for (count, rounds) in BERGER {
            assert_eq!(printed(count), rounds, "{count}");
            assert_eq!(printed(count - 1), rounds, "{count} with nobody as the last");
        }
    }

    #[test]
    fn everybody_meets_everybody_once_and_colours_differ_by_one_at_most() {
        for count in 2..=40 {
            let rounds = table(count, 1);
            let mut met = BTreeSet::new();
            let mut reds = vec![0_i32; count + 1];
            for (first, second) in rounds.iter().flatten() {
                assert!(met.insert((first.min(second), first.max(second))), "{count}: {first} {second} twice");
                if count % 2 == 0 || first.max(second) != &count {
                    reds[*first] += 1;
                    reds[*second] -= 1;
                }
            }
            let even = count + count % 2;
            assert_eq!((met.len(), rounds.len()), (even * (even - 1) / 2, even - 1), "{count}");
            assert!(reds.iter().all(|surplus| surplus.abs() <= 1), "{count}: {reds:?}");
            assert!(rounds.iter().all(|pairs| pairs.len() == even / 2), "{count}");
        }
    }

    #[test]
    fn the_second_cycle_exchanges_the_colours() {
        let rounds = table(6, 2);
        assert_eq!(rounds.len(), 10);
        for (first, second) in rounds[..5].iter().flatten().zip(rounds[5..].iter().flatten()) {
            assert_eq!((first.0, first.1), (second.1, second.0));
        }
    }

    #[test]
    fn nobody_or_one_alone_has_no_rounds() {
        assert!(table(0, 1).is_empty());
        assert_eq!(table(1, 1), [vec![(0, 1)]]);
    }
}
