//! Counting paths of legal moves: the classical check of a rules engine.

use crate::turn::Turn;

/// The number of different sequences of exactly `depth` moves from a turn.
///
/// A skipped player makes no move, so a pass adds nothing to the length of a sequence. A game that ends earlier has no
/// sequence of that length and adds nothing to the count.
#[must_use]
pub fn perft(turn: &Turn, depth: u32) -> u64 {
    let Some(player) = turn.player else { return u64::from(depth == 0) };
    match depth {
        0 => 1,
        // The moves of the last ply are counted, not played.
        1 => turn.destinations.len() as u64,
        _ => turn.destinations.iter().map(|cell| perft(&turn.play_unchecked(player, cell), depth - 1)).sum(),
    }
}
