//! The Python functions of the exact searches.
#![forbid(unsafe_code)]

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::python::board::PyBoard;
use crate::python::convert::player;
use crate::python::interruptible::without_reports;
use crate::python::search::{PyStop, limits};
use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::endgame::guarantee::guarantee;
use crate::search::endgame::margin::Aim;
use crate::search::endgame::self_interest::solve;
use crate::search::endgame::solution::{self, Scores, Solved};

create_exception!(tribolo_core._kernel, Unsolved, PyValueError);

type Fields<'py, V> = (V, Vec<(usize, Option<V>)>, Bound<'py, PyBytes>, u64);

fn fields<V>(py: Python<'_>, solved: Result<Solved<V>, solution::Unsolved>) -> PyResult<Fields<'_, V>> {
    let Solved { value, moves, line, nodes } = solved.map_err(|error| Unsolved::new_err(error.nodes))?;
    let line: Vec<u8> = line.into_iter().map(|cell| cell.index() as u8).collect();
    let cells = moves.into_iter().map(|(cell, value): (Coord, _)| (cell.index(), value));
    Ok((value, cells.collect(), PyBytes::new(py, &line), nodes))
}

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
    let limits = limits((None, nodes, milliseconds))?;
    fields(py, without_reports(py, stop.map(|stop| &stop.0), |stop| solve(&turn, every_move, &limits, stop))?)
}

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
    let limits = limits((None, nodes, milliseconds))?;
    let aim = if only_sign { Aim::Sign } else { Aim::Margin };
    fields(
        py,
        without_reports(py, stop.map(|stop| &stop.0), |stop| {
            guarantee(&turn, forcing, aim, every_move, &limits, stop)
        })?,
    )
}
