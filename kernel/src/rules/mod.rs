//! The rules of Tribolo on a packed board: cells, boards, moves, turns, deals, positions and records.
#![forbid(unsafe_code)]

pub(crate) mod board;
pub(crate) mod coord;
pub(crate) mod coordset;
mod coordset_ops;
pub(crate) mod deal;
pub(crate) mod fault;
pub(crate) mod line;
pub(crate) mod perft;
pub(crate) mod player;
pub(crate) mod policy;
pub(crate) mod position;
pub(crate) mod preset;
pub(crate) mod presets;
pub(crate) mod record;
pub(crate) mod transition;
pub(crate) mod turn;
