//! Self-interested play: max^n to the end of the game.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::{NextTurn, Turn};
use crate::search::endgame::final_moves::{scores_after_second_last, scores_of};
use crate::search::endgame::packed_table::{PackedTable, key_salt, turn_key};
use crate::search::endgame::solution::{Moves, Scores, Solved, Unsolved, within};
use crate::search::limits::{Budget, Interrupted, Limits, Stop};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// Solves a turn exactly for self-interested play. If `every_move` is false, only the best moves are sure to have
/// scores.
///
/// # Errors
///
/// [`Unsolved`] if a limit is reached or the stop flag is set.
pub fn solve(turn: &Turn, every_move: bool, limits: &Limits, stop: &Stop) -> Result<Solved<Scores>, Unsolved> {
    within(limits, stop, |budget| {
        let mut table = PackedTable::with_bits(turn.board.empty().len() + 6);
        solve_within(turn, every_move, &mut table, budget)
    })
}

/// Solves a turn as [`solve`] does, within the caller's budget. Earlier searches may have used `table`, even for other
/// turns.
pub(in crate::search) fn solve_within(
    turn: &Turn,
    every_move: bool,
    table: &mut PackedTable,
    budget: &mut Budget,
) -> Result<Solved<Scores>, Interrupted> {
    let spent = budget.spent();
    let mut solver = Solver { salt: key_salt(&turn.board, 0), table, budget };
    let (value, moves) = solver.values(turn, every_move)?;
    let best = moves.iter().find(|(_, scores)| *scores == Some(value));
    let line = best.map_or(Vec::new(), |(cell, _)| solver.line(turn, *cell));
    Ok(Solved { value, moves, line, nodes: solver.budget.spent() - spent })
}

/// Solves small endings within another search, without limits.
pub(in crate::search) struct EndingSolver {
    table: PackedTable,
    budget: Budget,
}

impl EndingSolver {
    /// Returns a solver whose table suits turns with about six empty cells.
    pub(in crate::search) fn new() -> Self {
        let budget = Budget::new(&Limits::default(), None, NonZeroUsize::MIN, &Stop::default());
        Self { table: PackedTable::with_bits(12), budget }
    }

    /// Returns the final scores that [`solve`] finds.
    #[inline(always)]
    pub(in crate::search) fn scores<S: Simd>(&mut self, turn: &Turn) -> Scores {
        let salt = key_salt(&turn.board, 0);
        let mut solver = Solver { salt, table: &mut self.table, budget: &mut self.budget };
        let empties = turn.board.empty().len();
        S::with_target_features(Node { solver: &mut solver, turn, empties, cutoff: NO_CUTOFF })
            .expect("there is no limit")
            .scores
    }
}

struct Solver<'a> {
    salt: u64,
    table: &'a mut PackedTable,
    budget: &'a mut Budget,
}

impl Solver<'_> {
    /// Returns the final scores of a turn, and those of its moves in reading order.
    fn values(&mut self, turn: &Turn, every_move: bool) -> Result<(Scores, Moves<Scores>), Interrupted> {
        let Some(mover) = turn.player else {
            self.budget.spend()?;
            return Ok((scores_of(&turn.board), Vec::new()));
        };
        let mut best: Option<Scores> = None;
        let mut found = Vec::new();
        for cell in turn.destinations.iter() {
            let next = turn.play_unchecked(mover, cell);
            let best_points = best.filter(|_| !every_move).map_or(0, |scores| points(scores, mover));
            let scores = self.value(&next, reply_cutoff(best_points, mover, &next))?.exact();
            best = match (best, scores) {
                (Some(best), Some(scores)) if rank(best, mover) >= rank(scores, mover) => Some(best),
                (_, Some(scores)) => Some(scores),
                (best, None) => best,
            };
            found.push((cell, scores));
        }
        Ok((best.expect("a turn that is not over has moves"), found))
    }

    /// Returns the move `first`, then the best move of each turn to the end of the game, or until a limit is reached.
    fn line(&mut self, turn: &Turn, first: Coord) -> Vec<Coord> {
        let mut turn = *turn;
        let mut line = Vec::new();
        let mut next = Some(first);
        while let (Some(mover), Some(cell)) = (turn.player, next) {
            line.push(cell);
            turn = turn.play_unchecked(mover, cell);
            next = self.value(&turn, NO_CUTOFF).ok().and_then(|found| found.best);
        }
        line
    }

    /// Searches a turn. The search stops once the player to move has `cutoff` [`points`].
    fn value(&mut self, turn: &Turn, cutoff: i32) -> Result<NodeValue, Interrupted> {
        backend::run(Node { solver: self, turn, empties: turn.board.empty().len(), cutoff })
    }
}

/// Returns the win points of `player`: those with the most cells share six points equally.
#[inline(always)]
fn points(scores: Scores, player: Player) -> i32 {
    let [own, second, third] = player.turn_order().map(|player| scores[player.index()]);
    if own < second.max(third) {
        0
    } else if own > second.max(third) {
        6
    } else if second == third {
        2
    } else {
        3
    }
}

/// Returns the rank of final scores in the view of `player`: greater is better, and different scores have different
/// ranks.
///
/// These decide in turn: more win points of `player`, more cells of `player` relative to the mean, fewer win points of
/// the next player, fewer cells of the next player relative to the mean, more cells of all players together.
#[inline(always)]
fn rank(scores: Scores, player: Player) -> i64 {
    let [own, second, third] = player.turn_order().map(|player| i64::from(scores[player.index()]));
    // Each part is at least 0 and fits into the bits that the next parts are shifted by.
    let own_points = i64::from(points(scores, player));
    let next_points = i64::from(6 - points(scores, player.next()));
    let (own_cells, next_cells) = (2 * own - second - third + 512, 512 - 2 * second + own + third);
    (((own_points << 10 | own_cells) << 3 | next_points) << 10 | next_cells) << 8 | (own + second + third)
}

/// A cutoff above the six points that a player can have.
const NO_CUTOFF: i32 = 7;

/// Returns the cutoff for the search of `turn`, which follows a move of `player`. `best_points` are the win points that
/// `player` gets from its best move so far. Once the player to move on `turn` has `cutoff` win points, `player` gets
/// fewer than `best_points`.
///
/// This is the shallow pruning of max^n, its only sound pruning: Richard E. Korf (1991), "Multi-Player Alpha-Beta
/// Pruning". A pruned move is worse than another, so pruning changes neither the scores nor the first best move.
#[inline(always)]
fn reply_cutoff(best_points: i32, player: Player, turn: &Turn) -> i32 {
    match best_points {
        _ if turn.player == Some(player) => NO_CUTOFF,
        0 => NO_CUTOFF,
        // A mover with 2 points may still reach 3, which leaves 3 to the player, or 6.
        1..=3 => 6,
        _ => 2,
    }
}

#[derive(Clone, Copy)]
struct NodeValue {
    scores: Scores,
    /// The first of the best moves in reading order; `None` at the end of the game.
    best: Option<Coord>,
    /// Whether the search stopped at the cutoff. The scores are then not exact: the mover may reach more.
    is_cut_off: bool,
}

impl NodeValue {
    fn exact(self) -> Option<Scores> {
        (!self.is_cut_off).then_some(self.scores)
    }

    #[inline(always)]
    fn over(scores: Scores) -> Self {
        Self { scores, best: None, is_cut_off: false }
    }

    /// Unpacks an entry; `None` for 0, an empty slot.
    #[inline(always)]
    fn unpack(entry: u64) -> Option<Self> {
        let scores = [entry, entry >> 8, entry >> 16].map(|bits| (bits & 0xFF) as i32);
        let best = Coord::from_index((entry >> 24 & 0xFF) as usize);
        (entry != 0).then_some(Self { scores, best, is_cut_off: entry >> 32 & 1 == 1 })
    }

    /// Packs the value into an entry, never 0, which marks an empty slot.
    #[inline(always)]
    fn pack(&self) -> u64 {
        let [blue, red, green] = self.scores.map(|score| u64::from(score.cast_unsigned()));
        let best = self.best.map_or(0, Coord::index) as u64;
        blue | red << 8 | green << 16 | best << 24 | u64::from(self.is_cut_off) << 32 | 1 << 33
    }
}

/// The greatest number of empty cells at which the transposition table costs more time than it saves.
const UNCACHED_CELLS: usize = 3;

/// The operation that searches a turn with `empties` empty cells. It stops once the mover reaches `cutoff` points.
struct Node<'a, 'b> {
    solver: &'a mut Solver<'b>,
    turn: &'a Turn,
    empties: usize,
    cutoff: i32,
}

impl Operation for Node<'_, '_> {
    type Output = Result<NodeValue, Interrupted>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Result<NodeValue, Interrupted> {
        let Self { solver, turn, empties, cutoff } = self;
        solver.budget.spend()?;
        let Some(mover) = turn.player else { return Ok(NodeValue::over(scores_of(&turn.board))) };
        let mut key = 0;
        if empties > UNCACHED_CELLS {
            key = turn_key(&turn.board, mover, solver.salt);
            if let Some(stored) = NodeValue::unpack(solver.table.get(key))
                && (!stored.is_cut_off || points(stored.scores, mover) >= cutoff)
            {
                return Ok(stored);
            }
        }
        let mut found = NodeValue::over([0; 3]);
        let mut best = i64::MIN;
        let mut best_points = 0;
        // In reading order: an order by fewest replies, most cells and choices saved one turn in thirty.
        for cell in turn.destinations.iter() {
            let scores = if empties <= 2 {
                solver.budget.spend()?;
                scores_after_second_last::<S>(&turn.board, mover, cell)
            } else {
                let next = NextTurn(&turn.board, mover, cell).run::<S>();
                let cutoff = reply_cutoff(best_points, mover, &next);
                let found = S::with_target_features(Node { solver, turn: &next, empties: empties - 1, cutoff })?;
                if found.is_cut_off {
                    continue;
                }
                found.scores
            };
            let rank = rank(scores, mover);
            if rank > best {
                best = rank;
                best_points = points(scores, mover);
                found = NodeValue { scores, best: Some(cell), is_cut_off: best_points >= cutoff };
                if found.is_cut_off {
                    break;
                }
            }
        }
        if empties > UNCACHED_CELLS {
            solver.table.put(key, found.pack());
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::evaluation::standings::win_points;

    proptest! {
        #[test]
        fn a_rank_orders_scores_as_defined(
            one in prop::array::uniform3(0..59_i32), other in prop::array::uniform3(0..59_i32),
        ) {
            for player in Player::ALL {
                let preference = |scores: Scores| {
                    let points = win_points(scores).map(|points| points as i32);
                    let mean_of = |player: Player| 3 * scores[player.index()] - scores.iter().sum::<i32>();
                    let standing = |player: Player| (points[player.index()], mean_of(player));
                    let (points, above) = standing(player.next());
                    (standing(player), (-points, -above), scores.iter().sum::<i32>())
                };
                prop_assert_eq!(rank(one, player).cmp(&rank(other, player)), preference(one).cmp(&preference(other)));
                prop_assert_eq!(rank(one, player) == rank(other, player), one == other);
                prop_assert_eq!(points(one, player), win_points(one)[player.index()] as i32);
            }
        }
    }

    #[test]
    fn a_board_of_one_owner_has_a_positive_rank() {
        for scores in [[176, 0, 0], [0, 176, 0], [0, 0, 176], [0, 0, 0]] {
            assert!(Player::ALL.into_iter().all(|player| rank(scores, player) > 0));
        }
    }
}
