//! Tests of the search tree.
#![forbid(unsafe_code)]

use std::cmp::Reverse;
use std::iter::successors;
use std::sync::{Arc, Mutex};
use std::thread;

use crate::evaluation::standings::win_shares;
use crate::network::inference::Network;
use crate::network::scan::Scan;
use crate::network::weights::Weights;
use crate::rules::coord::Coord;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;
use crate::search::endgame::self_interest::solve;
use crate::search::guided::leaf::EXACT_ENDING_CELLS;
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::tree::Tree;
use crate::search::guided::worker::SearchWorker;
use crate::search::limits::{Limits, Stop};

/// Plays the first legal moves of a game until at most `empty` cells are empty.
fn ending(seed: u64, empty: usize) -> Turn {
    let (board, first) = deal(seed);
    let mut turn = Turn::start(board, first);
    while let (Some(player), true) = (turn.player, turn.board.empty().len() > empty) {
        turn = turn.play_unchecked(player, turn.destinations.nth(0).expect("the game is not over"));
    }
    turn
}

fn unexpanded(turn: &Turn) -> Tree {
    let network = Arc::new(Network::new(&Weights::random(1)));
    Tree::new(&network, PuctParameters { c_puct: 0.2, prior_exponent: 6 }, [None; 3], turn)
}

fn grown(tree: Tree, visits: usize) -> Tree {
    let (mut worker, tree) = (SearchWorker::new(&tree), Mutex::new(tree));
    (0..visits).for_each(|_| worker.visit(&tree));
    tree.into_inner().expect("no thread panicked")
}

#[test]
fn leaves_near_the_end_have_the_values_of_the_solver() {
    let network = Arc::new(Network::new(&Weights::random(1)));
    let puct = PuctParameters { c_puct: 10.0, prior_exponent: 1 };
    let mut compared = 0;
    for seed in 0..40 {
        let turn = ending(seed, EXACT_ENDING_CELLS + 1);
        if turn.player.is_none() {
            continue;
        }
        let tree = grown(Tree::new(&network, puct, [None; 3], &turn), 101);
        for visited in tree.root_moves().filter(|visited| visited.visits > 0) {
            let next = turn.play(visited.cell).expect("the move is legal");
            let solved = solve(&next, false, &Limits::default(), &Stop::default()).expect("nothing limits it");
            assert_eq!(visited.values.map(f32::to_bits), win_shares(solved.value).map(f32::to_bits));
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

fn rerooted(tree: &Tree, moves: &[Coord], turn: &Turn, max_nodes: usize) -> Option<Tree> {
    tree.rerooted(moves, turn, max_nodes, &Stop::default()).expect("nothing stops it")
}

/// Asserts that the subtrees at two nodes are equal, and that the second keeps the feature sums of its boards. Returns
/// the number of nodes in each. `turn` is the turn at both nodes.
fn compared((one, index): (&Tree, usize), (other, twin): (&Tree, usize), turn: &Turn) -> usize {
    let (node, copy) = (&one.nodes.all[index], &other.nodes.all[twin]);
    assert_eq!(
        (node.cell, node.mover, node.visits, node.child_count),
        (copy.cell, copy.mover, copy.visits, copy.child_count)
    );
    assert_eq!((node.prior.to_bits(), node.values), (copy.prior.to_bits(), copy.values));
    if node.child_count > 0 {
        let scan = Scan::of(&other.network, &turn.board);
        assert_eq!(other.nodes.kept[copy.kept as usize], scan.sums());
    }
    let pairs = one.nodes.children(index).zip(other.nodes.children(twin));
    let counts = pairs.map(|(index, twin)| {
        let after = turn.play(other.nodes.all[twin].cell).expect("the move is legal");
        compared((one, index), (other, twin), &after)
    });
    1 + counts.sum::<usize>()
}

#[test]
fn a_rerooted_tree_equals_the_subtree() {
    for seed in 0..10 {
        let start = ending(seed, 60);
        let whole = grown(unexpanded(&start), 400);
        let most_visited =
            |node: &usize| whole.nodes.children(*node).max_by_key(|child| whole.nodes.all[*child].visits);
        let indices: Vec<usize> = successors(Some(0), most_visited).collect();
        let mut turn = start;
        for (plies, index) in indices.iter().enumerate().take(4) {
            let cells: Vec<Coord> = indices[1..=plies].iter().map(|index| whole.nodes.all[*index].cell).collect();
            turn = cells.last().map_or(start, |cell| turn.play(*cell).expect("the move is legal"));
            let copy = rerooted(&whole, &cells, &turn, usize::MAX).expect("it is expanded");
            assert_eq!(compared((&whole, *index), (&copy, 0), &turn), copy.nodes.all.len());
            assert_eq!(copy.nodes.kept.len(), copy.nodes.all.iter().filter(|node| node.child_count > 0).count());
            assert!(copy.nodes.depth as usize + plies <= whole.nodes.depth as usize);
            let copy = grown(copy, 50);
            assert_eq!(copy.nodes.all[0].visits, whole.nodes.all[*index].visits + 50);
            assert!(copy.nodes.line(0).len() <= copy.nodes.depth as usize);
        }
        let unexpanded = whole.nodes.children(0).find(|child| whole.nodes.all[*child].child_count == 0);
        if let Some(cell) = unexpanded.map(|child| whole.nodes.all[child].cell) {
            let turn = start.play(cell).expect("the move is legal");
            assert!(rerooted(&whole, &[cell], &turn, usize::MAX).is_none());
        }
    }
}

#[test]
fn a_limited_copy_holds_the_most_visited_nodes() {
    for (seed, max_nodes) in [(0, 0), (1, 30), (2, 100), (3, 400)] {
        let start = ending(seed, 60);
        let tree = grown(unexpanded(&start), 900);
        let cell = tree.root_moves().max_by_key(|visited| visited.visits).expect("there is a move").cell;
        let turn = start.play(cell).expect("the move is legal");
        let whole = rerooted(&tree, &[cell], &turn, usize::MAX).expect("it is expanded");
        let part = rerooted(&tree, &[cell], &turn, max_nodes).expect("it is expanded");
        assert!(part.nodes.all.len() < whole.nodes.all.len());
        assert!(part.nodes.all.len() < max_nodes + 60, "it exceeds the limit by the moves of one turn at most");
        let visits = |tree: &Tree| {
            let expanded = tree.nodes.all.iter().filter(|node| node.child_count > 0);
            let mut visits: Vec<u32> = expanded.map(|node| node.visits).collect();
            visits.sort_unstable_by_key(|visits| Reverse(*visits));
            visits
        };
        assert!(visits(&whole).starts_with(&visits(&part)));
        assert_eq!(part.nodes.kept.len(), visits(&part).len());
        let grown = grown(part, 50);
        assert_eq!(grown.nodes.all[0].visits, whole.nodes.all[0].visits + 50);
        assert_eq!(compared((&grown, 0), (&grown, 0), &turn), grown.nodes.all.len(), "every node is reachable");
    }
}

#[test]
fn rerooting_can_be_stopped() {
    let start = ending(1, 60);
    let tree = grown(unexpanded(&start), 100);
    let cell = tree.root_moves().max_by_key(|visited| visited.visits).expect("there is a move").cell;
    let stop = Stop::default();
    stop.set();
    let turn = start.play(cell).expect("the move is legal");
    assert!(tree.rerooted(&[cell], &turn, usize::MAX, &stop).is_err());
}

#[test]
fn many_threads_grow_one_tree() {
    for seed in 0..5 {
        let start = ending(seed, 40);
        let tree = unexpanded(&start);
        let mut workers: Vec<SearchWorker> = (0..8).map(|_| SearchWorker::new(&tree)).collect();
        let tree = Mutex::new(tree);
        thread::scope(|scope| {
            for worker in &mut workers {
                scope.spawn(|| (0..50).for_each(|_| worker.visit(&tree)));
            }
        });
        let tree = tree.into_inner().expect("no thread panicked");
        assert_eq!(tree.nodes.all[0].visits, 400);
        assert_eq!(compared((&tree, 0), (&tree, 0), &start), tree.nodes.all.len(), "every node is reachable");
        assert!(tree.nodes.all.iter().all(|node| node.pending == 0));
        for node in tree.nodes.all.iter().filter(|node| node.child_count > 0).skip(1) {
            let below: u32 = tree.nodes.all[node.children()].iter().map(|child| child.visits - 1).sum();
            // The first value, the expansion, and simultaneous visits of other threads.
            assert!((2..=9).contains(&(node.visits - below)), "{} {below}", node.visits);
        }
    }
}
