//! Whose turn it is: the next mover, passes, the end.

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::Refusal;
use crate::simd::backend;
use crate::simd::board::Sight;
use crate::simd::lanes::{Lanes, Operation};

/// A board and who is to move on it, born complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The cells as they stand.
    pub board: Board,
    /// Who moves, or `None` when the game is over.
    pub player: Option<Player>,
    /// The players skipped just before `player`, at most 2; they are the ones before `player` in turn order. None are
    /// counted when the game is over.
    pub passes: usize,
    /// Where `player` can move; empty when the game is over.
    pub destinations: CoordSet,
}

impl Turn {
    /// The turn of the first player who can move, `first` being asked first.
    #[must_use]
    pub fn start(board: Board, first: Player) -> Self {
        backend::run(Start(board, first))
    }

    /// The turn after a move.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the game is over or the player cannot move there.
    pub fn play(&self, destination: Coord) -> Result<Self, Refusal> {
        let player = self.player.ok_or(Refusal::GameOver)?;
        if self.destinations.contains(destination) {
            Ok(self.play_unchecked(player, destination))
        } else if self.board.empty().contains(destination) {
            Err(Refusal::JumpsNothing)
        } else {
            Err(Refusal::Occupied)
        }
    }

    /// The turn after `player`, whose turn it must be, moved to one of the [destinations](Self::destinations).
    /// Elsewhere the board is nonsense, but never undefined behaviour.
    #[must_use]
    pub fn play_unchecked(&self, player: Player, destination: Coord) -> Self {
        Self::after(&self.board, player, destination)
    }

    /// The turn after `player` moved on a board to one of the player's destinations; see [`Turn::play_unchecked`].
    #[must_use]
    pub fn after(board: &Board, player: Player, destination: Coord) -> Self {
        backend::run(Next(board, player, destination))
    }

    /// The players skipped just before this turn, in the order they would have moved.
    pub fn passed(&self) -> impl Iterator<Item = Player> + use<> {
        let skipped_first = match (self.player, self.passes) {
            (Some(player), 1) => player.next().next(),
            (player, _) => player.map_or(Player::Blue, Player::next),
        };
        skipped_first.from_here().into_iter().take(self.passes)
    }
}

/// See [`Turn::start`].
pub(crate) struct Start(pub Board, pub Player);

impl Operation for Start {
    type Output = Turn;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Turn {
        let Self(board, first) = self;
        turn(Sight::<L>::of(&board, first), board, first)
    }
}

/// See [`Turn::play_unchecked`].
pub(crate) struct Next<'a>(pub &'a Board, pub Player, pub Coord);

impl Operation for Next<'_> {
    type Output = Turn;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Turn {
        let Self(board, player, destination) = self;
        let sight = Sight::<L>::of(board, player).after(board, player, destination);
        turn(sight.next(), sight.board(player), player.next())
    }
}

/// The turn on a board that is seen by the player who is asked first.
#[inline(always)]
fn turn<L: Lanes>(mut sight: Sight<L>, board: Board, first: Player) -> Turn {
    let mut player = first;
    for passes in 0..3 {
        let destinations = sight.destinations().store();
        if !destinations.is_empty() {
            return Turn { board, player: Some(player), passes, destinations };
        }
        sight = sight.next();
        player = player.next();
    }
    Turn { board, player: None, passes: 0, destinations: CoordSet::EMPTY }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(first_row: &str) -> Board {
        (first_row.to_owned() + &" ................".repeat(10)).parse().unwrap()
    }

    fn cell(x: usize) -> Coord {
        Coord::new(x, 0).unwrap()
    }

    #[test]
    fn a_player_who_cannot_move_is_skipped() {
        // Only Green can move, twice in a row.
        let turn = Turn::start(board(".BG#.RG#........"), Player::Blue);
        assert_eq!((turn.player, turn.passes), (Some(Player::Green), 2));
        assert_eq!(turn.passed().collect::<Vec<_>>(), [Player::Blue, Player::Red]);
        let next = turn.play(cell(0)).unwrap();
        assert_eq!((next.player, next.board.scores()), (Some(Player::Green), [0, 1, 4]));
        assert_eq!(next.passed().collect::<Vec<_>>(), [Player::Blue, Player::Red]);
        let last = next.play(cell(4)).unwrap();
        assert_eq!((last.player, last.passes, last.destinations.len()), (None, 0, 0));
        assert_eq!(last.play(cell(15)), Err(Refusal::GameOver));
    }

    #[test]
    fn one_player_skipped_is_the_one_before_the_mover() {
        let turn = Turn::start(board(".BG............."), Player::Red);
        assert_eq!(turn.player, Some(Player::Green));
        assert_eq!(turn.passed().collect::<Vec<_>>(), [Player::Red]);
        assert_eq!(Turn::start(turn.board, Player::Green).passed().count(), 0);
    }

    #[test]
    fn a_refused_move_says_why() {
        let turn = Turn::start(board(".BG............."), Player::Green);
        assert_eq!(turn.play(cell(1)), Err(Refusal::Occupied));
        assert_eq!(turn.play(cell(3)), Err(Refusal::JumpsNothing));
    }
}
