//! Monte Carlo tree search for several players.
//!
//! Children are selected by UCT (Levente Kocsis and Csaba Szepesvári 2006, "Bandit Based Monte-Carlo Planning"). Values
//! are backpropagated as in max^n: each node sums the win points of all players, and each mover compares its own.
//! Progressive history and the solver follow J. (Pim) A. M. Nijssen and Mark H. M. Winands (2013), "Search Policies in
//! Multi-Player Games", and Nijssen (2013), "Monte-Carlo Tree Search for Multi-Player Games".
#![forbid(unsafe_code)]

use std::iter::successors;
use std::ops::Range;

use crate::rng::Rng;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::limits::Interrupted;
use crate::search::monte_carlo::playouts::{Playouts, final_points};
use crate::search::monte_carlo::simulation::{Simulator, Tally, simulate};
use crate::search::task::Task;

/// The parameters of UCT selection with progressive history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctParameters {
    pub c_uct: f64,
    /// The weight of progressive history, which favours moves that did well elsewhere in the tree.
    pub history_weight: f64,
}

/// Grows a tree on each thread, and ranks the moves by the results of all trees.
pub(in crate::search) fn analyse(
    parameters: UctParameters,
    task: &Task<'_>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut rng = Rng::new(task.question.seed.unwrap_or_default());
    simulate(task, task.workers(|| Tree::new(task, parameters, rng.next_u64())), report)
}

struct Node {
    cell: Coord,
    visits: u32,
    points: [u32; 3],
    /// The indices of the children; empty before expansion and at the end of the game.
    children: Range<u32>,
    /// The win points of each player that max^n play is proven to lead to; `None` if nothing is proven.
    proven: Option<[u32; 3]>,
}

impl Node {
    fn unvisited(cell: Coord) -> Self {
        Self { cell, visits: 0, points: [0; 3], children: 0..0, proven: None }
    }

    fn record_visit(&mut self, points: [u32; 3]) {
        self.visits += 1;
        for (sum, points) in self.points.iter_mut().zip(points) {
            *sum += points;
        }
    }
}

/// The number of nodes, about 100 MB, at which a tree stops growing.
const MAX_NODES: usize = 1 << 21;

/// The tree of one thread.
struct Tree<'a> {
    turn: Turn,
    nodes: Vec<Node>,
    /// Progressive history: for each player and cell, the number of simulations in which the player moved there within
    /// the tree, and the sum of the player's win points in them.
    history: [[(u32, u32); CELLS]; 3],
    parameters: UctParameters,
    playouts: Playouts<'a>,
    depth: u32,
}

impl<'a> Tree<'a> {
    fn new(task: &Task<'a>, parameters: UctParameters, seed: u64) -> Self {
        let turn = *task.question.turn;
        let root = Node::unvisited(Coord::all().next().expect("a board has cells"));
        let history = [[(0, 0); CELLS]; 3];
        let playouts = Playouts::new(task, seed);
        let mut tree = Self { turn, nodes: vec![root], history, parameters, playouts, depth: 0 };
        tree.expand(0, &turn);
        tree
    }

    fn expand(&mut self, node: usize, turn: &Turn) {
        let first = self.nodes.len() as u32;
        self.nodes.extend(turn.destinations.iter().map(Node::unvisited));
        self.nodes[node].children = first..self.nodes.len() as u32;
    }

    fn children(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        self.nodes[node].children.clone().map(|child| child as usize)
    }

    /// Returns a random unvisited child, or else the child with the greatest selection value for `mover`.
    fn select_child(&mut self, node: usize, mover: Player) -> usize {
        let unvisited: Vec<usize> = self.children(node).filter(|child| self.nodes[*child].visits == 0).collect();
        if !unvisited.is_empty() {
            return unvisited[self.playouts.rng.below(unvisited.len() as u64) as usize];
        }
        let ln_visits = libm::log(self.nodes[node].visits.into());
        let value = |child: &usize| self.selection_value(&self.nodes[*child], mover, ln_visits);
        let best = self.children(node).max_by(|one, other| value(one).total_cmp(&value(other)));
        best.expect("an expanded node has children")
    }

    /// Returns the mean win share of `mover` plus the terms of UCT and progressive history; the exact win share if it
    /// is proven.
    fn selection_value(&self, child: &Node, mover: Player, ln_visits: f64) -> f64 {
        let share = |points: u32, visits: f64| f64::from(points) / (6.0 * visits);
        if let Some(proven) = child.proven {
            return share(proven[mover.index()], 1.0);
        }
        let visits = f64::from(child.visits);
        let mean = share(child.points[mover.index()], visits);
        let (simulations, points) = self.history[mover.index()][child.cell.index()];
        let past = share(points, f64::from(simulations.max(1)));
        mean + self.parameters.c_uct * (ln_visits / visits).sqrt()
            + self.parameters.history_weight * past / ((1.0 - mean) * visits + 1.0)
    }

    /// Tries to prove the result of `node` under max^n play: by a proven win of `mover`, or by the results of all
    /// children. Returns whether it is proven.
    fn prove(&mut self, node: usize, mover: Player) -> bool {
        let proven = |child: usize| self.nodes[child].proven;
        let certain_win = self.children(node).filter_map(proven).find(|points| points[mover.index()] == 6);
        let all: Option<Vec<_>> = self.children(node).map(proven).collect();
        // Of proven moves with equal points for the mover, the first in reading order is expected.
        let best = || all?.into_iter().rev().max_by_key(|points| points[mover.index()]);
        self.nodes[node].proven = certain_win.or_else(best);
        self.nodes[node].proven.is_some()
    }
}

impl Simulator for Tree<'_> {
    /// Visits a leaf: selects it, gets its value from its proven result or a playout, and backpropagates the value. A
    /// leaf that was visited before is expanded first, unless the tree is full; then one of its children is the leaf.
    /// Once the result of the root is proven, returns [`Interrupted`].
    fn simulate(&mut self) -> Result<(), Interrupted> {
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
            node = self.select_child(node, mover);
            turn = turn.play_unchecked(mover, self.nodes[node].cell);
        };
        self.depth = self.depth.max(path.len() as u32);
        let mut is_proven = self.nodes[node].proven.is_some();
        self.nodes[node].record_visit(points);
        let mut child = node;
        for (node, mover) in path.into_iter().rev() {
            self.nodes[node].record_visit(points);
            let (simulations, sum) = &mut self.history[mover.index()][self.nodes[child].cell.index()];
            *simulations += 1;
            *sum += points[mover.index()];
            is_proven = is_proven && self.prove(node, mover);
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

    fn line(&self, index: usize) -> Vec<Coord> {
        let most_visited = |node: &usize| {
            let best = self.children(*node).rev().max_by_key(|child| self.nodes[*child].visits)?;
            (self.nodes[best].visits > 0).then_some(best)
        };
        let first = self.children(0).nth(index);
        successors(first, most_visited).skip(1).map(|node| self.nodes[node].cell).collect()
    }

    fn depth(&self) -> u32 {
        self.depth
    }
}
