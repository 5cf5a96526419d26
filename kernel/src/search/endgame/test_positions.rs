//! Positions for the tests of the exact searches.
#![forbid(unsafe_code)]

use proptest::prelude::*;

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::deal::deal;
use crate::rules::player::{Owner, Player};
use crate::rules::turn::Turn;

/// Plays a game until it is over or at most `empties` cells are empty: greedily if `seed` is even, otherwise at random.
pub(super) fn ending(seed: u64, empties: usize) -> Turn {
    let (board, first) = deal(seed);
    let mut rng = Rng::new(seed);
    let mut turn = Turn::start(board, first);
    while let Some(player) = turn.player
        && turn.board.empty().len() > empties
    {
        let own_after = |cell: &Coord| turn.play_unchecked(player, *cell).board.cells_of(player).len();
        let cells: Vec<Coord> = turn.destinations.iter().collect();
        let greedy = cells.iter().copied().max_by_key(own_after).unwrap();
        let random = cells[rng.below(cells.len() as u64) as usize];
        turn = turn.play_unchecked(player, if seed.is_multiple_of(2) { greedy } else { random });
    }
    turn
}

/// Generates turns in a corner of 7 columns and 6 rows with some walls, where ties and skipped players are frequent.
pub(super) fn small_turn() -> impl Strategy<Value = Turn> {
    let owner = || prop::sample::select(Player::ALL.map(Owner::Player).to_vec());
    let rows = prop::collection::vec(prop::collection::vec(owner(), 7), 6);
    let empties = prop::collection::vec((0..7_usize, 0..6_usize), 0..7);
    let walls = prop::collection::vec((0..7_usize, 0..6_usize), 0..9);
    (rows, empties, walls, prop::sample::select(Player::ALL.to_vec())).prop_map(|(rows, empties, walls, first)| {
        let place = |board: Board, (x, y), owner| board.with(Coord::new(x, y).unwrap(), owner);
        let mut board = Coord::all().fold(Board::EMPTY, |board, cell| board.with(cell, Owner::Wall));
        for (y, row) in rows.into_iter().enumerate() {
            board = row.into_iter().enumerate().fold(board, |board, (x, owner)| place(board, (x, y), owner));
        }
        board = walls.into_iter().fold(board, |board, at| place(board, at, Owner::Wall));
        board = empties.into_iter().fold(board, |board, at| place(board, at, Owner::None));
        Turn::start(board, first)
    })
}
