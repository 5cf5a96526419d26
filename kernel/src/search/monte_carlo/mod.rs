//! Searches by random playouts: Monte Carlo tree search and flat Monte Carlo.

pub(super) mod flat;
pub(crate) mod mcts;
mod playouts;
mod sampling;
