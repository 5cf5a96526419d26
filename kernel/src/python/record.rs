//! Game records.
#![forbid(unsafe_code)]

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::python::types::PythonTypes;
use crate::rules::fault::is_printable;
use crate::rules::record::{Record, parse_record, parse_records};

type RecordFields<'py> = (String, Vec<(String, String)>, String, Vec<(usize, &'py Py<PyAny>, String, String)>);

#[pyfunction]
#[pyo3(name = "parse_record")]
pub(crate) fn py_parse_record<'py>(py: Python<'py>, text: &str) -> PyResult<RecordFields<'py>> {
    fields(py, py.detach(|| parse_record(text))?)
}

#[pyfunction]
#[pyo3(name = "parse_records")]
pub(crate) fn py_parse_records<'py>(py: Python<'py>, text: &str) -> PyResult<Vec<RecordFields<'py>>> {
    py.detach(|| parse_records(text))?.into_iter().map(|record| fields(py, record)).collect()
}

/// Returns whether a tag can hold a text: every letter can be printed, and none is a lone surrogate.
#[pyfunction]
pub(crate) fn is_tag_text(text: &Bound<'_, PyString>) -> bool {
    text.to_str().is_ok_and(|text| text.chars().all(is_printable))
}

fn fields(py: Python<'_>, record: Record) -> PyResult<RecordFields<'_>> {
    let types = PythonTypes::get(py)?;
    let moves = record.moves.into_iter();
    let moves = moves.map(|played| (played.after, types.coord(played.cell), played.starting_comment, played.comment));
    Ok((record.start, record.tags, record.comment, moves.collect()))
}
