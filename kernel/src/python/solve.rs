//! The exact searches as part of `tribolo_core._kernel`: converts and calls, decides nothing.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::python::board::PyBoard;
use crate::python::convert::player;
use crate::python::interruptible::interruptible;
use crate::python::search::{Stop, time};
use crate::search::{self, Aim, Limits, Scores, Solved};
use crate::{Coord, Turn};

create_exception!(tribolo_core._kernel, Unsolved, PyValueError);

/// The value, each move as (cell, value or `None`), the line, and all nodes.
type Fields<'py, V> = (V, Vec<(usize, Option<V>)>, Bound<'py, PyBytes>, u64);

fn fields<V>(py: Python<'_>, solved: Result<Solved<V>, search::Unsolved>) -> PyResult<Fields<'_, V>> {
    let Solved { value, moves, line, nodes } = solved.map_err(|error| Unsolved::new_err(error.nodes))?;
    let line: Vec<u8> = line.into_iter().map(|cell| cell.index() as u8).collect();
    let cells = moves.into_iter().map(|(cell, value): (Coord, _)| (cell.index(), value));
    Ok((value, cells.collect(), PyBytes::new(py, &line), nodes))
}

/// The final scores when each plays for himself; raises `Unsolved` with the nodes where a limit is met before.
#[pyfunction]
#[pyo3(signature = (board, first, *, every_move, nodes, milliseconds, stop=None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    board: &PyBoard,
    first: usize,
    every_move: bool,
    nodes: Option<u64>,
    milliseconds: Option<f64>,
    stop: Option<&Stop>,
) -> PyResult<Fields<'py, Scores>> {
    let turn = Turn::start(board.0, player(first)?);
    let limits = limits(nodes, milliseconds)?;
    fields(py, run(py, stop, |stop| search::solve(&turn, every_move, &limits, stop))?)
}

/// The margin that a player can force, or its sign; raises `Unsolved` with the nodes where a limit is met before.
#[pyfunction]
#[pyo3(signature = (board, first, forcing, *, only_sign, every_move, nodes, milliseconds, stop=None))]
#[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
pub(crate) fn guarantee<'py>(
    py: Python<'py>,
    board: &PyBoard,
    first: usize,
    forcing: usize,
    only_sign: bool,
    every_move: bool,
    nodes: Option<u64>,
    milliseconds: Option<f64>,
    stop: Option<&Stop>,
) -> PyResult<Fields<'py, i32>> {
    let turn = Turn::start(board.0, player(first)?);
    let forcing = player(forcing)?;
    let limits = limits(nodes, milliseconds)?;
    let aim = if only_sign { Aim::Win } else { Aim::Margin };
    fields(py, run(py, stop, |stop| search::guarantee(&turn, forcing, aim, every_move, &limits, stop))?)
}

fn limits(nodes: Option<u64>, milliseconds: Option<f64>) -> PyResult<Limits> {
    Ok(Limits { depth: None, nodes, time: time(milliseconds)? })
}

/// Runs an exact search that Ctrl-C interrupts.
fn run<T: Send>(py: Python<'_>, stop: Option<&Stop>, search: impl FnOnce(&search::Stop) -> T + Send) -> PyResult<T> {
    interruptible(py, stop.map(|stop| &stop.0), |stop, _| search(stop), |_, ()| Ok(()))
}
