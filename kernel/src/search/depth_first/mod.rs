//! Depth-first searches with iterative deepening: max^n, paranoid and best-reply search.
#![forbid(unsafe_code)]

mod alphabeta;
pub(super) mod best_reply;
mod deepening;
pub(super) mod maxn;
pub(super) mod paranoid;
mod stack;
mod transposition_table;
