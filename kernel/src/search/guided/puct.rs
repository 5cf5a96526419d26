//! The parameters of PUCT selection.
#![forbid(unsafe_code)]

/// The parameters of PUCT selection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctParameters {
    /// The exploration constant: the greater it is, the more selection follows the priors instead of the values found.
    pub c_puct: f32,
    /// The exponent of the priors: a move's prior is proportional to this power of the win share that is expected for
    /// the mover after the move. A large exponent concentrates the search on the best moves.
    pub prior_exponent: u32,
}
