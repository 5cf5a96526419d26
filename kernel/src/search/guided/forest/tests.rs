//! Tests of search trees that are grown together.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::coord::CELLS;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;
use crate::search::guided::forest::evaluations::{Evaluations, Values};
use crate::search::guided::forest::settings::{ForestSettings, RootExploration};
use crate::search::guided::forest::trees::Forest;
use crate::search::guided::node::Node;

const SETTINGS: ForestSettings = ForestSettings {
    c_puct: 0.5,
    fpu_reduction: 0.0,
    exploration: RootExploration::None,
    leaves: 1,
    solves_endings: true,
    has_move_values: false,
    has_absolute_values: true,
    threads: None,
};

struct Rows {
    priors: Vec<[f32; CELLS]>,
    values: Vec<Values>,
}

impl Rows {
    /// Returns priors and values that look random, and depend only on the board of each turn.
    fn random(turns: &[Turn]) -> Self {
        let answer = |turn: &Turn| {
            let mut rng = Rng::new(turn.board.empty().hash64([3, 5, 7, 11]) ^ turn.board.scores()[0] as u64);
            let mut number = || rng.below(1 << 20) as f32 / (1 << 20) as f32;
            (std::array::from_fn(|_| number()), std::array::from_fn(|_| number()))
        };
        let (priors, values) = turns.iter().map(answer).unzip();
        Self { priors, values }
    }
}

/// Returns the turn after up to `plies` moves of a game; the moves and the deal follow from `seed`.
fn turn_after(seed: u64, plies: u64) -> Turn {
    let (board, first) = deal(seed);
    let mut turn = Turn::start(board, first);
    for ply in 0..plies {
        let number = Rng::nth_u64(seed, ply) % turn.destinations.len() as u64;
        let cell = turn.destinations.nth(number as u32).expect("the number is below that of the destinations");
        let next = turn.play(cell).expect("the move is legal");
        if next.player.is_none() {
            break;
        }
        turn = next;
    }
    turn
}

/// Returns three turns: of an opening, of a middle game and near the end.
fn turns() -> Vec<(Turn, u64)> {
    [(1, 3), (2, 60), (3, 115)].map(|(seed, plies)| (turn_after(seed, plies), seed)).into()
}

/// Grows every tree to `visits` visits with batches of at most `max_leaves` leaves. Calls `evaluate` with each batch.
fn grow(forest: &mut Forest, visits: u32, max_leaves: usize, mut evaluate: impl FnMut(&[Turn]) -> Rows) {
    while forest.select(visits, max_leaves).is_some() {
        let turns: Vec<Turn> = forest.leaves().copied().collect();
        assert!(turns.len() <= max_leaves);
        let Rows { priors, values } = evaluate(&turns);
        let evaluations = Evaluations { priors: &priors, values: &values, move_values: None };
        forest.expand(evaluations).expect("the numbers are valid");
    }
}

/// Returns all nodes of a tree in a form that can be compared to the last bit.
fn bits(nodes: &[Node]) -> Vec<impl PartialEq + use<>> {
    let of_node = |node: &Node| {
        let numbers = (node.visits, node.pending, node.first_child, node.child_count);
        (node.cell, node.mover, numbers, node.prior.to_bits(), node.values.map(f32::to_bits))
    };
    nodes.iter().map(of_node).collect()
}

#[test]
fn a_tree_depends_neither_on_other_trees_nor_on_batches_and_threads() {
    let turns: Vec<(Turn, u64)> = (0..70).map(|seed| (turn_after(seed, 2 * seed), seed)).collect();
    let settings = ForestSettings { leaves: 8, ..SETTINGS };
    let grown = |turns: &[(Turn, u64)], threads, max_leaves| {
        let mut forest = Forest::new(turns, ForestSettings { threads, ..settings });
        grow(&mut forest, 100, max_leaves, Rows::random);
        forest.trees.iter().map(|tree| bits(&tree.nodes.all)).collect::<Vec<_>>()
    };
    let together = grown(&turns, Some(4), 1_000);
    assert!(grown(&turns, Some(1), 20) == together);
    for (index, turn) in turns.iter().enumerate().step_by(9) {
        assert!(grown(&[*turn], None, 8) == together[index..=index], "{index}");
    }
}

#[test]
fn many_leaves_of_a_tree_differ_and_leave_no_visit_pending() {
    for solves_endings in [false, true] {
        let mut forest = Forest::new(&turns(), ForestSettings { leaves: 16, solves_endings, ..SETTINGS });
        let (mut batches, mut leaves) = (0, 0);
        grow(&mut forest, 500, 48, |turns| {
            (batches, leaves) = (batches + 1, leaves + turns.len());
            Rows::random(turns)
        });
        assert!(leaves > 20 * batches, "{leaves} {batches}");
        let expanded: usize = forest.trees.iter().map(|tree| tree.nodes.kept.len()).sum();
        assert_eq!(leaves, expanded, "no leaf is twice in a batch");
        for tree in &forest.trees {
            assert_eq!(tree.nodes.visits(0), 500);
            assert!(tree.nodes.all.iter().all(|node| node.pending == 0));
            let of_moves: u32 = tree.nodes.root_moves().map(|root_move| root_move.visits).sum();
            assert_eq!(of_moves, 499, "the first visit is to the root");
        }
    }
}

#[test]
fn a_guessed_value_does_not_count_once_a_move_is_visited() {
    let mut forest = Forest::new(&turns()[..1], SETTINGS);
    let mut sums = [0.0; 3];
    grow(&mut forest, 200, 1, |turns| {
        let rows = Rows::random(turns);
        for (sum, value) in sums.iter_mut().zip(rows.values[0]) {
            *sum += value;
        }
        rows
    });
    for (value, sum) in forest.trees[0].nodes.all[0].values.into_iter().zip(sums) {
        assert!((value - sum / 200.0).abs() < 1.0e-4, "{value} {sum}");
    }
}
