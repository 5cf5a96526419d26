//! The search that a network guides: one tree a thread, and the ranking of the moves by the visits of all.
#![forbid(unsafe_code)]

mod ending;
mod memory;
mod tree;

pub(super) use ending::solved;
pub use memory::Memory;
pub use tree::Guidance;
pub(crate) use tree::{Tree, Visited};

use super::limits::{Budget, Interrupted};
use super::{Analysis, Question, RankedMove, on_each};
use crate::coord::Coord;

/// A tree with more nodes than this, about 160 MB with their sums, grows no further.
const MAX_NODES: usize = 1 << 22;
/// The nodes that each thread adds before the first report; each round after that adds twice as many as the one before.
const FIRST_ROUND: u64 = 64;
/// So that reports go on to come several times a second, no round adds more.
const LONGEST_ROUND: u64 = 1 << 14;

/// A tree and what it may still spend.
pub(super) struct Grower {
    tree: Tree,
    budget: Budget,
}

impl Grower {
    pub(super) fn new(tree: Tree, mut budget: Budget) -> Self {
        // A tree has its first node expanded, which the limits cannot prevent.
        let _ = budget.spend();
        budget.enforce();
        Self { tree, budget }
    }

    pub(super) fn into_tree(self) -> Tree {
        self.tree
    }

    fn grow(&mut self) -> Result<(), Interrupted> {
        if self.tree.size() >= MAX_NODES {
            return Err(Interrupted);
        }
        self.budget.spend_long(1)?;
        self.tree.grow();
        Ok(())
    }
}

/// Ranks the moves of a turn with one tree a thread.
pub(super) fn grow(question: &Question<'_>, growers: &mut [Grower], report: &mut dyn FnMut(&Analysis)) -> Analysis {
    let mut round = FIRST_ROUND;
    loop {
        let ends = on_each(growers, |grower| (0..round).try_for_each(|_| grower.grow()));
        let analysis = ranking(question, growers);
        report(&analysis);
        let is_forced = analysis.moves.len() == 1 && !question.every_move;
        if is_forced || ends.contains(&Err(Interrupted)) {
            return analysis;
        }
        round = (2 * round).min(LONGEST_ROUND);
    }
}

/// What the shares of the win that trees expect come to, by the empty cells of the root.
///
/// Players who look ahead win less often than expected where much is open yet, and more often near the end: the games of 300
/// deals, which nothing was learned from, fit these powers of the shares best. Quarters of a power are square roots, which
/// every machine rounds alike.
fn told(shares: [f64; 3], empty: usize) -> [f64; 3] {
    let quarters = match empty {
        0..=16 => 7,
        17..=23 => 6,
        24..=29 => 5,
        30..=35 => 4,
        36..=43 => 3,
        _ => 2,
    };
    let powers = shares.map(|share| {
        let quarter = share.sqrt().sqrt();
        (0..quarters).fold(1.0, |power, _| power * quarter)
    });
    let sum: f64 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// What all trees together say of a move.
#[derive(Clone, Copy)]
struct Tally {
    place: usize,
    cell: Coord,
    visits: u64,
    wins: [f64; 3],
}

fn ranking(question: &Question<'_>, growers: &[Grower]) -> Analysis {
    let mover = question.turn.player.map_or(0, crate::Player::index);
    let tally = |(place, cell)| Tally { place, cell, visits: 0, wins: [0.0; 3] };
    let mut tallies: Vec<Tally> = question.turn.destinations.iter().enumerate().map(tally).collect();
    for grower in growers {
        for (tally, visited) in tallies.iter_mut().zip(grower.tree.moves()) {
            tally.visits += u64::from(visited.visits);
            for (sum, share) in tally.wins.iter_mut().zip(visited.wins) {
                *sum += f64::from(share) * f64::from(visited.visits);
            }
        }
    }
    // As many as the visits, but for the rounding of many small numbers.
    let all = |tally: &Tally| tally.wins.iter().sum::<f64>();
    let share = |tally: &Tally| tally.wins[mover] / all(tally);
    let rank =
        |one: &Tally, other: &Tally| other.visits.cmp(&one.visits).then_with(|| share(other).total_cmp(&share(one)));
    tallies.sort_by(rank);
    let empty = question.turn.board.empty().len();
    let ranked = |tally: &Tally| {
        let shares = told(tally.wins.map(|wins| wins / all(tally)), empty);
        let line: Vec<Coord> = [tally.cell].into_iter().chain(growers[0].tree.line(tally.place)).collect();
        RankedMove {
            destination: tally.cell,
            value: shares[mover],
            shares: Some(shares),
            cells: Some(growers[0].tree.cells_after(&line)),
            line,
            nodes: tally.visits,
        }
    };
    Analysis {
        moves: tallies.iter().map(ranked).collect(),
        equals: tallies.iter().filter(|tally| rank(tally, &tallies[0]).is_eq()).count(),
        nodes: growers.iter().map(|grower| grower.budget.spent()).sum(),
        depth: growers.iter().map(|grower| grower.tree.depth()).max().unwrap_or_default(),
        solved: false,
    }
}
