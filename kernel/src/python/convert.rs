//! Checks and conversions of arguments, and the exception for moves that cannot be played.
#![forbid(unsafe_code)]

use numpy::{AsSliceError, Element, PyReadonlyArray1};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;

create_exception!(tribolo_core._kernel, InvalidMoves, PyValueError);

pub(crate) fn player(index: usize) -> PyResult<Player> {
    let player = Player::ALL.get(index).copied();
    player.ok_or_else(|| PyValueError::new_err(format!("a player is 0, 1 or 2, not {index}")))
}

pub(crate) fn coord(index: usize) -> PyResult<Coord> {
    let coord = Coord::from_index(index);
    coord.ok_or_else(|| PyValueError::new_err(format!("a cell is 0 to {}, not {index}", CELLS - 1)))
}

/// Borrows the values of a numpy array. Fails, with `name` in the message, if the array is not contiguous or does not
/// have `length` values.
pub(crate) fn slice<'a, T: Element>(
    name: &str,
    array: &'a PyReadonlyArray1<'_, T>,
    length: usize,
) -> PyResult<&'a [T]> {
    let slice = array.as_slice().map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
    check_length(name, slice.len(), length)?;
    Ok(slice)
}

/// Checks the result of numpy's `as_slice_mut`, as [`slice`] does.
pub(crate) fn slice_mut<'a, T>(
    name: &str,
    slice: Result<&'a mut [T], AsSliceError>,
    length: usize,
) -> PyResult<&'a mut [T]> {
    let slice = slice.map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
    check_length(name, slice.len(), length)?;
    Ok(slice)
}

pub(crate) fn check_length(name: &str, length: usize, expected: usize) -> PyResult<()> {
    if length == expected {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{name} must have {expected} values, not {length}")))
}
