//! Perft: counts of legal move sequences, the standard test of a move generator.
#![forbid(unsafe_code)]

use crate::rules::turn::{NextTurn, Turn};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// Counts the sequences of exactly `depth` legal moves that begin at a turn.
///
/// A skip does not count as a move. A game that ends before `depth` moves is not counted.
#[must_use]
pub fn perft(turn: &Turn, depth: u32) -> u64 {
    backend::run(Perft(turn, depth))
}

/// Counts as [`perft`] does, but calls `check` before each subtree of at most five plies, and returns its first error.
pub fn perft_with_check<E>(turn: &Turn, depth: u32, check: &mut impl FnMut() -> Result<(), E>) -> Result<u64, E> {
    /// A depth that takes a few milliseconds to count from a deal.
    const SHALLOW: u32 = 5;
    let Some(player) = turn.player.filter(|_| depth > SHALLOW) else {
        check()?;
        return Ok(perft(turn, depth));
    };
    let mut sequences = 0;
    for destination in turn.destinations.iter() {
        sequences += perft_with_check(&turn.play_unchecked(player, destination), depth - 1, check)?;
    }
    Ok(sequences)
}

pub struct Perft<'a>(pub &'a Turn, pub u32);

impl Operation for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Simd>(self) -> u64 {
        let Self(turn, depth) = self;
        let Some(player) = turn.player else { return u64::from(depth == 0) };
        match depth {
            0 => 1,
            // The moves of the last ply are counted without playing them.
            1 => turn.destinations.len() as u64,
            _ => {
                let mut sequences = 0;
                for destination in turn.destinations.iter() {
                    let next = NextTurn(&turn.board, player, destination).run::<S>();
                    sequences += if depth == 2 {
                        next.destinations.len() as u64
                    } else {
                        S::with_target_features(Perft(&next, depth - 1))
                    };
                }
                sequences
            }
        }
    }
}
