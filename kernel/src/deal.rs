//! The start of a game from a seed.

use crate::board::Board;
use crate::coord::{CELLS, Coord};
use crate::dice::Dice;
use crate::player::{Owner, Player};
use crate::transition::destinations;

/// Cells that are walls after the deal, and cells that each player owns.
const CELLS_EACH: usize = 12;

/// Deals a board and draws the first player among those who can move.
///
/// The same seed gives the same game on every machine and in every release. A board on which nobody can move is dealt again
/// from the same dice.
#[must_use]
pub fn deal(seed: u64) -> (Board, Player) {
    let mut dice = Dice::new(seed);
    loop {
        let board = deal_board(&mut dice);
        let mut movers = Player::ALL.to_vec();
        movers.retain(|player| !destinations(&board, *player).is_empty());
        if !movers.is_empty() {
            return (board, movers[dice.below(movers.len() as u64) as usize]);
        }
    }
}

/// Twelve walls and twelve cells of each player, all different: the first 48 cells of a Fisher-Yates shuffle.
fn deal_board(dice: &mut Dice) -> Board {
    let mut cells: Vec<Coord> = Coord::all().collect();
    let mut board = Board::EMPTY;
    let owners = [Owner::Wall].into_iter().chain(Player::ALL.map(Owner::Player));
    for (i, owner) in owners.flat_map(|owner| [owner; CELLS_EACH]).enumerate() {
        let j = i + dice.below((CELLS - i) as u64) as usize;
        cells.swap(i, j);
        board = board.with(cells[i], owner);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_twelve_walls_and_twelve_cells_for_each_player() {
        for seed in 0..200 {
            let (board, first) = deal(seed);
            assert_eq!(board.scores(), [CELLS_EACH; 3]);
            assert_eq!(board.empty().len(), CELLS - 4 * CELLS_EACH);
            assert!(!destinations(&board, first).is_empty());
        }
    }

    #[test]
    fn every_player_is_first_about_as_often() {
        let mut firsts = [0; 3];
        for seed in 0..3_000 {
            firsts[deal(seed).1.index()] += 1;
        }
        assert!(firsts.iter().all(|count| (900..1_100).contains(count)), "{firsts:?}");
    }
}
