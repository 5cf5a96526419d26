//! Batches of games for reinforcement learning: steps, their output arrays, observation planes, rewards and replays.
#![forbid(unsafe_code)]

pub(crate) mod action;
pub(crate) mod batch;
mod choose;
mod dealer;
pub(crate) mod game;
pub(crate) mod output;
pub(crate) mod planes;
pub(crate) mod playing;
mod records;
pub(crate) mod replay;
pub(crate) mod reward;
pub(crate) mod settings;
mod step;
