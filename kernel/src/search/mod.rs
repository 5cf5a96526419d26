//! Searches: the computer player of *triboard* (2017), classical ones, the one guided by a network, and exact endings.
//!
//! A new search is a file with a function that takes a `Task`, and a variant of [`Method`].
#![forbid(unsafe_code)]

pub(crate) mod analysis;
mod depth_first;
pub(crate) mod endgame;
pub(crate) mod guided;
pub(crate) mod limits;
pub(crate) mod method;
pub(crate) mod monte_carlo;
mod opponent_model;
pub(crate) mod original;
pub(crate) mod question;
mod task;
#[cfg(test)]
mod tests;
pub(crate) mod workers;

pub use analysis::{Analysis, RankedMove};
pub use endgame::guarantee::guarantee;
pub use endgame::margin::Aim;
pub use endgame::self_interest::solve;
pub use endgame::solution::{Moves, Scores, Solved, Unsolved};
pub use guided::forest::evaluations::{Evaluations, EvaluatorOutput, InvalidEvaluation, Values};
pub use guided::forest::network_evaluator::{NetworkOutput, evaluate_turns};
pub use guided::forest::settings::ForestSettings;
pub use guided::forest::trees::Forest;
pub use guided::puct::PuctParameters;
pub use guided::reuse::TreeReuse;
pub use guided::search::Guided;
pub use limits::{Limits, Stop};
pub use method::{Method, Search};
pub use monte_carlo::mcts::UctParameters;
pub use original::{Alliance, Strategy};
pub use question::{PastMove, Question};
