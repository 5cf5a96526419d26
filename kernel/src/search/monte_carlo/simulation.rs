//! Simulations in rounds of growing size, and the ranking of the moves by their results.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::limits::Interrupted;
use crate::search::task::Task;
use crate::search::workers::run_on_each;
use crate::sorting::sort_moves;

/// A Monte Carlo search on one thread, which keeps the results of all its simulations.
pub(super) trait Simulator: Send {
    /// Plays some playouts, or visits a leaf of a tree. Returns [`Interrupted`] if a limit is met or the result of the
    /// root is proven.
    fn simulate(&mut self) -> Result<(), Interrupted>;

    /// Returns the tally of each root move, in reading order.
    fn tallies(&self) -> Vec<Tally>;

    /// Returns the moves expected after the root move at `index`; none without a tree.
    fn line(&self, index: usize) -> Vec<Coord>;

    /// Returns the number of plies from the root to the deepest leaf.
    fn depth(&self) -> u32;
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) visits: u64,
    /// For each player, the sum of the win points: six for each win, three or two for a win shared by two or three
    /// players.
    pub(super) points: [u64; 3],
    /// The win points of each player that the move is proven to lead to; `None` if nothing is proven.
    pub(super) proven: Option<[u32; 3]>,
}

impl Tally {
    fn joined(self, other: Self) -> Self {
        let proven = self.proven.or(other.proven);
        let points = [0, 1, 2].map(|i| self.points[i] + other.points[i]);
        Self { visits: self.visits + other.visits, points, proven }
    }

    /// Returns the sort key of a root move: proven wins are first, proven losses last; then the visits and the points
    /// decide.
    fn rank(self, mover: Player) -> (bool, bool, u64, u64) {
        let proven = self.proven.map(|points| points[mover.index()]);
        (proven == Some(6), proven != Some(0), self.visits, self.points[mover.index()])
    }

    /// Returns the proven or the mean win shares; `None` without a simulation.
    fn shares(self) -> Option<[f64; 3]> {
        match self.proven {
            Some(points) => Some(points.map(|points| f64::from(points) / 6.0)),
            None => (self.visits > 0).then(|| self.points.map(|points| points as f64 / (6 * self.visits) as f64)),
        }
    }
}

/// The number of simulations that each thread runs before the first report, unless a limit interrupts it. Each later
/// round is twice as long as the one before, up to [`LONGEST_ROUND`].
const FIRST_ROUND: u64 = 64;

/// The number of simulations that each thread runs in the longest round: a fraction of a second in a tree search.
const LONGEST_ROUND: u64 = 1 << 12;

/// Runs rounds of simulations, one thread for each simulator, and calls `report` after each round. Ends after the round
/// in which a simulator is interrupted, or after the first if the only legal move needs no value.
pub(super) fn simulate<S: Simulator>(
    task: &Task<'_>,
    mut simulators: Vec<S>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let question = task.question;
    let mut round = FIRST_ROUND;
    loop {
        let ends = run_on_each(&mut simulators, |simulator| (0..round).try_for_each(|_| simulator.simulate()));
        let analysis = ranking(question.turn, task.player, &simulators);
        report(&analysis);
        let is_forced = analysis.moves.len() == 1 && !question.every_move;
        if is_forced || ends.contains(&Err(Interrupted)) {
            return analysis;
        }
        round = (2 * round).min(LONGEST_ROUND);
    }
}

/// Ranks the moves by the results of all simulators. If all moves are proven, the proven points decide before
/// [`Tally::rank`].
fn ranking<S: Simulator>(turn: &Turn, mover: Player, simulators: &[S]) -> Analysis {
    let mut tallies = vec![Tally::default(); turn.destinations.len()];
    for simulator in simulators {
        for (tally, other) in tallies.iter_mut().zip(simulator.tallies()) {
            *tally = tally.joined(other);
        }
    }
    let all_proven: Option<Vec<_>> = tallies.iter().map(|tally| tally.proven).collect();
    // Once every move is proven, the visits no longer matter.
    let proven_points = |index: usize| all_proven.as_ref().map(|proven| proven[index][mover.index()]);
    let rank = |index: usize| (proven_points(index), tallies[index].rank(mover));
    let mut order: Vec<(usize, Coord)> = turn.destinations.iter().enumerate().collect();
    sort_moves(&mut order, |(one, _), (other, _)| rank(*other).cmp(&rank(*one)));
    let best = order[0].0;
    let is_win = tallies[best].proven.is_some_and(|points| points[mover.index()] == 6);
    let ranked = |(index, destination): (usize, Coord)| {
        let line = [destination].into_iter().chain(simulators[0].line(index)).collect();
        let shares = tallies[index].shares();
        let value = shares.map_or(0.0, |shares| shares[mover.index()]);
        RankedMove { destination, value, shares, cells: None, line, nodes: tallies[index].visits }
    };
    Analysis {
        moves: order.into_iter().map(ranked).collect(),
        equals: (0..tallies.len()).filter(|index| rank(*index) == rank(best)).count(),
        nodes: tallies.iter().map(|tally| tally.visits).sum(),
        depth: simulators.iter().map(Simulator::depth).max().unwrap_or_default(),
        solved: is_win || all_proven.is_some(),
    }
}
