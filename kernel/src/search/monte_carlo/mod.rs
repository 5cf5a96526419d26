//! Searches by random playouts: Monte Carlo tree search and flat Monte Carlo.
#![forbid(unsafe_code)]

pub(super) mod flat;
pub(crate) mod mcts;
mod playouts;
mod simulation;
