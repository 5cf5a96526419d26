//! Observations: a board as planes of bytes.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::Turn;

/// The number of planes: the cells of the first player and of the next two in turn order, the walls, the empty cells,
/// and the legal moves.
pub const PLANES: usize = 6;

/// Writes a board into `bytes` as six planes, one plane for each of six sets of cells. A plane has one byte per cell,
/// in reading order (row by row): 1 if the cell is in the set, otherwise 0.
///
/// The six sets are, in this order: the cells of the player `first`, the cells of the next player in turn order, the
/// cells of the third player, the walls, the empty cells, and `legal` (the legal moves).
///
/// # Panics
///
/// Panics if `bytes` does not have [`PLANES`] × [`CELLS`] bytes.
#[inline(always)]
pub fn write_planes(board: &Board, first: Player, legal: CoordSet, bytes: &mut [u8]) {
    let [mine, second, third] = first.turn_order().map(|player| board.cells_of(player));
    let empty = board.empty();
    let walls = CoordSet::ALL - (mine | second | third | empty);
    let (planes, rest) = bytes.as_chunks_mut::<CELLS>();
    assert!(planes.len() == PLANES && rest.is_empty(), "one byte per cell of {PLANES} planes");
    for (set, plane) in [mine, second, third, walls, empty, legal].into_iter().zip(planes) {
        write_set(set, plane);
    }
}

/// The number of absolute planes: those of [`write_planes`] for Blue, then one for each player in the order of
/// [`Player::ALL`], which is filled with ones while this player is to move.
pub const ABSOLUTE_PLANES: usize = PLANES + Player::ALL.len();

/// Writes a turn into `bytes` as planes, one byte per cell.
///
/// If `absolute` is true, writes [`ABSOLUTE_PLANES`] planes. If not, writes the [`PLANES`] planes that the player to
/// move observes; Blue observes finished games.
///
/// # Panics
///
/// Panics if `bytes` does not have [`CELLS`] bytes for each plane.
#[inline(always)]
pub fn write_turn(turn: &Turn, absolute: bool, bytes: &mut [u8]) {
    let first = turn.player.filter(|_| !absolute).unwrap_or(Player::Blue);
    let (planes, of_mover) = bytes.split_at_mut(PLANES * CELLS);
    write_planes(&turn.board, first, turn.destinations, planes);
    if absolute {
        let (planes, rest) = of_mover.as_chunks_mut::<CELLS>();
        assert!(planes.len() == Player::ALL.len() && rest.is_empty(), "one byte per cell of {ABSOLUTE_PLANES} planes");
        for (player, plane) in Player::ALL.into_iter().zip(planes) {
            plane.fill(u8::from(turn.player == Some(player)));
        }
    }
}

/// Writes one byte per cell, in reading order (row by row): 1 if the cell is in the set, otherwise 0.
#[inline(always)]
pub fn write_set(set: CoordSet, bytes: &mut [u8; CELLS]) {
    let (rows, _) = bytes.as_chunks_mut::<WIDTH>();
    for (y, row) in rows.iter_mut().enumerate() {
        *row = bytes_of_row(set.row(y));
    }
}

/// Expands the 16 bits of a row to 16 bytes of 0 or 1. Bit 0 and byte 0 stand for the leftmost cell. The compiler
/// vectorises this code.
#[inline(always)]
fn bytes_of_row(row: u16) -> [u8; WIDTH] {
    let [low, high] = row.to_le_bytes();
    std::array::from_fn(|x| if x < 8 { low >> x & 1 } else { high >> (x - 8) & 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::single::{RandomStart, random_game};
    use crate::rules::coord::Coord;
    use crate::rules::player::Owner;

    #[test]
    fn planes_agree_with_the_owners_of_the_cells() {
        let start = RandomStart::dealt(3);
        let mut turn = Turn::start(start.board, start.first);
        for cell in random_game(start).moves {
            for first in Player::ALL {
                let mut bytes = [9; PLANES * CELLS];
                write_planes(&turn.board, first, turn.destinations, &mut bytes);
                for cell in Coord::all() {
                    let owner = turn.board.owner_at(cell);
                    let [mine, second, third] = first.turn_order().map(Owner::Player);
                    let planes = [mine, second, third, Owner::Wall, Owner::None].map(|other| owner == other);
                    for (plane, is_there) in planes.into_iter().chain([turn.destinations.contains(cell)]).enumerate() {
                        assert_eq!(bytes[plane * CELLS + cell.index()], u8::from(is_there));
                    }
                }
            }
            let mut bytes = [9; ABSOLUTE_PLANES * CELLS];
            write_turn(&turn, true, &mut bytes);
            let mut expected = [9; PLANES * CELLS];
            write_planes(&turn.board, Player::Blue, turn.destinations, &mut expected);
            assert_eq!(bytes[..PLANES * CELLS], expected);
            for (player, plane) in Player::ALL.into_iter().zip(bytes[PLANES * CELLS..].chunks(CELLS)) {
                assert!(plane.iter().all(|byte| *byte == u8::from(turn.player == Some(player))));
            }
            turn = turn.play(cell).unwrap();
        }
    }
}
