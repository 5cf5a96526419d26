//! What the rules ask of a machine: sets of cells in registers, and operations written once for all of them.
//!
//! A new machine is a new type that is [`Lanes`], and a new row in `backend.rs`.
#![forbid(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::rules::coord::HEIGHT;
use crate::rules::coordset::CoordSet;

/// A set of cells as a machine holds it: each row a lane of 16 bits, as in [`CoordSet`].
///
/// Here five lanes that are no row count too. A cell that leaves the board over its last row lives on there, so whoever
/// shifts a set must cut the result to cells of the board; and `playout.rs` puts 16 boards into 16 lanes.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sub<Output = Self>
{
    /// Brings a set into registers.
    fn load(set: CoordSet) -> Self;

    /// Brings a set back.
    fn store(self) -> CoordSet;

    /// The set as 176 bits in the order of [`Coord::index`](crate::Coord::index), 64 to a word.
    fn in_reading_order(self) -> [u64; 3];

    /// Every cell moved by `dx` columns and `dy` rows, which are constants: `dy` is 0, 1, 2 or 4, or one of them negated.
    fn shifted(self, dx: i32, dy: i32) -> Self;

    /// The sum of each lane with the same lane of another set.
    fn plus(self, other: Self) -> Self;

    /// The lanes, whole, that are less than the same lane of another set, both being below 2 to the 15th.
    fn less_than(self, other: Self) -> Self;

    /// For two sets and a line that has at most one cell in each row: bit y says whether the line's cell in row y, from 0,
    /// is in the set.
    fn along(sets: [Self; 2], line: Self) -> [u32; 2];

    /// The cells of a line in the rows whose bit is set.
    fn spread_along(rows: u32, line: Self) -> Self;

    /// The same 16 bits in every lane.
    fn in_every_lane(bits: u32) -> Self;

    /// Runs an operation in a function compiled for this machine. Operations that recurse do so through here.
    fn enter<O: Operation>(operation: O) -> O::Output;
}

/// A piece of work that a backend does from start to end, so that all of it is compiled for one machine.
pub trait Operation {
    /// What comes out.
    type Output;

    /// Does the work. Implementations, and what they call with `L`, are `inline(always)`: a function that is not inlined
    /// is not compiled for the machine of its caller.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// The portable machine: two integers of 128 bits. The other machines are tested against this one.
impl Lanes for CoordSet {
    #[inline(always)]
    fn load(set: CoordSet) -> Self {
        set
    }

    #[inline(always)]
    fn store(self) -> CoordSet {
        self
    }

    #[inline(always)]
    fn in_reading_order(self) -> [u64; 3] {
        Self::in_reading_order(self)
    }

    #[inline(always)]
    fn shifted(self, dx: i32, dy: i32) -> Self {
        self.shifted_in_lanes(dx, dy)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self::plus(self, other)
    }

    #[inline(always)]
    fn less_than(self, other: Self) -> Self {
        let (lanes, others) = (self.lanes(), other.lanes());
        Self::from_lanes(std::array::from_fn(|i| if lanes[i] < others[i] { 0xFFFF } else { 0 }))
    }

    #[inline(always)]
    fn along(sets: [Self; 2], line: Self) -> [u32; 2] {
        sets.map(|set| (0..HEIGHT).fold(0, |rows, y| rows | u32::from((set & line).row(y) != 0) << y))
    }

    #[inline(always)]
    fn spread_along(rows: u32, line: Self) -> Self {
        line & Self::whole_rows(rows as u16)
    }

    #[inline(always)]
    fn in_every_lane(bits: u32) -> Self {
        Self::in_every_lane(bits as u16)
    }

    fn enter<O: Operation>(operation: O) -> O::Output {
        operation.run::<Self>()
    }
}
