//! The n-tuple patterns and the feature sums of a board, updated move by move.
#![forbid(unsafe_code)]

use crate::network::architecture::FeatureSums;
use crate::network::cell_counts::{CellCounts, CountCells};
use crate::network::estimate::Estimate;
use crate::network::inference::Network;
use crate::network::ntuples::{TUPLES, TuplePlace, orientation, patterns, places_of, symbol};
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::simd::lanes;
use crate::simd::register::{Operation, Simd};

/// The patterns of the n-tuples of a board and, for each player, the sums of their features.
#[derive(Clone, PartialEq)]
pub(crate) struct Scan {
    patterns: [u16; TUPLES],
    sums: FeatureSums,
}

/// Working memory for collecting the n-tuples that a move changes.
pub(crate) struct Scratch {
    /// The change of each n-tuple's pattern by the move; all zero between two calls.
    changes: [i16; TUPLES],
    /// The indices of the changed n-tuples. The extra slot takes an n-tuple that is written again after the last one.
    touched: [u16; TUPLES + 1],
}

impl Scratch {
    pub(crate) const fn new() -> Self {
        Self { changes: [0; TUPLES], touched: [0; TUPLES + 1] }
    }

    /// Finds the n-tuples whose patterns change when a move of `mover` turns the board `before` into `after`, and
    /// returns their number. Writes their indices to the beginning of `touched`, and the new pattern less the old one
    /// of each to `changes`. The caller must set these entries of `changes` back to 0.
    #[inline(always)]
    fn collect(&mut self, before: &Board, after: &Board, mover: Player) -> usize {
        let mut count = 0;
        for_each_change(before, after, mover, |TuplePlace { tuple, power }, difference| {
            let change = &mut self.changes[usize::from(tuple)];
            // A sum of several changes is never zero: the differences of a move by Green are all positive, and those of
            // other moves are less than half the base. Whether an n-tuple is new is unpredictable, so every one is
            // written without a branch and a repeated one is overwritten.
            self.touched[count] = tuple;
            count += usize::from(*change == 0);
            *change += power * difference;
        });
        count
    }
}

/// Calls `change` once for each pair of a cell that changes its owner by a move of `mover` and an n-tuple that contains
/// the cell, with the cell's new symbol less its old one.
#[inline(always)]
fn for_each_change(before: &Board, after: &Board, mover: Player, mut change: impl FnMut(TuplePlace, i16)) {
    let won = after.cells_of(mover);
    let [second, third] = [mover.next(), mover.next().next()];
    let lost = |loser| (before.cells_of(loser) & won, symbol(mover) - symbol(loser));
    // A single call of `change`, so that it is inlined.
    for (cells, difference) in [lost(second), lost(third), (before.empty() & won, symbol(mover))] {
        for cell in cells.iter() {
            for place in places_of(cell.index()) {
                change(*place, difference);
            }
        }
    }
}

impl Scan {
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn of(network: &Network, board: &Board) -> Self {
        let patterns = patterns(board);
        let mut sums = FeatureSums::default();
        for (tuple, pattern) in patterns.iter().enumerate() {
            add(&mut sums, network.row(orientation(tuple), *pattern));
        }
        Self { patterns, sums }
    }

    /// Estimates the result of the game after a move of `mover`, which turns the scanned board `before` into `after`
    /// with `next` to move. `counts` must be those of `after`.
    #[inline(always)]
    pub(super) fn estimate_after(
        &self,
        network: &Network,
        scratch: &mut Scratch,
        (before, after): (&Board, &Board),
        (mover, next): (Player, Player),
        counts: &CellCounts,
    ) -> Estimate {
        let count = scratch.collect(before, after, mover);
        let mut sums = self.sums;
        for tuple in &scratch.touched[..count] {
            let tuple = usize::from(*tuple);
            let pattern = self.patterns[tuple];
            subtract(&mut sums, network.row(orientation(tuple), pattern));
            let pattern = pattern.wrapping_add_signed(scratch.changes[tuple]);
            add(&mut sums, network.row(orientation(tuple), pattern));
            scratch.changes[tuple] = 0;
        }
        network.estimate(&sums, counts, after.empty().len(), next)
    }

    /// Updates the patterns for a move of `mover`. The sums are wrong until [`set_sums`](Self::set_sums) replaces them.
    #[inline(always)]
    pub(crate) fn play_without_sums(&mut self, before: &Board, after: &Board, mover: Player) {
        for_each_change(before, after, mover, |TuplePlace { tuple, power }, difference| {
            let pattern = &mut self.patterns[usize::from(tuple)];
            *pattern = pattern.wrapping_add_signed(power * difference);
        });
    }

    #[inline(always)]
    pub(crate) fn set_sums(&mut self, sums: FeatureSums) {
        self.sums = sums;
    }

    #[inline(always)]
    pub(crate) fn sums(&self) -> FeatureSums {
        self.sums
    }

    /// Updates the patterns and the sums for a move of `mover` that turns the scanned board `before` into `after`.
    #[inline(always)]
    pub(crate) fn play(
        &mut self,
        network: &Network,
        scratch: &mut Scratch,
        (before, after): (&Board, &Board),
        mover: Player,
    ) {
        let count = scratch.collect(before, after, mover);
        let mut sums = self.sums;
        for tuple in &scratch.touched[..count] {
            let tuple = usize::from(*tuple);
            let pattern = &mut self.patterns[tuple];
            subtract(&mut sums, network.row(orientation(tuple), *pattern));
            *pattern = pattern.wrapping_add_signed(scratch.changes[tuple]);
            add(&mut sums, network.row(orientation(tuple), *pattern));
            scratch.changes[tuple] = 0;
        }
        self.sums = sums;
    }

    /// Estimates the result of the game when `mover` is to move on `board`, which must be the scanned board.
    #[inline(always)]
    pub(crate) fn estimate<S: Simd>(&self, network: &Network, board: &Board, mover: Player) -> Estimate {
        network.estimate(&self.sums, &CountCells(board).run::<S>(), board.empty().len(), mover)
    }
}

// The largest weight keeps the sums within 16 bits, so they never wrap.

#[inline(always)]
fn add(sums: &mut FeatureSums, row: &FeatureSums) {
    for (sums, row) in sums.iter_mut().zip(row) {
        *sums = lanes::sum(*sums, *row);
    }
}

#[inline(always)]
fn subtract(sums: &mut FeatureSums, row: &FeatureSums) {
    for (sums, row) in sums.iter_mut().zip(row) {
        *sums = lanes::difference(*sums, *row);
    }
}
