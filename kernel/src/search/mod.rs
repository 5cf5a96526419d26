//! Searches: the computer player of *triboard* (2017), classical ones, the one guided by a network, and exact endings.
//!
//! A new search is a file with a function that takes a `Task`, and a variant of [`Method`](method::Method).
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
