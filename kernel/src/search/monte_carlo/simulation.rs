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

/// A Monte Carlo search on one thread. It keeps the results of all its simulations: playouts, or visits to a tree.
pub(super) trait Simulator: Send {
    /// Runs one more simulation. A simulator with a search tree walks from the root to a leaf and evaluates the leaf.
    /// A simulator without a tree plays some playouts after every root move.
    ///
    /// # Errors
    ///
    /// Returns [`Interrupted`] if a limit is reached, the stop flag is set, or the result of best play from the root is
    /// proven.
    fn simulate(&mut self) -> Result<(), Interrupted>;

    /// Returns one tally for each root move, in reading order (row by row). The tally of a move holds the number of
    /// simulations of the move so far and, for each player, the sum of the win points in these
    /// simulations.
    fn tallies(&self) -> Vec<Tally>;

    /// Returns the moves expected after a root move, without the root move itself. The result is empty if the
    /// simulator has no search tree. `index` is the index of the root move in reading order (row by row), from 0.
    fn line(&self, index: usize) -> Vec<Coord>;

    /// Returns the depth of the search: the number of plies from the root to the deepest leaf that a simulation has
    /// reached.
    fn depth(&self) -> u32;
}

/// The number of simulations of one root move, and their results.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) visits: u64,
    /// For each player, the sum of the win points, six for each win.
    pub(super) points: [u64; 3],
    /// The win points of each player that the move is proven to lead to; `None` if nothing is proven.
    pub(super) proven: Option<[u32; 3]>,
}

impl Tally {
    /// Returns the sum of two tallies of the same root move, which come from different threads. If either tally has a
    /// proven result, the sum has this result too.
    fn joined(self, other: Self) -> Self {
        let proven = self.proven.or(other.proven);
        let points = [0, 1, 2].map(|i| self.points[i] + other.points[i]);
        Self { visits: self.visits + other.visits, points, proven }
    }

    /// Returns the sort key of a root move, which is greatest for the best move. `mover` is the player to move at the
    /// root.
    ///
    /// Moves that are proven to win for `mover` rank first, and moves that are proven to lose rank last. All other
    /// moves form a third group between these two. Within each group, the number of simulations decides, then the sum
    /// of the win points of `mover`. The winners of a game share 6 win points.
    fn rank(self, mover: Player) -> (bool, bool, u64, u64) {
        let proven = self.proven.map(|points| points[mover.index()]);
        (proven == Some(6), proven != Some(0), self.visits, self.points[mover.index()])
    }

    /// Returns the win share of each player, from 0 to 1. If the result is proven, the shares are exact; otherwise they
    /// are the means over the simulations. Returns `None` if the result is not proven and there is no simulation.
    fn shares(self) -> Option<[f64; 3]> {
        match self.proven {
            Some(points) => Some(points.map(|points| f64::from(points) / 6.0)),
            None => (self.visits > 0).then(|| self.points.map(|points| points as f64 / (6 * self.visits) as f64)),
        }
    }
}

/// The number of simulations that each thread runs before the first report. Each later round is twice as long as the
/// one before.
const FIRST_ROUND: u64 = 64;

/// The number of simulations that each thread runs in the longest round, so that reports come several times a second.
const LONGEST_ROUND: u64 = 1 << 12;

/// Runs a Monte Carlo search with one thread per simulator. Returns the ranking of the root moves by the results of all
/// simulators. The search has rounds. In a round, every simulator runs the same number of simulations. After each
/// round, the function calls `report` with the ranking so far.
///
/// The search ends when a simulator is interrupted. If there is a single root move, the search ends after one round,
/// unless `task.question.every_move` is set, which asks for an exact value of every move.
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

/// Returns the ranking of the legal moves of `turn`, the best move first. `mover` is the player to move in `turn`. The
/// results of a move are added up over all `simulators`.
///
/// If the results of all moves are proven, the moves with more proven win points for `mover` come first. Otherwise, and
/// between moves with equal points, [`Tally::rank`] decides: proven wins of `mover` are first, proven losses are last,
/// and a move with more simulations is better.
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
