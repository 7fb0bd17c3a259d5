//! Lines: what rooks and cannons reach along one rank or file, and what lies between two squares.
//!
//! A line is a small number: bit `n` of a rank is its file `n`, bit `n` of a file is its rank `n`. All tables are constants.

use crate::types::{Bitboard, File, Rank, Square};

/// What a rook and a cannon reach along one line, as bits of that line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// The empty points up to the first piece on either side, and those pieces: where a rook goes.
    pub(crate) slide: u16,
    /// The second pieces on either side: what a cannon captures over its screen.
    pub(crate) jump: u16,
}

const fn reach(length: usize, from: usize, occupied: usize) -> Reach {
    let mut result = Reach { slide: 0, jump: 0 };
    let mut direction = 0;
    while direction < 2 {
        let mut pieces = 0;
        let mut at = from;
        loop {
            if direction == 0 {
                at += 1;
                if at == length {
                    break;
                }
            } else {
                if at == 0 {
                    break;
                }
                at -= 1;
            }
            let is_piece = occupied >> at & 1 == 1;
            if pieces == 0 {
                result.slide |= 1 << at;
            } else if is_piece {
                result.jump |= 1 << at;
                break;
            }
            if is_piece {
                pieces += 1;
            }
        }
        direction += 1;
    }
    result
}

const RANK_OCCUPANCIES: usize = 1 << File::COUNT;
const FILE_OCCUPANCIES: usize = 1 << Rank::COUNT;

/// By the file of the piece and the pieces on its rank. 18 KB.
static ALONG_RANK: [[Reach; RANK_OCCUPANCIES]; File::COUNT] = {
    let mut table = [[Reach { slide: 0, jump: 0 }; RANK_OCCUPANCIES]; File::COUNT];
    let mut from = 0;
    while from < File::COUNT {
        let mut occupied = 0;
        while occupied < RANK_OCCUPANCIES {
            table[from][occupied] = reach(File::COUNT, from, occupied);
            occupied += 1;
        }
        from += 1;
    }
    table
};

/// By the rank of the piece and the pieces on its file. 40 KB.
static ALONG_FILE: [[Reach; FILE_OCCUPANCIES]; Rank::COUNT] = {
    let mut table = [[Reach { slide: 0, jump: 0 }; FILE_OCCUPANCIES]; Rank::COUNT];
    let mut from = 0;
    while from < Rank::COUNT {
        let mut occupied = 0;
        while occupied < FILE_OCCUPANCIES {
            table[from][occupied] = reach(Rank::COUNT, from, occupied);
            occupied += 1;
        }
        from += 1;
    }
    table
};

/// What is reached along a rank from this file when these files of the rank are occupied.
#[inline(always)]
pub(crate) fn along_rank(from: File, occupied: u16) -> Reach {
    ALONG_RANK[from.index()][usize::from(occupied) % RANK_OCCUPANCIES]
}

/// What is reached along a file from this rank when these ranks of the file are occupied.
#[inline(always)]
pub(crate) fn along_file(from: Rank, occupied: u16) -> Reach {
    ALONG_FILE[from.index()][usize::from(occupied) % FILE_OCCUPANCIES]
}

/// The bits of a file, by rank, put on file `a`.
static SPREAD: [Bitboard; FILE_OCCUPANCIES] = {
    let mut table = [Bitboard::EMPTY; FILE_OCCUPANCIES];
    let mut ranks = 0;
    while ranks < FILE_OCCUPANCIES {
        let mut bits = 0;
        let mut rank = 0;
        while rank < Rank::COUNT {
            bits |= ((ranks >> rank & 1) as u128) << (rank * File::COUNT);
            rank += 1;
        }
        table[ranks] = Bitboard::from_bits(bits);
        ranks += 1;
    }
    table
};

/// The squares of these files on this rank.
#[inline(always)]
pub(crate) const fn rank_squares(rank: Rank, files: u16) -> Bitboard {
    Bitboard::from_bits((files as u128) << (rank.index() * File::COUNT))
}

/// The squares of these ranks on this file.
#[inline(always)]
pub(crate) fn file_squares(file: File, ranks: u16) -> Bitboard {
    Bitboard::from_bits(SPREAD[usize::from(ranks) % FILE_OCCUPANCIES].bits() << file.index())
}

/// All other squares on the rank and the file of a square.
pub(crate) static CROSS: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let rank = Bitboard::from_rank(square.rank());
        let file = Bitboard::from_file(square.file());
        table[index] = Bitboard::from_bits(rank.bits() ^ file.bits());
        index += 1;
    }
    table
};

/// The squares strictly between two squares of one rank or file; none for any other pair. 130 KB.
static BETWEEN: [[Bitboard; Square::COUNT]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        // Walk away from `from` to the right and upwards, gathering what has been passed; the other half is the same.
        let mut step = 1;
        while step <= File::COUNT {
            let mut passed = Bitboard::EMPTY;
            let mut to = from + step;
            while to < Square::COUNT && (step > 1 || to % File::COUNT != 0) {
                table[from][to] = passed;
                table[to][from] = passed;
                passed = passed.with(Square::ALL[to]);
                to += step;
            }
            step += File::COUNT - 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two squares of one rank or file; none for any other pair.
#[inline(always)]
pub(crate) fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_stops_at_the_first_piece_and_a_cannon_takes_the_second() {
        // . x . R . x x . x  seen from file d
        let reach = along_rank(File::D, 0b1_0110_1010);
        assert_eq!(reach.slide, 0b0_0011_0110);
        assert_eq!(reach.jump, 0b0_0100_0000);
        let reach = along_file(Rank::R0, 0b10_0000_1001);
        assert_eq!(reach.slide, 0b1110);
        assert_eq!(reach.jump, 0b10_0000_0000);
    }

    #[test]
    fn between_is_what_lies_strictly_between() {
        let squares = |list: &[Square]| list.iter().copied().collect::<Bitboard>();
        assert_eq!(between(Square::E0, Square::E3), squares(&[Square::E1, Square::E2]));
        assert_eq!(between(Square::I5, Square::F5), squares(&[Square::G5, Square::H5]));
        assert_eq!(between(Square::A0, Square::B0), Bitboard::EMPTY);
        assert_eq!(between(Square::A0, Square::B2), Bitboard::EMPTY);
        assert_eq!(between(Square::I0, Square::A1), Bitboard::EMPTY);
        for from in Square::ALL {
            for to in Square::ALL {
                assert_eq!(between(from, to), between(to, from));
                let files = from.file().index().abs_diff(to.file().index());
                let ranks = from.rank().index().abs_diff(to.rank().index());
                let expected = if files == 0 || ranks == 0 { (files + ranks).saturating_sub(1) } else { 0 };
                assert_eq!(between(from, to).count() as usize, expected, "{from} {to}");
            }
        }
    }

    #[test]
    fn the_bits_of_a_line_become_its_squares() {
        assert!(rank_squares(Rank::R4, 0b1_0000_0001).into_iter().eq([Square::A4, Square::I4]));
        assert!(file_squares(File::C, 0b10_0000_0010).into_iter().eq([Square::C1, Square::C9]));
    }
}
