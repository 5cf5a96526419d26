//! Limits of a search: depth, nodes, time and a stop flag.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Deadline;

/// The limits of a search; `None` sets no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The search depth in plies. In a Monte Carlo search with playouts, the plies of a playout before the evaluation
    /// ends it. A guided or an exact search ignores it.
    pub depth: Option<u32>,
    /// The number of nodes: turns in a depth-first or an exact search, playouts or visits to the tree in a Monte Carlo
    /// search.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

impl Limits {
    /// Returns, for each kind of limit, the lower one of `self` and `most`.
    pub fn within(self, most: Self) -> Self {
        fn lower<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Self {
            depth: lower(self.depth, most.depth),
            nodes: lower(self.nodes, most.nodes),
            time: lower(self.time, most.time),
        }
    }
}

/// A flag that ends a search from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    own: Arc<AtomicBool>,
    parent: Option<Arc<AtomicBool>>,
}

impl Stop {
    pub fn set(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    pub fn is_set(&self) -> bool {
        [Some(&self.own), self.parent.as_ref()].into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// Returns a flag that is set once it or this flag is set directly, not by a parent of this flag.
    pub fn child(&self) -> Self {
        Self { own: Arc::default(), parent: Some(self.own.clone()) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;

/// The nodes that one thread of a search has visited, and the limits that end the search.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    spent: u64,
    max_nodes: u64,
    deadline: Option<Deadline>,
    stop: Stop,
    is_enforced: bool,
}

/// The number of nodes between two checks of the clock and the stop flag.
const NODES_PER_CHECK: u64 = 256;

impl Budget {
    /// Returns the budget for one of `threads` threads, with an equal share of the node limit, rounded up. No limit
    /// applies until [`enforce`](Self::enforce) is called.
    pub(crate) fn new(limits: &Limits, deadline: Option<Deadline>, threads: NonZeroUsize, stop: &Stop) -> Self {
        let max_nodes = limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads.get() as u64));
        Self { spent: 0, max_nodes, deadline, stop: stop.clone(), is_enforced: false }
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns the number of nodes that the node limit still allows.
    pub(crate) fn left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.spent)
    }

    pub(crate) fn enforce(&mut self) {
        self.is_enforced = true;
    }

    /// Counts a node of about a microsecond. Every node is checked against the node limit, but only every 256th against
    /// the deadline and the stop flag.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Interrupted> {
        if self.is_enforced && self.spent >= self.max_nodes {
            return Err(Interrupted);
        }
        self.spent += 1;
        if self.spent.is_multiple_of(NODES_PER_CHECK) { self.check() } else { Ok(()) }
    }

    /// Checks all limits, then counts `nodes` nodes that take longer, such as playouts. If a limit is met, none of them
    /// counts.
    pub(crate) fn spend_long(&mut self, nodes: u64) -> Result<(), Interrupted> {
        self.check()?;
        if self.is_enforced && self.left() < nodes {
            return Err(Interrupted);
        }
        self.spent += nodes;
        Ok(())
    }

    fn check(&self) -> Result<(), Interrupted> {
        let is_late = self.deadline.is_some_and(Deadline::has_passed);
        if self.is_enforced && (is_late || self.stop.is_set()) { Err(Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_limit_holds() {
        let own = Limits { depth: Some(3), nodes: Some(100), time: None };
        let most = Limits { depth: None, nodes: Some(10), time: Some(Duration::from_secs(1)) };
        assert_eq!(own.within(most), Limits { depth: Some(3), nodes: Some(10), time: most.time });
        assert_eq!(own.within(Limits::default()), own);
    }
}
