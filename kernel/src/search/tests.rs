//! Tests of what all searches have in common.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::network::inference::Network;
use crate::network::weights::Weights;
use crate::rules::coordset::CoordSet;
use crate::rules::deal::deal;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::search::Guided;
use crate::search::limits::{Limits, Stop};
use crate::search::method::{Method, Search};
use crate::search::monte_carlo::mcts::UctParameters;
use crate::search::question::Question;

fn methods() -> Vec<Method> {
    let network = Arc::new(Network::new(&Weights::random(1)));
    vec![
        Method::MaxN,
        Method::Paranoid,
        Method::BestReply,
        Method::Mcts(UctParameters { c_uct: 0.3, history_weight: 5.0 }),
        Method::Flat,
        Method::Guided(Guided {
            network,
            puct: PuctParameters { c_puct: 0.2, prior_exponent: 6 },
            gumbel: None,
            reuse: None,
            models_opponents: true,
        }),
    ]
}

/// Returns a turn after 20 moves, each to the last cell in reading order.
fn turn(seed: u64) -> Turn {
    let (board, first) = deal(seed);
    let step = |turn: Turn| turn.destinations.iter().last().map(|cell| turn.play(cell).unwrap());
    (0..20).fold(Turn::start(board, first), |turn, _| step(turn).unwrap_or(turn))
}

/// Returns the final ranking, and all rankings that the search reported.
fn analyse(method: Method, turn: &Turn, limits: Limits, stop: &Stop) -> (Analysis, Vec<Analysis>) {
    let evaluation = "score+mobility".parse().unwrap();
    let search = Search { method, evaluation, limits, threads: NonZeroUsize::MIN };
    let mut reports = Vec::new();
    let question = Question { seed: Some(1), ..Question::new(turn, stop) };
    (search.analyse(&question, &mut |analysis| reports.push(analysis.clone())), reports)
}

#[test]
fn every_search_ranks_every_move_once_and_is_deterministic() {
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    for method in methods() {
        for seed in 0..2 {
            let turn = turn(seed);
            let (analysis, reports) = analyse(method.clone(), &turn, limits, &Stop::default());
            let ranked: CoordSet = analysis.moves.iter().map(|ranked| ranked.destination).collect();
            assert_eq!((ranked, analysis.moves.len()), (turn.destinations, turn.destinations.len()));
            assert!(analysis.nodes <= 200);
            for shares in analysis.moves.iter().filter_map(|ranked| ranked.shares) {
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
            assert_eq!(reports.last().unwrap().moves, analysis.moves);
            assert_eq!(analyse(method.clone(), &turn, limits, &Stop::default()).0, analysis);
        }
    }
}
