//! Levels: a search with random errors, for players of different strength.
#![forbid(unsafe_code)]

use crate::env::opponents::answers::{analyse_turn, draw_best};
use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::limits::Stop;
use crate::search::method::Search;

/// The win share of each player if all are equally likely to win.
const EVEN: f64 = 1.0 / 3.0;
/// The number of different errors; they are uniformly distributed.
const ERROR_STEPS: u64 = 1 << 20;

/// A search whose values are win shares, with a random error for each move.
#[derive(Clone)]
pub struct Level {
    /// The search.
    pub search: Search,
    /// The upper bound of the error, as a win share. The bound is smaller for a player who is likely to win.
    pub loss: f64,
}

impl Level {
    /// Returns the move with the greatest win share less its error; `None` if the game is over. `seed` determines the
    /// errors.
    pub(super) fn choose(&self, turn: &Turn, seed: u64, stop: &Stop) -> Option<Coord> {
        let analysis = analyse_turn(&self.search, turn, seed, stop);
        if self.loss == 0.0 {
            return draw_best(&analysis, seed);
        }
        let largest = self.loss * ((1.0 - analysis.moves.first()?.value) / (1.0 - EVEN)).min(1.0);
        let mut rng = Rng::new(seed);
        let mut best = (f64::NEG_INFINITY, None);
        for ranked in &analysis.moves {
            let value = ranked.value - largest * rng.below(ERROR_STEPS) as f64 / ERROR_STEPS as f64;
            if value > best.0 {
                best = (value, Some(ranked.destination));
            }
        }
        best.1
    }
}
