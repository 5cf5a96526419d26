//! The settings of a batch.
#![forbid(unsafe_code)]

use crate::env::reward::Reward;

/// How a batch shows, rewards and resets its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchSettings {
    /// Whether the first plane of an observation is always Blue's; otherwise it is that of the player to move.
    pub absolute: bool,
    /// The reward at the end of a game.
    pub reward: Reward,
    /// Whether a finished game is replaced by the next deal in the same step.
    pub auto_reset: bool,
    /// The number of threads; `None` is one per core.
    pub threads: Option<usize>,
}
