//! The seeded random number generator.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rng::Rng;

/// Returns a random number from 0 to `bound - 1`. The number depends only on `seed` and `bound`. Raises `ValueError` if
/// `bound` is 0.
#[pyfunction]
pub(crate) fn draw(seed: u64, bound: u64) -> PyResult<u64> {
    if bound == 0 {
        return Err(PyValueError::new_err("bound must be positive"));
    }
    Ok(Rng::new(seed).below(bound))
}

/// Returns one element of the sequence of random numbers that `seed` determines. `number` is the index of the element,
/// counted from 0. The element can serve as a seed, so one seed gives many seeds.
#[pyfunction]
pub(crate) fn nth_seed(seed: u64, number: u64) -> u64 {
    Rng::nth_u64(seed, number)
}
