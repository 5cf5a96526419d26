//! The Python objects that stand for cells and players, and the function that makes jumps.
//!
//! `tribolo_core` registers them once. Results refer to the existing cells and players; their jumps are new objects.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::transition::Jump;

/// The Python objects that `tribolo_core` has registered with [`register_types`].
pub(crate) struct PythonTypes {
    coords: Vec<Py<PyAny>>,
    players: Vec<Py<PyAny>>,
    jump: Py<PyAny>,
}

static TYPES: PyOnceLock<PythonTypes> = PyOnceLock::new();

#[pyfunction]
pub(crate) fn register_types(
    py: Python<'_>,
    coords: Vec<Py<PyAny>>,
    players: Vec<Py<PyAny>>,
    jump: Py<PyAny>,
) -> PyResult<()> {
    if coords.len() != CELLS || players.len() != Player::ALL.len() {
        return Err(PyValueError::new_err("expected 176 cells and 3 players"));
    }
    TYPES.get_or_init(py, || PythonTypes { coords, players, jump });
    Ok(())
}

impl PythonTypes {
    pub(crate) fn get(py: Python<'_>) -> PyResult<&Self> {
        TYPES.get(py).ok_or_else(|| PyRuntimeError::new_err("call register_types first"))
    }

    pub(crate) fn coord(&self, coord: Coord) -> &Py<PyAny> {
        &self.coords[coord.index()]
    }

    pub(crate) fn coords<'py>(
        &self,
        py: Python<'py>,
        coords: impl Iterator<Item = Coord>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, coords.map(|coord| self.coord(coord)).collect::<Vec<_>>())
    }

    pub(crate) fn player(&self, player: Player) -> &Py<PyAny> {
        &self.players[player.index()]
    }

    pub(crate) fn jump<'py>(&self, py: Python<'py>, jump: Jump) -> PyResult<Bound<'py, PyAny>> {
        let taken = self.coords(py, jump.taken())?;
        let fields = (self.coord(jump.destination), self.player(jump.winner), self.player(jump.loser), taken);
        self.jump.bind(py).call1(fields)
    }
}
