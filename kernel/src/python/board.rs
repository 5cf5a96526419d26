//! Boards and turns.
#![forbid(unsafe_code)]

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::python::convert::{coord, player};
use crate::python::interruptible::check_signals;
use crate::python::types::PythonTypes;
use crate::rules::board::Board;
use crate::rules::fault::{Fault, InvalidText as InvalidTextError};
use crate::rules::perft::perft_with_check;
use crate::rules::player::{Owner, Player};
use crate::rules::position::{format_position, parse_position};
use crate::rules::transition::{all_jumps, destinations};
use crate::rules::turn::Turn;

create_exception!(tribolo_core._kernel, InvalidText, PyValueError);

impl From<InvalidTextError> for PyErr {
    fn from(error: InvalidTextError) -> Self {
        let faults = error.faults.into_iter();
        let faults = faults.map(|Fault { line, column, message, values }| (line, column, message, values));
        InvalidText::new_err((faults.collect::<Vec<_>>(),))
    }
}

#[pyclass(name = "Board", frozen, eq, hash, module = "tribolo_core._kernel")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) Board);

type TurnFields<'py> = (PyBoard, Option<&'py Py<PyAny>>, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

fn turn_fields<'py>(py: Python<'py>, turn: &Turn) -> PyResult<TurnFields<'py>> {
    let types = PythonTypes::get(py)?;
    let skipped = PyTuple::new(py, turn.skipped().map(|player| types.player(player)).collect::<Vec<_>>())?;
    let player = turn.player.map(|player| types.player(player));
    Ok((PyBoard(turn.board), player, skipped, types.coords(py, turn.destinations.iter())?))
}

#[pymethods]
impl PyBoard {
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        Ok(Self(text.parse()?))
    }

    fn position(&self, mover: Option<usize>) -> PyResult<String> {
        Ok(format_position(&self.0, mover.map(player).transpose()?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn owner_at(&self, cell: usize) -> PyResult<usize> {
        let owner = self.0.owner_at(coord(cell)?);
        Ok(Owner::ALL.into_iter().take_while(|other| *other != owner).count())
    }

    fn scores(&self) -> (usize, usize, usize) {
        self.0.scores().into()
    }

    fn transitions<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyDict>; 3]> {
        let types = PythonTypes::get(py)?;
        let transitions = [PyDict::new(py), PyDict::new(py), PyDict::new(py)];
        let jumps = all_jumps(&self.0);
        for transition in jumps.chunk_by(|a, b| (a.winner, a.destination) == (b.winner, b.destination)) {
            let jumps = transition.iter().map(|jump| types.jump(py, *jump)).collect::<PyResult<Vec<_>>>()?;
            let destination = types.coord(transition[0].destination);
            transitions[transition[0].winner.index()].set_item(destination, PyTuple::new(py, jumps)?)?;
        }
        Ok(transitions)
    }

    fn turn<'py>(&self, py: Python<'py>, first: usize) -> PyResult<TurnFields<'py>> {
        turn_fields(py, &Turn::start(self.0, player(first)?))
    }

    fn next_turn<'py>(&self, py: Python<'py>, mover: usize, destination: usize) -> PyResult<Option<TurnFields<'py>>> {
        let (mover, destination) = (player(mover)?, coord(destination)?);
        if !destinations(&self.0, mover).contains(destination) {
            return Ok(None);
        }
        turn_fields(py, &Turn::after(&self.0, mover, destination)).map(Some)
    }

    fn perft(&self, py: Python<'_>, first: usize, depth: u32) -> PyResult<u64> {
        let turn = Turn::start(self.0, player(first)?);
        py.detach(|| perft_with_check(&turn, depth, &mut check_signals))
    }
}

#[pyfunction]
#[pyo3(name = "parse_position")]
pub(crate) fn py_parse_position(text: &str) -> PyResult<(PyBoard, Option<usize>)> {
    let (board, player) = parse_position(text)?;
    Ok((PyBoard(board), player.map(Player::index)))
}
