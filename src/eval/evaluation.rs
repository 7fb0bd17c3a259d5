//! Which evaluation is in use, and where it comes from.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use crate::board::{Placement, Position};
use crate::eval::material::Material;
use crate::eval::network::{LoadError, Network};
use crate::eval::{Accumulator, evaluate_placement, scale};
use crate::types::{Color, Score};

/// One of the two evaluations. Cheap to copy: a network is shared.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// The hand-written one, from whose games the first network learnt.
    HandWritten,
    /// A network.
    Network(Arc<Network>),
}

/// Where an evaluation comes from. Its text is `built-in`, `hand-written`, or the path of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// The network that the program holds.
    #[default]
    BuiltIn,
    /// The hand-written evaluation.
    HandWritten,
    /// The file of a network.
    File(PathBuf),
}

impl Source {
    const BUILT_IN: &str = "built-in";
    const HAND_WRITTEN: &str = "hand-written";

    /// The evaluation that is there.
    ///
    /// # Errors
    /// [`LoadError`] if it is a file that holds no network.
    pub fn load(&self) -> Result<Evaluation, LoadError> {
        Ok(match self {
            Self::BuiltIn => Evaluation::built_in(),
            Self::HandWritten => Evaluation::HandWritten,
            Self::File(path) => Evaluation::from(Network::load(path)?),
        })
    }
}

impl From<OsString> for Source {
    fn from(text: OsString) -> Self {
        match text.to_str() {
            Some(Self::BUILT_IN) => Self::BuiltIn,
            Some(Self::HAND_WRITTEN) => Self::HandWritten,
            _ => Self::File(text.into()),
        }
    }
}

impl FromStr for Source {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(OsString::from(text).into())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str(Self::BUILT_IN),
            Self::HandWritten => f.write_str(Self::HAND_WRITTEN),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl Evaluation {
    /// The network that the program holds.
    #[must_use]
    pub fn built_in() -> Self {
        Self::Network(Network::built_in())
    }

    /// The network, unless it is the hand-written evaluation.
    #[must_use]
    pub fn network(&self) -> Option<&Network> {
        match self {
            Self::HandWritten => None,
            Self::Network(network) => Some(network),
        }
    }

    /// What tells it from others, in one word: `hand-written`, or the network's hash in 16 hexadecimal digits.
    #[must_use]
    pub fn id(&self) -> String {
        self.network().map_or_else(|| Source::HAND_WRITTEN.to_owned(), |network| format!("{:016x}", network.hash()))
    }

    /// What the position is worth to the side to move. In check the answer means little.
    #[must_use]
    pub fn value(&self, position: &Position) -> Score {
        self.judge(position.placement(), position.side_to_move(), position.capture_clock())
    }

    /// What the pieces are worth to a side that is to move; they need not be a position.
    pub(super) fn judge(&self, placement: &Placement, us: Color, capture_clock: u16) -> Score {
        match self {
            Self::HandWritten => evaluate_placement(placement, &Accumulator::of(placement), us, capture_clock),
            Self::Network(network) => {
                let value = network.value(placement, us);
                scale::by_rule(value, us, Material::of(placement), capture_clock)
            }
        }
    }
}

impl Default for Evaluation {
    /// The network that the program holds.
    fn default() -> Self {
        Self::built_in()
    }
}

impl From<Network> for Evaluation {
    fn from(network: Network) -> Self {
        Self::Network(Arc::new(network))
    }
}

impl fmt::Display for Evaluation {
    /// In one line, how it was made included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HandWritten => write!(f, "{} evaluation", Source::HAND_WRITTEN),
            Self::Network(network) => write!(f, "network: {network}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::testing::random_parameters;
    use crate::eval::testing::random_games;
    use crate::eval::{Evaluator, evaluate};

    #[test]
    fn every_evaluation_says_what_the_search_is_told() {
        let network = Evaluation::from(Network::new(&random_parameters(64, 8, 11)).expect("a sound net"));
        for evaluation in [Evaluation::HandWritten, Evaluation::built_in(), network] {
            random_games(5, 120, |position, _| {
                let told = Evaluator::new(&evaluation, position).evaluate(position);
                assert_eq!(evaluation.value(position), told, "{evaluation}: {position}");
            });
        }
        random_games(2, 120, |position, _| assert_eq!(Evaluation::HandWritten.value(position), evaluate(position)));
    }

    #[test]
    fn the_built_in_network_knows_what_pieces_are_worth_and_that_the_start_is_nearly_level() {
        let value = |red: &str| {
            let fen = format!("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/{red} w");
            Evaluation::built_in().value(&fen.parse().expect(&fen)).value()
        };
        let start = value("P1P1P1P1P/1C5C1/9/RNBAKABNR");
        let [pawn, horse, cannon, rook] = [
            "P1P3P1P/1C5C1/9/RNBAKABNR",
            "P1P1P1P1P/1C5C1/9/R1BAKABNR",
            "P1P1P1P1P/7C1/9/RNBAKABNR",
            "P1P1P1P1P/1C5C1/9/1NBAKABNR",
        ]
        .map(|without| start - value(without));
        assert!(start.abs() < 100, "{start}");
        assert!(0 < pawn && pawn < horse.min(cannon) && horse.max(cannon) < rook, "{pawn} {horse} {cannon} {rook}");
    }

    #[test]
    fn a_source_reads_back_from_its_text_and_anything_else_is_a_file() {
        for (text, source) in [
            ("built-in", Source::BuiltIn),
            ("hand-written", Source::HandWritten),
            ("nets/a b.nnue", Source::File("nets/a b.nnue".into())),
            ("", Source::File(PathBuf::new())),
        ] {
            let Ok(read) = text.parse::<Source>();
            assert_eq!((read.to_string(), &read), (text.to_owned(), &source));
        }
        assert!(Source::File(PathBuf::new()).load().is_err());
        assert!(Source::HandWritten.load().unwrap().network().is_none());
        assert_eq!(Source::default().load().unwrap().id(), Evaluation::default().id());
    }
}
