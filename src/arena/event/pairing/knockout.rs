//! Knockouts (淘汰制, 11.1): who loses is out, or is out after the second loss.
//!
//! The bracket has a power of two of lines; the best numbers have the byes of the first round and meet as late as can be. A whole
//! event is gone through from the first round each time, so that there is nothing to be kept but who won.

/// After which loss an entry is out, and how the last places are played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Elimination {
    /// 单淘汰制: the first loss.
    Single {
        /// Whether the losers of the semifinals play for the third place (附加赛).
        third_place: bool,
    },
    /// 双败淘汰制: the second loss. Losers go on in a bracket of their own, whose winner meets the one who has not lost.
    Double {
        /// Whether there is a second final if the one who had not lost loses the first.
        second_final: bool,
    },
}

/// A match that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// Who met.
    pub pair: (usize, usize),
    /// Who goes on; `None` where neither side came, and both are out (21.3).
    pub winner: Option<usize>,
}

/// How far a knockout has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// The matches of the next round; none if all is over.
    pub due: Vec<(usize, usize)>,
    /// Who has none in the next round and is still in.
    pub byes: Vec<usize>,
    /// Who is out: one list for those who went out at the same time, the last to go last. At the end the winner is among them.
    pub fallen: Vec<Vec<usize>>,
    /// Whether all is over and nobody has won, because neither side came to the last match.
    pub is_vacant: bool,
}

/// Goes through a knockout. `order` are the entries in the order of their numbers, `past` the rounds that are over.
#[must_use]
pub fn course(order: &[usize], elimination: Elimination, past: &[Vec<Decided>]) -> Course {
    let mut walk = Walk { past, at: 0, course: Course::default() };
    let finished = match elimination {
        Elimination::Single { third_place } => walk.single(lines(order), third_place),
        Elimination::Double { second_final } => walk.double(lines(order), second_final),
    };
    if finished.is_none() {
        let out = walk.course.fallen.concat();
        let due = &walk.course.due;
        let is_waiting =
            |entry: &usize| !out.contains(entry) && !due.iter().any(|&(one, other)| one == *entry || other == *entry);
        walk.course.byes = order.iter().copied().filter(is_waiting).collect();
    }
    walk.course
}

/// The lines of the first round: number 1 against the last, so that 1 and 2 can meet in the final only; `None` where a number is
/// missing.
fn lines(order: &[usize]) -> Vec<Option<usize>> {
    let size = order.len().next_power_of_two();
    let mut numbers = vec![0];
    while numbers.len() < size {
        let last = numbers.len() * 2 - 1;
        numbers = numbers.iter().flat_map(|&number| [number, last - number]).collect();
    }
    numbers.into_iter().map(|number| order.get(number).copied()).collect()
}

/// What came of the matches of a bracket, in order.
#[derive(Default)]
struct Split {
    /// Who goes on; `None` where nobody does.
    winners: Vec<Option<usize>>,
    /// Who has lost; `None` where nobody has.
    losers: Vec<Option<usize>>,
    /// Who did not come, and neither did the other side.
    absent: Vec<Option<usize>>,
}

struct Walk<'a> {
    past: &'a [Vec<Decided>],
    /// How many rounds are through.
    at: usize,
    course: Course,
}

impl Walk<'_> {
    /// Plays a round of several brackets at once: neighbours meet. `None` if that is still to be done.
    fn round(&mut self, brackets: &[&[Option<usize>]]) -> Option<Vec<Split>> {
        let pairs = brackets.iter().flat_map(|lines| lines.chunks(2)).filter_map(|pair| match *pair {
            [Some(one), Some(other)] => Some((one, other)),
            _ => None,
        });
        let due: Vec<(usize, usize)> = pairs.collect();
        let decided: &[Decided] = match self.past.get(self.at) {
            _ if due.is_empty() => &[],
            Some(decided) => decided,
            None => {
                self.course.due = due;
                return None;
            }
        };
        self.at += usize::from(!due.is_empty());
        Some(brackets.iter().map(|lines| split(lines, decided)).collect())
    }

    /// Those who are out now.
    fn drop_out(&mut self, losers: &[Option<usize>], absent: &[Option<usize>]) {
        let out: Vec<usize> = losers.iter().chain(absent).flatten().copied().collect();
        if !out.is_empty() {
            self.course.fallen.push(out);
        }
    }

    /// All is over.
    fn crown(&mut self, winner: &[Option<usize>]) {
        self.course.is_vacant = winner.iter().flatten().next().is_none();
        self.drop_out(winner, &[]);
    }

    fn single(&mut self, mut lines: Vec<Option<usize>>, third_place: bool) -> Option<()> {
        let mut semifinal = Vec::new();
        while lines.len() > 1 {
            let is_final = lines.len() == 2;
            let mut played = if is_final && third_place && semifinal.len() == 2 {
                let mut played = self.round(&[&lines, &semifinal])?;
                let third = played.pop()?;
                self.drop_out(&third.losers, &third.absent);
                self.drop_out(&third.winners, &[]);
                played
            } else {
                self.round(&[&lines])?
            };
            let Split { winners, losers, absent } = played.pop()?;
            if lines.len() == 4 && third_place {
                self.drop_out(&[], &absent);
                semifinal = losers;
            } else {
                self.drop_out(&losers, &absent);
            }
            lines = winners;
        }
        self.crown(&lines);
        Some(())
    }

    fn double(&mut self, mut upper: Vec<Option<usize>>, second_final: bool) -> Option<()> {
        let mut lower = Vec::new();
        if upper.len() > 1 {
            let first = self.round(&[&upper])?.pop()?;
            self.drop_out(&[], &first.absent);
            (upper, lower) = (first.winners, first.losers);
        }
        let mut turn = 0;
        while upper.len() > 1 {
            let mut played = self.round(&[&upper, &lower])?;
            let (below, above) = (played.pop()?, played.pop()?);
            // Who does not come at all has no second life: there is one line for the loser of a match.
            self.drop_out(&below.losers, &[below.absent, above.absent].concat());
            upper = above.winners;
            let joined = join(&below.winners, &crossed(above.losers, turn));
            let survived = self.round(&[&joined])?.pop()?;
            self.drop_out(&survived.losers, &survived.absent);
            lower = survived.winners;
            turn += 1;
        }
        self.finals(upper.first().copied().flatten(), lower.first().copied().flatten(), second_final)
    }

    /// The one who has not lost against the winner of the losers.
    fn finals(&mut self, unbeaten: Option<usize>, challenger: Option<usize>, second_final: bool) -> Option<()> {
        let pair = [unbeaten, challenger];
        let mut last = self.round(&[&pair])?.pop()?;
        if second_final && last.winners.first() == Some(&challenger) && challenger.is_some() {
            last = self.round(&[&pair])?.pop()?;
        }
        self.drop_out(&last.losers, &last.absent);
        self.crown(&last.winners);
        Some(())
    }
}

/// Those who go on and those who do not. Who has no opponent goes on.
fn split(lines: &[Option<usize>], decided: &[Decided]) -> Split {
    let mut split = Split::default();
    for pair in lines.chunks(2) {
        let (winner, loser) = match *pair {
            [Some(one), Some(other)] => {
                let is_this = |it: &&Decided| [(one, other), (other, one)].contains(&it.pair);
                // A round that is over has decided all its matches.
                let winner = decided.iter().find(is_this).and_then(|it| it.winner);
                if winner.is_none() {
                    split.absent.extend([Some(one), Some(other)]);
                }
                (winner, winner.map(|winner| if winner == one { other } else { one }))
            }
            [one, other] => (one.or(other), None),
            [one] => (one, None),
            _ => (None, None),
        };
        split.winners.push(winner);
        split.losers.push(loser);
    }
    split
}

/// Those who come down from the upper bracket, crossed over so that they do not meet soon whom they have met: the other way round,
/// then with the halves exchanged, in turn.
fn crossed(mut losers: Vec<Option<usize>>, turn: usize) -> Vec<Option<usize>> {
    if turn.is_multiple_of(2) {
        losers.reverse();
    } else {
        let half = losers.len() / 2;
        losers.rotate_left(half);
    }
    losers
}

/// One from here, one from there.
fn join(one: &[Option<usize>], other: &[Option<usize>]) -> Vec<Option<usize>> {
    one.iter().zip(other).flat_map(|(&one, &other)| [one, other]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::arena::event::pairing::lot;

    const SINGLE: Elimination = Elimination::Single { third_place: false };
    const DOUBLE: Elimination = Elimination::Double { second_final: true };

    fn won(winner: usize, pair: (usize, usize)) -> Decided {
        Decided { pair, winner: Some(winner) }
    }

    fn loser(decided: &Decided) -> usize {
        let (one, other) = decided.pair;
        if decided.winner == Some(one) { other } else { one }
    }

    /// Plays a knockout to its end; `wins` says whether the first of a match wins. The rounds and where it led.
    fn play(
        count: usize,
        elimination: Elimination,
        mut wins: impl FnMut(usize, usize) -> bool,
    ) -> (Vec<Vec<Decided>>, Course) {
        let order: Vec<usize> = (0..count).collect();
        let mut past: Vec<Vec<Decided>> = Vec::new();
        loop {
            let course = course(&order, elimination, &past);
            if course.due.is_empty() {
                return (past, course);
            }
            assert!(past.len() < 40, "it goes on for ever");
            let mut decided =
                |&(one, other): &(usize, usize)| won(if wins(one, other) { one } else { other }, (one, other));
            past.push(course.due.iter().map(&mut decided).collect());
        }
    }

    #[test]
    fn the_best_numbers_meet_as_late_as_can_be() {
        assert_eq!(lines(&[1, 2, 3, 4, 5, 6, 7, 8]), [1, 8, 4, 5, 2, 7, 3, 6].map(Some));
        assert_eq!(lines(&[1, 2, 3]), [Some(1), None, Some(2), Some(3)]);
        assert_eq!(course(&[1, 2, 3, 4, 5, 6], SINGLE, &[]).byes, [1, 2]);
    }

    #[test]
    fn the_stronger_win_a_single_knockout_in_the_order_of_their_numbers() {
        let (past, end) = play(8, SINGLE, |one, other| one < other);
        assert_eq!(end.fallen, [vec![7, 4, 6, 5], vec![3, 2], vec![1], vec![0]]);
        assert_eq!(past.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2, 1]);
        let (past, end) = play(8, Elimination::Single { third_place: true }, |one, other| one < other);
        assert_eq!(end.fallen[1..], [vec![3], vec![2], vec![1], vec![0]]);
        assert_eq!(past.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2, 2]);
        let (_, end) = play(3, Elimination::Single { third_place: true }, |one, other| one < other);
        assert_eq!(end.fallen, [[2], [1], [0]]);
    }

    #[test]
    fn a_double_knockout_of_four_by_hand() {
        // 0 beats 3, 1 beats 2; then 1 beats 0, and 3 beats 2; 0 beats 3; in the finals 0 beats 1 twice.
        let results = [&[(0, 3), (1, 2)][..], &[(1, 0), (3, 2)], &[(0, 3)], &[(0, 1)], &[(0, 1)]];
        let results = results.map(|round| round.iter().map(|&pair| won(pair.0, pair)).collect::<Vec<_>>());
        let order = [0, 1, 2, 3];
        let due: Vec<Vec<(usize, usize)>> =
            (0..=results.len()).map(|rounds| course(&order, DOUBLE, &results[..rounds]).due).collect();
        assert_eq!(due, [vec![(0, 3), (1, 2)], vec![(0, 1), (3, 2)], vec![(3, 0)], vec![(1, 0)], vec![(1, 0)], vec![]]);
        assert_eq!(course(&order, DOUBLE, &results).fallen, [[2], [3], [1], [0]]);
        let short = Elimination::Double { second_final: false };
        assert_eq!(course(&order, short, &results[..4]).fallen, [[2], [3], [1], [0]]);
    }

    #[test]
    fn everybody_but_the_winner_loses_the_same_number_of_times() {
        for count in 2..=17 {
            for seed in 0..40 {
                for (elimination, lives) in [(SINGLE, 1), (DOUBLE, 2)] {
                    let mut games = 0;
                    let (past, end) = play(count, elimination, |one, other| {
                        games += 1;
                        lot::seed(seed, &[games, one as u64, other as u64]).is_multiple_of(2)
                    });
                    let mut losses = BTreeMap::new();
                    past.iter().flatten().for_each(|it| *losses.entry(loser(it)).or_insert(0) += 1);
                    let winner = end.fallen.last().expect("a winner")[0];
                    for entry in (0..count).filter(|&entry| entry != winner) {
                        assert_eq!(losses.get(&entry), Some(&lives), "{count} {seed} {elimination:?}: {entry}");
                    }
                    assert!(losses.get(&winner).is_none_or(|&lost| lost < lives), "{count} {seed} {elimination:?}");
                    let mut all = end.fallen.concat();
                    all.sort_unstable();
                    assert!(all.into_iter().eq(0..count), "{count} {seed} {elimination:?}");
                }
            }
        }
    }

    #[test]
    fn who_does_not_come_is_out_and_the_next_opponent_has_a_bye() {
        let nobody = |pair| Decided { pair, winner: None };
        let order = [0, 1, 2, 3];
        let first = vec![nobody((0, 3)), won(1, (1, 2))];
        assert_eq!(
            course(&order, SINGLE, std::slice::from_ref(&first)),
            Course { fallen: vec![vec![2, 0, 3], vec![1]], ..Course::default() }
        );
        let third = Elimination::Single { third_place: true };
        let end = course(&order, third, std::slice::from_ref(&first));
        assert_eq!((end.due, end.fallen), (vec![], vec![vec![0, 3], vec![2], vec![1]]));
        // Of two lives both are gone: 1 waits in the upper bracket, 2 in the lower.
        let end = course(&order, DOUBLE, std::slice::from_ref(&first));
        assert_eq!((end.due, end.fallen), (vec![(1, 2)], vec![vec![0, 3]]));
        let vacant = course(&[0, 1], SINGLE, &[vec![nobody((0, 1))]]);
        assert_eq!((vacant.is_vacant, vacant.fallen), (true, vec![vec![0, 1]]));
    }

    #[test]
    fn one_alone_has_won() {
        for elimination in [SINGLE, DOUBLE] {
            assert_eq!(course(&[5], elimination, &[]), Course { fallen: vec![vec![5]], ..Course::default() });
        }
    }
}
