//! A tree that grows where a network expects most.
//!
//! Each leaf's moves are valued by the network instead of by playouts, and the values are backed up as a vector, each mover
//! looking at his own share of the win: David Silver et al. (2017), "Mastering the game of Go without human knowledge", for
//! several players as in Nick Petosa and Tucker Balch (2019), "Multiplayer `AlphaZero`". There is no second network for where
//! to look first: one value a ply deeper tells that.
#![forbid(unsafe_code)]

use std::ops::Range;
use std::sync::Arc;

use super::super::endgame::{Finisher, Scores};
use super::super::habit::Habit;
use crate::board::Board;
use crate::coord::Coord;
use crate::evaluate::win_points;
use crate::lanes::{Lanes, Operation};
use crate::network::{Network, Scan, Scratch, Settled, Sums};
use crate::player::Player;
use crate::transition::Play;
use crate::turn::{Next, Start, Turn};

/// With so few empty cells left, how the game ends is found out instead of the worth of the moves. It takes about as long.
const FEW: usize = 6;

/// How a tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guidance {
    /// How much a move gains by promising more than it has been visited.
    pub exploration: f32,
    /// How strongly the first values decide where to look first: moves are tried in proportion to this power of them.
    pub sharpness: u32,
}

/// Nobody moves: the game is over.
const OVER: u8 = 3;

/// A place in the tree.
#[derive(Clone)]
struct Node {
    /// The move that leads here.
    cell: Coord,
    /// Who moves here, an index or [`OVER`].
    mover: u8,
    /// How much this node promises before it is visited, a share among its brothers.
    prior: f32,
    /// The visits, the first value counting as one.
    visits: u32,
    /// For each player, the mean share of the win of all visits.
    wins: [f32; 3],
    /// The first child; the others follow.
    first: u32,
    /// None before the node is expanded, and at the end of the game.
    children: u8,
    /// The place of the sums of an expanded node.
    sums: u32,
}

impl Node {
    /// The places of the nodes after each move.
    #[inline(always)]
    fn children(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.children)
    }
}

/// A tree of the moves after a turn.
pub(crate) struct Tree {
    network: Arc<Network>,
    guidance: Guidance,
    /// How the players move who have been seen to have a habit.
    habits: [Option<Habit>; 3],
    /// Who moves at the root.
    pub(super) root: Player,
    /// The board at the root.
    pub(super) board: Board,
    scan: Scan,
    scratch: Box<Scratch>,
    finisher: Finisher,
    nodes: Vec<Node>,
    sums: Vec<Sums>,
    path: Vec<usize>,
    depth: u32,
}

impl Tree {
    /// A tree of a turn that is not over, with all its moves valued once.
    pub(crate) fn new(network: &Arc<Network>, guidance: Guidance, habits: [Option<Habit>; 3], turn: &Turn) -> Self {
        let root = turn.player.unwrap_or(Player::Blue);
        let first = Node {
            cell: Coord::all().next().expect("a board has cells"),
            mover: root.index() as u8,
            prior: 1.0,
            visits: 0,
            wins: [0.0; 3],
            first: 0,
            children: 0,
            sums: 0,
        };
        let scan = crate::backend::run(Look(network, &turn.board));
        let mut tree = Self {
            network: network.clone(),
            guidance,
            habits,
            root,
            board: turn.board,
            scan,
            scratch: Box::new(Scratch::new()),
            finisher: Finisher::new(),
            nodes: vec![first],
            sums: Vec::new(),
            path: Vec::with_capacity(32),
            depth: 0,
        };
        tree.grow();
        tree
    }

    /// Visits the most promising leaf and values its moves.
    pub(crate) fn grow(&mut self) {
        crate::backend::run(Grow(self));
    }

    /// The places of the nodes after each move, in reading order.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Visited> {
        self.children(0).map(|child| {
            let node = &self.nodes[child];
            Visited { cell: node.cell, visits: node.visits, wins: node.wins }
        })
    }

    /// The shares of the win that are expected of the root.
    pub(crate) fn wins(&self) -> [f32; 3] {
        self.nodes[0].wins
    }

    /// The most visited moves after the move with this place in reading order.
    pub(crate) fn line(&self, place: usize) -> Vec<Coord> {
        // A move that was only valued, and never looked into, is not expected of anybody.
        let is_visited = |child: &usize| self.nodes[*child].visits > 1;
        let most_visited =
            |node: &usize| self.children(*node).filter(is_visited).rev().max_by_key(|child| self.nodes[*child].visits);
        let first = self.children(0).nth(place);
        std::iter::successors(first, most_visited).skip(1).map(|node| self.nodes[node].cell).collect()
    }

    /// The cells that each player is expected to own at the end, after some moves.
    pub(crate) fn cells_after(&self, line: &[Coord]) -> [f64; 3] {
        let mut turn = Turn::start(self.board, self.root);
        for cell in line {
            let Ok(next) = turn.play(*cell) else { break };
            turn = next;
        }
        let Some(mover) = turn.player else { return turn.board.scores().map(|score| score as f64) };
        let owned = turn.board.scores().iter().sum::<usize>() + turn.board.empty().len();
        let expected = self.network.estimate_of(&turn.board, mover);
        expected.cells.map(|share| f64::from(share) * owned as f64)
    }

    /// Whether a new tree would grow in the same way.
    pub(crate) fn grows_by(&self, network: &Arc<Network>, guidance: Guidance, habits: [Option<Habit>; 3]) -> bool {
        Arc::ptr_eq(&self.network, network) && self.guidance == guidance && self.habits == habits
    }

    /// What has grown after some moves, as a tree of the turn that they lead to; `None` where none of its moves is valued.
    pub(super) fn after(mut self, moves: &[Coord], turn: &Turn) -> Option<Self> {
        let child_at = |node, cell: &Coord| self.children(node).find(|child| self.nodes[*child].cell == *cell);
        let root = moves.iter().try_fold(0, child_at)?;
        if root == 0 {
            return Some(self);
        }
        if self.nodes[root].children == 0 {
            return None;
        }
        let mut nodes = vec![self.nodes[root].clone()];
        let mut sums = Vec::new();
        // Level by level, so that the children of a node stay together; each level ends where the next begins.
        let (mut place, mut level) = (0, 0..1);
        self.depth = 0;
        while place < nodes.len() {
            if place == level.end {
                level = level.end..nodes.len();
                self.depth += 1;
            }
            if nodes[place].children > 0 {
                let children = nodes[place].children();
                nodes[place].first = nodes.len() as u32;
                nodes.extend_from_slice(&self.nodes[children]);
                sums.push(self.sums[nodes[place].sums as usize]);
                nodes[place].sums = sums.len() as u32 - 1;
            }
            place += 1;
        }
        self.scan = crate::backend::run(Look(&self.network, &turn.board));
        (self.board, self.root, self.nodes, self.sums) = (turn.board, turn.player?, nodes, sums);
        Some(self)
    }

    /// The nodes in the tree.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The plies of the longest branch.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    fn children(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        self.nodes[node].children()
    }
}

/// A move of the root as the tree sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visited {
    pub(crate) cell: Coord,
    pub(crate) visits: u32,
    pub(crate) wins: [f32; 3],
}

struct Look<'a>(&'a Network, &'a Board);

impl Operation for Look<'_> {
    type Output = Scan;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Scan {
        Scan::of(self.0, self.1)
    }
}

/// Lets a tree grow by one node and its moves, all compiled for one machine.
struct Grow<'a>(&'a mut Tree);

impl Operation for Grow<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let tree = self.0;
        let (mut board, mut scan, mut node) = (tree.board, tree.scan.clone(), 0);
        tree.path.clear();
        tree.path.push(0);
        while tree.nodes[node].children > 0 {
            let mover = Player::ALL[usize::from(tree.nodes[node].mover)];
            let parent = node;
            node = tree.selected(node, mover);
            tree.path.push(node);
            let Node { cell, mover: next, children, .. } = tree.nodes[node];
            let after = Play(&board, mover, cell).run::<L>();
            if children > 0 {
                scan.play_without_sums(&board, &after, mover);
            } else if next != OVER {
                scan.set_sums(tree.sums[tree.nodes[parent].sums as usize]);
                scan.play(&tree.network, &mut tree.scratch, (&board, &after), mover);
            }
            board = after;
        }
        tree.depth = tree.depth.max(tree.path.len() as u32);
        let wins = match Player::ALL.get(usize::from(tree.nodes[node].mover)) {
            None => tree.nodes[node].wins,
            // The moves of the root are asked for.
            Some(mover) if node > 0 && tree.finishes(&board) => tree.finish::<L>(node, &board, *mover),
            Some(mover) => tree.expand::<L>(node, &board, &scan, *mover),
        };
        for node in &tree.path {
            let node = &mut tree.nodes[*node];
            node.visits += 1;
            let part = 1.0 / node.visits as f32;
            for (mean, share) in node.wins.iter_mut().zip(wins) {
                *mean += (share - *mean) * part;
            }
        }
    }
}

impl Tree {
    /// The child to look into.
    #[inline(always)]
    fn selected(&self, node: usize, mover: Player) -> usize {
        let node = &self.nodes[node];
        let children = node.children();
        let reach = self.guidance.exploration * (node.visits as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, child) in self.nodes[children.clone()].iter().enumerate() {
            let promise = child.wins[mover.index()] + reach * child.prior / child.visits as f32;
            if promise > best.0 {
                best = (promise, place);
            }
        }
        children.start + best.1
    }

    /// Whether the rest of the game is played as the solver would have it played: not by somebody with a habit.
    #[inline(always)]
    fn finishes(&self, board: &Board) -> bool {
        board.empty().len() <= FEW && self.habits == [None; 3]
    }

    /// Makes a node an end of the game, with the shares of the win that each gets who plays for himself.
    #[inline(always)]
    fn finish<L: Lanes>(&mut self, node: usize, board: &Board, mover: Player) -> [f32; 3] {
        let scores = self.finisher.scores::<L>(&Start(*board, mover).run::<L>());
        let node = &mut self.nodes[node];
        (node.mover, node.wins) = (OVER, shares_of(scores));
        node.wins
    }

    /// Values each move of a node; what it is worth to all if its mover plays as the first values tell.
    #[inline(always)]
    fn expand<L: Lanes>(&mut self, node: usize, board: &Board, scan: &Scan, mover: Player) -> [f32; 3] {
        let first = self.nodes.len();
        let turn = Start(*board, mover).run::<L>();
        let destinations = self.habits[mover.index()].map_or(turn.destinations, |habit| habit.moves(&turn));
        let settled = Settled::<L>::of(board);
        for cell in destinations.iter() {
            let turn = Next(board, mover, cell).run::<L>();
            let boards = (board, &turn.board);
            let (next, wins) = match turn.player {
                Some(next) => {
                    let change = (mover, cell, next);
                    let estimate = scan.estimate_after(&self.network, &mut self.scratch, &settled, boards, change);
                    (next.index() as u8, estimate.wins)
                }
                None => (OVER, shares_of(turn.board.scores().map(|score| score as i32))),
            };
            self.nodes.push(Node { cell, mover: next, prior: 0.0, visits: 1, wins, first: 0, children: 0, sums: 0 });
        }
        let parent = &mut self.nodes[node];
        (parent.first, parent.children, parent.sums) = (first as u32, destinations.len() as u8, self.sums.len() as u32);
        self.sums.push(scan.sums());
        let own = mover.index();
        let children = &mut self.nodes[first..];
        let best = children.iter().fold(0.0_f32, |best, child| best.max(child.wins[own]));
        let mut sum = 0.0;
        for child in &mut *children {
            child.prior = power(child.wins[own] / best.max(1.0e-6), self.guidance.sharpness);
            sum += child.prior;
        }
        // Where nobody has any hope left, all are the same.
        let (sum, floor) = if sum > 0.0 { (sum, 0.0) } else { (children.len() as f32, 1.0) };
        let mut wins = [0.0; 3];
        for child in children {
            child.prior = (child.prior + floor) / sum;
            for (win, share) in wins.iter_mut().zip(child.wins) {
                *win += child.prior * share;
            }
        }
        wins
    }
}

/// A number to a whole power, multiplied in the same order on every machine.
#[inline(always)]
fn power(base: f32, mut exponent: u32) -> f32 {
    let (mut square, mut product) = (base, 1.0);
    while exponent > 0 {
        if exponent & 1 == 1 {
            product *= square;
        }
        square *= square;
        exponent >>= 1;
    }
    product
}

/// The shares of the win for final scores.
fn shares_of(scores: Scores) -> [f32; 3] {
    win_points(scores).map(|points| points as f32 / 6.0)
}

#[cfg(test)]
mod tests {
    use super::super::super::endgame::solve;
    use super::super::super::limits::{Limits, Stop};
    use super::*;
    use crate::deal;
    use crate::network::Weights;

    /// A game in which everybody plays the first move, until so many cells are empty.
    fn ending(seed: u64, empty: usize) -> Turn {
        let (board, first) = deal(seed);
        let mut turn = Turn::start(board, first);
        while let (Some(player), true) = (turn.player, turn.board.empty().len() > empty) {
            turn = turn.play_unchecked(player, turn.destinations.nth(0).expect("the game is not over"));
        }
        turn
    }

    #[test]
    fn what_is_looked_into_near_the_end_is_what_the_solver_finds() {
        let network = Arc::new(Network::new(&Weights::random(1)));
        let guidance = Guidance { exploration: 10.0, sharpness: 1 };
        let mut compared = 0;
        for seed in 0..40 {
            let turn = ending(seed, FEW + 1);
            if turn.player.is_none() {
                continue;
            }
            let mut tree = Tree::new(&network, guidance, [None; 3], &turn);
            (0..100).for_each(|_| tree.grow());
            for visited in tree.moves().filter(|visited| visited.visits > 1) {
                let next = turn.play(visited.cell).expect("the move is legal");
                let solved = solve(&next, false, &Limits::default(), &Stop::default()).expect("nothing limits it");
                assert_eq!(visited.wins.map(f32::to_bits), shares_of(solved.value).map(f32::to_bits));
                compared += 1;
            }
        }
        assert!(compared > 40, "{compared}");
    }

    /// Whether two places in trees are the same turn, looked into in the same way; how many such places there are.
    fn compared((one, place): (&Tree, usize), (other, twin): (&Tree, usize), turn: &Turn) -> usize {
        let (node, copy) = (&one.nodes[place], &other.nodes[twin]);
        assert_eq!(
            (node.cell, node.mover, node.visits, node.children),
            (copy.cell, copy.mover, copy.visits, copy.children)
        );
        assert_eq!((node.prior.to_bits(), node.wins), (copy.prior.to_bits(), copy.wins));
        if node.children > 0 {
            let scan = crate::backend::run(Look(&other.network, &turn.board));
            assert_eq!(other.sums[copy.sums as usize], scan.sums());
        }
        let pairs = one.children(place).zip(other.children(twin));
        let counts = pairs.map(|(place, twin)| {
            let after = turn.play(other.nodes[twin].cell).expect("the move is legal");
            compared((one, place), (other, twin), &after)
        });
        1 + counts.sum::<usize>()
    }

    #[test]
    fn after_some_moves_a_tree_is_what_had_grown_there() {
        let network = Arc::new(Network::new(&Weights::random(1)));
        for seed in 0..10 {
            let start = ending(seed, 60);
            let grown = || {
                let mut tree = Tree::new(&network, Guidance { exploration: 0.2, sharpness: 6 }, [None; 3], &start);
                (0..400).for_each(|_| tree.grow());
                tree
            };
            let whole = grown();
            let most_visited = |node: &usize| whole.children(*node).max_by_key(|child| whole.nodes[*child].visits);
            let places: Vec<usize> = std::iter::successors(Some(0), most_visited).collect();
            let mut turn = start;
            for (plies, place) in places.iter().enumerate().take(4) {
                let cells: Vec<Coord> = places[1..=plies].iter().map(|place| whole.nodes[*place].cell).collect();
                turn = cells.last().map_or(start, |cell| turn.play(*cell).expect("the move is legal"));
                let mut kept = grown().after(&cells, &turn).expect("it was looked into");
                assert_eq!(compared((&whole, *place), (&kept, 0), &turn), kept.nodes.len());
                assert_eq!(kept.sums.len(), kept.nodes.iter().filter(|node| node.children > 0).count());
                let depth = kept.depth;
                assert!(depth as usize + plies <= whole.depth as usize);
                (0..50).for_each(|_| kept.grow());
                assert!(kept.depth >= depth);
                assert_eq!(kept.nodes[0].visits, whole.nodes[*place].visits + 50);
                assert!(kept.line(0).len() <= kept.depth as usize);
            }
            let unvisited = whole.children(0).find(|child| whole.nodes[*child].children == 0);
            if let Some(cell) = unvisited.map(|child| whole.nodes[child].cell) {
                assert!(grown().after(&[cell], &start.play(cell).expect("the move is legal")).is_none());
            }
        }
    }
}
