//! Replays of recorded games.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::env::replay::{RecordedGames, replay as replay_moves, replay_games as replay_all};
use crate::python::convert::{InvalidMoves, slice, slice_mut};
use crate::rules::coord::CELLS;
use crate::rules::deal::deal;
use crate::rules::position::PositionWriter;
use crate::rules::turn::Turn;

#[pyfunction]
pub(crate) fn replay(py: Python<'_>, seed: u64, moves: &[u8]) -> PyResult<(Vec<String>, [usize; 3])> {
    let (board, first) = deal(seed);
    let mut positions = Vec::with_capacity(moves.len());
    let start = Turn::start(board, first);
    let mut writer = PositionWriter::default();
    let end =
        py.detach(|| replay_moves(start, moves, |_, turn| positions.push(writer.write(&turn.board, turn.player))));
    let end = end.map_err(|error| InvalidMoves::new_err(error.to_string()))?;
    Ok((positions, end.board.scores()))
}

#[pyfunction]
pub(crate) fn replay_games(
    py: Python<'_>,
    seeds: PyReadonlyArray1<'_, u64>,
    ends: PyReadonlyArray1<'_, i64>,
    moves: PyReadonlyArray1<'_, u8>,
    mut owners: PyReadwriteArray1<'_, u8>,
    mut players: PyReadwriteArray1<'_, u8>,
    mut scores: PyReadwriteArray1<'_, u8>,
) -> PyResult<()> {
    let (games, plies) = (seeds.len()?, moves.len()?);
    let ends: Vec<usize> =
        slice("ends", &ends, games)?.iter().map(|end| usize::try_from(*end)).collect::<Result<_, _>>()?;
    if !ends.is_sorted() || ends.last().copied().unwrap_or(0) != plies {
        return Err(PyValueError::new_err("ends must be sorted, and the last must be the number of moves"));
    }
    let games = RecordedGames {
        seeds: slice("seeds", &seeds, games)?,
        ends: &ends,
        moves: slice("moves", &moves, plies)?,
        owners: slice_mut("owners", owners.as_slice_mut(), CELLS * plies)?,
        players: slice_mut("players", players.as_slice_mut(), plies)?,
        scores: slice_mut("scores", scores.as_slice_mut(), 3 * games)?.as_chunks_mut().0,
    };
    let replayed = py.detach(|| replay_all(games));
    replayed.map_err(|error| InvalidMoves::new_err((error.game, error.error.to_string())))
}
