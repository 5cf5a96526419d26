//! A tree of a forest.
#![forbid(unsafe_code)]

use crate::evaluation::standings::{final_win_shares, win_shares};
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::rules::turn::{NextTurn, StartTurn, Turn};
use crate::search::endgame::self_interest::EndingSolver;
use crate::search::guided::forest::evaluations::{Evaluations, Values};
use crate::search::guided::forest::noise::{dirichlet, gumbel, uniform};
use crate::search::guided::forest::settings::{ForestSettings, RootExploration};
use crate::search::guided::gumbel::GumbelParameters;
use crate::search::guided::leaf::EXACT_ENDING_CELLS;
use crate::search::guided::node::Node;
use crate::search::guided::nodes::{FirstValues, LeafEvaluation, Nodes};
use crate::search::guided::path::Path;
use crate::search::guided::snapshot::{Reader, player_byte};
use crate::search::limits::Stop;
use crate::simd::register::{Operation, Simd};

/// The number of nodes, about 130 MB, at which a tree stops growing.
const MAX_NODES: usize = 1 << 22;

/// The number of visits with known results after which [`SelectLeaves`] ends.
const MAX_KNOWN_RESULTS: u32 = 1 << 12;

/// A tree, and its leaves that wait for their evaluation.
pub(super) struct ForestTree {
    pub(super) root: Turn,
    pub(super) nodes: Nodes<()>,
    seed: u64,
    /// The number of moves that the tree has advanced by.
    moves: u64,
    waiting: Vec<WaitingLeaf>,
}

struct WaitingLeaf {
    path: Path<()>,
    turn: Turn,
}

impl ForestTree {
    pub(super) fn new(root: Turn, seed: u64, settings: &ForestSettings) -> Self {
        Self { root, nodes: unexpanded(&root, settings), seed, moves: 0, waiting: Vec::new() }
    }

    /// Returns whether the game is not over, and the tree has fewer than `visits` visits and room for more.
    pub(super) fn is_growing(&self, visits: u32) -> bool {
        self.root.player.is_some() && self.nodes.visits(0) < visits && self.nodes.all.len() < MAX_NODES
    }

    /// Plays a legal move, re-roots the tree at the turn after it, and applies the settings' exploration to the new
    /// root. If the tree has no expanded node of this turn, a new tree begins.
    pub(super) fn advance(&mut self, cell: Coord, settings: &ForestSettings) {
        self.root = self.root.play(cell).expect("the move is legal");
        self.moves += 1;
        let after = self.nodes.after(&[cell]).filter(|index| self.nodes.all[*index].child_count > 0);
        let kept = after.and_then(|index| self.nodes.rerooted(index, usize::MAX, &Stop::default()).ok());
        self.nodes = kept.unwrap_or_else(|| unexpanded(&self.root, settings));
        self.explore(settings);
    }

    /// Applies the settings' exploration to the root, if it is expanded: adds Dirichlet noise to its priors, or makes
    /// it a Gumbel root.
    fn explore(&mut self, settings: &ForestSettings) {
        let (count, mut rng) = (usize::from(self.nodes.all[0].child_count), self.rng(Purpose::Noise));
        match settings.exploration {
            RootExploration::None => {}
            RootExploration::Dirichlet { alpha, fraction } => {
                self.nodes.mix_root_priors(fraction, &dirichlet(&mut rng, alpha, count));
            }
            RootExploration::Gumbel { parameters, noise } => {
                self.nodes.start_gumbel(parameters, &gumbel(&mut rng, noise, count));
            }
        }
    }

    /// Returns a random number between 0 and 1 to choose the next move by.
    pub(super) fn draw(&self) -> f64 {
        uniform(&mut self.rng(Purpose::Choice))
    }

    fn rng(&self, purpose: Purpose) -> Rng {
        Rng::new(Rng::nth_u64(self.seed, 2 * self.moves + purpose as u64))
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

    /// Appends the state, without waiting leaves, to a snapshot; [`read`](Self::read) reads it.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let mut owners = [0; CELLS];
        self.root.board.write_owners(&mut owners);
        bytes.extend(owners);
        bytes.push(player_byte(self.root.player));
        bytes.extend([self.seed, self.moves].iter().flat_map(|number| number.to_le_bytes()));
        self.nodes.write(bytes);
    }

    /// Reads a tree; returns `None` if the snapshot is invalid.
    pub(super) fn read(settings: &ForestSettings, reader: &mut Reader<'_>) -> Option<Self> {
        let board = Board::from_owners(&reader.take()?)?;
        let player = reader.player().ok()?;
        let root = Turn::start(board, player.unwrap_or(Player::Blue));
        let parameters = match settings.exploration {
            RootExploration::Gumbel { parameters, .. } => parameters,
            _ => GumbelParameters::PUBLISHED,
        };
        let (seed, moves) = (reader.u64()?, reader.u64()?);
        let mut tree = Self { moves, ..Self::new(root, seed, settings) };
        tree.nodes.read(parameters, reader)?;
        (root.player == player).then_some(tree)
    }

    /// Writes the values of the root, and the visits and values of its legal moves. All other numbers are 0, and all
    /// numbers are 0 before the root is expanded. The settings give the order of the players.
    pub(super) fn write_root(
        &self,
        settings: &ForestSettings,
        visits: &mut [u32; CELLS],
        values: &mut Values,
        move_values: &mut [Values; CELLS],
    ) {
        visits.fill(0);
        move_values.fill([0.0; 3]);
        let first = self.root.player.filter(|_| !settings.has_absolute_values).unwrap_or(Player::Blue);
        let in_order = |of_players: [f32; 3]| first.turn_order().map(|player| of_players[player.index()]);
        *values = in_order(self.nodes.all[0].values);
        for root_move in self.nodes.root_moves() {
            visits[root_move.cell.index()] = root_move.visits;
            move_values[root_move.cell.index()] = in_order(root_move.values);
        }
    }

    /// Writes the improved policy of a Gumbel root, with zeros for illegal moves, and returns the move that the root
    /// chooses. Writes only zeros, and returns `None`, before the root is expanded and if it is no Gumbel root.
    pub(super) fn write_gumbel(&self, policy: &mut [f32; CELLS]) -> Option<Coord> {
        policy.fill(0.0);
        for (root_move, share) in self.nodes.root_moves().zip(self.nodes.improved_policy()?) {
            policy[root_move.cell.index()] = share as f32;
        }
        self.nodes.root_moves().nth(self.nodes.gumbel_move()?).map(|root_move| root_move.cell)
    }

    #[inline(always)]
    fn board_after<S: Simd>(&self, path: &Path<()>) -> Board {
        path.moves.iter().fold(self.root.board, |board, (mover, cell)| PlayUnchecked(&board, *mover, *cell).run::<S>())
    }
}

/// The purpose of a random number.
#[derive(Clone, Copy)]
enum Purpose {
    Noise,
    Choice,
}

fn unexpanded(root: &Turn, settings: &ForestSettings) -> Nodes<()> {
    let guesses = FirstValues::Guesses { reduction: settings.fpu_reduction };
    let first_values = if settings.has_move_values { FirstValues::Estimates } else { guesses };
    Nodes::new(settings.c_puct, root.player, first_values)
}

/// The operation that selects the next leaves of a tree.
///
/// It selects until `settings.leaves` leaves wait, the tree has `visits` visits, pending ones included, or the tree is
/// full. A visit that ends in a known result (the game is over or solved) is backpropagated at once. The operation ends
/// early after [`MAX_KNOWN_RESULTS`] such visits, or when it selects a leaf that already waits, because only its
/// evaluation can bring anything new.
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
        tree.nodes.plan(visits);
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
        let is_new = tree.nodes.all[0].child_count == 0;
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
        if is_new {
            tree.explore(settings);
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
