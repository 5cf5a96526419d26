//! The strengths of the types, which correct win shares for players who are not equally strong.
#![forbid(unsafe_code)]

use crate::network::head::softmax;
use crate::player_types::beliefs::PRIOR;
use crate::player_types::types::{ByType, TYPES};
use crate::rules::player::Player;

/// For each type, the number that is added to the logarithm of a player's win share before the shares are normalised.
/// The numbers do not rank the types: those of rare types stay near 0, and similar types divide their effect.
/// `python -m bench.company FOLDER` learns the numbers.
const STRENGTHS: ByType = [
    -1.15, -0.13, 0.30, -0.04, 0.84, -0.84, -0.36, -0.29, -0.03, -0.80, -0.32, -0.35, -0.40, -0.21, 0.12, -0.19, -0.05,
    -0.18, -0.28, -0.19, 0.21, 0.44, 1.65, 0.95, -0.30, 0.18, -0.27, -0.35, -0.33, -0.16, 0.70, 1.06,
];
/// The engine's strength on a full board, a number as in [`STRENGTHS`], and the number that each empty cell adds to it:
/// the fuller the board, the more of the engine's strength is already in the win shares of the network.
const ENGINE: [f32; 2] = [0.77, 0.0151];

/// Returns the factors by which the win shares of the players are corrected, indexed by player, up to a common factor;
/// `None` if there is no belief about any player.
///
/// `asking` counts as strong as the engine. Another player has the mean strength of the types, weighted by the belief
/// about it, or equally without a belief. `empty` is the number of empty cells.
pub(crate) fn factors(beliefs: &[Option<ByType>; 3], asking: Player, empty: usize) -> Option<[f32; 3]> {
    let mut strengths = [0.0; 3];
    for (strength, belief) in strengths.iter_mut().zip(beliefs) {
        *strength = mean(belief.as_ref().unwrap_or(&[PRIOR; TYPES]));
    }
    strengths[asking.index()] = ENGINE[0] + ENGINE[1] * empty as f32;
    beliefs.iter().any(Option::is_some).then(|| softmax(strengths))
}

/// Returns the mean strength of a player who follows each type with its probability in `belief`.
fn mean(belief: &ByType) -> f32 {
    belief.iter().zip(STRENGTHS).fold(0.0, |sum, (probability, strength)| sum + probability * strength)
}
