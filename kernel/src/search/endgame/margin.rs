//! Margins of one player against both opponents, and windows of margins.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;
use crate::rules::player::Player;
use crate::search::endgame::solution::Scores;

/// The aim of a guarantee: to find the margin that a player can force, or only its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Margin,
    /// The sign of the margin: 1 for a win, 0 for a shared win, -1 for a loss. It takes less work.
    Sign,
}

impl Aim {
    /// Returns the window in which to search the root.
    pub(super) fn window(self) -> Window {
        match self {
            Self::Margin => (-INFINITE, INFINITE),
            Self::Sign => (-1, 1),
        }
    }

    pub(super) fn reduce(self, margin: i32) -> i32 {
        if self == Self::Sign { margin.signum() } else { margin }
    }
}

/// An alpha-beta window: margins strictly between the two values are exact.
pub(super) type Window = (i32, i32);

/// A value above every margin.
pub(super) const INFINITE: i32 = CELLS as i32 + 1;

/// Returns the cells of `player` less those of the better opponent.
#[inline(always)]
pub(super) fn margin(scores: Scores, player: Player) -> i32 {
    let [own, second, third] = player.turn_order().map(|player| scores[player.index()]);
    own - second.max(third)
}

/// Negates `value` unless `maximises`: converts it between the views of the searching player and of the player to move.
#[inline(always)]
pub(super) fn for_side(maximises: bool, value: i32) -> i32 {
    if maximises { value } else { -value }
}

/// Converts a window as [`for_side`] converts a value.
#[inline(always)]
pub(super) fn window_for_side(maximises: bool, (low, high): Window) -> Window {
    if maximises { (low, high) } else { (-high, -low) }
}
