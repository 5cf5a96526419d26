//! Judgements of reviewed moves.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use pyo3::prelude::*;

use crate::python::convert::{coord, player};
use crate::review::{self, Comparison, JUDGEMENTS, Shares, Summary};

/// What Python receives of a judged move, in the order of [`judge`].
type Judged = (f64, Option<&'static str>, (usize, usize, f64), bool);

/// What Python receives of a [`Summary`], in the order of [`summaries`].
type SummaryFields = (Option<f64>, (usize, usize, usize), usize);

/// Returns the loss of a move, the judgement on it or `None`, its gift (the indices of giver and receiver, and the win
/// share), and whether it is a kingmaker move.
#[pyfunction]
pub(crate) fn judge(mover: usize, shares: Shares, best_shares: Shares) -> PyResult<Judged> {
    let compared = Comparison { player: player(mover)?, shares, best_shares };
    let judgement = compared.judgement().map(|judgement| JUDGEMENTS[judgement].0);
    let (from, to, share) = compared.gift();
    Ok((compared.loss(), judgement, (from.index(), to.index(), share), compared.is_kingmaker()))
}

/// See [`review::move_accuracy`].
#[pyfunction]
pub(crate) fn move_accuracy(value: f64, others: Vec<f64>) -> f64 {
    review::move_accuracy(value, &others)
}

/// Returns for each player the accuracy or `None`, the counts of inaccuracies, mistakes and blunders, and the number of
/// kingmaker moves. Each of `moves` has its player, the arguments of `judge`, its number of choices and its accuracy.
#[pyfunction]
pub(crate) fn summaries(moves: Vec<(usize, Shares, Shares, usize, f64)>) -> PyResult<Vec<SummaryFields>> {
    let moves = moves.into_iter().map(|(mover, shares, best_shares, choices, accuracy)| {
        Ok((Comparison { player: player(mover)?, shares, best_shares }, choices, accuracy))
    });
    let summaries = review::summaries(&moves.collect::<PyResult<Vec<_>>>()?).into_iter();
    Ok(summaries
        .map(|Summary { accuracy, judgements, kingmakers }| (accuracy, judgements.into(), kingmakers))
        .collect())
}

/// See [`review::turning_point`].
#[pyfunction]
pub(crate) fn turning_point(scores: [usize; 3], shares: Vec<Shares>) -> Option<usize> {
    review::turning_point(scores, &shares)
}

/// See [`review::annotation`]; `line` holds the indices of cells.
#[pyfunction]
pub(crate) fn annotation(shares: Shares, judgement: Option<&str>, line: Vec<usize>) -> PyResult<String> {
    let line = line.into_iter().map(coord).collect::<PyResult<Vec<_>>>()?;
    Ok(review::annotation(shares, judgement, &line))
}

/// See [`review::final_shares`].
#[pyfunction]
pub(crate) fn final_shares(scores: [usize; 3]) -> (f64, f64, f64) {
    review::final_shares(scores).into()
}
