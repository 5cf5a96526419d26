//! The name of the selected backend.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::simd::backend::Backend;

/// Returns the name of the instruction set that the kernel uses: `portable`, `neon`, `sse2` or `avx2`.
///
/// Raises `ValueError` if the environment variable `TRIBOLO_BACKEND` names anything but an instruction set that this
/// CPU supports.
#[pyfunction]
pub(crate) fn backend() -> PyResult<&'static str> {
    Backend::selected().map(Backend::name).map_err(|error| PyValueError::new_err(error.to_string()))
}
