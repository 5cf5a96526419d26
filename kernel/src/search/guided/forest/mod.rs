//! Search trees that are grown together, so that an evaluator from outside gets the leaves of many trees at once.
#![forbid(unsafe_code)]

pub(crate) mod evaluations;
mod forest_tree;
pub(crate) mod network_evaluator;
mod noise;
pub(crate) mod settings;
#[cfg(test)]
mod tests;
pub(crate) mod trees;
