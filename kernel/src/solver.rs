//! Solvers of puzzles: their rating, by the Glicko system, their progress, and the choice of the next puzzle.
//!
//! Source: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics
//! 48 (1999), pages 377-394; formulas and worked example as in his note "The Glicko system".
#![forbid(unsafe_code)]

use std::f64::consts::{LN_10, PI};
use std::ops::RangeInclusive;

/// The scale of solvers; the ratings of puzzles lie within it.
const RATINGS: RangeInclusive<f64> = 600.0..=2_800.0;

/// The range of the rating deviations of solvers. The least deviation is not 0, so that ratings go on changing as
/// people learn; the greatest deviation is that of a new solver.
const DEVIATIONS: RangeInclusive<f64> = 50.0..=250.0;

/// The rating deviation of a puzzle. One try by each of the eight levels leaves a deviation of 133 to 186, for ratings
/// from 1200 to 2100.
const PUZZLE_DEVIATION: f64 = 150.0;

/// Units of the logistic function in one rating point.
const Q: f64 = LN_10 / 400.0;

/// The maximum number of last puzzles that the progress of a solver holds.
pub const REMEMBERED: usize = 100;

/// The next puzzle is drawn from this many puzzles, those with the nearest ratings.
pub const NEAREST: usize = 20;

/// The first puzzles of a solver, in this number, are puzzles for newcomers, as long as any of them is left.
pub const FIRST_PUZZLES: u32 = 20;

/// A puzzle, as the choice of the next puzzle sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    pub rating: f64,
    pub is_for_newcomers: bool,
    /// Whether the solver has met the puzzle recently.
    pub is_seen: bool,
}

/// Returns the indices of the puzzles from which the next one is drawn: those with the nearest ratings, the nearest
/// first, and at most [`NEAREST`].
///
/// Puzzles met recently are left out, unless there are no others. For a solver who has tried fewer than
/// [`FIRST_PUZZLES`], puzzles that are not for newcomers are left out, too, unless there are no others.
pub fn nearest(puzzles: &[Candidate], rating: f64, tried: u32) -> Vec<usize> {
    let mut found: Vec<usize> = (0..puzzles.len()).collect();
    prefer(&mut found, |index| !puzzles[index].is_seen);
    if tried < FIRST_PUZZLES {
        prefer(&mut found, |index| puzzles[index].is_for_newcomers);
    }
    let distance = |index: &usize| (puzzles[*index].rating - rating).abs();
    found.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    found.truncate(NEAREST);
    found
}

/// Keeps the indices that satisfy a condition; if none does, keeps all.
fn prefer(indices: &mut Vec<usize>, condition: impl Fn(usize) -> bool) {
    if indices.iter().any(|index| condition(*index)) {
        indices.retain(|index| condition(*index));
    }
}

/// A rating and its standard deviation, both in rating points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    pub rating: f64,
    pub deviation: f64,
}

impl Strength {
    /// The strength of a solver before the first puzzle: low, so that a beginner solves some of the first puzzles.
    pub const START: Self = Self { rating: 1_100.0, deviation: *DEVIATIONS.end() };

    pub fn clamped(self) -> Self {
        Self {
            rating: self.rating.clamp(*RATINGS.start(), *RATINGS.end()),
            deviation: self.deviation.clamp(*DEVIATIONS.start(), *DEVIATIONS.end()),
        }
    }

    fn after_puzzle(self, rating: f64, is_solved: bool) -> Self {
        let puzzle = Self { rating, deviation: PUZZLE_DEVIATION };
        self.after_period(&[(puzzle, f64::from(is_solved))]).clamped()
    }

    /// Returns the strength after one rating period, without clamping it. `results` holds the strength of each
    /// opponent, and 1 for a win or 0 for a loss.
    fn after_period(self, results: &[(Self, f64)]) -> Self {
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, score) in results {
            let variance = opponent.deviation * opponent.deviation;
            let weight = 1.0 / (1.0 + 3.0 * (Q * Q) * variance / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + libm::pow(10.0, -weight * (self.rating - opponent.rating) / 400.0));
            information += (Q * Q) * (weight * weight) * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        let precision = 1.0 / (self.deviation * self.deviation) + information;
        Self { rating: self.rating + Q / precision * surprise, deviation: (1.0 / precision).sqrt() }
    }
}

/// A solver's progress with puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    pub strength: Strength,
    pub solved: u32,
    pub missed: u32,
    /// The puzzles solved since the last miss.
    pub streak: u32,
    pub best: u32,
    /// The ids of the last puzzles, the oldest first; a [clamped](Self::clamped) progress has at most [`REMEMBERED`].
    pub seen: Vec<String>,
}

impl Progress {
    /// Returns the progress with its strength within its limits, at most [`REMEMBERED`] puzzles, and a longest streak
    /// that is no shorter than the present one.
    pub fn clamped(mut self) -> Self {
        self.seen.drain(..self.seen.len().saturating_sub(REMEMBERED));
        Self { strength: self.strength.clamped(), best: self.best.max(self.streak), ..self }
    }

    /// Returns the progress after a puzzle; unchanged if the solver has met the puzzle recently.
    pub fn after(mut self, puzzle: &str, rating: f64, is_solved: bool) -> Self {
        if self.seen.iter().any(|seen| seen == puzzle) {
            return self;
        }
        self.strength = self.strength.after_puzzle(rating, is_solved);
        let counter = if is_solved { &mut self.solved } else { &mut self.missed };
        *counter = counter.saturating_add(1);
        self.streak = if is_solved { self.streak.saturating_add(1) } else { 0 };
        self.seen.push(puzzle.to_owned());
        self.clamped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_puzzles_are_those_for_newcomers_as_long_as_one_is_new() {
        let candidate = |rating, is_for_newcomers, is_seen| Candidate { rating, is_for_newcomers, is_seen };
        let puzzles = [
            candidate(1_100.0, false, false),
            candidate(1_400.0, true, false),
            candidate(1_200.0, true, false),
            candidate(1_150.0, true, true),
        ];
        assert_eq!(nearest(&puzzles, 1_100.0, 0), [2, 1]);
        assert_eq!(nearest(&puzzles, 1_100.0, FIRST_PUZZLES), [0, 2, 1]);
        assert_eq!(nearest(&[puzzles[0], puzzles[3]], 1_100.0, 0), [0]);
        assert_eq!(nearest(&[puzzles[3]], 1_100.0, 0), [0]);
        assert_eq!(nearest(&[], 1_100.0, 0), [0; 0]);
        assert_eq!(nearest(&[puzzles[0]; 50], 1_500.0, 20), (0..NEAREST).collect::<Vec<_>>());
    }

    #[test]
    fn the_worked_example_of_the_paper_gives_its_result() {
        let opponent = |rating, deviation| Strength { rating, deviation };
        let results =
            [(opponent(1_400.0, 30.0), 1.0), (opponent(1_550.0, 100.0), 0.0), (opponent(1_700.0, 300.0), 0.0)];
        let after = Strength { rating: 1_500.0, deviation: 200.0 }.after_period(&results);
        assert_eq!((after.rating.round(), (10.0 * after.deviation).round()), (1_464.0, 1_514.0));
    }
}
