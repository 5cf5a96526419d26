//! The Python classes of evaluations and stop flags, and the conversion of limits.
#![forbid(unsafe_code)]

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::evaluation::weighted_sum::{Evaluation, InvalidEvaluation};
use crate::python::board::PyBoard;
use crate::rules::coord::CELLS;
use crate::search::limits::{Limits, Stop};

#[pyclass(frozen, name = "Evaluation", module = "tribolo_core._kernel")]
pub(crate) struct PyEvaluation(Evaluation);

#[pymethods]
impl PyEvaluation {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let evaluation = text.parse().map_err(|error: InvalidEvaluation| PyValueError::new_err(error.to_string()));
        evaluation.map(Self)
    }

    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Evaluation::names().into()
    }

    fn standings(&self, board: &PyBoard) -> [i32; 3] {
        self.0.standings(&board.0)
    }
}

#[pyclass(frozen, name = "Stop", module = "tribolo_core._kernel")]
pub(crate) struct PyStop(pub(crate) Stop);

#[pymethods]
impl PyStop {
    #[new]
    fn new() -> Self {
        Self(Stop::default())
    }

    fn set(&self) {
        self.0.set();
    }

    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// Converts limits of plies, nodes and milliseconds; fails if the time is negative, not finite or too large.
pub(crate) fn limits((depth, nodes, milliseconds): (Option<u64>, Option<u64>, Option<f64>)) -> PyResult<Limits> {
    // Every move fills a cell, so no game has more moves than the board has cells.
    let depth = depth.map(|depth| depth.min(CELLS as u64) as u32);
    let time = milliseconds.map(|milliseconds| Duration::try_from_secs_f64(milliseconds / 1_000.0)).transpose();
    Ok(Limits { depth, nodes, time: time.map_err(|error| PyValueError::new_err(error.to_string()))? })
}
