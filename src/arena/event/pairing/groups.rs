//! Groups (分组循环制, 11.3): seeds spread over groups, the best of which play a final.

/// The groups of these entries, the strongest first: the seeds are dealt out forth and back (蛇形排列), so that the sums of their
/// numbers are as even as can be.
#[must_use]
pub fn snake(order: &[usize], groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for (row, entries) in order.chunks(groups.max(1)).enumerate() {
        for (place, &entry) in entries.iter().enumerate() {
            let group = if row % 2 == 0 { place } else { groups - 1 - place };
            dealt[group].push(entry);
        }
    }
    dealt
}

/// The finalists in the order of their numbers: the winners of all groups, then the seconds, and so on. Each group is told by its
/// entries in the order of their places.
#[must_use]
pub fn finalists(groups: &[Vec<usize>], advance: usize) -> Vec<usize> {
    (0..advance).flat_map(|place| groups.iter().filter_map(move |group| group.get(place).copied())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_dealt_forth_and_back() {
        let order: Vec<usize> = (1..=10).collect();
        assert_eq!(snake(&order, 3), [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4, 9, 10]]);
        assert_eq!(snake(&order, 2), [vec![1, 4, 5, 8, 9], vec![2, 3, 6, 7, 10]]);
    }

    #[test]
    fn the_winners_of_the_groups_come_before_the_seconds() {
        assert_eq!(finalists(&[vec![4, 2, 1], vec![3, 0, 5]], 2), [4, 3, 2, 0]);
        assert_eq!(finalists(&[vec![4], vec![3, 0, 5]], 2), [4, 3, 0]);
    }
}
