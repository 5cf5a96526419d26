//! Searches that sample random playouts: the rounds, the playouts, and the ranking of the moves by their samples.

use super::{Analysis, Question, RankedMove, on_each};
use crate::evaluation::standings::win_points;
use crate::evaluation::weighted_sum::Evaluation;
use crate::playout::lockstep::random_games;
use crate::playout::single::{RandomStart, random_game};
use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::limits::{Budget, Interrupted};

/// What one thread needs to sample; it keeps all that it has seen.
pub(super) trait Sampler: Send {
    /// Takes one more sample, unless the search must end or everything is known.
    fn sample(&mut self) -> Result<(), Interrupted>;

    /// What was seen after each move of the turn, in reading order.
    fn tallies(&self) -> Vec<Tally>;

    /// What is expected after the move with this place in reading order.
    fn line(&self, place: usize) -> Vec<Coord>;

    /// The plies looked ahead before the playouts.
    fn depth(&self) -> u32;
}

/// The samples that went through a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) visits: u64,
    /// For each player, the sum of the [win points](win_points), six for each win.
    pub(super) points: [u64; 3],
    /// The points that the move is known to bring.
    pub(super) proven: Option<[u32; 3]>,
}

impl Tally {
    fn joined(self, other: Self) -> Self {
        let proven = self.proven.or(other.proven);
        let points = [0, 1, 2].map(|i| self.points[i] + other.points[i]);
        Self { visits: self.visits + other.visits, points, proven }
    }

    /// The greater the better: certain wins, then what was visited most, then certain losses. Where all moves were visited
    /// as often, the points decide.
    fn rank(self, mover: Player) -> (bool, bool, u64, u64) {
        let proven = self.proven.map(|points| points[mover.index()]);
        (proven == Some(6), proven != Some(0), self.visits, self.points[mover.index()])
    }

    /// The expected share of the win of each player, if anything is known.
    fn shares(self) -> Option<[f64; 3]> {
        match self.proven {
            Some(points) => Some(points.map(|points| f64::from(points) / 6.0)),
            None => (self.visits > 0).then(|| self.points.map(|points| points as f64 / (6 * self.visits) as f64)),
        }
    }
}

/// The samples each thread takes before the first report; each round after that takes twice as many as the one before.
const FIRST_ROUND: u64 = 64;

/// So that reports go on to come several times a second, no round takes more samples.
const LONGEST_ROUND: u64 = 1 << 12;

/// Ranks the moves of a turn with one sampler a thread.
pub(super) fn sample<S: Sampler>(
    question: &Question<'_>,
    mut samplers: Vec<S>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut round = FIRST_ROUND;
    loop {
        let ends = on_each(&mut samplers, |sampler| (0..round).try_for_each(|_| sampler.sample()));
        let analysis = ranking(question.turn, &samplers);
        report(&analysis);
        let is_forced = analysis.moves.len() == 1 && !question.every_move;
        if is_forced || ends.contains(&Err(Interrupted)) {
            return analysis;
        }
        round = (2 * round).min(LONGEST_ROUND);
    }
}

fn ranking<S: Sampler>(turn: &Turn, samplers: &[S]) -> Analysis {
    let mover = turn.player.expect("the turn is not over");
    let mut tallies = vec![Tally::default(); turn.destinations.len()];
    for sampler in samplers {
        for (tally, other) in tallies.iter_mut().zip(sampler.tallies()) {
            *tally = tally.joined(other);
        }
    }
    let all_proven: Option<Vec<_>> = tallies.iter().map(|tally| tally.proven).collect();
    // Once everything is certain, it does not matter any more what was visited most.
    let certain = |place: usize| all_proven.as_ref().map(|proven| proven[place][mover.index()]);
    let rank = |place: usize| (certain(place), tallies[place].rank(mover));
    let mut order: Vec<(usize, Coord)> = turn.destinations.iter().enumerate().collect();
    order.sort_by_key(|(place, _)| std::cmp::Reverse(rank(*place)));
    let best = order[0].0;
    let is_win = tallies[best].proven.is_some_and(|points| points[mover.index()] == 6);
    let ranked = |(place, destination): (usize, Coord)| {
        let line = [destination].into_iter().chain(samplers[0].line(place)).collect();
        let shares = tallies[place].shares();
        let value = shares.map_or(0.0, |shares| shares[mover.index()]);
        RankedMove { destination, value, shares, cells: None, line, nodes: tallies[place].visits }
    };
    Analysis {
        moves: order.into_iter().map(ranked).collect(),
        equals: (0..tallies.len()).filter(|place| rank(*place) == rank(best)).count(),
        nodes: tallies.iter().map(|tally| tally.visits).sum(),
        depth: samplers.iter().map(Sampler::depth).max().unwrap_or_default(),
        solved: is_win || all_proven.is_some(),
    }
}

/// Random games, as many as the budget allows.
pub(super) struct Playouts<'a> {
    pub(super) budget: Budget,
    pub(super) rng: Rng,
    evaluation: &'a Evaluation,
    /// The plies after which the evaluation names the winner; `None` plays to the end.
    depth: Option<u32>,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(evaluation: &'a Evaluation, depth: Option<u32>, seed: u64, budget: Budget) -> Self {
        Self { budget, rng: Rng::new(seed), evaluation, depth }
    }

    /// The win points of each player after random moves from each turn.
    pub(super) fn play_all(&mut self, turns: &[Turn]) -> Vec<[u32; 3]> {
        if self.depth.is_some() {
            return turns.iter().map(|turn| self.play(turn)).collect();
        }
        let starts: Vec<RandomStart> = turns.iter().map(|turn| self.start(turn)).collect();
        random_games(&starts).iter().map(|game| points(game.scores)).collect()
    }

    /// The win points of each player after random moves from a turn.
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

    /// A playout to the end of the game, with rng of its own.
    fn start(&mut self, turn: &Turn) -> RandomStart {
        // In a finished game it does not matter who is asked.
        let first = turn.player.unwrap_or(Player::Blue);
        RandomStart { board: turn.board, first, rng: Rng::new(self.rng.next_u64()) }
    }
}

/// The win points of a finished game.
pub(super) fn final_points(turn: &Turn) -> [u32; 3] {
    points(turn.board.scores())
}

fn points(scores: [usize; 3]) -> [u32; 3] {
    win_points(scores.map(|score| score as i32))
}
