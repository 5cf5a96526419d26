//! Replays: recorded games played again, to check their moves and to recover every position.
#![forbid(unsafe_code)]

use std::fmt;

use crate::env::action::{ActionError, check_move};
use crate::parallel::{available_cores, for_each_parallel, thread_count};
use crate::rules::coord::CELLS;
use crate::rules::deal::deal;
use crate::rules::turn::{NextTurn, Turn};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// Plays the moves of a whole game, given as the indices of cells, and returns the turn after the last one. Calls
/// `each` before every legal move, with the number of moves played and the turn.
///
/// # Errors
///
/// [`ReplayError`] for the first illegal move, or if the game is not over after the last move.
pub fn replay(start: Turn, moves: &[u8], each: impl FnMut(usize, &Turn)) -> Result<Turn, ReplayError> {
    backend::run(Replay { start, moves, each })
}

struct Replay<'a, F> {
    start: Turn,
    moves: &'a [u8],
    each: F,
}

impl<F: FnMut(usize, &Turn)> Operation for Replay<'_, F> {
    type Output = Result<Turn, ReplayError>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Self::Output {
        let Self { start: mut turn, moves, mut each } = self;
        for (ply, index) in moves.iter().enumerate() {
            let (player, cell) = check_move(&turn, *index).map_err(|error| ReplayError::Illegal { ply, error })?;
            each(ply, &turn);
            turn = NextTurn(&turn.board, player, cell).run::<S>();
        }
        if turn.player.is_none() { Ok(turn) } else { Err(ReplayError::NotOver) }
    }
}

/// Recorded games, each from the deal of its seed, and the output arrays of [`replay_games`].
#[derive(Debug)]
pub struct RecordedGames<'a> {
    pub seeds: &'a [u64],
    /// For each game, the index in `moves` after its last move. The games follow each other without gaps.
    pub ends: &'a [usize],
    /// The indices of the cells played on, of all games.
    pub moves: &'a [u8],
    /// Output: the board before each move, [`CELLS`] bytes as
    /// [`Board::write_owners`](crate::rules::board::Board::write_owners) writes them.
    pub owners: &'a mut [u8],
    /// Output: the index of the player of each move.
    pub players: &'a mut [u8],
    /// Output: the final scores of each game.
    pub scores: &'a mut [[u8; 3]],
}

/// Replays recorded games in parallel, and writes the output arrays.
///
/// # Errors
///
/// [`GameReplayError`] for the first game that has an illegal move, or is not over after its last move. The output
/// arrays are then incomplete.
///
/// # Panics
///
/// Panics if the arrays do not have the lengths that the fields of [`RecordedGames`] describe, or if `ends` is not
/// sorted.
pub fn replay_games(games: RecordedGames<'_>) -> Result<(), GameReplayError> {
    const MIN_GAMES_PER_THREAD: usize = 8;
    let RecordedGames { seeds, ends, mut moves, mut owners, mut players, mut scores } = games;
    assert_eq!([ends.len(), scores.len()], [seeds.len(); 2], "one end and one row of scores per game");
    assert_eq!(ends.last().copied().unwrap_or(0), moves.len(), "the last game ends with the last move");
    assert_eq!([owners.len(), players.len()], [CELLS * moves.len(), moves.len()], "one row per move");
    let mut rows = Vec::with_capacity(seeds.len());
    let mut start = 0;
    for (seed, end) in seeds.iter().zip(ends) {
        let length = end.checked_sub(start).expect("no game ends before it starts");
        rows.push(Row {
            seed: *seed,
            moves: moves.split_off(..length).expect("the last end was checked"),
            owners: owners.split_off_mut(..CELLS * length).expect("the length was checked"),
            players: players.split_off_mut(..length).expect("the length was checked"),
            scores: scores.split_off_first_mut().expect("the length was checked"),
            error: None,
        });
        start = *end;
    }
    let threads = thread_count(rows.len(), available_cores(), MIN_GAMES_PER_THREAD);
    for_each_parallel(threads, rows.iter_mut(), Row::replay);
    match rows.iter().enumerate().find_map(|(game, row)| row.error.map(|error| GameReplayError { game, error })) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// One of the [`RecordedGames`] with its part of the output.
struct Row<'a> {
    seed: u64,
    moves: &'a [u8],
    owners: &'a mut [u8],
    players: &'a mut [u8],
    scores: &'a mut [u8; 3],
    error: Option<ReplayError>,
}

impl Row<'_> {
    fn replay(&mut self) {
        let (board, first) = deal(self.seed);
        let (owners, _) = self.owners.as_chunks_mut::<CELLS>();
        let players = &mut *self.players;
        let end = replay(Turn::start(board, first), self.moves, |ply, turn| {
            turn.board.write_owners(&mut owners[ply]);
            players[ply] = turn.player.map_or(u8::MAX, |player| player.index() as u8);
        });
        match end {
            Ok(end) => *self.scores = end.board.scores().map(|score| score as u8),
            Err(error) => self.error = Some(error),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    Illegal {
        /// The number of moves before the illegal one.
        ply: usize,
        error: ActionError,
    },
    /// After the last recorded move, a player can still move.
    NotOver,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { ply, error } => write!(f, "move {}: {error}", ply + 1),
            Self::NotOver => f.write_str("the game is not over"),
        }
    }
}

/// The first game that cannot be replayed, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameReplayError {
    pub game: usize,
    pub error: ReplayError,
}
