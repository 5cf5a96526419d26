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

const BATCH: usize = 64;
/// Adam's decay rates of the running means: of the gradients, and of their squares.
const BETAS: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1.0e-8;
/// The learning rate of the first step; it falls evenly to a thirtieth.
const RATE: f32 = 2.0e-3;
const LAST_RATE: f32 = RATE / 30.0;

/// Learns policies in `passes` over all moves, in an order that the seed draws. The order of all additions is fixed, so
/// the result is the same on every machine.
///
/// The optimiser is that of Diederik P. Kingma and Jimmy Ba (2015), "Adam: A Method for Stochastic Optimization".
pub(crate) fn learn(network: &Network, moves: &[TypedMove], seed: u64, passes: usize) -> Policies<TYPES> {
    let mut rng = Rng::new(seed);
    let mut draw = |size: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * size;
    let mut policies = Policies::ZERO;
    policies.first.as_flattened_mut().fill_with(|| draw(0.3));
    policies.second.as_flattened_mut().fill_with(|| draw(0.1));
    let mut learner =
        Learner { policies, slopes: Policies::ZERO, means: Policies::ZERO, squares: Policies::ZERO, steps: 0 };
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
                backend::run(Learn { learner: &mut learner, reader: &reader, played: &moves[*index] });
            }
            let done = learner.steps as f32 / steps as f32;
            learner.step(RATE + (LAST_RATE - RATE) * done, batch.len());
        }
    }
    learner.policies
}

struct Learner {
    policies: Policies<TYPES>,
    slopes: Policies<TYPES>,
    means: Policies<TYPES>,
    squares: Policies<TYPES>,
    steps: i32,
}

impl Learner {
    fn step(&mut self, rate: f32, size: usize) {
        self.steps += 1;
        let corrections = BETAS.map(|beta| 1.0 / (1.0 - libm::powf(beta, self.steps as f32)));
        let Self { policies, slopes, means, squares, .. } = self;
        let all = policies.arrays_mut().into_iter().zip(slopes.arrays_mut());
        for (((weights, slopes), means), squares) in all.zip(means.arrays_mut()).zip(squares.arrays_mut()) {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                let found = *slope / size as f32;
                *mean += (1.0 - BETAS[0]) * (found - *mean);
                *square += (1.0 - BETAS[1]) * (found * found - *square);
                *weight -= rate * (*mean * corrections[0]) / ((*square * corrections[1]).sqrt() + EPSILON);
                *slope = 0.0;
            }
        }
    }
}

/// Adds the gradients of the log loss of the move whose turn was read last.
struct Learn<'a> {
    learner: &'a mut Learner,
    reader: &'a TurnReader,
    played: &'a TypedMove,
}

impl Operation for Learn<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { learner, reader, played } = self;
        let Learner { policies, slopes, .. } = learner;
        let TypedMove { destination, kind, .. } = played;
        let of_turn = policies.units_of_turn(&reader.inputs.turn);
        let mut turn_slopes = [0.0; UNITS];
        for ((judged, inputs), probabilities) in
            reader.moves.iter().zip(&reader.inputs.moves).zip(&reader.probabilities)
        {
            let slope = probabilities[*kind] - if judged.cell == *destination { 1.0 } else { 0.0 };
            let units = policies.units(&of_turn, inputs);
            let mut unit_slopes = [0.0; UNITS];
            for (i, unit) in units.iter().enumerate() {
                slopes.second[i][*kind] += unit * slope;
                unit_slopes[i] = if *unit > 0.0 { policies.second[i][*kind] * slope } else { 0.0 };
                turn_slopes[i] += unit_slopes[i];
            }
            let first = &mut slopes.first[TURN_INPUTS..];
            for ((input, direct), first) in inputs.iter().zip(&mut slopes.direct).zip(first) {
                direct[*kind] += input * slope;
                for (sum, slope) in first.iter_mut().zip(unit_slopes) {
                    *sum += input * slope;
                }
            }
        }
        for (bias, slope) in slopes.bias.iter_mut().zip(turn_slopes) {
            *bias += slope;
        }
        for (input, first) in reader.inputs.turn.iter().zip(&mut slopes.first) {
            for (sum, slope) in first.iter_mut().zip(turn_slopes) {
                *sum += input * slope;
            }
        }
    }
}
