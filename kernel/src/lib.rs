//! The rules of Tribolo on a packed board.
//!
//! A [`Board`] says who owns each [`Coord`]. [`all_jumps`] finds every line that can be won on it, a [`Turn`] adds whose
//! move it is and where, [`deal()`] makes a board and a first player from a seed, and [`perft()`] counts the games that can follow.
//! An [`Evaluation`] says what a board is worth, and [`search`] looks ahead. A [`Batch`] steps many games for learners.
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
//! Nothing here knows of Python but the module behind the feature `python`.
// Only one module lifts this, for the instructions of one processor family.
#![deny(unsafe_code)]

mod env;
mod evaluation;
mod network;
mod parallel;
mod playout;
#[cfg(feature = "python")]
mod python;
mod rules;
pub mod search;
mod selfplay;
mod simd;

pub use env::batch::{ActionProblem, Batch, BatchRefusal, NO_MOVE, Policy, Settings};
pub use env::planes::{PLANES, write_owners, write_planes};
pub use env::replay::{Games, ReplayProblem, ReplayRefusal, replay, replay_games};
pub use env::reward::Reward;
pub use env::view::View;
pub use evaluation::{Evaluation, InvalidEvaluation, final_standings, win_points};
pub use network::{
    Estimate, InvalidSamples, InvalidWeights, Learner, Network, Sample, Weights, read_samples, write_samples,
};
pub use playout::{RandomGame, RandomStart, random_game, random_games, random_games_dealt};
pub use rules::board::{Board, BoardFault, InvalidBoard, Problem};
pub use rules::coord::{CELLS, Coord, Direction, HEIGHT, WIDTH};
pub use rules::coordset::CoordSet;
pub use rules::deal::deal;
pub use rules::dice::Dice;
pub use rules::perft::perft;
pub use rules::player::{Owner, Player};
pub use rules::position::{PositionWriter, format_position};
pub use rules::transition::{Jump, Refusal, all_destinations, all_jumps, destinations, play_unchecked};
pub use rules::turn::Turn;
pub use selfplay::{Practice, practise};
pub use simd::backend::{Backend, NoBackend};
