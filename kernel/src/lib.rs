//! The rules of Tribolo on a packed board, searches, networks, and batches of games for reinforcement learning.
//!
//! A [`Board`] holds the owner of each [`Coord`], and a [`Turn`] adds the player to move and the legal moves.
//! [`deal()`] returns the first board and player for a seed, and [`perft()`] counts the move sequences that can follow.
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
//! The crate is compiled for two callers: the module `python`, behind the feature of that name, holds the classes and
//! functions of `tribolo_core._kernel`, and the module [`browser`] answers the requests of a web page. All else that is
//! public serves the crate's own integration tests, benchmarks and examples.
// Unsafe code: the intrinsics in `simd/x86_64.rs` and `simd/aarch64.rs`, and the names of imports and exports of
// WebAssembly.
#![deny(unsafe_code)]
#![cfg_attr(not(feature = "python"), allow(dead_code, reason = "much of the kernel is for the Python module alone"))]

pub mod browser;
mod clock;
mod daily;
mod decimal;
mod elementary;
mod env;
mod evaluation;
mod network;
mod opponents;
mod parallel;
mod player_types;
mod playout;
#[cfg(feature = "python")]
mod python;
mod review;
mod rng;
mod rules;
mod search;
mod selfplay;
mod simd;
mod solver;
mod sorting;

pub use playout::lockstep::{random_games, random_games_for_seeds};
pub use playout::single::{RandomGame, RandomStart, random_game};
pub use rng::Rng;
pub use rules::board::Board;
pub use rules::coord::{CELLS, Coord, Direction, HEIGHT, WIDTH};
pub use rules::coordset::CoordSet;
pub use rules::deal::deal;
pub use rules::fault::{Fault, InvalidText};
pub use rules::perft::perft;
pub use rules::player::{Owner, Player};
pub use rules::position::{format_position, parse_position};
pub use rules::record::{Record, RecordedMove, parse_record};
pub use rules::transition::{Jump, all_destinations, all_jumps, destinations, play_unchecked};
pub use rules::turn::{IllegalMove, Turn};
#[cfg(not(target_arch = "wasm32"))]
pub use simd::backend::{Backend, UnknownBackend};

/// Operations of this crate, to run on one backend with [`Backend::run`].
pub mod operation {
    pub use crate::rules::perft::Perft;
    pub use crate::rules::transition::{AllDestinations, AllJumps, Destinations, PlayUnchecked};
    pub use crate::rules::turn::{NextTurn, StartTurn};
    pub use crate::simd::register::Operation;
}
