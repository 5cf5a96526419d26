//! A board as learners see it: planes of bytes.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;

/// The planes of an observation: the cells of the player who looks and of the two who move next, walls, empty cells, and
/// where the player to move can play.
pub const PLANES: usize = 6;

/// Writes each plane cell by cell in reading order, 1 where its cells are and 0 elsewhere. `first` is the player of the
/// first plane.
///
/// # Panics
///
/// When there are not [`PLANES`] times [`CELLS`] bytes.
#[inline(always)]
pub fn write_planes(board: &Board, first: Player, legal: CoordSet, bytes: &mut [u8]) {
    let [mine, second, third] = first.from_here().map(|player| board.cells_of(player));
    let empty = board.empty();
    let walls = CoordSet::ALL - (mine | second | third | empty);
    let (planes, rest) = bytes.as_chunks_mut::<CELLS>();
    assert!(planes.len() == PLANES && rest.is_empty(), "a byte for each cell of {PLANES} planes");
    for (set, plane) in [mine, second, third, walls, empty, legal].into_iter().zip(planes) {
        write_set(set, plane);
    }
}

/// Writes a byte for each cell in reading order: 1 if it is in the set.
#[inline(always)]
pub fn write_set(set: CoordSet, bytes: &mut [u8; CELLS]) {
    let (rows, _) = bytes.as_chunks_mut::<WIDTH>();
    for (y, row) in rows.iter_mut().enumerate() {
        *row = bytes_of_row(set.row(y));
    }
}

/// The 16 bits of a row as bytes. Written so that a compiler makes a few instructions on whole registers of it.
#[inline(always)]
fn bytes_of_row(row: u16) -> [u8; WIDTH] {
    let [low, high] = row.to_le_bytes();
    std::array::from_fn(|x| if x < 8 { low >> x & 1 } else { high >> (x - 8) & 1 })
}

/// Writes who owns each cell, as a place in [`Owner::ALL`](crate::Owner::ALL).
#[inline(always)]
pub fn write_owners(board: &Board, bytes: &mut [u8; CELLS]) {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        // A wall is 1, and what is no wall is so much more or less.
        let owned = blue.eight_bytes(i) + 2 * red.eight_bytes(i) + 3 * green.eight_bytes(i);
        *eight = (0x0101_0101_0101_0101 + owned - board.empty().eight_bytes(i)).to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Coord, Owner, RandomStart, Turn, random_game};

    #[test]
    fn planes_and_owners_say_what_the_board_does() {
        let start = RandomStart::dealt(3);
        let mut turn = Turn::start(start.board, start.first);
        for cell in random_game(start).moves {
            let mut owners = [9; CELLS];
            write_owners(&turn.board, &mut owners);
            for first in Player::ALL {
                let mut bytes = [9; PLANES * CELLS];
                write_planes(&turn.board, first, turn.destinations, &mut bytes);
                for cell in Coord::all() {
                    let owner = turn.board.owner_at(cell);
                    assert_eq!(Owner::ALL[usize::from(owners[cell.index()])], owner);
                    let [mine, second, third] = first.from_here().map(Owner::Player);
                    let planes = [mine, second, third, Owner::Wall, Owner::None].map(|other| owner == other);
                    for (plane, is_there) in planes.into_iter().chain([turn.destinations.contains(cell)]).enumerate() {
                        assert_eq!(bytes[plane * CELLS + cell.index()], u8::from(is_there));
                    }
                }
            }
            turn = turn.play(cell).unwrap();
        }
    }
}
