//! One game of a batch.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;

/// The current turn of a game of a batch, and the number of its deal.
#[derive(Clone, Debug)]
pub(super) struct BatchGame {
    pub(super) turn: Turn,
    /// The number of the game's deal; the deals of a batch are numbered from 0.
    pub(super) number: u64,
}

impl BatchGame {
    /// Starts a game on deal `number` of a batch; `seed` is the seed of the batch.
    pub(super) fn dealt(seed: u64, number: u64) -> Self {
        let (board, first) = deal(Rng::nth_u64(seed, number));
        Self { turn: Turn::start(board, first), number }
    }

    /// Replaces this game by a new game on its next deal.
    ///
    /// In a batch of `count` games, the number of the next deal is `count` more than the number of this one. `seed` is
    /// the seed of the batch.
    #[cold]
    pub(super) fn deal_next(&mut self, seed: u64, count: u64) {
        *self = Self::dealt(seed, self.number.wrapping_add(count));
    }

    /// Returns the seed from which this game's board was dealt; `seed` is the seed of the batch.
    pub(super) fn deal_seed(&self, seed: u64) -> u64 {
        Rng::nth_u64(seed, self.number)
    }
}
