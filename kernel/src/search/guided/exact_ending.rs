//! Endings that the exact solver is likely to solve within half of the limits.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;

use crate::clock::Deadline;
use crate::evaluation::standings::win_points;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::endgame::packed_table::PackedTable;
use crate::search::endgame::self_interest::solve_within;
use crate::search::endgame::solution::{Scores, Solved};
use crate::search::limits::{Budget, Limits};
use crate::search::question::Question;
use crate::sorting::sort_moves;

/// The number of turns that the solver visits in the time of one visit to the search tree.
const TURNS_PER_NODE: u64 = 32;
/// The number of turns that the solver visits per millisecond.
const TURNS_PER_MILLISECOND: u128 = 5_000;
/// The greatest number of turns that the solver may visit if the search has no limits.
const MAX_TURNS: u64 = 100_000_000;

/// Solves a turn exactly within half of the time and half of the nodes, and returns the ranking of its moves. Returns
/// `None` if these limits are likely to be too low or prove too low, or if the stop flag is set. Every player plays for
/// itself; see [`solve`](crate::search::endgame::self_interest::solve).
pub(super) fn solve_ending(question: &Question<'_>, limits: &Limits) -> Option<Analysis> {
    let empty = question.turn.board.empty().len();
    let by_nodes = limits.nodes.map(|nodes| nodes.saturating_mul(TURNS_PER_NODE));
    let by_time = limits.time.map(|time| (time.as_millis() * TURNS_PER_MILLISECOND).try_into().unwrap_or(u64::MAX));
    let max_turns = by_nodes.into_iter().chain(by_time).min().unwrap_or(2 * MAX_TURNS) / 2;
    if max_turns < likely_turns(empty) {
        return None;
    }
    // On a slow machine, the turns alone could take all of the time.
    let deadline = limits.time.and_then(|time| Deadline::after(time / 2));
    let limits = Limits { nodes: Some(max_turns), ..Limits::default() };
    let mut budget = Budget::new(&limits, deadline, NonZeroUsize::MIN, question.stop);
    budget.enforce();
    let mut table = PackedTable::with_bits(empty + 6);
    let ending = solve_within(question.turn, question.every_move, &mut table, &mut budget).ok()?;
    Some(analysis(question, ending, empty as u32))
}

/// Estimates the median number of turns that the solver visits for an ending with `empty` empty cells: 900 for up to
/// eight cells, and 3.5 times as many for each further cell, at most `u64::MAX`.
fn likely_turns(empty: usize) -> u64 {
    (8..empty).fold(900, |turns: u64, _| turns.saturating_mul(7) / 2)
}

fn analysis(question: &Question<'_>, ending: Solved<Scores>, depth: u32) -> Analysis {
    let own = question.turn.player.map_or(0, Player::index);
    let preference = |scores: Scores| (win_points(scores)[own], 3 * scores[own] - scores.iter().sum::<i32>());
    let best: Vec<Coord> = ending.best().collect();
    // Converted to visits to the tree, the unit of the limits.
    let nodes = ending.nodes.div_ceil(TURNS_PER_NODE);
    let mut order = ending.moves;
    let rank = |(cell, scores): &(Coord, Option<Scores>)| (best.contains(cell), scores.map(preference));
    sort_moves(&mut order, |one, other| rank(other).cmp(&rank(one)));
    let ranked = |(cell, scores): (Coord, Option<Scores>)| {
        let shares = scores.map(|scores| win_points(scores).map(|points| f64::from(points) / 6.0));
        RankedMove {
            destination: cell,
            // A move that is only known to be worse has no value.
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
