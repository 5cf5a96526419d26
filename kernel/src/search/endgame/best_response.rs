//! The best response of one player to two opponents whose replies are known.
#![forbid(unsafe_code)]

use crate::evaluation::standings::win_points;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::endgame::final_moves::scores_of;
use crate::search::endgame::packed_table::{PackedTable, key_salt, turn_key};
use crate::search::endgame::solution::{Unsolved, within};
use crate::search::limits::{Budget, Interrupted, Limits, Stop};

/// The win share that a player expects if it knows how both opponents reply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestResponse {
    /// The expected win share; winners with equally many cells share 1.
    pub share: f64,
    /// The number of turns visited. A turn is visited again only if the transposition table has lost it.
    pub nodes: u64,
}

/// Returns the best response of `player`, who need not be the player to move, to two opponents that do not adapt.
///
/// `replies` returns the moves of the opponent to move on a turn, which are equally likely; there is at least one. It
/// must return the same moves whenever it is asked about the same turn.
///
/// # Errors
///
/// [`Unsolved`] if a limit is reached, the stop flag is set, or `replies` fails.
pub fn best_response(
    turn: &Turn,
    player: Player,
    replies: impl FnMut(&Turn) -> Result<CoordSet, Interrupted>,
    limits: &Limits,
    stop: &Stop,
) -> Result<BestResponse, Unsolved> {
    within(limits, stop, |budget| {
        let table = PackedTable::with_bits(turn.board.empty().len() + 6);
        let mut responder = Responder { player, replies, salt: key_salt(&turn.board, 0), table, budget };
        let share = responder.share(turn)?;
        Ok(BestResponse { share, nodes: responder.budget.spent() })
    })
}

/// The search for a best response of `player`.
struct Responder<'a, F> {
    player: Player,
    replies: F,
    /// The part of the table's keys that all turns of the search have in common; see [`key_salt`].
    salt: u64,
    table: PackedTable,
    budget: &'a mut Budget,
}

impl<F: FnMut(&Turn) -> Result<CoordSet, Interrupted>> Responder<'_, F> {
    /// Returns the expected win share of the responder on a turn.
    fn share(&mut self, turn: &Turn) -> Result<f64, Interrupted> {
        let Some(mover) = turn.player else {
            return Ok(f64::from(win_points(scores_of(&turn.board))[self.player.index()]) / 6.0);
        };
        let key = turn_key(&turn.board, mover, self.salt);
        let stored = self.table.get(key);
        if stored != 0 {
            return Ok(unpack(stored));
        }
        // Each node may wait for an opponent's search, so the clock and the stop flag are checked at each.
        self.budget.spend_long(1)?;
        let share = if mover == self.player {
            let mut best = 0.0_f64;
            for cell in turn.destinations.iter() {
                best = best.max(self.share(&turn.play_unchecked(mover, cell))?);
                if best >= 1.0 {
                    break;
                }
            }
            best
        } else {
            let cells = (self.replies)(turn)?;
            let mut sum = 0.0;
            for cell in cells.iter() {
                sum += self.share(&turn.play_unchecked(mover, cell))?;
            }
            sum / cells.len() as f64
        };
        self.table.put(key, pack(share));
        Ok(share)
    }
}

/// Packs a share into an entry of the transposition table, never 0, which marks an empty slot.
fn pack(share: f64) -> u64 {
    !share.to_bits()
}

fn unpack(entry: u64) -> f64 {
    f64::from_bits(!entry)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::endgame::test_positions::{ending, small_turn};

    /// The replies of the opponents in these tests: one, two or all moves, which depend on the board.
    fn replies(turn: &Turn) -> CoordSet {
        let moves = turn.destinations.len();
        let count = [1, 2, moves][turn.board.scores()[0] % 3].min(moves);
        turn.destinations.iter().skip(moves - count).collect()
    }

    fn respond(turn: &Turn, player: Player, limits: &Limits) -> Result<BestResponse, Unsolved> {
        best_response(turn, player, |turn| Ok(replies(turn)), limits, &Stop::default())
    }

    /// Returns the share of a best response by full enumeration.
    fn enumerated(turn: &Turn, player: Player) -> f64 {
        let Some(mover) = turn.player else {
            let scores = turn.board.scores();
            let best = scores.into_iter().max().unwrap();
            let winners = scores.iter().filter(|score| **score == best).count();
            return if scores[player.index()] == best { 1.0 / winners as f64 } else { 0.0 };
        };
        let shares = |cells: CoordSet| -> Vec<f64> {
            cells.iter().map(|cell| enumerated(&turn.play(cell).unwrap(), player)).collect()
        };
        if mover == player {
            return shares(turn.destinations).into_iter().fold(0.0, f64::max);
        }
        let shares = shares(replies(turn));
        shares.iter().sum::<f64>() / shares.len() as f64
    }

    proptest! {
        #[test]
        fn the_share_is_that_of_full_enumeration(turn in small_turn(), index in 0..3_usize) {
            let player = Player::ALL[index];
            let found = respond(&turn, player, &Limits::default()).unwrap();
            prop_assert!((found.share - enumerated(&turn, player)).abs() < 1e-9);
        }

        #[test]
        fn a_limit_of_all_nodes_changes_nothing_and_a_lower_one_leaves_it_unsolved(turn in small_turn()) {
            let found = respond(&turn, Player::Red, &Limits::default()).unwrap();
            let limited = |nodes| respond(&turn, Player::Red, &Limits { nodes: Some(nodes), ..Limits::default() });
            prop_assert_eq!(limited(found.nodes), Ok(found));
            if found.nodes > 0 {
                prop_assert_eq!(limited(found.nodes - 1), Err(Unsolved { nodes: found.nodes - 1 }));
            }
        }
    }

    #[test]
    fn an_opponent_that_fails_leaves_it_unsolved() {
        let turn = ending(4, 6);
        let player = turn.player.unwrap().next();
        let found = best_response(&turn, player, |_| Err(Interrupted), &Limits::default(), &Stop::default());
        assert_eq!(found, Err(Unsolved { nodes: 1 }));
    }
}
