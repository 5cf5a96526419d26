//! The engine's search tree, whose leaves the network evaluates.
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
use crate::search::guided::leaf::LeafEvaluator;
use crate::search::guided::nodes::{Nodes, RootMove};
use crate::search::guided::puct::PuctParameters;
use crate::search::opponent_model::OpponentModel;

/// The search tree of one turn, with the settings that it is grown with.
pub(crate) struct Tree {
    pub(super) network: Arc<Network>,
    pub(super) puct: PuctParameters,
    /// For each player, the model of its play; `None` without enough evidence for one.
    pub(super) models: [Option<OpponentModel>; 3],
    /// The player to move at the root.
    pub(super) mover: Player,
    /// The board at the root.
    pub(super) board: Board,
    /// The n-tuple patterns and feature sums of the root's board.
    scan: Scan,
    /// The nodes, with the n-tuple feature sums of the expanded ones.
    pub(super) nodes: Nodes<FeatureSums>,
}

impl Tree {
    /// Returns a tree that consists of an unexpanded root. `turn` is the turn at the root; its game must not be over.
    ///
    /// `network` evaluates the leaves, and `puct` holds the parameters of selection. `models` holds the opponent model
    /// of each player, if any. For a player with a model, the tree contains only the moves that the model expects.
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
            mover: turn.player.unwrap_or(Player::Blue),
            board: turn.board,
            scan: Scan::of(network, &turn.board),
            nodes: Nodes::new(puct.c_puct, turn.player, false),
        }
    }

    /// Returns a new evaluator for the leaves of this tree. Each thread needs an evaluator of its own.
    pub(super) fn evaluator(&self) -> LeafEvaluator {
        let (network, scan) = (self.network.clone(), self.scan.clone());
        LeafEvaluator::new(network, self.puct.prior_exponent, self.models, self.board, scan)
    }

    /// Iterates over the moves of the root with their statistics, in reading order. There are no moves before the root
    /// is expanded.
    pub(crate) fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        self.nodes.root_moves()
    }

    /// Returns the expected win share of each player at the root: the mean over all visits. A sole winner has the win
    /// share 1, winners with equal scores share the 1 equally, and losers have 0. The players are in the order of
    /// [`Player::ALL`].
    pub(crate) fn root_values(&self) -> [f32; 3] {
        self.nodes.all[0].values
    }

    /// Plays the moves of `line` from the root, and returns the expected number of cells of each player at the end of
    /// the game. The network estimates the numbers from the turn after `line`. If the game is over at that turn, the
    /// numbers are exact.
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

    /// Returns whether the tree was grown with `network`, `puct` and `models`. If so, a search with these settings may
    /// continue to grow the tree.
    pub(super) fn has_settings(
        &self,
        network: &Arc<Network>,
        puct: PuctParameters,
        models: [Option<OpponentModel>; 3],
    ) -> bool {
        Arc::ptr_eq(&self.network, network) && self.puct == puct && self.models == models
    }

    /// Returns the number of nodes in the tree.
    pub(super) fn size(&self) -> usize {
        self.nodes.all.len()
    }
}
