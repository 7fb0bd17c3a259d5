//! The terms: every feature of a position, counted for both sides.
//!
//! The only copy. The evaluation, the trace and the tuner all count through [`tally`].

use crate::board::{Placement, leaps, lines};
use crate::eval::attacks::{self, Attacks};
use crate::eval::features::Group;
use crate::eval::material::Material;
use crate::eval::tally::Tally;
use crate::types::{Bitboard, Color, PieceKind, Square};

/// The pieces that attack, in the order of the tables that tell them apart.
const ATTACKERS: [PieceKind; 3] = [PieceKind::Rook, PieceKind::Horse, PieceKind::Cannon];

/// Counts every feature but the pieces on their squares, which [`squares`](crate::eval::squares) counts.
#[inline(always)]
pub(crate) fn tally(placement: &Placement, material: Material, to_move: Color, tally: &mut impl Tally) {
    tally.count(to_move, Group::Tempo.at(0), 1);
    let attacks = [attacks::survey(placement, Color::Red, tally), attacks::survey(placement, Color::Black, tally)];
    Terms::new(placement, material, Color::Red, &attacks).tally(tally);
    Terms::new(placement, material, Color::Black, &attacks).tally(tally);
}

/// One side of a position, with what both sides attack.
#[derive(Clone, Copy)]
struct Terms<'a> {
    placement: &'a Placement,
    material: Material,
    us: Color,
    them: Color,
    ours: &'a Attacks,
    theirs: &'a Attacks,
}

impl<'a> Terms<'a> {
    #[inline(always)]
    const fn new(placement: &'a Placement, material: Material, us: Color, attacks: &'a [Attacks; 2]) -> Self {
        let them = us.opponent();
        let (ours, theirs) = (&attacks[us.index()], &attacks[them.index()]);
        Self { placement, material, us, them, ours, theirs }
    }

    #[inline(always)]
    fn tally(self, tally: &mut impl Tally) {
        self.companions(tally);
        self.pawns(tally);
        self.invaders(tally);
        self.victims(tally);
        self.rooks_in_line(tally);
        self.cannons_in_line(tally);
        self.attack(tally);
        self.king_steps(tally);
        self.gaps(tally);
    }

    #[inline(always)]
    fn ours(self, kind: PieceKind) -> Bitboard {
        self.placement.pieces(self.us, kind)
    }

    #[inline(always)]
    fn our_count(self, kind: PieceKind) -> i32 {
        self.material.count(self.us, kind)
    }

    #[inline(always)]
    fn their_count(self, kind: PieceKind) -> i32 {
        self.material.count(self.them, kind)
    }

    /// Pairs, a missing rook, and the cannons' screens.
    #[inline(always)]
    fn companions(self, tally: &mut impl Tally) {
        let kinds = [PieceKind::Advisor, PieceKind::Elephant, PieceKind::Horse, PieceKind::Rook, PieceKind::Cannon];
        for (entry, kind) in kinds.into_iter().enumerate() {
            tally.count(self.us, Group::Pair.at(entry), self.our_count(kind) >> 1);
        }
        if self.our_count(PieceKind::Rook) == 0 && self.their_count(PieceKind::Rook) != 0 {
            tally.count(self.us, Group::Rookless.at(0), 1);
        }
        let guards = self.material.guards(self.us) as usize;
        tally.count(self.us, Group::CannonGuards.at(guards), self.our_count(PieceKind::Cannon));
    }

    /// Crossed pawns: how many, and how many side by side.
    #[inline(always)]
    fn pawns(self, tally: &mut impl Tally) {
        let across = self.ours(PieceKind::Pawn) & leaps::ACROSS[self.us.index()];
        let linked = across & across.right();
        tally.count(self.us, Group::CrossedPawns.at(count_across(across, self.us)), 1);
        if !linked.is_empty() {
            tally.count(self.us, Group::LinkedPawns.at(0), count_across(linked, self.us) as i32);
        }
    }

    /// Rooks, horses and cannons in the enemy's half.
    #[inline(always)]
    fn invaders(self, tally: &mut impl Tally) {
        let attackers = ATTACKERS.into_iter().fold(Bitboard::EMPTY, |all, kind| all | self.ours(kind));
        tally.count(self.us, Group::Invaders.at(count_across(attackers, self.us)), 1);
    }

    /// Enemy pieces under attack, by what attacks them and whether they are protected.
    #[inline(always)]
    fn victims(self, tally: &mut impl Tally) {
        let theirs = self.placement.side(self.them).without(self.placement.king(self.them).into());
        let by = [self.ours.pawns, self.ours.horses, self.ours.cannons, self.ours.rooks];
        for (row, attacked) in by.into_iter().enumerate() {
            for victim in attacked & theirs {
                let Some(piece) = self.placement.piece_on(victim) else { continue };
                let group = if self.theirs.all.contains(victim) { Group::Pressure } else { Group::Loose };
                tally.count(self.us, group.at(row * PieceKind::COUNT + piece.kind().index()), 1);
            }
        }
    }

    /// How many pieces stand between one of ours and the enemy king on one line, three and more as three; and whether that line
    /// is the file (0) or the rank (1).
    #[inline(always)]
    fn line_to_king(self, from: Square) -> (usize, usize) {
        let king = self.placement.king(self.them);
        let (red, black) = (self.placement.lines(Color::Red), self.placement.lines(Color::Black));
        if king.rank() == from.rank() {
            let on_rank = red.rank(king.rank()) | black.rank(king.rank());
            (1, between(king.file().index(), from.file().index(), on_rank))
        } else {
            let on_file = red.file(king.file()) | black.file(king.file());
            (0, between(king.rank().index(), from.rank().index(), on_file))
        }
    }

    #[inline(always)]
    fn rooks_in_line(self, tally: &mut impl Tally) {
        let cross = lines::CROSS[self.placement.king(self.them).index()];
        for rook in self.ours(PieceKind::Rook) & cross {
            let (line, between) = self.line_to_king(rook);
            tally.count(self.us, Group::RookLine.at(line * 4 + between), 1);
        }
    }

    /// Cannons on the king's file or rank; the hollow cannon apart, since nothing can be put between without being a screen.
    #[inline(always)]
    fn cannons_in_line(self, tally: &mut impl Tally) {
        let cross = lines::CROSS[self.placement.king(self.them).index()];
        for cannon in self.ours(PieceKind::Cannon) & cross {
            let (line, between) = self.line_to_king(cannon);
            tally.count(self.us, Group::CannonLine.at(line * 4 + between), 1);
            if line == 0 && between == 0 {
                let helpers = self.our_count(PieceKind::Rook) + self.our_count(PieceKind::Cannon) - 1;
                tally.count(self.us, Group::HollowCannon.at(helpers as usize), 1);
            }
        }
    }

    /// The attack on the enemy palace.
    #[inline(always)]
    fn attack(self, tally: &mut impl Tally) {
        let missing = 2 - self.their_count(PieceKind::Advisor).min(2);
        let units = self.ours.palace_units.min(15);
        tally.count(self.us, Group::Attack.at((missing * 16 + units) as usize), 1);
    }

    /// Where the own king can step.
    #[inline(always)]
    fn king_steps(self, tally: &mut impl Tally) {
        let steps = leaps::KING[self.placement.king(self.us).index()];
        let safe = steps.without(self.placement.side(self.us) | self.theirs.all);
        tally.count(self.us, Group::KingSteps.at(attacks::count_around(safe, self.placement.king(self.us))), 1);
    }

    /// The enemy's attackers against the gaps among the own advisors and elephants.
    #[inline(always)]
    fn gaps(self, tally: &mut impl Tally) {
        for (group, kind) in [(Group::AdvisorGap, PieceKind::Advisor), (Group::ElephantGap, PieceKind::Elephant)] {
            let missing = 2 - self.our_count(kind);
            if missing <= 0 {
                continue;
            }
            let row = (missing as usize - 1) * 4;
            for (entry, attacker) in ATTACKERS.into_iter().enumerate() {
                tally.count(self.us, group.at(row + entry), self.their_count(attacker));
            }
            let crossed = count_across(self.placement.pieces(self.them, PieceKind::Pawn), self.them);
            tally.count(self.us, group.at(row + 3), crossed as i32);
        }
    }
}

/// How many of these squares lie across the river for this side.
#[inline(always)]
const fn count_across(set: Bitboard, us: Color) -> usize {
    const HALF: usize = Square::COUNT / 2;
    let across = match us {
        Color::Red => set.bits() >> HALF,
        Color::Black => set.bits() & ((1 << HALF) - 1),
    };
    (across as u64).count_ones() as usize
}

/// How many bits of a line lie strictly between two of its points, three and more as three.
#[inline(always)]
const fn between(one: usize, other: usize, line: u16) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let (below_high, up_to_low) = ((1 << high) - 1, (2 << low) - 1);
    let inside = line as u32 & below_high & !up_to_low;
    let rest = inside & inside.wrapping_sub(1);
    (inside != 0) as usize + (rest != 0) as usize + (rest & rest.wrapping_sub(1) != 0) as usize
}
