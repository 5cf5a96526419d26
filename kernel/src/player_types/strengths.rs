//! How strong the types are: what their company does to win shares that expect equally strong players.
#![forbid(unsafe_code)]

use crate::network::head::softmax;
use crate::player_types::beliefs::PRIOR;
use crate::player_types::types::{ByType, TYPES};
use crate::rules::player::Player;

/// The strength of each type, as a logarithm of odds. `python -m bench.company FOLDER` learns them.
const STRENGTHS: ByType = [
    -1.18, -0.15, 0.42, 0.07, 0.93, -0.80, -0.31, -0.17, 0.07, -0.78, -0.27, -0.25, -0.42, -0.39, 0.05, -0.37, -0.20,
    -0.36, -0.44, -0.30, 0.28, 0.63, 1.77, 1.06, -0.39, -0.07, -0.35, -0.49, -0.49, -0.16, 0.62, 1.36,
];
/// The strength of the engine on a board without empty cells, and what each empty cell adds to it: on a fuller board,
/// more of it shows in the win shares already.
const ENGINE: [f32; 2] = [1.07, 0.0136];

/// The odds of players of equal strength.
pub(crate) const EQUAL: [f32; 3] = [1.0; 3];

/// Returns the odds by which each player wins more than the board shows, up to a common factor, indexed by player.
/// `asking` is as strong as the engine, and the others as the types that they are believed to follow; all are equal if
/// nothing is believed about anybody.
#[inline(never)]
pub(crate) fn odds(beliefs: &[Option<ByType>; 3], asking: Player, empty: usize) -> [f32; 3] {
    if beliefs.iter().all(Option::is_none) {
        return EQUAL;
    }
    let mut strengths = [0.0; 3];
    for (strength, belief) in strengths.iter_mut().zip(beliefs) {
        *strength = mean(belief.as_ref().unwrap_or(&[PRIOR; TYPES]));
    }
    strengths[asking.index()] = ENGINE[0] + ENGINE[1] * empty as f32;
    softmax(strengths)
}

/// Returns the mean strength of a player who follows each type with a probability of `belief`.
#[inline(never)]
fn mean(belief: &ByType) -> f32 {
    belief.iter().zip(STRENGTHS).fold(0.0, |sum, (probability, strength)| sum + probability * strength)
}
