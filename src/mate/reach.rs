//! From where rooks and cannons check a king, as sets of squares.

use crate::board::{Placement, lines};
use crate::types::{Bitboard, Color, File, Rank, Square};

/// The occupied files of a rank.
#[inline(always)]
fn on_rank(placement: &Placement, rank: Rank) -> u16 {
    placement.lines(Color::Red).rank(rank) | placement.lines(Color::Black).rank(rank)
}

/// The occupied ranks of a file.
#[inline(always)]
fn on_file(placement: &Placement, file: File) -> u16 {
    placement.lines(Color::Red).file(file) | placement.lines(Color::Black).file(file)
}

/// The squares of a file and a rank that cross in a square, given as bits of these lines.
#[inline(always)]
fn crossing(square: Square, files: u16, ranks: u16) -> Bitboard {
    lines::rank_squares(square.rank(), files) | lines::file_squares(square.file(), ranks)
}

/// The empty points along the lines of a king up to the first piece on each side, and those pieces: from where a rook checks it.
#[inline(always)]
pub(super) fn slides(placement: &Placement, from: Square) -> Bitboard {
    let files = lines::along_rank(from.file(), on_rank(placement, from.rank())).slide;
    let ranks = lines::along_file(from.rank(), on_file(placement, from.file())).slide;
    crossing(from, files, ranks)
}

/// From where a cannon that leaves a square checks a king: the points behind the first piece on each side, up to the second.
#[inline(always)]
pub(super) fn behind_screens(placement: &Placement, king: Square, left: Square) -> Bitboard {
    let (mut files, mut ranks) = (on_rank(placement, king.rank()), on_file(placement, king.file()));
    if left.rank() == king.rank() {
        files &= !(1 << left.file().index());
    }
    if left.file() == king.file() {
        ranks &= !(1 << left.rank().index());
    }
    let near = lines::along_rank(king.file(), files).slide;
    let far = lines::along_rank(king.file(), files & !near).slide;
    let behind_files = far & !near;
    let near = lines::along_file(king.rank(), ranks).slide;
    let far = lines::along_file(king.rank(), ranks & !near).slide;
    crossing(king, behind_files, far & !near)
}
