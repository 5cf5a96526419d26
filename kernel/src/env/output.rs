//! The arrays into which a batch writes observations and results.
#![forbid(unsafe_code)]

use crate::env::action::NO_MOVE;
use crate::env::game::BatchGame;
use crate::env::planes::{bytes_per_turn, write_set, write_turn};
use crate::rules::coord::CELLS;
use crate::rules::turn::Turn;

/// The output arrays for some games of a batch, with a row for each game. A step writes only what changes, so the
/// caller hands in the same arrays every time.
#[derive(Debug)]
pub struct StepOutput<'a> {
    /// Which planes are written; see [`write_turn`].
    pub absolute: bool,
    /// The observation of the present turn, [`bytes_per_turn`] bytes per game.
    pub planes: &'a mut [u8],
    /// The last observation of a game, written when the game ends in this step and another replaces it. Empty if
    /// finished games are not replaced.
    pub last_planes: &'a mut [u8],
    /// The legal moves, [`CELLS`] bytes per game: 1 where the player to move can play.
    pub masks: &'a mut [u8],
    /// The reward of each player if the game ended in this step, otherwise zeros.
    pub rewards: &'a mut [[f32; 3]],
    /// Whether the game ended in this step.
    pub dones: &'a mut [bool],
    /// The index of the player to move, or [`NO_MOVE`] if the game is over.
    pub players: &'a mut [u8],
    /// The number of cells of each player. If a step ends a game and another replaces it, these are the final numbers
    /// of the ended game, until the next move or deal.
    pub scores: &'a mut [[u8; 3]],
    /// The seed of the deal (random start position) of the game that is now in play.
    pub seeds: &'a mut [u64],
}

impl<'a> StepOutput<'a> {
    /// Removes the rows of the first `games` games and returns them.
    #[inline(always)]
    pub(super) fn split_off(&mut self, games: usize) -> StepOutput<'a> {
        let bytes = bytes_per_turn(self.absolute) * games;
        let last_bytes = if self.last_planes.is_empty() { 0 } else { bytes };
        StepOutput {
            absolute: self.absolute,
            planes: split_off(&mut self.planes, bytes),
            last_planes: split_off(&mut self.last_planes, last_bytes),
            masks: split_off(&mut self.masks, CELLS * games),
            rewards: split_off(&mut self.rewards, games),
            dones: split_off(&mut self.dones, games),
            players: split_off(&mut self.players, games),
            scores: split_off(&mut self.scores, games),
            seeds: split_off(&mut self.seeds, games),
        }
    }

    pub(super) fn assert_len(&self, games: usize) {
        let rows = [self.rewards.len(), self.dones.len(), self.players.len(), self.scores.len(), self.seeds.len()];
        assert_eq!(rows, [games; 5], "one row per game");
        let bytes = [self.planes.len(), self.masks.len()];
        assert_eq!(bytes, [bytes_per_turn(self.absolute) * games, CELLS * games], "one row per game");
        assert!([0, self.planes.len()].contains(&self.last_planes.len()), "one row per game, or none");
    }

    /// Writes the planes, the mask of legal moves and the player to move. As in every method that writes, the output
    /// must be that of one game.
    #[inline(always)]
    pub(super) fn write_observation(&mut self, turn: &Turn) {
        self.players[0] = turn.player.map_or(NO_MOVE, |player| player.index() as u8);
        write_turn(turn, self.absolute, self.planes);
        write_set(turn.destinations, self.masks.first_chunk_mut().expect("the length was checked"));
    }

    /// Writes the planes of the last turn of a game that another game replaces.
    #[cold]
    pub(super) fn write_last_observation(&mut self, turn: &Turn) {
        write_turn(turn, self.absolute, self.last_planes);
    }

    /// Writes a game outside of a step, with rewards of zero.
    pub(super) fn write_game(&mut self, game: &BatchGame) {
        self.write_observation(&game.turn);
        self.write_result([0.0; 3], false, game.seed, game.turn.board.scores());
    }

    /// Writes the result of a step that left the game unchanged: no rewards, and not done. All else stays as it is.
    #[inline(always)]
    pub(super) fn write_idle(&mut self) {
        self.rewards[0] = [0.0; 3];
        self.dones[0] = false;
    }

    /// Writes the result of a move that does not end the game; the seed stays as it is.
    #[inline(always)]
    pub(super) fn write_move(&mut self, scores: [usize; 3]) {
        self.rewards[0] = [0.0; 3];
        self.dones[0] = false;
        self.scores[0] = scores.map(|score| score as u8);
    }

    /// Writes a row except the observations. `seed` is that of the game now in play; if a game ended in this step,
    /// `rewards` and `scores` are those of the ended game, even if a new game has replaced it.
    #[inline(always)]
    pub(super) fn write_result(&mut self, rewards: [f32; 3], is_done: bool, seed: u64, scores: [usize; 3]) {
        self.rewards[0] = rewards;
        self.dones[0] = is_done;
        self.seeds[0] = seed;
        self.scores[0] = scores.map(|score| score as u8);
    }
}

#[inline(always)]
#[allow(clippy::mut_mut, reason = "the slice that remains is changed too")]
fn split_off<'a, T>(array: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    array.split_off_mut(..length).expect("the length was checked")
}
