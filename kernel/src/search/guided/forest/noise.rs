//! Random numbers that make a root explore.
#![forbid(unsafe_code)]

use crate::elementary::ln;
use crate::rng::Rng;
use crate::search::guided::gumbel::softmax;

/// Returns a random number between 0 and 1, never one of them.
pub(super) fn uniform(rng: &mut Rng) -> f64 {
    ((rng.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// Draws `count` numbers from the standard Gumbel distribution, and multiplies each by `scale`.
pub(super) fn gumbel(rng: &mut Rng, scale: f64, count: usize) -> Vec<f64> {
    (0..count).map(|_| -ln(-ln(uniform(rng))) * scale).collect()
}

/// Draws `count` shares, whose sum is 1, from the symmetric Dirichlet distribution with the concentration `alpha`.
pub(super) fn dirichlet(rng: &mut Rng, alpha: f64, count: usize) -> Vec<f64> {
    let logarithms: Vec<f64> = (0..count).map(|_| ln_gamma(rng, alpha)).collect();
    softmax(&logarithms)
}

/// Returns the logarithm of a number of the gamma distribution with the shape `alpha`: George Marsaglia and Wai Wan
/// Tsang (2000), "A Simple Method for Generating Gamma Variables". The number itself may be too small for an `f64`.
fn ln_gamma(rng: &mut Rng, alpha: f64) -> f64 {
    // With shape `alpha + 1`, which the method demands to be at least 1, times a power of a uniform number.
    let boost = ln(uniform(rng)) / alpha;
    let d = alpha + 1.0 - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let root = 1.0 + c * x;
        if root <= 0.0 {
            continue;
        }
        let v = root * root * root;
        if ln(uniform(rng)) < 0.5 * x * x + d - d * v + d * ln(v) {
            return ln(d) + ln(v) + boost;
        }
    }
}

/// Returns a number of the standard normal distribution, by the polar method of George Marsaglia.
fn normal(rng: &mut Rng) -> f64 {
    loop {
        let (x, y) = (2.0 * uniform(rng) - 1.0, 2.0 * uniform(rng) - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * ln(square) / square).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the mean and the variance of 20,000 numbers.
    fn moments(mut number: impl FnMut() -> f64) -> (f64, f64) {
        let numbers: Vec<f64> = (0..20_000).map(|_| number()).collect();
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        (mean, numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / numbers.len() as f64)
    }

    #[test]
    fn the_noise_has_the_moments_of_its_distribution() {
        let mut rng = Rng::new(1);
        let (mean, variance) = moments(|| gumbel(&mut rng, 1.0, 1)[0]);
        assert!((mean - 0.5772).abs() < 0.03 && (variance - 1.6449).abs() < 0.08, "{mean} {variance}");
        for (alpha, count) in [(0.03, 4), (0.3, 10), (1.0, 7), (10.0, 3)] {
            let (mean, variance) = moments(|| {
                let shares = dirichlet(&mut rng, alpha, count);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1.0e-12);
                shares[count - 1]
            });
            let expected = 1.0 / count as f64;
            let spread = expected * (1.0 - expected) / (alpha * count as f64 + 1.0);
            assert!((mean - expected).abs() < 0.012, "{alpha} {mean}");
            assert!((variance / spread - 1.0).abs() < 0.05, "{alpha} {variance} {spread}");
        }
    }
}
