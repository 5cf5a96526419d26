//! The evaluation of a board from scratch.
#![forbid(unsafe_code)]

use crate::network::estimate::Estimate;
use crate::network::inference::Network;
use crate::network::scan::Scan;
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

impl Network {
    /// Estimates the result of a game from `board` on, with `mover` to move, even if the game is over.
    pub fn evaluate(&self, board: &Board, mover: Player) -> Estimate {
        backend::run(Evaluate { network: self, board, mover })
    }
}

struct Evaluate<'a> {
    network: &'a Network,
    board: &'a Board,
    mover: Player,
}

impl Operation for Evaluate<'_> {
    type Output = Estimate;

    #[inline(always)]
    fn run<S: Simd>(self) -> Estimate {
        let Self { network, board, mover } = self;
        Scan::of(network, board).estimate::<S>(network, board, mover)
    }
}
