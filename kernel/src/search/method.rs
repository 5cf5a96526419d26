//! The search methods and their common entry point.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;

use crate::evaluation::weighted_sum::Evaluation;
use crate::search::analysis::Analysis;
use crate::search::depth_first::{best_reply, maxn, paranoid};
use crate::search::guided::search::Guided;
use crate::search::limits::Limits;
use crate::search::monte_carlo::flat;
use crate::search::monte_carlo::mcts::{self, UctParameters};
use crate::search::question::Question;
use crate::search::task::Task;

#[derive(Clone)]
pub enum Method {
    /// Max^n: every player maximises its own standing.
    MaxN,
    /// Paranoid: both opponents minimise the root player's standing.
    Paranoid,
    /// Best-reply search: of the replies of both opponents, only the most harmful one is played.
    BestReply,
    /// Monte Carlo tree search with random playouts.
    Mcts(UctParameters),
    /// Flat Monte Carlo: the same number of random playouts after each move.
    Flat,
    /// Monte Carlo tree search with a network instead of playouts.
    Guided(Guided),
}

impl Method {
    /// Returns whether a depth limit ends the search. In a search with playouts, it only ends a playout.
    pub(crate) fn is_depth_first(&self) -> bool {
        matches!(self, Self::MaxN | Self::Paranoid | Self::BestReply)
    }

    /// Returns whether the ranking depends on the seed of the question, because random playouts decide it.
    pub(crate) fn is_random(&self) -> bool {
        matches!(self, Self::Mcts(_) | Self::Flat)
    }

    fn analyse(&self, task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        match self {
            Self::MaxN => maxn::analyse(task, report),
            Self::Paranoid => paranoid::analyse(task, report),
            Self::BestReply => best_reply::analyse(task, report),
            Self::Mcts(parameters) => mcts::analyse(*parameters, task, report),
            Self::Flat => flat::analyse(task, report),
            Self::Guided(guided) => guided.analyse(task, report),
        }
    }
}

#[derive(Clone)]
pub struct Search {
    pub method: Method,
    /// The evaluation of unfinished turns at the leaves; a guided search does not use it.
    pub evaluation: Evaluation,
    /// The limits of one search, unless its question has others.
    pub limits: Limits,
    /// The number of threads. With more than one, answers may differ from run to run.
    pub threads: NonZeroUsize,
}

impl Search {
    pub fn needs_past(&self) -> bool {
        matches!(&self.method, Method::Guided(guided) if guided.models_opponents || guided.reuse.is_some())
    }

    /// Ranks the legal moves; none if the game is over. Calls `report` with the ranking after each iteration.
    pub fn analyse(&self, question: &Question<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let Some(player) = question.turn.player else {
            return Analysis { moves: Vec::new(), equals: 0, nodes: 0, depth: 0, solved: false };
        };
        let limits = question.limits.as_ref().unwrap_or(&self.limits);
        let task = Task::begin(question, player, &self.evaluation, limits, self.threads);
        self.method.analyse(&task, report)
    }
}
