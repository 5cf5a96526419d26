//! Types of players: known ways to play, how they move, and which of them the opponents follow.
#![forbid(unsafe_code)]

pub(crate) mod beliefs;
pub(crate) mod inputs;
#[cfg(any(feature = "python", test))]
pub(crate) mod learner;
pub(crate) mod likeness;
pub(crate) mod mixture;
pub(crate) mod policies;
pub(crate) mod reader;
pub(crate) mod strengths;
#[cfg(test)]
mod tests;
pub(crate) mod types;
pub(crate) mod weights;
