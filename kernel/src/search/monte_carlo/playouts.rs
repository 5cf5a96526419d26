//! Random playouts within a budget.
#![forbid(unsafe_code)]

use crate::evaluation::standings::win_points;
use crate::evaluation::weighted_sum::Evaluation;
use crate::playout::lockstep::random_games;
use crate::playout::single::{RandomStart, random_game};
use crate::rng::Rng;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::limits::Budget;
use crate::search::task::Task;

/// The budget, the random generator and the settings of one thread's playouts.
pub(super) struct Playouts<'a> {
    pub(super) budget: Budget,
    pub(super) rng: Rng,
    evaluation: &'a Evaluation,
    /// The plies after which the evaluation decides the winner; `None` plays to the end of the game.
    depth: Option<u32>,
}

impl<'a> Playouts<'a> {
    /// Returns an object that plays the playouts of one thread. The limits and the evaluation come from `task`. `seed`
    /// determines all random moves.
    pub(super) fn new(task: &Task<'a>, seed: u64) -> Self {
        Self { budget: task.budget(), rng: Rng::new(seed), evaluation: task.evaluation, depth: task.limits.depth }
    }

    /// Plays one random playout from each turn. Returns the win points of each player (six points, shared equally by
    /// the winners) for each playout, in the order of `turns`. Playouts without a depth limit run side by side in SIMD
    /// lanes.
    pub(super) fn play_all(&mut self, turns: &[Turn]) -> Vec<[u32; 3]> {
        if self.depth.is_some() {
            return turns.iter().map(|turn| self.play(turn)).collect();
        }
        let starts: Vec<RandomStart> = turns.iter().map(|turn| self.start(turn)).collect();
        random_games(&starts).iter().map(|game| points(game.scores)).collect()
    }

    /// Plays one random playout from a turn and returns the win points of each player (six points, shared equally by
    /// the winners).
    ///
    /// Without a depth limit, the playout goes to the end of the game. With a depth limit, it ends after at most
    /// `self.depth` plies. If the game is not over by then, the players with the greatest standing count as the
    /// winners; `self.evaluation` gives the standings.
    pub(super) fn play(&mut self, turn: &Turn) -> [u32; 3] {
        let Some(depth) = self.depth else { return points(random_game(self.start(turn)).scores) };
        let mut turn = *turn;
        for _ in 0..depth {
            let Some(player) = turn.player else { break };
            let choice = self.rng.below(turn.destinations.len() as u64) as u32;
            let cell = turn.destinations.nth(choice).expect("the choice is below the number of moves");
            turn = turn.play_unchecked(player, cell);
        }
        match turn.player {
            None => final_points(&turn),
            Some(_) => win_points(self.evaluation.standings(&turn.board)),
        }
    }

    /// Returns the start of a playout to the end of the game: the board and the player to move of `turn`, and a new
    /// random generator, whose seed is drawn from `self.rng`.
    fn start(&mut self, turn: &Turn) -> RandomStart {
        // In a finished game, any player will do.
        let first = turn.player.unwrap_or(Player::Blue);
        RandomStart { board: turn.board, first, rng: Rng::new(self.rng.next_u64()) }
    }
}

/// Returns the win points of each player in a finished game: the players with the most cells share six points equally,
/// and every other player gets 0. `turn` is the last turn of the game, in which nobody can move.
pub(super) fn final_points(turn: &Turn) -> [u32; 3] {
    points(turn.board.scores())
}

/// Returns the win points of each player: the players with the most cells share six points equally, and every other
/// player gets 0. `scores` holds the number of cells of each player.
fn points(scores: [usize; 3]) -> [u32; 3] {
    win_points(scores.map(|score| score as i32))
}
