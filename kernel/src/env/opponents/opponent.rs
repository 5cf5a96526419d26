//! The opponents that a batch knows, and their choice of a move.
#![forbid(unsafe_code)]

use crate::env::opponents::answers::{draw, draw_best};
use crate::env::opponents::level::Level;
use crate::env::opponents::style::{Style, Targets};
use crate::rules::coord::Coord;
use crate::rules::policy::Policy;
use crate::rules::turn::Turn;
use crate::search::limits::Stop;
use crate::search::method::Search;
use crate::search::original::{Alliance, best_moves};
use crate::search::question::{PastMove, Question};

/// A computer player.
#[derive(Clone)]
pub enum Opponent {
    /// Chooses without a search.
    Policy(Policy),
    /// The computer player of *triboard* (2017): minimax, three plies deep.
    Original(Alliance),
    /// Plays the best move of a search.
    Search(Search),
    /// A search weakened by random errors.
    Level(Level),
    /// A search with a preference among good moves.
    Style(Style),
}

/// The number of plies that the search of *triboard* looks beyond a move.
const ORIGINAL_DEPTH: u32 = 1;

impl Opponent {
    /// Returns whether the choice of this opponent depends on the moves before the turn.
    #[must_use]
    pub fn needs_past(&self) -> bool {
        match self {
            Self::Policy(_) | Self::Original(_) | Self::Level(_) => false,
            Self::Search(search) => search.needs_past(),
            Self::Style(style) => style.targets == Targets::Attackers,
        }
    }

    /// Returns the move that this opponent plays on `turn`, or `None` if the game is over. `past` holds the moves
    /// before the turn, oldest first; it may be empty unless [`needs_past`](Self::needs_past) is true.
    ///
    /// The move depends only on the arguments, unless a search is limited by time, uses several threads, or is ended
    /// early by `stop`.
    #[must_use]
    pub fn choose(&self, turn: &Turn, past: &[PastMove], seed: u64, stop: &Stop) -> Option<Coord> {
        match self {
            Self::Policy(policy) => policy.choose(turn, seed),
            Self::Original(alliance) => draw(best_moves(alliance.strategy(turn)?, turn, ORIGINAL_DEPTH), seed),
            Self::Search(search) => {
                let question = Question { turn, past, pondering_player: None, seed, every_move: false, stop };
                draw_best(&search.analyse(&question, &mut |_| ()), seed)
            }
            Self::Level(level) => level.choose(turn, seed, stop),
            Self::Style(style) => style.choose(turn, past, seed, stop),
        }
    }
}
