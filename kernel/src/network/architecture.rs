//! The sizes of the network.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;
use crate::rules::player::Player;

pub(super) const FEATURES: usize = 8;
/// The number of cell counts of each player; see [`CellCounts`](crate::network::cell_counts::CellCounts).
pub(super) const COUNTS: usize = 3;
/// The number of inputs of a head that describe one player: its n-tuple features and its cell counts.
pub(super) const PLAYER_INPUTS: usize = FEATURES + COUNTS;
/// The number of inputs of a head: those of the player whose result it estimates, then of the next two.
pub(super) const INPUTS: usize = 3 * PLAYER_INPUTS;
pub(super) const UNITS: usize = 16;
/// The number of leading units that are rectified (`ReLU`). The others are linear.
pub(super) const RELU_UNITS: usize = UNITS - OUTPUTS;
/// The number of outputs of a head: the logits of a player's win share and of its share of the cells at the end.
pub(super) const OUTPUTS: usize = 2;
/// The number of stages of a game, which are told apart by the number of empty cells.
const STAGES: usize = 8;
/// The number of heads: one for each stage and each number of turns, 0 to 2, until the player whose result is estimated
/// moves.
pub(super) const HEADS: usize = STAGES * 3;
/// The factor that turns a cell count into an input of a head.
pub(super) const COUNT_SCALE: f32 = 1.0 / 16.0;

/// For each player, the sums of the features over all n-tuples of a board. The fourth row is unused; it pads the sums
/// to two or four registers.
pub(crate) type FeatureSums = [[i16; FEATURES]; 4];

/// Returns the index of the head for the result of the player with the index `player`.
///
/// The stage, 0 to 7, grows with `empty`, the number of empty cells. Each has three heads in a row: for the player to
/// move, the next one, and the third.
#[inline(always)]
pub(super) const fn head_index(empty: usize, mover: Player, player: usize) -> usize {
    let stage = empty * STAGES / (CELLS + 1);
    stage * 3 + (player + 3 - mover.index()) % 3
}
