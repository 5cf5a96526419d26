//! A turn: the board, the player to move, the skipped players and the legal moves.
#![forbid(unsafe_code)]

use std::fmt;

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};

/// A board, the player to move on it, and that player's legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub board: Board,
    /// The player to move; `None` if the game is over.
    pub player: Option<Player>,
    /// The number of players skipped just before `player`; 0 if the game is over.
    pub skipped_count: usize,
    /// The cells where `player` can move; empty if the game is over.
    pub destinations: CoordSet,
}

impl Turn {
    /// Returns the turn of the first player, in turn order from `first`, who can move. If nobody can, the game is over.
    #[must_use]
    pub fn start(board: Board, first: Player) -> Self {
        backend::run(StartTurn(board, first))
    }

    /// Returns the player to move if a move to `destination` is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not.
    #[inline]
    pub fn check(&self, destination: Coord) -> Result<Player, IllegalMove> {
        match self.player {
            None => Err(IllegalMove::GameOver),
            Some(player) if self.destinations.contains(destination) => Ok(player),
            Some(_) if self.board.empty().contains(destination) => Err(IllegalMove::CapturesNothing),
            Some(_) => Err(IllegalMove::Occupied),
        }
    }

    /// Plays a move, and returns the next turn.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is illegal.
    pub fn play(&self, destination: Coord) -> Result<Self, IllegalMove> {
        Ok(self.play_unchecked(self.check(destination)?, destination))
    }

    /// Returns the next turn after `player`, who must be the player to move, moves to one of the
    /// [destinations](Self::destinations). For other arguments, the board of the returned turn is meaningless, but the
    /// call is still memory-safe.
    #[must_use]
    pub fn play_unchecked(&self, player: Player, destination: Coord) -> Self {
        Self::after(&self.board, player, destination)
    }

    /// Returns the next turn after a legal move of `player` to `destination` on a board. The move is not checked, as in
    /// [`play_unchecked`](Self::play_unchecked).
    #[must_use]
    pub fn after(board: &Board, player: Player, destination: Coord) -> Self {
        backend::run(NextTurn(board, player, destination))
    }

    /// Iterates, in turn order, over the players who were skipped just before this turn.
    pub fn skipped(&self) -> impl Iterator<Item = Player> + use<> {
        let first_skipped = match (self.player, self.skipped_count) {
            (Some(player), 1) => player.next().next(),
            (player, _) => player.map_or(Player::Blue, Player::next),
        };
        first_skipped.turn_order().into_iter().take(self.skipped_count)
    }
}

pub struct StartTurn(pub Board, pub Player);

impl Operation for StartTurn {
    type Output = Turn;

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn run<S: Simd>(self) -> Turn {
        let Self(board, first) = self;
        first_turn(SimdBoard::<S>::load(&board, first), board, first)
    }
}

pub struct NextTurn<'a>(pub &'a Board, pub Player, pub Coord);

impl Operation for NextTurn<'_> {
    type Output = Turn;

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn run<S: Simd>(self) -> Turn {
        let Self(board, player, destination) = self;
        let after = SimdBoard::<S>::load(board, player).play(board, player, destination);
        first_turn(after.for_next_player(), after.store(player), player.next())
    }
}

/// Returns the turn of the first player, from `first` on, who can move; `simd` holds the board in the view of `first`.
#[inline(always)]
fn first_turn<S: Simd>(mut simd: SimdBoard<S>, board: Board, first: Player) -> Turn {
    let mut player = first;
    for skipped_count in 0..3 {
        let destinations = simd.destinations().store();
        if !destinations.is_empty() {
            return Turn { board, player: Some(player), skipped_count, destinations };
        }
        simd = simd.for_next_player();
        player = player.next();
    }
    Turn { board, player: None, skipped_count: 0, destinations: CoordSet::EMPTY }
}

/// Calls `each` with the destination of every legal move, in reading order, and the number of cells that it captures.
#[inline(always)]
pub(crate) fn for_each_capture_count<S: Simd>(turn: &Turn, mut each: impl FnMut(Coord, u8)) {
    let Some(player) = turn.player else { return };
    let simd = SimdBoard::<S>::load(&turn.board, player);
    for destination in turn.destinations.iter() {
        // The destination is gained but not captured.
        each(destination, simd.gained(&turn.board, player, destination).store().len() as u8 - 1);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    GameOver,
    Occupied,
    CapturesNothing,
}

impl fmt::Display for IllegalMove {
    /// Writes a value of the Python enum `tribolo_core.errors.Reason`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "game over",
            Self::Occupied => "occupied",
            Self::CapturesNothing => "jumps nothing",
        })
    }
}

impl std::error::Error for IllegalMove {}
