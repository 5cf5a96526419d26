//! Alpha-beta over any model of two sides: the root player against what the others do.
//!
//! Donald E. Knuth and Ronald W. Moore (1975), "An Analysis of Alpha-Beta Pruning".

use std::cmp::Reverse;

use crate::evaluation::standings::final_standings;
use crate::evaluation::weighted_sum::Evaluation;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::play_unchecked;
use crate::search::deepening::{Found, Worker};
use crate::search::descent::{Descent, Move};
use crate::search::limits::{Budget, Interrupted};
use crate::search::transposition::{Table, board_key, key_after, turn_key};

/// A node: a board and who may move on it, the root player or others.
pub(super) struct Node {
    pub(super) board: Board,
    /// Where each of those who may move can move; no destination at all means that the game is over.
    pub(super) choices: [(Player, CoordSet); 2],
}

/// A model of the others: who may move on a board after a player moved, as the root player sees it.
pub(super) type Model = fn(Board, root: Player, mover: Player) -> Node;

#[derive(Clone, Copy)]
struct Entry {
    /// The value, a lower bound of it, or an upper bound.
    value: i32,
    bound: Bound,
    depth: u32,
    best: Move,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

pub(super) struct AlphaBeta<'a> {
    root: Player,
    model: Model,
    evaluation: &'a Evaluation,
    descent: Descent,
    table: Table<Entry>,
    /// How often, and how far from the leaves, a move was the best one: Jonathan Schaeffer (1989), "The History Heuristic
    /// and Alpha-Beta Search Enhancements in Practice".
    merits: [[u32; CELLS]; 3],
}

impl<'a> AlphaBeta<'a> {
    pub(super) fn new(root: Player, model: Model, evaluation: &'a Evaluation, budget: Budget, capacity: u64) -> Self {
        let (descent, table) = (Descent::new(budget), Table::with_capacity(capacity));
        Self { root, model, evaluation, descent, table, merits: [[0; CELLS]; 3] }
    }

    /// The value of a node to the root player if it lies between `alpha` and `beta`, else a bound of it on the same side.
    fn value(
        &mut self,
        node: &Node,
        board_key: u64,
        depth: u32,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
    ) -> Result<i32, Interrupted> {
        self.descent.enter(ply)?;
        if node.choices.iter().all(|(_, destinations)| destinations.is_empty()) {
            return Ok(final_standings(&node.board)[self.root.index()]);
        }
        if depth == 0 {
            self.descent.met_horizon = true;
            return Ok(self.evaluation.standings(&node.board)[self.root.index()]);
        }
        let key = turn_key(board_key, node.choices[0].0);
        let known = self.table.get(key);
        // Every move fills a cell, so a turn always comes at the same ply: the depths differ only between iterations.
        if let Some(entry) = known.filter(|entry| entry.depth == depth) {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if settles {
                self.descent.set_line(ply, entry.best);
                return Ok(entry.value);
            }
        }
        let maximizes = node.choices[0].0 == self.root;
        let window = (alpha, beta);
        let mut found: Option<(i32, Move)> = None;
        for choice @ (player, cell) in self.ordered(node, known.map(|entry| entry.best)) {
            let board = play_unchecked(&node.board, player, cell);
            let next = (self.model)(board, self.root, player);
            let next_key = key_after(board_key, &node.board, &board);
            let value = self.value(&next, next_key, depth - 1, ply + 1, (alpha, beta))?;
            if found.is_none_or(|(best, _)| if maximizes { value > best } else { value < best }) {
                found = Some((value, choice));
                self.descent.extend_line(ply, choice);
                if maximizes {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        let (value, best) = found.expect("a node that is not over has moves");
        let merit = &mut self.merits[best.0.index()][best.1.index()];
        *merit = merit.saturating_add(depth * depth);
        let bound = match value {
            _ if value >= window.1 => Bound::Lower,
            _ if value <= window.0 => Bound::Upper,
            _ => Bound::Exact,
        };
        self.table.put(key, Entry { value, bound, depth, best });
        Ok(value)
    }

    /// The moves in the order in which they are worth trying: first the one that was best before, then by merit.
    fn ordered(&self, node: &Node, first: Option<Move>) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::with_capacity(32);
        for (player, destinations) in node.choices {
            moves.extend(destinations.iter().map(|cell| (player, cell)));
        }
        let merit = |(player, cell): Move| self.merits[player.index()][cell.index()];
        moves.sort_by_key(|choice| (Some(*choice) != first, Reverse(merit(*choice))));
        moves
    }
}

impl Worker for AlphaBeta<'_> {
    fn search(&mut self, board: &Board, cell: Coord, depth: u32, floor: i32) -> Result<Found, Interrupted> {
        self.descent.met_horizon = false;
        let after = play_unchecked(board, self.root, cell);
        let node = (self.model)(after, self.root, self.root);
        let value = self.value(&node, board_key(&after), depth, 0, (floor, i32::MAX))?;
        Ok(Found { value, line: self.descent.line(0), met_horizon: self.descent.met_horizon })
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.descent.budget
    }
}
