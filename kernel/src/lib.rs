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

mod backend;
mod batch;
mod board;
mod coord;
mod coordset;
mod cores;
mod deal;
mod dice;
mod evaluate;
mod lanes;
mod line;
mod network;
mod perft;
mod planes;
mod player;
mod playout;
mod position;
mod practice;
#[cfg(feature = "python")]
mod python;
#[cfg(feature = "python")]
mod python_batch;
#[cfg(feature = "python")]
mod python_network;
#[cfg(feature = "python")]
mod python_search;
#[cfg(feature = "python")]
mod python_solve;
mod replay;
mod reward;
pub mod search;
mod sight;
mod transition;
mod turn;
mod view;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use backend::{Backend, NoBackend};
pub use batch::{ActionProblem, Batch, BatchRefusal, NO_MOVE, Policy, Settings};
pub use board::{Board, BoardFault, InvalidBoard, Problem};
pub use coord::{CELLS, Coord, Direction, HEIGHT, WIDTH};
pub use coordset::CoordSet;
pub use deal::deal;
pub use dice::Dice;
pub use evaluate::{Evaluation, InvalidEvaluation, final_standings, win_points};
pub use network::{
    Estimate, InvalidSamples, InvalidWeights, Learner, Network, Sample, Weights, read_samples, write_samples,
};
pub use perft::perft;
pub use planes::{PLANES, write_owners, write_planes};
pub use player::{Owner, Player};
pub use playout::{RandomGame, RandomStart, random_game, random_games, random_games_dealt};
pub use position::{PositionWriter, format_position};
pub use practice::{Practice, practise};
pub use replay::{Games, ReplayProblem, ReplayRefusal, replay, replay_games};
pub use reward::Reward;
pub use transition::{Jump, Refusal, all_destinations, all_jumps, destinations, play_unchecked};
pub use turn::Turn;
pub use view::View;
