//! Likenesses: which known opponent a player moves like.
#![forbid(unsafe_code)]

use crate::player_types::types::{ByType, OPPONENTS};

/// The least probability of a likeness; no two opponents have more.
const LEAST: f32 = 0.5;

/// Returns the opponent that a player moves like who follows each type with a probability of `belief`, and the
/// probability of that; `None` if no opponent has at least a half.
pub(crate) fn likeness(belief: &ByType) -> Option<(&'static str, f32)> {
    let mut first = 0;
    for (opponent, types) in OPPONENTS {
        let sum: f32 = belief[first..][..types].iter().sum();
        if sum >= LEAST {
            return Some((opponent, sum));
        }
        first += types;
    }
    None
}
