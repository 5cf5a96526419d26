//! The deal of the day: what a date stands for, and the medals of its games.
#![forbid(unsafe_code)]

mod date;
pub(crate) mod deal;
pub(crate) mod medals;
