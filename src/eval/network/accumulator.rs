//! The hidden neurons along the line that a search looks at: a frame a ply, kept up with the moves when a value is asked for.
//!
//! A move only notes which pieces it changes. When a value is asked for, the nearest frame that is computed is carried forward move
//! by move, so that nodes without an evaluation cost next to nothing and a move taken back costs nothing at all.

use std::fmt;
use std::sync::Arc;

use crate::board::{Observer, Position};
use crate::eval::material::Material;
use crate::eval::network::dispatch::Kernel;
use crate::eval::network::layers::Network;
use crate::eval::network::rows::{self, Rows};
use crate::eval::scale;
use crate::types::{Color, Move, Piece, Ply, Score, Square};

/// Memory for so many frames is taken at once: as many as a search has plies, and some.
const FRAMES: usize = Ply::MAX.0 as usize + 11;

/// A piece on a square.
type Placed = (Piece, Square);

/// What a move changes on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    arrived: Option<Placed>,
    left: Option<Placed>,
    taken: Option<Placed>,
}

/// Whether the neurons of a frame are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Noted,
    Computed,
}

/// One ply: what its move has changed, and what stands on the board after it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    change: Change,
    material: Material,
    pieces: u8,
    state: State,
}

impl Frame {
    const EMPTY: Self = Self {
        change: Change { arrived: None, left: None, taken: None },
        material: Material::NONE,
        pieces: 0,
        state: State::Noted,
    };

    /// A position with nothing before it.
    fn of(position: &Position) -> Self {
        let placement = position.placement();
        Self { material: Material::of(placement), pieces: placement.occupied().count() as u8, ..Self::EMPTY }
    }

    /// The frame after this one, before its move is noted.
    const fn next(&self) -> Self {
        Self { material: self.material, pieces: self.pieces, ..Self::EMPTY }
    }
}

impl Observer for Frame {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.change.arrived = Some((piece, square));
        self.material.add(piece);
        self.pieces += 1;
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.change.taken = Some((piece, square));
        self.material.remove(piece);
        self.pieces -= 1;
    }

    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.change.left = Some((piece, from));
        self.change.arrived = Some((piece, to));
    }
}

/// A network with the hidden neurons of the position that it has followed, and of those before it.
///
/// Neurons belong to Red and Black, not to the side to move, so a null move changes nothing and need not be told.
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    frames: Vec<Frame>,
    /// Both perspectives of every frame, Red's first.
    neurons: Rows,
    /// The frame of the position.
    top: usize,
}

impl Accumulators {
    /// The accumulators of a position from which moves will be made.
    #[must_use]
    pub fn new(network: Arc<Network>, position: &Position) -> Self {
        let neurons = Rows::zeroed(FRAMES * 2 * network.hidden());
        let mut accumulators = Self { network, frames: vec![Frame::EMPTY; FRAMES], neurons, top: 0 };
        accumulators.refresh(position);
        accumulators
    }

    /// Forgets all frames and begins with this position.
    pub fn refresh(&mut self, position: &Position) {
        self.top = 0;
        self.frames[0] = Frame::of(position);
    }

    /// Plays a move on the position and notes what it changes.
    #[inline(always)]
    pub(crate) fn make(&mut self, position: &mut Position, played: Move) {
        let next = self.frames[self.top].next();
        self.top += 1;
        if self.top == self.frames.len() {
            self.grow();
        }
        let frame = &mut self.frames[self.top];
        *frame = next;
        position.make_observed(played, frame);
    }

    /// Takes the last move back, of the position too.
    #[inline(always)]
    pub(crate) fn unmake(&mut self, position: &mut Position) {
        position.unmake();
        match self.top.checked_sub(1) {
            Some(top) => self.top = top,
            // Back beyond the beginning: a new one.
            None => self.refresh(position),
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.frames.resize(2 * self.frames.len(), Frame::EMPTY);
        let mut neurons = Rows::zeroed(self.frames.len() * 2 * self.network.hidden());
        neurons[..self.neurons.len()].copy_from_slice(&self.neurons);
        self.neurons = neurons;
    }

    /// What the position that was followed is worth to the side to move, with what is known of drawn material and the natural limit.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> Score {
        let value = self.value(position);
        scale::by_rule(value, position.side_to_move(), self.frames[self.top].material, position.capture_clock())
    }

    /// What the network says, for the side to move.
    #[inline]
    fn value(&mut self, position: &Position) -> i32 {
        let Self { network, frames, neurons, top } = self;
        let computed = frames[..=*top].iter().rposition(|frame| frame.state == State::Computed);
        let first = computed.unwrap_or(*top);
        let stride = 2 * network.hidden();
        network.instructions().run(Carry {
            network,
            position,
            frames: &mut frames[first..=*top],
            neurons: &mut neurons[first * stride..(*top + 1) * stride],
        })
    }
}

impl fmt::Debug for Accumulators {
    /// The network and how far it is from the first position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accumulators").field("network", &self.network).field("top", &self.top).finish_non_exhaustive()
    }
}

/// Brings the last of these frames up to date from the first, and evaluates it. If the first is not computed, it is the last.
struct Carry<'a> {
    network: &'a Network,
    position: &'a Position,
    frames: &'a mut [Frame],
    neurons: &'a mut [i16],
}

impl Kernel for Carry<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Self { network, position, frames, mut neurons } = self;
        let stride = 2 * network.hidden();
        let Some((first, rest)) = frames.split_first_mut() else { return 0 };
        if first.state == State::Noted {
            network.refresh(position.placement(), &mut neurons[..stride]);
            first.state = State::Computed;
        }
        let mut pieces = first.pieces;
        for frame in rest {
            let (last, next) = neurons.split_at_mut(stride);
            step(network, &frame.change, last, &mut next[..stride]);
            frame.state = State::Computed;
            pieces = frame.pieces;
            neurons = next;
        }
        network.output(&neurons[..stride], position.side_to_move(), usize::from(pieces))
    }
}

/// The neurons after a change, from those before it.
#[inline(always)]
fn step(network: &Network, change: &Change, last: &[i16], next: &mut [i16]) {
    let hidden = network.hidden();
    for ((perspective, last), next) in
        Color::ALL.into_iter().zip(last.chunks_exact(hidden)).zip(next.chunks_exact_mut(hidden))
    {
        let row = |(piece, square)| network.row(perspective, piece, square);
        match (change.arrived.map(row), change.left.map(row), change.taken.map(row)) {
            (Some(arrived), Some(left), None) => rows::moved(next, last, arrived, left),
            (Some(arrived), Some(left), Some(taken)) => rows::captured(next, last, arrived, left, taken),
            (arrived, left, taken) => {
                next.copy_from_slice(last);
                if let Some(arrived) = arrived {
                    rows::add(next, arrived);
                }
                for gone in left.into_iter().chain(taken) {
                    rows::subtract(next, gone);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::dispatch::Instructions;
    use crate::eval::network::testing::{random_parameters, reference};
    use crate::eval::testing::{random_games, swapped};
    use crate::types::Random;

    fn networks(hidden: usize, buckets: usize) -> Vec<Arc<Network>> {
        let parameters = random_parameters(hidden, buckets, 5);
        let ready = |instructions| Network::with_instructions(&parameters, instructions).expect("a sound net");
        Instructions::all().into_iter().map(|instructions| Arc::new(ready(instructions))).collect()
    }

    fn last_is_null(position: &Position) -> bool {
        position.trail().steps().last().is_some_and(|past| past.played.is_none())
    }

    /// Games of random moves, some taken back and some passed, with what the accumulators say now and then.
    fn follow(network: &Arc<Network>, mut show: impl FnMut(&Position, Score)) {
        let mut position = Position::start();
        let mut accumulators = Accumulators::new(Arc::clone(network), &position);
        let mut random = Random::new(1);
        for ply in 0..6000_u32 {
            let moves = position.legal_moves();
            if ply % 1500 == 0 || moves.is_empty() {
                position = Position::start();
                accumulators.refresh(&position);
                continue;
            }
            match random.below(16) {
                0..3 if last_is_null(&position) => position.unmake_null(),
                0..3 => accumulators.unmake(&mut position),
                3 if !position.in_check() => position.make_null(),
                _ => {
                    let captures = position.legal_captures();
                    let list = if random.below(2) == 0 || captures.is_empty() { moves } else { captures };
                    let played = list[random.below(list.len())];
                    accumulators.make(&mut position, played);
                }
            }
            if random.below(4) == 0 {
                let score = accumulators.evaluate(&position);
                show(&position, score);
            }
        }
    }

    #[test]
    fn values_kept_up_with_the_moves_are_those_from_scratch() {
        for network in networks(64, 8) {
            let mut shown = 0;
            follow(&network, |position, score| {
                let afresh = Accumulators::new(Arc::clone(&network), position).evaluate(position);
                assert_eq!(score, afresh, "{position}");
                shown += 1;
            });
            assert!(shown > 1000, "{shown}");
        }
    }

    #[test]
    fn all_instructions_give_the_value_of_the_slow_computation() {
        for (hidden, buckets) in [(32, 1), (96, 3), (256, 8), (768, 8)] {
            let parameters = random_parameters(hidden, buckets, 5);
            let networks = networks(hidden, buckets);
            random_games(2, 90, |position, _| {
                let slow = reference(&parameters, position);
                for network in &networks {
                    let value = network.value(position.placement(), position.side_to_move());
                    assert_eq!(value, slow, "{hidden} {:?}: {position}", network.instructions());
                }
            });
        }
    }

    #[test]
    fn colours_exchanged_have_the_same_value() {
        let network = &networks(64, 8)[0];
        let score = |position: &Position| Accumulators::new(Arc::clone(network), position).evaluate(position);
        random_games(20, 150, |position, _| assert_eq!(score(position), score(&swapped(position)), "{position}"));
    }

    #[test]
    fn drawn_material_is_known_and_an_advantage_shrinks_towards_the_natural_limit() {
        let network = &networks(64, 8)[0];
        let score = |fen: &str| {
            let position: Position = fen.parse().expect(fen);
            Accumulators::new(Arc::clone(network), &position).evaluate(&position).value()
        };
        assert_eq!(score("4k4/9/9/9/9/9/9/9/4A4/2B1KAB2 w - - 0 1"), 0);
        let (young, old) = ("3rk4/4a4/9/9/9/9/9/9/4A4/R3KC3 w - - 0 1", "3rk4/4a4/9/9/9/9/9/9/4A4/R3KC3 w - - 110 60");
        assert!(score(young).unsigned_abs() > 2 * score(old).unsigned_abs(), "{} {}", score(young), score(old));
    }

    #[test]
    fn more_moves_than_a_search_makes_are_followed() {
        let network = &networks(32, 1)[0];
        let mut position = Position::start();
        let mut accumulators = Accumulators::new(Arc::clone(network), &position);
        for _ in 0..200 {
            for text in ["h0g2", "h9g7", "g2h0", "g7h9"] {
                accumulators.make(&mut position, text.parse().expect(text));
            }
        }
        let expected = network.value(position.placement(), position.side_to_move());
        assert_eq!(accumulators.value(&position), expected);
    }
}
