//! The arrays into which a batch writes observations and results.
#![forbid(unsafe_code)]

use crate::env::action::NO_MOVE;
use crate::env::planes::{PLANES, write_planes, write_set};
use crate::rules::coord::CELLS;
use crate::rules::player::Player;
use crate::rules::turn::Turn;

/// The output arrays for the games of a batch or a part of it. Each array has one row per game.
#[derive(Debug)]
pub struct StepOutput<'a> {
    /// The observations, [`PLANES`] × [`CELLS`] bytes per game as [`write_planes`] writes them. For a finished game,
    /// the first plane is that of Blue.
    pub planes: &'a mut [u8],
    /// The legal moves, [`CELLS`] bytes per game: 1 where the player to move can play.
    pub masks: &'a mut [u8],
    /// The reward of each player if the game ended in this step, otherwise zeros.
    pub rewards: &'a mut [[f32; 3]],
    /// Whether the game ended in this step, or ended earlier and was not replaced.
    pub dones: &'a mut [bool],
    /// The index of the player to move, or [`NO_MOVE`] if the game is over.
    pub players: &'a mut [u8],
    /// The number of cells of each player; the final number if the game ended in this step.
    pub scores: &'a mut [[u8; 3]],
    /// The seed of the deal (random start position) of the game that is now in play.
    pub seeds: &'a mut [u64],
}

impl<'a> StepOutput<'a> {
    /// Removes the rows of the first `games` games from every array and returns these rows. `self` keeps the remaining
    /// rows.
    #[inline(always)]
    pub(super) fn split_off(&mut self, games: usize) -> StepOutput<'a> {
        StepOutput {
            planes: split_off(&mut self.planes, PLANES * CELLS * games),
            masks: split_off(&mut self.masks, CELLS * games),
            rewards: split_off(&mut self.rewards, games),
            dones: split_off(&mut self.dones, games),
            players: split_off(&mut self.players, games),
            scores: split_off(&mut self.scores, games),
            seeds: split_off(&mut self.seeds, games),
        }
    }

    /// Panics unless every array of `self` has exactly one row for each of `games` games.
    pub(super) fn assert_len(&self, games: usize) {
        let rows = [self.rewards.len(), self.dones.len(), self.players.len(), self.scores.len(), self.seeds.len()];
        assert_eq!(rows, [games; 5], "one row per game");
        let bytes = [self.planes.len(), self.masks.len()];
        assert_eq!(bytes, [PLANES * CELLS * games, CELLS * games], "one row per game");
    }

    /// Writes the observation of a turn: the planes, the mask of legal moves and the player to move. Every array
    /// of `self` must have exactly one row.
    ///
    /// The first plane holds the cells of Blue if `absolute` is true or the game is over, otherwise the cells of the
    /// player to move.
    #[inline(always)]
    pub(super) fn write_observation(&mut self, turn: &Turn, absolute: bool) {
        self.players[0] = turn.player.map_or(NO_MOVE, |player| player.index() as u8);
        let first = turn.player.filter(|_| !absolute).unwrap_or(Player::Blue);
        write_planes(&turn.board, first, turn.destinations, self.planes);
        write_set(turn.destinations, self.masks.first_chunk_mut().expect("the length was checked"));
    }

    /// Writes the result of a step that left the game unchanged: rewards of 0, and whether the game is over. Every
    /// array of `self` must have exactly one row.
    #[inline(always)]
    pub(super) fn write_idle(&mut self, is_over: bool) {
        self.rewards[0] = [0.0; 3];
        self.dones[0] = is_over;
    }

    /// Writes the result of a move that does not end the game: rewards of 0, and `scores`, the scores after the move.
    /// Every array of `self` must have exactly one row.
    #[inline(always)]
    pub(super) fn write_move(&mut self, scores: [usize; 3]) {
        self.rewards[0] = [0.0; 3];
        self.dones[0] = false;
        self.scores[0] = scores.map(|score| score as u8);
    }

    /// Writes all values of a row except the observation: `rewards`, `is_done`, `seed` and `scores`. A row describes
    /// one game after one step. Every array of `self` must have exactly one row.
    ///
    /// `is_done` says whether the game of this row ended in this step, or ended earlier and was not replaced by a new
    /// game. If the game ended in this step, `rewards` and `scores` must be those of the ended game, even if a new game
    /// has replaced it. `seed` is the seed of the start position of the game that is now in play.
    #[inline(always)]
    pub(super) fn write_result(&mut self, rewards: [f32; 3], is_done: bool, seed: u64, scores: [usize; 3]) {
        self.rewards[0] = rewards;
        self.dones[0] = is_done;
        self.seeds[0] = seed;
        self.scores[0] = scores.map(|score| score as u8);
    }
}

/// Removes the first `length` values from the slice `array` and returns these values. Panics if the slice has fewer
/// than `length` values.
#[inline(always)]
#[allow(clippy::mut_mut, reason = "the slice that remains is changed too")]
fn split_off<'a, T>(array: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    array.split_off_mut(..length).expect("the length was checked")
}

/// Owned output arrays for the tests.
#[cfg(test)]
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OutputBuffers {
    planes: Vec<u8>,
    masks: Vec<u8>,
    pub rewards: Vec<[f32; 3]>,
    pub dones: Vec<bool>,
    pub players: Vec<u8>,
    pub scores: Vec<[u8; 3]>,
    pub seeds: Vec<u64>,
}

#[cfg(test)]
impl OutputBuffers {
    /// Returns arrays for `games` games, filled with placeholder values.
    pub fn new(games: usize) -> Self {
        Self {
            planes: vec![9; PLANES * CELLS * games],
            masks: vec![9; CELLS * games],
            rewards: vec![[9.0; 3]; games],
            dones: vec![true; games],
            players: vec![9; games],
            scores: vec![[9; 3]; games],
            seeds: vec![9; games],
        }
    }

    /// Borrows all arrays as the output of a step.
    pub fn as_output(&mut self) -> StepOutput<'_> {
        StepOutput {
            planes: &mut self.planes,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
            players: &mut self.players,
            scores: &mut self.scores,
            seeds: &mut self.seeds,
        }
    }

    /// Asserts that the row with index `game` holds the observation of `turn`: the planes, the mask of legal moves and
    /// the player to move. `absolute` says whether the first plane must hold Blue's cells on every turn.
    pub fn assert_shows(&self, game: usize, turn: &Turn, absolute: bool) {
        let player = turn.player.map_or(NO_MOVE, |player| player.index() as u8);
        assert_eq!(self.players[game], player);
        let first = turn.player.filter(|_| !absolute).unwrap_or(Player::Blue);
        let mut planes = [9; PLANES * CELLS];
        write_planes(&turn.board, first, turn.destinations, &mut planes);
        assert!(self.planes[PLANES * CELLS * game..][..PLANES * CELLS] == planes);
        assert!(self.masks[CELLS * game..][..CELLS] == planes[(PLANES - 1) * CELLS..]);
    }
}
