//! Python functions of the types of players.
#![forbid(unsafe_code)]

use std::borrow::Cow;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::network::inference::Network;
use crate::player_types::beliefs::{CHANGE, beliefs, recent};
use crate::player_types::learner::{TypedMove, learn};
use crate::player_types::likeness::{Likeness, likenesses};
use crate::player_types::policies::Policies;
use crate::player_types::reader::TurnReader;
use crate::player_types::types::{ByType, TYPES};
use crate::player_types::weights::POLICIES;
use crate::python::convert::{check_length, coord};
use crate::python::network::PyNetwork;
use crate::python::opponent::{Past, read_past};
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;

/// Returns the board before each move, and the move's cell. `owners` holds all cells of each board, in the view of the
/// player who moves: this player is Blue there.
fn moves(owners: &[u8], cells: &[u8]) -> PyResult<Vec<(Board, usize)>> {
    check_length("owners", owners.len(), CELLS * cells.len())?;
    let (owners, _) = owners.as_chunks::<CELLS>();
    let read = |(owners, cell): (&[u8; CELLS], &u8)| {
        let board = Board::from_owners(owners).ok_or_else(|| PyValueError::new_err("an owner is 0 to 4"))?;
        Ok((board, usize::from(*cell)))
    };
    owners.iter().zip(cells).map(read).collect()
}

fn policies(weights: Option<&[u8]>) -> PyResult<Cow<'static, Policies<TYPES>>> {
    let Some(weights) = weights else { return Ok(Cow::Borrowed(&POLICIES)) };
    let policies =
        Policies::from_bytes(weights).ok_or_else(|| PyValueError::new_err("the weights have another size"))?;
    Ok(Cow::Owned(policies))
}

#[pyfunction]
#[pyo3(signature = (network, owners, cells, kinds, *, seed, passes))]
pub(crate) fn learn_player_types<'py>(
    py: Python<'py>,
    network: &PyNetwork,
    owners: &[u8],
    cells: &[u8],
    kinds: &[u8],
    seed: u64,
    passes: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    check_length("kinds", kinds.len(), cells.len())?;
    let typed = |((board, cell), kind): ((Board, usize), &u8)| {
        let kind = Some(usize::from(*kind)).filter(|kind| *kind < TYPES);
        let kind = kind.ok_or_else(|| PyValueError::new_err(format!("a type is 0 to {}", TYPES - 1)))?;
        Ok(TypedMove { board, player: Player::Blue, destination: coord(cell)?, kind })
    };
    let moves = moves(owners, cells)?.into_iter().zip(kinds).map(typed).collect::<PyResult<Vec<_>>>()?;
    Ok(PyBytes::new(py, &py.detach(|| learn(&network.0, &moves, seed, passes).to_bytes())))
}

#[pyfunction]
#[pyo3(signature = (network, owners, cells, weights=None))]
pub(crate) fn type_likelihoods<'py>(
    py: Python<'py>,
    network: &PyNetwork,
    owners: &[u8],
    cells: &[u8],
    weights: Option<&[u8]>,
) -> PyResult<Bound<'py, PyBytes>> {
    let policies = policies(weights)?;
    let moves = moves(owners, cells)?;
    let moves = moves.into_iter().map(|(board, cell)| Ok((board, coord(cell)?))).collect::<PyResult<Vec<_>>>()?;
    let numbers = py.detach(|| likelihoods(&policies, &network.0, &moves));
    Ok(PyBytes::new(py, &numbers.into_iter().flat_map(f32::to_le_bytes).collect::<Vec<u8>>()))
}

/// Returns 2 x TYPES + 3 numbers for each move: for each type, the probability of the move and that of the turn's most
/// probable move; the same for the network alone, with win shares instead of probabilities; the number of legal moves.
fn likelihoods(policies: &Policies<TYPES>, network: &Network, moves: &[(Board, Coord)]) -> Vec<f32> {
    let mut reader = TurnReader::new();
    let mut numbers = Vec::new();
    for (board, cell) in moves {
        reader.predict(policies, network, board, Player::Blue);
        let (mut played, mut best) = ([0.0_f32; TYPES + 1], [0.0_f32; TYPES + 1]);
        for (judged, probabilities) in reader.moves.iter().zip(&reader.probabilities) {
            let all = probabilities.iter().chain([&judged.win_shares[Player::Blue.index()]]);
            for ((probability, played), best) in all.zip(&mut played).zip(&mut best) {
                *best = best.max(*probability);
                *played = if judged.cell == *cell { *probability } else { *played };
            }
        }
        numbers.extend(played.into_iter().zip(best).flat_map(|(played, best)| [played, best]));
        numbers.push(reader.moves.len() as f32);
    }
    numbers
}

#[pyfunction]
pub(crate) fn player_beliefs(py: Python<'_>, network: &PyNetwork, past: Past<'_>) -> PyResult<[Option<ByType>; 3]> {
    let past = read_past(past)?;
    let played = recent(&past).iter().map(|past| (past.board, past.player, past.destination));
    Ok(py.detach(|| beliefs(&POLICIES, &network.0, played, CHANGE)))
}

#[pyfunction]
#[pyo3(name = "likenesses")]
pub(crate) fn py_likenesses(py: Python<'_>, network: &PyNetwork, past: Past<'_>) -> PyResult<[Option<Likeness>; 3]> {
    let past = read_past(past)?;
    let played = past.iter().map(|past| (past.board, past.player, past.destination));
    Ok(py.detach(|| likenesses(&network.0, played)))
}
