//! Actions: moves in the form of bytes, as a batch of games takes them.
#![forbid(unsafe_code)]

use std::fmt;

use crate::rules::coord::Coord;
use crate::rules::turn::{IllegalMove, Turn};

/// The action that leaves a game unchanged. In output arrays it also takes the place of the player to move once a game
/// is over.
pub const NO_MOVE: u8 = u8::MAX;

/// Checks an action: the index of a cell to which a move is legal, or [`NO_MOVE`], which is always allowed.
pub(crate) fn check_action(turn: &Turn, action: u8) -> Result<(), ActionError> {
    match Coord::from_index(action.into()) {
        Some(cell) => turn.check(cell).map(drop).map_err(ActionError::Illegal),
        None if action == NO_MOVE => Ok(()),
        None => Err(ActionError::NoCell),
    }
}

/// The reason why an action cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionError {
    NoCell,
    Illegal(IllegalMove),
}

impl fmt::Display for ActionError {
    /// Writes a value of the Python enum `tribolo_core.errors.Reason`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCell => f.write_str("no cell"),
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

/// The first game of a batch with an action that cannot be played, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchError {
    pub game: usize,
    pub error: ActionError,
}
