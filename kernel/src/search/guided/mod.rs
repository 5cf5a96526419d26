//! Monte Carlo tree search guided by a network.
#![forbid(unsafe_code)]

mod exact_ending;
pub(crate) mod forest;
pub(crate) mod gumbel;
mod leaf;
mod node;
pub(crate) mod nodes;
mod path;
pub(crate) mod puct;
mod ranking;
mod reroot;
pub(crate) mod reuse;
pub(crate) mod search;
mod snapshot;
#[cfg(test)]
mod tests;
pub(crate) mod tree;
pub(crate) mod worker;
