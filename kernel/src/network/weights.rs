//! The weights of the network as they are learned and stored.
#![forbid(unsafe_code)]

use std::fmt;

use crate::network::architecture::{FEATURES, HEADS, INPUTS, OUTPUTS, UNITS};
use crate::network::head::Head;
use crate::network::ntuples::{CANONICAL_PATTERNS, ORIENTATIONS};
use crate::rng::Rng;

pub(super) const ROWS: usize = ORIENTATIONS * CANONICAL_PATTERNS;
/// The fixed-point scale of stored feature weights.
pub(super) const WEIGHT_SCALE: f32 = 256.0;
/// The largest absolute value of a feature weight. It keeps the sum over all n-tuples within 16 bits.
pub(super) const MAX_WEIGHT: f32 = 0.25;
/// The largest absolute value of a head's weight that stored weights may have.
const MAX_HEAD_WEIGHT: f32 = 1.0e6;

/// The weights of the network in floating point.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// A row of feature weights for each pair of an orientation and a canonical pattern, sorted by orientation.
    pub(super) rows: Vec<[f32; FEATURES]>,
    pub(super) heads: Vec<Head>,
}

impl Weights {
    /// Returns the small random weights from which training starts.
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

    pub(super) fn zero() -> Self {
        Self { rows: vec![[0.0; FEATURES]; ROWS], heads: vec![Head::ZERO; HEADS] }
    }

    /// Serialises the feature weights as 16-bit fixed-point numbers in units of 1/256, then the weights of the heads as
    /// 32-bit floats, all little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter().flatten().flat_map(|weight| quantised(*weight).to_le_bytes());
        rows.chain(self.heads.iter().flat_map(numbers).flat_map(f32::to_le_bytes)).collect()
    }

    /// Parses the output of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    ///
    /// [`InvalidWeights`] if the length is wrong, or if a weight is not finite or too large.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidWeights> {
        const ROW_BYTES: usize = FEATURES * 2;
        const HEAD_BYTES: usize = (INPUTS * UNITS + UNITS + OUTPUTS * UNITS) * 4;
        const ALL_ROWS: usize = ROWS * ROW_BYTES;
        if bytes.len() != ALL_ROWS + HEADS * HEAD_BYTES {
            return Err(InvalidWeights::Length { bytes: bytes.len(), expected: ALL_ROWS + HEADS * HEAD_BYTES });
        }
        let (rows, heads) = bytes.split_at(ALL_ROWS);
        let weight = |pair: &[u8]| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / WEIGHT_SCALE;
        let rows: Vec<_> =
            rows.chunks_exact(ROW_BYTES).map(|row| std::array::from_fn(|i| weight(&row[2 * i..2 * i + 2]))).collect();
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
        let heads: Vec<_> = heads.chunks_exact(HEAD_BYTES).map(head).collect();
        let is_valid = |number: f32| number.is_finite() && number.abs() <= MAX_HEAD_WEIGHT;
        if !heads.iter().flat_map(numbers).all(is_valid) || !rows.iter().flatten().all(|row| row.abs() <= MAX_WEIGHT) {
            return Err(InvalidWeights::Number);
        }
        Ok(Self { rows, heads })
    }
}

/// Clamps a feature weight, and converts it to a 16-bit fixed-point number.
pub(super) fn quantised(weight: f32) -> i16 {
    (weight.clamp(-MAX_WEIGHT, MAX_WEIGHT) * WEIGHT_SCALE).round() as i16
}

/// Iterates over the weights of a head in the order of their serialisation.
fn numbers(head: &Head) -> impl Iterator<Item = f32> {
    let parts = [head.first.as_flattened(), &head.bias, head.second.as_flattened()];
    parts.into_iter().flatten().copied()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidWeights {
    Length { bytes: usize, expected: usize },
    Number,
}

impl fmt::Display for InvalidWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes, expected } => write!(f, "weights must have {expected} bytes, not {bytes}"),
            Self::Number => f.write_str("a weight is not finite or too large"),
        }
    }
}
