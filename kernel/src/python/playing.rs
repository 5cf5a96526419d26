//! Games that opponents of the kernel play on.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use pyo3::prelude::*;

use crate::env::game::GameRecord;
use crate::env::playing::{PlayedMove, play_on as play_moves};
use crate::opponents::Opponent;
use crate::python::board::PyBoard;
use crate::python::convert::{InvalidMoves, player};
use crate::python::interruptible::without_reports;
use crate::python::opponent::PyOpponent;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::limits::Stop;

/// The visits and the values of the legal moves of a turn, in reading order.
type EveryMove = (Vec<u64>, Vec<f64>);

/// A move: its player, cell and value, the nodes and the depth of the search, and the visits and values of every move.
type MoveFields = (usize, usize, f64, u64, u32, Option<EveryMove>);

#[pyfunction]
#[pyo3(signature = (board, first, moves, opponents, seeds, *, every_move))]
pub(crate) fn play_on(
    py: Python<'_>,
    board: &PyBoard,
    first: usize,
    moves: &[u8],
    opponents: [Option<PyRef<'_, PyOpponent>>; 3],
    seeds: Vec<u64>,
    every_move: bool,
) -> PyResult<(Vec<MoveFields>, Option<usize>)> {
    let record = GameRecord { board: board.0, first: player(first)?, moves: moves.to_vec() };
    let opponents = opponents.each_ref().map(|opponent| opponent.as_ref().map(|opponent| &opponent.0));
    let work = |stop: &Stop| play_moves(&record, opponents, &seeds, every_move, stop);
    let played = if opponents.into_iter().flatten().all(Opponent::is_instant) {
        py.detach(|| work(&Stop::default()))
    } else {
        without_reports(py, None, work)?
    };
    let played = played.map_err(|error| InvalidMoves::new_err(error.to_string()))?;
    let fields = played.moves.iter().map(|played| fields(played, every_move)).collect();
    Ok((fields, played.next.map(Player::index)))
}

fn fields(played: &PlayedMove, every_move: bool) -> MoveFields {
    let PlayedMove { player, destination, analysis } = played;
    let mut of_cells: Vec<(Coord, u64, f64)> =
        analysis.moves.iter().map(|ranked| (ranked.destination, ranked.nodes, ranked.value)).collect();
    let value = of_cells.iter().find(|(cell, ..)| cell == destination).map_or(0.0, |(_, _, value)| *value);
    let every = every_move.then(|| {
        of_cells.sort_by_key(|(cell, ..)| cell.index());
        of_cells.iter().map(|(_, visits, value)| (*visits, *value)).unzip()
    });
    (player.index(), destination.index(), value, analysis.nodes, analysis.depth, every)
}
