//! Observations: a board as planes of bytes.
#![forbid(unsafe_code)]

use crate::parallel::{available_cores, for_each_parallel, thread_count};
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The number of planes: the cells of the first player and of the next two in turn order, the walls, the empty cells,
/// and the legal moves.
pub const PLANES: usize = 6;

/// Writes six planes, each with one byte per cell in reading order: 1 if the cell is in the set, otherwise 0. The sets
/// are the cells of `first` and of the next two players, the walls, the empty cells, and `legal`.
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

/// Writes a turn as planes: [`ABSOLUTE_PLANES`] if `absolute` is true, otherwise the [`PLANES`] of [`write_planes`] for
/// the player to move, or for Blue if the game is over.
///
/// # Panics
///
/// Panics if `bytes` has fewer than [`bytes_per_turn`] bytes, or more if `absolute` is true.
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

/// Writes turns as [`write_turn`] does, one row after another, in parallel.
///
/// # Panics
///
/// Panics if `bytes` does not have one row for each turn.
pub fn write_turns(turns: &[Turn], absolute: bool, bytes: &mut [u8]) {
    let size = bytes_per_turn(absolute);
    assert_eq!(bytes.len(), size * turns.len(), "one row for each turn");
    let threads = thread_count(turns.len(), available_cores(), MIN_TURNS_PER_THREAD);
    let chunks = turns.chunks(CHUNK).zip(bytes.chunks_mut(size * CHUNK));
    for_each_parallel(threads, chunks, |(turns, bytes)| backend::run(WriteTurns { turns, absolute, bytes }));
}

/// The least number of turns for each of several threads: starting a thread takes as long as writing this many turns.
const MIN_TURNS_PER_THREAD: usize = 256;

/// The number of turns that a thread takes at a time.
const CHUNK: usize = 64;

#[inline(always)]
pub const fn bytes_per_turn(absolute: bool) -> usize {
    CELLS * if absolute { ABSOLUTE_PLANES } else { PLANES }
}

struct WriteTurns<'a> {
    turns: &'a [Turn],
    absolute: bool,
    bytes: &'a mut [u8],
}

impl Operation for WriteTurns<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { turns, absolute, bytes } = self;
        for (turn, bytes) in turns.iter().zip(bytes.chunks_mut(bytes_per_turn(absolute))) {
            write_turn(turn, absolute, bytes);
        }
    }
}

/// Returns the turn that [`write_turn`] has written, without its skipped players. If `absolute` is false, the player to
/// move is called Blue, and the next two are called Red and Green. The plane of the legal moves is not read. Returns
/// `None` unless the first five planes hold each cell exactly once, and the planes name a player to move who can move.
///
/// # Panics
///
/// Panics if `bytes` does not have [`CELLS`] bytes for each plane.
pub fn read_turn(bytes: &[u8], absolute: bool) -> Option<Turn> {
    assert_eq!(bytes.len(), bytes_per_turn(absolute), "one row");
    let (planes, _) = bytes.as_chunks::<CELLS>();
    let [blue, red, green, walls, empty] = [0, 1, 2, 3, 4].map(|plane| read_set(&planes[plane]));
    let sets = [blue?, red?, green?, walls?, empty?];
    let all = sets.into_iter().fold(CoordSet::EMPTY, |all, set| all | set);
    if all != CoordSet::ALL || sets.into_iter().map(CoordSet::len).sum::<usize>() != CELLS {
        return None;
    }
    let mover = if absolute {
        let of_mover = |player: &Player| read_set(&planes[PLANES + player.index()]) == Some(CoordSet::ALL);
        Player::ALL.into_iter().find(of_mover)?
    } else {
        Player::Blue
    };
    let [blue, red, green, walls, _] = sets;
    let turn = Turn::start(Board::new([blue, red, green], walls), mover);
    (turn.player == Some(mover)).then_some(turn)
}

/// Returns the set that [`write_set`] has written; `None` if a byte is neither 0 nor 1.
fn read_set(bytes: &[u8; CELLS]) -> Option<CoordSet> {
    if bytes.iter().any(|byte| *byte > 1) {
        return None;
    }
    let row = |y: usize| (0..WIDTH).fold(0, |row, x| row | u16::from(bytes[y * WIDTH + x]) << x);
    Some(CoordSet::from_rows(std::array::from_fn(row)))
}

#[inline(always)]
pub fn write_set(set: CoordSet, bytes: &mut [u8; CELLS]) {
    let (rows, _) = bytes.as_chunks_mut::<WIDTH>();
    for (y, row) in rows.iter_mut().enumerate() {
        *row = bytes_of_row(set.row(y));
    }
}

/// Expands the bits of a row to bytes of 0 or 1; the compiler vectorises this code.
#[inline(always)]
fn bytes_of_row(row: u16) -> [u8; WIDTH] {
    let [low, high] = row.to_le_bytes();
    std::array::from_fn(|x| if x < 8 { low >> x & 1 } else { high >> (x - 8) & 1 })
}
