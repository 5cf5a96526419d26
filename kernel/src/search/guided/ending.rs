//! The last moves of a game, which need no network.
#![forbid(unsafe_code)]

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::time::Instant;

use super::super::{Analysis, Question, RankedMove};
use crate::evaluation::standings::win_points;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::endgame::{Memory, Scores, Solved, solve_within};
use crate::search::limits::{Budget, Limits};

/// The solver looks at about as many turns while a tree grows by one node.
const TURNS_PER_NODE: u64 = 32;
/// The solver looks at about as many turns in a millisecond.
const TURNS_PER_MILLISECOND: u128 = 5_000;
/// Where nothing is limited, the solver looks at most at so many turns before the tree begins to grow.
const MOST_TURNS: u64 = 100_000_000;

/// What self-interested play leads to, as [`solve`](super::super::solve) defines it, where half of what may be spent is
/// likely enough to find that out.
pub(in super::super) fn solved(question: &Question<'_>, limits: &Limits) -> Option<Analysis> {
    let empty = question.turn.board.empty().len();
    let by_nodes = limits.nodes.map(|nodes| nodes.saturating_mul(TURNS_PER_NODE));
    let by_time = limits.time.map(|time| (time.as_millis() * TURNS_PER_MILLISECOND).try_into().unwrap_or(u64::MAX));
    let most = by_nodes.into_iter().chain(by_time).min().unwrap_or(2 * MOST_TURNS) / 2;
    if most < likely_turns(empty) {
        return None;
    }
    // A machine that is slower than most must not take all the time for this.
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time / 2));
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let mut budget = Budget::new(&limits, deadline, NonZeroUsize::MIN, question.stop);
    budget.enforce();
    let mut memory = Memory::with_bits(empty + 6);
    let ending = solve_within(question.turn, question.every_move, &mut memory, &mut budget).ok()?;
    Some(analysis(question, ending, empty as u32))
}

/// About half of all turns with so many empty cells take the solver no more than this; with two cells more it is twelve times
/// as much.
fn likely_turns(empty: usize) -> u64 {
    (8..empty).fold(900, |turns: u64, _| turns.saturating_mul(7) / 2)
}

fn analysis(question: &Question<'_>, ending: Solved<Scores>, depth: u32) -> Analysis {
    let own = question.turn.player.map_or(0, Player::index);
    let merit = |scores: Scores| (win_points(scores)[own], 3 * scores[own] - scores.iter().sum::<i32>());
    let best: Vec<Coord> = ending.best().collect();
    // In the unit of the tree.
    let nodes = ending.nodes.div_ceil(TURNS_PER_NODE);
    let mut order = ending.moves;
    order.sort_by_key(|(cell, scores)| Reverse((best.contains(cell), scores.map(merit))));
    let ranked = |(cell, scores): (Coord, Option<Scores>)| {
        let shares = scores.map(|scores| win_points(scores).map(|points| f64::from(points) / 6.0));
        RankedMove {
            destination: cell,
            // A move of which only that it is worse is known has no value.
            value: shares.map_or(0.0, |shares| shares[own]),
            shares,
            cells: scores.map(|scores| scores.map(f64::from)),
            line: if ending.line.first() == Some(&cell) { ending.line.clone() } else { vec![cell] },
            nodes: nodes / question.turn.destinations.len() as u64,
        }
    };
    let moves = order.into_iter().map(ranked).collect();
    Analysis { moves, equals: best.len(), nodes, depth, solved: true }
}
