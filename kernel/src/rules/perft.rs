//! Counting paths of legal moves: the classical check of a rules engine.
#![forbid(unsafe_code)]

use crate::rules::turn::{Next, Turn};
use crate::simd::backend;
use crate::simd::lanes::{Lanes, Operation};

/// The number of different sequences of exactly `depth` moves from a turn.
///
/// A skipped player makes no move, so a pass adds nothing to the length of a sequence. A game that ends earlier has no
/// sequence of that length and adds nothing to the count.
#[must_use]
pub fn perft(turn: &Turn, depth: u32) -> u64 {
    backend::run(Perft(turn, depth))
}

/// See [`perft`].
pub(crate) struct Perft<'a>(pub &'a Turn, pub u32);

impl Operation for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u64 {
        let Self(turn, depth) = self;
        let Some(player) = turn.player else { return u64::from(depth == 0) };
        match depth {
            0 => 1,
            // The moves of the last ply are counted, not played.
            1 => turn.destinations.len() as u64,
            _ => {
                let mut paths = 0;
                for destination in turn.destinations.iter() {
                    let next = Next(&turn.board, player, destination).run::<L>();
                    paths +=
                        if depth == 2 { next.destinations.len() as u64 } else { L::enter(Perft(&next, depth - 1)) };
                }
                paths
            }
        }
    }
}
