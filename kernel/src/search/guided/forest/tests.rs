//! Tests of search trees that are grown together.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex};

use crate::network::inference::Network;
use crate::network::weights::Weights;
use crate::rng::Rng;
use crate::rules::coord::CELLS;
use crate::rules::deal::deal;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::forest::evaluations::{Evaluations, EvaluatorOutput, InvalidEvaluation, Values};
use crate::search::guided::forest::network_evaluator::{NetworkOutput, evaluate_turns};
use crate::search::guided::forest::settings::ForestSettings;
use crate::search::guided::forest::trees::Forest;
use crate::search::guided::node::Node;
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::tree::Tree;
use crate::search::guided::worker::SearchWorker;

const SETTINGS: ForestSettings = ForestSettings {
    c_puct: 0.5,
    leaves: 1,
    solves_endings: true,
    has_move_values: false,
    has_absolute_values: true,
    threads: None,
};

/// Owned rows of an evaluator's answers.
struct Rows {
    priors: Vec<[f32; CELLS]>,
    values: Vec<Values>,
    move_values: Vec<[Values; CELLS]>,
}

impl Rows {
    /// Returns `count` rows of zeros.
    fn new(count: usize) -> Self {
        let move_values = vec![[[0.0; 3]; CELLS]; count];
        Self { priors: vec![[0.0; CELLS]; count], values: vec![[0.0; 3]; count], move_values }
    }

    /// Returns answers that look random, and depend only on the board of each turn.
    fn random(turns: &[Turn]) -> Self {
        let mut rows = Self::new(turns.len());
        for (row, turn) in turns.iter().enumerate() {
            let mut rng = Rng::new(turn.board.empty().hash64([3, 5, 7, 11]) ^ turn.board.scores()[0] as u64);
            let mut number = || rng.below(1 << 20) as f32 / (1 << 20) as f32;
            rows.priors[row] = std::array::from_fn(|_| number());
            rows.values[row] = std::array::from_fn(|_| number());
        }
        rows
    }

    /// Borrows the rows; the values of moves only if `has_move_values`.
    fn evaluations(&self, has_move_values: bool) -> Evaluations<'_> {
        let move_values = has_move_values.then_some(&self.move_values[..]);
        Evaluations { priors: &self.priors, values: &self.values, move_values }
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
fn turns() -> Vec<Turn> {
    [(1, 3), (2, 60), (3, 115)].map(|(seed, plies)| turn_after(seed, plies)).into()
}

/// Grows every tree to `visits` visits with batches of at most `max_leaves` leaves. Calls `evaluate` with each batch.
fn grow(forest: &mut Forest, visits: u32, max_leaves: usize, mut evaluate: impl FnMut(&[Turn]) -> Rows) {
    let has_move_values = forest.settings.has_move_values;
    while forest.select(visits, max_leaves).is_some() {
        let turns: Vec<Turn> = forest.leaves().copied().collect();
        assert!(turns.len() <= max_leaves);
        let rows = evaluate(&turns);
        forest.expand(rows.evaluations(has_move_values)).expect("the numbers are valid");
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
fn a_forest_with_the_network_grows_the_trees_of_the_engine() {
    let network = Arc::new(Network::new(&Weights::random(1)));
    let settings = ForestSettings { c_puct: 0.2, has_move_values: true, ..SETTINGS };
    let mut forest = Forest::new(&turns(), settings);
    grow(&mut forest, 300, 3, |turns| {
        let mut rows = Rows::new(turns.len());
        let Rows { priors, values, move_values } = &mut rows;
        evaluate_turns(&network, 6, turns, NetworkOutput { priors, values, move_values });
        rows
    });
    for (turn, grown) in turns().iter().zip(&forest.trees) {
        let tree = Tree::new(&network, PuctParameters { c_puct: 0.2, prior_exponent: 6 }, [None; 3], turn);
        let (mut worker, tree) = (SearchWorker::new(&tree), Mutex::new(tree));
        (0..300).for_each(|_| worker.visit(&tree));
        let tree = tree.into_inner().expect("no thread panicked");
        assert!(bits(&grown.nodes.all) == bits(&tree.nodes.all), "{turn:?}");
        assert_eq!(grown.nodes.depth, tree.nodes.depth);
    }
}

#[test]
fn a_tree_depends_neither_on_other_trees_nor_on_batches_and_threads() {
    let turns: Vec<Turn> = (0..70).map(|seed| turn_after(seed, 2 * seed)).collect();
    let settings = ForestSettings { leaves: 8, ..SETTINGS };
    let grown = |turns: &[Turn], threads, max_leaves| {
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

#[test]
fn values_of_the_mover_and_the_next_two_are_those_of_the_players() {
    let [of_mover, of_players] = [false, true].map(|has_absolute_values| {
        let settings = ForestSettings { has_absolute_values, has_move_values: true, ..SETTINGS };
        let mut forest = Forest::new(&turns(), settings);
        grow(&mut forest, 50, 3, |turns| {
            let mut rows = Rows::random(turns);
            for (row, turn) in turns.iter().enumerate() {
                let [blue, red, green] = rows.values[row];
                rows.move_values[row] = std::array::from_fn(|cell| [red / (cell + 1) as f32, green, blue]);
                if !has_absolute_values {
                    let mover = turn.player.map_or(0, Player::index);
                    rows.values[row].rotate_left(mover);
                    rows.move_values[row].iter_mut().for_each(|values| values.rotate_left(mover));
                }
            }
            rows
        });
        forest.trees.iter().map(|tree| bits(&tree.nodes.all)).collect::<Vec<_>>()
    });
    assert!(of_mover == of_players);
}

#[test]
fn a_batch_that_is_given_up_leaves_no_trace() {
    let settings = ForestSettings { leaves: 4, ..SETTINGS };
    let mut forest = Forest::new(&turns(), settings);
    grow(&mut forest, 30, 12, Rows::random);
    let before: Vec<_> = forest.trees.iter().map(|tree| bits(&tree.nodes.all)).collect();
    let count = forest.select(60, 12).expect("the trees grow on");
    assert!(count > 3, "{count}");
    forest.cancel();
    assert_eq!(forest.leaves().count(), 0);
    let after: Vec<_> = forest.trees.iter().map(|tree| bits(&tree.nodes.all)).collect();
    assert!(after == before);
}

#[test]
fn invalid_numbers_are_refused_before_any_tree_changes() {
    use EvaluatorOutput::{MoveValues, Priors, Values};
    let settings = ForestSettings { has_move_values: true, ..SETTINGS };
    let mut forest = Forest::new(&turns(), settings);
    assert_eq!(forest.select(10, 3), Some(3));
    let turn = *forest.leaves().nth(2).expect("there are three");
    let cell = turn.destinations.iter().next().expect("there is a move").index();
    for (output, value) in [
        (Priors, -0.5),
        (Priors, f32::NAN),
        (Priors, f32::INFINITY),
        (Values, f32::NAN),
        (Values, 1.5),
        (Values, -0.1),
        (MoveValues, f32::NEG_INFINITY),
    ] {
        let mut rows = Rows::new(3);
        match output {
            Priors => rows.priors[2][cell] = value,
            Values => rows.values[2][1] = value,
            MoveValues => rows.move_values[2][cell][2] = value,
        }
        let error = forest.expand(rows.evaluations(true)).expect_err("a number is invalid");
        assert_eq!((error.leaf, error.output, error.value.to_bits()), (2, output, value.to_bits()));
    }
    let error = InvalidEvaluation { leaf: 2, output: Priors, value: -0.5 };
    assert_eq!(error.to_string(), "leaf 2: priors contain -0.5");
    let mut rows = Rows::new(3);
    let occupied = (0..CELLS).find(|index| turn.destinations.iter().all(|cell| cell.index() != *index));
    rows.priors[2][occupied.expect("not every move is legal")] = f32::NAN;
    assert_eq!(forest.expand(rows.evaluations(true)), Ok(()), "priors of illegal moves are ignored");
    assert!(forest.trees.iter().all(|tree| tree.nodes.visits(0) == 1));
}
