//! Many games at once, on every core.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::thread;

use crate::coord::{CELLS, Coord};
use crate::coordset::CoordSet;
use crate::deal::deal;
use crate::player::Player;
use crate::playout::{RandomGame, RandomStart, random_games};
use crate::transition::Refusal;
use crate::turn::Turn;

/// Stands for a cell where a game is over and no move is made.
pub const NO_MOVE: u8 = u8::MAX;

/// Games that are stepped together: one call plays one move in each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    turns: Vec<Turn>,
}

impl Batch {
    /// A game for each seed, on the board it deals.
    #[must_use]
    pub fn dealt(seeds: &[u64]) -> Self {
        let mut turns = vec![None; seeds.len()];
        on_every_core(seeds, &mut turns, |seeds, turns| {
            for (seed, turn) in seeds.iter().zip(turns) {
                let (board, first) = deal(*seed);
                *turn = Some(Turn::start(board, first));
            }
        });
        Self { turns: turns.into_iter().flatten().collect() }
    }

    /// The turn of each game.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Plays one move in each game: the number of a cell, or [`NO_MOVE`] where the game is over.
    ///
    /// # Errors
    ///
    /// [`BatchRefusal`] for the first game that refuses its move; then no game has changed.
    ///
    /// # Panics
    ///
    /// When there are not as many moves as games.
    pub fn step(&mut self, moves: &[u8]) -> Result<(), BatchRefusal> {
        assert_eq!(moves.len(), self.turns.len(), "one move for each game");
        let mut cells = Vec::with_capacity(moves.len());
        for (game, (turn, number)) in self.turns.iter().zip(moves).enumerate() {
            cells.push(checked(turn, *number).map_err(|refusal| BatchRefusal { game, refusal })?);
        }
        on_every_core(&cells, &mut self.turns, |cells, turns| {
            for (cell, turn) in cells.iter().zip(turns) {
                if let (Some(cell), Some(player)) = (cell, turn.player) {
                    *turn = turn.play_unchecked(player, *cell);
                }
            }
        });
        Ok(())
    }

    /// Writes what a player sees of each game; each part has a row for each game.
    ///
    /// # Panics
    ///
    /// When a part has not the length that [`View`] gives.
    pub fn view(&self, view: &mut View<'_>) {
        let games = self.turns.len();
        let lengths = [view.players.len(), view.scores.len(), view.owners.len(), view.destinations.len()];
        assert_eq!(lengths, [games, 3 * games, CELLS * games, CELLS * games], "a row for each game");
        for (game, turn) in self.turns.iter().enumerate() {
            view.players[game] = turn.player.map_or(NO_MOVE, |player| player.index() as u8);
            for (score, owned) in view.scores[3 * game..].iter_mut().zip(turn.board.scores()) {
                *score = owned as u8;
            }
            let cells = CELLS * game..CELLS * (game + 1);
            write_owners(turn, &mut view.owners[cells.clone()]);
            write_bytes(turn.destinations, &mut view.destinations[cells]);
        }
    }
}

/// What a player sees of each game of a batch.
#[derive(Debug)]
pub struct View<'a> {
    /// For each game, whose turn it is as a place in [`Player::ALL`], or [`NO_MOVE`] when the game is over.
    pub players: &'a mut [u8],
    /// For each game, the cells of each player.
    pub scores: &'a mut [u8],
    /// For each game, who owns each of the 176 cells, as a place in [`Owner::ALL`](crate::Owner::ALL).
    pub owners: &'a mut [u8],
    /// For each game, for each of the 176 cells, 1 if the player to move can play there.
    pub destinations: &'a mut [u8],
}

/// A game of a batch that refuses its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchRefusal {
    /// The place of the game in the batch.
    pub game: usize,
    /// Why it does.
    pub refusal: Refusal,
}

impl std::fmt::Display for BatchRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "game {}: {}", self.game, self.refusal)
    }
}

impl std::error::Error for BatchRefusal {}

/// The cell that a number stands for, none in a game that is over, if it can be played.
fn checked(turn: &Turn, number: u8) -> Result<Option<Coord>, Refusal> {
    match (Coord::from_index(number.into()), turn.player) {
        (None, None) if number == NO_MOVE => Ok(None),
        (_, None) => Err(Refusal::GameOver),
        (None, Some(_)) => Err(Refusal::JumpsNothing),
        (Some(cell), Some(_)) => match turn.destinations.contains(cell) {
            true => Ok(Some(cell)),
            false if turn.board.empty().contains(cell) => Err(Refusal::JumpsNothing),
            false => Err(Refusal::Occupied),
        },
    }
}

/// Plays a random game for each seed, as [`random_game`](crate::random_game) does from the start that the seed deals.
#[must_use]
pub fn random_games_dealt(seeds: &[u64]) -> Vec<RandomGame> {
    let mut games = vec![RandomGame::default(); seeds.len()];
    on_every_core(seeds, &mut games, |seeds, games| {
        let starts: Vec<RandomStart> = seeds.iter().copied().map(RandomStart::dealt).collect();
        for (game, played) in games.iter_mut().zip(random_games(&starts)) {
            *game = played;
        }
    });
    games
}

/// Does work on both lists, cut into a piece for each core. Nothing is shared, so no core waits for another.
fn on_every_core<I: Sync, O: Send>(input: &[I], output: &mut [O], work: impl Fn(&[I], &mut [O]) + Sync) {
    /// Fewer games than this are done before a thread has started.
    const WORTH_A_THREAD: usize = 256;
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(input.len() / WORTH_A_THREAD);
    if cores < 2 {
        return work(input, output);
    }
    let piece = input.len().div_ceil(cores);
    thread::scope(|scope| {
        for (input, output) in input.chunks(piece).zip(output.chunks_mut(piece)) {
            scope.spawn(|| work(input, output));
        }
    });
}

fn write_owners(turn: &Turn, owners: &mut [u8]) {
    let [blue, red, green] = Player::ALL.map(|player| turn.board.cells_of(player));
    for (i, eight) in owners.chunks_exact_mut(8).enumerate() {
        // A wall is 1, and what is no wall is so much more or less.
        let owned = blue.eight_bytes(i) + 2 * red.eight_bytes(i) + 3 * green.eight_bytes(i);
        eight.copy_from_slice(&(0x0101_0101_0101_0101 + owned - turn.board.empty().eight_bytes(i)).to_le_bytes());
    }
}

fn write_bytes(set: CoordSet, bytes: &mut [u8]) {
    for (i, eight) in bytes.chunks_exact_mut(8).enumerate() {
        eight.copy_from_slice(&set.eight_bytes(i).to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Owner, random_game};

    #[test]
    fn games_of_a_batch_are_the_games_played_alone() {
        let seeds: Vec<u64> = (0..1_000).collect();
        let played = random_games_dealt(&seeds);
        let mut batch = Batch::dealt(&seeds);
        let mut turns: Vec<Turn> = batch.turns().to_vec();
        for (seed, game) in seeds.iter().zip(&played) {
            assert_eq!(*game, random_game(RandomStart::dealt(*seed)));
        }
        let longest = played.iter().map(|game| game.moves.len()).max().unwrap();
        for ply in 0..longest {
            let moves = played.iter().map(|game| game.moves.get(ply).map_or(NO_MOVE, |cell| cell.index() as u8));
            batch.step(&moves.collect::<Vec<u8>>()).unwrap();
            for (turn, game) in turns.iter_mut().zip(&played) {
                if let Some(cell) = game.moves.get(ply) {
                    *turn = turn.play(*cell).unwrap();
                }
            }
            assert!(batch.turns() == turns, "ply {ply}");
        }
        assert!(turns.iter().all(|turn| turn.player.is_none()));
        assert!(turns.iter().zip(&played).all(|(turn, game)| turn.board.scores() == game.scores));
    }

    #[test]
    fn a_refused_move_changes_no_game() {
        let mut batch = Batch::dealt(&[1, 2]);
        let before = batch.clone();
        let legal = batch.turns()[0].destinations.iter().next().unwrap().index() as u8;
        for (number, refusal) in [(176, Refusal::JumpsNothing), (NO_MOVE, Refusal::JumpsNothing)] {
            assert_eq!(batch.step(&[legal, number]), Err(BatchRefusal { game: 1, refusal }));
        }
        let occupied = batch.turns()[1].board.cells_of(Player::Red).iter().next().unwrap().index() as u8;
        let refusal = Refusal::Occupied;
        assert_eq!(batch.step(&[legal, occupied]), Err(BatchRefusal { game: 1, refusal }));
        assert_eq!(batch, before);
    }

    #[test]
    fn a_view_tells_what_the_turns_do() {
        let batch = Batch::dealt(&[7, 8, 9]);
        let (mut players, mut scores) = ([0; 3], [0; 9]);
        let (mut owners, mut destinations) = ([0; 3 * CELLS], [0; 3 * CELLS]);
        batch.view(&mut View {
            players: &mut players,
            scores: &mut scores,
            owners: &mut owners,
            destinations: &mut destinations,
        });
        for (game, turn) in batch.turns().iter().enumerate() {
            assert_eq!(Some(Player::ALL[usize::from(players[game])]), turn.player);
            assert_eq!(scores[3 * game..3 * game + 3], turn.board.scores().map(|score| score as u8));
            for cell in Coord::all() {
                let i = CELLS * game + cell.index();
                assert_eq!(Owner::ALL[usize::from(owners[i])], turn.board.owner_at(cell));
                assert_eq!(destinations[i] == 1, turn.destinations.contains(cell));
            }
        }
    }
}
