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

/// The greatest number of points that a miss costs. Only the first misses of a solver would cost more.
const GREATEST_LOSS: f64 = 50.0;

/// Units of the logistic function in one rating point.
const Q: f64 = LN_10 / 400.0;

/// The maximum number of last puzzles that the progress of a solver holds.
pub const REMEMBERED: usize = 100;

/// The next puzzle is drawn from this many puzzles, those with the nearest ratings.
pub const NEAREST: usize = 20;

/// The first puzzles of a solver, in this number, are puzzles for newcomers: two of each of the [`KINDS`].
pub const FIRST_PUZZLES: usize = 2 * KINDS.len();

/// The greatest rating and the least number of legal moves of a puzzle for newcomers.
const EASY: f64 = 1_400.0;
const LEAST_MOVES: usize = 4;

/// The least ratings of the second, third and fourth grade.
const GRADES: [f64; 3] = [1_250.0, 1_500.0, 1_800.0];

/// Returns the grade of a rating, from 0 to 3: beginners and easy puzzles have grade 0.
pub fn grade(rating: f64) -> usize {
    GRADES.iter().filter(|least| rating >= **least).count()
}

/// How many cells the key of a puzzle captures, compared with the other legal moves.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Capture {
    /// No move captures more.
    Largest,
    /// Some move captures more, and some captures fewer.
    Middle,
    /// Some move captures more, and none captures fewer.
    Smallest,
}

/// A kind of puzzles for newcomers.
#[derive(Debug)]
struct Kind {
    theme: &'static str,
    capture: Capture,
    /// The least number of cells that the key captures.
    cells: usize,
}

const fn kind(theme: &'static str, capture: Capture, cells: usize) -> Kind {
    Kind { theme, capture, cells }
}

/// The kinds of the first puzzles, in their order.
///
/// Eight themes show what a move can be good for, and large captures look good. Neither the largest nor the smallest
/// capture is the key of more than three of the ten, so that playing it blindly does not pay.
const KINDS: [Kind; 10] = [
    kind("win-cells", Capture::Largest, 8),
    kind("save-cells", Capture::Smallest, 1),
    kind("take-from-leader", Capture::Middle, 4),
    kind("cut-off", Capture::Middle, 2),
    kind("keep-quiet", Capture::Smallest, 1),
    kind("take-from-leader", Capture::Largest, 6),
    kind("do-not-make-a-king", Capture::Middle, 3),
    kind("exact-ending", Capture::Smallest, 1),
    kind("win-cells", Capture::Largest, 6),
    kind("sequence", Capture::Middle, 2),
];

/// A puzzle, as the choice of the next puzzle sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub rating: f64,
    /// Whether the solver has met the puzzle recently.
    pub is_seen: bool,
    /// The numbers of cells that the legal moves capture, that of the key first.
    pub captures: Vec<usize>,
    /// The names of the themes.
    pub themes: Vec<String>,
}

impl Candidate {
    fn is_for_newcomers(&self) -> bool {
        self.rating <= EASY && self.captures.len() >= LEAST_MOVES
    }

    fn captures_as(&self, kind: &Kind) -> bool {
        self.captures.first().is_some_and(|key| *key >= kind.cells && self.capture(*key) == kind.capture)
    }

    fn capture(&self, key: usize) -> Capture {
        if self.captures.iter().all(|cells| *cells <= key) {
            Capture::Largest
        } else if self.captures.iter().all(|cells| *cells >= key) {
            Capture::Smallest
        } else {
            Capture::Middle
        }
    }
}

/// Returns the indices of the puzzles from which the next one is drawn: those with the nearest ratings, the nearest
/// first, and at most [`NEAREST`]. `met` is the number of puzzles that the solver has met.
///
/// Puzzles met recently are left out. While `met` is below [`FIRST_PUZZLES`], so are those that are not for newcomers,
/// and those of another than the next of the [`KINDS`]. Each condition is dropped if no puzzle fulfils it.
pub fn nearest(puzzles: &[Candidate], rating: f64, met: usize) -> Vec<usize> {
    let mut found: Vec<usize> = (0..puzzles.len()).collect();
    prefer(&mut found, |index| !puzzles[index].is_seen);
    if met < FIRST_PUZZLES {
        let kind = &KINDS[met % KINDS.len()];
        prefer(&mut found, |index| puzzles[index].is_for_newcomers());
        prefer(&mut found, |index| puzzles[index].captures_as(kind));
        prefer(&mut found, |index| puzzles[index].themes.iter().any(|theme| theme == kind.theme));
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
        let after = self.after_period(&[(puzzle, f64::from(is_solved))]);
        Self { rating: after.rating.max(self.rating - GREATEST_LOSS), ..after }.clamped()
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
    ///
    /// A skipped puzzle, for which `is_solved` is `None`, counts only as met.
    pub fn after(mut self, puzzle: &str, rating: f64, is_solved: Option<bool>) -> Self {
        if self.seen.iter().any(|seen| seen == puzzle) {
            return self;
        }
        if let Some(is_solved) = is_solved {
            self.strength = self.strength.after_puzzle(rating, is_solved);
            let counter = if is_solved { &mut self.solved } else { &mut self.missed };
            *counter = counter.saturating_add(1);
            self.streak = if is_solved { self.streak.saturating_add(1) } else { 0 };
        }
        self.seen.push(puzzle.to_owned());
        self.clamped()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_first_puzzles_were_endings_with_two_legal_moves() {
        let candidate = |rating, captures: &[usize], theme: &str| Candidate {
            rating,
            is_seen: false,
            captures: captures.to_vec(),
            themes: vec![theme.to_owned()],
        };
        let puzzles = [
            candidate(1_100.0, &[9, 1], "win-cells"),
            candidate(1_401.0, &[9, 1, 2, 9], "win-cells"),
            candidate(1_100.0, &[8, 1, 2, 9], "win-cells"),
            candidate(1_100.0, &[7, 1, 2, 7], "win-cells"),
            candidate(1_100.0, &[8, 1, 2, 7], "cut-off"),
            candidate(1_400.0, &[8, 1, 2, 7], "win-cells"),
            candidate(1_300.0, &[9, 1, 2, 9], "win-cells"),
        ];
        assert_eq!(nearest(&puzzles, 1_100.0, 0), [6, 5]);
        assert_eq!(nearest(&puzzles, 1_100.0, FIRST_PUZZLES), [0, 2, 3, 4, 6, 5, 1]);
        assert_eq!(nearest(&puzzles[..5], 1_100.0, 0), [4], "the capture comes before the theme");
        assert_eq!(nearest(&puzzles[..4], 1_100.0, 1), [2, 3], "no puzzle captures least");
        assert_eq!(nearest(&puzzles[..2], 1_100.0, 0), [0, 1], "no puzzle is for newcomers");
        let seen = Candidate { is_seen: true, ..puzzles[6].clone() };
        assert_eq!(nearest(&[seen.clone(), puzzles[5].clone()], 1_100.0, 0), [1]);
        assert_eq!(nearest(&[seen], 1_100.0, 0), [0]);
        assert_eq!(nearest(&[], 1_100.0, 0), [0; 0]);
        assert_eq!(nearest(&vec![puzzles[0].clone(); 50], 1_500.0, 20), (0..NEAREST).collect::<Vec<_>>());
    }

    #[test]
    fn ten_first_puzzles_are_of_five_themes_and_reward_no_blind_rule() {
        let with = |capture| KINDS.iter().filter(|kind| kind.capture == capture).count();
        assert_eq!(KINDS.map(|kind| kind.theme).iter().collect::<HashSet<_>>().len(), 8);
        assert_eq!((with(Capture::Largest), with(Capture::Smallest)), (3, 3));
    }

    #[test]
    fn the_first_miss_cost_116_points() {
        let after = |strength: Strength| strength.after_puzzle(1_069.0, false).rating;
        assert!((after(Strength::START) - 1_050.0).abs() < 1e-9, "{}", after(Strength::START));
        let sure = Strength { rating: 1_100.0, deviation: 60.0 };
        assert!(after(sure) > 1_080.0, "{}", after(sure));
    }

    #[test]
    fn a_skipped_puzzle_counted_as_a_miss() {
        let start = Progress { strength: Strength::START, solved: 1, missed: 1, streak: 1, best: 1, seen: vec![] };
        let skipped = start.clone().after("a", 1_069.0, None);
        assert_eq!(skipped, Progress { seen: vec!["a".to_owned()], ..start });
        assert_eq!(skipped.clone().after("a", 1_069.0, Some(true)), skipped);
    }

    #[test]
    fn grades_begin_at_their_least_ratings() {
        assert_eq!([600.0, 1_249.9, 1_250.0, 1_500.0, 1_799.0, 1_800.0].map(grade), [0, 0, 1, 2, 2, 3]);
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
