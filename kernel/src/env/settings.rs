//! The settings of a batch.
#![forbid(unsafe_code)]

use crate::env::reward::Reward;

/// How a batch rewards and resets its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchSettings {
    pub reward: Reward,
    /// Whether a game from the next deal replaces a finished game in the same step.
    pub auto_reset: bool,
    /// The maximum number of threads; `None` is the number of cores.
    pub threads: Option<usize>,
}
