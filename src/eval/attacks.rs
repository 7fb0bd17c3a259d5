//! What each side attacks, and how freely its rooks, cannons and horses move.
//!
//! One walk over the pieces finds both. Attacked squares include own pieces: those are protected.

use crate::board::{Placement, leaps, lines};
use crate::eval::features::Group;
use crate::eval::tally::Tally;
use crate::types::{Bitboard, Color, File, PieceKind, Square};

/// The squares that one side attacks, by what attacks them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attacks {
    /// By pawns.
    pub(crate) pawns: Bitboard,
    /// By horses.
    pub(crate) horses: Bitboard,
    /// By cannons: pieces alone, own and enemy, since a cannon attacks nothing else.
    pub(crate) cannons: Bitboard,
    /// By rooks.
    pub(crate) rooks: Bitboard,
    /// By any piece, the king included.
    pub(crate) all: Bitboard,
    /// The attack on the enemy palace, in units: 3 a rook that reaches it, 2 a horse, 1 a pawn; a cannon 2 in line with the king
    /// and 1 if it only reaches the palace.
    pub(crate) palace_units: i32,
}

/// What pawns attack: the square ahead, and across the river those beside.
#[inline(always)]
pub(crate) fn of_pawns(placement: &Placement, us: Color) -> Bitboard {
    let pawns = placement.pieces(us, PieceKind::Pawn);
    let ahead = match us {
        Color::Red => pawns.up(),
        Color::Black => pawns.down(),
    };
    let across = pawns & leaps::ACROSS[us.index()];
    ahead | across.left() | across.right()
}

/// Walks over the pieces of one side: what they attack, with their mobility counted on the way.
#[inline(always)]
pub(crate) fn survey(placement: &Placement, us: Color, tally: &mut impl Tally) -> Attacks {
    let mut survey =
        Survey { placement, us, palace: leaps::PALACE[us.opponent().index()], attacks: Attacks::default() };
    survey.pawns();
    survey.rooks(tally);
    survey.cannons(tally);
    survey.horses(tally);
    survey.guards(tally);
    let found = &mut survey.attacks;
    found.all |= found.pawns | found.horses | found.cannons | found.rooks;
    survey.attacks
}

struct Survey<'a> {
    placement: &'a Placement,
    us: Color,
    /// The enemy's.
    palace: Bitboard,
    attacks: Attacks,
}

impl Survey<'_> {
    /// The occupied files on the rank of a square.
    #[inline(always)]
    fn on_rank(&self, square: Square) -> u16 {
        self.placement.lines(Color::Red).rank(square.rank()) | self.placement.lines(Color::Black).rank(square.rank())
    }

    /// The occupied ranks on the file of a square.
    #[inline(always)]
    fn on_file(&self, square: Square) -> u16 {
        self.placement.lines(Color::Red).file(square.file()) | self.placement.lines(Color::Black).file(square.file())
    }

    #[inline(always)]
    fn pawns(&mut self) {
        self.attacks.pawns = of_pawns(self.placement, self.us);
        let across = self.placement.pieces(self.us, PieceKind::Pawn) & leaps::ACROSS[self.us.index()];
        for pawn in across {
            if leaps::PAWN[self.us.index()][pawn.index()].intersects(self.palace) {
                self.attacks.palace_units += 1;
            }
        }
    }

    #[inline(always)]
    fn rooks(&mut self, tally: &mut impl Tally) {
        let own = self.placement.lines(self.us);
        for from in self.placement.pieces(self.us, PieceKind::Rook) {
            let files = lines::along_rank(from.file(), self.on_rank(from)).slide;
            let ranks = lines::along_file(from.rank(), self.on_file(from)).slide;
            tally.count(self.us, Group::RookRank.at(ones(files & !own.rank(from.rank()))), 1);
            tally.count(self.us, Group::RookFile.at(ones(ranks & !own.file(from.file()))), 1);
            let reached = lines::rank_squares(from.rank(), files) | lines::file_squares(from.file(), ranks);
            self.attacks.rooks |= reached;
            if reached.intersects(self.palace) {
                self.attacks.palace_units += 3;
            }
        }
    }

    #[inline(always)]
    fn cannons(&mut self, tally: &mut impl Tally) {
        let in_line = lines::CROSS[self.placement.king(self.us.opponent()).index()];
        for from in self.placement.pieces(self.us, PieceKind::Cannon) {
            let (on_rank, on_file) = (self.on_rank(from), self.on_file(from));
            let along_rank = lines::along_rank(from.file(), on_rank);
            let along_file = lines::along_file(from.rank(), on_file);
            tally.count(self.us, Group::CannonRank.at(ones(along_rank.slide & !on_rank)), 1);
            tally.count(self.us, Group::CannonFile.at(ones(along_file.slide & !on_file)), 1);
            let reached =
                lines::rank_squares(from.rank(), along_rank.jump) | lines::file_squares(from.file(), along_file.jump);
            self.attacks.cannons |= reached;
            if in_line.contains(from) {
                self.attacks.palace_units += 2;
            } else if reached.intersects(self.palace) {
                self.attacks.palace_units += 1;
            }
        }
    }

    #[inline(always)]
    fn horses(&mut self, tally: &mut impl Tally) {
        let free = !(of_pawns(self.placement, self.us.opponent()) | self.placement.side(self.us));
        for from in self.placement.pieces(self.us, PieceKind::Horse) {
            let beside = usize::from(self.on_rank(from)) << 1 >> from.file().index() & 0b101;
            let ahead = usize::from(self.on_file(from)) << 1 >> from.rank().index() & 0b101;
            let reached = leaps::horse(from, beside | ahead << 1);
            tally.count(self.us, Group::HorseLeaps.at(count_around(reached & free, from)), 1);
            self.attacks.horses |= reached;
            if reached.intersects(self.palace) {
                self.attacks.palace_units += 2;
            }
        }
    }

    #[inline(always)]
    fn guards(&mut self, tally: &mut impl Tally) {
        let mut reached = leaps::KING[self.placement.king(self.us).index()];
        for from in self.placement.pieces(self.us, PieceKind::Advisor) {
            reached |= leaps::ADVISOR[from.index()];
        }
        let elephants = self.placement.pieces(self.us, PieceKind::Elephant);
        for from in elephants {
            let diagonals = leaps::LEGS[from.index()] & self.placement.occupied();
            reached |= if diagonals.is_empty() { leaps::elephant(from, 0) } else { self.elephant(from) };
        }
        if reached.intersects(elephants) {
            tally.count(self.us, Group::LinkedElephants.at(0), 1);
        }
        self.attacks.all = reached;
    }

    /// Where an elephant leaps past its blocked eyes.
    #[inline]
    fn elephant(&self, from: Square) -> Bitboard {
        let is_free = |to| leaps::eye(from, to).is_some_and(|eye| !self.placement.occupied().contains(eye));
        leaps::elephant(from, 0).into_iter().filter(|&to| is_free(to)).collect()
    }
}

/// How many squares are in a set that lies within two ranks of a square.
///
/// Such a set fits in 64 bits, and is counted in half the time of a whole board.
#[inline(always)]
pub(crate) const fn count_around(set: Bitboard, around: Square) -> usize {
    let lowest = around.index().saturating_sub(2 * File::COUNT + 2);
    ((set.bits() >> lowest) as u64).count_ones() as usize
}

/// How many bits are set: squares along one line.
#[inline(always)]
fn ones(line: u16) -> usize {
    line.count_ones() as usize
}
