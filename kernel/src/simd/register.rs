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
    /// Loads a set of cells into registers.
    fn load(set: CoordSet) -> Self;

    /// Converts the registers back into a set of cells.
    fn store(self) -> CoordSet;

    /// Returns the set as three words of 64 bits, in reading order of the cells.
    ///
    /// Bit `i % 64` of word `i / 64` is the cell whose [`Coord::index`](crate::rules::coord::Coord::index) is `i`.
    fn reading_order_words(self) -> [u64; 3];

    /// Returns the set with every cell moved `dx` columns to the right and `dy` rows down. Both numbers must be
    /// constants, and `dy` must be 0, ±1, ±2 or ±4.
    fn shifted(self, dx: i32, dy: i32) -> Self;

    /// Returns the sum of both registers, lane by lane, as 16-bit numbers. Each sum wraps around; it never carries into
    /// the next lane.
    fn add_lanes(self, other: Self) -> Self;

    /// Compares the lanes of both registers as numbers below 2^15. Returns lanes with all bits set if the lane is less
    /// than the same lane of `other`, and 0 otherwise.
    fn lanes_less_than(self, other: Self) -> Self;

    /// Returns, for each of two sets, the cells that lie on a line as bits: bit `y` is set if the line's cell in row
    /// `y` is in the set. Rows count from 0 here.
    ///
    /// The line must have at most one cell per row.
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2];

    /// Returns the cells of a line in the rows whose bit is set in `rows`; bit 0 is the first row. This is the inverse
    /// of [`Simd::extract_line`].
    fn deposit_line(rows: u32, line: Self) -> Self;

    /// Returns registers whose lanes all hold the lowest 16 bits of `bits`.
    fn splat(bits: u32) -> Self;

    /// Runs an operation, compiled with the target features of this type, and returns its result.
    ///
    /// An operation that recurses must call itself through this function; otherwise the inner call loses the target
    /// features.
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
