//! A Gumbel root: sequential halving over moves that are drawn without replacement, and the improved policy.
//!
//! Ivo Danihelka, Arthur Guez, Julian Schrittwieser and David Silver (2022), "Policy improvement by planning with
//! Gumbel". With three players, the value of a move is the win share of the player to move.
#![forbid(unsafe_code)]

use crate::elementary::{exp, ln};
use crate::rules::player::Player;
use crate::search::guided::node::Node;
use crate::search::guided::snapshot::Reader;

/// Whether this build has Gumbel roots. The WebAssembly build does without them to stay small.
pub(super) const HAS_GUMBEL_ROOTS: bool = !cfg!(target_arch = "wasm32");

/// The parameters of a Gumbel root. The value of a move, from 0 to 1, has the weight `c_scale * (c_visit + n)` against
/// its logit, where `n` is the number of visits to the most visited move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GumbelParameters {
    /// The number of moves that sequential halving begins with, at least 1.
    pub moves: u32,
    /// The number of visits that the weight of the values adds to `n`.
    pub c_visit: f64,
    /// The factor of the weight of the values.
    pub c_scale: f64,
}

impl GumbelParameters {
    /// The parameters of the paper for board games.
    pub const PUBLISHED: Self = Self { moves: 16, c_visit: 50.0, c_scale: 1.0 };
}

/// The state of a Gumbel root: its moves, and the present sequential halving of visits among them.
pub(super) struct GumbelRoot {
    parameters: GumbelParameters,
    moves: Vec<GumbelMove>,
    /// The visits to the root before this halving.
    root_visits_before: u32,
    /// The number of visits that this halving distributes.
    planned: u32,
}

struct GumbelMove {
    /// The sum of the noise and the logit.
    draw: f64,
    /// The visits before this halving.
    visits_before: u32,
}

impl GumbelRoot {
    /// Returns a Gumbel root without planned visits. `noise` has a number for each of the moves, or is empty for no
    /// noise.
    pub(super) fn new(parameters: GumbelParameters, noise: &[f64], root: &Node, moves: &[Node]) -> Self {
        let draw = |(index, node)| noise.get(index).copied().unwrap_or_default() + logit(node);
        let drawn = moves.iter().enumerate().map(|node| GumbelMove { draw: draw(node), visits_before: 0 }).collect();
        let mut new = Self { parameters, moves: drawn, root_visits_before: 0, planned: 0 };
        new.plan(root, moves, 0);
        new
    }

    /// Appends the state to a snapshot; [`read`](Self::read) reads it.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(
            [self.root_visits_before, self.planned, self.moves.len() as u32].iter().flat_map(|n| n.to_le_bytes()),
        );
        for drawn in &self.moves {
            bytes.extend(drawn.draw.to_le_bytes());
            bytes.extend(drawn.visits_before.to_le_bytes());
        }
    }

    /// Reads a Gumbel root of `moves` moves; returns `None` if the snapshot has another one.
    pub(super) fn read(parameters: GumbelParameters, moves: usize, reader: &mut Reader<'_>) -> Option<Self> {
        let (root_visits_before, planned, count) = (reader.u32()?, reader.u32()?, reader.u32()?);
        let mut read = || Some(GumbelMove { draw: reader.f64()?, visits_before: reader.u32()? });
        let drawn = (0..count).map(|_| read()).collect::<Option<Vec<_>>>()?;
        (drawn.len() == moves).then_some(Self { parameters, moves: drawn, root_visits_before, planned })
    }

    /// Starts sequential halving of the next `visits` visits to the root.
    pub(super) fn plan(&mut self, root: &Node, moves: &[Node], visits: u32) {
        for (drawn, node) in self.moves.iter_mut().zip(moves) {
            drawn.visits_before = selected(node);
        }
        (self.root_visits_before, self.planned) = (selected(root), visits);
    }

    /// Returns the visits to the root at which the halving ends.
    pub(super) fn end(&self) -> u32 {
        self.root_visits_before + self.planned
    }

    /// Returns the index in `moves` of the move to visit next. If the planned visits are used up, first starts another
    /// sequential halving with twice as many visits.
    pub(super) fn select(&mut self, root: &Node, moves: &[Node], has_guesses: bool) -> usize {
        if selected(root) >= self.end() {
            self.plan(root, moves, 2 * self.planned);
        }
        let considered = self.parameters.moves.min(moves.len() as u32);
        let visit = selected(root) - self.root_visits_before;
        self.best_of(moves, &self.values(root, moves, has_guesses), considered_visits(considered, self.planned, visit))
    }

    /// Returns the index of the chosen move: the best, as by [`best_of`](Self::best_of), of the moves with the most
    /// visits in this halving.
    pub(super) fn best(&self, root: &Node, moves: &[Node], has_guesses: bool) -> usize {
        let visits = self.moves.iter().zip(moves).map(|(drawn, node)| selected(node) - drawn.visits_before);
        self.best_of(moves, &self.values(root, moves, has_guesses), visits.max().unwrap_or_default())
    }

    /// Returns the index of the move with the greatest sum of noise, logit and scaled value among those with exactly
    /// `visits` visits in this halving.
    fn best_of(&self, moves: &[Node], values: &CompletedValues, visits: u32) -> usize {
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, (drawn, node)) in self.moves.iter().zip(moves).enumerate() {
            if selected(node) - drawn.visits_before == visits {
                let score = drawn.draw + values.scaled(node);
                if score > best.0 {
                    best = (score, index);
                }
            }
        }
        best.1
    }

    /// Returns the values of the moves of the root; see [`CompletedValues::new`].
    pub(super) fn values(&self, root: &Node, moves: &[Node], has_guesses: bool) -> CompletedValues {
        CompletedValues::new(self.parameters, moves, root.mover.map_or(0, Player::index), has_guesses)
    }
}

/// Returns the improved policy: the softmax of the logits and the scaled values.
pub(super) fn improved_policy(moves: &[Node], values: &CompletedValues) -> Vec<f64> {
    let logits: Vec<f64> = moves.iter().map(|node| logit(node) + values.scaled(node)).collect();
    softmax(&logits)
}

pub(super) fn softmax(logits: &[f64]) -> Vec<f64> {
    let largest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = logits.iter().map(|logit| exp(logit - largest)).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// The values of moves for the player to move. A move whose value is only guessed has the mixed value
/// `(v + n * q) / (1 + n)`: `v` is the evaluation of the turn, `n` the number of visits to its moves, and `q` the mean
/// value of the visited moves, weighted by their priors.
pub(super) struct CompletedValues {
    player: usize,
    /// The mixed value; `None` if no value is guessed.
    mixed: Option<f64>,
    /// The weight of the values against the logits.
    scale: f64,
}

impl CompletedValues {
    /// `has_guesses` is whether the value of a move without a visit is a guess: the evaluation of the turn. `player` is
    /// the index of the player to move.
    fn new(parameters: GumbelParameters, moves: &[Node], player: usize, has_guesses: bool) -> Self {
        let guessed = moves.iter().find(|node| has_guesses && is_unvisited(node));
        let (mut most, mut visits, mut priors, mut weighted) = (0, 0.0, 0.0, 0.0);
        for node in moves.iter().filter(|node| node.visits > 1) {
            most = most.max(node.visits - 1);
            visits += f64::from(node.visits - 1);
            priors += prior(node);
            weighted += prior(node) * f64::from(node.values[player]);
        }
        let mixed = guessed.map(|node| {
            let evaluation = f64::from(node.values[player]);
            if visits > 0.0 { (evaluation + visits * weighted / priors) / (1.0 + visits) } else { evaluation }
        });
        Self { player, mixed, scale: (parameters.c_visit + f64::from(most)) * parameters.c_scale }
    }

    fn scaled(&self, node: &Node) -> f64 {
        let value = self.mixed.filter(|_| is_unvisited(node)).unwrap_or(node.values[self.player].into());
        self.scale * value
    }
}

/// Returns whether a move has neither a visit nor an exact value. Its first value counts as a visit in
/// [`Node::visits`].
fn is_unvisited(node: &Node) -> bool {
    node.visits <= 1 && node.mover.is_some()
}

/// Returns the visits to a node, finished and pending.
fn selected(node: &Node) -> u32 {
    node.visits.saturating_add(node.pending.into())
}

fn prior(node: &Node) -> f64 {
    node.prior.max(f32::MIN_POSITIVE).into()
}

fn logit(node: &Node) -> f64 {
    ln(prior(node))
}

/// Returns how many visits a move must have so that visit number `visit`, from 0, may go to it, when sequential halving
/// divides `planned` visits among `moves` moves.
///
/// There are log2(`moves`) phases, rounded up, with about equal parts of the visits. A phase consists of rounds, each
/// with one visit to every move that is left; the next phase has half of the moves. The last two moves share the rest.
fn considered_visits(moves: u32, planned: u32, visit: u32) -> u32 {
    if moves <= 1 {
        return visit;
    }
    let phases = moves.next_power_of_two().trailing_zeros();
    let (mut moves, mut rest, mut rounds_before) = (moves, visit, 0);
    loop {
        let rounds = (planned / (phases * moves)).max(1);
        if rest / moves < rounds {
            return rounds_before + rest / moves;
        }
        rest -= rounds * moves;
        rounds_before += rounds;
        moves = (moves / 2).max(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(moves: u32, planned: u32) -> Vec<u32> {
        (0..planned).map(|visit| considered_visits(moves, planned, visit)).collect()
    }

    #[test]
    fn sequential_halving_visits_fewer_and_fewer_moves() {
        assert_eq!(schedule(1, 4), [0, 1, 2, 3]);
        assert_eq!(schedule(4, 16), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(schedule(6, 12), [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]);
        assert_eq!(schedule(16, 5), [0; 5]);
    }
}
