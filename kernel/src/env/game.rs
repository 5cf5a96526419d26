//! One game of a batch, and its deals.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;

/// The current turn of a game of a batch, and the number of its deal.
#[derive(Clone, Debug)]
pub(super) struct BatchGame {
    /// The current turn.
    pub(super) turn: Turn,
    /// The number of the game's deal (its start position) among the deals of the batch, counted from 0.
    pub(super) number: u64,
}

impl BatchGame {
    /// Starts a game on deal `number` (a start position), counted from 0, of the batch with the seed `seed`. The deal
    /// is drawn from the seed [`Rng::nth_u64`]`(seed, number)`.
    pub(super) fn dealt(seed: u64, number: u64) -> Self {
        let (board, first) = deal(Rng::nth_u64(seed, number));
        Self { turn: Turn::start(board, first), number }
    }

    /// Replaces this game by a new game on the deal with the number `self.number + count`.
    ///
    /// `count` is the number of games in the batch, so all games of the batch have different deals. `seed` is the seed
    /// of the batch.
    #[cold]
    pub(super) fn deal_next(&mut self, seed: u64, count: u64) {
        *self = Self::dealt(seed, self.number.wrapping_add(count));
    }

    /// Returns the seed from which the start position of this game was drawn. `seed` is the seed of the whole batch.
    pub(super) fn deal_seed(&self, seed: u64) -> u64 {
        Rng::nth_u64(seed, self.number)
    }
}
