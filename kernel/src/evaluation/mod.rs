//! What a board is worth to each player.

mod features;

use std::fmt;
use std::str::FromStr;

use crate::rules::board::Board;
use features::{FEATURES, Feature};

/// A weighted sum of features, each a count for every player, turned into *standings*: for each player twice the own sum
/// less those of the two others, so that the standings of the three add up to 0.
///
/// Written as text: the names of features with whole weights, such as `score` or `mobility+2*immunity`.
///
/// ```
/// use tribolo_kernel::{Evaluation, deal};
/// let evaluation: Evaluation = "mobility+2*immunity".parse().unwrap();
/// assert_eq!(evaluation.standings(&deal(7).0).iter().sum::<i32>(), 0);
/// assert!("mobility+luck".parse::<Evaluation>().is_err());
/// ```
///
/// The default has no features: to it, all boards are equal.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    terms: Vec<(i32, Feature)>,
}

/// A won game stands this far above all that an unfinished one can; the features stay below.
const WIN: i32 = 10_000_000;

/// The largest weight of a feature.
const MAX_WEIGHT: i32 = 1_000;

impl Evaluation {
    /// The names of the features.
    #[must_use]
    pub fn names() -> [&'static str; FEATURES.len()] {
        FEATURES.map(|(name, _)| name)
    }

    /// How the players stand on a board that is still played on; the three add up to 0.
    #[must_use]
    pub fn standings(&self, board: &Board) -> [i32; 3] {
        let mut sums = [0; 3];
        for (weight, feature) in &self.terms {
            for (sum, count) in sums.iter_mut().zip(feature(board)) {
                *sum += weight * count;
            }
        }
        standings(sums)
    }
}

/// How the players stand at the end of the game, beyond all that an unfinished one can be worth: first by their share of
/// the win, then by cells; the three add up to 0.
#[must_use]
pub fn final_standings(board: &Board) -> [i32; 3] {
    let scores = board.scores().map(|score| score as i32);
    let cells = standings(scores);
    let points = standings(win_points(scores).map(|points| points as i32));
    [0, 1, 2].map(|i| points[i] * WIN + cells[i])
}

/// Six points for the win, shared equally by those with the greatest value.
#[must_use]
pub fn win_points(values: [i32; 3]) -> [u32; 3] {
    let best = values.into_iter().max().unwrap_or_default();
    let winners = values.iter().filter(|value| **value == best).count() as u32;
    values.map(|value| if value == best { 6 / winners } else { 0 })
}

fn standings(values: [i32; 3]) -> [i32; 3] {
    let sum: i32 = values.iter().sum();
    values.map(|value| 3 * value - sum)
}

impl FromStr for Evaluation {
    type Err = InvalidEvaluation;

    /// Reads features joined by `+`, each once, with a whole weight from 1 to 1000 and `*` before it or none.
    fn from_str(text: &str) -> Result<Self, InvalidEvaluation> {
        let mut terms: Vec<(i32, Feature)> = Vec::new();
        let mut seen = Vec::new();
        for term in text.split('+') {
            let invalid = |problem| InvalidEvaluation { term: term.to_owned(), problem };
            let (weight, name) = term.split_once('*').unwrap_or(("1", term));
            let known = FEATURES.iter().find(|(other, _)| *other == name);
            let (name, feature) = known.ok_or_else(|| invalid("names no evaluation"))?;
            let weight = weight.parse().ok().filter(|weight| (1..=MAX_WEIGHT).contains(weight));
            let weight = weight.ok_or_else(|| invalid("has no whole weight from 1 to 1000"))?;
            if seen.contains(name) {
                return Err(invalid("is there twice"));
            }
            seen.push(*name);
            terms.push((weight, *feature));
        }
        Ok(Self { terms })
    }
}

/// A text is no evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidEvaluation {
    /// The part of the text that is wrong.
    pub term: String,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl fmt::Display for InvalidEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.term, self.problem)
    }
}

impl std::error::Error for InvalidEvaluation {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_worth_more_than_any_count() {
        let everything: Evaluation = "1000*score+1000*mobility+1000*immunity".parse().unwrap();
        let board = ("B".repeat(16) + "\n").repeat(11).parse().unwrap();
        assert!(everything.standings(&board)[0] < final_standings(&board)[0]);
        assert_eq!(final_standings(&board), [12 * WIN + 352, -6 * WIN - 176, -6 * WIN - 176]);
    }

    #[test]
    fn equal_winners_share_the_points() {
        assert_eq!(win_points([5, 3, 4]), [6, 0, 0]);
        assert_eq!(win_points([5, 3, 5]), [3, 0, 3]);
        assert_eq!(win_points([0, 0, 0]), [2, 2, 2]);
    }

    #[test]
    fn a_wrong_text_says_which_part_is_wrong() {
        let problem = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
        assert_eq!(problem("score+luck"), "\"luck\" names no evaluation");
        assert_eq!(problem("0*score"), "\"0*score\" has no whole weight from 1 to 1000");
        assert_eq!(problem("score+2*score"), "\"2*score\" is there twice");
        assert_eq!(problem(""), "\"\" names no evaluation");
    }
}
