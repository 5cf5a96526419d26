//! The Python classes of evaluations and stop flags, and the conversion of time limits.
#![forbid(unsafe_code)]

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::evaluation::weighted_sum::{Evaluation, InvalidEvaluation};
use crate::python::board::PyBoard;
use crate::search::limits::Stop;

/// The Python class `Evaluation`: a weighted sum of features.
#[pyclass(frozen, name = "Evaluation", module = "tribolo_core._kernel")]
pub(crate) struct PyEvaluation(Evaluation);

#[pymethods]
impl PyEvaluation {
    /// Parses the text form of an evaluation (a weighted sum of features), such as `score+2*mobility`. Raises
    /// `ValueError` if the text is invalid.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let evaluation = text.parse().map_err(|error: InvalidEvaluation| PyValueError::new_err(error.to_string()));
        evaluation.map(Self)
    }

    /// Returns the names of all features that the text form of an evaluation, such as `score+2*mobility`, may contain.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Evaluation::names().into()
    }

    /// Returns the standings of Blue, Red and Green, in this order, on the board of an unfinished game. The standing
    /// of a player is twice its own weighted sum of features, less the weighted sums of both opponents. The three
    /// standings add up to 0.
    fn standings(&self, board: &PyBoard) -> [i32; 3] {
        self.0.standings(&board.0)
    }
}

/// The Python class `Stop`: a flag that another thread sets to end a search.
#[pyclass(frozen, name = "Stop", module = "tribolo_core._kernel")]
pub(crate) struct PyStop(pub(crate) Stop);

#[pymethods]
impl PyStop {
    #[new]
    fn new() -> Self {
        Self(Stop::default())
    }

    /// Sets the flag. Every search that was given this flag then ends. A search that is given this flag later ends at
    /// once.
    fn set(&self) {
        self.0.set();
    }

    /// Returns whether the flag is set.
    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// Converts a number of milliseconds to a [`Duration`]; `None` stays `None`.
///
/// # Errors
///
/// `ValueError` if `milliseconds` is negative, not finite or too large.
pub(crate) fn time(milliseconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = milliseconds.map(|milliseconds| Duration::try_from_secs_f64(milliseconds / 1_000.0)).transpose();
    time.map_err(|error| PyValueError::new_err(error.to_string()))
}
