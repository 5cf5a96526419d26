//! Where a batch writes what it shows of its games.
#![forbid(unsafe_code)]

use crate::env::planes::PLANES;
use crate::rules::coord::CELLS;

/// What is shown of some games; each part has a row for each of them.
#[derive(Debug)]
pub struct View<'a> {
    /// [`PLANES`] times [`CELLS`] bytes: see [`write_planes`](crate::write_planes). A finished game is seen by Blue.
    pub planes: &'a mut [u8],
    /// [`CELLS`] bytes: 1 where the player to move can play.
    pub masks: &'a mut [u8],
    /// What the end of the game was worth to each player, if it ended with this step; otherwise zeros.
    pub rewards: &'a mut [[f32; 3]],
    /// Whether the game ended with this step, or earlier without another in its place.
    pub dones: &'a mut [bool],
    /// Who is to move, as a place in [`Player::ALL`](crate::Player::ALL), or [`NO_MOVE`](crate::NO_MOVE) at the end.
    pub players: &'a mut [u8],
    /// The cells of each player, at the end of the game if it ended with this step.
    pub scores: &'a mut [[u8; 3]],
    /// The seed that dealt the game.
    pub seeds: &'a mut [u64],
}

impl<'a> View<'a> {
    /// Takes the rows of the first games out of the view.
    #[inline(always)]
    pub(crate) fn take(&mut self, games: usize) -> View<'a> {
        View {
            planes: take(&mut self.planes, PLANES * CELLS * games),
            masks: take(&mut self.masks, CELLS * games),
            rewards: take(&mut self.rewards, games),
            dones: take(&mut self.dones, games),
            players: take(&mut self.players, games),
            scores: take(&mut self.scores, games),
            seeds: take(&mut self.seeds, games),
        }
    }

    /// Panics unless every part has as many rows.
    pub(crate) fn check(&self, games: usize) {
        let rows = [self.rewards.len(), self.dones.len(), self.players.len(), self.scores.len(), self.seeds.len()];
        assert_eq!(rows, [games; 5], "a row for each game");
        let bytes = [self.planes.len(), self.masks.len()];
        assert_eq!(bytes, [PLANES * CELLS * games, CELLS * games], "a row for each game");
    }

    /// Notes, of the one game that this is a view of, that nothing was played; one that was over is still done.
    #[inline(always)]
    pub(crate) fn wait(&mut self, is_over: bool) {
        self.rewards[0] = [0.0; 3];
        self.dones[0] = is_over;
    }

    /// Notes, of the one game that this is a view of, that it goes on.
    #[inline(always)]
    pub(crate) fn go_on(&mut self, scores: [usize; 3]) {
        self.rewards[0] = [0.0; 3];
        self.dones[0] = false;
        self.scores[0] = scores.map(|score| score as u8);
    }

    /// Notes, of the one game that this is a view of, how a game ended or another began.
    #[inline(always)]
    pub(crate) fn settle(&mut self, rewards: [f32; 3], is_done: bool, seed: u64, scores: [usize; 3]) {
        self.rewards[0] = rewards;
        self.dones[0] = is_done;
        self.seeds[0] = seed;
        self.scores[0] = scores.map(|score| score as u8);
    }
}

#[inline(always)]
#[allow(clippy::mut_mut, reason = "what is left of the part is changed too")]
fn take<'a, T>(part: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    part.split_off_mut(..length).expect("the length was checked")
}

#[cfg(test)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shown {
    planes: Vec<u8>,
    masks: Vec<u8>,
    pub rewards: Vec<[f32; 3]>,
    pub dones: Vec<bool>,
    pub players: Vec<u8>,
    pub scores: Vec<[u8; 3]>,
    pub seeds: Vec<u64>,
}

#[cfg(test)]
impl Shown {
    pub fn of(batch: &crate::Batch) -> Self {
        let games = batch.len();
        let mut shown = Self {
            planes: vec![9; PLANES * CELLS * games],
            masks: vec![9; CELLS * games],
            rewards: vec![[9.0; 3]; games],
            dones: vec![true; games],
            players: vec![9; games],
            scores: vec![[9; 3]; games],
            seeds: vec![9; games],
        };
        batch.show(shown.view());
        shown
    }

    pub fn view(&mut self) -> View<'_> {
        View {
            planes: &mut self.planes,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
            players: &mut self.players,
            scores: &mut self.scores,
            seeds: &mut self.seeds,
        }
    }

    /// Compares what is shown of a game with its turn.
    pub fn check(&self, game: usize, turn: &crate::Turn, absolute: bool) {
        let player = turn.player.map_or(crate::NO_MOVE, |player| player.index() as u8);
        assert_eq!(self.players[game], player);
        let first = turn.player.filter(|_| !absolute).unwrap_or(crate::Player::Blue);
        let mut planes = [9; PLANES * CELLS];
        crate::write_planes(&turn.board, first, turn.destinations, &mut planes);
        assert!(self.planes[PLANES * CELLS * game..][..PLANES * CELLS] == planes);
        assert!(self.masks[CELLS * game..][..CELLS] == planes[(PLANES - 1) * CELLS..]);
    }
}
