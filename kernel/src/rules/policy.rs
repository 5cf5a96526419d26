//! Policies that choose a move without a search: random and greedy.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::turn::{Turn, for_each_capture_count};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A rule that draws a move from the legal moves of the current turn, without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Chooses uniformly among the legal moves.
    Random,
    /// Chooses uniformly among the moves that capture the most cells.
    Greedy,
}

impl Policy {
    /// Every policy with its name, which is also the name of the opponent that plays it.
    pub const ALL: [(&str, Self); 2] = [("random", Self::Random), ("greedy", Self::Greedy)];

    /// Returns the policy called `name`, which is `random` or `greedy`. Returns `None` for any other name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(other, _)| *other == name).map(|(_, policy)| policy)
    }

    /// Returns the moves from which the policy draws: all legal moves for [`Policy::Random`], the legal moves that
    /// capture the most cells for [`Policy::Greedy`]. The set is empty if the game is over.
    #[must_use]
    pub(crate) fn candidates(self, turn: &Turn) -> CoordSet {
        match self {
            Self::Random => turn.destinations,
            Self::Greedy => backend::run(MostCaptures(turn)),
        }
    }

    /// Draws a move for the player to move. Returns `None` if the game is over.
    ///
    /// [`Policy::Random`] draws from all legal moves, [`Policy::Greedy`] from the legal moves that capture the most
    /// cells. All of these moves are equally probable. The result depends only on the turn and `seed`.
    #[must_use]
    pub fn choose(self, turn: &Turn, seed: u64) -> Option<Coord> {
        backend::run(Choose { policy: self, turn, seed })
    }

    /// Does what [`choose`](Self::choose) does, on a back end that is selected already.
    #[inline(always)]
    pub(crate) fn choose_with<S: Simd>(self, turn: &Turn, seed: u64) -> Option<Coord> {
        let candidates = match self {
            Self::Random => turn.destinations,
            Self::Greedy => MostCaptures(turn).run::<S>(),
        };
        if candidates.is_empty() { None } else { candidates.nth(Rng::new(seed).below(candidates.len() as u64) as u32) }
    }
}

/// The operation behind [`Policy::choose`].
struct Choose<'a> {
    policy: Policy,
    turn: &'a Turn,
    seed: u64,
}

impl Operation for Choose<'_> {
    type Output = Option<Coord>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Option<Coord> {
        self.policy.choose_with::<S>(self.turn, self.seed)
    }
}

/// The operation that finds the legal moves of a turn that capture the most cells.
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
