//! Opponents that choose moves in all games of a batch.
//!
//! The opponents of `tribolo_core.ai` are the specification; a test in Python holds the choices of both equal.
#![forbid(unsafe_code)]

mod answers;
pub(crate) mod level;
pub(crate) mod opponent;
pub(crate) mod style;
