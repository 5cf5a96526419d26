//! Runs of one player's cells along an axis, and Kogge-Stone fills through them.
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

/// The runs along one axis: maximal sequences of neighbouring cells with the same owner.
///
/// A fill doubles its distance with each step (Kogge and Stone 1973, "A Parallel Algorithm for the Efficient Solution
/// of a General Class of Recurrence Equations"). It has no branches: a branch that skips steps while no run is long
/// costs more than it saves.
pub struct Runs<S> {
    /// The axis of the runs.
    axis: Axis,
    /// The cells whose run goes on forward for at least one, two and four more cells.
    same: [S; 3],
}

impl<S: Simd> Runs<S> {
    /// Returns the runs along `axis`: the maximal sequences of neighbouring cells with the same owner. `same` must hold
    /// the cells whose next cell, one step forward along the axis, has the same owner.
    #[inline(always)]
    pub fn new(axis: Axis, same: S) -> Self {
        let (dx, dy) = axis;
        let twice = same & same.shifted(-dx, -dy);
        Self { axis, same: [same, twice, twice & twice.shifted(-2 * dx, -2 * dy)] }
    }

    /// Returns the steps of a fill, in order. A fill extends a set of cells along each run (a maximal sequence of
    /// neighbouring cells with the same owner along the axis). A step is a number `i`: it extends the set by `2^i`
    /// cells, within the mask `self.same[i]`.
    ///
    /// All steps together extend the set from one end of a run to the other end, for every run that a jump can capture.
    /// Such a run has at most 9 cells, or at most 14 cells if the axis is [`ROW`].
    #[inline(always)]
    fn steps(&self) -> &'static [usize] {
        if self.axis == ROW { &[0, 1, 2, 2, 1] } else { &[0, 1, 2, 1] }
    }

    /// Adds to `set` every cell that comes before a cell of `set` in the same run (a maximal sequence of neighbouring
    /// cells with the same owner along the axis). Returns the resulting set.
    #[inline(always)]
    pub fn fill_backward(&self, mut set: S) -> S {
        for step in self.steps() {
            let distance = -1 << step;
            set = set | (self.same[*step] & set.shifted(self.axis.0 * distance, self.axis.1 * distance));
        }
        set
    }

    /// Adds to `set` every cell that comes after a cell of `set` in the same run (a maximal sequence of neighbouring
    /// cells with the same owner along the axis). Returns the resulting set.
    ///
    /// If the axis is [`ROW`] (along rows), `set` may hold at most one cell of each run.
    #[inline(always)]
    pub fn fill_forward(&self, mut set: S) -> S {
        if self.axis == ROW {
            // Within a row, the carry of an addition runs through the whole run.
            return self.same[0].add_lanes(set) ^ self.same[0];
        }
        for step in self.steps() {
            let distance = 1 << step;
            set = set | (set & self.same[*step]).shifted(self.axis.0 * distance, self.axis.1 * distance);
        }
        set
    }
}
