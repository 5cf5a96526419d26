//! The start positions of a batch: their seeds, and how they are drawn.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::deal::deal;
use crate::rules::player::Player;
use crate::rules::preset::Preset;

/// Draws the start positions of a batch.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    /// The seed of the batch, from which the seeds of its deals follow.
    seed: u64,
    /// The preset that draws the deals; `None` for the standard deal.
    preset: Option<Preset>,
}

impl Dealer {
    pub(super) const fn new(seed: u64, preset: Option<Preset>) -> Self {
        Self { seed, preset }
    }

    pub(super) fn seed_of(&self, number: u64) -> u64 {
        Rng::nth_u64(self.seed, number)
    }

    pub(super) fn draw(&self, deal_seed: u64) -> (Board, Player) {
        self.preset.as_ref().map_or_else(|| deal(deal_seed), |preset| preset.deal(deal_seed))
    }
}
