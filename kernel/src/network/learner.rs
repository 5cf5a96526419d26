//! Learning the weights from boards whose games' ends are known.
//!
//! The gradients are followed as in Diederik P. Kingma and Jimmy Ba (2015), "Adam: A Method for Stochastic Optimization".
#![forbid(unsafe_code)]

use std::iter::repeat;
use std::thread;

use crate::network::counts::{COUNT_SCALE, Count};
use crate::network::features::{FEATURES, HEADS, HIDDEN, Head, INPUTS, SEEN, WIDTH, dot, head, shares};
use crate::network::patterns::{NOBODY, SHAPES, WINDOWS, codes, kind, shapes};
use crate::network::weights::{Estimate, LARGEST, ROWS, Weights};
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A board, who is to move on it, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The board.
    pub board: Board,
    /// Who is to move.
    pub mover: Player,
    /// What should have been expected.
    pub target: Estimate,
}

/// The gradients of a batch are summed up in so many parts, whatever number of cores there is: the same batches give the
/// same weights on every machine.
const PARTS: usize = 2;
/// How much the shares of the cells count beside those of the win.
const WEIGHT_OF_CELLS: f32 = 0.5;
/// How fast the means of the gradients, and of their squares, forget.
const FORGET: [f32; 2] = [0.9, 0.999];

/// Slopes of the rows are not made out to be larger than they are when they are smaller than this: most shapes are rare, and
/// what is learned from a few of them is the game they were in.
const LEAST_SLOPE: f32 = 1.0e-3;

/// How fast weights that nothing holds up shrink, in parts of the rate.
const DECAY: f32 = 1.0;

/// Weights that learn.
pub struct Learner {
    weights: Weights,
    shapes: Vec<[u16; 3]>,
    parts: Vec<Gradients>,
    means: Weights,
    squares: Weights,
    steps: i32,
}

struct Gradients {
    weights: Weights,
    loss: f64,
}

fn zero() -> Weights {
    Weights { rows: vec![[0.0; FEATURES]; ROWS], heads: vec![Head::ZERO; HEADS] }
}

impl Learner {
    /// Begins with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        let parts = (0..PARTS).map(|_| Gradients { weights: zero(), loss: 0.0 }).collect();
        Self { weights, shapes: shapes(), parts, means: zero(), squares: zero(), steps: 0 }
    }

    /// The weights as they are now.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Learns from a batch. Returns the mean loss before: the cross entropy of the shares of the win, in nats.
    pub fn learn(&mut self, batch: &[Sample], rate: f32) -> f64 {
        let loss = self.gradients(batch);
        self.steps += 1;
        let corrections = FORGET.map(|forget| 1.0 / (1.0 - forget.powi(self.steps)));
        backend::run(Follow { learner: self, scale: 1.0 / batch.len().max(1) as f32, rate, corrections });
        loss
    }

    /// The mean loss over samples that are not learned from.
    pub fn loss(&mut self, samples: &[Sample]) -> f64 {
        self.gradients(samples)
    }

    fn gradients(&mut self, batch: &[Sample]) -> f64 {
        let (weights, shapes) = (&self.weights, &self.shapes);
        let length = batch.len().div_ceil(PARTS).max(1);
        let mut pieces = batch.chunks(length);
        thread::scope(|scope| {
            for part in &mut self.parts {
                let piece = pieces.next().unwrap_or_default();
                scope.spawn(move || backend::run(Sum { weights, shapes, part, batch: piece }));
            }
        });
        self.parts.iter().map(|part| part.loss).sum::<f64>() / batch.len().max(1) as f64
    }
}

/// Sums up the gradients of some samples.
struct Sum<'a> {
    weights: &'a Weights,
    shapes: &'a [[u16; 3]],
    part: &'a mut Gradients,
    batch: &'a [Sample],
}

impl Operation for Sum<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { weights, shapes, part, batch } = self;
        part.loss = 0.0;
        part.weights.rows.fill([0.0; FEATURES]);
        part.weights.heads.fill(Head::ZERO);
        for sample in batch {
            part.add::<S>(weights, shapes, sample);
        }
    }
}

impl Gradients {
    #[inline(always)]
    fn add<S: Simd>(&mut self, weights: &Weights, shapes: &[[u16; 3]], sample: &Sample) {
        let codes = codes(&sample.board);
        let mut rows = [[0_u32; 3]; WINDOWS];
        let mut count = 0;
        for (window, code) in codes.iter().enumerate() {
            let shapes = &shapes[usize::from(*code)];
            if shapes[0] != NOBODY {
                rows[count] = shapes.map(|shape| u32::from(shape) + (kind(window) * SHAPES) as u32);
                count += 1;
            }
        }
        let rows = &rows[..count];
        let mut features = [[0.0_f32; SEEN]; 3];
        let counts = Count(&sample.board).run::<S>();
        for (features, counts) in features.iter_mut().zip(&counts) {
            for (feature, count) in features[FEATURES..].iter_mut().zip(counts) {
                *feature = f32::from(*count) * COUNT_SCALE;
            }
        }
        for row in rows {
            for (features, row) in features.iter_mut().zip(row) {
                for (feature, weight) in features.iter_mut().zip(&weights.rows[*row as usize]) {
                    *feature += weight;
                }
            }
        }
        let empty = sample.board.empty().len();
        let heads = [0, 1, 2].map(|player| head(empty, sample.mover, player));
        let seen = |player: usize| [0, 1, 2].map(|steps| &features[(player + steps) % 3]);
        let [blue, red, green] = [0, 1, 2].map(|player| weights.heads[heads[player]].outputs(seen(player)));
        let wins = shares([blue.1[0], red.1[0], green.1[0]]);
        let cells = shares([blue.1[1], red.1[1], green.1[1]]);
        let target = &sample.target;
        self.loss -=
            wins.iter().zip(target.wins).map(|(win, goal)| f64::from(goal) * f64::from(*win).ln()).sum::<f64>();
        let mut to_features = [[0.0_f32; SEEN]; 3];
        for (player, units) in [blue.0, red.0, green.0].into_iter().enumerate() {
            let slopes = [wins[player] - target.wins[player], WEIGHT_OF_CELLS * (cells[player] - target.cells[player])];
            let (used, learned) = (&weights.heads[heads[player]], &mut self.weights.heads[heads[player]]);
            let mut to_units = [0.0_f32; WIDTH];
            for (output, slope) in slopes.into_iter().enumerate() {
                add(&mut learned.second[output], &units, slope);
                add(&mut to_units, &used.second[output], slope);
            }
            for (slope, unit) in to_units[..HIDDEN].iter_mut().zip(&units) {
                if *unit <= 0.0 {
                    *slope = 0.0;
                }
            }
            add(&mut learned.bias, &to_units, 1.0);
            for input in 0..INPUTS {
                let (player, feature) = ((player + input / SEEN) % 3, input % SEEN);
                add(&mut learned.first[input], &to_units, features[player][feature]);
                to_features[player][feature] += dot(&used.first[input], &to_units);
            }
        }
        for row in rows {
            for (row, slopes) in row.iter().zip(&to_features) {
                add(&mut self.weights.rows[*row as usize], slopes, 1.0);
            }
        }
    }
}

#[inline(always)]
fn add(sums: &mut [f32], slopes: &[f32], factor: f32) {
    for (sum, slope) in sums.iter_mut().zip(slopes) {
        *sum += factor * slope;
    }
}

/// Moves the weights against the gradients.
struct Follow<'a> {
    learner: &'a mut Learner,
    scale: f32,
    rate: f32,
    corrections: [f32; 2],
}

impl Operation for Follow<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { learner, scale, rate, corrections } = self;
        let Learner { weights, parts, means, squares, .. } = learner;
        let (first, others) = parts.split_first_mut().expect("there are several parts");
        for other in &*others {
            for (sums, others) in arrays(&mut first.weights).zip(shared_arrays(&other.weights)) {
                add(sums, others, 1.0);
            }
        }
        let all = arrays(weights).zip(shared_arrays(&first.weights)).zip(arrays(means)).zip(arrays(squares));
        for ((((weights, slopes), means), squares), least) in all.zip([LEAST_SLOPE].into_iter().chain(repeat(1.0e-8))) {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                let slope = slope * scale;
                *mean += (1.0 - FORGET[0]) * (slope - *mean);
                *square += (1.0 - FORGET[1]) * (slope * slope - *square);
                *weight -= rate * DECAY * *weight
                    + rate * (*mean * corrections[0]) / ((*square * corrections[1]).sqrt() + least);
            }
        }
        for weight in weights.rows.as_flattened_mut() {
            *weight = weight.clamp(-LARGEST, LARGEST);
        }
    }
}

/// All weights, a list at a time.
fn arrays(weights: &mut Weights) -> impl Iterator<Item = &mut [f32]> {
    let heads = weights
        .heads
        .iter_mut()
        .flat_map(|head| [head.first.as_flattened_mut(), head.bias.as_mut_slice(), head.second.as_flattened_mut()]);
    [weights.rows.as_flattened_mut()].into_iter().chain(heads)
}

fn shared_arrays(weights: &Weights) -> impl Iterator<Item = &[f32]> {
    let heads = weights
        .heads
        .iter()
        .flat_map(|head| [head.first.as_flattened(), head.bias.as_slice(), head.second.as_flattened()]);
    [weights.rows.as_flattened()].into_iter().chain(heads)
}
