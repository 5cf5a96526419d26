//! Learning the weights from samples by stochastic gradient descent.
//!
//! The optimiser is that of Diederik P. Kingma and Jimmy Ba (2015), "Adam: A Method for Stochastic Optimization", with
//! weight decay.
#![forbid(unsafe_code)]

use std::iter::repeat;
use std::thread;

use crate::network::gradients::{Gradients, add_scaled};
use crate::network::ntuples::canonical_patterns;
use crate::network::sample_lists::SampleLists;
use crate::network::samples::Sample;
use crate::network::weights::{MAX_WEIGHT, Weights};
use crate::rng::Rng;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The number of parts of a batch; the gradients of each part are summed on a thread of its own. The number does not
/// depend on the cores, so the learned weights do not, either.
const PARTS: usize = 2;
/// Adam's decay rates of the running means: of the gradients, and of their squares.
const BETAS: [f32; 2] = [0.9, 0.999];

/// Adam's epsilon for the feature weights. It keeps the steps of rare patterns small. Most patterns are rare, and the
/// few samples of a rare one say more about the games that they come from than about the pattern.
const FEATURE_EPSILON: f32 = 1.0e-3;
/// Adam's epsilon for the weights of the heads.
const HEAD_EPSILON: f32 = 1.0e-8;

/// The weight decay per step, as a multiple of the learning rate.
const DECAY: f32 = 1.0;

/// The weights in training and the state of the Adam optimiser.
pub struct Learner {
    weights: Weights,
    canonical: Vec<[u16; 3]>,
    parts: Vec<Gradients>,
    means: Weights,
    squares: Weights,
    steps: i32,
}

impl Learner {
    pub fn new(weights: Weights) -> Self {
        Self {
            weights,
            canonical: canonical_patterns(),
            parts: (0..PARTS).map(|_| Gradients::zero()).collect(),
            means: Weights::zero(),
            squares: Weights::zero(),
            steps: 0,
        }
    }

    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Takes one optimiser step with the mean gradient of a batch, at the learning rate `rate`. Returns the
    /// [`loss`](Self::loss) of the batch before the step.
    pub fn learn(&mut self, batch: &[Sample], rate: f32) -> f64 {
        let loss = self.compute_gradients(batch);
        self.steps += 1;
        let corrections = BETAS.map(|beta| 1.0 / (1.0 - beta.powi(self.steps)));
        backend::run(Step { learner: self, scale: 1.0 / batch.len().max(1) as f32, rate, corrections });
        loss
    }

    /// Takes `batches` optimiser steps, each on `size` samples drawn at random with replacement, and returns the mean
    /// of their losses.
    ///
    /// # Panics
    ///
    /// Panics if `samples` is empty, unless `batches` or `size` is 0.
    pub fn learn_batches(&mut self, samples: &SampleLists, seed: u64, batches: u32, size: usize, rate: f32) -> f64 {
        let mut rng = Rng::new(seed);
        let mut loss = 0.0;
        for _ in 0..batches {
            let batch: Vec<_> = (0..size).map(|_| samples.nth(rng.below(samples.len() as u64) as usize)).collect();
            loss += self.learn(&batch, rate);
        }
        loss / f64::from(batches.max(1))
    }

    /// Returns the mean cross entropy of the win shares, in nats, without learning; 0 without samples.
    pub fn loss(&mut self, samples: &SampleLists) -> f64 {
        let sum: f64 = samples.lists().map(|list| self.compute_gradients(list) * list.len() as f64).sum();
        sum / samples.len().max(1) as f64
    }

    /// Sums the gradients of each part of a batch on a thread of its own. Returns the mean loss.
    fn compute_gradients(&mut self, batch: &[Sample]) -> f64 {
        let (weights, canonical) = (&self.weights, &self.canonical);
        let length = batch.len().div_ceil(PARTS).max(1);
        let mut pieces = batch.chunks(length);
        thread::scope(|scope| {
            for part in &mut self.parts {
                let piece = pieces.next().unwrap_or_default();
                scope.spawn(move || part.compute(weights, canonical, piece));
            }
        });
        self.parts.iter().map(|part| part.loss).sum::<f64>() / batch.len().max(1) as f64
    }
}

/// One step of Adam.
struct Step<'a> {
    learner: &'a mut Learner,
    /// The factor from the sum of the gradients to their mean.
    scale: f32,
    rate: f32,
    /// Adam's bias corrections: the factors for the running means of the gradients and of their squares.
    corrections: [f32; 2],
}

impl Operation for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { learner, scale, rate, corrections } = self;
        let Learner { weights, parts, means, squares, .. } = learner;
        let (first, others) = parts.split_first_mut().expect("there are several parts");
        for other in &*others {
            for (sums, others) in arrays_mut(&mut first.weights).zip(arrays(&other.weights)) {
                add_scaled(sums, others, 1.0);
            }
        }
        let all = arrays_mut(weights).zip(arrays(&first.weights)).zip(arrays_mut(means)).zip(arrays_mut(squares));
        let epsilons = [FEATURE_EPSILON].into_iter().chain(repeat(HEAD_EPSILON));
        for ((((weights, slopes), means), squares), epsilon) in all.zip(epsilons) {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                let slope = slope * scale;
                *mean += (1.0 - BETAS[0]) * (slope - *mean);
                *square += (1.0 - BETAS[1]) * (slope * slope - *square);
                *weight -= rate * DECAY * *weight
                    + rate * (*mean * corrections[0]) / ((*square * corrections[1]).sqrt() + epsilon);
            }
        }
        for weight in weights.rows.as_flattened_mut() {
            *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
    }
}

/// Iterates over the arrays of weights: first the features of all patterns, then the first layer, the bias and the
/// second layer of each head.
fn arrays_mut(weights: &mut Weights) -> impl Iterator<Item = &mut [f32]> {
    let heads = weights
        .heads
        .iter_mut()
        .flat_map(|head| [head.first.as_flattened_mut(), head.bias.as_mut_slice(), head.second.as_flattened_mut()]);
    [weights.rows.as_flattened_mut()].into_iter().chain(heads)
}

/// Iterates over the arrays of weights as [`arrays_mut`] does.
fn arrays(weights: &Weights) -> impl Iterator<Item = &[f32]> {
    let heads = weights
        .heads
        .iter()
        .flat_map(|head| [head.first.as_flattened(), head.bias.as_slice(), head.second.as_flattened()]);
    [weights.rows.as_flattened()].into_iter().chain(heads)
}
