//! The seeded random number generator.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rng::Rng;

/// Draws a number from 0 to `bound - 1` that depends only on the seed. Raises `ValueError` if `bound` is 0.
#[pyfunction]
pub(crate) fn draw(seed: u64, bound: u64) -> PyResult<u64> {
    if bound == 0 {
        return Err(PyValueError::new_err("bound must be positive"));
    }
    Ok(Rng::new(seed).below(bound))
}

/// Returns the number at index `number`, counted from 0, of the random sequence of `seed`. It can serve as another
/// seed.
#[pyfunction]
pub(crate) fn nth_seed(seed: u64, number: u64) -> u64 {
    Rng::nth_u64(seed, number)
}
