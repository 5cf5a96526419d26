//! Evaluations as weighted sums of features, and their text form.
#![forbid(unsafe_code)]

use std::fmt;
use std::str::FromStr;

use crate::evaluation::features::{FEATURES, Feature};
use crate::evaluation::standings::standings;
use crate::rules::board::Board;

/// A weighted sum of features, evaluated for each player. Its text form is feature names with whole weights, such as
/// `mobility+2*immunity`.
///
/// The default has no features, and all its standings are 0.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    terms: Vec<(i32, Feature)>,
}

const MAX_WEIGHT: i32 = 1_000;

impl Evaluation {
    pub fn names() -> [&'static str; FEATURES.len()] {
        FEATURES.map(|(name, _)| name)
    }

    /// Returns the standing of each player in an unfinished game: twice its own sum less the sums of the others.
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

impl FromStr for Evaluation {
    type Err = InvalidEvaluation;

    /// Fails if a name is unknown or occurs twice, or if a weight is not a whole number from 1 to 1000.
    fn from_str(text: &str) -> Result<Self, InvalidEvaluation> {
        let mut terms: Vec<(i32, Feature)> = Vec::new();
        let mut seen = Vec::new();
        for term in text.split('+') {
            let invalid = |problem| InvalidEvaluation { term: term.to_owned(), problem };
            let (weight, name) = term.split_once('*').unwrap_or(("1", term));
            let known = FEATURES.iter().find(|(other, _)| *other == name);
            let (name, feature) = known.ok_or_else(|| invalid("is not the name of a feature"))?;
            let weight = weight.parse().ok().filter(|weight| (1..=MAX_WEIGHT).contains(weight));
            let weight = weight.ok_or_else(|| invalid("does not have a whole weight from 1 to 1000"))?;
            if seen.contains(name) {
                return Err(invalid("is a duplicate"));
            }
            seen.push(*name);
            terms.push((weight, *feature));
        }
        Ok(Self { terms })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidEvaluation {
    /// The first invalid term.
    pub term: String,
    /// The rest of a sentence that begins with the term.
    pub problem: &'static str,
}

impl fmt::Display for InvalidEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.term, self.problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::standings::final_standings;

    #[test]
    fn a_win_stands_above_every_unfinished_game() {
        let everything: Evaluation = "1000*score+1000*mobility+1000*immunity".parse().unwrap();
        let board = ("B".repeat(16) + "\n").repeat(11).parse().unwrap();
        assert!(everything.standings(&board)[0] < final_standings(&board)[0]);
    }

    #[test]
    fn an_error_names_the_invalid_part() {
        let problem = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
        assert_eq!(problem("score+luck"), "\"luck\" is not the name of a feature");
        assert_eq!(problem("0*score"), "\"0*score\" does not have a whole weight from 1 to 1000");
        assert_eq!(problem("score+2*score"), "\"2*score\" is a duplicate");
        assert_eq!(problem(""), "\"\" is not the name of a feature");
    }
}
