//! Deals: the first board and player of a game, from a seed.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::transition::all_destinations;

/// The number of walls, and of cells of each player, after the standard deal.
const CELLS_EACH: usize = 12;

/// Returns the start position of a seed: a random board, and a random first player among those who can move. A board on
/// which nobody can move is drawn again.
///
/// A seed gives the same start position on every machine and in every release.
#[must_use]
pub fn deal(seed: u64) -> (Board, Player) {
    deal_from(&mut Rng::new(seed))
}

/// Draws a start position from `rng`. A new generator gives the start position that [`deal`] returns for its seed.
#[must_use]
pub fn deal_from(rng: &mut Rng) -> (Board, Player) {
    first_playable(rng, deal_board)
}

/// Calls `draw` until a player can move on the board. Returns this board, and a random player who can move on it.
pub(super) fn first_playable(rng: &mut Rng, draw: impl Fn(&mut Rng) -> Board) -> (Board, Player) {
    loop {
        let board = draw(rng);
        let destinations = all_destinations(&board);
        let movers = || Player::ALL.into_iter().filter(|player| !destinations[player.index()].is_empty());
        let count = movers().count();
        if count > 0 {
            let drawn = rng.below(count as u64) as usize;
            return (board, movers().nth(drawn).expect("the drawn number is below the count"));
        }
    }
}

/// Deals 12 walls, then 12 cells each of Blue, Red and Green, to cells shuffled with Fisher-Yates.
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

    #[test]
    fn every_player_is_first_about_as_often() {
        let mut firsts = [0; 3];
        for seed in 0..3_000 {
            firsts[deal(seed).1.index()] += 1;
        }
        assert!(firsts.iter().all(|count| (900..1_100).contains(count)), "{firsts:?}");
    }
}
