//! What stands at the head of a file of games: what made them, and where in the run the file begins.

use std::str::FromStr;

use crate::learn::games::checksum::Checksum;

/// The first bytes of every file of games.
pub(super) const MAGIC: [u8; 8] = *b"chuhegms";
/// The number of the format.
pub(super) const FORMAT: u16 = 1;
/// The length of what stands before the text.
pub(super) const FIXED_BYTES: usize = 16;

/// What made the games. With the same origin the game of a number is always the same.
///
/// Its texts are of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The engine and its version.
    pub engine: String,
    /// How the engine plays: the checksum of some games of it.
    pub signature: Checksum,
    /// The name of its evaluation.
    pub evaluation: String,
    /// Nodes after which no new iteration was begun.
    pub soft_nodes: u64,
    /// What the random numbers came from.
    pub seed: u64,
    /// How the games were begun.
    pub openings: String,
    /// The rules by which they were judged.
    pub rules: String,
}

impl Origin {
    fn lines(&self) -> [(&'static str, String); 7] {
        [
            ("engine", self.engine.clone()),
            ("signature", self.signature.to_string()),
            ("evaluation", self.evaluation.clone()),
            ("soft-nodes", self.soft_nodes.to_string()),
            ("seed", self.seed.to_string()),
            ("openings", self.openings.clone()),
            ("rules", self.rules.clone()),
        ]
    }

    /// The first thing in which this origin is not the other: its name, how it is here, how it is there.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let mut pairs = self.lines().into_iter().zip(other.lines());
        pairs.find_map(|((key, here), (_, there))| (here != there).then_some((key, here, there)))
    }
}

/// The head of one file.
///
/// Its text has a line for each field of the origin, `engine` to `rules`, and then `file`, `first-game` and `positions-before`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// What made the games.
    pub origin: Origin,
    /// The number of the file in its run, from 0.
    pub file: u32,
    /// The number of the first game that may stand in it.
    pub first_game: u32,
    /// Positions with a score in the files before it.
    pub positions_before: u64,
}

impl Header {
    /// The bytes of the header.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut lines = Vec::from(self.origin.lines());
        lines.push(("file", self.file.to_string()));
        lines.push(("first-game", self.first_game.to_string()));
        lines.push(("positions-before", self.positions_before.to_string()));
        let lines = lines.into_iter().map(|(key, value)| [key, " ", &value, "\n"].concat());
        let text = lines.collect::<String>();
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(Checksum::of(text.as_bytes()).0.to_le_bytes());
        bytes.extend(text.into_bytes());
        bytes
    }

    /// The header that this text describes.
    ///
    /// # Errors
    /// The name of the first field that is missing, or that is not what it should be.
    pub(super) fn from_text(text: &str) -> Result<Self, &'static str> {
        let mut fields = Fields(text.lines());
        let header = Self {
            origin: Origin {
                engine: fields.take("engine")?,
                signature: fields.take("signature")?,
                evaluation: fields.take("evaluation")?,
                soft_nodes: fields.take("soft-nodes")?,
                seed: fields.take("seed")?,
                openings: fields.take("openings")?,
                rules: fields.take("rules")?,
            },
            file: fields.take("file")?,
            first_game: fields.take("first-game")?,
            positions_before: fields.take("positions-before")?,
        };
        fields.0.next().map_or(Ok(header), |_| Err("end"))
    }
}

/// The lines of the text that are still to be read.
struct Fields<'a>(std::str::Lines<'a>);

impl Fields<'_> {
    fn take<T: FromStr>(&mut self, key: &'static str) -> Result<T, &'static str> {
        let value = self.0.next().and_then(|line| line.strip_prefix(key)?.strip_prefix(' '));
        value.and_then(|value| value.parse().ok()).ok_or(key)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::learn::games) fn header() -> Header {
        let origin = Origin {
            engine: "chuhe 0.1.0".to_owned(),
            signature: Checksum(0x1234_ABCD),
            evaluation: "hand-written".to_owned(),
            soft_nodes: 1500,
            seed: u64::MAX,
            openings: "6 to 9 random plies".to_owned(),
            rules: "chinese-1999".to_owned(),
        };
        Header { origin, file: 3, first_game: 4711, positions_before: 1_234_567 }
    }

    #[test]
    fn a_header_reads_back_from_its_text() {
        let bytes = header().to_bytes();
        let text = std::str::from_utf8(&bytes[FIXED_BYTES..]).unwrap();
        assert_eq!(Header::from_text(text), Ok(header()));
    }

    #[test]
    fn a_header_that_lacks_something_says_what() {
        let bytes = header().to_bytes();
        let text = std::str::from_utf8(&bytes[FIXED_BYTES..]).unwrap();
        for (from, to, field) in [
            ("engine", "machine", "engine"),
            ("1234abcd", "x", "signature"),
            ("seed 1", "seed -1", "seed"),
            ("file 3", "file 4294967296", "file"),
            ("positions-before 1234567\n", "", "positions-before"),
            ("1234567\n", "1234567\nmore\n", "end"),
        ] {
            assert_eq!(Header::from_text(&text.replace(from, to)), Err(field), "{from} -> {to}");
        }
    }

    #[test]
    fn origins_differ_in_what_is_told_first() {
        let one = header().origin;
        let other = Origin { soft_nodes: 2000, seed: 1, ..one.clone() };
        assert_eq!(one.difference(&one), None);
        assert_eq!(one.difference(&other), Some(("soft-nodes", "1500".to_owned(), "2000".to_owned())));
    }
}
