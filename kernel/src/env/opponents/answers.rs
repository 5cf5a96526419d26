//! Searches of a turn, and the choice among equally good moves.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::limits::Stop;
use crate::search::method::Search;
use crate::search::question::Question;

/// Searches `turn` without the moves before it, for a value of every move.
pub(super) fn analyse_turn(search: &Search, turn: &Turn, seed: u64, stop: &Stop) -> Analysis {
    let question = Question { turn, past: &[], pondering_player: None, seed, every_move: true, stop };
    search.analyse(&question, &mut |_| ())
}

/// Draws one of the equally good best moves of `analysis`; `None` if it has no moves.
pub(super) fn draw_best(analysis: &Analysis, seed: u64) -> Option<Coord> {
    draw(analysis.moves[..analysis.equals].iter().map(|ranked| ranked.destination).collect(), seed)
}

/// Draws one of `moves` with the random numbers of `seed`; `None` if there are no moves.
pub(super) fn draw(moves: CoordSet, seed: u64) -> Option<Coord> {
    if moves.is_empty() { None } else { moves.nth(Rng::new(seed).below(moves.len() as u64) as u32) }
}
