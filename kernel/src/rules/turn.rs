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
    /// The board before the move.
    pub board: Board,
    /// The player to move, or `None` if the game is over.
    pub player: Option<Player>,
    /// The number of players skipped just before `player`, at most 2: the players directly before `player` in turn
    /// order. The number is 0 if the game is over.
    pub skipped_count: usize,
    /// The cells where `player` can move; empty if the game is over.
    pub destinations: CoordSet,
}

impl Turn {
    /// Returns the turn on `board`: the board, the player to move and the legal moves. The player to move is the first
    /// player who can move, in turn order from `first`. If no player can move, the game is over.
    #[must_use]
    pub fn start(board: Board, first: Player) -> Self {
        backend::run(StartTurn(board, first))
    }

    /// Checks that a move to `destination` is legal, and returns the player to move.
    ///
    /// # Errors
    ///
    /// Returns [`IllegalMove`] if the game is over, the destination is not empty, or the move captures nothing.
    #[inline]
    pub fn check(&self, destination: Coord) -> Result<Player, IllegalMove> {
        match self.player {
            None => Err(IllegalMove::GameOver),
            Some(player) if self.destinations.contains(destination) => Ok(player),
            Some(_) if self.board.empty().contains(destination) => Err(IllegalMove::CapturesNothing),
            Some(_) => Err(IllegalMove::Occupied),
        }
    }

    /// Plays a move to `destination` for the player to move, and returns the next turn.
    ///
    /// # Errors
    ///
    /// Returns [`IllegalMove`] if the game is over, the destination is not empty, or the move captures nothing.
    pub fn play(&self, destination: Coord) -> Result<Self, IllegalMove> {
        Ok(self.play_unchecked(self.check(destination)?, destination))
    }

    /// Returns the next turn after `player` moves to `destination`, without checking that the move is legal.
    ///
    /// `player` must be the player to move, and `destination` one of the turn's [destinations](Self::destinations). For
    /// other arguments, the board of the returned turn is meaningless, but the call is still memory-safe.
    #[must_use]
    pub fn play_unchecked(&self, player: Player, destination: Coord) -> Self {
        Self::after(&self.board, player, destination)
    }

    /// Returns the next turn after `player` moves to `destination` on `board`, without checking that the move is legal.
    ///
    /// If the move is illegal, the board of the returned turn is meaningless, but the call is still memory-safe.
    #[must_use]
    pub fn after(board: &Board, player: Player, destination: Coord) -> Self {
        backend::run(NextTurn(board, player, destination))
    }

    /// Iterates, in turn order, over the players who were skipped just before this turn because they could not move.
    pub fn skipped(&self) -> impl Iterator<Item = Player> + use<> {
        let first_skipped = match (self.player, self.skipped_count) {
            (Some(player), 1) => player.next().next(),
            (player, _) => player.map_or(Player::Blue, Player::next),
        };
        first_skipped.turn_order().into_iter().take(self.skipped_count)
    }
}

/// The operation behind [`Turn::start`]. Its fields are the board and the first player in turn order.
pub struct StartTurn(pub Board, pub Player);

impl Operation for StartTurn {
    type Output = Turn;

    #[inline(always)]
    fn run<S: Simd>(self) -> Turn {
        let Self(board, first) = self;
        first_turn(SimdBoard::<S>::load(&board, first), board, first)
    }
}

/// The operation behind [`Turn::after`]. Its fields are the board, the player who moves, and the destination.
pub struct NextTurn<'a>(pub &'a Board, pub Player, pub Coord);

impl Operation for NextTurn<'_> {
    type Output = Turn;

    #[inline(always)]
    fn run<S: Simd>(self) -> Turn {
        let Self(board, player, destination) = self;
        let after = SimdBoard::<S>::load(board, player).play(board, player, destination);
        first_turn(after.for_next_player(), after.store(player), player.next())
    }
}

/// Returns the turn on `board`: the board, the player to move and the legal moves. The player to move is the first
/// player who can move, in turn order from `first`. If no player can move, the game is over.
///
/// `simd` holds `board` in SIMD registers, from the point of view of `first`.
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

/// Calls `each` once for every legal move of a turn, in reading order of the destinations (row by row). Passes two
/// arguments: the destination, and the number of cells that the move captures.
#[inline(always)]
pub(crate) fn for_each_capture_count<S: Simd>(turn: &Turn, mut each: impl FnMut(Coord, u8)) {
    let Some(player) = turn.player else { return };
    let simd = SimdBoard::<S>::load(&turn.board, player);
    for destination in turn.destinations.iter() {
        // The destination is gained but not captured.
        each(destination, simd.gained(&turn.board, player, destination).store().len() as u8 - 1);
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over: no player can move.
    GameOver,
    /// The destination is not empty.
    Occupied,
    /// The move would capture nothing: no jump starts at the destination.
    CapturesNothing,
}

impl fmt::Display for IllegalMove {
    /// Writes the reason why the move is illegal, such as `occupied`. The text is a value of the Python enum
    /// `tribolo_core.errors.Reason`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "game over",
            Self::Occupied => "occupied",
            Self::CapturesNothing => "jumps nothing",
        })
    }
}

impl std::error::Error for IllegalMove {}
