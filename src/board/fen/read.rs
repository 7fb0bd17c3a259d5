//! Reading: from the text of a FEN to what it says.
//!
//! Judges the text alone. Whether the pieces can stand like this is asked afterwards.

use std::iter::Peekable;

use crate::board::fen::Setup;
use crate::board::fen::error::{Counter, FenError, excerpt};
use crate::types::{Color, File, Piece, Rank, Square};

type Board = [Option<Piece>; Square::COUNT];

/// What the text says, with the defaults for what it leaves out.
pub(super) fn setup(text: &str) -> Result<Setup, FenError> {
    let mut words = text.split_ascii_whitespace().peekable();
    let pieces = board(words.next().ok_or(FenError::Empty)?)?;
    let side_to_move = words.next().map_or(Ok(Color::Red), side)?;
    skip_dashes(&mut words);
    let mut number = |which, default| words.next().map_or(Ok(default), |word| counter(which, word));
    let capture_clock = number(Counter::CaptureClock, 0)?;
    let move_number = number(Counter::MoveNumber, 1)?.max(1);
    let more = words.collect::<Vec<_>>().join(" ");
    if !more.is_empty() {
        return Err(FenError::MoreWords(excerpt(&more)));
    }
    Ok(Setup { pieces, side_to_move, capture_clock, move_number })
}

fn board(text: &str) -> Result<Board, FenError> {
    let mut board = [None; Square::COUNT];
    for (rank, text) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        read_rank(rank, text, &mut board)?;
    }
    match text.split('/').count() {
        Rank::COUNT => Ok(board),
        ranks => Err(FenError::Ranks { ranks }),
    }
}

fn read_rank(rank: Rank, text: &str, board: &mut Board) -> Result<(), FenError> {
    if text.is_empty() {
        return Err(FenError::EmptyRank { rank });
    }
    let mut reached = 0;
    for letter in text.chars() {
        if letter == '0' {
            return Err(FenError::Zero { rank, text: excerpt(text) });
        }
        if !letter.is_ascii_digit() {
            let Some(file) = File::from_index(reached) else { break };
            let square = Square::new(file, rank);
            board[square.index()] = Some(Piece::from_letter(letter).ok_or(FenError::Letter { letter, square })?);
        }
        reached += files_of(letter);
    }
    match text.chars().map(files_of).sum() {
        File::COUNT => Ok(()),
        files => Err(FenError::Files { rank, files, text: excerpt(text) }),
    }
}

/// How many files a character takes: a digit as many as it says, any other one.
fn files_of(letter: char) -> usize {
    letter.to_digit(10).map_or(1, |empty| empty as usize)
}

fn side(word: &str) -> Result<Color, FenError> {
    match word {
        "w" | "r" | "W" | "R" => Ok(Color::Red),
        "b" | "B" => Ok(Color::Black),
        _ => Err(FenError::Side(excerpt(word))),
    }
}

/// Leaves out the third and the fourth field, which carry nothing: two dashes at most, in one word or in two.
fn skip_dashes<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) {
    let mut left = 2;
    while let Some(word) = words.next_if(|word| word.len() <= left && word.bytes().all(|byte| byte == b'-')) {
        left -= word.len();
    }
}

fn counter(counter: Counter, word: &str) -> Result<u16, FenError> {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError::NoNumber { counter, text: excerpt(word) });
    }
    word.parse().map_err(|_| FenError::TooBig { counter, text: excerpt(word) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn the_forms_of_other_programs_are_read() {
        for (text, fields) in [
            ("{} w - - 0 1", "w - - 0 1"),
            ("{}", "w - - 0 1"),
            ("{} w", "w - - 0 1"),
            ("{} b", "b - - 0 1"),
            ("{} r - - 0 1", "w - - 0 1"),
            ("{} W - - 0 1", "w - - 0 1"),
            ("{} R", "w - - 0 1"),
            ("{} B", "b - - 0 1"),
            ("{} b -", "b - - 0 1"),
            ("{} b - -", "b - - 0 1"),
            ("{} b --", "b - - 0 1"),
            ("{} b - - 12", "b - - 12 1"),
            ("{} b - - 12 34", "b - - 12 34"),
            ("{} b -- 12 34", "b - - 12 34"),
            ("{} b - 12 34", "b - - 12 34"),
            ("{} b 12 34", "b - - 12 34"),
            ("{} b 12", "b - - 12 1"),
            ("{} w - - 0 0", "w - - 0 1"),
            ("{} w - - 00007 000000000000000002", "w - - 7 2"),
            ("{} w - - 65535 65535", "w - - 65535 65535"),
            ("  \t{}\t \tb   -  -\t\t3 4   ", "b - - 3 4"),
            ("{} b - - 3 4\r\n", "b - - 3 4"),
            ("{}\r\n", "w - - 0 1"),
        ] {
            let text = text.replace("{}", BOARD);
            let read = text.parse::<Setup>().map(|setup| setup.to_string());
            assert_eq!(read, Ok(format!("{BOARD} {fields}")), "{text:?}");
        }
    }

    #[test]
    fn the_pieces_of_other_programs_are_read() {
        for board in [
            "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
            "rnbagabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAGABNR",
            "rnbakabnr/111111111/1c11111c1/p1p1p1p1p/54/45/P1P1P1P1P/1C32C1/2331/RNBAKABNR",
        ] {
            let read = board.parse::<Setup>().map(|setup| setup.to_string());
            assert_eq!(read, Ok(format!("{BOARD} w - - 0 1")), "{board}");
        }
    }

    /// Kings on d9 and f0 and nothing else, but for the rank 7 that is given.
    fn with_rank_7(rank: &str) -> String {
        format!("3k5/9/{rank}/9/9/9/9/9/9/5K3")
    }

    #[test]
    fn a_text_that_is_no_fen_says_why() {
        let long = "x".repeat(50);
        for (text, message) in [
            (String::new(), "the FEN is empty"),
            (" \t\r\n".into(), "the FEN is empty"),
            ("w".into(), "'w' on rank 9, file a is no piece: the letters are K A B N R C P"),
            ("hello world".into(), "'l' on rank 9, file c is no piece: the letters are K A B N R C P"),
            ("9".into(), "the board has 1 rank, not 10"),
            ("3k5/9/9/9/9/9/9/9/5K3 w".into(), "the board has 9 ranks, not 10"),
            ("3k5/9/9/9/9/9/9/9/9/5K3/9 w".into(), "the board has 11 ranks, not 10"),
            ("3k5/9/9/9/9/9/9/9/9/5K3/".into(), "the board has 11 ranks, not 10"),
            ("/3k5/9/9/9/9/9/9/9/5K3".into(), "rank 9 is empty: nine empty points are written 9"),
            ("3k5/9/9/9/9/9/9/9/9/".into(), "rank 0 is empty: nine empty points are written 9"),
            (with_rank_7(""), "rank 7 is empty: nine empty points are written 9"),
            (with_rank_7("1c4c1"), "rank 7 has 8 files, not 9: \"1c4c1\""),
            (with_rank_7("1c5c"), "rank 7 has 8 files, not 9: \"1c5c\""),
            (with_rank_7("c"), "rank 7 has 1 file, not 9: \"c\""),
            (with_rank_7("1c5c11"), "rank 7 has 10 files, not 9: \"1c5c11\""),
            (with_rank_7("9c"), "rank 7 has 10 files, not 9: \"9c\""),
            (with_rank_7("c9"), "rank 7 has 10 files, not 9: \"c9\""),
            (with_rank_7("9x"), "rank 7 has 10 files, not 9: \"9x\""),
            (with_rank_7("99999"), "rank 7 has 45 files, not 9: \"99999\""),
            (with_rank_7("90"), "rank 7 has a 0, and empty points are counted from 1 to 9: \"90\""),
            (with_rank_7("10"), "rank 7 has a 0, and empty points are counted from 1 to 9: \"10\""),
            (with_rank_7("4x4"), "'x' on rank 7, file e is no piece: the letters are K A B N R C P"),
            (with_rank_7("8-"), "'-' on rank 7, file i is no piece: the letters are K A B N R C P"),
            (with_rank_7("4馬4"), "'馬' on rank 7, file e is no piece: the letters are K A B N R C P"),
            (with_rank_7("\u{0}8"), "'\\0' on rank 7, file a is no piece: the letters are K A B N R C P"),
            (with_rank_7("\u{2028}8"), "'\\u{2028}' on rank 7, file a is no piece: the letters are K A B N R C P"),
            (format!("{BOARD} x"), "\"x\" is no side to move: w is Red, b is Black"),
            (format!("{BOARD} - - 0 1"), "\"-\" is no side to move: w is Red, b is Black"),
            (format!("{BOARD} w\u{7}\u{1b}"), "\"w\\u{7}\\u{1b}\" is no side to move: w is Red, b is Black"),
            (format!("{BOARD} w\u{a0}- - 0 1"), "\"w\\u{a0}-\" is no side to move: w is Red, b is Black"),
            (
                format!("{BOARD} {long}"),
                "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" is no side to move: w is Red, b is Black",
            ),
            (format!("{BOARD} w KQkq - 0 1"), "the count of plies since the last capture is no number: \"KQkq\""),
            (format!("{BOARD} w moves h2e2"), "the count of plies since the last capture is no number: \"moves\""),
            (format!("{BOARD} w - - - 0 1"), "the count of plies since the last capture is no number: \"-\""),
            (format!("{BOARD} w --- 0 1"), "the count of plies since the last capture is no number: \"---\""),
            (format!("{BOARD} w - -- 0 1"), "the count of plies since the last capture is no number: \"--\""),
            (format!("{BOARD} w - - -1 1"), "the count of plies since the last capture is no number: \"-1\""),
            (format!("{BOARD} w - - +1 1"), "the count of plies since the last capture is no number: \"+1\""),
            (format!("{BOARD} w - - 0.5 1"), "the count of plies since the last capture is no number: \"0.5\""),
            (format!("{BOARD} w - - ٣ 1"), "the count of plies since the last capture is no number: \"٣\""),
            (format!("{BOARD} w - - 0 x"), "the move number is no number: \"x\""),
            (format!("{BOARD} w - - 0 -"), "the move number is no number: \"-\""),
            (format!("{BOARD} w - - 65536 1"), "the count of plies since the last capture is above 65535: \"65536\""),
            (
                format!("{BOARD} w - - 0 99999999999999999999"),
                "the move number is above 65535: \"99999999999999999999\"",
            ),
            (
                format!("{BOARD} w - - 0 1 moves  h2e2"),
                "the FEN ends with the move number, and more follows: \"moves h2e2\"",
            ),
            (format!("{BOARD} w 0 1 -"), "the FEN ends with the move number, and more follows: \"-\""),
            (
                format!("{BOARD} w 0\n{BOARD} w"),
                "the move number is no number: \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1...\"",
            ),
        ] {
            let read = text.parse::<Setup>().map_err(|error| error.to_string());
            assert_eq!(read, Err(message.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn pieces_that_cannot_stand_like_this_are_refused() {
        for (board, message) in [
            ("9/9/9/9/9/9/9/9/9/9", "Red has no king"),
            ("3k5/9/9/9/9/9/9/9/9/9", "Red has no king"),
            ("9/9/9/9/9/9/9/9/9/5K3", "Black has no king"),
            ("3k5/9/9/9/9/9/9/9/4K4/5K3", "the Red king on f0 is one too many: Red has 2, not 1 at most"),
            ("3kk4/9/9/9/9/9/9/9/9/5K3", "the Black king on e9 is one too many: Black has 2, not 1 at most"),
            ("3k5/9/9/9/9/9/9/9/9/2K6", "the Red king on c0 stands where no king can: d0 e0 f0 d1 e1 f1 d2 e2 f2"),
            ("9/9/9/3k5/9/9/9/9/9/5K3", "the Black king on d6 stands where no king can: d7 e7 f7 d8 e8 f8 d9 e9 f9"),
            ("3K5/9/9/9/9/9/9/9/9/5k3", "the Red king on d9 stands where no king can: d0 e0 f0 d1 e1 f1 d2 e2 f2"),
            ("3k5/9/9/9/9/9/9/9/9/4AK3", "the Red advisor on e0 stands where no advisor can: d0 f0 e1 d2 f2"),
            ("3k5/3a5/9/9/9/9/9/9/9/5K3", "the Black advisor on d8 stands where no advisor can: d7 f7 e8 d9 f9"),
            ("3k5/9/9/9/B8/9/9/9/9/5K3", "the Red elephant on a5 stands where no elephant can: c0 g0 a2 e2 i2 c4 g4"),
            ("3k4b/9/9/9/9/9/9/9/9/5K3", "the Black elephant on i9 stands where no elephant can: c5 g5 a7 e7 i7 c9 g9"),
            ("3k5/9/9/9/9/9/3A1A3/9/9/3A1K3", "the Red advisor on d3 stands where no advisor can: d0 f0 e1 d2 f2"),
            ("3k5/9/9/9/9/9/9/3A1A3/9/3A1K3", "the Red advisor on d0 is one too many: Red has 3, not 2 at most"),
            ("2bk2b2/9/4b4/9/9/9/9/9/9/5K3", "the Black elephant on e7 is one too many: Black has 3, not 2 at most"),
            ("3k5/9/NNNN5/9/9/9/9/9/9/5K3", "the Red horse on c7 is one too many: Red has 4, not 2 at most"),
            ("3k5/9/9/9/9/9/9/9/9/rrr2K3", "the Black rook on c0 is one too many: Black has 3, not 2 at most"),
            ("3k5/9/9/9/C8/C8/C8/9/9/5K3", "the Red cannon on a3 is one too many: Red has 3, not 2 at most"),
            ("3k5/9/9/pppppp3/9/9/9/9/9/5K3", "the Black pawn on f6 is one too many: Black has 6, not 5 at most"),
        ] {
            let read = board.parse::<Setup>().map_err(|error| error.to_string());
            assert_eq!(read, Err(message.to_owned()), "{board}");
        }
    }

    #[test]
    fn the_faults_that_the_position_finds_are_told_as_clearly() {
        for (error, message) in [
            (
                FenError::InCheck { color: Color::Black, checker: Piece::RedRook, square: Square::E4 },
                "Black has just moved and is in check from the Red rook on e4",
            ),
            (FenError::KingsFace { file: File::E }, "the kings face each other on file e with nothing between them"),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }

    /// A text is refused with one short line, or it is a setup that writes and reads back the same.
    fn assert_judged(text: &str) {
        let named: String = text.chars().take(200).collect();
        match text.parse::<Setup>() {
            Ok(setup) => assert_eq!(setup.to_string().parse(), Ok(setup), "{named:?}"),
            Err(error) => {
                let message = error.to_string();
                assert!(message.len() < 600 && !message.contains(char::is_control), "{named:?}: {message:?}");
            }
        }
    }

    #[test]
    fn every_slip_of_one_character_is_judged() {
        let fen = format!("{BOARD} w - - 0 1");
        for (place, slip) in
            (0..fen.len()).flat_map(|place| "09/ -kKPx馬\n\0\u{202e}".chars().map(move |slip| (place, slip)))
        {
            let (before, after) = fen.split_at(place);
            assert_judged(&format!("{before}{slip}{after}"));
            assert_judged(&format!("{before}{slip}{}", &after[1..]));
            assert_judged(&format!("{before}{}", &after[1..]));
            assert_judged(before);
        }
    }

    #[test]
    fn a_megabyte_of_junk_is_refused_with_one_short_line() {
        for piece in ["x", "9", "1", "0", "/", "9/", "k", "-", " ", "- ", "w ", "7 ", "馬", "\u{10ffff}", "\n", "\0"] {
            let junk = piece.repeat((1 << 20) / piece.len());
            for start in ["", BOARD, &format!("{BOARD} w "), &format!("{BOARD} w - - "), &format!("{BOARD} w - - 0 1 ")]
            {
                assert_judged(&format!("{start}{junk}"));
            }
        }
    }
}
