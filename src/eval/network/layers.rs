//! A network made ready to evaluate: its numbers in rows that begin with a cache line.
//!
//! Knows positions only as lists of features; how these are kept up with the moves stands in `accumulator`.

use std::fmt;

use crate::board::Placement;
use crate::eval::network::dispatch::{Instructions, Kernel};
use crate::eval::network::features::Feature;
use crate::eval::network::format::{self, FormatError, Parameters, QA, QB};
use crate::eval::network::rows::{self, Rows};
use crate::types::{Color, Piece, Score, Square};

/// A network that can be asked for values. Shared by all who ask.
pub struct Network {
    /// The hidden neurons of one perspective: the length of a row.
    hidden: usize,
    buckets: usize,
    scale: i64,
    feature_weights: Rows,
    feature_biases: Rows,
    output_weights: Rows,
    output_biases: Vec<i32>,
    instructions: Instructions,
    hash: u64,
    description: String,
}

impl Network {
    /// The network with these numbers, for the best instructions of this processor.
    ///
    /// # Errors
    /// What [`Parameters::check`] finds.
    pub fn new(parameters: &Parameters) -> Result<Self, FormatError> {
        Self::with_instructions(parameters, Instructions::best())
    }

    /// The same for given instructions.
    pub(crate) fn with_instructions(parameters: &Parameters, instructions: Instructions) -> Result<Self, FormatError> {
        parameters.check()?;
        Ok(Self {
            hidden: parameters.hidden,
            buckets: parameters.buckets,
            scale: i64::from(parameters.scale),
            feature_weights: Rows::from(&parameters.feature_weights[..]),
            feature_biases: Rows::from(&parameters.feature_biases[..]),
            output_weights: Rows::from(&parameters.output_weights[..]),
            output_biases: parameters.output_biases.clone(),
            instructions,
            hash: parameters.hash(),
            description: parameters.description.clone(),
        })
    }

    /// The hidden neurons of one perspective.
    #[inline(always)]
    #[must_use]
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// What tells the network from others; see [`Parameters::hash`].
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// How the network was made.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The instructions that it is evaluated with.
    #[inline(always)]
    pub(crate) const fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// The weights of a feature.
    #[inline(always)]
    pub(crate) fn row(&self, perspective: Color, piece: Piece, square: Square) -> &[i16] {
        let start = Feature::new(perspective, piece, square).index() * self.hidden;
        &self.feature_weights[start..start + self.hidden]
    }

    /// The hidden neurons of both perspectives, Red's first, computed anew into two rows.
    #[inline(always)]
    pub(crate) fn refresh(&self, placement: &Placement, neurons: &mut [i16]) {
        for (perspective, row) in Color::ALL.into_iter().zip(neurons.chunks_exact_mut(self.hidden)) {
            row.copy_from_slice(&self.feature_biases);
            for square in placement.occupied() {
                if let Some(piece) = placement.piece_on(square) {
                    rows::add(row, self.row(perspective, piece, square));
                }
            }
        }
    }

    /// What the hidden neurons of both perspectives, Red's first, are worth to the side to move, in centipawns.
    ///
    /// Not held within any bounds but those of scores in centipawns.
    #[inline(always)]
    pub(crate) fn output(&self, neurons: &[i16], us: Color, pieces: usize) -> i32 {
        let (red, black) = neurons.split_at(self.hidden);
        let (ours, theirs) = match us {
            Color::Red => (red, black),
            Color::Black => (black, red),
        };
        let bucket = format::bucket(pieces, self.buckets);
        let start = 2 * self.hidden * bucket;
        let (first, second) = self.output_weights[start..start + 2 * self.hidden].split_at(self.hidden);
        let sum = rows::screlu_dot(ours, first) + rows::screlu_dot(theirs, second);
        self.centipawns(sum + i64::from(self.output_biases[bucket]) * i64::from(QA))
    }

    /// Centipawns from a sum in 1 / (`QA` * `QA` * `QB`).
    #[inline(always)]
    pub(crate) const fn centipawns(&self, sum: i64) -> i32 {
        let value = sum * self.scale / (QA * QA * QB) as i64;
        let limit = Score::MAX_CENTIPAWNS.value() as i64;
        (if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        }) as i32
    }

    /// What these pieces are worth to the side to move, in centipawns, computed anew and before any rule is applied.
    #[must_use]
    pub fn value(&self, placement: &Placement, us: Color) -> i32 {
        let mut neurons = Rows::zeroed(2 * self.hidden);
        self.instructions.run(FromScratch { network: self, placement, neurons: &mut neurons, us })
    }
}

/// The whole computation for one placement.
struct FromScratch<'a> {
    network: &'a Network,
    placement: &'a Placement,
    neurons: &'a mut [i16],
    us: Color,
}

impl Kernel for FromScratch<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        self.network.refresh(self.placement, self.neurons);
        self.network.output(self.neurons, self.us, self.placement.occupied().count() as usize)
    }
}

impl fmt::Display for Network {
    /// Its sizes, its hash and how it was made, in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hidden, buckets, hash, description, .. } = self;
        write!(f, "{hidden} hidden neurons, {buckets} output buckets, hash {hash:016x}: {description}")
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({self})")
    }
}
