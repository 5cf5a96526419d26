//! The Python class of many search trees for an evaluator from outside, and the engine's network as an evaluator.
//!
//! The arrays are flat and contiguous; `tribolo_core.guided` gives them their shapes.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::env::action::{NO_MOVE, check_action};
use crate::env::planes::{bytes_per_turn, read_turn, write_turns};
use crate::python::board::PyBoard;
use crate::python::convert::{InvalidMoves, player, slice, slice_mut};
use crate::python::network::PyNetwork;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::turn::Turn;
use crate::search::guided::forest::evaluations::Evaluations;
use crate::search::guided::forest::network_evaluator::{NetworkOutput, evaluate_turns};
use crate::search::guided::forest::settings::{ForestSettings, RootExploration};
use crate::search::guided::forest::trees::Forest;
use crate::search::guided::gumbel::GumbelParameters;

create_exception!(tribolo_core._kernel, InvalidEvaluation, PyValueError);

/// The values of the moves of a turn: three for each cell.
const MOVE_VALUES: usize = 3 * CELLS;

#[pyclass(name = "Forest", module = "tribolo_core._kernel")]
pub(crate) struct PyForest {
    forest: Forest,
    /// Whether planes and values are absolute; see [`write_turns`] and [`ForestSettings`].
    absolute: bool,
    has_move_values: bool,
}

#[pymethods]
impl PyForest {
    /// Takes a board, a first player and a seed for each tree, and the fields of [`ForestSettings`] by name. `absolute`
    /// applies to planes and values. The fields of [`RootExploration`] are tuples.
    #[new]
    #[pyo3(signature = (
        turns, *, c_puct, fpu_reduction, dirichlet, gumbel, leaves, solves_endings, has_move_values, absolute, threads
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    fn new(
        py: Python<'_>,
        turns: Vec<(PyRef<'_, PyBoard>, usize, u64)>,
        c_puct: f32,
        fpu_reduction: f32,
        dirichlet: Option<(f64, f64)>,
        gumbel: Option<(u32, f64, f64, f64)>,
        leaves: u8,
        solves_endings: bool,
        has_move_values: bool,
        absolute: bool,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let turn = |(board, first, seed): &(PyRef<'_, PyBoard>, usize, u64)| {
            Ok((Turn::start(board.0, player(*first)?), *seed))
        };
        let turns = turns.iter().map(turn).collect::<PyResult<Vec<_>>>()?;
        if leaves == 0 || turns.iter().any(|(turn, _)| turn.player.is_none()) {
            return Err(PyValueError::new_err("a tree needs a leaf, and a game that is not over"));
        }
        let exploration = match (dirichlet, gumbel) {
            (None, None) => RootExploration::None,
            (Some((alpha, fraction)), None) => RootExploration::Dirichlet { alpha, fraction },
            (None, Some((moves @ 1.., c_visit, c_scale, noise))) => {
                RootExploration::Gumbel { parameters: GumbelParameters { moves, c_visit, c_scale }, noise }
            }
            _ => return Err(PyValueError::new_err("a root is one of two kinds, and a Gumbel root has moves")),
        };
        let settings = ForestSettings {
            c_puct,
            fpu_reduction,
            exploration,
            leaves: leaves.into(),
            solves_endings,
            has_move_values,
            has_absolute_values: absolute,
            threads,
        };
        Ok(Self { forest: py.detach(|| Forest::new(&turns, settings)), absolute, has_move_values })
    }

    fn __len__(&self) -> usize {
        self.forest.len()
    }

    #[pyo3(signature = (visits, planes, marks=None))]
    fn select(
        &mut self,
        py: Python<'_>,
        visits: u32,
        mut planes: PyReadwriteArray1<'_, u8>,
        marks: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<Option<usize>> {
        let marks = marks.as_ref().map(|marks| slice("marks", marks, self.forest.len())).transpose()?;
        let (absolute, size) = (self.absolute, bytes_per_turn(self.absolute));
        let (length, rows) = (planes.len()?, planes.len()? / size);
        if rows < self.forest.leaves_per_tree() {
            return Err(PyValueError::new_err("planes must have room for the leaves of one tree"));
        }
        let planes = slice_mut("planes", planes.as_slice_mut(), length)?;
        let forest = &mut self.forest;
        Ok(py.detach(|| {
            let count = forest.select_among(visits, rows, |tree| marks.is_none_or(|marks| marks[tree]))?;
            let turns: Vec<Turn> = forest.leaves().copied().collect();
            write_turns(&turns, absolute, &mut planes[..size * count]);
            Some(count)
        }))
    }

    fn expand(
        &mut self,
        py: Python<'_>,
        priors: PyReadonlyArray1<'_, f32>,
        values: PyReadonlyArray1<'_, f32>,
        move_values: Option<PyReadonlyArray1<'_, f32>>,
    ) -> PyResult<()> {
        let leaves = self.forest.leaves().count();
        if move_values.is_some() != self.has_move_values {
            return Err(PyValueError::new_err("move_values are needed if and only if the settings say so"));
        }
        let values_of_moves = |array| slice("move_values", array, MOVE_VALUES * leaves);
        let move_values = move_values.as_ref().map(values_of_moves).transpose()?;
        let evaluations = Evaluations {
            priors: slice("priors", &priors, CELLS * leaves)?.as_chunks().0,
            values: slice("values", &values, 3 * leaves)?.as_chunks().0,
            move_values: move_values.map(|values| values.as_chunks().0.as_chunks().0),
        };
        let forest = &mut self.forest;
        let expanded = py.detach(|| forest.expand(evaluations));
        expanded.map_err(|error| InvalidEvaluation::new_err((error.leaf, error.output, error.value)))
    }

    fn snapshot<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.forest.snapshot())
    }

    fn restore(&mut self, snapshot: &[u8]) -> PyResult<()> {
        let is_valid = self.forest.restore(snapshot);
        is_valid.then_some(()).ok_or_else(|| PyValueError::new_err("the snapshot is damaged"))
    }

    /// Gives up the current batch, as if its leaves had not been selected.
    fn cancel(&mut self) {
        self.forest.cancel();
    }

    fn advance(&mut self, py: Python<'_>, moves: PyReadonlyArray1<'_, u8>) -> PyResult<()> {
        let moves = slice("moves", &moves, self.forest.len())?;
        for (tree, (turn, cell)) in self.forest.turns().zip(moves).enumerate() {
            check_action(turn, *cell).map_err(|error| InvalidMoves::new_err((tree, error.to_string())))?;
        }
        let moves: Vec<Option<Coord>> = moves.iter().map(|cell| Coord::from_index((*cell).into())).collect();
        let forest = &mut self.forest;
        py.detach(|| forest.advance(&moves));
        Ok(())
    }

    fn write_players(&self, mut players: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let players = slice_mut("players", players.as_slice_mut(), self.forest.len())?;
        for (turn, player) in self.forest.turns().zip(players) {
            *player = turn.player.map_or(NO_MOVE, |player| player.index() as u8);
        }
        Ok(())
    }

    fn write_draws(&self, mut draws: PyReadwriteArray1<'_, f64>) -> PyResult<()> {
        self.forest.write_draws(slice_mut("draws", draws.as_slice_mut(), self.forest.len())?);
        Ok(())
    }

    fn write_gumbel(
        &self,
        py: Python<'_>,
        mut moves: PyReadwriteArray1<'_, u8>,
        mut policies: PyReadwriteArray1<'_, f32>,
    ) -> PyResult<()> {
        let trees = self.forest.len();
        let moves = slice_mut("moves", moves.as_slice_mut(), trees)?;
        let policies = slice_mut("policies", policies.as_slice_mut(), CELLS * trees)?.as_chunks_mut().0;
        py.detach(|| {
            let mut chosen = vec![None; trees];
            self.forest.write_gumbel(&mut chosen, policies);
            for (cell, chosen) in moves.iter_mut().zip(chosen) {
                *cell = chosen.map_or(NO_MOVE, |chosen: Coord| chosen.index() as u8);
            }
        });
        Ok(())
    }

    fn write_roots(
        &self,
        py: Python<'_>,
        mut visits: PyReadwriteArray1<'_, u32>,
        mut values: PyReadwriteArray1<'_, f32>,
        mut move_values: PyReadwriteArray1<'_, f32>,
    ) -> PyResult<()> {
        let trees = self.forest.len();
        let visits = slice_mut("visits", visits.as_slice_mut(), CELLS * trees)?.as_chunks_mut().0;
        let values = slice_mut("values", values.as_slice_mut(), 3 * trees)?.as_chunks_mut().0;
        let move_values = slice_mut("move_values", move_values.as_slice_mut(), MOVE_VALUES * trees)?;
        let move_values = move_values.as_chunks_mut().0.as_chunks_mut().0;
        py.detach(|| self.forest.write_roots(visits, values, move_values));
        Ok(())
    }
}

#[pyfunction]
#[pyo3(signature = (network, prior_exponent, planes, *, absolute, priors, values, move_values))]
#[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
pub(crate) fn evaluate_planes(
    py: Python<'_>,
    network: &PyNetwork,
    prior_exponent: u32,
    planes: PyReadonlyArray1<'_, u8>,
    absolute: bool,
    mut priors: PyReadwriteArray1<'_, f32>,
    mut values: PyReadwriteArray1<'_, f32>,
    mut move_values: PyReadwriteArray1<'_, f32>,
) -> PyResult<Option<usize>> {
    let (length, size) = (planes.len()?, bytes_per_turn(absolute));
    let turns = length / size;
    let planes = slice("planes", &planes, size * turns)?;
    let output = NetworkOutput {
        priors: slice_mut("priors", priors.as_slice_mut(), CELLS * turns)?.as_chunks_mut().0,
        values: slice_mut("values", values.as_slice_mut(), 3 * turns)?.as_chunks_mut().0,
        move_values: slice_mut("move_values", move_values.as_slice_mut(), MOVE_VALUES * turns)?
            .as_chunks_mut()
            .0
            .as_chunks_mut()
            .0,
    };
    Ok(py.detach(|| {
        let read: Vec<Option<Turn>> = planes.chunks(size).map(|row| read_turn(row, absolute)).collect();
        if let Some(row) = read.iter().position(Option::is_none) {
            return Some(row);
        }
        let turns: Vec<Turn> = read.into_iter().flatten().collect();
        evaluate_turns(&network.0, prior_exponent, &turns, output);
        None
    }))
}
