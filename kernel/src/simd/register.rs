//! The interface of a SIMD register, and of an operation that is compiled once per instruction set.
//!
//! A new instruction set is a type that implements [`Simd`] and a variant in `backend.rs`.
#![forbid(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::rules::coordset::CoordSet;

/// A set of cells in registers: 16 lanes of 16 bits, one row of the board per lane in the layout of [`CoordSet`].
///
/// The five lanes beyond row 11 hold data too. A vertical shift can move bits into them, so the caller intersects its
/// result with a set of cells on the board. `playout/lockstep.rs` uses all 16 lanes, one per board.
pub trait Simd:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sub<Output = Self>
{
    /// Loads a set into registers.
    fn load(set: CoordSet) -> Self;

    /// Stores the registers to a set.
    fn store(self) -> CoordSet;

    /// Returns the set as 176 bits in the order of [`Coord::index`](crate::rules::coord::Coord::index), 64 per word.
    fn reading_order_words(self) -> [u64; 3];

    /// Moves every cell by `dx` columns and `dy` rows. Both are constants, and `dy` is 0, ±1, ±2 or ±4.
    fn shifted(self, dx: i32, dy: i32) -> Self;

    /// Adds lane by lane, without a carry between lanes.
    fn add_lanes(self, other: Self) -> Self;

    /// Sets all bits of each lane that is less than the same lane of `other`. Both must be below 2^15.
    fn lanes_less_than(self, other: Self) -> Self;

    /// Extracts a line that has at most one cell per row from two sets: bit `y` of a result is the line's cell in row
    /// `y`.
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2];

    /// Returns the cells of a line whose row number is a set bit of `rows`: the inverse of [`Simd::extract_line`].
    fn deposit_line(rows: u32, line: Self) -> Self;

    /// Returns the lowest 16 of `bits` in every lane.
    fn splat(bits: u32) -> Self;

    /// Runs an operation in a function that is compiled with the target features of this type. An operation that
    /// recurses calls itself through this function.
    fn with_target_features<O: Operation>(operation: O) -> O::Output;
}

/// A computation that is compiled as a whole for each instruction set.
pub trait Operation {
    /// The result.
    type Output;

    /// Runs the computation with registers of type `S`.
    ///
    /// Implementations, and the functions they call with `S`, are `inline(always)`: a function that is not inlined is
    /// not compiled with the target features of its caller.
    fn run<S: Simd>(self) -> Self::Output;
}
