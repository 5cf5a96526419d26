//! The settings of a forest.
#![forbid(unsafe_code)]

use crate::search::guided::gumbel::GumbelParameters;

#[derive(Clone, Copy, Debug)]
pub struct ForestSettings {
    pub c_puct: f32,
    /// The win share that selection subtracts from a guessed value, for the player to move; see
    /// [`FirstValues`](crate::search::guided::nodes::FirstValues).
    pub fpu_reduction: f32,
    pub exploration: RootExploration,
    /// The greatest number of leaves of a tree in a batch, from 1 to 255. With more than one, pending visits count as
    /// lost.
    pub leaves: usize,
    /// Whether turns with at most [`EXACT_ENDING_CELLS`](crate::search::guided::leaf::EXACT_ENDING_CELLS) empty cells,
    /// except the root, are solved instead of evaluated.
    pub solves_endings: bool,
    /// Whether the evaluator estimates the values of moves. If not, a move that does not end the game has the value of
    /// its turn until it is visited.
    pub has_move_values: bool,
    /// Whether the values are those of Blue, Red and Green. If not, they are those of the player to move and of the
    /// next two.
    pub has_absolute_values: bool,
    /// The maximum number of threads; `None` is the number of cores.
    pub threads: Option<usize>,
}

/// How a root explores. The noise of a tree follows from its seed and from the number of moves that it has advanced by.
#[derive(Clone, Copy, Debug)]
pub enum RootExploration {
    /// The root selects as all other nodes do.
    None,
    /// Each prior becomes `1 - fraction` of itself plus `fraction` of Dirichlet noise with the concentration `alpha`.
    Dirichlet { alpha: f64, fraction: f64 },
    /// A Gumbel root, with Gumbel noise times `noise`.
    Gumbel { parameters: GumbelParameters, noise: f64 },
}
