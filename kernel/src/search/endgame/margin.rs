//! Margins of one player against both opponents, and windows of margins.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;
use crate::rules::player::Player;
use crate::search::endgame::solution::Scores;

/// What a guarantee asks for: the margin that a player can force, or only its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The margin.
    Margin,
    /// The sign of the margin: 1 for a win, 0 for a shared win, -1 for a loss. It takes less work.
    Sign,
}

impl Aim {
    /// Returns the alpha-beta window in which to search the root. For [`Aim::Margin`], every margin lies within the
    /// window. For [`Aim::Sign`], the window reaches from -1 to 1.
    pub(super) fn window(self) -> Window {
        match self {
            Self::Margin => (-INFINITE, INFINITE),
            Self::Sign => (-1, 1),
        }
    }

    /// Returns `margin` itself for [`Aim::Margin`], and its sign (1, 0 or -1) for [`Aim::Sign`].
    pub(super) fn reduce(self, margin: i32) -> i32 {
        if self == Self::Sign { margin.signum() } else { margin }
    }
}

/// An alpha-beta window: margins strictly between the two values are exact.
pub(super) type Window = (i32, i32);

/// A value above every margin.
pub(super) const INFINITE: i32 = CELLS as i32 + 1;

/// Returns the margin of `player`: the number of cells of `player` less the number of cells of the stronger opponent
/// (the opponent with more cells). `scores` holds the number of cells of each player.
#[inline(always)]
pub(super) fn margin(scores: Scores, player: Player) -> i32 {
    let [own, second, third] = player.turn_order().map(|player| scores[player.index()]);
    own - second.max(third)
}

/// Returns `value` if `maximises` is true, otherwise `-value`.
///
/// In a search for one player against both opponents, this converts a value from the view of that player to the view of
/// the player to move, or back. `maximises` says whether that player is the player to move.
#[inline(always)]
pub(super) fn for_side(maximises: bool, value: i32) -> i32 {
    if maximises { value } else { -value }
}

/// Returns the alpha-beta window `(low, high)` if `maximises` is true, otherwise `(-high, -low)`.
///
/// In a search for one player against both opponents, this converts a window from the view of that player to the view
/// of the player to move, or back. `maximises` says whether that player is the player to move.
#[inline(always)]
pub(super) fn window_for_side(maximises: bool, (low, high): Window) -> Window {
    if maximises { (low, high) } else { (-high, -low) }
}
