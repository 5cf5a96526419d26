//! Registers of WebAssembly with the feature `simd128`.
//!
//! A module is compiled for one set of features, so there is nothing to detect: a browser without `simd128` refuses the
//! whole module. `.cargo/config.toml` turns the feature on.
#![forbid(unsafe_code)]

#[allow(clippy::wildcard_imports, reason = "each line below names several")]
use std::arch::wasm32::*;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::rules::coordset::CoordSet;
use crate::simd::register::{Operation, Simd};

#[inline]
pub(crate) fn run<O: Operation>(operation: O) -> O::Output {
    operation.run::<Simd128>()
}

/// A set of cells in two 128-bit registers: rows 1, 3, ..., and rows 2, 4, ....
#[derive(Clone, Copy)]
pub struct Simd128(v128, v128);

/// A register of zeros. In a shuffle, lanes from 8 on are those of the second register.
const ZERO: v128 = u64x2(0, 0);

impl Simd128 {
    #[inline(always)]
    fn map(self, change: impl Fn(v128) -> v128) -> Self {
        Self(change(self.0), change(self.1))
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(v128, v128) -> v128) -> Self {
        Self(combine(self.0, other.0), combine(self.1, other.1))
    }
}

/// Moves the 16-bit lanes, one per row, by one lane towards the first row.
#[inline(always)]
fn one_lane_up(half: v128) -> v128 {
    i16x8_shuffle::<1, 2, 3, 4, 5, 6, 7, 8>(half, ZERO)
}

#[inline(always)]
fn two_lanes_up(half: v128) -> v128 {
    i16x8_shuffle::<2, 3, 4, 5, 6, 7, 8, 8>(half, ZERO)
}

#[inline(always)]
fn one_lane_down(half: v128) -> v128 {
    i16x8_shuffle::<8, 0, 1, 2, 3, 4, 5, 6>(half, ZERO)
}

#[inline(always)]
fn two_lanes_down(half: v128) -> v128 {
    i16x8_shuffle::<8, 8, 0, 1, 2, 3, 4, 5>(half, ZERO)
}

impl Simd for Simd128 {
    #[inline(always)]
    fn load(set: CoordSet) -> Self {
        let [a, b, c, d] = set.words();
        Self(u64x2(a, b), u64x2(c, d))
    }

    #[inline(always)]
    fn store(self) -> CoordSet {
        let words = |half| [u64x2_extract_lane::<0>(half), u64x2_extract_lane::<1>(half)];
        let ([a, b], [c, d]) = (words(self.0), words(self.1));
        CoordSet::from_words([a, b, c, d])
    }

    #[inline(always)]
    fn reading_order_words(self) -> [u64; 3] {
        let low = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, self.1);
        let high = i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, self.1);
        [u64x2_extract_lane::<0>(low), u64x2_extract_lane::<1>(low), u64x2_extract_lane::<0>(high)]
    }

    #[inline(always)]
    fn shifted(self, dx: i32, dy: i32) -> Self {
        let moved = match dy {
            -4 => self.map(two_lanes_up),
            -2 => self.map(one_lane_up),
            -1 => Self(self.1, one_lane_up(self.0)),
            1 => Self(one_lane_down(self.1), self.0),
            2 => self.map(one_lane_down),
            4 => self.map(two_lanes_down),
            _ => self,
        };
        let columns = dx.unsigned_abs();
        moved.map(|half| if dx >= 0 { i16x8_shl(half, columns) } else { u16x8_shr(half, columns) })
    }

    #[inline(always)]
    fn add_lanes(self, other: Self) -> Self {
        self.zip(other, |half, other| i16x8_add(half, other))
    }

    #[inline(always)]
    fn lanes_less_than(self, other: Self) -> Self {
        self.zip(other, |half, other| i16x8_lt(half, other))
    }

    #[inline(always)]
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2] {
        sets.map(|set| {
            let hits = (set & line).map(|half| i16x8_ne(half, ZERO));
            // One byte for each row; then the rows of the two halves are interleaved.
            let bytes = i8x16_narrow_i16x8(hits.0, hits.1);
            let rows = i8x16_shuffle::<0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15>(bytes, bytes);
            u32::from(u8x16_bitmask(rows))
        })
    }

    #[inline(always)]
    fn deposit_line(rows: u32, line: Self) -> Self {
        let bits = Self::load(CoordSet::ROW_NUMBERS);
        let set = Self::splat(rows) & bits;
        set.zip(bits, |half, bits| i16x8_eq(half, bits)) & line
    }

    #[inline(always)]
    fn splat(bits: u32) -> Self {
        let half = u16x8_splat(bits as u16);
        Self(half, half)
    }

    fn with_target_features<O: Operation>(operation: O) -> O::Output {
        operation.run::<Self>()
    }
}

impl BitAnd for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |half, other| v128_and(half, other))
    }
}

impl BitOr for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |half, other| v128_or(half, other))
    }
}

impl BitXor for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |half, other| v128_xor(half, other))
    }
}

impl Sub for Simd128 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |half, other| v128_andnot(half, other))
    }
}
