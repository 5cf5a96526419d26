//! The engine's search tree, whose leaves the network or the endgame solver evaluates.
//!
//! There is no policy network: priors are derived from the values one ply deeper.
#![forbid(unsafe_code)]

use std::sync::Arc;

use crate::network::architecture::FeatureSums;
use crate::network::inference::Network;
use crate::network::scan::Scan;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::leaf::{LeafEvaluator, Mixtures};
use crate::search::guided::nodes::{FirstValues, Nodes, RootMove};
use crate::search::guided::puct::PuctParameters;
use crate::search::opponent_model::OpponentModel;

/// The search tree of one turn, with the settings that it is grown with.
pub(crate) struct Tree {
    pub(super) network: Arc<Network>,
    pub(super) puct: PuctParameters,
    pub(super) models: [Option<OpponentModel>; 3],
    /// The mixtures of the opponents' policies. A node keeps the priors of the mixtures with which it was expanded.
    pub(super) mixtures: Mixtures,
    /// Factors that correct win shares for players of unequal strength; see
    /// [`crate::player_types::strengths::factors`].
    pub(super) factors: Option<[f32; 3]>,
    pub(super) mover: Player,
    pub(super) board: Board,
    scan: Scan,
    /// The nodes, with the n-tuple feature sums of the expanded ones.
    pub(super) nodes: Nodes<FeatureSums>,
}

impl Tree {
    /// Returns an unexpanded root for `turn`, whose game must not be over. For a player with a model, the tree contains
    /// only the moves that the model expects.
    pub(crate) fn new(
        network: &Arc<Network>,
        puct: PuctParameters,
        models: [Option<OpponentModel>; 3],
        turn: &Turn,
    ) -> Self {
        Self {
            network: network.clone(),
            puct,
            models,
            mixtures: [const { None }; 3],
            factors: None,
            mover: turn.player.unwrap_or(Player::Blue),
            board: turn.board,
            scan: Scan::of(network, &turn.board),
            nodes: Nodes::new(puct.c_puct, turn.player, FirstValues::Estimates),
        }
    }

    pub(super) fn evaluator(&self) -> LeafEvaluator {
        let (network, mixtures, scan) = (self.network.clone(), self.mixtures.clone(), self.scan.clone());
        LeafEvaluator::new(network, self.puct.prior_exponent, self.models, mixtures, self.board, scan)
    }

    pub(crate) fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        self.nodes.root_moves()
    }

    /// Returns the mean win share of each player over all visits; zeros before the first one.
    pub(crate) fn root_values(&self) -> [f32; 3] {
        self.nodes.all[0].values
    }

    /// Returns the expected cells of each player at the end of the game: the cell shares that the network estimates for
    /// the turn after `line`, times the number of cells that are no walls. If `line` ends the game, they are the
    /// scores.
    pub(super) fn expected_cells(&self, line: &[Coord]) -> [f64; 3] {
        let mut turn = Turn::start(self.board, self.mover);
        for cell in line {
            let Ok(next) = turn.play(*cell) else { break };
            turn = next;
        }
        let Some(mover) = turn.player else { return turn.board.scores().map(|score| score as f64) };
        let cells = turn.board.scores().iter().sum::<usize>() + turn.board.empty().len();
        let expected = self.network.evaluate(&turn.board, mover);
        expected.cell_shares.map(|share| f64::from(share) * cells as f64)
    }

    /// Returns whether a search with these settings may continue to grow the tree.
    pub(super) fn has_settings(
        &self,
        network: &Arc<Network>,
        puct: PuctParameters,
        models: [Option<OpponentModel>; 3],
    ) -> bool {
        Arc::ptr_eq(&self.network, network) && self.puct == puct && self.models == models
    }

    pub(super) fn size(&self) -> usize {
        self.nodes.all.len()
    }
}
