//! The legal moves of 16 boards at once, one board per 16-bit lane of a register.
//!
//! This file encodes the jump rule as sweeps over the rows of the boards: a register holds one row of each board, so a
//! line of any slope is followed from row to row. The tests of `lockstep.rs` compare its games with games of single
//! boards.
#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "each iteration uses the same row of several arrays")]

use crate::rules::coord::HEIGHT;
use crate::rules::coordset::CoordSet;
use crate::simd::register::Simd;
use crate::simd::runs::{ROW, Runs};

/// The number of boards, one per lane of a register.
pub(super) const BOARDS: usize = 16;

/// One row of each board, or one number per board: lane `i` belongs to board `i`.
pub(super) type Row = CoordSet;

/// The legal moves of one player on each board, and the opponents' runs that have a cell of the player at one end.
pub(super) struct LaneMoves<S> {
    /// The cells in each row where the player can move.
    pub(super) destinations: [S; HEIGHT],
    /// The number of destinations in each row, one number per lane.
    pub(super) counts: [S; HEIGHT],
    /// The opponents' runs in each row that have a cell of the player directly beyond their eastern end.
    pub(super) runs_to_east: [S; HEIGHT],
    /// The opponents' runs in each row that have a cell of the player directly beyond their western end.
    pub(super) runs_to_west: [S; HEIGHT],
    /// The runs along diagonals and columns. From the player's cell on, lines move -1 column per row in the first
    /// element, 0 in the second and 1 in the third.
    slopes: [SlopeRuns<S>; 3],
}

impl<S: Simd> LaneMoves<S> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        let none = [S::load(Row::EMPTY); HEIGHT];
        let slopes = [SlopeRuns { up: none, down: none }; 3];
        Self { destinations: none, counts: none, runs_to_east: none, runs_to_west: none, slopes }
    }

    /// Replaces the moves by those of the player whose cells come first in `players`, before those of the next two in
    /// turn order.
    #[inline(always)]
    pub(super) fn find(&mut self, players: [&[Row; HEIGHT]; 3], empty: &[Row; HEIGHT]) {
        for y in 0..HEIGHT {
            let (mine, second, third) = (S::load(players[0][y]), S::load(players[1][y]), S::load(players[2][y]));
            let opponents = second | third;
            let runs = Runs::new(ROW, (second & second.shifted(-1, 0)) | (third & third.shifted(-1, 0)));
            self.runs_to_east[y] = runs.fill_backward(opponents & mine.shifted(-1, 0));
            self.runs_to_west[y] = runs.fill_forward(opponents & mine.shifted(1, 0));
            self.destinations[y] = self.runs_to_east[y].shifted(-1, 0) | self.runs_to_west[y].shifted(1, 0);
        }
        self.slopes[0].find::<-1>(players, &mut self.destinations);
        self.slopes[1].find::<0>(players, &mut self.destinations);
        self.slopes[2].find::<1>(players, &mut self.destinations);
        for y in 0..HEIGHT {
            self.destinations[y] = self.destinations[y] & S::load(empty[y]);
            self.counts[y] = count_ones(self.destinations[y]);
        }
    }

    /// Returns the number of legal moves on each board.
    #[inline(always)]
    pub(super) fn total_counts(&self) -> S {
        let mut sum = self.counts[0];
        for count in &self.counts[1..] {
            sum = sum.add_lanes(*count);
        }
        sum
    }

    /// Adds to `gained` the cells that one chosen move per board captures in other rows than its destination.
    ///
    /// A lane of `column` has one bit set, the destination's column, or none if no move is played. A lane of
    /// `chosen[y]` has all bits set if the destination is in row `y`, otherwise none.
    #[inline(always)]
    pub(super) fn add_captured(&self, column: S, chosen: &[S; HEIGHT], gained: &mut [S; HEIGHT]) {
        self.slopes[0].add_captured::<-1>(column, chosen, gained);
        self.slopes[1].add_captured::<0>(column, chosen, gained);
        self.slopes[2].add_captured::<1>(column, chosen, gained);
    }
}

/// The opponents' runs along the lines of one slope that have a cell of the player directly beyond one end. A slope is
/// the number of columns that a line moves per row, counted from the player's cell on: -1, 0 or 1.
#[derive(Clone, Copy)]
struct SlopeRuns<S> {
    /// The cells of runs with a cell of the player above their upper end.
    up: [S; HEIGHT],
    /// The cells of runs with a cell of the player below their lower end.
    down: [S; HEIGHT],
}

impl<S: Simd> SlopeRuns<S> {
    /// Finds runs of opponents' cells along lines that start at a cell of the player, go up or down, and move `DX`
    /// columns to the right with each row. Adds to `destinations` the next cell after each cell of these runs, even if
    /// it is not empty.
    #[inline(always)]
    fn find<const DX: i32>(&mut self, players: [&[Row; HEIGHT]; 3], destinations: &mut [S; HEIGHT]) {
        let mut sweep = RowSweep::start();
        for y in 0..HEIGHT {
            destinations[y] = destinations[y] | sweep.second | sweep.third;
            self.up[y] = sweep.step::<DX>(S::load(players[0][y]), S::load(players[1][y]), S::load(players[2][y]));
        }
        let mut sweep = RowSweep::start();
        for y in (0..HEIGHT).rev() {
            destinations[y] = destinations[y] | sweep.second | sweep.third;
            self.down[y] = sweep.step::<DX>(S::load(players[0][y]), S::load(players[1][y]), S::load(players[2][y]));
        }
    }

    /// Adds to `gained` the cells that the chosen moves capture, upwards and downwards, along lines of slope `DX`. The
    /// slope counts from the player's cell on, so a line goes `-DX` columns to the right with each row from the
    /// destination. `column` and `chosen` give the destinations, as in [`LaneMoves::add_captured`].
    #[inline(always)]
    fn add_captured<const DX: i32>(&self, column: S, chosen: &[S; HEIGHT], gained: &mut [S; HEIGHT]) {
        let mut next = S::load(Row::EMPTY);
        for y in (0..HEIGHT).rev() {
            let captured = self.up[y] & next;
            gained[y] = gained[y] | captured;
            next = (captured | (column & chosen[y])).shifted(-DX, 0);
        }
        let mut next = S::load(Row::EMPTY);
        for y in 0..HEIGHT {
            let captured = self.down[y] & next;
            gained[y] = gained[y] | captured;
            next = (captured | (column & chosen[y])).shifted(-DX, 0);
        }
    }
}

/// The state of a sweep over the rows of the boards: cells of the previous row, shifted to their neighbours in the next
/// row.
///
/// `mine` are the player's cells. `second` and `third` are each opponent's cells in runs that begin next to a cell of
/// the player.
struct RowSweep<S> {
    mine: S,
    second: S,
    third: S,
}

impl<S: Simd> RowSweep<S> {
    #[inline(always)]
    fn start() -> Self {
        let none = S::load(Row::EMPTY);
        Self { mine: none, second: none, third: none }
    }

    /// Advances to the next row, in which `mine`, `second` and `third` are the cells of the player and of each
    /// opponent. Returns the opponents' cells of this row in runs that begin next to a cell of the player.
    #[inline(always)]
    fn step<const DX: i32>(&mut self, mine: S, second: S, third: S) -> S {
        let second = second & (self.mine | self.second);
        let third = third & (self.mine | self.third);
        *self = Self { mine: mine.shifted(DX, 0), second: second.shifted(DX, 0), third: third.shifted(DX, 0) };
        second | third
    }
}

/// Returns, in each 16-bit lane, the number of set bits of the same lane of `bits`.
#[inline(always)]
fn count_ones<S: Simd>(bits: S) -> S {
    let mut sums = bits;
    for (width, mask) in [(1, 0x5555), (2, 0x3333), (4, 0x0F0F), (8, 0x00FF)] {
        let mask = S::splat(mask);
        sums = (sums & mask).add_lanes(sums.shifted(-width, 0) & mask);
    }
    sums
}

/// Returns `numbers` with the 16-bit number in each lane negated (two's complement).
#[inline(always)]
pub(super) fn negated<S: Simd>(numbers: S) -> S {
    (numbers ^ S::splat(0xFFFF)).add_lanes(S::splat(1))
}

/// Returns `bits` with only the lowest set bit of each 16-bit lane kept. A lane of 0 stays 0.
#[inline(always)]
pub(super) fn lowest_bit<S: Simd>(bits: S) -> S {
    bits & negated(bits)
}
