//! A question together with everything that a search needs to answer it.
#![forbid(unsafe_code)]

use std::iter::repeat_with;
use std::num::NonZeroUsize;

use crate::clock::Deadline;
use crate::evaluation::weighted_sum::Evaluation;
use crate::rules::player::Player;
use crate::search::limits::{Budget, Limits};
use crate::search::question::Question;

/// A question about a turn that is not over, together with the limits, the threads and the evaluation to answer it
/// with.
pub(super) struct Task<'a> {
    pub(super) question: &'a Question<'a>,
    pub(super) player: Player,
    /// Values the unfinished leaves of the searches without a network.
    pub(super) evaluation: &'a Evaluation,
    pub(super) limits: &'a Limits,
    threads: NonZeroUsize,
    deadline: Option<Deadline>,
}

/// The largest number of entries of a transposition table: 6 MB for alpha-beta, 10 MB for max^n.
const MAX_TABLE_ENTRIES: u64 = 1 << 18;

/// The typical number of moves of a turn.
const MOVES_PER_TURN: u64 = 10;

impl<'a> Task<'a> {
    /// Returns a task whose time limit counts from this call.
    pub(super) fn begin(
        question: &'a Question<'a>,
        player: Player,
        evaluation: &'a Evaluation,
        limits: &'a Limits,
        threads: NonZeroUsize,
    ) -> Self {
        let deadline = limits.time.and_then(Deadline::after);
        Self { question, player, evaluation, limits, threads, deadline }
    }

    /// Returns the budget of one thread, with an equal share of the node limit, rounded up.
    pub(super) fn budget(&self) -> Budget {
        Budget::new(self.limits, self.deadline, self.threads, self.question.stop)
    }

    pub(super) fn workers<W>(&self, worker: impl FnMut() -> W) -> Vec<W> {
        repeat_with(worker).take(self.threads.get()).collect()
    }

    /// Returns the number of entries for a transposition table: the node limit or, without one, about the turns that
    /// the depth limit lets the search visit, but at most [`MAX_TABLE_ENTRIES`].
    pub(super) fn table_entries(&self) -> u64 {
        let by_depth = self.limits.depth.map(|depth| MOVES_PER_TURN.saturating_pow(depth));
        self.limits.nodes.or(by_depth).map_or(MAX_TABLE_ENTRIES, |turns| turns.min(MAX_TABLE_ENTRIES))
    }
}
