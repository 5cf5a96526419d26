//! Seeded dice that fall the same way on every machine and in every release.

/// `SplitMix64`: Guy L. Steele Jr., Doug Lea and Christine H. Flood (2014), "Fast Splittable Pseudorandom Number
/// Generators".
///
/// Deals and tie-breaks are part of saved games, so neither the generator nor the way a number is drawn from it may ever
/// change.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

/// How far the state moves with each draw.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// Dice that always fall the same way for the same seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// What draw `n`, counted from 0, of the dice of a seed gives: the seeds of many things from the one of all.
    #[must_use]
    pub fn nth_bits(seed: u64, n: u64) -> u64 {
        Self::new(seed.wrapping_add(STEP.wrapping_mul(n))).bits()
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`, every one as likely: Daniel Lemire (2019), "Fast Random Integer Generation in an
    /// Interval".
    ///
    /// # Panics
    ///
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            // The products whose lower half falls under a threshold would favour some numbers, so they are drawn again. The
            // threshold is less than the bound, which spares nearly every draw the division.
            if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_are_those_of_the_published_generator() {
        let mut dice = Dice::new(1_234_567);
        let bits: Vec<u64> = (0..3).map(|_| dice.bits()).collect();
        assert_eq!(bits, [0, 1, 2].map(|n| Dice::nth_bits(1_234_567, n)));
        assert_eq!(bits, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn every_number_below_the_bound_is_drawn_about_as_often() {
        let mut dice = Dice::new(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(dice.below(1), 0);
        assert!(dice.below(u64::MAX) < u64::MAX);
    }
}
