//! Games played again from their moves, to check them and to see every position.
#![forbid(unsafe_code)]

use std::fmt;

use crate::env::batch::{ActionProblem, check};
use crate::env::planes::write_owners;
use crate::parallel::{all_cores, side_by_side, threads};
use crate::rules::coord::{CELLS, Coord};
use crate::rules::deal::deal;
use crate::rules::turn::{Next, Turn};
use crate::simd::backend;
use crate::simd::lanes::{Lanes, Operation};

/// Plays moves, the numbers of cells, one after the other; `each` is told every turn before its move.
///
/// # Errors
///
/// [`ReplayProblem`] for the first move that is refused, or when the game is not over after the last.
pub fn replay(start: Turn, moves: &[u8], each: impl FnMut(usize, &Turn)) -> Result<Turn, ReplayProblem> {
    backend::run(Replay { start, moves, each })
}

struct Replay<'a, F> {
    start: Turn,
    moves: &'a [u8],
    each: F,
}

impl<F: FnMut(usize, &Turn)> Operation for Replay<'_, F> {
    type Output = Result<Turn, ReplayProblem>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let Self { start: mut turn, moves, mut each } = self;
        for (ply, number) in moves.iter().enumerate() {
            let refused = |problem| ReplayProblem::Refused { ply, problem };
            check(&turn, *number).map_err(refused)?;
            let (Some(cell), Some(player)) = (Coord::from_index((*number).into()), turn.player) else {
                return Err(refused(ActionProblem::NoCell));
            };
            each(ply, &turn);
            turn = Next(&turn.board, player, cell).run::<L>();
        }
        if turn.player.is_none() { Ok(turn) } else { Err(ReplayProblem::NotOver) }
    }
}

/// Whole games on the deals of their seeds, and where their positions are written.
#[derive(Debug)]
pub struct Games<'a> {
    /// The seed of each deal.
    pub seeds: &'a [u64],
    /// Where the moves of each game end among all `moves`; one game follows the other.
    pub ends: &'a [usize],
    /// All moves, as numbers of cells.
    pub moves: &'a [u8],
    /// For each move [`CELLS`] bytes: who owned each cell before it, as a place in [`Owner::ALL`](crate::Owner::ALL).
    pub owners: &'a mut [u8],
    /// For each move who made it, as a place in [`Player::ALL`](crate::Player::ALL).
    pub players: &'a mut [u8],
    /// For each game the cells of each player at the end.
    pub scores: &'a mut [[u8; 3]],
}

/// Plays whole games again, on every core.
///
/// # Errors
///
/// [`ReplayRefusal`] for a game that cannot be played so; what was written is then of no use.
///
/// # Panics
///
/// When the parts do not fit each other.
pub fn replay_games(games: Games<'_>) -> Result<(), ReplayRefusal> {
    const WORTH_A_THREAD: usize = 8;
    let Games { seeds, ends, mut moves, mut owners, mut players, mut scores } = games;
    assert_eq!([ends.len(), scores.len()], [seeds.len(); 2], "an end and scores for each game");
    assert_eq!(ends.last().copied().unwrap_or(0), moves.len(), "the last game ends with the last move");
    assert_eq!([owners.len(), players.len()], [CELLS * moves.len(), moves.len()], "a row for each move");
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
            problem: None,
        });
        start = *end;
    }
    let threads = threads(rows.len(), all_cores(), WORTH_A_THREAD);
    side_by_side(threads, rows.iter_mut(), Row::play);
    match rows.iter().enumerate().find_map(|(game, row)| row.problem.map(|problem| ReplayRefusal { game, problem })) {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}

/// One of the [`Games`].
struct Row<'a> {
    seed: u64,
    moves: &'a [u8],
    owners: &'a mut [u8],
    players: &'a mut [u8],
    scores: &'a mut [u8; 3],
    problem: Option<ReplayProblem>,
}

impl Row<'_> {
    fn play(&mut self) {
        let (board, first) = deal(self.seed);
        let (owners, _) = self.owners.as_chunks_mut::<CELLS>();
        let players = &mut *self.players;
        let played = replay(Turn::start(board, first), self.moves, |ply, turn| {
            write_owners(&turn.board, &mut owners[ply]);
            players[ply] = turn.player.map_or(u8::MAX, |player| player.index() as u8);
        });
        match played {
            Ok(end) => *self.scores = end.board.scores().map(|score| score as u8),
            Err(problem) => self.problem = Some(problem),
        }
    }
}

/// Why moves are no whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayProblem {
    /// A move is refused.
    Refused {
        /// The moves before it.
        ply: usize,
        /// Why it is.
        problem: ActionProblem,
    },
    /// Somebody could still move.
    NotOver,
}

impl fmt::Display for ReplayProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { ply, problem } => write!(f, "move {}: {problem}", ply + 1),
            Self::NotOver => f.write_str("the game is not over"),
        }
    }
}

impl std::error::Error for ReplayProblem {}

/// A game among many that cannot be played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayRefusal {
    /// Its place.
    pub game: usize,
    /// Why it cannot.
    pub problem: ReplayProblem,
}

impl fmt::Display for ReplayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.problem)
    }
}

impl std::error::Error for ReplayRefusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Owner, Refusal, random_games_dealt};

    struct Kept {
        seeds: Vec<u64>,
        ends: Vec<usize>,
        moves: Vec<u8>,
        owners: Vec<u8>,
        players: Vec<u8>,
        scores: Vec<[u8; 3]>,
    }

    impl Kept {
        fn random(count: u64) -> Self {
            let seeds: Vec<u64> = (0..count).collect();
            let mut moves = Vec::new();
            let mut ends = Vec::new();
            for game in random_games_dealt(&seeds) {
                moves.extend(game.moves.iter().map(|cell| cell.index() as u8));
                ends.push(moves.len());
            }
            let (owners, players) = (vec![9; CELLS * moves.len()], vec![9; moves.len()]);
            Self { scores: vec![[0; 3]; seeds.len()], seeds, ends, moves, owners, players }
        }

        fn replay(&mut self) -> Result<(), ReplayRefusal> {
            replay_games(Games {
                seeds: &self.seeds,
                ends: &self.ends,
                moves: &self.moves,
                owners: &mut self.owners,
                players: &mut self.players,
                scores: &mut self.scores,
            })
        }
    }

    #[test]
    fn a_game_is_played_again_as_it_was() {
        let mut kept = Kept::random(100);
        kept.replay().unwrap();
        let mut rows = kept.owners.chunks(CELLS).zip(&kept.players);
        for (game, played) in random_games_dealt(&kept.seeds).iter().enumerate() {
            let (board, first) = deal(kept.seeds[game]);
            let mut turn = Turn::start(board, first);
            for cell in &played.moves {
                let (owners, player) = rows.next().unwrap();
                assert_eq!(turn.player.unwrap().index(), usize::from(*player));
                for cell in Coord::all() {
                    assert_eq!(Owner::ALL[usize::from(owners[cell.index()])], turn.board.owner_at(cell));
                }
                turn = turn.play(*cell).unwrap();
            }
            assert_eq!(kept.scores[game].map(usize::from), played.scores);
        }
        assert_eq!(Kept::random(0).replay(), Ok(()));
    }

    #[test]
    fn moves_that_are_no_whole_game_are_told() {
        let mut kept = Kept::random(20);
        let start = kept.ends[9];
        let (board, _) = deal(kept.seeds[10]);
        let owned = Coord::all().find(|cell| !board.empty().contains(*cell)).unwrap();
        for (number, problem) in [
            (owned.index() as u8, ActionProblem::Refused(Refusal::Occupied)),
            (u8::MAX, ActionProblem::NoCell),
            (200, ActionProblem::NoCell),
        ] {
            kept.moves[start] = number;
            let problem = ReplayProblem::Refused { ply: 0, problem };
            assert_eq!(kept.replay(), Err(ReplayRefusal { game: 10, problem }));
        }
        let mut short = Kept::random(1);
        short.moves.pop();
        short.ends[0] -= 1;
        short.owners.truncate(CELLS * short.moves.len());
        short.players.pop();
        assert_eq!(short.replay(), Err(ReplayRefusal { game: 0, problem: ReplayProblem::NotOver }));
    }
}
