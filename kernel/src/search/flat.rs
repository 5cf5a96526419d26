//! Flat Monte Carlo in lockstep: each round plays every move once, then at random to the end, many games side by side.
//!
//! Bruce Abramson (1990), "Expected-Outcome: A General Model of Static Evaluation".

use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::limits::Interrupted;
use crate::search::sampling::{Playouts, Sampler, Tally};

pub(super) struct Rounds<'a> {
    /// The turn after each move.
    turns: Vec<Turn>,
    tallies: Vec<Tally>,
    playouts: Playouts<'a>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(turn: &Turn, playouts: Playouts<'a>) -> Self {
        let player = turn.player.expect("the turn is not over");
        let turns: Vec<Turn> = turn.destinations.iter().map(|cell| turn.play_unchecked(player, cell)).collect();
        Self { tallies: vec![Tally::default(); turns.len()], turns, playouts }
    }
}

/// About how many playouts go side by side: enough to keep all lanes busy, few enough to take a fraction of a millisecond.
const SIDE_BY_SIDE: u64 = 64;

impl Sampler for Rounds<'_> {
    /// Some rounds: every move gets as many playouts, so that all are judged alike.
    fn sample(&mut self) -> Result<(), Interrupted> {
        let playouts = &mut self.playouts;
        let moves = self.turns.len() as u64;
        let rounds = (playouts.budget.left() / moves).clamp(1, (SIDE_BY_SIDE / moves).max(1));
        playouts.budget.spend_long(rounds * moves)?;
        let turns: Vec<Turn> = (0..rounds).flat_map(|_| self.turns.iter().copied()).collect();
        for (points, place) in playouts.play_all(&turns).into_iter().zip((0..self.tallies.len()).cycle()) {
            self.tallies[place].visits += 1;
            for (sum, points) in self.tallies[place].points.iter_mut().zip(points) {
                *sum += u64::from(points);
            }
        }
        playouts.budget.enforce();
        Ok(())
    }

    fn tallies(&self) -> Vec<Tally> {
        self.tallies.clone()
    }

    fn line(&self, _place: usize) -> Vec<Coord> {
        Vec::new()
    }

    fn depth(&self) -> u32 {
        1
    }
}
