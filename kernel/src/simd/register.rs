//! The interface of a SIMD register, and of an operation that is compiled once per instruction set.
//!
//! A new instruction set is a type that implements [`Simd`] and a variant in `backend.rs`.
#![forbid(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::rules::coordset::CoordSet;

/// A set of cells in registers: 16 lanes of 16 bits, one row of the board per lane in the layout of [`CoordSet`].
///
/// A vertical shift can move bits into the five lanes beyond row 11, so the caller intersects the result with a set of
/// cells on the board. `a - b` holds the cells of `a` that are not in `b`. `playout/lockstep.rs` uses all 16 lanes, one
/// per board.
pub trait Simd:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sub<Output = Self>
{
    fn load(set: CoordSet) -> Self;

    fn store(self) -> CoordSet;

    /// Returns three words: bit `i % 64` of word `i / 64` is the cell whose
    /// [`Coord::index`](crate::rules::coord::Coord::index) is `i`.
    fn reading_order_words(self) -> [u64; 3];

    /// Returns the set with every cell moved by `dx` columns to the right and `dy` rows down. Cells that leave the
    /// board at the top or the sides are dropped; those that move below row 11 may leave bits that stand for no cell,
    /// which the caller must remove.
    ///
    /// `dx` must be from -15 to 15, and `dy` must be 0, ±1, ±2 or ±4. Fast code needs constants for both.
    fn shifted(self, dx: i32, dy: i32) -> Self;

    /// Shifts as [`Simd::shifted`] does, but a cell that leaves its row at the side may leave a bit in another row, in
    /// a column that no cell of that row can reach. The caller must remove such bits.
    #[inline(always)]
    fn shifted_wrapping(self, dx: i32, dy: i32) -> Self {
        self.shifted(dx, dy)
    }

    /// Adds lane by lane, as 16-bit numbers that wrap around.
    fn add_lanes(self, other: Self) -> Self;

    /// Returns a mask of the lanes in which the number of `self` is less than that of `other`; both must be below 2^15.
    fn lanes_less_than(self, other: Self) -> Self;

    /// Returns a bit mask for each of the sets: bit `y` is the cell of `line` in row `y`, from 0. `line` must have at
    /// most one cell per row.
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2];

    /// Returns the cells of `line` in the rows whose bits are set in `rows`; bit `y` is row `y`, from 0.
    fn deposit_line(rows: u32, line: Self) -> Self;

    /// Fills each lane with the lowest 16 bits of `bits`.
    fn splat(bits: u32) -> Self;

    /// Runs an operation compiled with the target features of this type.
    ///
    /// An operation that recurses must call itself through this function; otherwise the inner call is compiled without
    /// the target features.
    fn with_target_features<O: Operation>(operation: O) -> O::Output;
}

/// A computation that is compiled as a whole for each instruction set.
pub trait Operation {
    type Output;

    /// Runs the operation with registers of type `S`.
    ///
    /// Implementations must be `inline(always)`, and so must the functions that they call with `S`: a function that is
    /// not inlined is not compiled with the target features of its caller. WebAssembly has one instruction set, so
    /// large implementations are functions of their own there, which makes the module smaller.
    fn run<S: Simd>(self) -> Self::Output;
}
