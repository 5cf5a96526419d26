//! Runs of cells along an axis, and Kogge-Stone fills through them.
#![forbid(unsafe_code)]

use crate::simd::register::Simd;

/// An axis, as the columns and rows that one step forward adds. One step backward subtracts them.
pub type Axis = (i32, i32);

/// The axis within a row, from left to right.
pub const ROW: Axis = (1, 0);
/// The axis within a column, from top to bottom.
pub const COLUMN: Axis = (0, 1);
/// The diagonal that falls to the right, from left to right.
pub const FALLING: Axis = (1, 1);
/// The diagonal that rises to the right, from its upper end downwards.
pub const RISING: Axis = (-1, 1);
/// Every axis.
pub const AXES: [Axis; 4] = [ROW, COLUMN, FALLING, RISING];

/// The runs along one axis: maximal sequences of neighbouring cells that belong together, such as those of one owner.
///
/// A fill doubles its distance with each step (Kogge and Stone 1973, "A Parallel Algorithm for the Efficient Solution
/// of a General Class of Recurrence Equations"). It has no branches: a branch that skips steps while no run is long
/// costs more than it saves.
pub struct Runs<S> {
    /// The axis of the runs.
    axis: Axis,
    /// The cells whose run goes on forward for at least one, two and four more cells. These neighbours are all on the
    /// board. An intersection with these cells therefore removes every bit that a shift backward moves across the edge,
    /// and a shift forward moves none of these cells across it.
    same: [S; 3],
}

impl<S: Simd> Runs<S> {
    /// Returns the runs along an axis. `same` must hold the cells whose forward neighbour is in the same run.
    #[inline(always)]
    pub fn new(axis: Axis, same: S) -> Self {
        let (dx, dy) = axis;
        let twice = same & same.shifted_wrapping(-dx, -dy);
        Self { axis, same: [same, twice, twice & twice.shifted_wrapping(-2 * dx, -2 * dy)] }
    }

    /// Returns the steps of a fill: step `i` adds the cells at a distance of `2^i` that `self.same[i]` shows to be in
    /// the same run.
    ///
    /// They reach the other end of every run that a move can capture: it has at most 14 cells in a row, and at most 9
    /// otherwise.
    #[inline(always)]
    fn steps(&self) -> &'static [usize] {
        if self.axis == ROW { &[0, 1, 2, 2, 1] } else { &[0, 1, 2, 1] }
    }

    /// Returns the cells of `set` and the cells that come before them in their runs, as far as the
    /// [`steps`](Self::steps) reach.
    #[inline(always)]
    pub fn fill_backward(&self, mut set: S) -> S {
        for step in self.steps() {
            let distance = -1 << step;
            set = set | (self.same[*step] & set.shifted_wrapping(self.axis.0 * distance, self.axis.1 * distance));
        }
        set
    }

    /// Returns the cells of `set` and the cells that come after them in their runs: along [`ROW`] all cells up to the
    /// end of the run, along other axes the cells that the [`steps`](Self::steps) reach. Along [`ROW`], `set` must hold
    /// at most one cell of each run.
    #[inline(always)]
    pub fn fill_forward(&self, mut set: S) -> S {
        if self.axis == ROW {
            // Within a row, the carry of an addition runs through the whole run.
            return self.same[0].add_lanes(set) ^ self.same[0];
        }
        for step in self.steps() {
            let distance = 1 << step;
            set = set | (set & self.same[*step]).shifted_wrapping(self.axis.0 * distance, self.axis.1 * distance);
        }
        set
    }
}
