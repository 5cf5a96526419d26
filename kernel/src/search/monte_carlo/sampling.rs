//! Sampling in rounds of growing size, and the ranking of the moves by their samples.
#![forbid(unsafe_code)]

use std::cmp::Reverse;

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::limits::Interrupted;
use crate::search::task::Task;
use crate::search::workers::run_on_each;

/// A sampler on one thread. It keeps the results of all its samples.
pub(super) trait Sampler: Send {
    /// Takes one more sample, which may consist of several playouts.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if a limit is reached, the stop flag is set, or the value of the root is proven.
    fn sample(&mut self) -> Result<(), Interrupted>;

    /// Returns the results of the samples so far for each root move, in reading order.
    fn tallies(&self) -> Vec<Tally>;

    /// Returns the moves expected after a root move. `index` is the place of the root move in reading order.
    fn line(&self, index: usize) -> Vec<Coord>;

    /// Returns the greatest number of plies that a sample played in the tree before its playout began.
    fn depth(&self) -> u32;
}

/// The samples of one move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) visits: u64,
    /// For each player, the sum of the [win points](crate::win_points), six for each win.
    pub(super) points: [u64; 3],
    /// The win points that the move is proven to lead to.
    pub(super) proven: Option<[u32; 3]>,
}

impl Tally {
    /// Returns the tally that adds two tallies of the same move from different threads.
    fn joined(self, other: Self) -> Self {
        let proven = self.proven.or(other.proven);
        let points = [0, 1, 2].map(|i| self.points[i] + other.points[i]);
        Self { visits: self.visits + other.visits, points, proven }
    }

    /// Returns the sort key of a move of `mover`, greatest for the best move: first proven wins, then the other moves
    /// by visits, then proven losses. Win points decide between moves with the same number of visits.
    fn rank(self, mover: Player) -> (bool, bool, u64, u64) {
        let proven = self.proven.map(|points| points[mover.index()]);
        (proven == Some(6), proven != Some(0), self.visits, self.points[mover.index()])
    }

    /// Returns the win share of each player that the move is expected or proven to lead to; `None` if there is neither
    /// a sample nor a proof.
    fn shares(self) -> Option<[f64; 3]> {
        match self.proven {
            Some(points) => Some(points.map(|points| f64::from(points) / 6.0)),
            None => (self.visits > 0).then(|| self.points.map(|points| points as f64 / (6 * self.visits) as f64)),
        }
    }
}

/// The samples of each thread before the first report. Each later round is twice as long as the one before.
const FIRST_ROUND: u64 = 64;

/// The samples of the longest round, so that reports come several times a second.
const LONGEST_ROUND: u64 = 1 << 12;

/// Ranks the moves of the task's turn by samples, with one thread per sampler, and calls `report` with the ranking
/// after each round.
///
/// The search ends when a sampler is interrupted. A single move ends it after one round, unless every move needs a
/// value.
pub(super) fn sample<S: Sampler>(task: &Task<'_>, mut samplers: Vec<S>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    let question = task.question;
    let mut round = FIRST_ROUND;
    loop {
        let ends = run_on_each(&mut samplers, |sampler| (0..round).try_for_each(|_| sampler.sample()));
        let analysis = ranking(question.turn, task.player, &samplers);
        report(&analysis);
        let is_forced = analysis.moves.len() == 1 && !question.every_move;
        if is_forced || ends.contains(&Err(Interrupted)) {
            return analysis;
        }
        round = (2 * round).min(LONGEST_ROUND);
    }
}

/// Ranks the moves of a turn by the samples of all threads.
fn ranking<S: Sampler>(turn: &Turn, mover: Player, samplers: &[S]) -> Analysis {
    let mut tallies = vec![Tally::default(); turn.destinations.len()];
    for sampler in samplers {
        for (tally, other) in tallies.iter_mut().zip(sampler.tallies()) {
            *tally = tally.joined(other);
        }
    }
    let all_proven: Option<Vec<_>> = tallies.iter().map(|tally| tally.proven).collect();
    // Once every move is proven, the visits no longer matter.
    let proven_points = |index: usize| all_proven.as_ref().map(|proven| proven[index][mover.index()]);
    let rank = |index: usize| (proven_points(index), tallies[index].rank(mover));
    let mut order: Vec<(usize, Coord)> = turn.destinations.iter().enumerate().collect();
    order.sort_by_key(|(index, _)| Reverse(rank(*index)));
    let best = order[0].0;
    let is_win = tallies[best].proven.is_some_and(|points| points[mover.index()] == 6);
    let ranked = |(index, destination): (usize, Coord)| {
        let line = [destination].into_iter().chain(samplers[0].line(index)).collect();
        let shares = tallies[index].shares();
        let value = shares.map_or(0.0, |shares| shares[mover.index()]);
        RankedMove { destination, value, shares, cells: None, line, nodes: tallies[index].visits }
    };
    Analysis {
        moves: order.into_iter().map(ranked).collect(),
        equals: (0..tallies.len()).filter(|index| rank(*index) == rank(best)).count(),
        nodes: tallies.iter().map(|tally| tally.visits).sum(),
        depth: samplers.iter().map(Sampler::depth).max().unwrap_or_default(),
        solved: is_win || all_proven.is_some(),
    }
}
