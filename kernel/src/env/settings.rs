//! The settings of a batch.
#![forbid(unsafe_code)]

use crate::env::reward::Reward;

/// How a batch shows, rewards and resets its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchSettings {
    /// Whether the first plane of an observation always holds Blue's cells; otherwise it holds those of the player to
    /// move.
    pub absolute: bool,
    /// The function that rewards the players at the end of a game.
    pub reward: Reward,
    /// Whether a game from the next deal (random start position) replaces a finished game in the same step.
    pub auto_reset: bool,
    /// The maximum number of threads; `None` is one per core.
    pub threads: Option<usize>,
}
