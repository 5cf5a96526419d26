//! The Python objects that stand for cells and players, and the function that makes jumps.
//!
//! `tribolo_core` registers them once. Results refer to the existing cells and players; their jumps are new objects.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::rules::coord::{CELLS, Coord, Direction, WIDTH};
use crate::rules::player::Player;
use crate::rules::transition::Jump;

/// The Python objects that `tribolo_core` has registered with [`register_types`].
pub(crate) struct PythonTypes {
    coords: Vec<Py<PyAny>>,
    players: Vec<Py<PyAny>>,
    jump: Py<PyAny>,
    new_tuple: Py<PyAny>,
    /// The cells of each line from a cell in a direction, made when a jump first takes them; see [`line_index`].
    lines: Vec<PyOnceLock<Py<PyTuple>>>,
}

/// The length of the longest line of captured cells, and one more.
const LENGTHS: usize = WIDTH;

fn line_index(jump: Jump) -> usize {
    (jump.destination.index() * Direction::ALL.len() + jump.direction as usize) * LENGTHS + usize::from(jump.length)
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
    let new_tuple = py.get_type::<PyTuple>().getattr("__new__")?.unbind();
    let lines = (0..CELLS * Direction::ALL.len() * LENGTHS).map(|_| PyOnceLock::new()).collect();
    TYPES.get_or_init(py, || PythonTypes { coords, players, jump, new_tuple, lines });
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

    /// Returns a jump as the named tuple of `tribolo_core`. Its own constructor is a function in Python, which takes
    /// twice as long as `tuple.__new__`. All jumps over the same line share one tuple of its cells.
    pub(crate) fn jump<'py>(&self, py: Python<'py>, jump: Jump) -> PyResult<Bound<'py, PyAny>> {
        let line = &self.lines[line_index(jump)];
        let taken = line.get_or_try_init(py, || self.coords(py, jump.taken()).map(Bound::unbind))?;
        let fields = (self.coord(jump.destination), self.player(jump.winner), self.player(jump.loser), taken);
        self.new_tuple.bind(py).call1((&self.jump, fields))
    }
}
