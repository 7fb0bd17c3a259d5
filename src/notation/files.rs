//! Moves by file: which piece, which way, how far, before it is put into Chinese or Latin letters.
//!
//! A file is counted from 1 to 9 from the right hand of the side to move. Pieces of one kind on one file are told apart by their
//! places, the front being nearest to the enemy; pawns that are doubled on two files also by a number over all of them. Knows no
//! letters: those are the business of [`chinese`](crate::notation::chinese) and [`wxf`](crate::notation::wxf).

use std::fmt;

use arrayvec::ArrayVec;

use crate::board::Position;
use crate::notation::error::{NotationError, only};
use crate::types::{Bitboard, Color, File, Move, MoveList, PieceKind, Square};

/// The most pieces of one kind that a side has: five pawns.
const MOST: usize = 5;

/// Which way a piece goes, as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Forward,
    Back,
    Across,
}

/// What a text tells of the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// It names the way.
    Named(Way),
    /// A dash, by which people mean either way: whichever can be gone.
    AcrossOrBack,
    /// Nothing. Of several ways that can be gone that along the rank is meant, as it is the one that short records leave out.
    LeftOut,
}

impl Course {
    /// Whether it may mean this way.
    fn takes(self, way: Way) -> bool {
        match self {
            Self::Named(named) => named == way,
            Self::AcrossOrBack => way != Way::Forward,
            Self::LeftOut => true,
        }
    }
}

/// Which of several pieces of one kind on one file is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Foremost,
    Middle,
    Rearmost,
    /// The front one of two or three, the second of four or five.
    Plus,
    /// The rear one of two or three, the last but one of four or five.
    Minus,
    /// Counted from the front, from 0.
    Nth(usize),
}

impl Place {
    /// Its index from the front among so many; `None` if there is no such place, or nothing to tell apart.
    fn index(self, count: usize) -> Option<usize> {
        let many = count >= 4;
        let index = match self {
            Self::Foremost => 0,
            Self::Middle if count.is_multiple_of(2) => return None,
            Self::Middle => count / 2,
            Self::Rearmost => count.checked_sub(1)?,
            Self::Plus => usize::from(many),
            Self::Minus => count.checked_sub(1 + usize::from(many))?,
            Self::Nth(index) => index,
        };
        (count >= 2 && index < count).then_some(index)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foremost | Self::Plus => f.write_str("front"),
            Self::Middle => f.write_str("middle"),
            Self::Rearmost | Self::Minus => f.write_str("rear"),
            Self::Nth(index) => write!(f, "no. {} of the", index + 1),
        }
    }
}

/// How a text names the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mover {
    /// The one on this file.
    File(u8),
    /// The one on this file; the middle one if there are three or five.
    FileOrMiddle(u8),
    /// The one in this place on a file that holds several.
    Place(Place),
    /// The one in this place on this file.
    PlaceOnFile(Place, u8),
    /// Counted from 1: over all doubled pawns if two files have some, else on the file from the front.
    Numbered(usize),
}

/// What a text tells of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub(super) kind: PieceKind,
    pub(super) mover: Mover,
    pub(super) course: Course,
    /// The file reached, or the points moved.
    pub(super) number: u8,
}

/// What there is to be told of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Description {
    pub(super) side: Color,
    pub(super) kind: PieceKind,
    /// The file left, from 1.
    pub(super) file: u8,
    pub(super) who: Who,
    pub(super) way: Way,
    pub(super) number: u8,
}

/// What tells the piece from others of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// Its file.
    Alone,
    /// Its index from the front among so many on its file, which alone holds several.
    Column { index: usize, count: usize },
    /// The same for a pawn, where two files hold several; `number` counts over all of these from 1.
    Columns { index: usize, count: usize, number: usize },
}

/// The number of a file for a side, from 1 at its right hand.
pub(super) fn number_of(side: Color, file: File) -> u8 {
    match side {
        Color::Red => (File::COUNT - file.index()) as u8,
        Color::Black => file.index() as u8 + 1,
    }
}

/// The file with this number; `None` unless it is 1 to 9.
fn file_of(side: Color, number: u8) -> Option<File> {
    let number = usize::from(number);
    File::from_index(match side {
        Color::Red => File::COUNT.checked_sub(number)?,
        Color::Black => number.checked_sub(1)?,
    })
}

/// Which way a move goes, and the number that is written for it.
fn course(side: Color, kind: PieceKind, played: Move) -> (Way, u8) {
    let up = played.to.rank() as i8 - played.from.rank() as i8;
    let ahead = if side == Color::Red { up } else { -up };
    let way = match ahead {
        0 => Way::Across,
        1.. => Way::Forward,
        _ => Way::Back,
    };
    let straight = matches!(kind, PieceKind::King | PieceKind::Rook | PieceKind::Cannon | PieceKind::Pawn);
    let number = if straight && way != Way::Across { up.unsigned_abs() } else { number_of(side, played.to.file()) };
    (way, number)
}

/// The squares of a set from the front to the rear.
fn from_the_front(side: Color, squares: Bitboard) -> ArrayVec<Square, MOST> {
    let mut column: ArrayVec<Square, MOST> = squares.into_iter().take(MOST).collect();
    if side == Color::Red {
        column.reverse();
    }
    column
}

/// The pawns of a side on files that hold several of them: from the right to the left, on each file from the front to the rear.
struct Doubled {
    files: usize,
    squares: ArrayVec<Square, MOST>,
}

impl Doubled {
    fn of(position: &Position, side: Color) -> Self {
        let pawns = position.placement().pieces(side, PieceKind::Pawn);
        let mut doubled = Self { files: 0, squares: ArrayVec::new() };
        for number in 1..=File::COUNT as u8 {
            let Some(file) = file_of(side, number) else { continue };
            let column = pawns.and(Bitboard::from_file(file));
            if column.count() >= 2 {
                doubled.files += 1;
                let room = doubled.squares.remaining_capacity();
                doubled.squares.extend(from_the_front(side, column).into_iter().take(room));
            }
        }
        doubled
    }
}

/// What there is to be told of a move; `None` if nothing stands where it begins.
pub(super) fn describe(position: &Position, played: Move) -> Option<Description> {
    let piece = position.piece_on(played.from)?;
    let (side, kind) = (piece.color(), piece.kind());
    let (way, number) = course(side, kind, played);
    Some(Description {
        side,
        kind,
        file: number_of(side, played.from.file()),
        who: who(position, played.from)?,
        way,
        number,
    })
}

fn who(position: &Position, square: Square) -> Option<Who> {
    let piece = position.piece_on(square)?;
    let (side, kind) = (piece.color(), piece.kind());
    let all = position.placement().pieces(side, kind).and(Bitboard::from_file(square.file()));
    if all.count() < 2 || tells_itself(kind) {
        return Some(Who::Alone);
    }
    let column = from_the_front(side, all);
    let (index, count) = (column.iter().position(|&other| other == square)?, column.len());
    if kind == PieceKind::Pawn {
        let doubled = Doubled::of(position, side);
        if doubled.files >= 2 {
            let number = 1 + doubled.squares.iter().position(|&other| other == square)?;
            return Some(Who::Columns { index, count, number });
        }
    }
    Some(Who::Column { index, count })
}

/// Whether the way tells two pieces on one file apart: where two advisors or elephants stand, one only goes forward, one back.
fn tells_itself(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Advisor | PieceKind::Elephant)
}

/// The legal move that is told so.
///
/// What the text strictly says counts first; if no legal move is meant so, one that it could loosely mean is taken where there is
/// only one: of two rooks on a file, named by the file, the one that can go there.
pub(super) fn find(position: &Position, told: &Told, text: &str) -> Result<Move, NotationError> {
    let side = position.side_to_move();
    let [strict, loose] = movers(position, told);
    if loose.is_empty() {
        return Err(NotationError::nobody(text, side, told.to_string()));
    }
    let legal = position.legal_moves();
    let fitting = |pieces: Bitboard| -> MoveList {
        let fits = |it: &&Move| {
            let (way, number) = course(side, told.kind, **it);
            number == told.number && told.course.takes(way)
        };
        let all: MoveList = legal.iter().filter(|it| pieces.contains(it.from)).filter(fits).copied().collect();
        let is_across = |it: &&Move| told.course == Course::LeftOut && it.from.rank() == it.to.rank();
        let across: MoveList = all.iter().filter(is_across).copied().collect();
        if across.is_empty() { all } else { across }
    };
    [strict, loose]
        .into_iter()
        .find_map(|pieces| only(text, &fitting(pieces)))
        .unwrap_or_else(|| Err(NotationError::cannot_go(text, position, loose)))
}

/// The pieces that the text strictly means, and those that it could mean.
fn movers(position: &Position, told: &Told) -> [Bitboard; 2] {
    let side = position.side_to_move();
    let own = position.placement().pieces(side, told.kind);
    let on = |number| file_of(side, number).map_or(Bitboard::EMPTY, |file| own.and(Bitboard::from_file(file)));
    let one = |place: Place, column: Bitboard| -> Bitboard {
        let index = place.index(column.count() as usize);
        index.and_then(|index| from_the_front(side, column).get(index).copied()).into_iter().collect()
    };
    let each = |place: Place| -> Bitboard {
        File::ALL.into_iter().flat_map(|file| one(place, own.and(Bitboard::from_file(file)))).collect()
    };
    let strictly = |column: Bitboard| {
        if column.count() == 1 || tells_itself(told.kind) { column } else { Bitboard::EMPTY }
    };
    let twice = |pieces: Bitboard| [pieces, pieces];
    match told.mover {
        Mover::File(number) => [strictly(on(number)), on(number)],
        Mover::FileOrMiddle(number) => match one(Place::Middle, on(number)) {
            middle if middle.is_empty() => [strictly(on(number)), on(number)],
            middle => [middle, on(number)],
        },
        Mover::Place(place) => twice(each(place)),
        Mover::PlaceOnFile(place, number) => twice(one(place, on(number))),
        Mover::Numbered(number) => {
            let doubled = Doubled::of(position, side);
            if told.kind == PieceKind::Pawn && doubled.files >= 2 {
                let square = number.checked_sub(1).and_then(|index| doubled.squares.get(index).copied());
                return twice(square.into_iter().collect());
            }
            twice(number.checked_sub(1).map_or(Bitboard::EMPTY, |index| each(Place::Nth(index))))
        }
    }
}

impl fmt::Display for Told {
    /// The piece, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind;
        match self.mover {
            Mover::File(number) | Mover::FileOrMiddle(number) => write!(f, "{kind} on file {number}"),
            Mover::Place(place) => write!(f, "{place} {kind} among several on one file"),
            Mover::PlaceOnFile(place, number) => write!(f, "{place} {kind} among several on file {number}"),
            Mover::Numbered(number) => write!(f, "{kind} no. {number} on files that hold several"),
        }
    }
}
