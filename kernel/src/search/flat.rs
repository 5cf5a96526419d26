//! Flat Monte Carlo in lockstep: each round plays every move once, then at random to the end.
//!
//! Bruce Abramson (1990), "Expected-Outcome: A General Model of Static Evaluation".

use super::limits::Interrupted;
use super::sampling::{Playouts, Sampler, Tally};
use crate::coord::Coord;
use crate::player::Player;
use crate::turn::Turn;

pub(super) struct Rounds<'a> {
    player: Player,
    /// The turn after each move.
    turns: Vec<Turn>,
    tallies: Vec<Tally>,
    playouts: Playouts<'a>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(turn: &Turn, player: Player, playouts: Playouts<'a>) -> Self {
        let turns: Vec<Turn> = turn.destinations.iter().map(|cell| turn.play_unchecked(player, cell)).collect();
        Self { player, tallies: vec![Tally::default(); turns.len()], turns, playouts }
    }
}

impl Sampler for Rounds<'_> {
    /// Every move gets a playout or none does, so that all are judged by as many.
    fn sample(&mut self) -> Result<(), Interrupted> {
        let playouts = &mut self.playouts;
        playouts.budget.spend_long(self.turns.len() as u64)?;
        let mut play = |turn| playouts.budget.look().map(|()| playouts.play(turn));
        let points: Vec<[u32; 3]> = self.turns.iter().map(&mut play).collect::<Result<_, _>>()?;
        for (tally, points) in self.tallies.iter_mut().zip(points) {
            tally.visits += 1;
            tally.points += u64::from(points[self.player.index()]);
        }
        self.playouts.budget.enforce();
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
