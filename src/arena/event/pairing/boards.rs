//! Who sits at which board when two teams meet (article 12).

use serde::{Deserialize, Serialize};

/// How teams play (article 12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeamForm {
    /// 分台定人制 (12.1): the members in the order of their strength, each at the same board throughout.
    FixedBoards,
    /// 分台换人制 (12.2): substitutes may come in, and the order is kept. Without a lineup the first members play.
    Substitutes,
    /// 临时定台制 (12.3): any order, told before each match. Without a lineup the lot decides.
    FreeOrder,
    /// 全队轮赛制 (12.4): everybody of one team plays everybody of the other.
    AllPlayAll,
    /// 队员总分制 (12.5): players play for themselves, and their places are summed.
    SumOfPlaces,
}

/// A board: the members of the first and the second team there, and who has Red.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The member of the team that is named first.
    pub first: Option<usize>,
    /// The member of the other.
    pub second: Option<usize>,
    /// Whether the first has Red.
    pub first_has_red: bool,
}

/// The single board of two players.
pub const SINGLE: [Board; 1] = [Board { first: None, second: None, first_has_red: true }];

/// The boards of two lineups: the team that is named first has Red at the boards 1, 3, 5 (13.2).
#[must_use]
pub fn side_by_side(first: &[usize], second: &[usize]) -> Vec<Board> {
    let board = |(place, (&first, &second)): (usize, (&usize, &usize))| Board {
        first: Some(first),
        second: Some(second),
        first_has_red: place % 2 == 0,
    };
    first.iter().zip(second).enumerate().map(board).collect()
}

/// The boards where each of one team plays each of the other, in turns in which nobody plays twice.
///
/// Member 1 of the first team has Red against the members 1, 3, 5, member 2 against 2, 4, 6: so everybody has both colours equally
/// often, up to one game, which fixed colours by board (13.2) would not give.
#[must_use]
pub fn all_play_all(first: usize, second: usize) -> Vec<Board> {
    let seats = first.max(second);
    let turns = (0..seats).flat_map(|turn| (0..seats).map(move |place| (place, (place + turn) % seats)));
    turns
        .filter(|&(one, other)| one < first && other < second)
        .map(|(one, other)| Board { first: Some(one), second: Some(other), first_has_red: (one + other) % 2 == 0 })
        .collect()
}

/// What is wrong with a lineup of a team that has so many members; `None` if nothing is.
#[must_use]
pub fn fault(form: TeamForm, boards: usize, members: usize, lineup: &[usize]) -> Option<&'static str> {
    if lineup.len() != boards {
        return Some("there must be as many as there are boards");
    }
    if lineup.iter().any(|&member| member >= members) {
        return Some("the team has not so many members");
    }
    let is_in_order = lineup.windows(2).all(|pair| pair[0] < pair[1]);
    let is_twice = (1..lineup.len()).any(|place| lineup[..place].contains(&lineup[place]));
    match form {
        TeamForm::Substitutes if !is_in_order => Some("the order of the boards must be kept (12.2)"),
        _ if is_twice => Some("a member plays twice"),
        _ => None,
    }
}

/// All lineups of 12.2: so many of the members, in their order.
#[must_use]
pub fn orders(members: usize, boards: usize) -> Vec<Vec<usize>> {
    if boards == 0 {
        return vec![Vec::new()];
    }
    let last = boards - 1..members;
    let with_last = |last: usize| {
        orders(last, boards - 1).into_iter().map(move |mut lineup| {
            lineup.push(last);
            lineup
        })
    };
    let mut all: Vec<_> = last.flat_map(with_last).collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn four_of_six_can_sit_in_fifteen_orders() {
        // The example of 12.2: from 1-2-3-4 and 1-2-3-5 up to 3-4-5-6.
        let orders = orders(6, 4);
        assert_eq!(orders.len(), 15);
        assert_eq!((&orders[0], &orders[1], &orders[14]), (&vec![0, 1, 2, 3], &vec![0, 1, 2, 4], &vec![2, 3, 4, 5]));
        assert!(orders.iter().all(|lineup| fault(TeamForm::Substitutes, 4, 6, lineup).is_none()));
    }

    #[test]
    fn a_lineup_that_breaks_the_form_is_refused() {
        for (form, lineup, is_right) in [
            (TeamForm::Substitutes, &[0, 2, 1][..], false),
            (TeamForm::FreeOrder, &[0, 2, 1], true),
            (TeamForm::FreeOrder, &[0, 2, 0], false),
            (TeamForm::FreeOrder, &[0, 2], false),
            (TeamForm::Substitutes, &[0, 1, 4], false),
            (TeamForm::Substitutes, &[0, 1, 3], true),
        ] {
            assert_eq!(fault(form, 3, 4, lineup).is_none(), is_right, "{form:?} {lineup:?}");
        }
    }

    #[test]
    fn the_first_team_has_red_at_the_odd_boards() {
        let reds: Vec<bool> = side_by_side(&[0, 1, 3, 4], &[2, 1, 0, 3]).iter().map(|it| it.first_has_red).collect();
        assert_eq!(reds, [true, false, true, false]);
    }

    #[test]
    fn everybody_plays_everybody_of_the_other_team_with_both_colours() {
        for (first, second) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 3), (2, 6)] {
            let boards = all_play_all(first, second);
            let pairs: BTreeSet<_> = boards.iter().map(|board| (board.first, board.second)).collect();
            assert_eq!((boards.len(), pairs.len()), (first * second, first * second), "{first} {second}");
            for member in 0..first {
                let own = boards.iter().filter(|board| board.first == Some(member));
                let surplus: i32 = own.map(|board| if board.first_has_red { 1 } else { -1 }).sum();
                assert!(surplus.abs() <= 1, "{first} {second}: {member}");
            }
        }
    }
}
