//! Deals: of a seed, of a preset and of a day.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::daily::DailyDeal;
use crate::python::board::PyBoard;
use crate::rules::deal::deal as deal_board;
use crate::rules::preset::Preset;
use crate::rules::presets::PRESETS;

/// The drawing of a preset, all rows joined, and the letter and the contents of each zone; see [`Preset::drawn`].
pub(super) type PresetParts = (String, Vec<(char, String)>);

pub(super) fn preset_of((drawing, contents): &PresetParts) -> PyResult<Preset> {
    Preset::drawn(drawing, contents).ok_or_else(|| PyValueError::new_err("invalid preset"))
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

#[pyfunction]
pub(crate) fn daily_deal(date: &str) -> PyResult<(u64, usize, (&'static str, &'static str), u64)> {
    let deal = DailyDeal::of(date).ok_or_else(|| PyValueError::new_err("invalid date"))?;
    Ok((deal.seed, deal.seat.index(), deal.opponents.into(), deal.nodes))
}
