//! Looking ahead: the computer player of 2017 and the classical searches for several players.

mod alphabeta;
mod best_reply;
mod deepening;
mod descent;
mod endgame;
mod flat;
mod guided;
pub(crate) mod limits;
mod maxn;
mod mcts;
mod opponent_model;
mod original;
mod paranoid;
mod question;
mod sampling;
mod transposition;

use std::iter::repeat_with;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

pub use endgame::{Aim, Moves, Scores, Solved, Unsolved, guarantee, solve};
pub use guided::{Guidance, Memory};
pub(crate) use guided::{Tree as GuidedTree, Visited, held};
pub use limits::{Limits, Stop};
pub use mcts::Exploration;
pub use original::{Alliance, Strategy, root_values};
pub use question::{PastMove, Question};

use crate::evaluation::weighted_sum::Evaluation;
use crate::network::Network;
use crate::rng::Rng;
use crate::rules::coord::Coord;
use alphabeta::AlphaBeta;
use deepening::deepen;
use flat::Rounds;
use guided::{grow, solved};
use limits::Budget;
use maxn::MaxN;
use opponent_model::habits;
use sampling::{Playouts, sample};

/// How to look ahead.
#[derive(Clone)]
pub enum Method {
    /// Everybody plays for himself.
    MaxN,
    /// Everybody plays against the root player.
    Paranoid,
    /// The other who can hurt the root player most answers, the rest stand still.
    BestReply,
    /// A tree grown by random playouts where they are promising.
    Mcts(Exploration),
    /// Random playouts after each move, as many for one as for another.
    Flat,
    /// A tree grown by a network where it is promising, and what is kept of it for the next search.
    Guided(Arc<Network>, Guidance, Option<Memory>),
}

/// A search, complete but for the turn.
#[derive(Clone)]
pub struct Search {
    /// How to look ahead.
    pub method: Method,
    /// What a turn is worth that is not searched further.
    pub evaluation: Evaluation,
    /// When to end.
    pub limits: Limits,
    /// The threads to use. Only one thread gives the same answer each time.
    pub threads: NonZeroUsize,
}

/// The moves of a turn from the best to the worst.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Every move; equal ones in reading order.
    pub moves: Vec<RankedMove>,
    /// How many of the first moves are as good as each other.
    pub equals: usize,
    /// The turns visited, or the playouts.
    pub nodes: u64,
    /// The plies looked ahead everywhere; for a tree that grows unevenly, those of its longest branch.
    pub depth: u32,
    /// Whether what the best move is worth is proven to the end of the game, as far as the others play as the search
    /// expects; looking longer would not change it.
    pub solved: bool,
}

/// A move and what a search says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedMove {
    /// The move.
    pub destination: Coord,
    /// What it is worth to the player to move: a standing as in [`Evaluation::standings`], or the expected share of the
    /// win from 0 to 1.
    pub value: f64,
    /// The expected share of the win of each player, adding up to 1; `None` where the search cannot tell.
    pub shares: Option<[f64; 3]>,
    /// The expected cells of each player at the end of the game; `None` where the search cannot tell.
    pub cells: Option<[f64; 3]>,
    /// The move and what is expected to follow.
    pub line: Vec<Coord>,
    /// The nodes spent on it.
    pub nodes: u64,
}

/// The turns that a transposition table holds at most, about 8 MB of them.
const MAX_CAPACITY: u64 = 1 << 18;

/// About how many moves a turn has.
const MOVES_A_TURN: u64 = 10;

impl Search {
    /// Ranks the moves of a turn; there is none to rank when the game is over. `report` is called with what is known after
    /// each iteration.
    #[must_use]
    pub fn analyse(&self, question: &Question<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let Some(player) = question.turn.player else {
            return Analysis { moves: Vec::new(), equals: 0, nodes: 0, depth: 0, solved: false };
        };
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let by_depth = self.limits.depth.map(|depth| MOVES_A_TURN.saturating_pow(depth));
        let capacity = self.limits.nodes.or(by_depth).map_or(MAX_CAPACITY, |turns| turns.min(MAX_CAPACITY));
        let budget = || Budget::new(&self.limits, deadline, self.threads, question.stop);
        let (evaluation, depth) = (&self.evaluation, self.limits.depth);
        let alphabeta = |model| AlphaBeta::new(player, model, evaluation, budget(), capacity);
        let playouts = |seed| Playouts::new(evaluation, depth, seed, budget());
        let tree = |exploration, seed| mcts::Tree::new(question.turn, exploration, playouts(seed));
        let mut rng = Rng::new(question.seed);
        match &self.method {
            Method::MaxN => {
                let workers = self.workers(|| MaxN::new(player, evaluation, budget(), capacity));
                deepen(question, workers, depth, report)
            }
            Method::Paranoid => {
                let workers = self.workers(|| alphabeta(paranoid::model));
                deepen(question, workers, depth, report)
            }
            Method::BestReply => {
                let workers = self.workers(|| alphabeta(best_reply::model));
                deepen(question, workers, depth, report)
            }
            Method::Mcts(exploration) => {
                let workers = self.workers(|| tree(*exploration, rng.next_u64()));
                sample(question, workers, report)
            }
            Method::Flat => {
                let workers = self.workers(|| Rounds::new(question.turn, playouts(rng.next_u64())));
                sample(question, workers, report)
            }
            Method::Guided(network, guidance, memory) => {
                let habits = habits(question.past, question.ahead.unwrap_or(player));
                // Who has a habit does not play as the solver would have him play, and who thinks ahead wants a tree to keep.
                let may_solve = habits == [None; 3] && question.ahead.is_none();
                if let Some(analysis) = may_solve.then(|| solved(question, &self.limits)).flatten() {
                    report(&analysis);
                    return analysis;
                }
                // So many nodes give the same answer each time, whatever was asked before.
                let memory = memory.as_ref().filter(|_| self.limits.nodes.is_none());
                let grows_alike = |tree: &GuidedTree| tree.grows_by(network, *guidance, habits);
                let kept = memory.and_then(|memory| memory.take(question, self.limits.time, grows_alike));
                let new = || GuidedTree::new(network, *guidance, habits, question.turn);
                let tree = Mutex::new(kept.unwrap_or_else(new));
                let analysis = grow(question, &tree, self.workers(budget), report);
                if let Some(memory) = memory {
                    memory.put(tree.into_inner().unwrap_or_else(PoisonError::into_inner));
                }
                analysis
            }
        }
    }

    /// One worker for each thread.
    fn workers<W>(&self, worker: impl FnMut() -> W) -> Vec<W> {
        repeat_with(worker).take(self.threads.get()).collect()
    }
}

/// Lets each worker do the same on a thread of its own, or on this one where there is but one.
fn on_each<W: Send, T: Send>(workers: &mut [W], work: impl Fn(&mut W) -> T + Sync) -> Vec<T> {
    if let [worker] = workers {
        return vec![work(worker)];
    }
    thread::scope(|scope| {
        let handles: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(|| work(worker))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a search does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal;
    use crate::network::Weights;
    use crate::rules::board::Board;
    use crate::rules::player::Player;
    use crate::rules::turn::Turn;

    fn methods() -> Vec<Method> {
        let network = Arc::new(Network::new(&Weights::random(1)));
        vec![
            Method::MaxN,
            Method::Paranoid,
            Method::BestReply,
            Method::Mcts(Exploration { uct: 0.3, history: 5.0 }),
            Method::Flat,
            Method::Guided(network, Guidance { exploration: 0.2, sharpness: 6 }, None),
        ]
    }

    /// A turn some moves after a deal.
    fn turn(seed: u64) -> Turn {
        let (board, first) = deal(seed);
        let step = |turn: Turn| turn.destinations.iter().last().map(|cell| turn.play(cell).unwrap());
        (0..20).fold(Turn::start(board, first), |turn, _| step(turn).unwrap_or(turn))
    }

    fn analyse(method: Method, turn: &Turn, limits: Limits, stop: &Stop) -> (Analysis, Vec<Analysis>) {
        let evaluation = "score+mobility".parse().unwrap();
        let search = Search { method, evaluation, limits, threads: NonZeroUsize::MIN };
        let mut reports = Vec::new();
        let question = Question { turn, past: &[], ahead: None, seed: 1, every_move: true, stop };
        (search.analyse(&question, &mut |analysis| reports.push(analysis.clone())), reports)
    }

    #[test]
    fn every_search_ranks_every_move_once_and_the_same_way_again() {
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        for method in methods() {
            for seed in 0..2 {
                let turn = turn(seed);
                let (analysis, reports) = analyse(method.clone(), &turn, limits, &Stop::default());
                let ranked: crate::CoordSet = analysis.moves.iter().map(|ranked| ranked.destination).collect();
                assert_eq!((ranked, analysis.moves.len()), (turn.destinations, turn.destinations.len()));
                assert!(analysis.nodes <= 200);
                for shares in analysis.moves.iter().filter_map(|ranked| ranked.shares) {
                    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                }
                assert_eq!(reports.last().unwrap().moves, analysis.moves);
                assert_eq!(analyse(method.clone(), &turn, limits, &Stop::default()).0, analysis);
            }
        }
    }

    #[test]
    fn a_stopped_search_still_ranks_every_move() {
        let stop = Stop::default();
        let child = stop.child();
        stop.set();
        assert!(child.is_set());
        for method in methods() {
            let (analysis, _) = analyse(method, &turn(7), Limits::default(), &child);
            assert_eq!(analysis.moves.len(), turn(7).destinations.len());
        }
    }

    #[test]
    fn a_child_that_is_set_leaves_its_parent_alone() {
        let stop = Stop::default();
        stop.child().set();
        assert!(!stop.is_set());
    }

    #[test]
    fn there_is_nothing_to_rank_when_the_game_is_over() {
        let over = Turn::start(Board::EMPTY, Player::Blue);
        for method in methods() {
            let (analysis, reports) = analyse(method, &over, Limits::default(), &Stop::default());
            assert_eq!((analysis.moves.len(), reports.len()), (0, 0));
        }
    }
}
