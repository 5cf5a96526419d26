//! Batches, whole games and rewards as part of `tribolo_core._kernel`: converts and calls, decides nothing.
//!
//! Arrays are flat, contiguous and of one length for each part; `tribolo_core.batch` gives them their shapes.

#![allow(clippy::needless_pass_by_value, reason = "what PyO3 converts from Python is owned")]

use numpy::{AsSliceError, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::python::{Board, player};
use crate::{CELLS, Dice, Games, PLANES, Policy, PositionWriter, Reward, Settings, Turn, View};

create_exception!(tribolo_core._kernel, Refused, PyValueError);

/// The parts of a [`View`], in its order.
type Arrays<'py> = (
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, f32>,
    PyReadwriteArray1<'py, bool>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u64>,
);

fn view<'a>(arrays: &'a mut Arrays<'_>, games: usize) -> PyResult<View<'a>> {
    let (planes, masks, rewards, dones, players, scores, seeds) = arrays;
    Ok(View {
        planes: slice_mut("planes", planes.as_slice_mut(), PLANES * CELLS * games)?,
        masks: slice_mut("masks", masks.as_slice_mut(), CELLS * games)?,
        rewards: slice_mut("rewards", rewards.as_slice_mut(), 3 * games)?.as_chunks_mut().0,
        dones: slice_mut("dones", dones.as_slice_mut(), games)?,
        players: slice_mut("players", players.as_slice_mut(), games)?,
        scores: slice_mut("scores", scores.as_slice_mut(), 3 * games)?.as_chunks_mut().0,
        seeds: slice_mut("seeds", seeds.as_slice_mut(), games)?,
    })
}

fn slice_mut<'a, T>(name: &str, slice: Result<&'a mut [T], AsSliceError>, length: usize) -> PyResult<&'a mut [T]> {
    let slice = slice.map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
    check_length(name, slice.len(), length)?;
    Ok(slice)
}

fn slice<'a, T: numpy::Element>(name: &str, array: &'a PyReadonlyArray1<'_, T>, length: usize) -> PyResult<&'a [T]> {
    let slice = array.as_slice().map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
    check_length(name, slice.len(), length)?;
    Ok(slice)
}

fn check_length(name: &str, length: usize, expected: usize) -> PyResult<()> {
    if length == expected {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{name} must hold {expected} values, not {length}")))
}

fn reward(name: &str) -> PyResult<Reward> {
    Reward::named(name).ok_or_else(|| PyValueError::new_err(format!("there is no reward {name:?}")))
}

/// Games that are stepped together.
#[pyclass(module = "tribolo_core._kernel")]
pub(crate) struct Batch(crate::Batch);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (seed, games, *, absolute, reward, auto_reset, threads))]
    fn new(
        py: Python<'_>,
        seed: u64,
        games: usize,
        absolute: bool,
        reward: &str,
        auto_reset: bool,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let settings = Settings { absolute, reward: self::reward(reward)?, auto_reset, cores: threads };
        Ok(Self(py.detach(|| crate::Batch::dealt(seed, games, settings))))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn show(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let view = view(&mut arrays, self.0.len())?;
        py.detach(|| self.0.show(view));
        Ok(())
    }

    /// `Refused` with the game and the reason if one refuses its action; then nothing has changed.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, u8>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let actions = slice("actions", &actions, self.0.len())?;
        let view = view(&mut arrays, self.0.len())?;
        let stepped = py.detach(|| self.0.step(actions, view));
        stepped.map_err(|refusal| Refused::new_err((refusal.game, refusal.problem.to_string())))
    }

    fn deal(&mut self, py: Python<'_>, marks: PyReadonlyArray1<'_, bool>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let marks = slice("marks", &marks, self.0.len())?;
        let view = view(&mut arrays, self.0.len())?;
        py.detach(|| self.0.deal(marks, view));
        Ok(())
    }

    fn choose(
        &self,
        py: Python<'_>,
        policy: &str,
        seed: u64,
        marks: PyReadonlyArray1<'_, bool>,
        mut actions: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let policy =
            Policy::named(policy).ok_or_else(|| PyValueError::new_err(format!("there is no policy {policy:?}")))?;
        let marks = slice("marks", &marks, self.0.len())?;
        let actions = slice_mut("actions", actions.as_slice_mut(), self.0.len())?;
        py.detach(|| self.0.choose(policy, seed, marks, actions));
        Ok(())
    }

    fn taken(&self, py: Python<'_>, mut taken: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let taken = slice_mut("taken", taken.as_slice_mut(), CELLS * self.0.len())?;
        py.detach(|| self.0.taken(taken));
        Ok(())
    }

    /// The board of a game and who is asked first on it.
    fn game(&self, index: usize) -> PyResult<(Board, usize)> {
        let turn = self.0.turn(index).ok_or_else(|| PyValueError::new_err(format!("there is no game {index}")))?;
        let first = turn.passed().next().or(turn.player);
        Ok((Board(turn.board), first.map_or(0, crate::Player::index)))
    }
}

/// What draw `number` of the dice of a seed gives.
#[pyfunction]
pub(crate) fn nth_seed(seed: u64, number: u64) -> u64 {
    Dice::nth_bits(seed, number)
}

/// What a way to reward gives each player for the final scores.
#[pyfunction]
pub(crate) fn rewards(name: &str, scores: [usize; 3]) -> PyResult<[f64; 3]> {
    Ok(reward(name)?.of(scores))
}

/// The planes of a board, `first` being the player of the first one; the last shows where `mover` can play.
#[pyfunction]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    board: &Board,
    first: usize,
    mover: Option<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let first = player(first)?;
    let legal = mover.map(player).transpose()?.map(|mover| crate::destinations(&board.0, mover));
    PyBytes::new_with(py, PLANES * CELLS, |bytes| {
        crate::write_planes(&board.0, first, legal.unwrap_or_default(), bytes);
        Ok(())
    })
}

/// Plays a whole game again from the deal of a seed: the position before each move, and the scores at the end. `Refused` with
/// the reason if that cannot be done.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, seed: u64, moves: &[u8]) -> PyResult<(Vec<String>, [usize; 3])> {
    let (board, first) = crate::deal(seed);
    let mut positions = Vec::with_capacity(moves.len());
    let start = Turn::start(board, first);
    let mut writer = PositionWriter::default();
    let end = py.detach(|| crate::replay(start, moves, |_, turn| positions.push(writer.write(turn))));
    let end = end.map_err(|problem| Refused::new_err(problem.to_string()))?;
    Ok((positions, end.board.scores()))
}

/// Plays whole games again on every core, and writes who owned each cell before each move, who moved, and the scores at the
/// ends. `Refused` with the game and the reason if that cannot be done.
#[pyfunction]
pub(crate) fn replay_games(
    py: Python<'_>,
    seeds: PyReadonlyArray1<'_, u64>,
    ends: PyReadonlyArray1<'_, i64>,
    moves: PyReadonlyArray1<'_, u8>,
    mut owners: PyReadwriteArray1<'_, u8>,
    mut players: PyReadwriteArray1<'_, u8>,
    mut scores: PyReadwriteArray1<'_, u8>,
) -> PyResult<()> {
    let (games, plies) = (seeds.len()?, moves.len()?);
    let ends: Vec<usize> =
        slice("ends", &ends, games)?.iter().map(|end| usize::try_from(*end)).collect::<Result<_, _>>()?;
    if !ends.is_sorted() || ends.last().copied().unwrap_or(0) != plies {
        return Err(PyValueError::new_err("ends must rise to the number of moves"));
    }
    let games = Games {
        seeds: slice("seeds", &seeds, games)?,
        ends: &ends,
        moves: slice("moves", &moves, plies)?,
        owners: slice_mut("owners", owners.as_slice_mut(), CELLS * plies)?,
        players: slice_mut("players", players.as_slice_mut(), plies)?,
        scores: slice_mut("scores", scores.as_slice_mut(), 3 * games)?.as_chunks_mut().0,
    };
    let replayed = py.detach(|| crate::replay_games(games));
    replayed.map_err(|refusal| Refused::new_err((refusal.game, refusal.problem.to_string())))
}
