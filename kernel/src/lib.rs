//! The rules of Tribolo on a packed board, searches, networks, and batches of games for reinforcement learning.
//!
//! A [`Board`] holds the owner of each [`Coord`], and a [`Turn`] adds the player to move and the legal moves.
//! [`deal()`] returns the first board and player for a seed, and [`perft()`] counts the move sequences that can follow.
//! A [`Batch`] steps many games at once.
//!
//! ```
//! use tribolo_kernel::{Turn, deal, perft};
//! let (board, first) = deal(7);
//! let turn = Turn::start(board, first);
//! assert_eq!(perft(&turn, 1), turn.destinations.len() as u64);
//! let cell = turn.destinations.iter().next().unwrap();
//! assert!(turn.play(cell).is_ok());
//! ```
//!
//! The module `python`, behind the feature of that name, is the only one that depends on Python. The module [`browser`]
//! answers the requests of a web page; compiled to WebAssembly, the crate exports it.
// Unsafe code: the intrinsics in `simd/x86_64.rs`, and the names of imports and exports of WebAssembly.
#![deny(unsafe_code)]

pub mod browser;
mod clock;
mod env;
mod evaluation;
mod network;
mod opponents;
mod parallel;
mod playout;
#[cfg(feature = "python")]
mod python;
pub mod review;
mod rng;
mod rules;
pub mod search;
mod selfplay;
mod simd;
pub mod solver;
mod sorting;

pub use env::action::{ActionError, BatchError, NO_MOVE};
pub use env::batch::Batch;
pub use env::game::GameRecord;
pub use env::output::StepOutput;
pub use env::planes::{ABSOLUTE_PLANES, PLANES, bytes_per_turn, read_turn, write_planes, write_turn, write_turns};
pub use env::replay::{GameReplayError, RecordedGames, ReplayError, replay, replay_games};
pub use env::reward::Reward;
pub use env::settings::BatchSettings;
pub use evaluation::standings::{final_standings, win_points};
pub use evaluation::weighted_sum::{Evaluation, InvalidEvaluation};
pub use network::{
    Estimate, InvalidSamples, InvalidWeights, Learner, Network, Sample, SampleLists, Weights, read_samples,
    write_samples,
};
pub use opponents::options::InvalidOpponent;
pub use opponents::{Opponent, options_of};
pub use playout::lockstep::{random_games, random_games_for_seeds};
pub use playout::single::{RandomGame, RandomStart, random_game};
pub use rng::Rng;
pub use rules::board::Board;
pub use rules::coord::{CELLS, Coord, Direction, HEIGHT, WIDTH};
pub use rules::coordset::CoordSet;
pub use rules::deal::deal;
pub use rules::fault::{Fault, InvalidText};
pub use rules::perft::{perft, perft_with_check};
pub use rules::player::{Owner, Player};
pub use rules::policy::Policy;
pub use rules::position::{PositionWriter, format_position, parse_position};
pub use rules::preset::{Content, Preset, Zone};
pub use rules::record::{Record, RecordedMove, parse_record, parse_records};
pub use rules::transition::{Jump, all_destinations, all_jumps, destinations, play_unchecked};
pub use rules::turn::{IllegalMove, Turn};
pub use selfplay::{SelfPlaySettings, play_games};
#[cfg(not(target_arch = "wasm32"))]
pub use simd::backend::{Backend, UnknownBackend};

/// The operations behind the functions of this crate, to run on one backend with [`Backend::run`].
pub mod operation {
    pub use crate::rules::perft::Perft;
    pub use crate::rules::transition::{AllDestinations, AllJumps, Destinations, PlayUnchecked};
    pub use crate::rules::turn::{NextTurn, StartTurn};
    pub use crate::simd::register::Operation;
}
