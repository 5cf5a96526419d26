//! Likenesses: which known opponent a player moves like.
#![forbid(unsafe_code)]

use crate::network::inference::Network;
use crate::player_types::beliefs::beliefs;
use crate::player_types::types::{ByType, OPPONENTS};
use crate::player_types::weights::POLICIES;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;

/// The name of an opponent, and the probability that a player, who keeps its type in all moves, follows one of its
/// types.
pub(crate) type Likeness = (&'static str, f32);

/// The least probability of a likeness. With a half, a third of the likenesses of taught players were wrong.
const LEAST: f32 = 0.9;

/// Returns whom each player moves like, indexed by player; `None` if no opponent has a probability of at least
/// [`LEAST`]. `past` is that of [`beliefs`].
pub(crate) fn likenesses(
    network: &Network,
    past: impl Iterator<Item = (Board, Player, Coord)>,
) -> [Option<Likeness>; 3] {
    beliefs(&POLICIES, network, past, 0.0).map(|belief| likeness(&belief?))
}

/// Returns the opponent whose types together have at least [`LEAST`] of the probability in `belief`.
pub(crate) fn likeness(belief: &ByType) -> Option<Likeness> {
    let mut offset = 0;
    for (opponent, types) in OPPONENTS {
        let sum: f32 = belief[offset..][..types].iter().sum();
        if sum >= LEAST {
            return Some((opponent, sum));
        }
        offset += types;
    }
    None
}
