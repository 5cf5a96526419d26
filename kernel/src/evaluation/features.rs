//! The features: what can be counted on a board for each player. A new one is a function here and a line in [`FEATURES`].

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::destinations;

/// Counts something on a board for each player; more is better. At most a few thousand.
pub(super) type Feature = fn(&Board) -> [i32; 3];

/// Every feature by its name.
pub(super) const FEATURES: [(&str, Feature); 3] = [("score", score), ("mobility", mobility), ("immunity", immunity)];

/// The cells each player owns.
fn score(board: &Board) -> [i32; 3] {
    board.scores().map(|score| score as i32)
}

/// The moves each player would have.
fn mobility(board: &Board) -> [i32; 3] {
    Player::ALL.map(|player| destinations(board, player).len() as i32)
}

/// For each player, summed over the cells, the axes on which a cell touches a wall or the edge of the board: along such an
/// axis nobody can ever jump it.
///
/// The corner of an empty board is immune on all four axes, the rest of its edge on three.
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
    use crate::{Coord, Dice, Direction, Owner, Turn, deal};

    /// Immunity once more, cell by cell.
    fn walked_immunity(board: &Board, player: Player) -> i32 {
        let blocked =
            |cell: Coord, direction| cell.step(direction).is_none_or(|next| board.owner_at(next) == Owner::Wall);
        let is_immune =
            |cell: Coord, axis: usize| blocked(cell, Direction::ALL[axis]) || blocked(cell, Direction::ALL[axis + 4]);
        board.cells_of(player).iter().map(|cell| (0..4).filter(|axis| is_immune(cell, *axis)).count() as i32).sum()
    }

    #[test]
    fn the_features_count_what_they_say() {
        let mut dice = Dice::new(1);
        for seed in 0..20 {
            let (board, first) = deal(seed);
            let mut turn = Turn::start(board, first);
            while let Some(player) = turn.player {
                assert_eq!(immunity(&turn.board), Player::ALL.map(|player| walked_immunity(&turn.board, player)));
                assert_eq!(mobility(&turn.board)[player.index()], turn.destinations.len() as i32);
                let choice = dice.below(turn.destinations.len() as u64) as usize;
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
