//! The seeded random number generator.
#![forbid(unsafe_code)]

/// `SplitMix64`: Guy L. Steele Jr., Doug Lea and Christine H. Flood (2014), "Fast Splittable Pseudorandom Number
/// Generators".
///
/// A seed gives the same sequence on every machine and in every release. Saved games name seeds, so neither the
/// generator nor [`Rng::below`] may ever change.
#[derive(Clone, Debug)]
pub struct Rng {
    /// The sum of the seed and all increments so far.
    state: u64,
}

/// The increment of the state per number.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl Rng {
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns number `n`, from 0, of the random sequence of `seed`, in constant time. It derives many seeds from one.
    #[must_use]
    pub fn nth_u64(seed: u64, n: u64) -> u64 {
        Self::new(seed.wrapping_add(GAMMA.wrapping_mul(n))).next_u64()
    }

    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Returns a uniformly distributed random number from 0 to `bound - 1`. The method is that of Daniel Lemire (2019),
    /// "Fast Random Integer Generation in an Interval".
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "the bound must be positive");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            // A product whose lower half is below the threshold, 2^64 modulo the bound, would favour some numbers, so
            // another number is drawn. The threshold is less than the bound, so a draw with a small bound nearly always
            // avoids the division.
            if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles the items (Fisher-Yates), from the first on.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in 1..items.len() {
            let j = self.below((items.len() - i + 1) as u64) as usize;
            items[i - 1..].swap(0, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_the_published_generator() {
        let mut rng = Rng::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(numbers, [0, 1, 2].map(|n| Rng::nth_u64(1_234_567, n)));
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
