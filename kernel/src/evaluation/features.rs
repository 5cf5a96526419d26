//! Features: counts on a board for each player. A new feature is a function here and a line in [`FEATURES`].
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::AllDestinations;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A feature: a function that counts something on a board for each player, up to a few thousand. A greater count is
/// better for the player.
pub(super) type Feature = fn(&Board) -> [i32; 3];

/// Every feature with its name.
pub(super) const FEATURES: [(&str, Feature); 3] = [("score", score), ("mobility", mobility), ("immunity", immunity)];

/// Returns the number of cells that each player owns on a board.
fn score(board: &Board) -> [i32; 3] {
    backend::run(Score(board))
}

/// Returns, for each player, the number of legal moves that the player would have if it were that player's turn.
fn mobility(board: &Board) -> [i32; 3] {
    backend::run(Mobility(board))
}

/// The operation behind [`score`]. As an operation, it counts bits with the instructions of the backend.
struct Score<'a>(&'a Board);

impl Operation for Score<'_> {
    type Output = [i32; 3];

    #[inline(always)]
    fn run<S: Simd>(self) -> [i32; 3] {
        Player::ALL.map(|player| self.0.cells_of(player).len() as i32)
    }
}

/// The operation behind [`mobility`].
struct Mobility<'a>(&'a Board);

impl Operation for Mobility<'_> {
    type Output = [i32; 3];

    #[inline(always)]
    fn run<S: Simd>(self) -> [i32; 3] {
        AllDestinations(self.0).run::<S>().map(|cells| cells.len() as i32)
    }
}

/// Returns, for each player, the number of immune axes of all cells that the player owns.
///
/// A cell has four axes: its row, its column and its two diagonals. An axis of a cell is immune if one of the two
/// neighbours of the cell on this axis is a wall or outside the board, because no move can then capture the cell along
/// this axis. A corner has four immune axes, any other cell on the edge at least three.
fn immunity(board: &Board) -> [i32; 3] {
    let walls = !Player::ALL.iter().fold(board.empty(), |open, player| open | board.cells_of(*player));
    let open = !walls;
    let immune = [
        open & !(open.shifted(1, 0) & open.shifted(-1, 0)),
        open & !(open.shifted(0, 1) & open.shifted(0, -1)),
        open & !(open.shifted(1, 1) & open.shifted(-1, -1)),
        open & !(open.shifted(1, -1) & open.shifted(-1, 1)),
    ];
    let count = |cells: CoordSet| immune.iter().map(|axis| (cells & *axis).len() as i32).sum();
    Player::ALL.map(|player| count(board.cells_of(player)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::rules::coord::{Coord, Direction};
    use crate::rules::deal::deal;
    use crate::rules::player::Owner;
    use crate::rules::turn::Turn;

    /// Returns the number of immune axes of all cells that `player` owns, found by looking at each cell by itself. An
    /// axis of a cell is immune if a neighbour of the cell on this axis is a wall or outside the board.
    fn naive_immunity(board: &Board, player: Player) -> i32 {
        let blocked =
            |cell: Coord, direction| cell.step(direction).is_none_or(|next| board.owner_at(next) == Owner::Wall);
        let is_immune =
            |cell: Coord, axis: usize| blocked(cell, Direction::ALL[axis]) || blocked(cell, Direction::ALL[axis + 4]);
        board.cells_of(player).iter().map(|cell| (0..4).filter(|axis| is_immune(cell, *axis)).count() as i32).sum()
    }

    #[test]
    fn features_agree_with_naive_counts() {
        let mut rng = Rng::new(1);
        for seed in 0..20 {
            let (board, first) = deal(seed);
            let mut turn = Turn::start(board, first);
            while let Some(player) = turn.player {
                assert_eq!(immunity(&turn.board), Player::ALL.map(|player| naive_immunity(&turn.board, player)));
                assert_eq!(mobility(&turn.board)[player.index()], turn.destinations.len() as i32);
                let choice = rng.below(turn.destinations.len() as u64) as usize;
                turn = turn.play_unchecked(player, turn.destinations.iter().nth(choice).unwrap());
            }
            assert_eq!(mobility(&turn.board), [0; 3]);
        }
    }

    #[test]
    fn a_corner_is_immune_on_four_axes_and_an_edge_on_three() {
        let blue = Owner::Player(Player::Blue);
        let at = |x, y| Coord::new(x, y).unwrap();
        assert_eq!(immunity(&Board::EMPTY.with(at(0, 0), blue)), [4, 0, 0]);
        assert_eq!(immunity(&Board::EMPTY.with(at(5, 0), blue)), [3, 0, 0]);
        assert_eq!(immunity(&Board::EMPTY.with(at(5, 5), blue)), [0, 0, 0]);
        assert_eq!(immunity(&Board::EMPTY.with(at(5, 5), blue).with(at(6, 6), Owner::Wall)), [1, 0, 0]);
    }
}
