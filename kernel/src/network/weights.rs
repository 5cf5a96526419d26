//! The weights of a network: as they are learned and stored, and as they are used.
#![forbid(unsafe_code)]

use std::fmt;

use crate::network::counts::{COUNT_SCALE, Counts};
use crate::network::features::{FEATURES, HEADS, Head, INPUTS, OUTPUTS, SEEN, WIDTH, head, shares};
use crate::network::patterns::{CODES, NOBODY, SHAPES, shapes};
use crate::network::scan::{Scan, Sums};
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// What is expected of a board: for Blue, Red and Green a share of the win and a share of all owned cells at the end.
/// Each three sum up to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The shares of the win.
    pub wins: [f32; 3],
    /// The shares of the cells.
    pub cells: [f32; 3],
}

/// The kinds of windows: along rows and columns, and along diagonals.
const KINDS: usize = 2;
/// The rows of features: one for each kind and shape of a window.
pub(super) const ROWS: usize = KINDS * SHAPES;
/// So much of a stored weight is 1.
const SCALE: f32 = 256.0;
/// No weight of a row is larger, so that the sum over all windows stays within 16 bits.
pub(super) const LARGEST: f32 = 0.25;

/// The weights of a network, as they are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) rows: Vec<[f32; FEATURES]>,
    pub(super) heads: Vec<Head>,
}

impl Weights {
    /// Small random weights, from which learning starts.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut draw = |size: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * size;
        let rows = (0..ROWS).map(|_| std::array::from_fn(|_| draw(0.02))).collect();
        let size = (3.0 / INPUTS as f32).sqrt();
        let mut head = || {
            let mut head = Head::ZERO;
            for weights in &mut head.first {
                weights.fill_with(|| draw(size));
            }
            for weights in &mut head.second {
                weights.fill_with(|| draw(0.3));
            }
            head
        };
        let heads = (0..HEADS).map(|_| head()).collect();
        Self { rows, heads }
    }

    /// What the weights are written as: the rows in 16 bits each, then the heads in 32, all little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter().flatten().flat_map(|weight| stored(*weight).to_le_bytes());
        rows.chain(self.heads.iter().flat_map(numbers).flat_map(f32::to_le_bytes)).collect()
    }

    /// The weights that were written.
    ///
    /// # Errors
    ///
    /// [`InvalidWeights`] if there are too many or too few bytes, or a number among them is none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidWeights> {
        const IN_ROWS: usize = ROWS * FEATURES * 2;
        const IN_HEAD: usize = (INPUTS * WIDTH + WIDTH + OUTPUTS * WIDTH) * 4;
        if bytes.len() != IN_ROWS + HEADS * IN_HEAD {
            return Err(InvalidWeights::Length { bytes: bytes.len(), expected: IN_ROWS + HEADS * IN_HEAD });
        }
        let (rows, heads) = bytes.split_at(IN_ROWS);
        let weight = |pair: &[u8]| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / SCALE;
        let rows: Vec<_> = rows
            .chunks_exact(FEATURES * 2)
            .map(|row| std::array::from_fn(|i| weight(&row[2 * i..2 * i + 2])))
            .collect();
        let head = |bytes: &[u8]| {
            let mut numbers =
                bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
            let mut next = || numbers.next().unwrap_or_default();
            let mut head = Head::ZERO;
            head.first.as_flattened_mut().fill_with(&mut next);
            head.bias.fill_with(&mut next);
            head.second.as_flattened_mut().fill_with(&mut next);
            head
        };
        let heads: Vec<_> = heads.chunks_exact(IN_HEAD).map(head).collect();
        let is_right = |number: f32| number.is_finite() && number.abs() <= 1.0e6;
        if !heads.iter().flat_map(numbers).all(is_right) || !rows.iter().flatten().all(|row| row.abs() <= LARGEST) {
            return Err(InvalidWeights::Number);
        }
        Ok(Self { rows, heads })
    }
}

fn stored(weight: f32) -> i16 {
    (weight.clamp(-LARGEST, LARGEST) * SCALE).round() as i16
}

fn numbers(head: &Head) -> impl Iterator<Item = f32> {
    let parts = [head.first.as_flattened(), &head.bias, head.second.as_flattened()];
    parts.into_iter().flatten().copied()
}

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidWeights {
    /// There are too many or too few.
    Length {
        /// So many there are.
        bytes: usize,
        /// So many there should be.
        expected: usize,
    },
    /// A number among them is not finite, or larger than any that is learned.
    Number,
}

impl fmt::Display for InvalidWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes, expected } => write!(f, "weights take {expected} bytes, here are {bytes}"),
            Self::Number => f.write_str("a weight is not a number of a sensible size"),
        }
    }
}

impl std::error::Error for InvalidWeights {}

/// The weights of a network, as they are used.
#[derive(Clone)]
pub struct Network {
    /// For each kind and each way to fill a window, what each player sees in it.
    rows: Vec<Row>,
    heads: Vec<Head>,
}

/// What the players see in a window, in one line of the processor's cache.
#[derive(Clone)]
#[repr(align(64))]
struct Row(Sums);

impl Network {
    /// Prepares weights for use.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let shapes = shapes();
        let row = |kind: usize, seen: &[u16; 3]| {
            let mut row = Row([[0; FEATURES]; 4]);
            for (row, shape) in row.0.iter_mut().zip(seen).filter(|(_, shape)| **shape != NOBODY) {
                *row = weights.rows[kind * SHAPES + usize::from(*shape)].map(stored);
            }
            row
        };
        let rows = (0..KINDS).flat_map(|kind| shapes.iter().map(move |seen| row(kind, seen))).collect();
        // The features are sums of stored weights; to scale the heads once spares scaling each of those.
        let scaled = |head: &Head| {
            let mut first = head.first;
            for (input, weights) in first.iter_mut().enumerate() {
                let scale = if input % SEEN < FEATURES { 1.0 / SCALE } else { COUNT_SCALE };
                *weights = weights.map(|weight| weight * scale);
            }
            Head { first, bias: head.bias, second: head.second }
        };
        Self { rows, heads: weights.heads.iter().map(scaled).collect() }
    }

    #[inline(always)]
    pub(super) fn row(&self, kind: usize, code: u16) -> &Sums {
        &self.rows[kind * CODES + usize::from(code)].0
    }

    #[inline(always)]
    pub(super) fn estimate(&self, sums: &Sums, counts: &Counts, empty: usize, mover: Player) -> Estimate {
        // Written as loops, since what `map` calls is not always inlined, and then not compiled for the machine.
        let mut features = [[0.0_f32; SEEN]; 3];
        for ((features, sums), counts) in features.iter_mut().zip(sums).zip(counts) {
            for (feature, sum) in features.iter_mut().zip(sums) {
                *feature = f32::from(*sum);
            }
            for (feature, count) in features[FEATURES..].iter_mut().zip(counts) {
                *feature = f32::from(*count);
            }
        }
        let mut outputs = [[0.0_f32; OUTPUTS]; 3];
        for (player, outputs) in outputs.iter_mut().enumerate() {
            let seen = [&features[player], &features[(player + 1) % 3], &features[(player + 2) % 3]];
            *outputs = self.heads[head(empty, mover, player)].outputs(seen).1;
        }
        let [blue, red, green] = outputs;
        Estimate { wins: shares([blue[0], red[0], green[0]]), cells: shares([blue[1], red[1], green[1]]) }
    }

    /// What a board is worth when a player is to move.
    #[must_use]
    pub fn estimate_of(&self, board: &Board, mover: Player) -> Estimate {
        backend::run(Look(self, board, mover))
    }
}

struct Look<'a>(&'a Network, &'a Board, Player);

impl Operation for Look<'_> {
    type Output = Estimate;

    #[inline(always)]
    fn run<S: Simd>(self) -> Estimate {
        Scan::of(self.0, self.1).estimate::<S>(self.0, self.1, self.2)
    }
}
