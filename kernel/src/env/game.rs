//! One game of a batch, and its deals.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;

/// The current turn of a game of a batch, and the number of the game's deal (its random start position).
#[derive(Clone, Debug)]
pub(super) struct BatchGame {
    /// The current turn.
    pub(super) turn: Turn,
    /// The number of the game's deal (its start position) among the deals of the batch, counted from 0.
    pub(super) number: u64,
}

impl BatchGame {
    /// Starts a game from one of the deals (start positions) of a batch (many games that are stepped together).
    ///
    /// `seed` is the seed of the batch. `number` is the number of the deal in the batch, counted from 0. The deal is
    /// drawn from the seed [`Rng::nth_u64`]`(seed, number)`.
    pub(super) fn dealt(seed: u64, number: u64) -> Self {
        let (board, first) = deal(Rng::nth_u64(seed, number));
        Self { turn: Turn::start(board, first), number }
    }

    /// Replaces this game by a new game on the deal (start position) with the number `self.number + count`.
    ///
    /// `count` is the number of games that the batch plays at the same time, and `seed` is the seed of the batch. The
    /// first games of the batch have the deals 0 to `count - 1`, so a step of `count` never repeats a deal.
    #[cold]
    pub(super) fn deal_next(&mut self, seed: u64, count: u64) {
        *self = Self::dealt(seed, self.number.wrapping_add(count));
    }

    /// Returns the seed from which the start position of this game was drawn. The argument `seed` is the seed of the
    /// whole batch.
    pub(super) fn deal_seed(&self, seed: u64) -> u64 {
        Rng::nth_u64(seed, self.number)
    }
}
