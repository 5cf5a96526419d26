//! The Python module `tribolo_core._kernel`: converts and calls, decides nothing.
//!
//! At this border a player is 0, 1 or 2, an owner is a place in [`Owner::ALL`], and a cell is its number in reading order,
//! 0 to 175; several cells are a `bytes`. `tribolo_core` gives them their faces.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{CoordSet, Dice, Owner, Turn};

create_exception!(tribolo_core._kernel, InvalidBoard, PyValueError);

#[pyclass(frozen, eq, hash, module = "tribolo_core._kernel")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) crate::Board);

/// The winner, the destination, the loser and the cells taken from the destination outwards.
type JumpFields<'py> = (usize, usize, usize, Bound<'py, PyBytes>);

#[pymethods]
impl Board {
    /// Reads a board, or raises `InvalidBoard` with a list of (line, column, problem).
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(|error: crate::InvalidBoard| {
            let faults = error.faults.iter().map(|fault| (fault.line, fault.column, fault.problem.to_string()));
            InvalidBoard::new_err((faults.collect::<Vec<_>>(),))
        })
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

    /// All jumps, ordered by winner, destination and direction.
    fn jumps<'py>(&self, py: Python<'py>) -> Vec<JumpFields<'py>> {
        let fields = |jump: crate::Jump| {
            let taken: Vec<u8> = jump.taken().map(|cell| cell.index() as u8).collect();
            (jump.winner.index(), jump.destination.index(), jump.loser.index(), PyBytes::new(py, &taken))
        };
        crate::all_jumps(&self.0).into_iter().map(fields).collect()
    }

    /// Who moves if `first` is asked first (`None`: the game is over), who is skipped, and the mover's destinations.
    fn turn<'py>(&self, py: Python<'py>, first: usize) -> PyResult<(Option<usize>, Vec<usize>, Bound<'py, PyBytes>)> {
        let turn = Turn::start(self.0, player(first)?);
        let passed = turn.passed().map(crate::Player::index).collect();
        Ok((turn.player.map(crate::Player::index), passed, cells(py, turn.destinations)))
    }

    /// The board after a move, or `ValueError` saying why there is none.
    fn play(&self, mover: usize, destination: usize) -> PyResult<Self> {
        let board = crate::play(&self.0, player(mover)?, coord(destination)?);
        board.map(Self).map_err(|refusal| PyValueError::new_err(refusal.to_string()))
    }

    /// The number of sequences of `depth` moves, `first` being asked first.
    fn perft(&self, py: Python<'_>, first: usize, depth: u32) -> PyResult<u64> {
        let turn = Turn::start(self.0, player(first)?);
        Ok(py.detach(|| crate::perft(&turn, depth)))
    }
}

/// The board and the first player that a seed gives.
#[pyfunction]
fn deal(seed: u64) -> (Board, usize) {
    let (board, first) = crate::deal(seed);
    (Board(board), first.index())
}

/// A number below `bound` that depends on the seed alone.
#[pyfunction]
fn draw(seed: u64, bound: u64) -> PyResult<u64> {
    if bound == 0 {
        return Err(PyValueError::new_err("no number is below 0"));
    }
    Ok(Dice::new(seed).below(bound))
}

pub(crate) fn player(index: usize) -> PyResult<crate::Player> {
    let player = crate::Player::ALL.get(index).copied();
    player.ok_or_else(|| PyValueError::new_err(format!("a player is 0, 1 or 2, not {index}")))
}

fn coord(index: usize) -> PyResult<crate::Coord> {
    let coord = crate::Coord::from_index(index);
    coord.ok_or_else(|| PyValueError::new_err(format!("a cell is 0 to {}, not {index}", crate::CELLS - 1)))
}

fn cells(py: Python<'_>, set: CoordSet) -> Bound<'_, PyBytes> {
    let numbers: Vec<u8> = set.iter().map(|cell| cell.index() as u8).collect();
    PyBytes::new(py, &numbers)
}

#[pymodule]
mod _kernel {
    #[pymodule_export]
    use super::{Board, InvalidBoard, deal, draw};
    #[pymodule_export]
    use crate::python_search::{Evaluation, Search, Stop, original_values, root_values};
}
