//! The windows of a board and the features they sum up to, kept while moves are made.
#![forbid(unsafe_code)]

use crate::network::counts::{Count, Settled};
use crate::network::features::FEATURES;
use crate::network::patterns::{Place, WINDOWS, codes, kind, places, symbol};
use crate::network::weights::{Estimate, Network};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::simd::register::{Operation, Simd};

/// For each player who looks, the sums over all windows; the last place makes it as long as two or four registers.
pub(crate) type Sums = [[i16; FEATURES]; 4];

/// What the windows of a board are filled with, and what that sums up to.
#[derive(Clone, PartialEq)]
pub(crate) struct Scan {
    codes: [u16; WINDOWS],
    sums: Sums,
}

/// Where the windows that a move changes are collected; nothing is left in it between two moves.
pub(crate) struct Scratch {
    changes: [i16; WINDOWS],
    /// One place more than there are windows, since one that is there already is written behind all.
    touched: [u16; WINDOWS + 1],
}

impl Scratch {
    pub(crate) const fn new() -> Self {
        Self { changes: [0; WINDOWS], touched: [0; WINDOWS + 1] }
    }

    /// Collects the windows that differ after `mover` moved; they are the first so many of the touched ones.
    #[inline(always)]
    fn collect(&mut self, before: &Board, after: &Board, mover: Player) -> usize {
        let mut count = 0;
        for_each_change(before, after, mover, |Place { window, power }, difference| {
            let change = &mut self.changes[usize::from(window)];
            // No sum of the changes of several cells is zero, since each is less than half the base. Whether a window is new
            // is as good as random, so what is not new is written too, and then written over.
            self.touched[count] = window;
            count += usize::from(*change == 0);
            *change += power * difference;
        });
        count
    }
}

/// Calls for each window and cell that changed its owner by a move of `mover`, with the difference of the cell's symbols.
#[inline(always)]
fn for_each_change(before: &Board, after: &Board, mover: Player, mut change: impl FnMut(Place, i16)) {
    let won = after.cells_of(mover);
    let [second, third] = [mover.next(), mover.next().next()];
    let lost = |loser| (before.cells_of(loser) & won, symbol(mover) - symbol(loser));
    // There is one call of `change` only, so that it is inlined.
    for (cells, difference) in [lost(second), lost(third), (before.empty() & won, symbol(mover))] {
        for cell in cells.iter() {
            for place in places(cell.index()) {
                change(*place, difference);
            }
        }
    }
}

impl Scan {
    #[inline(always)]
    pub(crate) fn of(network: &Network, board: &Board) -> Self {
        let codes = codes(board);
        let mut sums = Sums::default();
        for (window, code) in codes.iter().enumerate() {
            add(&mut sums, network.row(kind(window), *code));
        }
        Self { codes, sums }
    }

    /// What the board after a move to a cell is worth when `next` is to move. The move is not made; `settled` is what was
    /// before it.
    #[inline(always)]
    pub(crate) fn estimate_after<S: Simd>(
        &self,
        network: &Network,
        scratch: &mut Scratch,
        settled: &Settled<S>,
        (before, after): (&Board, &Board),
        (mover, cell, next): (Player, Coord, Player),
    ) -> Estimate {
        let count = scratch.collect(before, after, mover);
        let mut sums = self.sums;
        for window in &scratch.touched[..count] {
            let window = usize::from(*window);
            let code = self.codes[window];
            subtract(&mut sums, network.row(kind(window), code));
            let code = code.wrapping_add_signed(scratch.changes[window]);
            add(&mut sums, network.row(kind(window), code));
            scratch.changes[window] = 0;
        }
        network.estimate(&sums, &settled.after(after, cell).counts(after), after.empty().len(), next)
    }

    /// Makes a move, but leaves the sums as they were: where somebody knows those after it, or after more moves.
    #[inline(always)]
    pub(crate) fn play_without_sums(&mut self, before: &Board, after: &Board, mover: Player) {
        for_each_change(before, after, mover, |Place { window, power }, difference| {
            let code = &mut self.codes[usize::from(window)];
            *code = code.wrapping_add_signed(power * difference);
        });
    }

    /// The sums, which are those of a board to which moves without sums have led.
    #[inline(always)]
    pub(crate) fn set_sums(&mut self, sums: Sums) {
        self.sums = sums;
    }

    /// The sums over all windows.
    #[inline(always)]
    pub(crate) fn sums(&self) -> Sums {
        self.sums
    }

    /// Makes a move.
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
        for window in &scratch.touched[..count] {
            let window = usize::from(*window);
            let code = &mut self.codes[window];
            subtract(&mut sums, network.row(kind(window), *code));
            *code = code.wrapping_add_signed(scratch.changes[window]);
            add(&mut sums, network.row(kind(window), *code));
            scratch.changes[window] = 0;
        }
        self.sums = sums;
    }

    /// What the board is worth when a player is to move.
    #[inline(always)]
    pub(crate) fn estimate<S: Simd>(&self, network: &Network, board: &Board, mover: Player) -> Estimate {
        network.estimate(&self.sums, &Count(board).run::<S>(), board.empty().len(), mover)
    }
}

// The sums never leave 16 bits, which the weights' largest size sees to; where a damaged file breaks that they wrap.

#[inline(always)]
fn add(sums: &mut Sums, row: &Sums) {
    for (sums, row) in sums.iter_mut().zip(row) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
}

#[inline(always)]
fn subtract(sums: &mut Sums, row: &Sums) {
    for (sums, row) in sums.iter_mut().zip(row) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}
