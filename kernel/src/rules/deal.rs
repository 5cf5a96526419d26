//! The start of a game from a seed.

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::dice::Dice;
use crate::rules::player::Player;
use crate::rules::transition::all_destinations;

/// Cells that are walls after the deal, and cells that each player owns.
const CELLS_EACH: usize = 12;

/// Deals a board and draws the first player among those who can move.
///
/// The same seed gives the same game on every machine and in every release. A board on which nobody can move is dealt again
/// from the same dice.
#[must_use]
pub fn deal(seed: u64) -> (Board, Player) {
    deal_from(&mut Dice::new(seed))
}

/// Deals a board and draws the first player from dice that may serve on.
#[must_use]
pub fn deal_from(dice: &mut Dice) -> (Board, Player) {
    loop {
        let board = deal_board(dice);
        let destinations = all_destinations(&board);
        let movers = || Player::ALL.into_iter().filter(|player| !destinations[player.index()].is_empty());
        let count = movers().count();
        if count > 0 {
            let drawn = dice.below(count as u64) as usize;
            return (board, movers().nth(drawn).expect("a number below the count was drawn"));
        }
    }
}

/// Twelve walls and twelve cells of each player, all different: the first 48 cells of a Fisher-Yates shuffle.
fn deal_board(dice: &mut Dice) -> Board {
    let mut cells = Coord::ALL;
    let mut draw = |i: usize| {
        cells.swap(i, i + dice.below((CELLS - i) as u64) as usize);
        cells[i]
    };
    let mut draw_set = |which: usize| (which * CELLS_EACH..).take(CELLS_EACH).map(&mut draw).collect();
    let walls = draw_set(0);
    Board::new([draw_set(1), draw_set(2), draw_set(3)], walls)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::destinations;

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
