//! Logarithm and exponential with the same rounding on every machine; those of the platforms differ in the last bits.
#![forbid(unsafe_code)]

use std::f64::consts::{LN_2, LOG2_E, SQRT_2};

/// The number of bits of the fraction of an `f64`.
const FRACTION_BITS: u32 = 52;
/// The bias of the exponent of an `f64`.
const BIAS: i64 = 1_023;

/// Returns the natural logarithm of a positive number that is not subnormal, to about 15 digits.
pub(crate) fn ln(x: f64) -> f64 {
    let bits = x.to_bits().cast_signed();
    let mut exponent = (bits >> FRACTION_BITS) - BIAS;
    let mut fraction = f64::from_bits((bits - (exponent << FRACTION_BITS)).cast_unsigned());
    if fraction > SQRT_2 {
        (fraction, exponent) = (fraction / 2.0, exponent + 1);
    }
    // ln f = 2 artanh((f - 1) / (f + 1)), whose series converges quickly for f near 1.
    let ratio = (fraction - 1.0) / (fraction + 1.0);
    let square = ratio * ratio;
    let series = (0..12).rev().fold(0.0, |sum, n| sum * square + 1.0 / f64::from(2 * n + 1));
    exponent as f64 * LN_2 + 2.0 * ratio * series
}

/// Returns e to the power of `x`, at most 700, to about 13 digits; 0 below -700.
pub(crate) fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let whole = (x * LOG2_E).floor();
    let part = x - whole * LN_2;
    // The Taylor series of the exponential between 0 and ln 2.
    let series = (1..=18).rev().fold(1.0, |sum, n| 1.0 + part / f64::from(n) * sum);
    series * f64::from_bits(((whole as i64 + BIAS) << FRACTION_BITS).cast_unsigned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_those_of_the_platform() {
        for step in 1..20_000 {
            let x = f64::from(step) * 1.0e-3;
            for x in [x, 1.0 / x, x * 1.0e-30, x * 1.0e30, 1.0 + x * 1.0e-6] {
                assert!((ln(x) - x.ln()).abs() <= 4.0e-16 * x.ln().abs().max(0.5), "{x}");
            }
            for x in [x, -x, -30.0 * x] {
                assert!((exp(x) - x.exp()).abs() <= 1.0e-13 * x.exp(), "{x}");
            }
        }
        assert_eq!((ln(1.0), exp(0.0), exp(-1.0e9), exp(f64::NEG_INFINITY)), (0.0, 1.0, 0.0, 0.0));
    }
}
