//! Xiangqi written straight from the rules: the judge of the fast board.
//!
//! No tables, no sets of squares, nothing kept up from move to move: a board of letters, and one question, whether the
//! piece on this point can go to that one. Slow and plain on purpose. It borrows no more than [`Color`], [`Square`] and
//! [`Move`] from the library, to compare answers in.

#![allow(dead_code, reason = "each test file asks the judge its own questions")]

mod exchange;
pub(crate) mod games;
pub(crate) mod table;
pub(crate) mod text;

use chuhe::types::{Color, File, Move, Rank, Square};

/// A point of the board: file 0 to 8 from Red's left, rank 0 to 9 from Red's side.
pub(crate) type Point = (usize, usize);

/// Letters on points, capitals for Red, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Naive {
    /// By rank, then by file.
    board: [[Option<char>; 9]; 10],
    side: Color,
}

/// All ninety points, in the order of their squares' numbers.
pub(crate) fn points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

pub(crate) fn square((file, rank): Point) -> Square {
    Square::new(File::ALL[file], Rank::ALL[rank])
}

pub(crate) fn point(square: Square) -> Point {
    (square.file().index(), square.rank().index())
}

fn owner(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Red } else { Color::Black }
}

/// The rank as this side counts it, from its own back rank.
fn own_rank(rank: usize, side: Color) -> usize {
    match side {
        Color::Red => rank,
        Color::Black => 9 - rank,
    }
}

fn is_in_palace((file, rank): Point, side: Color) -> bool {
    (3..=5).contains(&file) && own_rank(rank, side) <= 2
}

fn is_over_the_river((_, rank): Point, side: Color) -> bool {
    own_rank(rank, side) >= 5
}

/// Whether a piece may stand on this point at all.
pub(crate) fn may_stand(letter: char, (file, rank): Point) -> bool {
    let rank = own_rank(rank, owner(letter));
    match letter.to_ascii_uppercase() {
        'K' => (3..=5).contains(&file) && rank <= 2,
        'A' => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        'B' => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        _ => true,
    }
}

impl Naive {
    pub(crate) fn side(&self) -> Color {
        self.side
    }

    pub(crate) fn at(&self, (file, rank): Point) -> Option<char> {
        self.board[rank][file]
    }

    /// The points of one side's pieces.
    fn pieces_of(&self, side: Color) -> impl Iterator<Item = Point> {
        points().filter(move |&point| self.at(point).is_some_and(|letter| owner(letter) == side))
    }

    /// How many pieces stand between two points of one file or rank; `None` if they share neither.
    fn between(&self, from: Point, to: Point) -> Option<usize> {
        let inside = |one: usize, other: usize| one.min(other) + 1..one.max(other);
        if from.0 == to.0 {
            Some(inside(from.1, to.1).filter(|&rank| self.at((from.0, rank)).is_some()).count())
        } else if from.1 == to.1 {
            Some(inside(from.0, to.0).filter(|&file| self.at((file, from.1)).is_some()).count())
        } else {
            None
        }
    }

    /// Whether the piece on one point can go to the other as its kind moves, whatever becomes of its king.
    ///
    /// A king also goes to the other king along an open file: that is how it attacks it.
    pub(crate) fn can_go(&self, from: Point, to: Point) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let side = owner(piece);
        let target = self.at(to);
        if target.is_some_and(|target| owner(target) == side) {
            return false;
        }
        let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let middle = (usize::midpoint(from.0, to.0), usize::midpoint(from.1, to.1));
        match piece.to_ascii_uppercase() {
            'K' => {
                let steps = files + ranks == 1 && is_in_palace(to, side);
                let faces = target.is_some_and(|target| target.eq_ignore_ascii_case(&'K'))
                    && files == 0
                    && self.between(from, to) == Some(0);
                steps || faces
            }
            'A' => files == 1 && ranks == 1 && is_in_palace(to, side),
            'B' => files == 2 && ranks == 2 && !is_over_the_river(to, side) && self.at(middle).is_none(),
            'N' => match (files, ranks) {
                (1, 2) => self.at((from.0, middle.1)).is_none(),
                (2, 1) => self.at((middle.0, from.1)).is_none(),
                _ => false,
            },
            'R' => self.between(from, to) == Some(0),
            'C' => self.between(from, to) == Some(usize::from(target.is_some())),
            'P' => {
                let forward = files == 0 && own_rank(to.1, side) == own_rank(from.1, side) + 1;
                let sideways = files == 1 && ranks == 0 && is_over_the_river(from, side);
                forward || sideways
            }
            other => panic!("no piece has the letter {other}"),
        }
    }

    /// The moves of the side to move as its pieces go, whatever becomes of its king.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.pieces_of(self.side) {
            for to in points().filter(|&to| self.can_go(from, to)) {
                moves.push(Move::new(square(from), square(to)));
            }
        }
        moves
    }

    /// The pieces of one side that can go to this square, lowest number first.
    pub(crate) fn attackers(&self, target: Square, by: Color) -> Vec<Square> {
        self.pieces_of(by).filter(|&from| self.can_go(from, point(target))).map(square).collect()
    }

    /// Whether a piece of this side can go to the square.
    pub(crate) fn attacked(&self, target: Square, by: Color) -> bool {
        self.pieces_of(by).any(|from| self.can_go(from, point(target)))
    }

    /// Where this side's king stands.
    pub(crate) fn king(&self, side: Color) -> Square {
        let is_king = |&king: &Point| self.at(king).is_some_and(|letter| letter.eq_ignore_ascii_case(&'K'));
        square(self.pieces_of(side).find(is_king).expect("each side has a king"))
    }

    /// Whether this side's king could be taken, the kings facing each other included.
    pub(crate) fn in_check(&self, side: Color) -> bool {
        self.attacked(self.king(side), !side)
    }

    /// The board after a move, and the turn passed.
    #[must_use]
    pub(crate) fn make(&self, played: Move) -> Self {
        let (from, to) = (point(played.from), point(played.to));
        let mut after = *self;
        after.board[to.1][to.0] = self.at(from);
        after.board[from.1][from.0] = None;
        after.side = !self.side;
        after
    }

    /// The same board with the turn passed.
    #[must_use]
    pub(crate) fn pass(&self) -> Self {
        Self { side: !self.side, ..*self }
    }

    /// The moves that do not leave one's own king where it could be taken, by from square and then by to square.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&played| !self.make(played).in_check(self.side));
        moves
    }

    /// Whether the move captures something.
    pub(crate) fn captures(&self, played: Move) -> bool {
        self.at(point(played.to)).is_some()
    }

    /// Whether the move leaves the other side in check.
    pub(crate) fn gives_check(&self, played: Move) -> bool {
        self.make(played).in_check(!self.side)
    }

    /// How many lines of play there are, so many plies long.
    pub(crate) fn perft(&self, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        self.legal_moves().into_iter().map(|played| self.make(played).perft(plies - 1)).sum()
    }

    /// Whether a FEN of this board is to be accepted: one king a side, no piece too many or off its points, and the side
    /// that has just moved not in check.
    pub(crate) fn is_lawful(&self) -> bool {
        let all: Vec<(char, Point)> = points().filter_map(|point| self.at(point).zip(Some(point))).collect();
        let count = |letter| all.iter().filter(|&&(other, _)| other == letter).count();
        "Kk".chars().all(|king| count(king) == 1)
            && "ABNRCabnrc".chars().all(|letter| count(letter) <= 2)
            && "Pp".chars().all(|pawn| count(pawn) <= 5)
            && all.iter().all(|&(letter, point)| may_stand(letter, point))
            && !self.in_check(!self.side)
    }
}
