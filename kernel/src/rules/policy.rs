//! Policies that choose a move without a search: random and greedy.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::turn::{Turn, for_each_capture_count};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A rule that draws a move without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Draws one of all legal moves.
    Random,
    /// Draws one of the moves that capture the most cells.
    Greedy,
}

impl Policy {
    /// Returns the moves from which the policy draws.
    pub(crate) fn candidates(self, turn: &Turn) -> CoordSet {
        match self {
            Self::Random => turn.destinations,
            Self::Greedy => backend::run(MostCaptures(turn)),
        }
    }

    /// Returns the value of each legal move, in reading order: the number of cells that it captures, or 0 for
    /// [`Policy::Random`].
    pub(crate) fn values(self, turn: &Turn) -> Vec<(Coord, i32)> {
        match self {
            Self::Random => turn.destinations.iter().map(|cell| (cell, 0)).collect(),
            Self::Greedy => backend::run(CaptureCounts(turn)),
        }
    }

    /// Draws one of the policy's candidates: any legal move ([`Policy::Random`]), or one of those that capture the most
    /// cells ([`Policy::Greedy`]). `S` is the SIMD back end. Returns `None` if the game is over.
    #[inline(always)]
    pub(crate) fn choose_with<S: Simd>(self, turn: &Turn, seed: u64) -> Option<Coord> {
        let candidates = match self {
            Self::Random => turn.destinations,
            Self::Greedy => MostCaptures(turn).run::<S>(),
        };
        draw(candidates, Some(seed))
    }
}

/// Draws one of `moves`, all with equal probability; without a seed, returns the first in reading order. Returns `None`
/// if there is no move.
#[inline(always)]
pub(crate) fn draw(moves: CoordSet, seed: Option<u64>) -> Option<Coord> {
    if moves.is_empty() {
        return None;
    }
    moves.nth(seed.map_or(0, |seed| Rng::new(seed).below(moves.len() as u64) as u32))
}

struct CaptureCounts<'a>(&'a Turn);

impl Operation for CaptureCounts<'_> {
    type Output = Vec<(Coord, i32)>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Self::Output {
        let mut counts = Vec::new();
        for_each_capture_count::<S>(self.0, |cell, count| counts.push((cell, count.into())));
        counts
    }
}

/// The operation that finds the moves that capture the most cells.
struct MostCaptures<'a>(&'a Turn);

impl Operation for MostCaptures<'_> {
    type Output = CoordSet;

    #[inline(always)]
    fn run<S: Simd>(self) -> CoordSet {
        let mut most = 0;
        let mut moves = CoordSet::EMPTY;
        for_each_capture_count::<S>(self.0, |cell, count| {
            if count > most {
                (most, moves) = (count, cell.into());
            } else if count == most {
                moves |= cell.into();
            }
        });
        moves
    }
}
