//! The n-tuple patterns and the feature sums of a board, updated move by move.
#![forbid(unsafe_code)]

use crate::network::architecture::FeatureSums;
use crate::network::cell_counts::{CountCells, Stability};
use crate::network::estimate::Estimate;
use crate::network::inference::Network;
use crate::network::ntuples::{TUPLES, TuplePlace, orientation, patterns, places_of, symbol};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::simd::register::{Operation, Simd};

/// The pattern of each n-tuple of a board (the contents of its cells as a number in base five) and, for each player,
/// the sums of the patterns' features. The board that they describe is called the scanned board.
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
    /// Returns working memory in which no n-tuple has a change yet.
    pub(crate) const fn new() -> Self {
        Self { changes: [0; TUPLES], touched: [0; TUPLES + 1] }
    }

    /// Finds the n-tuples whose patterns change when a move of `mover` turns the board `before` into `after`. Returns
    /// the number `n` of these n-tuples.
    ///
    /// After the call, the first `n` entries of `self.touched` are the indices of these n-tuples. For each index `i` of
    /// them, `self.changes[i]` is the new pattern less the old pattern. The caller must set these entries of
    /// `self.changes` back to 0.
    #[inline(always)]
    fn collect(&mut self, before: &Board, after: &Board, mover: Player) -> usize {
        let mut count = 0;
        for_each_change(before, after, mover, |TuplePlace { tuple, power }, difference| {
            let change = &mut self.changes[usize::from(tuple)];
            // A sum of several changes is never zero, because each is less than half the base. Whether an n-tuple is
            // new is unpredictable, so every one is written without a branch and a repeated one is overwritten.
            self.touched[count] = tuple;
            count += usize::from(*change == 0);
            *change += power * difference;
        });
        count
    }
}

/// Finds the changes of n-tuples (six cells in a straight line) when a move of `mover` turns the board `before` into
/// `after`. Calls `change` once for each pair of a cell that changes its owner and an n-tuple that contains the cell.
///
/// The first argument of `change` names the n-tuple and the place of the cell in it. The second argument is the cell's
/// new symbol less its old symbol. A symbol is the base-five digit that stands for the contents of a cell.
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
    /// Scans a whole board: finds the pattern of every n-tuple and adds up the patterns' features for each player.
    #[inline(always)]
    pub(crate) fn of(network: &Network, board: &Board) -> Self {
        let patterns = patterns(board);
        let mut sums = FeatureSums::default();
        for (tuple, pattern) in patterns.iter().enumerate() {
            add(&mut sums, network.row(orientation(tuple), *pattern));
        }
        Self { patterns, sums }
    }

    /// Estimates the result of the game (each player's win share and cell share) after a move, without changing `self`.
    /// `mover` moves to `cell`, which turns the board `before` into `after`. Then `next` is to move.
    ///
    /// `self` and `stability` (the cells that no jump can ever capture) must describe `before`. `scratch` is working
    /// memory, which later calls may reuse.
    #[inline(always)]
    pub(crate) fn estimate_after<S: Simd>(
        &self,
        network: &Network,
        scratch: &mut Scratch,
        stability: &Stability<S>,
        (before, after): (&Board, &Board),
        (mover, cell, next): (Player, Coord, Player),
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
        network.estimate(&sums, &stability.after(after, cell).counts(after), after.empty().len(), next)
    }

    /// Updates the patterns for a move of `mover` that turns the board `before` into `after`. `before` must be the
    /// scanned board (the board that `self` describes).
    ///
    /// The feature sums are not updated. They are wrong until the caller replaces them with
    /// [`set_sums`](Self::set_sums).
    #[inline(always)]
    pub(crate) fn play_without_sums(&mut self, before: &Board, after: &Board, mover: Player) {
        for_each_change(before, after, mover, |TuplePlace { tuple, power }, difference| {
            let pattern = &mut self.patterns[usize::from(tuple)];
            *pattern = pattern.wrapping_add_signed(power * difference);
        });
    }

    /// Replaces the feature sums by `sums`, which must be the feature sums of the scanned board (the board that the
    /// patterns describe). A call is needed after [`play_without_sums`](Self::play_without_sums), which leaves wrong
    /// sums.
    #[inline(always)]
    pub(crate) fn set_sums(&mut self, sums: FeatureSums) {
        self.sums = sums;
    }

    /// Returns the feature sums of the scanned board (the board that `self` describes). For each player and each
    /// feature, the sum is taken over the patterns of all n-tuples.
    #[inline(always)]
    pub(crate) fn sums(&self) -> FeatureSums {
        self.sums
    }

    /// Updates the patterns and the feature sums for a move of `mover` that turns the board `before` into `after`.
    /// `before` must be the scanned board (the board that `self` describes). After the call, `self` describes `after`.
    ///
    /// `scratch` is working memory, which later calls may reuse.
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

    /// Estimates the result of the game (each player's win share and cell share) when `mover` is to move on `board`.
    /// `board` must be the scanned board (the board that the patterns and the feature sums describe).
    #[inline(always)]
    pub(crate) fn estimate<S: Simd>(&self, network: &Network, board: &Board, mover: Player) -> Estimate {
        network.estimate(&self.sums, &CountCells(board).run::<S>(), board.empty().len(), mover)
    }
}

// The largest weight keeps the sums within 16 bits. With the weights of a damaged file they wrap.

/// Adds `row` to `sums`, feature by feature. `row` holds, for each player, the features of one n-tuple's pattern.
#[inline(always)]
fn add(sums: &mut FeatureSums, row: &FeatureSums) {
    for (sums, row) in sums.iter_mut().zip(row) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
}

/// Subtracts `row` from `sums`, feature by feature. `row` holds, for each player, the features of one n-tuple's
/// pattern.
#[inline(always)]
fn subtract(sums: &mut FeatureSums, row: &FeatureSums) {
    for (sums, row) in sums.iter_mut().zip(row) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}
