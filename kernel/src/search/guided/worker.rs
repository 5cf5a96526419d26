//! What a thread does on a tree that it shares with others: it is led to a leaf, looks into it, and tells what it found.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::evaluation::standings::win_points;
use crate::network::{Network, Scan, Scratch, Settled, Sums};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::rules::turn::{NextTurn, StartTurn};
use crate::search::endgame::{Finisher, Scores};
use crate::search::guided::tree::{Node, Tree};
use crate::search::opponent_model::Habit;
use crate::simd::register::{Operation, Simd};

/// With so few empty cells left, how the game ends is found out instead of the worth of the moves. It takes about as long.
pub(super) const FEW: usize = 6;

/// The way from the root to a leaf.
pub(super) struct Way {
    /// The nodes on it, the first the root and the last the leaf.
    pub(super) places: Vec<usize>,
    /// Who played what on it.
    pub(super) steps: Vec<(Player, Coord)>,
    /// The sums of the last node before the leaf; of no meaning where the leaf is the root.
    pub(super) sums: Sums,
    /// Who moves at the leaf; nobody when the game is over.
    pub(super) mover: Option<Player>,
    /// What the leaf was worth so far.
    pub(super) wins: [f32; 3],
}

impl Way {
    /// Goes back to the root.
    pub(super) fn begin(&mut self) {
        self.places.clear();
        self.places.push(0);
        self.steps.clear();
    }

    /// The place of the leaf.
    pub(super) fn leaf(&self) -> usize {
        self.places[self.places.len() - 1]
    }
}

/// What was found at a leaf.
pub(super) struct Found {
    /// Its moves, each valued; none where the end of the game was found.
    pub(super) children: Vec<Node>,
    /// Its sums, where there are moves.
    pub(super) sums: Sums,
    /// What it is worth to each player.
    pub(super) wins: [f32; 3],
}

/// All that a thread needs beside the tree.
pub(crate) struct Climber {
    network: Arc<Network>,
    sharpness: u32,
    habits: [Option<Habit>; 3],
    board: Board,
    scan: Scan,
    scratch: Box<Scratch>,
    finisher: Finisher,
    way: Way,
    found: Found,
}

impl Climber {
    /// Somebody at the root of a tree, whose board and scan these are.
    pub(super) fn new(
        network: Arc<Network>,
        sharpness: u32,
        habits: [Option<Habit>; 3],
        (board, scan): (Board, Scan),
    ) -> Self {
        let sums = scan.sums();
        let (places, steps) = (Vec::with_capacity(32), Vec::with_capacity(32));
        Self {
            network,
            sharpness,
            habits,
            board,
            scan,
            scratch: Box::new(Scratch::new()),
            finisher: Finisher::new(),
            way: Way { places, steps, sums, mover: None, wins: [0.0; 3] },
            found: Found { children: Vec::with_capacity(32), sums, wins: [0.0; 3] },
        }
    }

    /// Lets a tree grow by the moves of its most promising leaf. It is held up only for the way there and back.
    pub(crate) fn grow(&mut self, tree: &Mutex<Tree>) {
        held(tree).lead(&mut self.way);
        crate::simd::backend::run(Look(self));
        held(tree).add(&self.way, &self.found);
    }
}

/// What threads share, for one of them alone. What a thread left that panicked serves as well.
pub(crate) fn held<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks into a leaf, all compiled for one machine.
struct Look<'a>(&'a mut Climber);

impl Operation for Look<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let climber = self.0;
        climber.found.children.clear();
        let Some(leaf_mover) = climber.way.mover else {
            climber.found.wins = climber.way.wins;
            return;
        };
        let (mut board, mut scan) = (climber.board, climber.scan.clone());
        let last = climber.way.steps.len().wrapping_sub(1);
        for (ply, (mover, cell)) in climber.way.steps.iter().enumerate() {
            let after = PlayUnchecked(&board, *mover, *cell).run::<S>();
            if ply == last {
                scan.set_sums(climber.way.sums);
                scan.play(&climber.network, &mut climber.scratch, (&board, &after), *mover);
            } else {
                scan.play_without_sums(&board, &after, *mover);
            }
            board = after;
        }
        if climber.finishes(&board) {
            let scores = climber.finisher.scores::<S>(&StartTurn(board, leaf_mover).run::<S>());
            climber.found.wins = shares_of(scores);
        } else {
            climber.expand::<S>(&board, &scan, leaf_mover);
        }
    }
}

impl Climber {
    /// Whether the rest of the game is played as the solver would have it played: not by somebody with a habit. The moves
    /// of the root are asked for.
    #[inline(always)]
    fn finishes(&self, board: &Board) -> bool {
        !self.way.steps.is_empty() && board.empty().len() <= FEW && self.habits == [None; 3]
    }

    /// Values each move of a node; what it is worth to all if its mover plays as the first values tell.
    #[inline(always)]
    fn expand<S: Simd>(&mut self, board: &Board, scan: &Scan, mover: Player) {
        let turn = StartTurn(*board, mover).run::<S>();
        let destinations = self.habits[mover.index()].map_or(turn.destinations, |habit| habit.moves(&turn));
        let settled = Settled::<S>::of(board);
        let children = &mut self.found.children;
        for cell in destinations.iter() {
            let turn = NextTurn(board, mover, cell).run::<S>();
            let boards = (board, &turn.board);
            let wins = match turn.player {
                Some(next) => {
                    let change = (mover, cell, next);
                    scan.estimate_after(&self.network, &mut self.scratch, &settled, boards, change).wins
                }
                None => shares_of(turn.board.scores().map(|score| score as i32)),
            };
            children.push(Node::valued(cell, turn.player, wins));
        }
        let own = mover.index();
        let best = children.iter().fold(0.0_f32, |best, child| best.max(child.wins[own]));
        let mut sum = 0.0;
        for child in &mut *children {
            child.prior = power(child.wins[own] / best.max(1.0e-6), self.sharpness);
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
        (self.found.sums, self.found.wins) = (scan.sums(), wins);
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
pub(super) fn shares_of(scores: Scores) -> [f32; 3] {
    win_points(scores).map(|points| points as f32 / 6.0)
}
