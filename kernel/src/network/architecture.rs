//! The sizes of the network.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;
use crate::rules::player::Player;

/// The n-tuple features of each player.
pub(super) const FEATURES: usize = 8;
/// The cell counts of each player.
pub(super) const COUNTS: usize = 3;
/// The inputs of a head that describe one player: its features and its counts.
pub(super) const PLAYER_INPUTS: usize = FEATURES + COUNTS;
/// The inputs of a head: the inputs that describe its own player, then the next player, then the third one.
pub(super) const INPUTS: usize = 3 * PLAYER_INPUTS;
/// The units of a head's first layer.
pub(super) const UNITS: usize = 16;
/// The number of leading units that are rectified (`ReLU`). The others are linear.
pub(super) const RELU_UNITS: usize = UNITS - OUTPUTS;
/// The outputs of a head: logits of its player's win share and of its share of the cells at the end.
pub(super) const OUTPUTS: usize = 2;
/// The stages of the game, by the number of empty cells.
const STAGES: usize = 8;
/// The number of heads: one for each stage and each number of turns until its player moves.
pub(super) const HEADS: usize = STAGES * 3;
/// The value of one counted cell as an input.
pub(super) const COUNT_SCALE: f32 = 1.0 / 16.0;

/// For each player, the sums of its n-tuple features. The fourth row is unused; it pads the sums to two or four
/// registers.
pub(crate) type FeatureSums = [[i16; FEATURES]; 4];

/// Returns the index of the head that estimates the result for the player with index `player` when `mover` is to move
/// and `empty` cells are empty.
#[inline(always)]
pub(super) const fn head_index(empty: usize, mover: Player, player: usize) -> usize {
    let stage = empty * STAGES / (CELLS + 1);
    stage * 3 + (player + 3 - mover.index()) % 3
}
