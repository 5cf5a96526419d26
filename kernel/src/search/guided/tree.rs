//! A tree that grows where a network expects most.
//!
//! Each leaf's moves are valued by the network instead of by playouts, and the values are backed up as a vector, each mover
//! looking at his own share of the win: David Silver et al. (2017), "Mastering the game of Go without human knowledge", for
//! several players as in Nick Petosa and Tucker Balch (2019), "Multiplayer `AlphaZero`". There is no second network for where
//! to look first: one value a ply deeper tells that.
#![forbid(unsafe_code)]

use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::Arc;

use crate::network::{Network, Scan, Sums};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::worker::{Climber, Found, Way};
use crate::search::limits::{Interrupted, Stop};
use crate::search::opponent_model::Habit;

/// How a tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guidance {
    /// How much a move gains by promising more than it has been visited.
    pub exploration: f32,
    /// How strongly the first values decide where to look first: moves are tried in proportion to this power of them.
    pub sharpness: u32,
}

/// A place in the tree.
#[derive(Clone)]
pub(super) struct Node {
    /// The move that leads here.
    pub(super) cell: Coord,
    /// Who moves here; nobody when the game is over.
    pub(super) mover: Option<Player>,
    /// None before the node is expanded, and at the end of the game.
    children: u8,
    /// How many threads are on a visit.
    pending: u8,
    /// How much this node promises before it is visited, a share among its brothers.
    pub(super) prior: f32,
    /// The visits, the first value counting as one.
    visits: u32,
    /// For each player, the mean share of the win of all visits.
    pub(super) wins: [f32; 3],
    /// The first child; the others follow.
    first: u32,
    /// The place of the sums of an expanded node.
    sums: u32,
}

impl Node {
    /// A node that is valued, and not looked into yet.
    #[inline(always)]
    pub(super) fn valued(cell: Coord, mover: Option<Player>, wins: [f32; 3]) -> Self {
        Self { cell, mover, children: 0, pending: 0, prior: 0.0, visits: 1, wins, first: 0, sums: 0 }
    }

    /// The places of the nodes after each move.
    #[inline(always)]
    fn children(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.children)
    }

    /// This node as it was before it was looked into, but for what its visits have told.
    fn without_children(&self) -> Self {
        Self { children: 0, ..self.clone() }
    }

    /// The visits, those included that are not over.
    #[inline(always)]
    fn all_visits(&self) -> f32 {
        (self.visits + u32::from(self.pending)) as f32
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
    nodes: Vec<Node>,
    sums: Vec<Sums>,
    depth: u32,
}

impl Tree {
    /// A tree of a turn that is not over. Who first climbs it values its moves.
    pub(crate) fn new(network: &Arc<Network>, guidance: Guidance, habits: [Option<Habit>; 3], turn: &Turn) -> Self {
        let first = Coord::all().next().expect("a board has cells");
        Self {
            network: network.clone(),
            guidance,
            habits,
            root: turn.player.unwrap_or(Player::Blue),
            board: turn.board,
            scan: Scan::of(network, &turn.board),
            nodes: vec![Node { visits: 0, prior: 1.0, ..Node::valued(first, turn.player, [0.0; 3]) }],
            sums: Vec::new(),
            depth: 0,
        }
    }

    /// Somebody who climbs this tree.
    pub(crate) fn climber(&self) -> Climber {
        Climber::new(self.network.clone(), self.guidance.sharpness, self.habits, (self.board, self.scan.clone()))
    }

    /// Shows the way to the most promising leaf, away from those that others are on the way to: a visit that is not over
    /// counts as lost, the virtual loss of Guillaume Chaslot, Mark Winands and Jaap van den Herik (2008), "Parallel Monte-Carlo
    /// Tree Search".
    pub(super) fn lead(&mut self, way: &mut Way) {
        way.begin();
        let mut place = 0;
        while let Node { children: 1.., mover: Some(mover), sums, .. } = self.nodes[place] {
            way.sums = self.sums[sums as usize];
            place = self.selected(place, mover);
            way.places.push(place);
            way.steps.push((mover, self.nodes[place].cell));
        }
        (way.mover, way.wins) = (self.nodes[place].mover, self.nodes[place].wins);
        for place in &way.places {
            self.nodes[*place].pending += 1;
        }
        // A leaf where the game is not over is about to have children.
        let plies = way.places.len() - usize::from(way.mover.is_none());
        self.depth = self.depth.max(plies as u32);
    }

    /// The child to look into.
    #[inline(always)]
    fn selected(&self, node: usize, mover: Player) -> usize {
        let node = &self.nodes[node];
        let children = node.children();
        let reach = self.guidance.exploration * node.all_visits().sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, child) in self.nodes[children.clone()].iter().enumerate() {
            let all = child.all_visits();
            let promise = child.wins[mover.index()] * (child.visits as f32 / all) + reach * child.prior / all;
            if promise > best.0 {
                best = (promise, place);
            }
        }
        children.start + best.1
    }

    /// Adds what was found at the end of a way, unless another has been faster, and backs up what it is worth.
    pub(super) fn add(&mut self, way: &Way, found: &Found) {
        let (first, place) = (self.nodes.len() as u32, self.sums.len() as u32);
        let leaf = &mut self.nodes[way.leaf()];
        if leaf.children == 0 && leaf.mover.is_some() {
            if found.children.is_empty() {
                (leaf.mover, leaf.wins) = (None, found.wins);
            } else {
                (leaf.first, leaf.children, leaf.sums) = (first, found.children.len() as u8, place);
                self.nodes.extend_from_slice(&found.children);
                self.sums.push(found.sums);
            }
        }
        for place in &way.places {
            let node = &mut self.nodes[*place];
            node.pending -= 1;
            node.visits = node.visits.saturating_add(1);
            let part = 1.0 / node.visits as f32;
            for (mean, share) in node.wins.iter_mut().zip(found.wins) {
                *mean += (share - *mean) * part;
            }
        }
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
    ///
    /// What has been visited most is taken over first; as soon as there are so many nodes, the rest is left behind.
    pub(super) fn after(
        &self,
        moves: &[Coord],
        turn: &Turn,
        most: usize,
        stop: &Stop,
    ) -> Result<Option<Self>, Interrupted> {
        let child_at = |node, cell: &Coord| self.children(node).find(|child| self.nodes[*child].cell == *cell);
        let Some(root_place) = moves.iter().try_fold(0, child_at) else { return Ok(None) };
        let root = &self.nodes[root_place];
        if root.children == 0 || root.mover != turn.player {
            return Ok(None);
        }
        let mut tree = Self::new(&self.network, self.guidance, self.habits, turn);
        tree.nodes[0] = root.without_children();
        // Those whose children are not taken over yet, the most visited first, each with its place and its depth.
        let mut left = BinaryHeap::from([(root.visits, root_place, 0, 0)]);
        while let Some((_, old, place, depth)) = left.pop() {
            if stop.is_set() {
                return Err(Interrupted);
            }
            let (node, first, sums) = (&self.nodes[old], tree.nodes.len() as u32, tree.sums.len() as u32);
            for old in node.children() {
                let child = &self.nodes[old];
                if child.children > 0 {
                    left.push((child.visits, old, tree.nodes.len(), depth + 1));
                }
                tree.nodes.push(child.without_children());
            }
            tree.sums.push(self.sums[node.sums as usize]);
            tree.nodes[place] = Node { first, sums, ..node.clone() };
            tree.depth = tree.depth.max(depth + 1);
            if tree.nodes.len() >= most {
                break;
            }
        }
        Ok(Some(tree))
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::deal;
    use crate::network::Weights;
    use crate::search::endgame::solve;
    use crate::search::guided::worker::{FEW, shares_of};
    use crate::search::limits::Limits;

    /// A game in which everybody plays the first move, until so many cells are empty.
    fn ending(seed: u64, empty: usize) -> Turn {
        let (board, first) = deal(seed);
        let mut turn = Turn::start(board, first);
        while let (Some(player), true) = (turn.player, turn.board.empty().len() > empty) {
            turn = turn.play_unchecked(player, turn.destinations.nth(0).expect("the game is not over"));
        }
        turn
    }

    /// A tree after so many more visits by one thread.
    fn grown(tree: Tree, visits: usize) -> Tree {
        let (mut climber, tree) = (tree.climber(), Mutex::new(tree));
        (0..visits).for_each(|_| climber.grow(&tree));
        tree.into_inner().expect("no thread panicked")
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
            let tree = grown(Tree::new(&network, guidance, [None; 3], &turn), 101);
            for visited in tree.moves().filter(|visited| visited.visits > 1) {
                let next = turn.play(visited.cell).expect("the move is legal");
                let solved = solve(&next, false, &Limits::default(), &Stop::default()).expect("nothing limits it");
                assert_eq!(visited.wins.map(f32::to_bits), shares_of(solved.value).map(f32::to_bits));
                compared += 1;
            }
        }
        assert!(compared > 40, "{compared}");
    }

    fn taken_over(tree: &Tree, moves: &[Coord], turn: &Turn, most: usize) -> Option<Tree> {
        tree.after(moves, turn, most, &Stop::default()).expect("nothing stops it")
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
            let scan = Scan::of(&other.network, &turn.board);
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
            let new = Tree::new(&network, Guidance { exploration: 0.2, sharpness: 6 }, [None; 3], &start);
            let whole = grown(new, 400);
            let most_visited = |node: &usize| whole.children(*node).max_by_key(|child| whole.nodes[*child].visits);
            let places: Vec<usize> = std::iter::successors(Some(0), most_visited).collect();
            let mut turn = start;
            for (plies, place) in places.iter().enumerate().take(4) {
                let cells: Vec<Coord> = places[1..=plies].iter().map(|place| whole.nodes[*place].cell).collect();
                turn = cells.last().map_or(start, |cell| turn.play(*cell).expect("the move is legal"));
                let kept = taken_over(&whole, &cells, &turn, usize::MAX).expect("it was looked into");
                assert_eq!(compared((&whole, *place), (&kept, 0), &turn), kept.nodes.len());
                assert_eq!(kept.sums.len(), kept.nodes.iter().filter(|node| node.children > 0).count());
                assert!(kept.depth as usize + plies <= whole.depth as usize);
                let kept = grown(kept, 50);
                assert_eq!(kept.nodes[0].visits, whole.nodes[*place].visits + 50);
                assert!(kept.line(0).len() <= kept.depth as usize);
            }
            let unvisited = whole.children(0).find(|child| whole.nodes[*child].children == 0);
            if let Some(cell) = unvisited.map(|child| whole.nodes[child].cell) {
                let turn = start.play(cell).expect("the move is legal");
                assert!(taken_over(&whole, &[cell], &turn, usize::MAX).is_none());
            }
        }
    }

    #[test]
    fn a_tree_that_is_taken_over_in_part_is_what_was_visited_most() {
        let network = Arc::new(Network::new(&Weights::random(1)));
        for (seed, most) in [(0, 0), (1, 30), (2, 100), (3, 400)] {
            let start = ending(seed, 60);
            let tree = Tree::new(&network, Guidance { exploration: 0.2, sharpness: 6 }, [None; 3], &start);
            let tree = grown(tree, 900);
            let cell = tree.moves().max_by_key(|visited| visited.visits).expect("there is a move").cell;
            let turn = start.play(cell).expect("the move is legal");
            let whole = taken_over(&tree, &[cell], &turn, usize::MAX).expect("it was looked into");
            let part = taken_over(&tree, &[cell], &turn, most).expect("it was looked into");
            assert!(part.nodes.len() < whole.nodes.len());
            assert!(part.nodes.len() < most + 60, "no more than the moves of one turn are too many");
            let visits = |tree: &Tree| {
                let looked_into = tree.nodes.iter().filter(|node| node.children > 0);
                let mut visits: Vec<u32> = looked_into.map(|node| node.visits).collect();
                visits.sort_unstable_by_key(|visits| std::cmp::Reverse(*visits));
                visits
            };
            assert!(visits(&whole).starts_with(&visits(&part)));
            assert_eq!(part.sums.len(), visits(&part).len());
            let grown = grown(part, 50);
            assert_eq!(grown.nodes[0].visits, whole.nodes[0].visits + 50);
            assert_eq!(compared((&grown, 0), (&grown, 0), &turn), grown.nodes.len(), "every node has its place");
        }
    }

    #[test]
    fn to_take_over_can_be_stopped() {
        let network = Arc::new(Network::new(&Weights::random(1)));
        let start = ending(1, 60);
        let tree = grown(Tree::new(&network, Guidance { exploration: 0.2, sharpness: 6 }, [None; 3], &start), 100);
        let cell = tree.moves().max_by_key(|visited| visited.visits).expect("there is a move").cell;
        let stop = Stop::default();
        stop.set();
        let turn = start.play(cell).expect("the move is legal");
        assert!(tree.after(&[cell], &turn, usize::MAX, &stop).is_err());
    }

    #[test]
    fn many_threads_grow_one_tree() {
        let network = Arc::new(Network::new(&Weights::random(1)));
        for seed in 0..5 {
            let start = ending(seed, 40);
            let tree = Tree::new(&network, Guidance { exploration: 0.2, sharpness: 6 }, [None; 3], &start);
            let mut climbers: Vec<Climber> = (0..8).map(|_| tree.climber()).collect();
            let tree = Mutex::new(tree);
            std::thread::scope(|scope| {
                for climber in &mut climbers {
                    scope.spawn(|| (0..50).for_each(|_| climber.grow(&tree)));
                }
            });
            let tree = tree.into_inner().expect("no thread panicked");
            assert_eq!(tree.nodes[0].visits, 400);
            assert_eq!(compared((&tree, 0), (&tree, 0), &start), tree.nodes.len(), "every node has its place");
            assert!(tree.nodes.iter().all(|node| node.pending == 0));
            for node in tree.nodes.iter().filter(|node| node.children > 0).skip(1) {
                let below: u32 = tree.nodes[node.children()].iter().map(|child| child.visits - 1).sum();
                // The first value, the look at its moves, and looks of those who came at the same time.
                assert!((2..=9).contains(&(node.visits - below)), "{} {below}", node.visits);
            }
        }
    }
}
