//! The interface of a SIMD register, and of an operation that is compiled once per instruction set.
//!
//! A new instruction set is a type that implements [`Simd`] and a variant in `backend.rs`.
#![forbid(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::rules::coordset::CoordSet;

/// A set of cells in registers: 16 lanes of 16 bits, one row of the board per lane in the layout of [`CoordSet`].
///
/// A vertical shift can move bits into the five lanes beyond row 11, so the caller intersects the result with a set of
/// cells on the board. `playout/lockstep.rs` uses all 16 lanes, one per board.
pub trait Simd:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sub<Output = Self>
{
    /// Loads a set of cells into registers.
    fn load(set: CoordSet) -> Self;

    /// Converts the registers back into a set of cells.
    fn store(self) -> CoordSet;

    /// Returns the set of cells as a bit set in three words of 64 bits, with one bit per cell in reading order (row by
    /// row).
    ///
    /// Bit `i % 64` of word `i / 64` is set if the set contains the cell with the
    /// [`Coord::index`](crate::rules::coord::Coord::index) `i`.
    fn reading_order_words(self) -> [u64; 3];

    /// Returns the set with every cell moved by `dx` columns to the right and `dy` rows down. Negative numbers move
    /// cells left and up. Cells that leave the board at the top or the sides are dropped. Cells that move below row 11,
    /// the last row, may leave bits in the result that stand for no cell; the caller must remove these bits.
    ///
    /// Both numbers must be compile-time constants, and `dy` must be 0, ±1, ±2 or ±4.
    fn shifted(self, dx: i32, dy: i32) -> Self;

    /// Returns the set with every cell moved as [`Simd::shifted`] does, with one exception. A cell that leaves its row
    /// at the side may leave a bit in another row, in a column that no cell of that row can reach. The caller must
    /// remove such bits.
    #[inline(always)]
    fn shifted_wrapping(self, dx: i32, dy: i32) -> Self {
        self.shifted(dx, dy)
    }

    /// Returns the sums of `self` and `other`, lane by lane. Each of the 16 lanes holds a 16-bit number. A sum that is
    /// too large wraps around within its lane; it never carries into the next lane.
    fn add_lanes(self, other: Self) -> Self;

    /// Returns a mask of the lanes in which `self` is less than `other`. Each of the 16 lanes holds a 16-bit number. In
    /// the result, all bits of a lane are set if the number in `self` is less than the number in `other`; otherwise no
    /// bit of the lane is set. All numbers must be below 2^15.
    fn lanes_less_than(self, other: Self) -> Self;

    /// Returns one bit mask for each of the two `sets` of cells. `line` is also a set of cells. Bit `y` of a mask is
    /// set if the set contains the cell of `line` that is in row `y`, counted from 0. Cells outside `line` are ignored.
    ///
    /// `line` must have at most one cell per row.
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2];

    /// Returns the cells of `line` in the rows that the bit mask `rows` selects. Bit `y` of `rows` selects row `y`,
    /// counted from 0. This is the inverse of [`Simd::extract_line`].
    fn deposit_line(rows: u32, line: Self) -> Self;

    /// Returns registers in which each of the 16 lanes (numbers of 16 bits) holds the lowest 16 bits of `bits`.
    fn splat(bits: u32) -> Self;

    /// Runs `operation`, compiled with the target features of this type, and returns its result.
    ///
    /// An operation that recurses must call itself through this function; otherwise the inner call is compiled without
    /// the target features.
    fn with_target_features<O: Operation>(operation: O) -> O::Output;
}

/// A computation that is compiled as a whole for each instruction set.
pub trait Operation {
    /// The type of the result.
    type Output;

    /// Runs the operation with registers of type `S`, and returns its result.
    ///
    /// Implementations must be `inline(always)`, and so must the functions that they call with `S`: a function that is
    /// not inlined is not compiled with the target features of its caller.
    fn run<S: Simd>(self) -> Self::Output;
}
