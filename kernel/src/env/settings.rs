//! The settings of a batch.
#![forbid(unsafe_code)]

use crate::env::reward::Reward;

/// How a batch rewards and resets its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchSettings {
    /// The function that rewards the players at the end of a game.
    pub reward: Reward,
    /// Whether a game from the next deal (random start position) replaces a finished game in the same step.
    pub auto_reset: bool,
    /// The maximum number of threads; `None` is one per core.
    pub threads: Option<usize>,
}
