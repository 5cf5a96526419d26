//! Deals: of a seed, of a preset and of a day.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::daily::deal::DailyDeal;
use crate::daily::medals::Medals;
use crate::opponents::Opponent;
use crate::opponents::options::InvalidOpponent;
use crate::opponents::spec::Spec;
use crate::python::board::PyBoard;
use crate::python::network::PyNetwork;
use crate::rules::deal::deal as deal_board;
use crate::rules::preset::Preset;
use crate::rules::presets::PRESETS;

/// The drawing of a preset, all rows joined, and the letter and the contents of each zone; see [`Preset::drawn`].
pub(super) type PresetParts = (String, Vec<(char, String)>);

pub(super) fn preset_of((drawing, contents): &PresetParts) -> PyResult<Preset> {
    let faults = "invalid preset: it needs a letter for each cell, zones with room for their contents, and legal moves";
    Preset::drawn(drawing, contents).ok_or_else(|| PyValueError::new_err(faults))
}

#[pyfunction]
#[pyo3(signature = (seed, preset=None))]
pub(crate) fn deal(seed: u64, preset: Option<PresetParts>) -> PyResult<(PyBoard, usize)> {
    let (board, first) = match preset {
        Some(parts) => preset_of(&parts)?.deal(seed),
        None => deal_board(seed),
    };
    Ok((PyBoard(board), first.index()))
}

/// The name, the rows and the zones of a named preset.
type NamedParts = (&'static str, Vec<&'static str>, Vec<(char, String)>);

#[pyfunction]
pub(crate) fn presets() -> Vec<NamedParts> {
    PRESETS.iter().map(|preset| (preset.name, preset.rows.to_vec(), preset.contents())).collect()
}

/// The version of the rules, the seed, the seat of the person, the specs of the opponents and the digest of weights.
type DayFields = (u32, u64, usize, (String, String), Option<&'static str>);

#[pyfunction]
pub(crate) fn daily_deal(date: &str) -> PyResult<DayFields> {
    let DailyDeal { version, seed, seat, opponents, weights } = day(date)?;
    Ok((version, seed, seat.index(), opponents.into(), weights))
}

#[pyfunction]
pub(crate) fn daily_medals(py: Python<'_>, date: &str, network: &PyNetwork) -> PyResult<(usize, usize, usize)> {
    let (deal, network) = (day(date)?, network.0.clone());
    let network = || Ok::<_, InvalidOpponent>(network.clone());
    let medals = py.detach(|| Medals::of(&deal, |spec| Opponent::new(&Spec::parse(spec)?, network, None)))?;
    Ok((medals.bronze, medals.silver, medals.gold))
}

#[pyfunction]
pub(crate) fn earned_medal(cells: usize, medals: (usize, usize, usize)) -> Option<&'static str> {
    let (bronze, silver, gold) = medals;
    Medals { bronze, silver, gold }.earned(cells)
}

fn day(date: &str) -> PyResult<DailyDeal> {
    DailyDeal::of(date).ok_or_else(|| PyValueError::new_err("invalid date"))
}
