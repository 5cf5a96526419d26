//! Monte Carlo tree search for several players.
//!
//! The tree is grown by UCT (Levente Kocsis and Csaba Szepesvári 2006, "Bandit Based Monte-Carlo Planning") with the max^n
//! back-up: each node sums the points of all players, and each mover looks at his own. Progressive history and the solver
//! follow J. (Pim) A. M. Nijssen and Mark H. M. Winands (2013), "Search Policies in Multi-Player Games", and Nijssen (2013),
//! "Monte-Carlo Tree Search for Multi-Player Games".

use std::ops::Range;

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::limits::Interrupted;
use crate::search::sampling::{Playouts, Sampler, Tally, final_points};

/// How a tree weighs what is new against what is good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration {
    /// How much a move gains by having been visited less than the others.
    pub uct: f64,
    /// How much a move gains by having been good elsewhere in the tree, while it has few visits itself.
    pub history: f64,
}

struct Node {
    /// The move that leads here.
    cell: Coord,
    visits: u32,
    /// For each player, the sum of the win points of the samples that went through.
    points: [u32; 3],
    /// Empty before the node is expanded, and at the end of the game.
    children: Range<u32>,
    /// The win points that are certain when all play for themselves.
    proven: Option<[u32; 3]>,
}

/// A tree with more nodes than this, about 100 MB, grows no further.
const MAX_NODES: usize = 1 << 21;

pub(super) struct Tree<'a> {
    turn: Turn,
    nodes: Vec<Node>,
    /// For each player and cell, the samples in which the player moved there, and his points in them.
    history: [[(u32, u32); CELLS]; 3],
    exploration: Exploration,
    playouts: Playouts<'a>,
    depth: u32,
}

impl<'a> Tree<'a> {
    /// A tree of a turn that is not over, and of its moves.
    pub(super) fn new(turn: &Turn, exploration: Exploration, playouts: Playouts<'a>) -> Self {
        let root = Node::reached_by(Coord::all().next().expect("a board has cells"));
        let history = [[(0, 0); CELLS]; 3];
        let mut tree = Self { turn: *turn, nodes: vec![root], history, exploration, playouts, depth: 0 };
        tree.expand(0, turn);
        tree
    }

    fn expand(&mut self, node: usize, turn: &Turn) {
        let first = self.nodes.len() as u32;
        self.nodes.extend(turn.destinations.iter().map(Node::reached_by));
        self.nodes[node].children = first..self.nodes.len() as u32;
    }

    fn children(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        self.nodes[node].children.clone().map(|child| child as usize)
    }

    /// The child to look into: a new one as long as there is one, then the most promising.
    fn selected(&mut self, node: usize, mover: Player) -> usize {
        let unvisited: Vec<usize> = self.children(node).filter(|child| self.nodes[*child].visits == 0).collect();
        if !unvisited.is_empty() {
            return unvisited[self.playouts.rng.below(unvisited.len() as u64) as usize];
        }
        let visits = f64::from(self.nodes[node].visits).ln();
        let promise = |child: &usize| self.promise(&self.nodes[*child], mover, visits);
        let best = self.children(node).max_by(|one, other| promise(one).total_cmp(&promise(other)));
        best.expect("an expanded node has children")
    }

    /// The mover's share of the win in a child, and what speaks for looking there again.
    fn promise(&self, child: &Node, mover: Player, ln_visits: f64) -> f64 {
        let share = |points: u32, visits: f64| f64::from(points) / (6.0 * visits);
        if let Some(proven) = child.proven {
            return share(proven[mover.index()], 1.0);
        }
        let visits = f64::from(child.visits);
        let mean = share(child.points[mover.index()], visits);
        let (samples, points) = self.history[mover.index()][child.cell.index()];
        let past = share(points, f64::from(samples.max(1)));
        mean + self.exploration.uct * (ln_visits / visits).sqrt()
            + self.exploration.history * past / ((1.0 - mean) * visits + 1.0)
    }

    /// Settles a node from its children, if they allow it: one wins for the mover, or all are settled.
    fn prove(&mut self, node: usize, mover: Player) -> bool {
        let proven = |child: usize| self.nodes[child].proven;
        let certain_win = self.children(node).filter_map(proven).find(|points| points[mover.index()] == 6);
        let all: Option<Vec<_>> = self.children(node).map(proven).collect();
        // Of settled moves that bring the mover the same, the first in reading order is expected.
        let best = || all?.into_iter().rev().max_by_key(|points| points[mover.index()]);
        self.nodes[node].proven = certain_win.or_else(best);
        self.nodes[node].proven.is_some()
    }
}

impl Node {
    fn reached_by(cell: Coord) -> Self {
        Self { cell, visits: 0, points: [0; 3], children: 0..0, proven: None }
    }
}

impl Sampler for Tree<'_> {
    /// Walks down to a node that is new or settled, plays on at random from a new one, and adds up the points on the way.
    fn sample(&mut self) -> Result<(), Interrupted> {
        if self.nodes[0].proven.is_some() {
            return Err(Interrupted);
        }
        self.playouts.budget.spend_long(1)?;
        let mut turn = self.turn;
        let mut node = 0;
        let mut path = Vec::with_capacity(32);
        let points = loop {
            if let Some(points) = self.nodes[node].proven {
                break points;
            }
            let Some(mover) = turn.player else {
                let points = final_points(&turn);
                self.nodes[node].proven = Some(points);
                break points;
            };
            let is_new = self.nodes[node].visits == 0 && node != 0;
            if is_new || (self.nodes[node].children.is_empty() && self.nodes.len() >= MAX_NODES) {
                break self.playouts.play(&turn);
            }
            if self.nodes[node].children.is_empty() {
                self.expand(node, &turn);
            }
            path.push((node, mover));
            node = self.selected(node, mover);
            turn = turn.play_unchecked(mover, self.nodes[node].cell);
        };
        self.depth = self.depth.max(path.len() as u32);
        let mut is_settled = self.nodes[node].proven.is_some();
        self.nodes[node].add(points);
        let mut child = node;
        for (node, mover) in path.into_iter().rev() {
            self.nodes[node].add(points);
            let (samples, sum) = &mut self.history[mover.index()][self.nodes[child].cell.index()];
            *samples += 1;
            *sum += points[mover.index()];
            is_settled = is_settled && self.prove(node, mover);
            child = node;
        }
        self.playouts.budget.enforce();
        Ok(())
    }

    fn tallies(&self) -> Vec<Tally> {
        let tally = |child: usize| {
            let node = &self.nodes[child];
            Tally { visits: node.visits.into(), points: node.points.map(u64::from), proven: node.proven }
        };
        self.children(0).map(tally).collect()
    }

    /// The most visited moves, as far as somebody looked.
    fn line(&self, place: usize) -> Vec<Coord> {
        let most_visited = |node: &usize| {
            let best = self.children(*node).rev().max_by_key(|child| self.nodes[*child].visits)?;
            (self.nodes[best].visits > 0).then_some(best)
        };
        let first = self.children(0).nth(place);
        std::iter::successors(first, most_visited).skip(1).map(|node| self.nodes[node].cell).collect()
    }

    fn depth(&self) -> u32 {
        self.depth
    }
}

impl Node {
    fn add(&mut self, points: [u32; 3]) {
        self.visits += 1;
        for (sum, points) in self.points.iter_mut().zip(points) {
            *sum += points;
        }
    }
}
