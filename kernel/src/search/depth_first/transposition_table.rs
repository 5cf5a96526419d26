//! The transposition table of the depth-first searches and its Zobrist keys.
#![forbid(unsafe_code)]

use std::sync::LazyLock;

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;

/// Random numbers for each owned cell and for the player to move. The key of a turn is the exclusive or of the numbers
/// of its owned cells and of its player to move. Albert L. Zobrist (1970), "A New Hashing Method with Application for
/// Game Playing".
///
/// Walls never change within a search, so they have no number.
struct Zobrist {
    cells: [[u64; CELLS]; 3],
    movers: [u64; 3],
}

static ZOBRIST: LazyLock<Zobrist> = LazyLock::new(|| {
    let mut rng = Rng::new(0);
    let cells = std::array::from_fn(|_| std::array::from_fn(|_| rng.next_u64()));
    Zobrist { cells, movers: std::array::from_fn(|_| rng.next_u64()) }
});

pub(super) fn board_key(board: &Board) -> u64 {
    Player::ALL.into_iter().fold(0, |key, player| key ^ cells_key(player, board.cells_of(player).iter()))
}

/// Returns the Zobrist key of `after`, hashing only the cells that differ from `before`, whose key is `key`.
pub(super) fn key_after(key: u64, before: &Board, after: &Board) -> u64 {
    Player::ALL.into_iter().fold(key, |key, player| {
        let (old, new) = (before.cells_of(player), after.cells_of(player));
        if old == new { key } else { key ^ cells_key(player, ((old - new) | (new - old)).iter()) }
    })
}

pub(super) fn turn_key(board_key: u64, mover: Player) -> u64 {
    board_key ^ ZOBRIST.movers[mover.index()]
}

fn cells_key(player: Player, cells: impl Iterator<Item = Coord>) -> u64 {
    let numbers = &ZOBRIST.cells[player.index()];
    cells.fold(0, |key, cell| key ^ numbers[cell.index()])
}

/// A transposition table with one entry per slot. A new entry always replaces the old one in its slot.
pub(super) struct TranspositionTable<E> {
    slots: Vec<Option<(u64, E)>>,
}

impl<E: Copy> TranspositionTable<E> {
    /// Returns an empty table with room for `entries` entries, rounded up to a power of two of at least 256.
    pub(super) fn with_capacity(entries: u64) -> Self {
        let slots = entries.max(1 << 8).next_power_of_two();
        Self { slots: vec![None; slots as usize] }
    }

    pub(super) fn get(&self, key: u64) -> Option<E> {
        self.slots[self.slot(key)].filter(|(stored, _)| *stored == key).map(|(_, entry)| entry)
    }

    pub(super) fn put(&mut self, key: u64, entry: E) {
        let slot = self.slot(key);
        self.slots[slot] = Some((key, entry));
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::deal::deal;
    use crate::rules::turn::Turn;

    #[test]
    fn a_key_updated_by_moves_is_the_key_of_the_board() {
        let (board, first) = deal(7);
        let mut turn = Turn::start(board, first);
        let mut key = board_key(&board);
        while let Some(player) = turn.player {
            let next = turn.play_unchecked(player, turn.destinations.iter().next().unwrap());
            key = key_after(key, &turn.board, &next.board);
            assert_eq!(key, board_key(&next.board));
            turn = next;
        }
    }
}
