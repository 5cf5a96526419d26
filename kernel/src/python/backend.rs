//! The name of the selected backend.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::simd::backend::Backend;

#[pyfunction]
pub(crate) fn backend() -> PyResult<&'static str> {
    Backend::selected().map(Backend::name).map_err(|error| PyValueError::new_err(error.to_string()))
}
