//! Registers of 64-bit Arm: NEON, which every such CPU has.
//!
//! NEON has no instruction that gathers the top bits of all lanes. Instead, each lane that holds a cell of a line keeps
//! the bit of its own row, and the sum of the lanes is the bit mask of all rows.
//!
//! The reason for `unsafe` is speed. Instructions per position over the turns of 20 random games, counted in QEMU:
//!
//! | | portable | NEON |
//! | --- | --- | --- |
//! | destinations of one player | 810 | 452 |
//! | all jumps | 7,490 | 6,394 |
//! | next turn | 1,472 | 808 |
//!
//! The module is sound because NEON belongs to the base of the architecture: every target of Rust for 64-bit Arm with a
//! standard library requires it. Everything is arithmetic on values; there are no pointers.
#![allow(unsafe_code, reason = "intrinsics; see above")]
#![deny(clippy::undocumented_unsafe_blocks)]

#[allow(clippy::wildcard_imports, reason = "each line below names several")]
use std::arch::aarch64::*;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::rules::coordset::CoordSet;
use crate::simd::register::{Operation, Simd};

/// A set of cells in two 128-bit registers: rows 1, 3, ..., and rows 2, 4, ....
#[derive(Clone, Copy)]
pub struct Neon(uint16x8_t, uint16x8_t);

impl Neon {
    #[inline(always)]
    fn map(self, change: impl Fn(uint16x8_t) -> uint16x8_t) -> Self {
        Self(change(self.0), change(self.1))
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(uint16x8_t, uint16x8_t) -> uint16x8_t) -> Self {
        Self(combine(self.0, other.0), combine(self.1, other.1))
    }
}

/// Moves the lanes, one per row, by `N` lanes towards the first row.
#[inline(always)]
fn lanes_up<const N: i32>(half: uint16x8_t) -> uint16x8_t {
    // SAFETY: every 64-bit Arm CPU supports NEON.
    unsafe { vextq_u16::<N>(half, vdupq_n_u16(0)) }
}

/// Moves the lanes towards the last row, so that `KEPT` of them stay in the register.
#[inline(always)]
fn lanes_down<const KEPT: i32>(half: uint16x8_t) -> uint16x8_t {
    // SAFETY: every 64-bit Arm CPU supports NEON.
    unsafe { vextq_u16::<KEPT>(vdupq_n_u16(0), half) }
}

/// Returns a mask of the lanes in which the registers have a bit in common.
#[inline(always)]
fn lanes_that_meet(one: Neon, other: Neon) -> Neon {
    // SAFETY: every 64-bit Arm CPU supports NEON.
    one.zip(other, |half, other| unsafe { vtstq_u16(half, other) })
}

#[inline(always)]
fn words_of(half: uint16x8_t) -> [u64; 2] {
    // SAFETY: every 64-bit Arm CPU supports NEON.
    unsafe {
        let words = vreinterpretq_u64_u16(half);
        [vgetq_lane_u64::<0>(words), vgetq_lane_u64::<1>(words)]
    }
}

impl Simd for Neon {
    #[inline(always)]
    fn load(set: CoordSet) -> Self {
        let [a, b, c, d] = set.words();
        // SAFETY: every 64-bit Arm CPU supports NEON.
        let half = |low, high| unsafe { vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high))) };
        Self(half(a, b), half(c, d))
    }

    #[inline(always)]
    fn store(self) -> CoordSet {
        let ([a, b], [c, d]) = (words_of(self.0), words_of(self.1));
        CoordSet::from_words([a, b, c, d])
    }

    #[inline(always)]
    fn reading_order_words(self) -> [u64; 3] {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        let (low, high) = unsafe { (vzip1q_u16(self.0, self.1), vzip2q_u16(self.0, self.1)) };
        let ([a, b], [c, _]) = (words_of(low), words_of(high));
        [a, b, c]
    }

    #[inline(always)]
    fn shifted(self, dx: i32, dy: i32) -> Self {
        let moved = match dy {
            -4 => self.map(lanes_up::<2>),
            -2 => self.map(lanes_up::<1>),
            -1 => Self(self.1, lanes_up::<1>(self.0)),
            1 => Self(lanes_down::<7>(self.1), self.0),
            2 => self.map(lanes_down::<7>),
            4 => self.map(lanes_down::<6>),
            _ => self,
        };
        // A negative number shifts to the right.
        // SAFETY: every 64-bit Arm CPU supports NEON.
        moved.map(|half| unsafe { vshlq_u16(half, vdupq_n_s16(dx as i16)) })
    }

    #[inline(always)]
    fn add_lanes(self, other: Self) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        self.zip(other, |half, other| unsafe { vaddq_u16(half, other) })
    }

    #[inline(always)]
    fn lanes_less_than(self, other: Self) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        self.zip(other, |half, other| unsafe { vcltq_u16(half, other) })
    }

    #[inline(always)]
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2] {
        let rows = Self::load(CoordSet::ROW_NUMBERS);
        sets.map(|set| {
            let hits = lanes_that_meet(set, line) & rows;
            // SAFETY: every 64-bit Arm CPU supports NEON.
            u32::from(unsafe { vaddvq_u16(vorrq_u16(hits.0, hits.1)) })
        })
    }

    #[inline(always)]
    fn deposit_line(rows: u32, line: Self) -> Self {
        lanes_that_meet(Self::splat(rows), Self::load(CoordSet::ROW_NUMBERS)) & line
    }

    #[inline(always)]
    fn splat(bits: u32) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        let half = unsafe { vdupq_n_u16(bits as u16) };
        Self(half, half)
    }

    fn with_target_features<O: Operation>(operation: O) -> O::Output {
        operation.run::<Self>()
    }
}

impl BitAnd for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        self.zip(other, |half, other| unsafe { vandq_u16(half, other) })
    }
}

impl BitOr for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        self.zip(other, |half, other| unsafe { vorrq_u16(half, other) })
    }
}

impl BitXor for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        self.zip(other, |half, other| unsafe { veorq_u16(half, other) })
    }
}

impl Sub for Neon {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: every 64-bit Arm CPU supports NEON.
        self.zip(other, |half, other| unsafe { vbicq_u16(half, other) })
    }
}
