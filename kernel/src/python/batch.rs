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
use crate::python::interruptible::interruptible;
use crate::python::opponent::PyOpponent;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::preset::{Content, Preset, Zone};
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

/// Borrows eight numpy arrays as the output arrays of a batch of `games` games: planes, last planes, masks, rewards,
/// dones, players, scores and seeds, in this order. The last planes have no values if `auto_reset` is false. Raises
/// `ValueError` if an array has the wrong length or is not contiguous.
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

/// Returns the reward function called `name`. Raises `ValueError` if the name is unknown.
fn reward_function(name: &str) -> PyResult<Reward> {
    Reward::from_name(name).ok_or_else(|| PyValueError::new_err(format!("unknown reward {name:?}")))
}

/// The walls of a preset, and the cells and contents of its zones.
type PresetParts = (Vec<u8>, Vec<(Vec<u8>, Vec<u8>)>);

/// Returns the preset with the given parts. Raises `ValueError` if a cell or a content is invalid, or a zone has more
/// contents than cells.
fn preset_of((walls, zones): PresetParts) -> PyResult<Preset> {
    let cell = |index: u8| Coord::from_index(index.into());
    let content = |number: u8| match number {
        0 => Some(Content::Wall),
        1..=3 => Some(Content::Player(usize::from(number) - 1)),
        _ => None,
    };
    let zone = |(cells, contents): (Vec<u8>, Vec<u8>)| {
        let cells = cells.into_iter().map(cell).collect::<Option<_>>()?;
        Zone::new(cells, contents.into_iter().map(content).collect::<Option<_>>()?)
    };
    let walls = walls.into_iter().map(cell).collect::<Option<_>>();
    let zones = zones.into_iter().map(zone).collect::<Option<_>>();
    let (Some(walls), Some(zones)) = (walls, zones) else { return Err(PyValueError::new_err("invalid preset")) };
    Ok(Preset { walls, zones })
}

/// The Python class `Batch`: many games that are stepped together.
#[pyclass(name = "Batch", module = "tribolo_core._kernel")]
pub(crate) struct PyBatch {
    batch: Batch,
    /// Whether the planes are absolute; see [`StepOutput`].
    absolute: bool,
}

#[pymethods]
impl PyBatch {
    /// Starts a batch of `games` games from random start positions, which `seed` determines.
    ///
    /// If `absolute` is true, the planes are those of Blue, followed by a plane for each player to move. If not, they
    /// are those of the player to move. `reward` is the name of the function that computes the rewards of the players.
    /// If `auto_reset` is true, a new game replaces a finished game in the same step. `threads` is the maximum number
    /// of threads; `None` is one thread per core.
    ///
    /// `deal` is the preset that draws the start positions: the indices of the cells that are always walls, and for
    /// each zone the indices of its cells and its contents, 0 for a wall and 1, 2 and 3 for the players. `None` draws
    /// standard deals.
    ///
    /// Raises `ValueError` if the reward function is unknown or the preset is invalid.
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
        let preset = deal.map(preset_of).transpose()?;
        Ok(Self { batch: py.detach(|| Batch::dealt(preset, seed, games, settings)), absolute })
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    /// Writes the current state of every game into `arrays`, without playing a move: the observation, whether the game
    /// is over, the player to move, the scores and the seed of the start position. Writes 0 for all rewards.
    ///
    /// Raises `ValueError` if an array has the wrong length.
    fn show(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let output = output(&mut arrays, self.batch.len(), self.absolute, self.batch.auto_reset())?;
        py.detach(|| self.batch.show(output));
        Ok(())
    }

    /// Plays one action in each game and writes the new observations, rewards and scores into `arrays`. An action is
    /// the index of a cell, or [`NO_MOVE`](crate::env::action::NO_MOVE), which leaves the game unchanged.
    ///
    /// If any action is illegal, raises `InvalidMoves(index, reason)` with the index of the first game whose action is
    /// illegal. In this case, no game and no array changes. Raises `ValueError` if an array has the wrong length.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, u8>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let actions = slice("actions", &actions, self.batch.len())?;
        let output = output(&mut arrays, self.batch.len(), self.absolute, self.batch.auto_reset())?;
        let stepped = py.detach(|| self.batch.step(actions, output));
        stepped.map_err(|error| InvalidMoves::new_err((error.game, error.error.to_string())))
    }

    /// Replaces each game whose value in `marks` is true by a game from a new start position. Writes the observations
    /// and scores of these new games into `arrays`, and leaves the rows of all other games unchanged. With `seeds`, one
    /// for each game, the start positions are drawn from these seeds.
    ///
    /// Raises `ValueError` if an array has the wrong length.
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

    /// Lets `opponent` choose a move in each unfinished game whose value in `marks` is true, and writes the index
    /// of the move's cell into `actions`. The actions of all other games stay unchanged.
    ///
    /// `seed` determines the random choices. If `seed` is `None`, the choice in a game depends on the seed of its deal
    /// and the number of its moves. Raises `ValueError` if an array has the wrong length. If a signal handler raises an
    /// exception during a search, such as `KeyboardInterrupt`, the searches end and the exception is raised.
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
        if matches!(opponent, Opponent::Policy(_)) {
            // Too fast to be interrupted.
            py.detach(|| self.batch.choose(opponent, seed, marks, actions, &Stop::default()));
            return Ok(());
        }
        let work = |stop: &Stop, _: &mut dyn FnMut(())| self.batch.choose(opponent, seed, marks, actions, stop);
        interruptible(py, None, work, |_, ()| Ok(()))
    }

    /// Writes into `counts`, for each game and each cell, the number of cells that a move to this cell captures; 0 if
    /// the move is illegal.
    ///
    /// `counts` has 176 values per game, in reading order of the cells (row by row). Raises `ValueError` if `counts`
    /// has another length.
    fn capture_counts(&self, py: Python<'_>, mut counts: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let counts = slice_mut("counts", counts.as_slice_mut(), CELLS * self.batch.len())?;
        py.detach(|| self.batch.capture_counts(counts));
        Ok(())
    }

    /// Returns the current board of the game with the index `index` (from 0), and the index of a player. From the board
    /// and the player, [`PyBoard::turn`] builds the game's current turn (board and player to move).
    ///
    /// The returned player is the first player who was skipped before this turn, or the player to move if nobody was
    /// skipped. If the game is over, the returned player is player 0. Raises `ValueError` if no game has the index
    /// `index`.
    fn game(&self, index: usize) -> PyResult<(PyBoard, usize)> {
        let turn = self.batch.turn(index).ok_or_else(|| no_game(index))?;
        let first = turn.skipped().next().or(turn.player);
        Ok((PyBoard(turn.board), first.map_or(0, Player::index)))
    }

    /// Returns the start position and the moves of the game with the index `index` (from 0): the board before the first
    /// move, the index of the first player in turn order, and the index of the cell of each move.
    ///
    /// Raises `ValueError` if no game has the index `index`.
    fn record<'py>(&self, py: Python<'py>, index: usize) -> PyResult<(PyBoard, usize, Bound<'py, PyBytes>)> {
        let record = self.batch.record(index).ok_or_else(|| no_game(index))?;
        Ok((PyBoard(record.board), record.first.index(), PyBytes::new(py, &record.moves)))
    }

    /// Replaces some games by recorded games, after their last moves. Writes the observations and scores of these games
    /// into `arrays`, and leaves the rows of all other games unchanged.
    ///
    /// A record has the index of the game that it replaces (from 0), the board before the first move, the index of the
    /// first player in turn order, and the index of the cell of each move. The deals of the games stay unchanged.
    ///
    /// If any move is illegal, raises `InvalidMoves(index, reason)` with the index of the first such game. In this
    /// case, no game and no array changes. Raises `ValueError` if an index is invalid or an array has the wrong length.
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

    /// Returns the number and the seed of the deal of each game.
    fn deals(&self) -> Vec<(u64, u64)> {
        self.batch.deals()
    }

    /// Sets the number and the seed of the deal of each game. Raises `ValueError` unless there is one pair per game.
    fn set_deals(&mut self, deals: Vec<(u64, u64)>) -> PyResult<()> {
        if deals.len() != self.batch.len() {
            return Err(PyValueError::new_err(format!("{} games have {} deals", self.batch.len(), deals.len())));
        }
        self.batch.set_deals(&deals);
        Ok(())
    }

    /// Returns a copy of the batch, which does not change with it.
    fn clone(&self, py: Python<'_>) -> Self {
        py.detach(|| Self { batch: self.batch.clone(), absolute: self.absolute })
    }
}

/// Returns the error for the index of a game that a batch does not have.
fn no_game(index: usize) -> PyErr {
    PyValueError::new_err(format!("no game has the index {index}"))
}

/// Returns the rewards of Blue, Red and Green for the final `scores`. `name` is the name of the reward function.
///
/// Raises `ValueError` if the name is unknown.
#[pyfunction]
pub(crate) fn rewards(name: &str, scores: [usize; 3]) -> PyResult<[f64; 3]> {
    Ok(reward_function(name)?.rewards(scores))
}

/// Returns the observation planes of a board as a `bytearray`: six planes of 176 bytes, one byte for each cell in
/// reading order (row by row). A byte is 1 if the plane contains the cell, otherwise 0.
///
/// The planes hold the cells of player `first`, of the next player and of the third player in turn order, the walls,
/// the empty cells, and the legal moves of player `mover`. The last plane is empty if `mover` is `None`. Raises
/// `ValueError` if a player is invalid.
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

/// Writes the planes of stored positions into `planes`, as the players to move observe them, on all cores: 1,056 bytes
/// for each position.
///
/// `owners` holds 176 bytes for each position, the owner of each cell as an index in [`Owner::ALL`](crate::Owner::ALL),
/// and `players` the index of the player to move. Raises `ValueError` if an index or the length of an array is invalid.
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
