//! The parameters of PUCT selection.
#![forbid(unsafe_code)]

/// The parameters of PUCT selection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctParameters {
    /// The exploration constant: the greater it is, the more selection follows the priors instead of the values found.
    pub c_puct: f32,
    /// The exponent of the priors: a move's prior is proportional to this power of the win share that the network
    /// expects for the mover after the move. A large exponent concentrates the search on the best moves.
    pub prior_exponent: u32,
}

impl Default for PuctParameters {
    /// Returns the parameters of the engine, which tournaments chose; see `docs/benchmarks`.
    ///
    /// Python has the same defaults in `tribolo_core/ai/engine.py`; the tests in `tests/kernel/wasm` compare answers
    /// that depend on both.
    fn default() -> Self {
        Self { c_puct: 0.2, prior_exponent: 6 }
    }
}
