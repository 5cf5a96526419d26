//! Self-play: games that the searches play against themselves, as training samples for the network.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use crate::evaluation::standings::win_points;
use crate::evaluation::weighted_sum::Evaluation;
use crate::network::estimate::Estimate;
use crate::network::inference::Network;
use crate::network::samples::Sample;
use crate::parallel::{available_cores, for_each_parallel, lock};
use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::deal::deal;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::nodes::RootMove;
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::tree::Tree;
use crate::search::guided::worker::SearchWorker;
use crate::search::limits::{Limits, Stop};
use crate::search::method::{Method, Search};
use crate::search::question::Question;

/// The settings of self-play games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfPlaySettings {
    /// The nodes that a player searches for each move; with a network, 0 counts as 1.
    pub nodes: u32,
    /// The maximum number of random moves at the start of a game; the actual number is drawn for each game.
    pub opening: u32,
    /// The share of random moves after the opening, in thousandths.
    pub random_move_rate: u32,
    /// The lambda of TD(lambda) targets, from 0 to 1 (Richard S. Sutton 1988, "Learning to Predict by the Methods of
    /// Temporal Differences"). With 1, the target of a turn is the result of the game; with 0, the win shares that the
    /// search of the next turn expects, or the result if there is no next turn. Without a network, it counts as 1.
    pub td_lambda: f32,
    pub puct: PuctParameters,
}

/// Plays one self-play game on the deal of each seed. Returns one sample for each turn after the random opening, in the
/// order of the seeds.
///
/// Without a network, max^n, paranoid and best-reply searches choose the moves. At most `threads` threads run; `None`
/// uses all cores. Games that have not begun when `stop` is set are left out.
pub fn play_games(
    network: Option<&Arc<Network>>,
    settings: &SelfPlaySettings,
    seeds: &[u64],
    threads: Option<NonZeroUsize>,
    stop: &Stop,
) -> Vec<Sample> {
    let mut games = vec![Vec::new(); seeds.len()];
    let pieces = seeds.iter().zip(&mut games);
    let threads = threads.map_or_else(available_cores, NonZeroUsize::get);
    for_each_parallel(threads.min(seeds.len()), pieces, |(seed, game)| {
        if !stop.is_set() {
            *game = play_game(network, settings, *seed);
        }
    });
    games.concat()
}

fn play_game(network: Option<&Arc<Network>>, settings: &SelfPlaySettings, seed: u64) -> Vec<Sample> {
    let mut rng = Rng::new(Rng::nth_u64(seed, 1));
    let (board, first) = deal(seed);
    let mut turn = Turn::start(board, first);
    let mut samples = Vec::with_capacity(128);
    let opening = rng.below(u64::from(settings.opening) + 1);
    for ply in 0_u64.. {
        let Some(mover) = turn.player else { break };
        let random = turn.destinations.nth(rng.below(turn.destinations.len() as u64) as u32);
        let is_random = ply < opening || rng.below(1_000) < u64::from(settings.random_move_rate);
        let mut cell = random.expect("the number is below that of the destinations");
        if ply >= opening {
            let (best, win_shares) = choose(network, settings, &turn, &mut rng);
            samples.push(Sample { board: turn.board, mover, target: Estimate { win_shares, cell_shares: [0.0; 3] } });
            if !is_random {
                cell = best;
            }
        }
        turn = turn.play_unchecked(mover, cell);
    }
    // The values of classical searches are not win shares.
    let td_lambda = if network.is_some() { settings.td_lambda } else { 1.0 };
    set_targets(&mut samples, &turn, td_lambda);
    samples
}

/// Replaces the win shares of a game's samples, which the searches returned, by TD(lambda) returns, and sets the cell
/// shares. `last` is the turn at the end of the game.
fn set_targets(samples: &mut [Sample], last: &Turn, td_lambda: f32) {
    let scores = last.board.scores();
    let result = win_points(scores.map(|score| score as i32)).map(|points| points as f32 / 6.0);
    let all = scores.iter().sum::<usize>().max(1) as f32;
    let cell_shares = scores.map(|score| score as f32 / all);
    let mut later = result;
    for sample in samples.iter_mut().rev() {
        let expected = sample.target.win_shares;
        sample.target = Estimate { win_shares: later, cell_shares };
        for (share, expected) in later.iter_mut().zip(expected) {
            *share = expected + td_lambda * (*share - expected);
        }
    }
}

/// Returns the best move of a turn whose game is not over, and the win shares that the search expects: zeros without a
/// network.
fn choose(
    network: Option<&Arc<Network>>,
    settings: &SelfPlaySettings,
    turn: &Turn,
    rng: &mut Rng,
) -> (Coord, [f32; 3]) {
    let Some(network) = network else { return (classical_move(turn, settings.nodes, rng), [0.0; 3]) };
    let tree = Tree::new(network, settings.puct, [None; 3], turn);
    let (mut worker, tree) = (SearchWorker::new(&tree), Mutex::new(tree));
    for _ in 0..settings.nodes.max(1) {
        worker.visit(&tree);
    }
    let tree = lock(&tree);
    let mover = turn.player.map_or(0, Player::index);
    let rank = |root_move: &RootMove| (root_move.visits, root_move.values[mover]);
    let best = tree.root_moves().reduce(|best, other| if rank(&other) > rank(&best) { other } else { best });
    (best.expect("a turn that is not over has moves").cell, tree.root_values())
}

/// Returns the best move of a classical search, at random among equally good ones. The method is random for each move,
/// so that the network does not learn a single way of playing.
fn classical_move(turn: &Turn, nodes: u32, rng: &mut Rng) -> Coord {
    let methods = [Method::MaxN, Method::Paranoid, Method::BestReply];
    let method = methods[rng.below(methods.len() as u64) as usize].clone();
    let evaluation: Evaluation = "score+4*mobility+2*immunity".parse().expect("the evaluation is valid");
    let limits = Limits { nodes: Some(nodes.into()), ..Limits::default() };
    let search = Search { method, evaluation, limits, threads: NonZeroUsize::MIN };
    let stop = Stop::default();
    let question = Question { seed: Some(rng.next_u64()), every_move: false, ..Question::new(turn, &stop) };
    let analysis = search.analyse(&question, &mut |_| ());
    analysis.moves[rng.below(analysis.equals as u64) as usize].destination
}
