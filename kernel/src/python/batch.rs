//! Batches of games, observations and rewards.
//!
//! The arrays are flat and contiguous; `tribolo_core.envs.batch` gives them their shapes.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::env::batch::Batch;
use crate::env::game::GameRecord;
use crate::env::output::StepOutput;
use crate::env::planes::{PLANES, bytes_per_turn, write_planes, write_turns};
use crate::env::reward::Reward;
use crate::env::settings::BatchSettings;
use crate::opponents::Opponent;
use crate::python::board::PyBoard;
use crate::python::convert::{InvalidMoves, player, slice, slice_mut};
use crate::python::deal::{PresetParts, preset_of};
use crate::python::interruptible::without_reports;
use crate::python::opponent::PyOpponent;
use crate::rules::board::Board;
use crate::rules::coord::CELLS;
use crate::rules::player::Player;
use crate::rules::transition::destinations;
use crate::rules::turn::Turn;
use crate::search::limits::Stop;

/// The arrays of a [`StepOutput`], in the order of its fields.
type Arrays<'py> = (
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, f32>,
    PyReadwriteArray1<'py, bool>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u64>,
);

/// Borrows the arrays for the games of a batch. The last planes have no values if `auto_reset` is false.
fn output<'a>(arrays: &'a mut Arrays<'_>, games: usize, absolute: bool, auto_reset: bool) -> PyResult<StepOutput<'a>> {
    let bytes = bytes_per_turn(absolute) * games;
    let last_bytes = if auto_reset { bytes } else { 0 };
    let (planes, last_planes, masks, rewards, dones, players, scores, seeds) = arrays;
    Ok(StepOutput {
        absolute,
        planes: slice_mut("planes", planes.as_slice_mut(), bytes)?,
        last_planes: slice_mut("last_planes", last_planes.as_slice_mut(), last_bytes)?,
        masks: slice_mut("masks", masks.as_slice_mut(), CELLS * games)?,
        rewards: slice_mut("rewards", rewards.as_slice_mut(), 3 * games)?.as_chunks_mut().0,
        dones: slice_mut("dones", dones.as_slice_mut(), games)?,
        players: slice_mut("players", players.as_slice_mut(), games)?,
        scores: slice_mut("scores", scores.as_slice_mut(), 3 * games)?.as_chunks_mut().0,
        seeds: slice_mut("seeds", seeds.as_slice_mut(), games)?,
    })
}

fn reward_function(name: &str) -> PyResult<Reward> {
    Reward::from_name(name).ok_or_else(|| PyValueError::new_err(format!("unknown reward {name:?}")))
}

#[pyclass(name = "Batch", module = "tribolo_core._kernel")]
pub(crate) struct PyBatch {
    batch: Batch,
    /// Whether the planes are absolute; see [`write_turns`].
    absolute: bool,
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (seed, games, *, absolute, reward, auto_reset, threads, deal))]
    #[allow(clippy::too_many_arguments, reason = "Python passes them by name")]
    fn new(
        py: Python<'_>,
        seed: u64,
        games: usize,
        absolute: bool,
        reward: &str,
        auto_reset: bool,
        threads: Option<usize>,
        deal: Option<PresetParts>,
    ) -> PyResult<Self> {
        let settings = BatchSettings { reward: reward_function(reward)?, auto_reset, threads };
        let preset = deal.as_ref().map(preset_of).transpose()?;
        Ok(Self { batch: py.detach(|| Batch::dealt(preset, seed, games, settings)), absolute })
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    fn show(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let output = output(&mut arrays, self.batch.len(), self.absolute, self.batch.auto_reset())?;
        py.detach(|| self.batch.show(output));
        Ok(())
    }

    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, u8>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let actions = slice("actions", &actions, self.batch.len())?;
        let output = output(&mut arrays, self.batch.len(), self.absolute, self.batch.auto_reset())?;
        let stepped = py.detach(|| self.batch.step(actions, output));
        stepped.map_err(|error| InvalidMoves::new_err((error.game, error.error.to_string())))
    }

    #[pyo3(signature = (marks, arrays, seeds=None))]
    fn deal(
        &mut self,
        py: Python<'_>,
        marks: PyReadonlyArray1<'_, bool>,
        mut arrays: Arrays<'_>,
        seeds: Option<PyReadonlyArray1<'_, u64>>,
    ) -> PyResult<()> {
        let seeds = seeds.as_ref().map(|seeds| slice("seeds", seeds, self.batch.len())).transpose()?;
        let marks = slice("marks", &marks, self.batch.len())?;
        let output = output(&mut arrays, self.batch.len(), self.absolute, self.batch.auto_reset())?;
        py.detach(|| self.batch.deal(marks, seeds, output));
        Ok(())
    }

    fn choose(
        &self,
        py: Python<'_>,
        opponent: &PyOpponent,
        seed: Option<u64>,
        marks: PyReadonlyArray1<'_, bool>,
        mut actions: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let marks = slice("marks", &marks, self.batch.len())?;
        let actions = slice_mut("actions", actions.as_slice_mut(), self.batch.len())?;
        let opponent = &opponent.0;
        if matches!(opponent, Opponent::Policy(_)) || (opponent.is_instant() && self.batch.len() == 1) {
            // Too fast to be interrupted.
            py.detach(|| self.batch.choose(opponent, seed, marks, actions, &Stop::default()));
            return Ok(());
        }
        without_reports(py, None, |stop| self.batch.choose(opponent, seed, marks, actions, stop))
    }

    fn capture_counts(&self, py: Python<'_>, mut counts: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let counts = slice_mut("counts", counts.as_slice_mut(), CELLS * self.batch.len())?;
        py.detach(|| self.batch.capture_counts(counts));
        Ok(())
    }

    /// Returns the board of a game, and the player with whom [`PyBoard::turn`] begins to look for the player to move:
    /// the first player who was skipped or, if nobody was, the player to move.
    fn game(&self, index: usize) -> PyResult<(PyBoard, usize)> {
        let turn = self.batch.turn(index).ok_or_else(|| no_game(index))?;
        let first = turn.skipped().next().or(turn.player);
        Ok((PyBoard(turn.board), first.map_or(0, Player::index)))
    }

    fn record<'py>(&self, py: Python<'py>, index: usize) -> PyResult<(PyBoard, usize, Bound<'py, PyBytes>)> {
        let record = self.batch.record(index).ok_or_else(|| no_game(index))?;
        Ok((PyBoard(record.board), record.first.index(), PyBytes::new(py, &record.moves)))
    }

    fn place(
        &mut self,
        py: Python<'_>,
        records: Vec<(usize, PyRef<'_, PyBoard>, usize, Vec<u8>)>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let record = |(index, board, first, moves): (usize, PyRef<'_, PyBoard>, usize, Vec<u8>)| {
            if index >= self.batch.len() {
                return Err(no_game(index));
            }
            Ok((index, GameRecord { board: board.0, first: player(first)?, moves }))
        };
        let records = records.into_iter().map(record).collect::<PyResult<Vec<_>>>()?;
        let output = output(&mut arrays, self.batch.len(), self.absolute, self.batch.auto_reset())?;
        let placed = py.detach(|| self.batch.place(&records, output));
        placed.map_err(|error| InvalidMoves::new_err((error.game, error.error.to_string())))
    }

    fn deals(&self) -> Vec<(u64, u64)> {
        self.batch.deals()
    }

    fn set_deals(&mut self, deals: Vec<(u64, u64)>) -> PyResult<()> {
        if deals.len() != self.batch.len() {
            return Err(PyValueError::new_err(format!("{} games have {} deals", self.batch.len(), deals.len())));
        }
        self.batch.set_deals(&deals);
        Ok(())
    }

    fn clone(&self, py: Python<'_>) -> Self {
        py.detach(|| Self { batch: self.batch.clone(), absolute: self.absolute })
    }
}

fn no_game(index: usize) -> PyErr {
    PyValueError::new_err(format!("no game has the index {index}"))
}

#[pyfunction]
pub(crate) fn rewards(name: &str, scores: [usize; 3]) -> PyResult<[f64; 3]> {
    Ok(reward_function(name)?.rewards(scores))
}

#[pyfunction]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    board: &PyBoard,
    first: usize,
    mover: Option<usize>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let first = player(first)?;
    let legal = mover.map(player).transpose()?.map(|mover| destinations(&board.0, mover));
    PyByteArray::new_with(py, PLANES * CELLS, |bytes| {
        write_planes(&board.0, first, legal.unwrap_or_default(), bytes);
        Ok(())
    })
}

#[pyfunction]
pub(crate) fn planes_of_positions(
    py: Python<'_>,
    owners: PyReadonlyArray1<'_, u8>,
    players: PyReadonlyArray1<'_, u8>,
    mut planes: PyReadwriteArray1<'_, u8>,
) -> PyResult<()> {
    let positions = players.len()?;
    let owners = slice("owners", &owners, CELLS * positions)?.as_chunks().0;
    let players = slice("players", &players, positions)?;
    let planes = slice_mut("planes", planes.as_slice_mut(), bytes_per_turn(false) * positions)?;
    let turn = |(owners, index): (&[u8; CELLS], &u8)| {
        let board = Board::from_owners(owners).ok_or_else(|| PyValueError::new_err("an owner is 0 to 4"))?;
        let player = player(usize::from(*index))?;
        let destinations = destinations(&board, player);
        Ok::<_, PyErr>(Turn { board, player: Some(player), skipped_count: 0, destinations })
    };
    py.detach(|| {
        let turns = owners.iter().zip(players).map(turn).collect::<PyResult<Vec<_>>>()?;
        write_turns(&turns, false, planes);
        Ok(())
    })
}
