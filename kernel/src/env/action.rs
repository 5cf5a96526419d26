//! Actions: moves in the form of bytes, as a batch of games takes them.
#![forbid(unsafe_code)]

use std::fmt;

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::{IllegalMove, Turn};

/// The action that leaves a game unchanged. In output arrays it also takes the place of the player to move once a game
/// is over.
pub const NO_MOVE: u8 = u8::MAX;

/// Fails unless `action` is [`NO_MOVE`] or the index of a cell to which the player to move can move.
pub(crate) fn check_action(turn: &Turn, action: u8) -> Result<(), ActionError> {
    if action == NO_MOVE { Ok(()) } else { check_move(turn, action).map(drop) }
}

/// Returns the player to move and the cell at `index`. Fails if there is no such cell, or a move there is illegal.
#[inline]
pub(crate) fn check_move(turn: &Turn, index: u8) -> Result<(Player, Coord), ActionError> {
    let cell = Coord::from_index(index.into()).ok_or(ActionError::NoCell)?;
    turn.check(cell).map(|player| (player, cell)).map_err(ActionError::Illegal)
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

/// A game of a batch, and the reason why an action or a recorded move cannot be played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchError {
    pub game: usize,
    pub error: ActionError,
}
