//! Max^n: everybody plays for himself, and everybody knows it.
//!
//! Carol A. Luckhardt and Keki B. Irani (1986), "An Algorithmic Solution of N-Person Games".

use crate::evaluation::standings::final_standings;
use crate::evaluation::weighted_sum::Evaluation;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::play_unchecked;
use crate::rules::turn::Turn;
use crate::search::deepening::{Found, Worker};
use crate::search::descent::Descent;
use crate::search::limits::{Budget, Interrupted};
use crate::search::transposition::{Table, board_key, key_after, turn_key};

#[derive(Clone, Copy)]
struct Entry {
    standings: [i32; 3],
    depth: u32,
    best: Coord,
}

/// Nothing is pruned: shallow pruning, all that the algorithm allows, saves nothing on average (Richard E. Korf 1991,
/// "Multi-Player Alpha-Beta Pruning").
pub(super) struct MaxN<'a> {
    root: Player,
    evaluation: &'a Evaluation,
    descent: Descent,
    table: Table<Entry>,
}

impl<'a> MaxN<'a> {
    pub(super) fn new(root: Player, evaluation: &'a Evaluation, budget: Budget, capacity: u64) -> Self {
        Self { root, evaluation, descent: Descent::new(budget), table: Table::with_capacity(capacity) }
    }

    /// How the players stand on a turn when each picks what is best for him. Between moves that are equally good for the
    /// mover, the one that is worst for the next player is expected; as standings add up to 0, that leaves no choice.
    fn standings(&mut self, turn: &Turn, board_key: u64, depth: u32, ply: usize) -> Result<[i32; 3], Interrupted> {
        self.descent.enter(ply)?;
        let Some(mover) = turn.player else { return Ok(final_standings(&turn.board)) };
        if depth == 0 {
            self.descent.met_horizon = true;
            return Ok(self.evaluation.standings(&turn.board));
        }
        let key = turn_key(board_key, mover);
        if let Some(entry) = self.table.get(key).filter(|entry| entry.depth == depth) {
            self.descent.set_line(ply, (mover, entry.best));
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
                self.descent.extend_line(ply, (mover, cell));
            }
        }
        let (standings, best) = found.expect("a turn that is not over has moves");
        self.table.put(key, Entry { standings, depth, best });
        Ok(standings)
    }
}

impl Worker for MaxN<'_> {
    fn search(&mut self, board: &Board, cell: Coord, depth: u32, _floor: i32) -> Result<Found, Interrupted> {
        self.descent.met_horizon = false;
        let turn = Turn::start(play_unchecked(board, self.root, cell), self.root.next());
        let standings = self.standings(&turn, board_key(&turn.board), depth, 0)?;
        let value = standings[self.root.index()];
        Ok(Found { value, line: self.descent.line(0), met_horizon: self.descent.met_horizon })
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.descent.budget
    }
}
