//! Games from which a network learns, played by searches against themselves.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use crate::evaluation::standings::win_points;
use crate::evaluation::weighted_sum::Evaluation;
use crate::network::{Estimate, Network, Sample};
use crate::parallel::{available_cores, for_each_parallel};
use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;
use crate::search::{Guidance, GuidedTree, Limits, Method, Question, Search, Stop, Visited, held};

/// How games are played to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Practice {
    /// The nodes that a player looks at for a move.
    pub nodes: u32,
    /// Each game begins with random moves, at most so many.
    pub opening: u32,
    /// Of 1,000 later moves, so many are random.
    pub slips: u32,
    /// How much of a sample's target is what became of the game later, and how much what the search expected one move
    /// later, from 1 to 0: the lambda of Richard S. Sutton (1988), "Learning to Predict by the Methods of Temporal
    /// Differences".
    pub patience: f32,
    /// How the trees grow.
    pub guidance: Guidance,
}

/// The samples of the games of some seeds, in their order, played on so many threads or on all cores. Without a network the
/// players are searches with an evaluation made by hand. A game that was not yet begun when the flag is set is left out.
#[must_use]
pub fn practise(
    network: Option<&Arc<Network>>,
    practice: &Practice,
    seeds: &[u64],
    threads: Option<NonZeroUsize>,
    stop: &Stop,
) -> Vec<Sample> {
    let mut games = vec![Vec::new(); seeds.len()];
    let pieces = seeds.iter().zip(&mut games);
    let threads = threads.map_or_else(available_cores, NonZeroUsize::get);
    for_each_parallel(threads.min(seeds.len()), pieces, |(seed, game)| {
        if !stop.is_set() {
            *game = play(network, practice, *seed);
        }
    });
    games.concat()
}

fn play(network: Option<&Arc<Network>>, practice: &Practice, seed: u64) -> Vec<Sample> {
    let mut rng = Rng::new(Rng::nth_u64(seed, 1));
    let (board, first) = deal(seed);
    let mut turn = Turn::start(board, first);
    let mut samples = Vec::with_capacity(128);
    let opening = rng.below(u64::from(practice.opening) + 1);
    for ply in 0_u64.. {
        let Some(mover) = turn.player else { break };
        let random = turn.destinations.nth(rng.below(turn.destinations.len() as u64) as u32);
        let slips = ply < opening || rng.below(1_000) < u64::from(practice.slips);
        let mut cell = random.expect("the number is below that of the destinations");
        if ply >= opening {
            let (best, wins) = choose(network, practice, &turn, &mut rng);
            samples.push(Sample { board: turn.board, mover, target: Estimate { wins, cells: [0.0; 3] } });
            if !slips {
                cell = best;
            }
        }
        turn = turn.play_unchecked(mover, cell);
    }
    let scores = turn.board.scores();
    let result = win_points(scores.map(|score| score as i32)).map(|points| points as f32 / 6.0);
    let all = scores.iter().sum::<usize>().max(1) as f32;
    let cells = scores.map(|score| score as f32 / all);
    // What searches made by hand expect is not in shares of the win.
    let patience = if network.is_some() { practice.patience } else { 1.0 };
    let mut later = result;
    for sample in samples.iter_mut().rev() {
        let expected = sample.target.wins;
        sample.target = Estimate { wins: later, cells };
        for (share, expected) in later.iter_mut().zip(expected) {
            *share = expected + patience * (*share - expected);
        }
    }
    samples
}

/// A move, and the shares of the win that were expected.
fn choose(network: Option<&Arc<Network>>, practice: &Practice, turn: &Turn, rng: &mut Rng) -> (Coord, [f32; 3]) {
    let Some(network) = network else { return (by_hand(turn, practice.nodes, rng), [0.0; 3]) };
    let tree = GuidedTree::new(network, practice.guidance, [None; 3], turn);
    let (mut climber, tree) = (tree.climber(), Mutex::new(tree));
    for _ in 0..practice.nodes.max(1) {
        climber.grow(&tree);
    }
    let tree = held(&tree);
    let mover = turn.player.map_or(0, crate::Player::index);
    let rank = |visited: &Visited| (visited.visits, visited.wins[mover]);
    let best = tree.moves().reduce(|best, other| if rank(&other) > rank(&best) { other } else { best });
    (best.expect("a turn that is not over has moves").cell, tree.wins())
}

/// The move of one of the classical searches, drawn anew each time so that no one way of playing is learned.
fn by_hand(turn: &Turn, nodes: u32, rng: &mut Rng) -> Coord {
    let methods = [Method::MaxN, Method::Paranoid, Method::BestReply];
    let method = methods[rng.below(methods.len() as u64) as usize].clone();
    let evaluation: Evaluation = "score+4*mobility+2*immunity".parse().expect("it is an evaluation");
    let limits = Limits { nodes: Some(nodes.into()), ..Limits::default() };
    let search = Search { method, evaluation, limits, threads: NonZeroUsize::MIN };
    let question =
        Question { turn, past: &[], ahead: None, seed: rng.next_u64(), every_move: false, stop: &Stop::default() };
    let analysis = search.analyse(&question, &mut |_| ());
    analysis.moves[rng.below(analysis.equals as u64) as usize].destination
}
