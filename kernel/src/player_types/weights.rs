//! The weights of the policies as they are stored.
#![forbid(unsafe_code)]

use std::sync::LazyLock;

use crate::player_types::policies::Policies;
use crate::player_types::types::TYPES;

/// The fixed-point scale of stored weights.
const SCALE: f32 = 64.0;

/// The policies of this release. `python -m bench.player_types` learns them.
pub(crate) static POLICIES: LazyLock<Policies<TYPES>> =
    LazyLock::new(|| Policies::from_bytes(include_bytes!("types.weights")).expect("the file has every weight"));

impl Policies<TYPES> {
    /// Serialises the weights as 16-bit fixed-point numbers in units of 1/64, little-endian: `first`, `bias`, `direct`
    /// and `second` of [`Policies`] in turn.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let quantised = |weight: &f32| (weight * SCALE).round() as i16;
        self.arrays().into_iter().flatten().flat_map(|weight| quantised(weight).to_le_bytes()).collect()
    }

    /// Parses the output of [`to_bytes`](Self::to_bytes); returns `None` if the length is wrong.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut policies = Self::ZERO;
        let (numbers, rest) = bytes.as_chunks::<2>();
        let weights: Vec<&mut f32> = policies.arrays_mut().into_iter().flatten().collect();
        if weights.len() != numbers.len() || !rest.is_empty() {
            return None;
        }
        for (weight, number) in weights.into_iter().zip(numbers) {
            *weight = f32::from(i16::from_le_bytes(*number)) / SCALE;
        }
        Some(policies)
    }

    /// Returns all weights in the order in which they are stored.
    pub(super) fn arrays(&self) -> [&[f32]; 4] {
        [self.first.as_flattened(), &self.bias, self.direct.as_flattened(), self.second.as_flattened()]
    }

    /// Returns all weights as [`arrays`](Self::arrays) does.
    pub(super) fn arrays_mut(&mut self) -> [&mut [f32]; 4] {
        let Self { first, bias, direct, second } = self;
        [first.as_flattened_mut(), bias, direct.as_flattened_mut(), second.as_flattened_mut()]
    }
}
