//! Proof numbers: how much it takes at least to settle a position, and for how many checks it is settled.
//!
//! Numbers are seen by the side to move, as scores are: to win is to mate for the attacker, to escape for the defender.

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// The attacker plays a check.
    Attack,
    /// The defender, in check, replies.
    Defence,
}

impl Turn {
    /// The other side's turn.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Attack => Self::Defence,
            Self::Defence => Self::Attack,
        }
    }

    /// How many checks are left after a move of this turn. An attack has at least one.
    pub(super) const fn left_after(self, left: u8) -> u8 {
        match self {
            Self::Attack => left.saturating_sub(1),
            Self::Defence => left,
        }
    }
}

/// What no number of leaves can do. Twenty bits, so that two numbers fit an entry of the table.
pub(super) const INFINITE: u32 = (1 << 20) - 1;

/// Refuted within this number of checks means within every number.
pub(super) const NEVER: u8 = u8::MAX;

/// What is known of a position with a number of checks left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// How many leaves must turn out well, at least, for the side to move to win. Zero: it wins.
    pub(super) win: u32,
    /// How many leaves must turn out badly, at least, for it to lose. Zero: it loses.
    pub(super) loss: u32,
    /// If settled, the fewest checks within which the mate is proved, or the most within which it is refuted, as far as known.
    pub(super) bound: u8,
}

impl Numbers {
    /// The side to move wins, as far as so many checks go.
    pub(super) const fn won(bound: u8) -> Self {
        Self { win: 0, loss: INFINITE, bound }
    }

    /// The side to move loses, as far as so many checks go.
    pub(super) const fn lost(bound: u8) -> Self {
        Self { win: INFINITE, loss: 0, bound }
    }

    /// Not settled. Numbers are kept between one and below [`INFINITE`].
    pub(super) fn open(win: usize, loss: usize) -> Self {
        let within = |number: usize| number.clamp(1, INFINITE as usize - 1) as u32;
        Self { win: within(win), loss: within(loss), bound: 0 }
    }

    /// Whether the attacker mates.
    pub(super) const fn is_mate(self, turn: Turn) -> bool {
        match turn {
            Turn::Attack => self.win == 0,
            Turn::Defence => self.loss == 0,
        }
    }

    /// Whether the attacker does not mate, with so many checks or fewer.
    pub(super) const fn is_refuted(self, turn: Turn) -> bool {
        self.is_mate(turn.next())
    }

    /// What is known of a position from the positions that its moves lead to, each seen by the other side.
    pub(super) fn from_children(turn: Turn, children: &[Self]) -> Self {
        let won = children.iter().filter(|child| child.loss == 0).map(|child| child.bound);
        let all = children.iter().map(|child| child.bound);
        let (won, lost) = match turn {
            // The quickest mate; or, all checks being refuted, up to where each of them is.
            Turn::Attack => (won.min().map(one_more), all.min().map_or(NEVER, one_more)),
            // The reply that escapes the most checks; or, all being mated, the longest mate.
            Turn::Defence => (won.max(), all.max().unwrap_or(0)),
        };
        won.map_or_else(|| Self::not_won(children, lost), Self::won)
    }

    /// What is known if no child is lost for the other side; the bound if all are won for it.
    fn not_won(children: &[Self], bound: u8) -> Self {
        let open = children.iter().filter(|child| child.win > 0);
        match open.clone().map(|child| child.loss).min() {
            None => Self::lost(bound),
            Some(win) => Self::open(win as usize, open.map(|child| child.win as usize).sum()),
        }
    }
}

/// The check before so many others makes one more.
fn one_more(bound: u8) -> u8 {
    bound.saturating_add(1)
}

/// Which child is nearest to lost for the other side, and how near to it the second nearest is.
pub(super) fn most_promising(children: &[Numbers]) -> (usize, u32) {
    let (mut best, mut first, mut second) = (0, INFINITE, INFINITE);
    for (index, child) in children.iter().enumerate() {
        if child.loss < first {
            (best, first, second) = (index, child.loss, first);
        } else {
            second = second.min(child.loss);
        }
    }
    (best, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three replies or checks, seen by the other side.
    fn combined(turn: Turn, children: [Numbers; 3]) -> Numbers {
        Numbers::from_children(turn, &children)
    }

    #[test]
    fn numbers_are_a_minimum_and_a_sum() {
        for turn in [Turn::Attack, Turn::Defence] {
            let children = [Numbers::open(2, 3), Numbers::open(4, 5), Numbers::won(9)];
            assert_eq!(combined(turn, children), Numbers::open(3, 6));
        }
    }

    #[test]
    fn an_attack_takes_the_quickest_mate_and_is_refuted_as_far_as_each_check_is() {
        let mates = [Numbers::lost(4), Numbers::open(1, 1), Numbers::lost(2)];
        assert_eq!(combined(Turn::Attack, mates), Numbers::won(3));
        let refuted = [Numbers::won(4), Numbers::won(NEVER), Numbers::won(2)];
        assert_eq!(combined(Turn::Attack, refuted), Numbers::lost(3));
        assert_eq!(combined(Turn::Attack, [Numbers::won(NEVER); 3]), Numbers::lost(NEVER));
        assert_eq!(Numbers::from_children(Turn::Attack, &[]), Numbers::lost(NEVER));
    }

    #[test]
    fn a_defence_takes_the_safest_reply_and_is_mated_as_late_as_it_can() {
        let escapes = [Numbers::lost(4), Numbers::open(1, 1), Numbers::lost(2)];
        assert_eq!(combined(Turn::Defence, escapes), Numbers::won(4));
        let mated = [Numbers::won(4), Numbers::won(1), Numbers::won(2)];
        assert_eq!(combined(Turn::Defence, mated), Numbers::lost(4));
        assert_eq!(Numbers::from_children(Turn::Defence, &[]), Numbers::lost(0));
    }

    #[test]
    fn open_numbers_settle_nothing_however_large() {
        let huge = [Numbers::open(usize::MAX >> 2, usize::MAX); 3];
        let numbers = combined(Turn::Attack, huge);
        assert_eq!((numbers.win, numbers.loss), (INFINITE - 1, INFINITE - 1));
        assert!(!numbers.is_mate(Turn::Attack) && !numbers.is_refuted(Turn::Attack));
    }

    #[test]
    fn the_most_promising_child_is_the_first_of_the_smallest() {
        let children = [Numbers::won(1), Numbers::open(1, 5), Numbers::open(9, 3), Numbers::open(1, 3)];
        assert_eq!(most_promising(&children), (2, 3));
        assert_eq!(most_promising(&children[..2]), (1, INFINITE));
    }
}
