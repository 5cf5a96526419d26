//! The margin that a player can force against both opponents.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::endgame::duel::{Duel, Expand};
use crate::search::endgame::final_moves::scores_of;
use crate::search::endgame::margin::{Aim, for_side, margin, window_for_side};
use crate::search::endgame::packed_table::{PackedTable, key_salt};
use crate::search::endgame::solution::{Moves, Solved, Unsolved, within};
use crate::search::limits::{Interrupted, Limits, Stop};
use crate::simd::backend;
use crate::sorting::sort_moves;

/// Solves a turn exactly for `player`, who need not be the player to move, against both opponents. The value is the
/// greatest margin that `player` can force, or its sign, as `aim` asks.
///
/// If `every_move` is false, only the best moves are sure to have a value.
///
/// # Errors
///
/// [`Unsolved`] if a limit is met or the search is stopped.
pub fn guarantee(
    turn: &Turn,
    player: Player,
    aim: Aim,
    every_move: bool,
    limits: &Limits,
    stop: &Stop,
) -> Result<Solved<i32>, Unsolved> {
    within(limits, stop, |budget| {
        // A sign takes a small part of the nodes of a margin.
        let extra_bits = if aim == Aim::Margin { 4 } else { 0 };
        let mut table = PackedTable::with_bits(turn.board.empty().len() + extra_bits);
        let spent = budget.spent();
        // Self-interested play has usage 0.
        let salt = key_salt(&turn.board, 1 + player.index() as u64);
        let mut root = Root { aim, duel: Duel { player, salt, table: &mut table, budget, children: Vec::new() } };
        let (value, moves) = root.values(turn, every_move)?;
        let line = root.line(turn, value);
        Ok(Solved { value, moves, line, nodes: root.duel.budget.spent() - spent })
    })
}

/// The search of the root turn. Its `duel` searches the turns below the root.
struct Root<'a> {
    aim: Aim,
    duel: Duel<'a>,
}

impl Root<'_> {
    /// Returns the value of a turn, and the values of its moves in reading order.
    fn values(&mut self, turn: &Turn, every_move: bool) -> Result<(i32, Moves<i32>), Interrupted> {
        let Some(mover) = turn.player else {
            self.duel.budget.spend()?;
            return Ok((self.aim.reduce(margin(scores_of(&turn.board), self.duel.player)), Vec::new()));
        };
        self.duel.children.clear();
        backend::run(Expand { duel: &mut self.duel, turn, mover, first: None });
        let mut children = std::mem::take(&mut self.duel.children);
        sort_moves(&mut children, |one, other| other.order.cmp(&one.order));
        let maximises = mover == self.duel.player;
        // These bounds and the values found below are in the mover's view.
        let (lowest, highest) = self.aim.window();
        let mut best = lowest;
        let mut values = Vec::new();
        for child in children {
            // One below the best value, so that an equally good move still gets its exact value.
            let floor = if every_move || values.is_empty() { lowest } else { (best - 1).max(lowest) };
            let mut found = floor;
            if floor > lowest {
                let window = window_for_side(maximises, (floor, floor + 1));
                found = for_side(maximises, self.duel.value(&child.turn, window)?);
            }
            if found > floor || floor == lowest {
                let window = window_for_side(maximises, (floor, highest));
                found = for_side(maximises, self.duel.value(&child.turn, window)?);
            }
            let is_exact = found > floor || floor == lowest;
            best = best.max(found.clamp(lowest, highest));
            values.push((child.cell, is_exact.then(|| self.aim.reduce(for_side(maximises, found)))));
        }
        sort_moves(&mut values, |(one, _), (other, _)| one.cmp(other));
        Ok((self.aim.reduce(for_side(maximises, best)), values))
    }

    /// Returns the principal variation from a turn with the value `value`: the first best move in reading order of each
    /// turn, to the end of the game or until a limit is met.
    fn line(&mut self, turn: &Turn, value: i32) -> Vec<Coord> {
        let mut turn = *turn;
        let mut line = Vec::new();
        while let Ok(Some((cell, next))) = self.first_with_value(&turn, value) {
            line.push(cell);
            turn = next;
        }
        line
    }

    /// Returns the first move in reading order that keeps the value of a turn, and the turn after it; `None` at the end
    /// of the game.
    fn first_with_value(&mut self, turn: &Turn, value: i32) -> Result<Option<(Coord, Turn)>, Interrupted> {
        let Some(mover) = turn.player else { return Ok(None) };
        let maximises = mover == self.duel.player;
        for cell in turn.destinations.iter() {
            let next = turn.play_unchecked(mover, cell);
            // No move is better than `value`, so a null window above `wanted - 1` is enough. If `wanted` is the lowest
            // value, every move has it.
            let wanted = for_side(maximises, value);
            let is_lowest = wanted <= self.aim.window().0;
            let window = window_for_side(maximises, (wanted - 1, wanted));
            if is_lowest || for_side(maximises, self.duel.value(&next, window)?) >= wanted {
                return Ok(Some((cell, next)));
            }
        }
        Ok(None)
    }
}
