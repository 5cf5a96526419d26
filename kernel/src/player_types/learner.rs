//! Learning the policies from moves by stochastic gradient descent.
#![forbid(unsafe_code)]

use crate::network::inference::Network;
use crate::player_types::inputs::TURN_INPUTS;
use crate::player_types::policies::{Policies, UNITS};
use crate::player_types::reader::TurnReader;
use crate::player_types::types::TYPES;
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A move of a player of a known type.
#[derive(Clone, Copy)]
pub(crate) struct TypedMove {
    pub(crate) board: Board,
    pub(crate) player: Player,
    pub(crate) destination: Coord,
    /// The index of the type among [`NAMES`](crate::player_types::types::NAMES).
    pub(crate) kind: usize,
}

/// The number of moves in the batch of an optimiser step.
const BATCH: usize = 64;
/// Adam's decay rates of the running means: of the gradients, and of their squares.
const BETAS: [f32; 2] = [0.9, 0.999];
/// Keeps Adam from dividing by 0.
const EPSILON: f32 = 1.0e-8;
/// The greatest absolute values of the weights of both layers before the first step.
const FIRST_WEIGHTS: [f32; 2] = [0.3, 0.1];
/// The learning rate of the first step. It falls linearly to `LAST_RATE`.
const RATE: f32 = 2.0e-3;
const LAST_RATE: f32 = RATE / 30.0;

/// Learns policies in `passes` passes over all moves, each in a random order. The order of all additions is fixed, so
/// the result is the same on every machine.
///
/// The optimiser is that of Diederik P. Kingma and Jimmy Ba (2015), "Adam: A Method for Stochastic Optimization".
pub(crate) fn learn(network: &Network, moves: &[TypedMove], seed: u64, passes: usize) -> Policies<TYPES> {
    let mut rng = Rng::new(seed);
    let mut draw = |size: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * size;
    let mut policies = Policies::ZERO;
    policies.first.as_flattened_mut().fill_with(|| draw(FIRST_WEIGHTS[0]));
    policies.second.as_flattened_mut().fill_with(|| draw(FIRST_WEIGHTS[1]));
    let mut learner = Learner {
        policies,
        gradients: Policies::ZERO,
        first_moments: Policies::ZERO,
        second_moments: Policies::ZERO,
        steps: 0,
    };
    let mut reader = TurnReader::new();
    let steps = passes * moves.len().div_ceil(BATCH);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    for _ in 0..passes {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            for index in batch {
                let TypedMove { board, player, .. } = &moves[*index];
                reader.predict(&learner.policies, network, board, *player);
                backend::run(AddGradients { learner: &mut learner, reader: &reader, played: &moves[*index] });
            }
            let done = learner.steps as f32 / steps as f32;
            learner.step(RATE + (LAST_RATE - RATE) * done, batch.len());
        }
    }
    learner.policies
}

struct Learner {
    policies: Policies<TYPES>,
    gradients: Policies<TYPES>,
    first_moments: Policies<TYPES>,
    second_moments: Policies<TYPES>,
    steps: i32,
}

impl Learner {
    fn step(&mut self, rate: f32, size: usize) {
        self.steps += 1;
        let corrections = BETAS.map(|beta| 1.0 / (1.0 - libm::powf(beta, self.steps as f32)));
        let Self { policies, gradients, first_moments, second_moments, .. } = self;
        let all = policies.arrays_mut().into_iter().zip(gradients.arrays_mut());
        for (((weights, gradients), first_moments), second_moments) in
            all.zip(first_moments.arrays_mut()).zip(second_moments.arrays_mut())
        {
            for (((weight, gradient), mean), square) in
                weights.iter_mut().zip(gradients).zip(first_moments).zip(second_moments)
            {
                let found = *gradient / size as f32;
                *mean += (1.0 - BETAS[0]) * (found - *mean);
                *square += (1.0 - BETAS[1]) * (found * found - *square);
                *weight -= rate * (*mean * corrections[0]) / ((*square * corrections[1]).sqrt() + EPSILON);
                *gradient = 0.0;
            }
        }
    }
}

/// Adds the gradients of the log loss of `played`, whose turn `reader` has read last.
struct AddGradients<'a> {
    learner: &'a mut Learner,
    reader: &'a TurnReader,
    played: &'a TypedMove,
}

impl Operation for AddGradients<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { learner, reader, played } = self;
        let Learner { policies, gradients, .. } = learner;
        let TypedMove { destination, kind, .. } = played;
        let of_turn = policies.units_of_turn(&reader.inputs.turn);
        let mut turn_gradients = [0.0; UNITS];
        for ((judged, inputs), probabilities) in
            reader.moves.iter().zip(&reader.inputs.moves).zip(&reader.probabilities)
        {
            let gradient = probabilities[*kind] - if judged.cell == *destination { 1.0 } else { 0.0 };
            let units = policies.units(&of_turn, inputs);
            let mut unit_gradients = [0.0; UNITS];
            for (i, unit) in units.iter().enumerate() {
                gradients.second[i][*kind] += unit * gradient;
                unit_gradients[i] = if *unit > 0.0 { policies.second[i][*kind] * gradient } else { 0.0 };
                turn_gradients[i] += unit_gradients[i];
            }
            let first = &mut gradients.first[TURN_INPUTS..];
            for ((input, direct), first) in inputs.iter().zip(&mut gradients.direct).zip(first) {
                direct[*kind] += input * gradient;
                for (sum, gradient) in first.iter_mut().zip(unit_gradients) {
                    *sum += input * gradient;
                }
            }
        }
        for (bias, gradient) in gradients.bias.iter_mut().zip(turn_gradients) {
            *bias += gradient;
        }
        for (input, first) in reader.inputs.turn.iter().zip(&mut gradients.first) {
            for (sum, gradient) in first.iter_mut().zip(turn_gradients) {
                *sum += input * gradient;
            }
        }
    }
}
