//! Alpha-beta for two sides: the root player maximises its standing, both opponents minimise it.
//!
//! Donald E. Knuth and Ronald W. Moore (1975), "An Analysis of Alpha-Beta Pruning".
#![forbid(unsafe_code)]

use std::cmp::Reverse;

use crate::evaluation::standings::final_standings;
use crate::evaluation::weighted_sum::Evaluation;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::play_unchecked;
use crate::search::analysis::Analysis;
use crate::search::depth_first::deepening::{DepthFirstWorker, SearchedMove, deepen};
use crate::search::depth_first::stack::{Move, SearchStack};
use crate::search::depth_first::transposition_table::{TranspositionTable, board_key, key_after, turn_key};
use crate::search::limits::{Budget, Interrupted};
use crate::search::task::Task;

/// A board and the players who may move on it: either the root player or its opponents, never both sides.
pub(super) struct Node {
    pub(super) board: Board,
    /// The players who may move, each with the destinations of its legal moves. If both sets are empty, the game is
    /// over.
    pub(super) choices: [(Player, CoordSet); 2],
}

/// A function that returns the node after a move of `mover`, given the board after this move. Paranoid and best-reply
/// search differ only in this function.
pub(super) type NodeAfter = fn(Board, root: Player, mover: Player) -> Node;

pub(super) fn analyse(node_after: NodeAfter, task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    deepen(task, task.workers(|| AlphaBeta::new(node_after, task)), report)
}

/// An entry of the transposition table: the result of searching a node to `depth` plies.
#[derive(Clone, Copy)]
struct Entry {
    /// The value to the root player, or a bound of it.
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

struct AlphaBeta<'a> {
    root: Player,
    node_after: NodeAfter,
    evaluation: &'a Evaluation,
    stack: SearchStack,
    table: TranspositionTable<Entry>,
    /// History heuristic: for each player and cell, the sum of the squared remaining depths of the nodes where the move
    /// was best. Jonathan Schaeffer (1989), "The History Heuristic and Alpha-Beta Search Enhancements in Practice".
    history: [[u32; CELLS]; 3],
}

impl<'a> AlphaBeta<'a> {
    fn new(node_after: NodeAfter, task: &Task<'a>) -> Self {
        Self {
            root: task.player,
            node_after,
            evaluation: task.evaluation,
            stack: SearchStack::new(task.budget()),
            table: TranspositionTable::with_capacity(task.table_entries()),
            history: [[0; CELLS]; 3],
        }
    }

    /// Returns the value of a node, searched `depth` plies deep: the standing of the root player. A value of at most
    /// `alpha` is an upper bound, and a value of at least `beta` a lower bound.
    ///
    /// `board_key` is the Zobrist key of the node's board, and `ply` the number of moves from the first node of the
    /// search.
    fn value(
        &mut self,
        node: &Node,
        board_key: u64,
        depth: u32,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
    ) -> Result<i32, Interrupted> {
        self.stack.enter(ply)?;
        if node.choices.iter().all(|(_, destinations)| destinations.is_empty()) {
            return Ok(final_standings(&node.board)[self.root.index()]);
        }
        if depth == 0 {
            self.stack.met_horizon = true;
            return Ok(self.evaluation.standings(&node.board)[self.root.index()]);
        }
        let key = turn_key(board_key, node.choices[0].0);
        let stored = self.table.get(key);
        // Every move fills a cell, so a turn always has the same ply: depths differ only between iterations.
        if let Some(entry) = stored.filter(|entry| entry.depth == depth) {
            let is_sufficient = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if is_sufficient {
                self.stack.set_line(ply, entry.best);
                return Ok(entry.value);
            }
        }
        let maximises = node.choices[0].0 == self.root;
        let window = (alpha, beta);
        let mut found: Option<(i32, Move)> = None;
        for choice @ (player, cell) in self.ordered_moves(node, stored.map(|entry| entry.best)) {
            let board = play_unchecked(&node.board, player, cell);
            let next = (self.node_after)(board, self.root, player);
            let next_key = key_after(board_key, &node.board, &board);
            let value = self.value(&next, next_key, depth - 1, ply + 1, (alpha, beta))?;
            if found.is_none_or(|(best, _)| if maximises { value > best } else { value < best }) {
                found = Some((value, choice));
                self.stack.extend_line(ply, choice);
                if maximises {
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
        let history = &mut self.history[best.0.index()][best.1.index()];
        *history = history.saturating_add(depth * depth);
        let bound = match value {
            _ if value >= window.1 => Bound::Lower,
            _ if value <= window.0 => Bound::Upper,
            _ => Bound::Exact,
        };
        self.table.put(key, Entry { value, bound, depth, best });
        Ok(value)
    }

    /// Returns the moves of a node in the order of the search: `first`, the best move of an earlier search, then the
    /// others by the history heuristic.
    fn ordered_moves(&self, node: &Node, first: Option<Move>) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::with_capacity(32);
        for (player, destinations) in node.choices {
            moves.extend(destinations.iter().map(|cell| (player, cell)));
        }
        let score = |(player, cell): Move| self.history[player.index()][cell.index()];
        // An insertion sort, as other searches use, makes `brs` a tenth slower: both opponents' moves are one list.
        moves.sort_by_key(|choice| (Some(*choice) != first, Reverse(score(*choice))));
        moves
    }
}

impl DepthFirstWorker for AlphaBeta<'_> {
    fn search(&mut self, board: &Board, cell: Coord, depth: u32, floor: i32) -> Result<SearchedMove, Interrupted> {
        self.stack.met_horizon = false;
        let after = play_unchecked(board, self.root, cell);
        let node = (self.node_after)(after, self.root, self.root);
        let value = self.value(&node, board_key(&after), depth, 0, (floor, i32::MAX))?;
        Ok(SearchedMove { value, line: self.stack.line(0), met_horizon: self.stack.met_horizon })
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.stack.budget
    }
}
