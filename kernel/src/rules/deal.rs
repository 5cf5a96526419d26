//! Deals: the first board and player of a game, from a seed.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::transition::all_destinations;

/// The number of walls, and of cells of each player, after the deal.
const CELLS_EACH: usize = 12;

/// Deals the start position of a game from a seed: a random board, and the first player. The first player is drawn
/// among the players who can move on the board.
///
/// A seed gives the same start position on every machine and in every release. If no player can move on a board, the
/// function draws another board with the same random number generator.
#[must_use]
pub fn deal(seed: u64) -> (Board, Player) {
    deal_from(&mut Rng::new(seed))
}

/// Deals the start position of a game with the next random numbers of `rng`: a random board, and the first player.
///
/// If `rng` is a new generator, the start position is the same as [`deal`] returns for the seed of `rng`. The caller
/// may draw further numbers from `rng` afterwards.
#[must_use]
pub fn deal_from(rng: &mut Rng) -> (Board, Player) {
    loop {
        let board = deal_board(rng);
        let destinations = all_destinations(&board);
        let movers = || Player::ALL.into_iter().filter(|player| !destinations[player.index()].is_empty());
        let count = movers().count();
        if count > 0 {
            let drawn = rng.below(count as u64) as usize;
            return (board, movers().nth(drawn).expect("the drawn number is below the count"));
        }
    }
}

/// Deals a random board with twelve walls and twelve cells for each player, drawn with `rng`.
///
/// The cells are shuffled (Fisher-Yates). The first twelve become walls, the next twelve cells of Blue, then of Red,
/// then of Green.
fn deal_board(rng: &mut Rng) -> Board {
    let mut cells = Coord::ALL;
    let mut draw = |i: usize| {
        cells.swap(i, i + rng.below((CELLS - i) as u64) as usize);
        cells[i]
    };
    let mut draw_set = |which: usize| (which * CELLS_EACH..).take(CELLS_EACH).map(&mut draw).collect();
    let walls = draw_set(0);
    Board::new([draw_set(1), draw_set(2), draw_set(3)], walls)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::transition::destinations;

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
