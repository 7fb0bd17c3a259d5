//! Where a piece goes and from where it checks, as sets of squares, the own king's safety left aside.

use crate::board::{Placement, leaps, lines};
use crate::types::{Bitboard, Color, File, PieceKind, Rank, Square};

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

/// Where a piece of this side and kind, standing on a square, goes.
#[inline]
pub(super) fn destinations(placement: &Placement, us: Color, kind: PieceKind, from: Square) -> Bitboard {
    let own = placement.side(us);
    match kind {
        PieceKind::Rook => slides(placement, from).without(own),
        PieceKind::Cannon => cannon(placement, us, from),
        PieceKind::Horse => horse(placement, from).without(own),
        PieceKind::Elephant => elephant(placement, from).without(own),
        PieceKind::Advisor => leaps::ADVISOR[from.index()].without(own),
        PieceKind::Pawn => leaps::PAWN[us.index()][from.index()].without(own),
        PieceKind::King => leaps::KING[from.index()].without(own),
    }
}

/// The empty points along the lines of a square up to the first piece on each side, and those pieces.
///
/// Where a rook goes, and for a king, from where a rook checks it.
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

#[inline(always)]
fn cannon(placement: &Placement, us: Color, from: Square) -> Bitboard {
    let along_rank = lines::along_rank(from.file(), on_rank(placement, from.rank()));
    let along_file = lines::along_file(from.rank(), on_file(placement, from.file()));
    let slides = crossing(from, along_rank.slide, along_file.slide).without(placement.occupied());
    slides | crossing(from, along_rank.jump, along_file.jump) & placement.side(us.opponent())
}

#[inline(always)]
fn horse(placement: &Placement, from: Square) -> Bitboard {
    let beside = usize::from(on_rank(placement, from.rank())) << 1 >> from.file().index() & 0b101;
    let ahead = usize::from(on_file(placement, from.file())) << 1 >> from.rank().index() & 0b101;
    leaps::horse(from, beside | ahead << 1)
}

#[inline(always)]
fn elephant(placement: &Placement, from: Square) -> Bitboard {
    let occupied = placement.occupied();
    let mut all = leaps::elephant(from, 0);
    for to in all {
        if leaps::eye(from, to).is_none_or(|eye| occupied.contains(eye)) {
            all ^= to.into();
        }
    }
    all
}
