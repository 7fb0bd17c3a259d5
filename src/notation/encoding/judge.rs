//! In which encoding a file is: that in which more of its moves can be played, and more of its characters are in use.

use std::cmp::Reverse;

use crate::notation::encoding::{Encoding, script};
use crate::notation::fault::GameError;
use crate::notation::format::GameFormat;
use crate::notation::record::{GameRecord, GameResult};

/// How much of a file is looked at for its characters, and for its moves, in bytes.
const CHARACTERS: usize = 1 << 20;
const MOVES: usize = 128 << 10;

/// What a move that can be played is worth, against a common character.
const MOVE: i64 = 4;

/// What bytes cost that are none in the encoding.
const GAP: i64 = 20;

/// By how much the best must be ahead of the next to be more than a guess.
const CERTAIN: i64 = 8;

/// What a file was found to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgment {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether it is only a little more likely than another.
    pub is_guess: bool,
}

/// The encoding of games that begin with these bytes; `None` if they are ASCII, which is the same in all of them.
///
/// Text that has the form of UTF-8 in characters of three bytes is UTF-8. For all else each encoding is weighed: moves that can be
/// played and results that are understood speak for it most, then characters in common use, simplified ones in GB18030 and
/// traditional ones in Big5; rare characters speak against it, and private ones and bytes that are none most.
#[must_use]
pub fn judge(bytes: &[u8], format: GameFormat) -> Option<Judgment> {
    if bytes.is_ascii() {
        return None;
    }
    let part = whole_lines(bytes, CHARACTERS);
    let certain = |encoding| Some(Judgment { encoding, is_guess: false });
    if Encoding::Utf8.decode(part).is_some_and(|text| script::is_surely_utf8(&text)) {
        return certain(Encoding::Utf8);
    }
    let mut weighed = [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5].map(|it| (weight(it, part, format), it));
    weighed.sort_by_key(|&(weight, _)| Reverse(weight));
    let [(best, encoding), (next, _), _] = weighed;
    if best - next >= CERTAIN { certain(encoding) } else { Some(Judgment { encoding, is_guess: true }) }
}

/// What speaks for an encoding.
fn weight(encoding: Encoding, part: &[u8], format: GameFormat) -> i64 {
    let text = encoding.decode_at_all_costs(part);
    let gaps = text.matches('\u{FFFD}').count() as i64;
    let moves = understood(&encoding.decode_at_all_costs(whole_lines(part, MOVES)), format) as i64;
    MOVE * moves + script::likelihood(encoding, part, &text) - GAP * gaps
}

/// How many moves of a text can be played, up to the first fault of each game, and how many results are known.
fn understood(text: &str, format: GameFormat) -> usize {
    let of_game = |game: Result<GameRecord, GameError>| match game {
        Ok(game) => game.moves.len() + usize::from(game.result != GameResult::Unknown),
        Err(GameError::Move { number, .. }) => number - 1,
        Err(_) => 0,
    };
    format.read(text).into_iter().map(|reading| of_game(reading.game)).sum()
}

/// The lines in the first so many bytes; if there is not even one, these bytes.
fn whole_lines(bytes: &[u8], most: usize) -> &[u8] {
    let Some(beginning) = bytes.get(..most) else { return bytes };
    let end = beginning.iter().rposition(|&byte| byte == b'\n').map_or(most, |at| at + 1);
    &beginning[..end]
}
