//! Boards, moves and turns of Tribolo on a packed board.

pub(crate) mod board;
pub(crate) mod coord;
pub(crate) mod coordset;
pub(crate) mod deal;
pub(crate) mod dice;
pub(crate) mod line;
pub(crate) mod perft;
pub(crate) mod player;
pub(crate) mod position;
pub(crate) mod transition;
pub(crate) mod turn;
