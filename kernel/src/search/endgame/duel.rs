//! Alpha-beta of one player against both opponents, to the end of the game.
#![forbid(unsafe_code)]

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::transition::AllDestinations;
use crate::rules::turn::{NextTurn, Turn};
use crate::search::endgame::final_moves::{scores_after_second_last, scores_of};
use crate::search::endgame::margin::{INFINITE, Window, for_side, margin, window_for_side};
use crate::search::endgame::packed_table::{PackedTable, turn_key};
use crate::search::limits::{Budget, Interrupted};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A search for one player against both opponents. Values are margins of `player`: its cells at the end less the cells
/// of the better opponent. If the player to move at a node is an opponent, the node searches with negated values.
pub(super) struct Duel<'a> {
    pub(super) player: Player,
    /// The part of the table's keys that all turns of the search share; see `key_salt`.
    pub(super) salt: u64,
    pub(super) table: &'a mut PackedTable,
    pub(super) budget: &'a mut Budget,
    /// A stack of the children of the nodes that order their moves, down to the current one.
    pub(super) children: Vec<Child>,
}

/// A move and the turn after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) turn: Turn,
    pub(super) cell: Coord,
    /// The ordering score; greater scores are searched first.
    pub(super) order: i32,
}

impl Duel<'_> {
    /// Returns the margin that `self.player` can force. A value at or below the window is only an upper bound of it,
    /// and a value at or above the window only a lower bound.
    pub(super) fn value(&mut self, turn: &Turn, window: Window) -> Result<i32, Interrupted> {
        self.children.clear();
        backend::run(Node { duel: self, turn, empties: turn.board.empty().len(), window })
    }
}

/// The greatest number of empty cells at which a search neither orders moves nor uses the transposition table, because
/// both cost more time than they save.
const UNORDERED_CELLS: usize = 4;

/// The operation that searches a turn. `empties` is the number of empty cells; `window` and the result are margins of
/// the duel's player.
struct Node<'a, 'b> {
    duel: &'a mut Duel<'b>,
    turn: &'a Turn,
    empties: usize,
    window: Window,
}

impl Operation for Node<'_, '_> {
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Result<i32, Interrupted> {
        let Self { duel, turn, empties, window } = self;
        duel.budget.spend()?;
        let Some(mover) = turn.player else { return Ok(margin(scores_of(&turn.board), duel.player)) };
        let maximises = mover == duel.player;
        let window = window_for_side(maximises, window);
        let value = if empties > UNORDERED_CELLS {
            S::with_target_features(OrderedNode { duel, turn, mover, empties, window })?
        } else {
            unordered_value::<S>(duel, turn, mover, empties, window)?
        };
        Ok(for_side(maximises, value))
    }
}

/// Searches the moves of a turn in reading order. `empties`, the number of empty cells, is at most [`UNORDERED_CELLS`].
/// The window and the result are margins of the duel's player, negated if `mover` is an opponent, so `mover` always
/// maximises them.
#[inline(always)]
fn unordered_value<S: Simd>(
    duel: &mut Duel<'_>,
    turn: &Turn,
    mover: Player,
    empties: usize,
    (mut alpha, beta): Window,
) -> Result<i32, Interrupted> {
    let maximises = mover == duel.player;
    let mut best = -INFINITE;
    for cell in turn.destinations.iter() {
        let value = if empties <= 2 {
            duel.budget.spend()?;
            margin(scores_after_second_last::<S>(&turn.board, mover, cell), duel.player)
        } else {
            let next = NextTurn(&turn.board, mover, cell).run::<S>();
            let window = window_for_side(maximises, (alpha, beta));
            S::with_target_features(Node { duel, turn: &next, empties: empties - 1, window })?
        };
        best = best.max(for_side(maximises, value));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Ok(best)
}

/// The operation that searches a turn with more than [`UNORDERED_CELLS`] empty cells: principal variation search with
/// ordered moves and the transposition table. The window and the result are negated margins if `mover` is an opponent
/// of the duel's player, so `mover` always maximises them.
///
/// T. Anthony Marsland and Murray Campbell (1982), "Parallel Search of Strongly Ordered Game Trees".
struct OrderedNode<'a, 'b> {
    duel: &'a mut Duel<'b>,
    turn: &'a Turn,
    mover: Player,
    empties: usize,
    window: Window,
}

impl Operation for OrderedNode<'_, '_> {
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Result<i32, Interrupted> {
        let Self { duel, turn, mover, empties, window: (mut alpha, mut beta) } = self;
        let maximises = mover == duel.player;
        let key = turn_key(&turn.board, mover, duel.salt);
        let stored = Bounds::unpack(duel.table.get(key));
        if stored.lower >= beta || stored.lower == stored.upper {
            return Ok(stored.lower);
        }
        if stored.upper <= alpha {
            return Ok(stored.upper);
        }
        alpha = alpha.max(stored.lower);
        beta = beta.min(stored.upper);
        let window = (alpha, beta);

        let first = duel.children.len();
        Expand { duel, turn, mover, first: stored.best }.run::<S>();
        let mut best = -INFINITE;
        let mut best_cell = None;
        for index in first..duel.children.len() {
            move_best_to(index, &mut duel.children);
            let Child { turn: next, cell, .. } = duel.children[index];
            // Moves after the first are only compared with the best one.
            let top = if index == first { beta } else { alpha + 1 };
            let view = window_for_side(maximises, (alpha, top));
            let mut value = for_side(
                maximises,
                S::with_target_features(Node { duel, turn: &next, empties: empties - 1, window: view })?,
            );
            if value >= top && value < beta {
                let view = window_for_side(maximises, (value - 1, beta));
                value = for_side(
                    maximises,
                    S::with_target_features(Node { duel, turn: &next, empties: empties - 1, window: view })?,
                );
            }
            if value > best {
                best = value;
                best_cell = Some(cell);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        duel.children.truncate(first);
        let lower = if best > window.0 { best } else { stored.lower };
        let upper = if best < window.1 { best } else { stored.upper };
        duel.table.put(key, Bounds { lower, upper, best: best_cell }.pack());
        Ok(best)
    }
}

/// Makes one step of a selection sort: swaps the child at `index` with the best of the children from `index` on.
#[inline(always)]
fn move_best_to(index: usize, children: &mut [Child]) {
    let mut chosen = index;
    for other in index + 1..children.len() {
        if children[other].order > children[chosen].order {
            chosen = other;
        }
    }
    children.swap(index, chosen);
}

/// The operation that appends a child for each move of a turn to the duel's stack of children, with its ordering score:
/// that of [`order`], or 0 for a move that ends the game.
pub(super) struct Expand<'a, 'b> {
    pub(super) duel: &'a mut Duel<'b>,
    pub(super) turn: &'a Turn,
    pub(super) mover: Player,
    /// The best move of an earlier search of the turn, if any. It gets the greatest score unless it ends the game.
    pub(super) first: Option<Coord>,
}

impl Operation for Expand<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { duel, turn, mover, first } = self;
        let maximises = mover == duel.player;
        for cell in turn.destinations.iter() {
            let next = NextTurn(&turn.board, mover, cell).run::<S>();
            let order = match next.player {
                Some(_) if Some(cell) == first => i32::MAX,
                Some(reply) => {
                    let is_same_side = (reply == duel.player) == maximises;
                    order::<S>(duel.player, maximises, is_same_side, &next)
                }
                None => 0,
            };
            duel.children.push(Child { turn: next, cell, order });
        }
    }
}

/// Returns the ordering score of the move that led to the turn `next`; greater is better for the side that made it.
/// `player` is one side, both opponents are the other. Each legal move of `next` counts 4 if the same side moves again,
/// and -4 if not: few replies make a small subtree. Mobility is added: the moves of the side that made the move, less
/// those of the other side.
///
/// `maximises` is whether `player` made the move, and `is_same_side` whether its side moves again.
#[inline(always)]
fn order<S: Simd>(player: Player, maximises: bool, is_same_side: bool, next: &Turn) -> i32 {
    /// The weight of one reply, where one move of mobility has the weight 1.
    const REPLY: i32 = 4;
    let replies = for_side(is_same_side, next.destinations.len() as i32);
    let [own, second, third] = {
        let all = AllDestinations(&next.board).run::<S>();
        player.turn_order().map(|player| all[player.index()].len() as i32)
    };
    REPLY * replies + for_side(maximises, own - second - third)
}

/// An entry of the transposition table: the bounds of a turn's value, and the best move. The value is negated if the
/// player to move is an opponent of the duel's player.
struct Bounds {
    lower: i32,
    upper: i32,
    best: Option<Coord>,
}

impl Bounds {
    /// Unpacks an entry. An entry of 0, an empty slot, has infinite bounds.
    #[inline(always)]
    fn unpack(entry: u64) -> Self {
        if entry == 0 {
            return Self { lower: -INFINITE, upper: INFINITE, best: None };
        }
        let lower = i32::from((entry as u16).cast_signed());
        let upper = i32::from(((entry >> 16) as u16).cast_signed());
        Self { lower, upper, best: Coord::from_index((entry >> 32 & 0xFF) as usize) }
    }

    /// Packs the bounds into an entry, never 0, which marks an empty slot.
    #[inline(always)]
    fn pack(&self) -> u64 {
        let bits = |value: i32| u64::from((value as i16).cast_unsigned());
        let best = self.best.map_or(CELLS, Coord::index) as u64;
        bits(self.lower) | bits(self.upper) << 16 | best << 32 | 1 << 40
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::search::endgame::test_positions::ending;
    use crate::search::limits::{Limits, Stop};
    use crate::simd::backend::Backend;

    #[test]
    fn every_backend_finds_the_same_with_the_same_nodes() {
        for seed in 0..20 {
            let turn = ending(seed, 9);
            let on = |backend: Backend| {
                let mut budget = Budget::new(&Limits::default(), None, NonZeroUsize::MIN, &Stop::default());
                let mut table = PackedTable::with_bits(8);
                let (table, budget) = (&mut table, &mut budget);
                let mut duel = Duel { player: Player::Red, salt: 0, table, budget, children: Vec::new() };
                let (window, empties) = ((-INFINITE, INFINITE), turn.board.empty().len());
                let value = backend.run(Node { duel: &mut duel, turn: &turn, empties, window });
                (value, duel.budget.spent())
            };
            let found: Vec<_> = Backend::all().map(on).collect();
            assert!(found.iter().all(|other| *other == found[0]), "{found:?}");
        }
    }
}
