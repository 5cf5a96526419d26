//! Boards, turns and deals.
#![forbid(unsafe_code)]

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::python::convert::{coord, player};
use crate::python::interruptible::check_signals;
use crate::python::types::PythonTypes;
use crate::rules::board::Board;
use crate::rules::deal::deal as deal_board;
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

/// The Python class `Board`: a board, stored as one set of cells per player and one of empty cells.
#[pyclass(name = "Board", frozen, eq, hash, module = "tribolo_core._kernel")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) Board);

/// The board, the player to move (`None` if the game is over), the skipped players and the destinations.
type TurnFields<'py> = (PyBoard, Option<&'py Py<PyAny>>, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

/// Converts a turn to Python objects: the board, the player to move (`None` if the game is over), the players skipped
/// just before this turn because they could not move, and the destinations of the legal moves.
///
/// Raises `RuntimeError` if `register_types`, which receives the Python objects of cells and players, was not called.
fn turn_fields<'py>(py: Python<'py>, turn: &Turn) -> PyResult<TurnFields<'py>> {
    let types = PythonTypes::get(py)?;
    let skipped = PyTuple::new(py, turn.skipped().map(|player| types.player(player)).collect::<Vec<_>>())?;
    let player = turn.player.map(|player| types.player(player));
    Ok((PyBoard(turn.board), player, skipped, types.coords(py, turn.destinations.iter())?))
}

#[pymethods]
impl PyBoard {
    /// Parses a board text: 11 rows of 16 letters, where `.` is an empty cell, `#` a wall, and `B`, `R` or `G` a cell
    /// of Blue, Red or Green. Raises `InvalidText` with a list of `(line, column, message, values)`, one for each fault
    /// of the text.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        Ok(Self(text.parse()?))
    }

    /// Returns the position string of this board and the player with the index `mover`, who is to move; `None` if the
    /// game is over.
    fn position(&self, mover: Option<usize>) -> PyResult<String> {
        Ok(format_position(&self.0, mover.map(player).transpose()?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// Returns the owner of the cell at an index in reading order (row by row), 0 to 175. The owner is an index into
    /// `Owner::ALL`. Raises `ValueError` if `cell` is above 175.
    fn owner_at(&self, cell: usize) -> PyResult<usize> {
        let owner = self.0.owner_at(coord(cell)?);
        Ok(Owner::ALL.into_iter().take_while(|other| *other != owner).count())
    }

    /// Returns the numbers of cells that Blue, Red and Green own, in this order.
    fn scores(&self) -> (usize, usize, usize) {
        self.0.scores().into()
    }

    /// Returns a dictionary of legal moves for each of Blue, Red and Green. A key is the destination of a move. The
    /// value of the key is the tuple of the move's jumps (the lines of cells that the move captures).
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

    /// Returns the turn on this board as a tuple: the board, the player to move (`None` if the game is over), the
    /// skipped players, and the destinations of the legal moves.
    ///
    /// The player to move is the first player, in turn order from `first`, who can move. `first` is 0 for Blue, 1 for
    /// Red, 2 for Green. If no player can move, the game is over. Raises `ValueError` if `first` is not 0, 1 or 2.
    fn turn<'py>(&self, py: Python<'py>, first: usize) -> PyResult<TurnFields<'py>> {
        turn_fields(py, &Turn::start(self.0, player(first)?))
    }

    /// Returns the turn after a move on this board as a tuple: the board, the player to move (`None` if the game is
    /// over), the players skipped after the move, and the destinations of the legal moves. Returns `None` instead of
    /// the tuple if the move is illegal.
    ///
    /// `mover` is the index of the player who moves: 0 for Blue, 1 for Red, 2 for Green. `destination` is the index of
    /// the cell to play, in reading order (row by row), 0 to 175.
    ///
    /// Raises `ValueError` if `mover` or `destination` is out of range.
    fn next_turn<'py>(&self, py: Python<'py>, mover: usize, destination: usize) -> PyResult<Option<TurnFields<'py>>> {
        let (mover, destination) = (player(mover)?, coord(destination)?);
        if !destinations(&self.0, mover).contains(destination) {
            return Ok(None);
        }
        turn_fields(py, &Turn::after(&self.0, mover, destination)).map(Some)
    }

    /// Counts the sequences of exactly `depth` legal moves that begin on this board. `first` is the index of the player
    /// to move: 0 for Blue, 1 for Red, 2 for Green. If this player cannot move, the next player in turn order who can
    /// move begins.
    ///
    /// Releases the interpreter lock. Raises `ValueError` if `first` is not 0, 1 or 2. If a signal handler raises an
    /// exception during the count, such as `KeyboardInterrupt`, the count ends and the exception is raised.
    fn perft(&self, py: Python<'_>, first: usize, depth: u32) -> PyResult<u64> {
        let turn = Turn::start(self.0, player(first)?);
        py.detach(|| perft_with_check(&turn, depth, &mut check_signals))
    }
}

/// Parses a position string. Returns the board and the index of the player to move; `None` if the game is over. Raises
/// `InvalidText`, as `Board.from_text` does.
#[pyfunction]
#[pyo3(name = "parse_position")]
pub(crate) fn py_parse_position(text: &str) -> PyResult<(PyBoard, Option<usize>)> {
    let (board, player) = parse_position(text)?;
    Ok((PyBoard(board), player.map(Player::index)))
}

/// Draws the random start position of a game from a seed. Returns the board and the index of the player who moves
/// first: 0 for Blue, 1 for Red, 2 for Green.
#[pyfunction]
pub(crate) fn deal(seed: u64) -> (PyBoard, usize) {
    let (board, first) = deal_board(seed);
    (PyBoard(board), first.index())
}
