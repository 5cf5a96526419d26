//! The Python function of best responses.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::opponents::Opponent;
use crate::python::board::PyBoard;
use crate::python::convert::{coord, player};
use crate::python::interruptible::without_reports;
use crate::python::opponent::PyOpponent;
use crate::python::search::{PyStop, limits};
use crate::python::solve::Unsolved;
use crate::rng::Rng;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::endgame::best_response::{BestResponse, best_response};
use crate::search::limits::{Interrupted, Stop};
use crate::search::question::Question;

/// An opponent that replies: one of the kernel, or a Python function that takes a board and the index of the player to
/// move, and returns the indices of the cells that it may reply with.
#[derive(FromPyObject)]
pub(crate) enum Rival<'py> {
    BuiltIn(PyRef<'py, PyOpponent>),
    Function(Py<PyAny>),
}

#[pyfunction]
#[pyo3(name = "best_response")]
#[pyo3(signature = (board, first, responder, rival, *, seed, nodes, milliseconds, stop=None))]
#[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
pub(crate) fn py_best_response(
    py: Python<'_>,
    board: &PyBoard,
    first: usize,
    responder: usize,
    rival: Rival<'_>,
    seed: Option<u64>,
    nodes: Option<u64>,
    milliseconds: Option<f64>,
    stop: Option<&PyStop>,
) -> PyResult<(f64, u64)> {
    let turn = Turn::start(board.0, player(first)?);
    let responder = player(responder)?;
    let limits = limits((None, nodes, milliseconds))?;
    let stop = stop.map(|stop| &stop.0);
    let mut failure = None;
    let found = match rival {
        Rival::BuiltIn(opponent) => {
            let opponent = &opponent.0;
            without_reports(py, stop, |stop| {
                best_response(&turn, responder, |turn| Ok(replies(opponent, turn, seed, stop)), &limits, stop)
            })?
        }
        Rival::Function(function) => without_reports(py, stop, |stop| {
            let ask = |turn: &Turn| {
                Python::attach(|py| asked(py, &function, turn)).map_err(|error| {
                    failure = Some(error);
                    Interrupted
                })
            };
            best_response(&turn, responder, ask, &limits, stop)
        })?,
    };
    if let Some(error) = failure {
        return Err(error);
    }
    let BestResponse { share, nodes } = found.map_err(|error| Unsolved::new_err(error.nodes))?;
    Ok((share, nodes))
}

/// Returns the moves that an opponent may play: without a seed, all its best moves, which are equally likely. With a
/// seed, it is the one move that the seed and the number of empty cells draw, so the draw differs from move to move.
fn replies(opponent: &Opponent, turn: &Turn, seed: Option<u64>, stop: &Stop) -> CoordSet {
    let seed = seed.map(|seed| Rng::nth_u64(seed, turn.board.empty().len() as u64));
    let question = Question { seed, every_move: false, ..Question::new(turn, stop) };
    if seed.is_none() {
        return opponent.best_moves(&question);
    }
    opponent.choose(&question).into_iter().collect()
}

/// Asks a Python function for its replies on a turn that is not over. Fails with the exception of the function, or with
/// `ValueError` if it returns no move or an illegal move.
fn asked(py: Python<'_>, function: &Py<PyAny>, turn: &Turn) -> PyResult<CoordSet> {
    let mover = turn.player.map_or(0, Player::index);
    let cells: Vec<usize> = function.call1(py, (PyBoard(turn.board), mover))?.extract(py)?;
    let cells: CoordSet = cells.into_iter().map(coord).collect::<PyResult<_>>()?;
    if cells.is_empty() || !(cells - turn.destinations).is_empty() {
        return Err(PyValueError::new_err("a reply is one or more legal moves"));
    }
    Ok(cells)
}
