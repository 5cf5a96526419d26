//! A transposition table and the keys of its turns.

use std::sync::LazyLock;

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;

/// Random numbers for each owned cell and for each player to move: the key of a turn is the exclusive or of those that hold
/// there. Albert L. Zobrist (1970), "A New Hashing Method with Application for Game Playing".
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

/// The key of a board, whoever is to move.
pub(super) fn board_key(board: &Board) -> u64 {
    Player::ALL.into_iter().fold(0, |key, player| key ^ cells_key(player, board.cells_of(player).iter()))
}

/// The key of a board that follows another, whose key is known, by one move.
pub(super) fn key_after(key: u64, before: &Board, after: &Board) -> u64 {
    Player::ALL.into_iter().fold(key, |key, player| {
        let (old, new) = (before.cells_of(player), after.cells_of(player));
        if old == new { key } else { key ^ cells_key(player, ((old - new) | (new - old)).iter()) }
    })
}

/// The key of a turn on a board.
pub(super) fn turn_key(board_key: u64, mover: Player) -> u64 {
    board_key ^ ZOBRIST.movers[mover.index()]
}

fn cells_key(player: Player, cells: impl Iterator<Item = Coord>) -> u64 {
    let numbers = &ZOBRIST.cells[player.index()];
    cells.fold(0, |key, cell| key ^ numbers[cell.index()])
}

/// What a search found out about turns, by key. A newer entry takes the place of an older one in the same slot.
pub(super) struct Table<E> {
    slots: Vec<Option<(u64, E)>>,
}

impl<E: Copy> Table<E> {
    /// An empty table for about so many turns.
    pub(super) fn with_capacity(turns: u64) -> Self {
        let slots = turns.max(1 << 8).next_power_of_two();
        Self { slots: vec![None; slots as usize] }
    }

    /// What is known of a turn.
    pub(super) fn get(&self, key: u64) -> Option<E> {
        self.slots[self.slot(key)].filter(|(known, _)| *known == key).map(|(_, entry)| entry)
    }

    /// Remembers a turn.
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
    use crate::{Turn, deal};

    #[test]
    fn a_key_depends_on_the_board_alone_and_follows_the_moves() {
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

    #[test]
    fn a_table_gives_back_what_was_put_and_nothing_else() {
        let mut table = Table::with_capacity(1);
        table.put(5, 'a');
        assert_eq!((table.get(5), table.get(5 + (1 << 8))), (Some('a'), None));
        table.put(5 + (1 << 8), 'b');
        assert_eq!((table.get(5), table.get(5 + (1 << 8))), (None, Some('b')));
    }
}
