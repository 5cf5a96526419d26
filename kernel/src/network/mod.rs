//! What a board is worth, learned from games: who is how likely to win it, and who will own how many cells.

mod counts;
mod features;
mod learner;
mod samples;
mod scan;
#[cfg(test)]
mod tests;
mod weights;
mod windows;

pub use learner::{Learner, Sample};
pub use samples::{InvalidSamples, read_samples, write_samples};
pub use weights::{Estimate, InvalidWeights, Weights};

pub(crate) use counts::Settled;
pub(crate) use scan::{Scan, Scratch, Sums};
pub use weights::Network;
