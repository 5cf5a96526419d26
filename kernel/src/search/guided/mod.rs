//! The search that a network guides: threads that grow one tree together, and the ranking of its moves by their visits.
#![forbid(unsafe_code)]

mod ending;
mod reuse;
mod tree;
mod worker;

use std::sync::Mutex;

pub(super) use ending::solved;
pub use reuse::Memory;
pub use tree::Guidance;
pub(crate) use tree::{Tree, Visited};
pub(crate) use worker::held;

use super::{Analysis, Question, RankedMove, on_each};
use crate::rules::coord::Coord;
use crate::search::limits::{Budget, Interrupted};
use worker::Climber;

/// A tree with more nodes than this, about 160 MB with their sums, grows no further.
const MAX_NODES: usize = 1 << 22;
/// More threads than this stand still: a node counts those who are on a visit in a byte.
const MAX_CLIMBERS: usize = u8::MAX as usize;
/// The nodes that each thread adds before the first report; each round after that adds twice as many as the one before.
const FIRST_ROUND: u64 = 64;
/// So that reports go on to come several times a second, no round adds more.
const LONGEST_ROUND: u64 = 1 << 14;

/// One of those who grow a tree, and what it may still spend.
struct Grower<'a> {
    tree: &'a Mutex<Tree>,
    climber: Climber,
    budget: Budget,
}

impl Grower<'_> {
    fn grow(&mut self) -> Result<(), Interrupted> {
        if held(self.tree).size() >= MAX_NODES {
            return Err(Interrupted);
        }
        self.budget.spend_long(1)?;
        self.climber.grow(self.tree);
        Ok(())
    }
}

/// Ranks the moves of the turn at the root of a tree, which grows by one thread for each budget.
pub(super) fn grow(
    question: &Question<'_>,
    tree: &Mutex<Tree>,
    budgets: Vec<Budget>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let grower = |budget| Grower { tree, climber: held(tree).climber(), budget };
    let mut growers: Vec<Grower<'_>> = budgets.into_iter().take(MAX_CLIMBERS).map(grower).collect();
    // The moves of the root are valued, which the limits cannot prevent.
    let _ = growers[0].budget.spend();
    if held(tree).moves().next().is_none() {
        growers[0].climber.grow(tree);
    }
    for grower in &mut growers {
        grower.budget.enforce();
    }
    let mut round = FIRST_ROUND;
    loop {
        let before = held(tree).size();
        let ends = on_each(&mut growers, |grower| (0..round).try_for_each(|_| grower.grow()));
        let nodes = growers.iter().map(|grower| grower.budget.spent()).sum();
        let analysis = ranking(question, &held(tree), nodes);
        report(&analysis);
        let is_forced = analysis.moves.len() == 1 && !question.every_move;
        // Where so many visits find nothing but ends of the game, all is known.
        let is_known = round == LONGEST_ROUND && held(tree).size() == before;
        if is_forced || is_known || ends.contains(&Err(Interrupted)) {
            return analysis;
        }
        round = (2 * round).min(LONGEST_ROUND);
    }
}

/// What the shares of the win that a tree expects come to, by the empty cells of the root.
///
/// Players who look ahead win less often than expected where much is open yet, and more often near the end: the games of 300
/// deals, which nothing was learned from, fit such powers of the shares best. Sixteenths of a power are square roots, which
/// every machine rounds alike.
fn told(shares: [f64; 3], empty: usize) -> [f64; 3] {
    // In steps so small that from ply to ply nobody's share jumps where nothing has happened.
    let sixteenths = (478_usize.saturating_sub(8 * empty) / 13).clamp(8, 28);
    let powers = shares.map(|share| {
        let sixteenth = share.sqrt().sqrt().sqrt().sqrt();
        (0..sixteenths).fold(1.0, |power, _| power * sixteenth)
    });
    let sum: f64 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// The moves by their visits, and what a tree says of each.
fn ranking(question: &Question<'_>, tree: &Tree, nodes: u64) -> Analysis {
    let mover = question.turn.player.map_or(0, crate::Player::index);
    let empty = question.turn.board.empty().len();
    let mut visited: Vec<(usize, Visited)> = tree.moves().enumerate().collect();
    let rank = |(_, one): &(usize, Visited), (_, other): &(usize, Visited)| {
        other.visits.cmp(&one.visits).then_with(|| other.wins[mover].total_cmp(&one.wins[mover]))
    };
    visited.sort_by(rank);
    let ranked = |(place, child): &(usize, Visited)| {
        let wins = child.wins.map(f64::from);
        // Together one, but for the rounding of many small numbers.
        let all: f64 = wins.iter().sum();
        let shares = told(wins.map(|share| share / all), empty);
        let line: Vec<Coord> = [child.cell].into_iter().chain(tree.line(*place)).collect();
        RankedMove {
            destination: child.cell,
            value: shares[mover],
            shares: Some(shares),
            cells: Some(tree.cells_after(&line)),
            line,
            nodes: u64::from(child.visits),
        }
    };
    Analysis {
        moves: visited.iter().map(ranked).collect(),
        equals: visited.iter().filter(|one| rank(one, &visited[0]).is_eq()).count(),
        nodes,
        depth: tree.depth(),
        solved: false,
    }
}
