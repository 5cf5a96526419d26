//! Solvers of puzzles: their rating, by the Glicko system, and their progress.
//!
//! Source: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics
//! 48 (1999), pages 377-394; formulas and worked example as in his note "The Glicko system".
#![forbid(unsafe_code)]

use std::f64::consts::{LN_10, PI};
use std::ops::RangeInclusive;

/// The scale of solvers; the ratings of puzzles lie within it.
const RATINGS: RangeInclusive<f64> = 600.0..=2_800.0;

/// The rating deviations of solvers. The least one leaves a rating changing, because people learn; the greatest one is
/// that of a new solver.
const DEVIATIONS: RangeInclusive<f64> = 50.0..=250.0;

/// The rating deviation of a puzzle, about what one try of each of the eight levels leaves: 133 to 186 for ratings from
/// 1200 to 2100.
const PUZZLE_DEVIATION: f64 = 150.0;

/// Units of the logistic function in one rating point.
const Q: f64 = LN_10 / 400.0;

/// The maximum number of last puzzles that the progress of a solver holds.
pub const REMEMBERED: usize = 100;

/// A rating and its standard deviation, both in rating points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    pub rating: f64,
    pub deviation: f64,
}

impl Strength {
    /// The strength of a solver before the first puzzle: nearly the rating of level 1, so that a beginner finds some.
    pub const START: Self = Self { rating: 1_350.0, deviation: *DEVIATIONS.end() };

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

    /// Returns the strength after the results of one rating period, without limits: the opponents, and 1 for a win or 0
    /// for a loss.
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

/// What a solver has done with puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    pub strength: Strength,
    pub solved: u32,
    pub missed: u32,
    /// The puzzles solved since the last miss.
    pub streak: u32,
    pub best: u32,
    /// The ids of the last puzzles, the oldest first.
    pub seen: Vec<String>,
}

impl Progress {
    /// Returns the progress with its strength, its longest streak and the number of its puzzles within their limits.
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
    fn the_worked_example_of_the_paper_gives_its_result() {
        let opponent = |rating, deviation| Strength { rating, deviation };
        let results =
            [(opponent(1_400.0, 30.0), 1.0), (opponent(1_550.0, 100.0), 0.0), (opponent(1_700.0, 300.0), 0.0)];
        let after = Strength { rating: 1_500.0, deviation: 200.0 }.after_period(&results);
        assert_eq!((after.rating.round(), (10.0 * after.deviation).round()), (1_464.0, 1_514.0));
    }
}
