//! The seeded random number generator.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rng::Rng;

#[pyfunction]
pub(crate) fn draw(seed: u64, bound: u64) -> PyResult<u64> {
    if bound == 0 {
        return Err(PyValueError::new_err("bound must be positive"));
    }
    Ok(Rng::new(seed).below(bound))
}

#[pyfunction]
pub(crate) fn nth_seed(seed: u64, number: u64) -> u64 {
    Rng::nth_u64(seed, number)
}
