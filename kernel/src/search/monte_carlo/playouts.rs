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

pub(super) struct Playouts<'a> {
    pub(super) budget: Budget,
    pub(super) rng: Rng,
    evaluation: &'a Evaluation,
    /// The plies after which the evaluation decides the winner; `None` plays to the end of the game.
    depth: Option<u32>,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(task: &Task<'a>, seed: u64) -> Self {
        Self { budget: task.budget(), rng: Rng::new(seed), evaluation: task.evaluation, depth: task.limits.depth }
    }

    /// Plays a playout from each turn, side by side in SIMD lanes if there is no depth limit. Returns the win points.
    pub(super) fn play_all(&mut self, turns: &[Turn]) -> Vec<[u32; 3]> {
        if self.depth.is_some() {
            return turns.iter().map(|turn| self.play(turn)).collect();
        }
        let starts: Vec<RandomStart> = turns.iter().map(|turn| self.start(turn)).collect();
        random_games(&starts).iter().map(|game| points(game.scores)).collect()
    }

    /// Plays random moves from `turn` and returns the win points, six for a sole winner. After `self.depth` plies, the
    /// evaluation decides who wins; without a depth, the game is played to its end.
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

    fn start(&mut self, turn: &Turn) -> RandomStart {
        // In a finished game, any player will do.
        let first = turn.player.unwrap_or(Player::Blue);
        RandomStart { board: turn.board, first, rng: Rng::new(self.rng.next_u64()) }
    }
}

pub(super) fn final_points(turn: &Turn) -> [u32; 3] {
    points(turn.board.scores())
}

fn points(scores: [usize; 3]) -> [u32; 3] {
    win_points(scores.map(|score| score as i32))
}
