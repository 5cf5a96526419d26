//! Judgements of reviewed moves.
#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 converts Python arguments to owned values")]

use pyo3::prelude::*;

use crate::python::convert::{coord, player};
use crate::review::{self, Comparison, JUDGEMENTS, Shares, Summary};

type Judged = (f64, Option<&'static str>, (usize, usize, f64), bool);

type SummaryFields = (Option<f64>, (usize, usize, usize), usize);

#[pyfunction]
pub(crate) fn judge(mover: usize, shares: Shares, best_shares: Shares) -> PyResult<Judged> {
    let compared = Comparison { player: player(mover)?, shares, best_shares };
    let judgement = compared.judgement().map(|judgement| JUDGEMENTS[judgement].0);
    let (from, to, share) = compared.gift();
    Ok((compared.loss(), judgement, (from.index(), to.index(), share), compared.is_kingmaker()))
}

#[pyfunction]
pub(crate) fn move_accuracy(value: f64, others: Vec<f64>) -> f64 {
    review::move_accuracy(value, &others)
}

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

#[pyfunction]
pub(crate) fn costly_moves(of: usize, moves: Vec<(usize, Shares, Shares)>) -> PyResult<Vec<usize>> {
    let moves = moves
        .into_iter()
        .map(|(mover, shares, best_shares)| Ok(Comparison { player: player(mover)?, shares, best_shares }));
    Ok(review::costly_moves(&moves.collect::<PyResult<Vec<_>>>()?, player(of)?))
}

#[pyfunction]
pub(crate) fn turning_point(scores: [usize; 3], shares: Vec<Shares>) -> Option<usize> {
    review::turning_point(scores, &shares)
}

#[pyfunction]
pub(crate) fn annotation(shares: Shares, judgement: Option<&str>, line: Vec<usize>) -> PyResult<String> {
    let line = line.into_iter().map(coord).collect::<PyResult<Vec<_>>>()?;
    Ok(review::annotation(shares, judgement, &line))
}

#[pyfunction]
pub(crate) fn final_shares(scores: [usize; 3]) -> (f64, f64, f64) {
    review::final_shares(scores).into()
}
