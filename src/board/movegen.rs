//! Legal moves: all, captures or quiets; as a list, or only their number.
//!
//! One generator serves every use. What is wanted is a type ([`All`], [`Captures`], [`Quiets`]), and where the moves go is a
//! [`Sink`]: a list that writes them out or a counter that only counts the bits. Out of check, and with no piece tied to the
//! king's safety, the sets of squares go to the sink as they come; otherwise each is cut to what the [`Danger`] allows.

use crate::board::danger::Danger;
use crate::board::lines::{Reach, along_file, along_rank};
use crate::board::placement::{Lines, Placement};
use crate::board::{leaps, lines};
use crate::types::{Bitboard, Color, Move, MoveList, PieceKind, Square};

/// Which moves are wanted.
pub(crate) trait Wanted {
    /// Moves to empty squares.
    const QUIETS: bool;
    /// Moves onto enemy pieces.
    const CAPTURES: bool;

    /// The squares that such a move can come to.
    #[inline(always)]
    fn squares(own: Bitboard, enemy: Bitboard) -> Bitboard {
        match (Self::QUIETS, Self::CAPTURES) {
            (true, true) => !own,
            (true, false) => !(own | enemy),
            (false, _) => enemy,
        }
    }

    /// Where a rook goes on a line.
    #[inline(always)]
    fn rook(reach: Reach, own: u16, enemy: u16) -> u16 {
        match (Self::QUIETS, Self::CAPTURES) {
            (true, true) => reach.slide & !own,
            (true, false) => reach.slide & !(own | enemy),
            (false, _) => reach.slide & enemy,
        }
    }

    /// Where a cannon goes on a line.
    #[inline(always)]
    fn cannon(reach: Reach, own: u16, enemy: u16) -> u16 {
        let quiets = if Self::QUIETS { reach.slide & !(own | enemy) } else { 0 };
        let captures = if Self::CAPTURES { reach.jump & enemy } else { 0 };
        quiets | captures
    }
}

/// Every move.
pub(crate) struct All;
/// Captures alone.
pub(crate) struct Captures;
/// Moves that capture nothing.
pub(crate) struct Quiets;

impl Wanted for All {
    const QUIETS: bool = true;
    const CAPTURES: bool = true;
}

impl Wanted for Captures {
    const QUIETS: bool = false;
    const CAPTURES: bool = true;
}

impl Wanted for Quiets {
    const QUIETS: bool = true;
    const CAPTURES: bool = false;
}

/// A step that all pawns take at once.
#[derive(Clone, Copy)]
pub(crate) struct Step(isize);

impl Step {
    const UP: Self = Self(9);
    const DOWN: Self = Self(-9);
    const RIGHT: Self = Self(1);
    const LEFT: Self = Self(-1);
}

/// Takes the moves that the generator finds.
pub(crate) trait Sink {
    /// A piece goes to these files of its rank and to these ranks of its file.
    fn along_lines(&mut self, from: Square, files: u16, ranks: u16);

    /// A piece goes to these squares.
    fn leaps(&mut self, from: Square, to: Bitboard);

    /// Pawns have come to these squares by one step.
    fn steps(&mut self, to: Bitboard, step: Step);
}

impl Sink for MoveList {
    #[inline(always)]
    fn along_lines(&mut self, from: Square, files: u16, ranks: u16) {
        let set = lines::rank_squares(from.rank(), files) | lines::file_squares(from.file(), ranks);
        self.leaps(from, set);
    }

    #[inline(always)]
    fn leaps(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn steps(&mut self, to: Bitboard, step: Step) {
        for to in to {
            if let Some(from) = Square::from_index(to.index().wrapping_add_signed(-step.0)) {
                self.push(Move::new(from, to));
            }
        }
    }
}

/// Counts moves without writing them.
struct Counter(u32);

impl Sink for Counter {
    #[inline(always)]
    fn along_lines(&mut self, _: Square, files: u16, ranks: u16) {
        self.0 += (u32::from(files) << 16 | u32::from(ranks)).count_ones();
    }

    #[inline(always)]
    fn leaps(&mut self, _: Square, to: Bitboard) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn steps(&mut self, to: Bitboard, _: Step) {
        self.0 += to.count();
    }
}

/// One side's pieces as the generator sees them: whose they are and what stands on each line.
#[derive(Clone, Copy)]
struct View<'a> {
    placement: &'a Placement,
    us: Color,
    own: &'a Lines,
    enemy: &'a Lines,
}

impl<'a> View<'a> {
    #[inline(always)]
    const fn new(placement: &'a Placement, us: Color) -> Self {
        Self { placement, us, own: placement.lines(us), enemy: placement.lines(us.opponent()) }
    }

    #[inline(always)]
    fn own(self, kind: PieceKind) -> Bitboard {
        self.placement.pieces(self.us, kind)
    }

    #[inline(always)]
    fn wanted<W: Wanted>(self) -> Bitboard {
        W::squares(self.placement.side(self.us), self.placement.side(self.us.opponent()))
    }

    /// The files of its rank and the ranks of its file that a rook goes to.
    #[inline(always)]
    fn rook<W: Wanted>(self, from: Square) -> (u16, u16) {
        let (own, enemy) = (self.own.rank(from.rank()), self.enemy.rank(from.rank()));
        let files = W::rook(along_rank(from.file(), own | enemy), own, enemy);
        let (own, enemy) = (self.own.file(from.file()), self.enemy.file(from.file()));
        let ranks = W::rook(along_file(from.rank(), own | enemy), own, enemy);
        (files, ranks)
    }

    /// The files of its rank and the ranks of its file that a cannon goes to.
    #[inline(always)]
    fn cannon<W: Wanted>(self, from: Square) -> (u16, u16) {
        let (own, enemy) = (self.own.rank(from.rank()), self.enemy.rank(from.rank()));
        let files = W::cannon(along_rank(from.file(), own | enemy), own, enemy);
        let (own, enemy) = (self.own.file(from.file()), self.enemy.file(from.file()));
        let ranks = W::cannon(along_file(from.rank(), own | enemy), own, enemy);
        (files, ranks)
    }

    /// Where a horse leaps, its own side's pieces included.
    #[inline(always)]
    fn horse(self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let beside = usize::from(self.own.rank(rank) | self.enemy.rank(rank)) << 1 >> file.index() & 0b101;
        let ahead = usize::from(self.own.file(file) | self.enemy.file(file)) << 1 >> rank.index() & 0b101;
        leaps::horse(from, beside | ahead << 1)
    }

    /// Where an elephant leaps, its own side's pieces included.
    #[inline(always)]
    fn elephant(self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let below = usize::from(self.own.rank_below(rank) | self.enemy.rank_below(rank)) << 1 >> file.index() & 0b101;
        let above = usize::from(self.own.rank_above(rank) | self.enemy.rank_above(rank)) << 1 >> file.index() & 0b101;
        leaps::elephant(from, below | above << 1)
    }

    /// Where the piece on this square goes, the king's safety left aside; nowhere if it is not one of ours.
    #[inline]
    fn piece<W: Wanted>(self, from: Square) -> Bitboard {
        let Some(piece) = self.placement.piece_on(from) else { return Bitboard::EMPTY };
        if piece.color() != self.us {
            return Bitboard::EMPTY;
        }
        let on_lines =
            |(files, ranks)| lines::rank_squares(from.rank(), files) | lines::file_squares(from.file(), ranks);
        match piece.kind() {
            PieceKind::Rook => on_lines(self.rook::<W>(from)),
            PieceKind::Cannon => on_lines(self.cannon::<W>(from)),
            PieceKind::Horse => self.horse(from) & self.wanted::<W>(),
            PieceKind::Elephant => self.elephant(from) & self.wanted::<W>(),
            PieceKind::Advisor => leaps::ADVISOR[from.index()] & self.wanted::<W>(),
            PieceKind::Pawn => leaps::PAWN[self.us.index()][from.index()] & self.wanted::<W>(),
            PieceKind::King => leaps::KING[from.index()] & self.wanted::<W>(),
        }
    }

    /// Where the king goes and is not attacked.
    #[inline(always)]
    fn king<W: Wanted>(self) -> (Square, Bitboard) {
        let king = self.placement.king(self.us);
        let left = self.placement.occupied().without(king.into());
        let mut safe = leaps::KING[king.index()] & self.wanted::<W>();
        for to in safe {
            if !self.placement.king_attackers(to, self.us.opponent(), left.with(to)).without(to.into()).is_empty() {
                safe ^= to.into();
            }
        }
        (king, safe)
    }

    /// The moves of these pieces, which nothing hinders.
    #[inline(always)]
    fn free<W: Wanted, S: Sink>(self, movers: Bitboard, sink: &mut S) {
        for from in self.own(PieceKind::Rook) & movers {
            let (files, ranks) = self.rook::<W>(from);
            sink.along_lines(from, files, ranks);
        }
        for from in self.own(PieceKind::Cannon) & movers {
            let (files, ranks) = self.cannon::<W>(from);
            sink.along_lines(from, files, ranks);
        }
        let wanted = self.wanted::<W>();
        for from in self.own(PieceKind::Horse) & movers {
            sink.leaps(from, self.horse(from) & wanted);
        }
        for from in self.own(PieceKind::Elephant) & movers {
            sink.leaps(from, self.elephant(from) & wanted);
        }
        for from in self.own(PieceKind::Advisor) & movers {
            sink.leaps(from, leaps::ADVISOR[from.index()] & wanted);
        }
        let pawns = self.own(PieceKind::Pawn) & movers;
        match self.us {
            Color::Red => sink.steps(pawns.up() & wanted, Step::UP),
            Color::Black => sink.steps(pawns.down() & wanted, Step::DOWN),
        }
        let across = pawns & leaps::ACROSS[self.us.index()];
        sink.steps(across.right() & wanted, Step::RIGHT);
        sink.steps(across.left() & wanted, Step::LEFT);
    }

    /// The moves of these pieces, each cut to what the danger allows.
    #[inline]
    fn hindered<W: Wanted, S: Sink>(self, movers: Bitboard, danger: &Danger, sink: &mut S) {
        for from in movers {
            let allowed = danger.allowed(from);
            if !allowed.is_empty() {
                sink.leaps(from, self.piece::<W>(from) & allowed);
            }
        }
    }
}

impl Placement {
    /// Where the piece of this side on a square goes, the king's safety left aside; nowhere if there is none.
    #[inline]
    pub(crate) fn destinations(&self, us: Color, from: Square) -> Bitboard {
        View::new(self, us).piece::<All>(from)
    }

    /// Gives the sink every legal move of this side that is wanted, the king's last.
    #[inline(always)]
    pub(crate) fn generate<W: Wanted, S: Sink>(&self, us: Color, danger: &Danger, sink: &mut S) {
        let view = View::new(self, us);
        let others = self.side(us).without(self.king(us).into());
        if danger.rest_to() == Bitboard::ALL {
            view.free::<W, S>(others.without(danger.tied()), sink);
            view.hindered::<W, S>(danger.tied(), danger, sink);
        } else {
            view.hindered::<W, S>(others, danger, sink);
        }
        let (king, to) = view.king::<W>();
        sink.leaps(king, to);
    }

    /// The number of legal moves of this side.
    #[inline]
    pub(crate) fn count_legal(&self, us: Color) -> u32 {
        let mut counter = Counter(0);
        self.generate::<All, _>(us, &self.danger(us), &mut counter);
        counter.0
    }

    /// Whether this side may play the move.
    #[must_use]
    pub(crate) fn is_legal(&self, us: Color, danger: &Danger, played: Move) -> bool {
        let view = View::new(self, us);
        if !view.piece::<All>(played.from).contains(played.to) {
            return false;
        }
        if played.from == self.king(us) { view.king::<All>().1.contains(played.to) } else { danger.allows(played) }
    }
}
