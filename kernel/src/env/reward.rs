//! Rewards at the end of a game.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;

/// A reward function of the final scores. The rewards of the three players add up to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// 1 for the winner and -0.5 for the others. Two winners get 0.25 each, three get 0.
    Win,
    /// The score less the mean score of the other two, as a fraction of all cells.
    Margin,
    /// 1 for first place, 0 for second and -1 for third. Players with equal scores get the mean of their places.
    Rank,
}

impl Reward {
    /// Every reward function with its name.
    pub const ALL: [(&str, Self); 3] = [("win", Self::Win), ("margin", Self::Margin), ("rank", Self::Rank)];

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(other, _)| *other == name).map(|(_, reward)| reward)
    }

    pub fn rewards(self, scores: [usize; 3]) -> [f64; 3] {
        let best = scores.into_iter().max().unwrap_or_default();
        let winners = scores.iter().filter(|score| **score == best).count() as f64;
        let sum: usize = scores.iter().sum();
        scores.map(|score| match self {
            Self::Win if score == best => (3.0 / winners - 1.0) / 2.0,
            Self::Win => -0.5,
            Self::Margin => (3.0 * score as f64 - sum as f64) / (2 * CELLS) as f64,
            Self::Rank => {
                let ahead = scores.iter().filter(|other| **other > score).count() as f64;
                let behind = scores.iter().filter(|other| **other < score).count() as f64;
                (behind - ahead) / 2.0
            }
        })
    }
}
