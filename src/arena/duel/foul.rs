//! What a foul (犯规, article 9) is for an engine, and what becomes of it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::arena::duel::end::{Fault, FaultKind};
use crate::board::Position;
use crate::types::Move;

/// With so many fouls in a game it is lost (4.1.8).
pub const LOSING_FOULS: u32 = 3;

/// What becomes of fouls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fouls {
    /// There are none: a move against the rules loses at once (4.1.6), an offer may be repeated, and no claim is heard.
    #[default]
    Off,
    /// They count, and the third loses (4.1.8); a move against the rules loses at once all the same (4.1.6).
    Strict,
    /// They count, and the third loses; a move against the rules is one of them, and the engine is asked again while its clock goes on
    /// (9.1.5, 9.1.6).
    Corrected,
}

impl Fouls {
    /// All that can become of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Strict, Self::Corrected];

    /// Whether they count.
    #[must_use]
    pub const fn are_counted(self) -> bool {
        !matches!(self, Self::Off)
    }
}

impl fmt::Display for Fouls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Off => "off",
            Self::Strict => "strict",
            Self::Corrected => "corrected",
        })
    }
}

/// A word that says nothing of fouls.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("fouls are off, strict or corrected, not {0:?}")]
pub struct UnknownFouls(pub String);

impl FromStr for Fouls {
    type Err = UnknownFouls;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_it = |fouls: &Self| fouls.to_string().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(is_it).ok_or_else(|| UnknownFouls(text.to_owned()))
    }
}

/// A foul of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Foul {
    /// Its answer is no legal move.
    Wrong {
        /// What is wrong with it.
        fault: Fault,
        /// 9.1.5, 9.1.6 or 9.1.8.
        article: &'static str,
    },
    /// It offers a draw, and it was its own offer that was declined last (9.1.3).
    RepeatedOffer,
    /// It claims the natural limit, and the count does not confirm it (9.1.4).
    UntrueClaim {
        /// What was counted.
        count: String,
    },
}

impl Foul {
    /// The article.
    pub(super) const fn article(&self) -> &'static str {
        match self {
            Self::Wrong { article, .. } => article,
            Self::RepeatedOffer => "9.1.3",
            Self::UntrueClaim { .. } => "9.1.4",
        }
    }

    /// In a word, as rulings are told to programs.
    pub(super) const fn id(&self) -> &'static str {
        match self {
            Self::Wrong { fault: Fault { kind: FaultKind::IllegalMove, .. }, .. } => "foul-illegal-move",
            Self::Wrong { fault: Fault { kind: FaultKind::NoMove, .. }, .. } => "foul-no-move",
            Self::Wrong { .. } => "foul-garbage",
            Self::RepeatedOffer => "foul-repeated-offer",
            Self::UntrueClaim { .. } => "foul-untrue-claim",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong { fault, .. } => f.write_str(&fault.account),
            Self::RepeatedOffer => f.write_str("offers a draw again, before the other side has offered one"),
            Self::UntrueClaim { count } => write!(f, "claims the natural limit wrongly: {count}"),
        }
    }
}

/// The article of a move that is not legal: what is named cannot be moved so (9.1.5), or a piece of the opponent's is named that
/// nothing can take (9.1.6).
pub(super) fn article_of(illegal: Move, position: &Position) -> &'static str {
    let placement = position.placement();
    let theirs = !position.side_to_move();
    let is_theirs = |square| placement.piece_on(square).is_some_and(|piece| piece.color() == theirs);
    let is_takeable = position.legal_moves().into_iter().any(|legal| legal.to == illegal.to);
    let names_theirs = is_theirs(illegal.from) || (is_theirs(illegal.to) && !is_takeable);
    if names_theirs { "9.1.6" } else { "9.1.5" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_illegal_move_names_a_piece_that_cannot_go_there_or_one_that_cannot_be_taken() {
        // Nothing can take the pawns on a6 and e4; the one before it can take that on c6.
        let position: Position = "4k4/9/9/p1p6/2P6/4p4/9/9/9/3K5 w - - 0 1".parse().expect("a position");
        for (played, article) in
            [("d0c6", "9.1.5"), ("d0d2", "9.1.5"), ("d0e4", "9.1.6"), ("a6a5", "9.1.6"), ("i0i1", "9.1.5")]
        {
            assert_eq!(article_of(played.parse().expect(played), &position), article, "{played}");
        }
    }

    #[test]
    fn what_becomes_of_fouls_is_read_and_written() {
        for fouls in Fouls::ALL {
            assert_eq!(fouls.to_string().to_uppercase().parse(), Ok(fouls));
        }
        let error = "lenient".parse::<Fouls>().expect_err("no such word");
        assert_eq!(error.to_string(), "fouls are off, strict or corrected, not \"lenient\"");
    }
}
