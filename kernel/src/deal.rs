//! The start of a game from a seed.

use crate::board::Board;
use crate::coord::{CELLS, Coord};
use crate::dice::Dice;
use crate::player::{Owner, Player};
use crate::turn::Turn;

/// Cells that are walls after the deal, and cells that each player owns.
const CELLS_EACH: usize = 12;

/// Deals a board and draws the first player among those who can move.
///
/// The same seed gives the same game on every machine and in every release. A board on which nobody can move is dealt again
/// from the same dice.
#[must_use]
pub fn deal(seed: u64) -> Turn {
    let mut dice = Dice::new(seed);
    loop {
        let board = deal_board(&mut dice);
        let starts = Player::ALL.map(|player| Turn::start(board, player));
        let movers: Vec<Turn> = starts.into_iter().filter(|turn| turn.player.is_some() && turn.passes == 0).collect();
        if !movers.is_empty() {
            return movers[dice.below(movers.len() as u64) as usize];
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
            let turn = deal(seed);
            assert_eq!(turn.board.scores(), [CELLS_EACH; 3]);
            assert_eq!(turn.board.empty().len(), CELLS - 4 * CELLS_EACH);
            assert!(turn.player.is_some());
            assert_eq!(turn.passes, 0);
        }
    }

    #[test]
    fn every_player_is_first_about_as_often() {
        let mut firsts = [0; 3];
        for seed in 0..3_000 {
            firsts[deal(seed).player.unwrap().index()] += 1;
        }
        assert!(firsts.iter().all(|count| (900..1_100).contains(count)), "{firsts:?}");
    }
}
