//! The policy of an opponent: a mixture of the types that it may follow.
#![forbid(unsafe_code)]

use crate::player_types::inputs::Inputs;
use crate::player_types::policies::Policies;
use crate::player_types::types::{ByType, ENGINE_LIKE, TYPES};
use crate::sorting::sort_moves;

/// The number of types in a mixture: the most probable ones that do not search as the engine does.
const KEPT: usize = 8;
/// The least share of the engine's own priors in a mixture, because a player may follow no type.
const OWN_SHARE: f32 = 0.1;

/// The probability of a move under each type of a mixture.
pub(crate) type Prediction = [f32; KEPT];

/// The policies of the most probable types of a player, and the share of each in the mixture.
pub(crate) struct Mixture {
    policies: Policies<KEPT>,
    shares: [f32; KEPT],
    /// The share of the engine's own priors: `OWN_SHARE`, and of the rest the belief in `ENGINE_LIKE`.
    own_share: f32,
}

impl Mixture {
    /// Returns the mixture for a player who follows each type with its probability in `belief`. The engine's own priors
    /// stand for the types that search as the engine does, and the [`KEPT`] most probable of the others for all others.
    pub(crate) fn new(policies: &Policies<TYPES>, belief: &ByType) -> Self {
        let mut others = *belief;
        for kind in ENGINE_LIKE {
            others[kind] = 0.0;
        }
        let mut order: Vec<usize> = (0..TYPES).collect();
        sort_moves(&mut order, |one, other| others[*other].total_cmp(&others[*one]));
        let left: f32 = others.iter().sum();
        let kept: f32 = order[..KEPT].iter().map(|kind| others[*kind]).sum();
        let scale = (1.0 - OWN_SHARE) * left / kept.max(f32::MIN_POSITIVE);
        let mut mixture = Self {
            policies: Policies { first: policies.first, bias: policies.bias, ..Policies::ZERO },
            shares: [0.0; KEPT],
            own_share: 1.0 - (1.0 - OWN_SHARE) * left,
        };
        for (lane, kind) in order[..KEPT].iter().enumerate() {
            mixture.shares[lane] = scale * others[*kind];
            let row = mixture.policies.direct.iter_mut().chain(&mut mixture.policies.second);
            for (row, all) in row.zip(policies.direct.iter().chain(&policies.second)) {
                row[lane] = all[*kind];
            }
        }
        mixture
    }

    /// Replaces `predictions` by one for each move of a turn: its probability under each type of the mixture.
    #[inline(always)]
    pub(crate) fn predict(&self, inputs: &Inputs, predictions: &mut Vec<Prediction>) {
        self.policies.predict(inputs, predictions);
    }

    /// Mixes the engine's own prior of a move with the types' predictions of it. The sum over all moves of a turn stays
    /// 1.
    #[inline(always)]
    pub(crate) fn mixed(&self, prior: f32, prediction: &Prediction) -> f32 {
        let mut sum = self.own_share * prior;
        for (probability, share) in prediction.iter().zip(self.shares) {
            sum += probability * share;
        }
        sum
    }
}
