//! A tree of a forest.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::CELLS;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::rules::turn::{NextTurn, StartTurn, Turn};
use crate::search::endgame::self_interest::EndingSolver;
use crate::search::guided::forest::evaluations::{Evaluations, Values};
use crate::search::guided::forest::settings::ForestSettings;
use crate::search::guided::leaf::{EXACT_ENDING_CELLS, final_win_shares, win_shares};
use crate::search::guided::node::Node;
use crate::search::guided::nodes::{LeafEvaluation, Nodes};
use crate::search::guided::path::Path;
use crate::simd::register::{Operation, Simd};

/// The number of nodes, about 130 MB, at which a tree stops growing.
const MAX_NODES: usize = 1 << 22;

/// The visits of one call that end in known results, after which the call returns.
const MAX_KNOWN_RESULTS: u32 = 1 << 12;

/// A tree, and its leaves that wait for their evaluation.
pub(super) struct ForestTree {
    root: Turn,
    pub(super) nodes: Nodes<()>,
    waiting: Vec<WaitingLeaf>,
}

struct WaitingLeaf {
    path: Path<()>,
    turn: Turn,
}

impl ForestTree {
    pub(super) fn new(root: Turn, settings: &ForestSettings) -> Self {
        let nodes = Nodes::new(settings.c_puct, root.player, !settings.has_move_values);
        Self { root, nodes, waiting: Vec::new() }
    }

    /// Returns whether the tree has fewer than `visits` visits, and room for more.
    pub(super) fn is_growing(&self, visits: u32) -> bool {
        self.nodes.visits(0) < visits && self.nodes.all.len() < MAX_NODES
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = &Turn> {
        self.waiting.iter().map(|leaf| &leaf.turn)
    }

    /// Takes back the pending visits to the waiting leaves.
    pub(super) fn cancel(&mut self) {
        for leaf in self.waiting.drain(..) {
            self.nodes.cancel(&leaf.path);
        }
    }

    /// Writes the statistics of the root and of its legal moves; all other numbers are 0. Before the root is expanded,
    /// all numbers are 0.
    pub(super) fn write_root(
        &self,
        visits: &mut [u32; CELLS],
        values: &mut [f32; 3],
        move_values: &mut [[f32; 3]; CELLS],
    ) {
        visits.fill(0);
        move_values.fill([0.0; 3]);
        *values = self.nodes.all[0].values;
        for root_move in self.nodes.root_moves() {
            visits[root_move.cell.index()] = root_move.visits;
            move_values[root_move.cell.index()] = root_move.values;
        }
    }

    #[inline(always)]
    fn board_after<S: Simd>(&self, path: &Path<()>) -> Board {
        path.moves.iter().fold(self.root.board, |board, (mover, cell)| PlayUnchecked(&board, *mover, *cell).run::<S>())
    }
}

/// The operation that selects the next leaves of a tree.
///
/// It visits the tree until `settings.leaves` leaves wait or the tree has `visits` visits, with the pending ones, or is
/// full. It ends early when it selects a leaf that waits already, because nothing new is known until then. Visits that
/// end in a known result are finished at once; [`MAX_KNOWN_RESULTS`] of them end it, too.
pub(super) struct SelectLeaves<'a> {
    pub(super) tree: &'a mut ForestTree,
    pub(super) settings: &'a ForestSettings,
    pub(super) visits: u32,
    pub(super) solver: &'a mut Option<EndingSolver>,
}

impl Operation for SelectLeaves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { tree, settings, visits, solver } = self;
        let mut known_results = 0;
        let mut path = Path::new();
        while tree.waiting.len() < settings.leaves
            && tree.is_growing(visits - tree.waiting.len() as u32)
            && known_results < MAX_KNOWN_RESULTS
        {
            tree.nodes.select(&mut path);
            let Some(mover) = path.mover else {
                tree.nodes.backpropagate(&path, path.values);
                known_results += 1;
                continue;
            };
            if tree.nodes.all[path.leaf()].pending > 1 {
                tree.nodes.cancel(&path);
                break;
            }
            let turn = StartTurn(tree.board_after::<S>(&path), mover).run::<S>();
            // The root needs moves with visits, even if its result is known.
            let is_exact = settings.solves_endings && !path.moves.is_empty();
            if is_exact && turn.board.empty().len() <= EXACT_ENDING_CELLS {
                let values = win_shares(solver.get_or_insert_with(EndingSolver::new).scores::<S>(&turn));
                tree.nodes.expand(&path, &LeafEvaluation { children: Vec::new(), kept: (), values });
                tree.nodes.backpropagate(&path, values);
                known_results += 1;
            } else {
                tree.waiting.push(WaitingLeaf { path, turn });
                path = Path::new();
            }
        }
    }
}

/// The operation that expands the waiting leaves of a tree and backpropagates their values. `evaluations` has one
/// answer for each of them.
pub(super) struct ExpandLeaves<'a> {
    pub(super) tree: &'a mut ForestTree,
    pub(super) settings: &'a ForestSettings,
    pub(super) evaluations: Evaluations<'a>,
}

impl Operation for ExpandLeaves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { tree, settings, evaluations: Evaluations { priors, values, move_values } } = self;
        let mut evaluation = LeafEvaluation::<()>::new();
        for (row, WaitingLeaf { path, turn }) in tree.waiting.drain(..).enumerate() {
            let Some(mover) = turn.player else { continue };
            let first = if settings.has_absolute_values { Player::Blue } else { mover };
            evaluation.values = by_player(values[row], first);
            evaluation.children.clear();
            for cell in turn.destinations.iter() {
                let next = NextTurn(&turn.board, mover, cell).run::<S>();
                let values = match (next.player, move_values) {
                    (None, _) => final_win_shares(&next.board),
                    (Some(_), Some(values)) => by_player(values[row][cell.index()], first),
                    (Some(_), None) => evaluation.values,
                };
                let prior = priors[row][cell.index()];
                evaluation.children.push(Node { prior, ..Node::unexpanded(cell, next.player, values) });
            }
            evaluation.normalise_priors();
            tree.nodes.expand(&path, &evaluation);
            tree.nodes.backpropagate(&path, evaluation.values);
        }
    }
}

/// Returns the values of Blue, Red and Green from those of `first` and the next two players.
#[inline(always)]
fn by_player(values: Values, first: Player) -> [f32; 3] {
    let mut by_player = [0.0; 3];
    for (player, value) in first.turn_order().into_iter().zip(values) {
        by_player[player.index()] = value;
    }
    by_player
}
