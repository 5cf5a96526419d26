//! Max^n: every player maximises its own standing and expects its opponents to do the same.
//!
//! Carol A. Luckhardt and Keki B. Irani (1986), "An Algorithmic Solution of N-Person Games".
#![forbid(unsafe_code)]

use crate::evaluation::standings::final_standings;
use crate::evaluation::weighted_sum::Evaluation;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::play_unchecked;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::depth_first::deepening::{DepthFirstWorker, SearchedMove, deepen};
use crate::search::depth_first::stack::SearchStack;
use crate::search::depth_first::transposition_table::{TranspositionTable, board_key, key_after, turn_key};
use crate::search::limits::{Budget, Interrupted};
use crate::search::task::Task;

pub(in crate::search) fn analyse(task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    deepen(task, task.workers(|| MaxN::new(task)), report)
}

/// An entry of the transposition table: the result of searching a turn to `depth` plies.
#[derive(Clone, Copy)]
struct Entry {
    standings: [i32; 3],
    depth: u32,
    best: Coord,
}

/// A max^n search without pruning: shallow pruning, the only sound pruning of max^n, does not lower the branching
/// factor on average (Richard E. Korf 1991, "Multi-Player Alpha-Beta Pruning").
struct MaxN<'a> {
    root: Player,
    evaluation: &'a Evaluation,
    stack: SearchStack,
    table: TranspositionTable<Entry>,
}

impl<'a> MaxN<'a> {
    fn new(task: &Task<'a>) -> Self {
        let table = TranspositionTable::with_capacity(task.table_entries());
        Self { root: task.player, evaluation: task.evaluation, stack: SearchStack::new(task.budget()), table }
    }

    /// Returns the standing of each player after best play, searched `depth` plies deep.
    ///
    /// Of moves that are equally good for the player to move, the search expects the one that is worst for the next
    /// player. If several moves are equal for both, they lead to the same standings, because standings sum to 0.
    ///
    /// `board_key` is the Zobrist key of the board, and `ply` the number of moves from the first turn of the search.
    fn standings(&mut self, turn: &Turn, board_key: u64, depth: u32, ply: usize) -> Result<[i32; 3], Interrupted> {
        self.stack.enter(ply)?;
        let Some(mover) = turn.player else { return Ok(final_standings(&turn.board)) };
        if depth == 0 {
            self.stack.met_horizon = true;
            return Ok(self.evaluation.standings(&turn.board));
        }
        let key = turn_key(board_key, mover);
        if let Some(entry) = self.table.get(key).filter(|entry| entry.depth == depth) {
            self.stack.set_line(ply, (mover, entry.best));
            return Ok(entry.standings);
        }
        let preference = |standings: [i32; 3]| (standings[mover.index()], -standings[mover.next().index()]);
        let mut found: Option<([i32; 3], Coord)> = None;
        for cell in turn.destinations.iter() {
            let next = turn.play_unchecked(mover, cell);
            let next_key = key_after(board_key, &turn.board, &next.board);
            let standings = self.standings(&next, next_key, depth - 1, ply + 1)?;
            if found.is_none_or(|(best, _)| preference(standings) > preference(best)) {
                found = Some((standings, cell));
                self.stack.extend_line(ply, (mover, cell));
            }
        }
        let (standings, best) = found.expect("a turn that is not over has moves");
        self.table.put(key, Entry { standings, depth, best });
        Ok(standings)
    }
}

impl DepthFirstWorker for MaxN<'_> {
    fn search(&mut self, board: &Board, cell: Coord, depth: u32, _floor: i32) -> Result<SearchedMove, Interrupted> {
        self.stack.met_horizon = false;
        let turn = Turn::start(play_unchecked(board, self.root, cell), self.root.next());
        let standings = self.standings(&turn, board_key(&turn.board), depth, 0)?;
        let value = standings[self.root.index()];
        Ok(SearchedMove { value, line: self.stack.line(0), met_horizon: self.stack.met_horizon })
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.stack.budget
    }
}
