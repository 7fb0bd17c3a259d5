//! Positions of random games, the same in every run, on which the tests of this room agree.

use crate::board::Position;
use crate::types::Random;

/// Where the games begin: an opening, middle games, and endings rich in checks.
const STARTS: [&str; 8] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w",
    "2Rak1br1/1R2a4/4c1n2/p3p3p/1n4rc1/9/P3P3P/2NCC1N2/4A4/2B1KAB2 w",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "1n1a1R3/3k2N2/2c1b2c1/p3p3p/2b6/9/P3P3P/N3B1r1n/1C2A2C1/2BA1K3 b",
    "1n1ck3C/2PPa1R2/5a3/9/8N/9/9/3n5/4p2r1/5K3 w",
    "4k3N/3Pn4/4b4/c1p3n1R/4P3r/9/5R3/5C3/2r1p4/5K3 w",
];

/// Plies of one game.
const LONGEST: usize = 120;

/// So many positions of games of random moves, in which every fourth move checks if it can.
pub(super) fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(7);
    let mut positions = Vec::with_capacity(count);
    for start in STARTS.iter().cycle() {
        let mut position: Position = start.parse().expect("a position");
        for _ in 0..LONGEST {
            if positions.len() == count {
                return positions;
            }
            positions.push(position.without_past());
            let all = position.legal_moves();
            let checks: Vec<_> = all.iter().copied().filter(|&played| position.gives_check(played)).collect();
            let some = if random.number().is_multiple_of(4) && !checks.is_empty() { &checks[..] } else { &all[..] };
            if some.is_empty() {
                break;
            }
            position.make(some[(random.number() % some.len() as u64) as usize]);
        }
    }
    positions
}
