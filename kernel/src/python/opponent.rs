//! The Python class of the opponents that choose moves in a batch.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::env::opponents::level::Level;
use crate::env::opponents::opponent::Opponent;
use crate::env::opponents::style::{Style, Targets};
use crate::python::search::PySearch;
use crate::rules::policy::Policy;
use crate::search::original::Alliance;

/// The Python class `Opponent`: a computer player of the kernel.
#[pyclass(frozen, name = "Opponent", module = "tribolo_core._kernel")]
pub(crate) struct PyOpponent(pub(crate) Opponent);

#[pymethods]
impl PyOpponent {
    /// Creates an opponent that chooses without a search: `random` (any legal move) or `greedy` (one of the moves that
    /// capture most cells). Raises `ValueError` if `name` is another text.
    #[staticmethod]
    fn policy(name: &str) -> PyResult<Self> {
        let policy = Policy::from_name(name).map(Opponent::Policy).map(Self);
        policy.ok_or_else(|| PyValueError::new_err(format!("unknown policy {name:?}")))
    }

    /// Creates the computer player of *triboard* (2017). `alliance` is the rule by which two players play together
    /// against the third: `blue` (against Blue), `leader` (against the player with the most cells) or `never`. Raises
    /// `ValueError` if `alliance` is another text.
    #[staticmethod]
    fn original(alliance: &str) -> PyResult<Self> {
        let alliance: Alliance = alliance.parse().map_err(PyValueError::new_err)?;
        Ok(Self(Opponent::Original(alliance)))
    }

    /// Creates an opponent that plays the best move of `search`.
    #[staticmethod]
    fn search(search: &PySearch) -> Self {
        Self(Opponent::Search(search.0.clone()))
    }

    /// Creates an opponent that plays the best move of `search` after a random error, which is less than `loss`, is
    /// subtracted from the win share of each move.
    #[staticmethod]
    fn level(search: &PySearch, loss: f64) -> Self {
        Self(Opponent::Level(Level { search: search.0.clone(), loss }))
    }

    /// Creates an opponent that plays, of the good moves of `search`, the one that captures most cells of the players
    /// that `targets` names, or the fewest if `is_gentle` is true. `targets` is `attackers` (who captured most cells of
    /// the player to move) or `leaders` (who have the most cells). Raises `ValueError` if `targets` is another text.
    #[staticmethod]
    fn style(search: &PySearch, targets: &str, is_gentle: bool) -> PyResult<Self> {
        let targets = match targets {
            "attackers" => Targets::Attackers,
            "leaders" => Targets::Leaders,
            _ => return Err(PyValueError::new_err(format!("unknown targets {targets:?}"))),
        };
        Ok(Self(Opponent::Style(Style { search: search.0.clone(), targets, is_gentle })))
    }
}
