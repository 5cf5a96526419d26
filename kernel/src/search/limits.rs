//! When a search ends.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far, how much and how long a search may look; `None` sets no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The plies to look ahead; for sampling searches, the plies of a playout before the evaluation settles it.
    pub depth: Option<u32>,
    /// The nodes to visit: turns, or playouts.
    pub nodes: Option<u64>,
    /// The time to think.
    pub time: Option<Duration>,
}

/// A flag that ends a search from another thread. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    own: Arc<AtomicBool>,
    parent: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// Ends every search that looks at this flag, now and later.
    pub fn set(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether it was set, or the flag that it is a child of.
    #[must_use]
    pub fn is_set(&self) -> bool {
        [Some(&self.own), self.parent.as_ref()].into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// Another flag, which counts as set when this one is, but not the other way round.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { own: Arc::default(), parent: Some(self.own.clone()) }
    }
}

/// A search ran out of its nodes or its time, or was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;

/// What one thread of a search may still spend.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    spent: u64,
    most: u64,
    deadline: Option<Instant>,
    stop: Stop,
    is_enforced: bool,
}

/// The clock and the flag are looked at once in this many nodes, each of which takes about a microsecond.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl Budget {
    /// A thread's share of the nodes, and all of the time. It is only counted until it is [enforced](Self::enforce).
    pub(crate) fn new(limits: &Limits, deadline: Option<Instant>, threads: NonZeroUsize, stop: &Stop) -> Self {
        let most = limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads.get() as u64));
        Self { spent: 0, most, deadline, stop: stop.clone(), is_enforced: false }
    }

    /// The nodes spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// The nodes that are not spent yet.
    pub(crate) fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent)
    }

    /// From now on the budget is a limit.
    pub(crate) fn enforce(&mut self) {
        self.is_enforced = true;
    }

    /// Counts a node, unless the search must end.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Interrupted> {
        if self.is_enforced && self.spent >= self.most {
            return Err(Interrupted);
        }
        self.spent += 1;
        if self.spent.is_multiple_of(NODES_BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// Counts several nodes that take long, unless the search must end.
    pub(crate) fn spend_long(&mut self, nodes: u64) -> Result<(), Interrupted> {
        self.look()?;
        if self.is_enforced && self.left() < nodes {
            return Err(Interrupted);
        }
        self.spent += nodes;
        Ok(())
    }

    /// Looks at the clock and the flag.
    pub(crate) fn look(&self) -> Result<(), Interrupted> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.is_enforced && (late || self.stop.is_set()) { Err(Interrupted) } else { Ok(()) }
    }
}
