//! The output of the network.
#![forbid(unsafe_code)]

/// The expected result of a game for Blue, Red and Green. The shares of each kind sum to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The win shares.
    pub win_shares: [f32; 3],
    /// The shares of all owned cells at the end.
    pub cell_shares: [f32; 3],
}
