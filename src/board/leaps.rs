//! Leaps: where king, advisor, elephant, horse and pawn go from each square, with legs and eyes.
//!
//! All tables are constants, made from the steps that the rules give.

use crate::types::{Bitboard, Color, File, Piece, PieceKind, Square};

/// The squares at these offsets (files, ranks) from a square, as far as they are in the zone.
const fn at_offsets(square: Square, offsets: &[(i8, i8)], zone: Bitboard) -> Bitboard {
    let mut result = Bitboard::EMPTY;
    let mut index = 0;
    while index < offsets.len() {
        if let Some(to) = square.offset(offsets[index].0, offsets[index].1)
            && zone.contains(to)
        {
            result = result.with(to);
        }
        index += 1;
    }
    result
}

const fn squares(list: &[Square]) -> Bitboard {
    let mut result = Bitboard::EMPTY;
    let mut index = 0;
    while index < list.len() {
        result = result.with(list[index]);
        index += 1;
    }
    result
}

/// The nine points of each palace, by colour.
pub const PALACE: [Bitboard; 2] = {
    use Square::*;
    [squares(&[D0, E0, F0, D1, E1, F1, D2, E2, F2]), squares(&[D9, E9, F9, D8, E8, F8, D7, E7, F7])]
};

/// The five points that an advisor can stand on, by colour.
pub const ADVISOR_POINTS: [Bitboard; 2] = {
    use Square::*;
    [squares(&[D0, F0, E1, D2, F2]), squares(&[D9, F9, E8, D7, F7])]
};

/// The seven points that an elephant can stand on, by colour.
pub const ELEPHANT_POINTS: [Bitboard; 2] = {
    use Square::*;
    [squares(&[C0, G0, A2, E2, I2, C4, G4]), squares(&[C9, G9, A7, E7, I7, C5, G5])]
};

/// The points on which a piece can stand: its palace for a king, five for an advisor, seven for an elephant, all for the rest.
///
/// All ninety for a pawn too: composed positions have pawns where no game could bring them.
#[must_use]
pub const fn points(piece: Piece) -> Bitboard {
    let color = piece.color().index();
    match piece.kind() {
        PieceKind::King => PALACE[color],
        PieceKind::Advisor => ADVISOR_POINTS[color],
        PieceKind::Elephant => ELEPHANT_POINTS[color],
        PieceKind::Horse | PieceKind::Rook | PieceKind::Cannon | PieceKind::Pawn => Bitboard::ALL,
    }
}

/// Where the pawns of a colour have crossed the river: the other side's half.
pub const ACROSS: [Bitboard; 2] = {
    let lower = Bitboard::from_bits((1 << (5 * File::COUNT)) - 1);
    [Bitboard::ALL.without(lower), lower]
};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const BOTH_PALACES: Bitboard = Bitboard::from_bits(PALACE[0].bits() | PALACE[1].bits());

/// Where a king steps inside its palace; none from outside the palaces.
pub(crate) static KING: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if BOTH_PALACES.contains(Square::ALL[index]) {
            table[index] = at_offsets(Square::ALL[index], &STRAIGHT, BOTH_PALACES);
        }
        index += 1;
    }
    table
};

/// Where an advisor steps inside its palace; none from a point no advisor reaches.
pub(crate) static ADVISOR: [Bitboard; Square::COUNT] = {
    let points = Bitboard::from_bits(ADVISOR_POINTS[0].bits() | ADVISOR_POINTS[1].bits());
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if points.contains(Square::ALL[index]) {
            table[index] = at_offsets(Square::ALL[index], &DIAGONAL, points);
        }
        index += 1;
    }
    table
};

/// Where a pawn steps, by colour: forward, and across the river sideways.
pub(crate) static PAWN: [[Bitboard; Square::COUNT]; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        table[0][index] = if ACROSS[0].contains(square) {
            at_offsets(square, &[(0, 1), (1, 0), (-1, 0)], Bitboard::ALL)
        } else {
            at_offsets(square, &[(0, 1)], Bitboard::ALL)
        };
        table[1][index] = if ACROSS[1].contains(square) {
            at_offsets(square, &[(0, -1), (1, 0), (-1, 0)], Bitboard::ALL)
        } else {
            at_offsets(square, &[(0, -1)], Bitboard::ALL)
        };
        index += 1;
    }
    table
};

/// From where a pawn of this colour attacks a square.
pub(crate) static PAWN_SOURCES: [[Bitboard; Square::COUNT]; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut color = 0;
    while color < 2 {
        let mut from = 0;
        while from < Square::COUNT {
            let mut to = 0;
            while to < Square::COUNT {
                if PAWN[color][from].contains(Square::ALL[to]) {
                    table[color][to] = table[color][to].with(Square::ALL[from]);
                }
                to += 1;
            }
            from += 1;
        }
        color += 1;
    }
    table
};

/// Four neighbours that can be in the way, as a number below sixteen: the index of the leaps that they leave.
///
/// For a horse its legs, bit 0 left, 1 below, 2 right, 3 above; for an elephant its eyes, bit 0 below left, 1 above left,
/// 2 below right, 3 above right.
pub(crate) type InTheWay = usize;

const WAYS: usize = 16;

const fn horse_leaps(square: Square, blocked: InTheWay) -> Bitboard {
    let mut result = Bitboard::EMPTY;
    let ways: [[(i8, i8); 2]; 4] = [[(-2, 1), (-2, -1)], [(1, -2), (-1, -2)], [(2, 1), (2, -1)], [(1, 2), (-1, 2)]];
    let mut way = 0;
    while way < 4 {
        if blocked >> way & 1 == 0 {
            let leaps = at_offsets(square, &ways[way], Bitboard::ALL);
            result = Bitboard::from_bits(result.bits() | leaps.bits());
        }
        way += 1;
    }
    result
}

const fn elephant_leaps(square: Square, blocked: InTheWay) -> Bitboard {
    let home = if square.is_home_of(Color::Red) { ELEPHANT_POINTS[0] } else { ELEPHANT_POINTS[1] };
    let mut result = Bitboard::EMPTY;
    let ways: [(i8, i8); 4] = [(-2, -2), (-2, 2), (2, -2), (2, 2)];
    let mut way = 0;
    while home.contains(square) && way < 4 {
        if blocked >> way & 1 == 0 {
            let leaps = at_offsets(square, &[ways[way]], home);
            result = Bitboard::from_bits(result.bits() | leaps.bits());
        }
        way += 1;
    }
    result
}

/// Where a horse leaps, by its square and its blocked legs. 23 KB.
static HORSE: [[Bitboard; WAYS]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; WAYS]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut blocked = 0;
        while blocked < WAYS {
            table[index][blocked] = horse_leaps(Square::ALL[index], blocked);
            blocked += 1;
        }
        index += 1;
    }
    table
};

/// Where an elephant leaps, by its square and its blocked eyes. 23 KB, of which the fourteen elephant points are used.
static ELEPHANT: [[Bitboard; WAYS]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; WAYS]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut blocked = 0;
        while blocked < WAYS {
            table[index][blocked] = elephant_leaps(Square::ALL[index], blocked);
            blocked += 1;
        }
        index += 1;
    }
    table
};

/// Where a horse leaps whose legs are blocked like this.
#[inline(always)]
pub(crate) fn horse(from: Square, blocked: InTheWay) -> Bitboard {
    HORSE[from.index()][blocked % WAYS]
}

/// Where an elephant leaps whose eyes are blocked like this.
#[inline(always)]
pub(crate) fn elephant(from: Square, blocked: InTheWay) -> Bitboard {
    ELEPHANT[from.index()][blocked % WAYS]
}

/// Where a horse leaps on an empty board.
#[inline(always)]
pub(crate) fn horse_zone(from: Square) -> Bitboard {
    HORSE[from.index()][0]
}

/// The leg of a horse that leaps from one square to another: the square beside it that must be empty.
///
/// `None` for two squares that are no horse's leap apart.
#[inline(always)]
pub(crate) fn leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (1, 2) => from.offset(0, ranks / 2),
        (2, 1) => from.offset(files / 2, 0),
        _ => None,
    }
}

/// The eye of an elephant that leaps from one square to another: the square between, which must be empty.
///
/// `None` for two squares that are no elephant's leap apart.
#[inline(always)]
pub(crate) fn eye(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (2, 2) => from.offset(files / 2, ranks / 2),
        _ => None,
    }
}

/// The four legs of the horses that could leap to a square: its diagonal neighbours.
pub(crate) static LEGS: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = at_offsets(Square::ALL[index], &DIAGONAL, Bitboard::ALL);
        index += 1;
    }
    table
};
