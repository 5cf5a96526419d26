//! Random playouts: one game at a time, and 16 games in lockstep.
#![forbid(unsafe_code)]

mod lane_moves;
pub(crate) mod lockstep;
pub(crate) mod single;
