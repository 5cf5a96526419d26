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
    /// The number of the game in the batch, counted from 0; it determines the deal.
    pub(super) number: u64,
}

impl BatchGame {
    /// Starts the game with number `number` of the batch whose seed is `seed`: its board is dealt from the seed
    /// [`Rng::nth_u64`]`(seed, number)`.
    pub(super) fn dealt(seed: u64, number: u64) -> Self {
        let (board, first) = deal(Rng::nth_u64(seed, number));
        Self { turn: Turn::start(board, first), number }
    }

    /// Replaces this game by the game of the batch whose number is `count` higher.
    ///
    /// `count` is the number of games that the batch steps together, and `seed` is the seed of the batch.
    #[cold]
    pub(super) fn deal_next(&mut self, seed: u64, count: u64) {
        *self = Self::dealt(seed, self.number.wrapping_add(count));
    }

    /// Returns the seed from which this game's board was dealt; `seed` is the seed of the batch.
    pub(super) fn deal_seed(&self, seed: u64) -> u64 {
        Rng::nth_u64(seed, self.number)
    }
}
