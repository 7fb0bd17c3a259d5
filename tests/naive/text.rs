//! Boards as text: reading the pieces and the side of a FEN, writing them, and turning the text about.

use chuhe::types::Color;

use super::Naive;

/// A rank of a FEN as nine points; `None` if it is none.
fn read_rank(text: &str) -> Option<[Option<char>; 9]> {
    let mut points = Vec::new();
    for letter in text.chars() {
        match letter {
            '1'..='9' => points.extend(vec![None; letter.to_digit(10)? as usize]),
            _ if "KABNRCP".contains(letter.to_ascii_uppercase()) => points.push(Some(letter)),
            'E' => points.push(Some('B')),
            'e' => points.push(Some('b')),
            'H' => points.push(Some('N')),
            'h' => points.push(Some('n')),
            'G' => points.push(Some('K')),
            'g' => points.push(Some('k')),
            _ => return None,
        }
    }
    points.try_into().ok()
}

/// Nine points as a rank of a FEN.
pub(crate) fn write_rank(points: &[Option<char>; 9]) -> String {
    let mut text: String = points.iter().map(|point| point.unwrap_or('.')).collect();
    for empty in (1..=9).rev() {
        text = text.replace(&".".repeat(empty), &empty.to_string());
    }
    text
}

impl Naive {
    /// Reads the first two words of a FEN; `None` if they are no board or no side.
    pub(crate) fn read(fen: &str) -> Option<Self> {
        let mut words = fen.split_ascii_whitespace();
        let ranks: Vec<_> = words.next()?.split('/').map(read_rank).collect::<Option<_>>()?;
        let mut board: [_; 10] = ranks.try_into().ok()?;
        board.reverse();
        let side = match words.next() {
            None | Some("w" | "r" | "W" | "R") => Color::Red,
            Some("b" | "B") => Color::Black,
            Some(_) => return None,
        };
        Some(Self { board, side })
    }

    /// The pieces as the first word of a FEN.
    pub(crate) fn placement(&self) -> String {
        self.board.iter().rev().map(write_rank).collect::<Vec<_>>().join("/")
    }

    /// The first two words of a FEN.
    pub(crate) fn fen(&self) -> String {
        let side = if self.side == Color::Red { 'w' } else { 'b' };
        format!("{} {side}", self.placement())
    }

    /// The board with these pieces only.
    #[must_use]
    pub(crate) fn only(&self, kept: impl Fn(char) -> bool) -> Self {
        let board = self.board.map(|rank| rank.map(|point| point.filter(|&letter| kept(letter))));
        Self { board, ..*self }
    }

    /// All letters on the board, in alphabetical order.
    pub(crate) fn material(&self) -> String {
        let mut letters: Vec<char> = self.board.iter().flatten().filter_map(|&point| point).collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    }
}

/// The FEN of the same position with left and right exchanged.
pub(crate) fn mirrored(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, "w"));
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// The FEN of the same position with Red and Black exchanged, board and turn.
pub(crate) fn flipped(fen: &str) -> String {
    let other = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, "w"));
    let ranks: Vec<String> = board.split('/').rev().map(|rank| rank.chars().map(other).collect()).collect();
    let rest = match rest.split_at(1) {
        ("b", counters) => format!("w{counters}"),
        (_, counters) => format!("b{counters}"),
    };
    format!("{} {rest}", ranks.join("/"))
}
