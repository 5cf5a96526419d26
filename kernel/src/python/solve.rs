//! The Python functions of the exact searches.
#![forbid(unsafe_code)]

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::python::board::PyBoard;
use crate::python::convert::player;
use crate::python::interruptible::interruptible;
use crate::python::search::{PyStop, time};
use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::endgame::guarantee::guarantee;
use crate::search::endgame::margin::Aim;
use crate::search::endgame::self_interest::solve;
use crate::search::endgame::solution::{self, Scores, Solved};
use crate::search::limits::{Limits, Stop};

create_exception!(tribolo_core._kernel, Unsolved, PyValueError);

/// A solution: its value, the cell and the value of each move, the line of best moves, and the nodes.
type Fields<'py, V> = (V, Vec<(usize, Option<V>)>, Bound<'py, PyBytes>, u64);

/// Converts the result of an exact search to Python objects: the value of the turn, the legal moves with their values,
/// the line of best moves, and the number of nodes visited. A move is the index of its cell in reading order (row by
/// row), 0 to 175. The value of a move is `None` if the search did not determine the value.
///
/// Raises `Unsolved` with the number of nodes visited if the search found no solution.
fn fields<V>(py: Python<'_>, solved: Result<Solved<V>, solution::Unsolved>) -> PyResult<Fields<'_, V>> {
    let Solved { value, moves, line, nodes } = solved.map_err(|error| Unsolved::new_err(error.nodes))?;
    let line: Vec<u8> = line.into_iter().map(|cell| cell.index() as u8).collect();
    let cells = moves.into_iter().map(|(cell, value): (Coord, _)| (cell.index(), value));
    Ok((value, cells.collect(), PyBytes::new(py, &line), nodes))
}

/// Solves a position exactly under self-interested play: every player maximises first its own win share, then its own
/// cells. Returns the final scores under such play, each legal move with the final scores after the move, the line of
/// best moves, and the number of nodes visited.
///
/// `first` is the player to move: 0 is Blue, 1 is Red, 2 is Green. If player `first` has no legal move on `board`, the
/// player to move is the next one in turn order with a legal move. With `every_move`, every move has its exact scores.
/// Without `every_move`, only the best moves are sure to have scores; the scores of another move may be `None`.
///
/// `nodes` limits the nodes visited, `milliseconds` the time, and `stop` ends the search from another thread. Raises
/// `Unsolved` with the number of nodes visited if the search reaches a limit or is stopped.
#[pyfunction]
#[pyo3(name = "solve", signature = (board, first, *, every_move, nodes, milliseconds, stop=None))]
pub(crate) fn py_solve<'py>(
    py: Python<'py>,
    board: &PyBoard,
    first: usize,
    every_move: bool,
    nodes: Option<u64>,
    milliseconds: Option<f64>,
    stop: Option<&PyStop>,
) -> PyResult<Fields<'py, Scores>> {
    let turn = Turn::start(board.0, player(first)?);
    let limits = limits(nodes, milliseconds)?;
    fields(py, run(py, stop, |stop| solve(&turn, every_move, &limits, stop))?)
}

/// Finds the greatest margin that player `forcing` can force against both opponents. The margin is the player's cells
/// at the end less the cells of the better opponent. With `only_sign`, finds only the sign of the margin: 1, 0 or -1.
/// Returns the margin (or sign), each legal move with the margin (or sign) after the move, the line of best moves, and
/// the number of nodes visited.
///
/// `first` is the player to move. As indices of players, 0 is Blue, 1 is Red and 2 is Green. If player `first` has no
/// legal move on `board`, the player to move is the next one in turn order with a legal move. With `every_move`, every
/// move has its exact value. Without `every_move`, only the best moves are sure to have a value; the value of another
/// move may be `None`.
///
/// `nodes` limits the nodes visited, `milliseconds` the time, and `stop` ends the search from another thread. Raises
/// `Unsolved` with the number of nodes visited if the search reaches a limit or is stopped.
#[pyfunction]
#[pyo3(name = "guarantee")]
#[pyo3(signature = (board, first, forcing, *, only_sign, every_move, nodes, milliseconds, stop=None))]
#[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
pub(crate) fn py_guarantee<'py>(
    py: Python<'py>,
    board: &PyBoard,
    first: usize,
    forcing: usize,
    only_sign: bool,
    every_move: bool,
    nodes: Option<u64>,
    milliseconds: Option<f64>,
    stop: Option<&PyStop>,
) -> PyResult<Fields<'py, i32>> {
    let turn = Turn::start(board.0, player(first)?);
    let forcing = player(forcing)?;
    let limits = limits(nodes, milliseconds)?;
    let aim = if only_sign { Aim::Sign } else { Aim::Margin };
    fields(py, run(py, stop, |stop| guarantee(&turn, forcing, aim, every_move, &limits, stop))?)
}

/// Returns the limits of an exact search: at most `nodes` nodes and `milliseconds` of time. `None` means no limit.
/// Raises `ValueError` if `milliseconds` is negative, not finite or too large.
fn limits(nodes: Option<u64>, milliseconds: Option<f64>) -> PyResult<Limits> {
    Ok(Limits { depth: None, nodes, time: time(milliseconds)? })
}

/// Runs the exact search `search` on another thread, and returns the result of `search`. The argument of `search` is a
/// stop flag, which is set on Ctrl-C or when another thread sets the flag `stop`.
///
/// Returns the exception that a signal handler raises, such as `KeyboardInterrupt` on Ctrl-C.
fn run<T: Send>(py: Python<'_>, stop: Option<&PyStop>, search: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    interruptible(py, stop.map(|stop| &stop.0), |stop, _| search(stop), |_, ()| Ok(()))
}
