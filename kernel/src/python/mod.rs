//! The Python module `tribolo_core._kernel`: converts and calls, decides nothing.
//!
//! What comes in is checked here: a player is 0, 1 or 2, a cell its number in reading order, 0 to 175. An owner that goes out
//! is a place in [`Owner::ALL`]; players, cells and jumps go out as the objects of `tribolo_core`, which hands them over once.

#![allow(clippy::needless_pass_by_value, reason = "what PyO3 converts from Python is owned")]

mod batch;
mod network;
mod search;
mod solve;

use pyo3::buffer::PyBuffer;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::{Backend, CELLS, CoordSet, Dice, Jump, Owner, Turn};

create_exception!(tribolo_core._kernel, InvalidBoard, PyValueError);

#[pyclass(frozen, eq, hash, module = "tribolo_core._kernel")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) crate::Board);

/// The core's own objects for cells, players and jumps.
struct Words {
    coords: Vec<Py<PyAny>>,
    players: Vec<Py<PyAny>>,
    jump: Py<PyAny>,
}

static WORDS: PyOnceLock<Words> = PyOnceLock::new();

impl Words {
    fn get(py: Python<'_>) -> PyResult<&Self> {
        WORDS.get(py).ok_or_else(|| PyRuntimeError::new_err("the kernel speaks after speak_in only"))
    }

    fn player(&self, py: Python<'_>, player: crate::Player) -> Py<PyAny> {
        self.players[player.index()].clone_ref(py)
    }

    fn coords<'py>(&self, py: Python<'py>, set: CoordSet) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, set.iter().map(|cell| &self.coords[cell.index()]).collect::<Vec<_>>())
    }

    fn jump<'py>(&self, py: Python<'py>, jump: Jump) -> PyResult<Bound<'py, PyAny>> {
        let taken = PyTuple::new(py, jump.taken().map(|cell| &self.coords[cell.index()]).collect::<Vec<_>>())?;
        let destination = &self.coords[jump.destination.index()];
        let fields = (destination, &self.players[jump.winner.index()], &self.players[jump.loser.index()], taken);
        self.jump.bind(py).call1(fields)
    }

    fn turn<'py>(&self, py: Python<'py>, turn: &Turn) -> PyResult<TurnFields<'py>> {
        let passed = PyTuple::new(py, turn.passed().map(|player| self.player(py, player)).collect::<Vec<_>>())?;
        let player = turn.player.map(|player| self.player(py, player));
        Ok((Board(turn.board), player, passed, self.coords(py, turn.destinations)?))
    }
}

/// The board, who moves on it (`None`: the game is over), who is skipped before, and where the mover can play.
type TurnFields<'py> = (Board, Option<Py<PyAny>>, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

/// Hands over the objects in which the kernel answers: every cell and every player in order, and what makes a jump of its
/// destination, winner, loser and cells taken. Only the first call counts.
#[pyfunction]
fn speak_in(py: Python<'_>, coords: Vec<Py<PyAny>>, players: Vec<Py<PyAny>>, jump: Py<PyAny>) -> PyResult<()> {
    if coords.len() != CELLS || players.len() != crate::Player::ALL.len() {
        return Err(PyValueError::new_err("there are 176 cells and 3 players"));
    }
    WORDS.get_or_init(py, || Words { coords, players, jump });
    Ok(())
}

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

    /// For each player, the transitions by destination: each a tuple of jumps.
    fn transitions<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyDict>; 3]> {
        let words = Words::get(py)?;
        let transitions = [PyDict::new(py), PyDict::new(py), PyDict::new(py)];
        let jumps = crate::all_jumps(&self.0);
        for transition in jumps.chunk_by(|a, b| (a.winner, a.destination) == (b.winner, b.destination)) {
            let jumps = transition.iter().map(|jump| words.jump(py, *jump)).collect::<PyResult<Vec<_>>>()?;
            let destination = &words.coords[transition[0].destination.index()];
            transitions[transition[0].winner.index()].set_item(destination, PyTuple::new(py, jumps)?)?;
        }
        Ok(transitions)
    }

    /// The turn on this board when `first` is asked first.
    fn turn<'py>(&self, py: Python<'py>, first: usize) -> PyResult<TurnFields<'py>> {
        Words::get(py)?.turn(py, &Turn::start(self.0, player(first)?))
    }

    /// The turn after a move, or `None` if `mover` cannot move there.
    fn next_turn<'py>(&self, py: Python<'py>, mover: usize, destination: usize) -> PyResult<Option<TurnFields<'py>>> {
        let (mover, destination) = (player(mover)?, coord(destination)?);
        if !crate::destinations(&self.0, mover).contains(destination) {
            return Ok(None);
        }
        let next = Turn::after(&self.0, mover, destination);
        Words::get(py)?.turn(py, &next).map(Some)
    }

    /// The number of sequences of `depth` moves, `first` being asked first.
    fn perft(&self, py: Python<'_>, first: usize, depth: u32) -> PyResult<u64> {
        perft(py, &Turn::start(self.0, player(first)?), depth)
    }
}

/// What the kernel counts, with a look now and then whether the user wants no more of it.
fn perft(py: Python<'_>, turn: &Turn, depth: u32) -> PyResult<u64> {
    /// What is counted in some milliseconds.
    const SHALLOW: u32 = 5;
    let Some(player) = turn.player.filter(|_| depth > SHALLOW) else {
        py.check_signals()?;
        return Ok(py.detach(|| crate::perft(turn, depth)));
    };
    turn.destinations.iter().map(|cell| perft(py, &turn.play_unchecked(player, cell), depth - 1)).sum()
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
    coord.ok_or_else(|| PyValueError::new_err(format!("a cell is 0 to {}, not {index}", CELLS - 1)))
}

/// Plays a random game on the deal of each seed, and writes the scores at the end and the number of moves.
#[pyfunction]
fn random_games(py: Python<'_>, seeds: Vec<u64>, scores: &Bound<'_, PyAny>, plies: &Bound<'_, PyAny>) -> PyResult<()> {
    let (scores, plies) = (PyBuffer::<u8>::get(scores)?, PyBuffer::<u8>::get(plies)?);
    check_length("scores", scores.item_count(), 3 * seeds.len())?;
    check_length("plies", plies.item_count(), seeds.len())?;
    let games = py.detach(|| crate::random_games_dealt(&seeds));
    let final_scores: Vec<u8> = games.iter().flat_map(|game| game.scores.map(|score| score as u8)).collect();
    scores.copy_from_slice(py, &final_scores)?;
    let lengths: Vec<u8> = games.iter().map(|game| game.moves.len() as u8).collect();
    plies.copy_from_slice(py, &lengths)
}

fn check_length(name: &str, length: usize, expected: usize) -> PyResult<()> {
    if length == expected {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{name} must hold {expected} bytes, not {length}")))
}

/// The instructions that the kernel runs on: `portable`, `sse2` or `avx2`.
#[pyfunction]
fn backend() -> PyResult<&'static str> {
    chosen_backend().map(Backend::name)
}

fn chosen_backend() -> PyResult<Backend> {
    Backend::chosen().map_err(|error| PyValueError::new_err(error.to_string()))
}

#[pymodule]
mod _kernel {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{Board, InvalidBoard, backend, deal, draw, random_games, speak_in};
    #[pymodule_export]
    use crate::python::batch::{Batch, Refused, nth_seed, planes, replay, replay_games, rewards};
    #[pymodule_export]
    use crate::python::network::{Learner, Network, Samples};
    #[pymodule_export]
    use crate::python::search::{Evaluation, Memory, Search, Stop, original_values, root_values};
    #[pymodule_export]
    use crate::python::solve::{Unsolved, guarantee, solve};

    /// A backend that cannot be had is refused here, before anything runs on it.
    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::chosen_backend().map(drop)
    }
}
