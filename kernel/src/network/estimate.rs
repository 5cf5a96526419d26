//! The output of the network.
#![forbid(unsafe_code)]

/// The expected result of a game, with a share for Blue, Red and Green. The network's shares of each kind sum to 1, up
/// to rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The expected win shares; a shared win counts in equal parts.
    pub win_shares: [f32; 3],
    /// The expected share of each player in all cells that are owned at the end.
    pub cell_shares: [f32; 3],
}
