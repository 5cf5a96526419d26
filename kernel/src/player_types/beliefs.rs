//! Beliefs: the probabilities of the types that a player may follow, from the moves that it has made.
//!
//! The posterior over types is that of Stefano Albrecht and Peter Stone (2018), "Autonomous Agents Modelling Other
//! Agents"; the player may change its type at any turn, as in Mark Herbster and Manfred Warmuth (1998), "Tracking the
//! Best Expert".
#![forbid(unsafe_code)]

use crate::network::inference::Network;
use crate::player_types::policies::Policies;
use crate::player_types::reader::TurnReader;
use crate::player_types::types::{ByType, TYPES};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;

/// The number of last moves, of all players together, from which beliefs are formed.
const RECENT_MOVES: usize = 48;
/// The probability that a player draws its type anew before a turn. With it, about ten moves of a new type outweigh all
/// earlier ones.
pub(crate) const CHANGE: f32 = 0.02;
/// The share of each prediction that is spread evenly over all moves, so that no single move rules a type out.
const SPREAD: f32 = 0.02;
/// The probability of each type of a player who has made no choice yet.
pub(crate) const PRIOR: f32 = 1.0 / TYPES as f32;

/// Returns the last [`RECENT_MOVES`] moves.
pub(crate) fn recent<T>(past: &[T]) -> &[T] {
    &past[past.len().saturating_sub(RECENT_MOVES)..]
}

/// Returns the belief about each player, indexed by player: the probability that it follows each type. `past` holds
/// moves, oldest first, each with the board before it, its player and its cell. `change` is the probability that a
/// player draws its type anew before a turn: [`CHANGE`], or 0 for players who keep their types. A player who has never
/// had a choice of moves gets `None`.
pub(crate) fn beliefs(
    policies: &Policies<TYPES>,
    network: &Network,
    past: impl Iterator<Item = (Board, Player, Coord)>,
    change: f32,
) -> [Option<ByType>; 3] {
    let mut beliefs = [None; 3];
    let mut reader = TurnReader::new();
    for (board, player, destination) in past {
        reader.predict(policies, network, &board, player);
        let played = reader.moves.iter().position(|judged| judged.cell == destination);
        if let Some(played) = played.filter(|_| reader.moves.len() > 1) {
            let belief = beliefs[player.index()].get_or_insert([PRIOR; TYPES]);
            update(belief, change, &reader.probabilities[played], SPREAD / reader.moves.len() as f32);
        }
    }
    beliefs
}

/// Updates a belief by a move that each type makes with its probability in `likelihoods`. `spread` is the part of
/// [`SPREAD`] for each move of the turn.
fn update(belief: &mut ByType, change: f32, likelihoods: &ByType, spread: f32) {
    let mut sum = 0.0;
    for (belief, likelihood) in belief.iter_mut().zip(likelihoods) {
        *belief = (*belief + change * (PRIOR - *belief)) * (spread + (1.0 - SPREAD) * likelihood);
        sum += *belief;
    }
    for belief in belief {
        *belief /= sum;
    }
}
