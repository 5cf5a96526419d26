//! The progress of solvers of puzzles, and the choice of the next one.
#![forbid(unsafe_code)]

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::solver::{Candidate, Progress, Strength, grade, nearest};

type ProgressFields<T> = (f64, f64, u32, u32, u32, u32, T);

#[pyfunction]
#[pyo3(signature = (rating = Strength::START.rating, deviation = Strength::START.deviation))]
pub(crate) fn strength(rating: f64, deviation: f64) -> (f64, f64) {
    let Strength { rating, deviation } = Strength { rating, deviation }.clamped();
    (rating, deviation)
}

#[pyfunction]
#[pyo3(signature = (progress, puzzle, rating, is_solved))]
pub(crate) fn progress_after<'py>(
    py: Python<'py>,
    progress: ProgressFields<Vec<String>>,
    puzzle: &str,
    rating: f64,
    is_solved: Option<bool>,
) -> PyResult<ProgressFields<Bound<'py, PyTuple>>> {
    let (own, deviation, solved, missed, streak, best, seen) = progress;
    let strength = Strength { rating: own, deviation };
    let progress = Progress { strength, solved, missed, streak, best, seen };
    let Progress { strength, solved, missed, streak, best, seen } = progress.after(puzzle, rating, is_solved);
    Ok((strength.rating, strength.deviation, solved, missed, streak, best, PyTuple::new(py, seen)?))
}

#[pyfunction]
pub(crate) fn rating_grade(rating: f64) -> usize {
    grade(rating)
}

#[pyfunction]
pub(crate) fn nearest_puzzles(
    puzzles: Vec<(f64, bool, Vec<usize>, Vec<String>)>,
    rating: f64,
    met: usize,
) -> Vec<usize> {
    let candidate = |(rating, is_seen, captures, themes)| Candidate { rating, is_seen, captures, themes };
    nearest(&puzzles.into_iter().map(candidate).collect::<Vec<_>>(), rating, met)
}
