//! Exact solutions of the last part of a game.
//!
//! With three players, "solved" has three meanings:
//!
//! - **Guarantee** ([`guarantee()`](guarantee::guarantee)): the greatest margin that a player can force
//!   against every play of both opponents, even if they only harm the player. The *margin* is the player's cells at the
//!   end less the cells of the better opponent: positive if the player wins alone, 0 if it shares the win, negative if
//!   it loses. The result is a proof, without an assumption about any player.
//! - **Self-interested play** ([`solve()`](self_interest::solve)): the final scores if every player plays for itself
//!   and knows that the others do too. Each mover maximises its win share, then its cells above the mean, as in
//!   [`final_standings`](crate::evaluation::standings::final_standings). Of moves that are equal for the mover, it
//!   chooses the one that is worst for the next player by the same measure, then the one with the most cells on the
//!   board. This puts any two different final scores in an order, so the result does not depend on the order of the
//!   search. Another rule for ties gives other scores: the result is a prediction, not a proof.
//! - **Best response** ([`best_response()`](best_response::best_response)): the greatest win share that a player can
//!   expect against two opponents whose replies are known, as single moves or as several equally likely ones.
//!
//! All searches are exact unless two turns of a game share a 64-bit key. They are deterministic, and transposition
//! tables do not change their results. Lines follow the first of several equal moves in reading order.
#![forbid(unsafe_code)]

pub(crate) mod best_response;
mod duel;
mod final_moves;
pub(crate) mod guarantee;
pub(crate) mod margin;
pub(super) mod packed_table;
pub(crate) mod self_interest;
pub(crate) mod solution;
#[cfg(test)]
mod test_positions;
#[cfg(test)]
mod tests;
