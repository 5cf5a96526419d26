//! Working memory to read the moves of turns, and to predict them.
#![forbid(unsafe_code)]

use crate::network::cell_counts::Stability;
use crate::network::inference::Network;
use crate::network::moves::{JudgedMove, judge};
use crate::network::scan::{Scan, Scratch};
use crate::player_types::inputs::{Inputs, read_inputs};
use crate::player_types::policies::Policies;
use crate::player_types::types::{ByType, TYPES};
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::rules::turn::StartTurn;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A reader of turns. It holds the moves of the turn that it read last, in reading order, with their inputs and their
/// probabilities by type.
pub(crate) struct TurnReader {
    scratch: Box<Scratch>,
    pub(crate) moves: Vec<JudgedMove>,
    pub(super) inputs: Inputs,
    pub(crate) probabilities: Vec<ByType>,
}

impl TurnReader {
    pub(crate) fn new() -> Self {
        let scratch = Box::new(Scratch::new());
        Self { scratch, moves: Vec::new(), inputs: Inputs::default(), probabilities: Vec::new() }
    }

    /// Reads the moves of a turn of `mover`, as `network` judges them, with their probabilities by type.
    pub(crate) fn predict(&mut self, policies: &Policies<TYPES>, network: &Network, board: &Board, mover: Player) {
        backend::run(Predict { reader: self, policies, network, board, mover });
    }
}

pub(super) struct Predict<'a> {
    pub(super) reader: &'a mut TurnReader,
    pub(super) policies: &'a Policies<TYPES>,
    pub(super) network: &'a Network,
    pub(super) board: &'a Board,
    pub(super) mover: Player,
}

impl Operation for Predict<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { reader, policies, network, board, mover } = self;
        let TurnReader { scratch, moves, inputs, probabilities } = reader;
        let destinations = StartTurn(*board, mover).run::<S>().destinations;
        let (scan, stability) = (Scan::of(network, board), Stability::<S>::of(board));
        judge::<S>(network, scratch, (board, &scan, &stability), (mover, destinations), moves);
        read_inputs::<S>(board, mover, stability.counts(board), moves, inputs);
        policies.predict(inputs, probabilities);
    }
}
