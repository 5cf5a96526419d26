//! Actions: moves in the form of bytes, as a batch of games takes them.
#![forbid(unsafe_code)]

use std::fmt;

use crate::rules::coord::Coord;
use crate::rules::turn::{IllegalMove, Turn};

/// The action that leaves a game unchanged. In output arrays it also takes the place of the player to move once a game
/// is over.
pub const NO_MOVE: u8 = u8::MAX;

/// Checks that `action` is allowed on `turn`. An action is the index, from 0 to 175, of the cell to play on, or
/// [`NO_MOVE`]. [`NO_MOVE`] is always allowed.
///
/// # Errors
///
/// Returns [`ActionError`] if the action is neither the index of a cell nor [`NO_MOVE`], or if the move is illegal.
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
    /// The action is neither the index of a cell nor [`NO_MOVE`].
    NoCell,
    /// The move is illegal.
    Illegal(IllegalMove),
}

impl fmt::Display for ActionError {
    /// Writes the reason why the action cannot be played, as a value of the Python enum `tribolo_core.errors.Reason`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCell => f.write_str("no cell"),
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

/// The error for a batch in which an action cannot be played. It holds the first game with such an action, and the
/// reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchError {
    /// The index of the game in the batch.
    pub game: usize,
    /// The reason why its action cannot be played.
    pub error: ActionError,
}
