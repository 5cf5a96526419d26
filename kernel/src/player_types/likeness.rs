//! Likenesses: which known opponent a player moves like.
#![forbid(unsafe_code)]

use crate::player_types::types::{ByType, OPPONENTS};

/// The least probability of a likeness. At most one opponent exceeds it.
const LEAST: f32 = 0.5;

/// Returns the first opponent whose types together have at least half of the probability in `belief`, and this
/// probability; `None` if there is none.
pub(crate) fn likeness(belief: &ByType) -> Option<(&'static str, f32)> {
    let mut offset = 0;
    for (opponent, types) in OPPONENTS {
        let sum: f32 = belief[offset..][..types].iter().sum();
        if sum >= LEAST {
            return Some((opponent, sum));
        }
        offset += types;
    }
    None
}
