//! Game records.
#![forbid(unsafe_code)]

use pyo3::prelude::*;

use crate::python::types::PythonTypes;
use crate::rules::record::{Record, parse_record, parse_records};

/// The start position, the tags, the comment before the first move, and the moves with their comments.
type RecordFields<'py> = (String, Vec<(String, String)>, String, Vec<(usize, &'py Py<PyAny>, String, String)>);

/// Parses a game record. Returns its start position, its tags except `Deal` and `Result`, the comment before the first
/// move, and the moves of all lines. A move has the number of the move before it, its cell, the comment before it and
/// the comment after it. Raises `InvalidText`.
#[pyfunction]
#[pyo3(name = "parse_record")]
pub(crate) fn py_parse_record<'py>(py: Python<'py>, text: &str) -> PyResult<RecordFields<'py>> {
    fields(py, py.detach(|| parse_record(text))?)
}

/// Parses game records that stand one after the other, each as `parse_record` does.
#[pyfunction]
#[pyo3(name = "parse_records")]
pub(crate) fn py_parse_records<'py>(py: Python<'py>, text: &str) -> PyResult<Vec<RecordFields<'py>>> {
    py.detach(|| parse_records(text))?.into_iter().map(|record| fields(py, record)).collect()
}

fn fields(py: Python<'_>, record: Record) -> PyResult<RecordFields<'_>> {
    let types = PythonTypes::get(py)?;
    let moves = record.moves.into_iter();
    let moves = moves.map(|played| (played.after, types.coord(played.cell), played.starting_comment, played.comment));
    Ok((record.start, record.tags, record.comment, moves.collect()))
}
