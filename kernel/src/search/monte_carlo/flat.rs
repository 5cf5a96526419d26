//! Flat Monte Carlo: each round plays one random playout after every move.
//!
//! Bruce Abramson (1990), "Expected-Outcome: A General Model of Static Evaluation".
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::limits::Interrupted;
use crate::search::monte_carlo::playouts::Playouts;
use crate::search::monte_carlo::simulation::{Simulator, Tally, simulate};
use crate::search::task::Task;

pub(in crate::search) fn analyse(task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    let mut rng = Rng::new(task.question.seed.unwrap_or_default());
    simulate(task, task.workers(|| FlatSimulator::new(task, rng.next_u64())), report)
}

/// The playouts of one thread and their results for each root move.
struct FlatSimulator<'a> {
    /// The turn after each root move, in reading order of the moves.
    turns: Vec<Turn>,
    tallies: Vec<Tally>,
    playouts: Playouts<'a>,
}

impl<'a> FlatSimulator<'a> {
    fn new(task: &Task<'a>, seed: u64) -> Self {
        let turn = task.question.turn;
        let turns: Vec<Turn> = turn.destinations.iter().map(|cell| turn.play_unchecked(task.player, cell)).collect();
        Self { tallies: vec![Tally::default(); turns.len()], turns, playouts: Playouts::new(task, seed) }
    }
}

/// The number of playouts played side by side: enough to fill the SIMD lanes, and short of a millisecond.
const PLAYOUTS_PER_SIMULATION: u64 = 64;

impl Simulator for FlatSimulator<'_> {
    /// Plays about 64 playouts, fewer if the budget has no more: the same number after each root move, at least one.
    fn simulate(&mut self) -> Result<(), Interrupted> {
        let playouts = &mut self.playouts;
        let moves = self.turns.len() as u64;
        let rounds = (playouts.budget.left() / moves).clamp(1, (PLAYOUTS_PER_SIMULATION / moves).max(1));
        playouts.budget.spend_long(rounds * moves)?;
        let turns: Vec<Turn> = (0..rounds).flat_map(|_| self.turns.iter().copied()).collect();
        for (points, index) in playouts.play_all(&turns).into_iter().zip((0..self.tallies.len()).cycle()) {
            self.tallies[index].visits += 1;
            for (sum, points) in self.tallies[index].points.iter_mut().zip(points) {
                *sum += u64::from(points);
            }
        }
        playouts.budget.enforce();
        Ok(())
    }

    fn tallies(&self) -> Vec<Tally> {
        self.tallies.clone()
    }

    fn line(&self, _index: usize) -> Vec<Coord> {
        Vec::new()
    }

    fn depth(&self) -> u32 {
        1
    }
}
