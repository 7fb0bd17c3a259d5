//! The characters of the Chinese record: pieces, numerals, places and ways, with the variants that are read.

use crate::notation::chinese::{Digits, Script};
use crate::notation::files::{Course, Place, Way};
use crate::types::{Color, PieceKind};

/// The numerals 1 to 9 in Chinese.
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The numerals that stand on cheques.
const FINANCIAL: [char; 9] = ['壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];

/// Those of them that are written in another way in the traditional script.
const FINANCIAL_TRADITIONAL: [(char, u8); 4] = [('貳', 2), ('參', 3), ('叄', 3), ('陸', 6)];

/// The character of a piece as it is written.
pub(in crate::notation) const fn piece(side: Color, kind: PieceKind, script: Script) -> char {
    match (kind, side, script) {
        (PieceKind::King, Color::Red, Script::Simplified) => '帅',
        (PieceKind::King, Color::Red, Script::Traditional) => '帥',
        (PieceKind::King, Color::Black, Script::Simplified) => '将',
        (PieceKind::King, Color::Black, Script::Traditional) => '將',
        (PieceKind::Advisor, Color::Red, _) => '仕',
        (PieceKind::Advisor, Color::Black, _) => '士',
        (PieceKind::Elephant, Color::Red, _) => '相',
        (PieceKind::Elephant, Color::Black, _) => '象',
        (PieceKind::Horse, _, Script::Simplified) => '马',
        (PieceKind::Horse, _, Script::Traditional) => '馬',
        (PieceKind::Rook, _, Script::Simplified) => '车',
        (PieceKind::Rook, _, Script::Traditional) => '車',
        (PieceKind::Cannon, Color::Black, Script::Traditional) => '砲',
        (PieceKind::Cannon, ..) => '炮',
        (PieceKind::Pawn, Color::Red, _) => '兵',
        (PieceKind::Pawn, Color::Black, _) => '卒',
    }
}

/// The kind that a character stands for, of either side and in either script.
pub(super) const fn kind(letter: char) -> Option<PieceKind> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => PieceKind::King,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' => PieceKind::Horse,
        '车' | '車' | '俥' | '军' | '軍' => PieceKind::Rook,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '兵' | '卒' => PieceKind::Pawn,
        _ => return None,
    })
}

/// A number from 1 to 9 in Chinese numerals; a question mark for any other.
pub(super) fn numeral(number: usize) -> char {
    number.checked_sub(1).and_then(|index| NUMERALS.get(index).copied()).unwrap_or('?')
}

/// A number from 1 to 9 as a side writes it.
pub(in crate::notation) fn digit(side: Color, number: u8, digits: Digits) -> char {
    match (side, digits) {
        (Color::Red, _) => numeral(usize::from(number)),
        (Color::Black, Digits::FullWidth) => char::from_u32('０' as u32 + u32::from(number)).unwrap_or('?'),
        (Color::Black, Digits::Ascii) => ascii(number),
    }
}

/// A number from 1 to 9 in the digits of ASCII.
pub(in crate::notation) fn ascii(number: u8) -> char {
    char::from(b'0' + number % 10)
}

/// The number from 1 to 9 that a character stands for: Chinese in either kind of numerals, full width or ASCII.
pub(super) fn number(letter: char) -> Option<u8> {
    let place = |numerals: &[char]| numerals.iter().position(|&other| other == letter).map(|at| at as u8 + 1);
    match letter {
        '1'..='9' => Some(letter as u8 - b'0'),
        '１'..='９' => Some((letter as u32 - '０' as u32) as u8),
        _ => place(&NUMERALS).or_else(|| place(&FINANCIAL)).or_else(|| {
            FINANCIAL_TRADITIONAL.into_iter().find(|&(other, _)| other == letter).map(|(_, number)| number)
        }),
    }
}

/// The word for a place on a file, counted from the front, from 0.
pub(super) fn place(index: usize, count: usize, script: Script) -> char {
    match index {
        0 => '前',
        1 if count == 3 => '中',
        index if index + 1 == count && script == Script::Traditional => '後',
        index if index + 1 == count => '后',
        index => numeral(index + 1),
    }
}

/// The place that a word names; numerals are places only where the word says so.
pub(super) const fn place_of(letter: char) -> Option<Place> {
    match letter {
        '前' => Some(Place::Foremost),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rearmost),
        _ => None,
    }
}

/// The word for a way.
pub(super) const fn way(way: Way, script: Script) -> char {
    match (way, script) {
        (Way::Forward, Script::Simplified) => '进',
        (Way::Forward, Script::Traditional) => '進',
        (Way::Back, _) => '退',
        (Way::Across, _) => '平',
    }
}

/// The way that a character stands for: the words, the strokes by which they are shortened, and the signs of the federation.
pub(super) const fn course_of(letter: char) -> Option<Course> {
    Some(match letter {
        '进' | '進' | '/' | '／' | '+' | '＋' => Course::Named(Way::Forward),
        '退' | '\\' | '＼' => Course::Named(Way::Back),
        '平' | '.' | '．' | '=' | '＝' => Course::Named(Way::Across),
        '-' | '－' | '—' | '–' => Course::AcrossOrBack,
        _ => return None,
    })
}
