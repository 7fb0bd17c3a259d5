//! The features that the evaluation counts, in named groups, and the weights that belong to them.
//!
//! A group is a table of weights; a feature is one entry of it, numbered through all groups so that the tuner sees one long
//! list. What each group means stands here; how it is counted stands in `terms`.

use crate::eval::tapered::Tapered;

/// A weight as the tables write it: middlegame and endgame, in centipawns for the side that has the feature.
pub type Weight = (i16, i16);

/// One entry of one group: the index into all weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature(u16);

impl Feature {
    /// The index into all weights.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident $field:ident [$count:expr] by $row:expr;)*) => {
        /// The groups of features.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Group { $($(#[$doc])* $group,)* }

        /// All weights, a table for each group.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Weights { $($(#[$doc])* pub $field: [Weight; $count],)* }

        impl Group {
            /// All groups, in the order of their features.
            pub const ALL: &[Self] = &[$(Self::$group,)*];

            const LENGTHS: &[usize] = &[$($count,)*];

            /// The name of its table in [`Weights`].
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$group => stringify!($field),)* }
            }

            /// How many entries of the table make a row when it is written.
            #[must_use]
            pub const fn row(self) -> usize {
                match self { $(Self::$group => $row,)* }
            }
        }

        impl Weights {
            /// All weights in one list, by [`Feature::index`].
            #[must_use]
            pub const fn flat(&self) -> [Tapered; Group::FEATURES] {
                let mut flat = [Tapered::ZERO; Group::FEATURES];
                $({
                    let mut index = 0;
                    while index < $count {
                        let (middlegame, endgame) = self.$field[index];
                        flat[Group::$group.offset() + index] = Tapered::new(middlegame, endgame);
                        index += 1;
                    }
                })*
                flat
            }

            /// The tables of a list of all weights.
            #[must_use]
            pub fn from_flat(flat: &[Weight; Group::FEATURES]) -> Self {
                Self { $($field: std::array::from_fn(|index| flat[Group::$group.offset() + index]),)* }
            }
        }
    };
}

groups! {
    /// A piece, by kind.
    Value value [7] by 7;
    /// A piece on its square: by kind, rank from its own side, and file from the edge to the middle (left and right are one).
    Squares squares [7 * 50] by 5;
    /// To be the side to move.
    Tempo tempo [1] by 1;
    /// Two of a kind: advisors, elephants, horses, rooks, cannons.
    Pair pair [5] by 5;
    /// No rook where the enemy has one.
    Rookless rookless [1] by 1;
    /// A cannon, by the number of its own side's advisors and elephants, which are its screens.
    CannonGuards cannon_guards [5] by 5;
    /// Squares along its file that a rook can go to.
    RookFile rook_file [10] by 10;
    /// Squares along its rank that a rook can go to.
    RookRank rook_rank [9] by 9;
    /// Empty squares along its file that a cannon can go to.
    CannonFile cannon_file [10] by 10;
    /// Empty squares along its rank that a cannon can go to.
    CannonRank cannon_rank [9] by 9;
    /// Leaps of a horse to squares that no enemy pawn attacks.
    HorseLeaps horse_leaps [9] by 9;
    /// An elephant protects the other.
    LinkedElephants linked_elephants [1] by 1;
    /// Crossed pawns side by side, a pair each.
    LinkedPawns linked_pawns [1] by 1;
    /// The number of crossed pawns.
    CrossedPawns crossed_pawns [6] by 6;
    /// Rooks, horses and cannons over the river.
    Invaders invaders [7] by 7;
    /// An enemy piece attacked and unprotected: by a pawn, horse, cannon or rook (rows), by the victim's kind.
    Loose loose [4 * 7] by 7;
    /// An enemy piece attacked and protected: by a pawn, horse, cannon or rook (rows), by the victim's kind.
    Pressure pressure [4 * 7] by 7;
    /// A rook in line with the enemy king: on its file, on its rank (rows), by the pieces between, three and more as one.
    RookLine rook_line [2 * 4] by 4;
    /// A cannon in line with the enemy king: on its file, on its rank (rows), by the pieces between, three and more as one.
    CannonLine cannon_line [2 * 4] by 4;
    /// A hollow cannon, none between it and the enemy king on the file: by the number of its side's rooks and other cannons.
    HollowCannon hollow_cannon [4] by 4;
    /// The attack on the enemy palace, in units of attack: by the enemy's missing advisors (rows).
    Attack attack [3 * 16] by 8;
    /// Steps of the king to squares that are not attacked.
    KingSteps king_steps [5] by 5;
    /// An enemy rook, horse, cannon or crossed pawn, while one or two of the own advisors are missing (rows).
    AdvisorGap advisor_gap [2 * 4] by 4;
    /// An enemy rook, horse, cannon or crossed pawn, while one or two of the own elephants are missing (rows).
    ElephantGap elephant_gap [2 * 4] by 4;
}

impl Group {
    /// How many features there are in all groups.
    pub const FEATURES: usize = {
        let mut sum = 0;
        let mut index = 0;
        while index < Self::LENGTHS.len() {
            sum += Self::LENGTHS[index];
            index += 1;
        }
        sum
    };

    /// How many features the group has.
    #[inline(always)]
    #[must_use]
    pub const fn length(self) -> usize {
        Self::LENGTHS[self as usize]
    }

    /// The number of its first feature.
    #[inline(always)]
    #[must_use]
    pub const fn offset(self) -> usize {
        const OFFSETS: [u16; Group::ALL.len()] = {
            let mut offsets = [0; Group::ALL.len()];
            let mut index = 1;
            while index < offsets.len() {
                offsets[index] = offsets[index - 1] + Group::LENGTHS[index - 1] as u16;
                index += 1;
            }
            offsets
        };
        OFFSETS[self as usize] as usize
    }

    /// The entry with this number; the last one for a number beyond the table.
    #[inline(always)]
    #[must_use]
    pub const fn at(self, entry: usize) -> Feature {
        let last = self.length() - 1;
        Feature((self.offset() + if entry < last { entry } else { last }) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_share_no_feature_and_leave_none_out() {
        let mut next = 0;
        for &group in Group::ALL {
            assert_eq!(group.offset(), next, "{group:?}");
            next += group.length();
            assert_eq!(group.length() % group.row(), 0, "{group:?}");
        }
        assert_eq!(next, Group::FEATURES);
    }

    #[test]
    fn a_list_of_weights_becomes_its_tables_and_the_list_again() {
        let list: [Weight; Group::FEATURES] = std::array::from_fn(|index| (index as i16, -(index as i16)));
        let flat = Weights::from_flat(&list).flat();
        assert!(flat.iter().zip(list).all(|(flat, (middlegame, endgame))| *flat == Tapered::new(middlegame, endgame)));
    }
}
