//! What the end of a game is worth to each player, as learners are told.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;

/// A way to reward the final scores. The three rewards of a game always add up to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// 1 for the one who wins and -0.5 for the others; who shares the win gets what the shares of it leave: 0.25 each for
    /// two, 0 for three.
    Win,
    /// How much the score is above the mean of the others, as a part of all cells.
    Margin,
    /// 1 for the first place, 0 for the second and -1 for the third; who share places share what these give.
    Rank,
}

impl Reward {
    /// The ways to reward by name.
    pub const ALL: [(&str, Self); 3] = [("win", Self::Win), ("margin", Self::Margin), ("rank", Self::Rank)];

    /// The way of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(other, _)| *other == name).map(|(_, reward)| reward)
    }

    /// The reward of each player for the final scores.
    ///
    /// ```
    /// use tribolo_kernel::Reward;
    /// assert_eq!(Reward::Win.of([40, 70, 50]), [-0.5, 1.0, -0.5]);
    /// assert_eq!(Reward::Rank.of([60, 60, 50]), [0.5, 0.5, -1.0]);
    /// ```
    #[must_use]
    pub fn of(self, scores: [usize; 3]) -> [f64; 3] {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp, reason = "these numbers are exact")]
    use super::*;

    #[test]
    fn rewards_add_up_to_zero_and_equal_scores_get_the_same() {
        assert_eq!(Reward::Win.of([60, 60, 50]), [0.25, 0.25, -0.5]);
        assert_eq!(Reward::Win.of([9, 9, 9]), [0.0; 3]);
        assert_eq!(Reward::Margin.of([176, 0, 0]), [1.0, -0.5, -0.5]);
        assert_eq!(Reward::Rank.of([30, 50, 40]), [-1.0, 1.0, 0.0]);
        for (name, reward) in Reward::ALL {
            assert_eq!(Reward::named(name), Some(reward));
            for scores in [[0, 0, 0], [1, 2, 3], [70, 70, 36], [1, 90, 1]] {
                assert!(reward.of(scores).iter().sum::<f64>().abs() < 1e-12, "{name} {scores:?}");
            }
        }
        assert_eq!(Reward::named("luck"), None);
    }
}
