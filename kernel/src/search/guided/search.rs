//! The guided search: reuses or starts a tree, grows it on several threads, and ranks its moves.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex, PoisonError};

use crate::network::inference::Network;
use crate::parallel::lock;
use crate::player_types::beliefs::{CHANGE, beliefs, recent};
use crate::player_types::mixture::Mixture;
use crate::player_types::strengths::factors;
use crate::player_types::types::ByType;
use crate::player_types::weights::POLICIES;
use crate::rules::player::Player;
use crate::search::analysis::Analysis;
use crate::search::guided::exact_ending::solve_ending;
use crate::search::guided::gumbel::{GumbelParameters, HAS_GUMBEL_ROOTS};
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::ranking::ranking;
use crate::search::guided::reuse::TreeReuse;
use crate::search::guided::tree::Tree;
use crate::search::guided::worker::SearchWorker;
use crate::search::limits::{Budget, Interrupted};
use crate::search::opponent_model::detect_models;
use crate::search::question::{PastMove, Question};
use crate::search::task::Task;
use crate::search::workers::run_on_each;

/// The settings of a guided search.
#[derive(Clone)]
pub struct Guided {
    pub network: Arc<Network>,
    pub puct: PuctParameters,
    /// The parameters of a Gumbel root without noise; with `None`, the root selects by PUCT.
    pub gumbel: Option<GumbelParameters>,
    /// Keeps the tree between searches without a node limit; `None` starts each search with a new tree.
    pub reuse: Option<TreeReuse>,
    /// Whether the search learns from the moves of opponents how they play, and expects them to go on like that.
    pub models_opponents: bool,
}

/// The number of nodes, about 160 MB with their feature sums, at which a tree stops growing.
const MAX_NODES: usize = 1 << 22;
/// The greatest number of threads that grow a tree, because a node counts its pending visits in a byte. No more are
/// started.
const MAX_WORKERS: usize = u8::MAX as usize;
/// The least node limit with which a search learns which types its opponents follow: with fewer nodes, learning takes
/// longer than the search. Opponent models are detected with every limit.
const LEAST_NODES_FOR_TYPES: u64 = 64;
/// The number of visits that each thread makes before the first report. Each later round is twice as long as the one
/// before, up to [`LONGEST_ROUND`].
const FIRST_ROUND: u64 = 64;
/// The visits of each thread in the longest round. If such a round adds no node, the search is complete.
const LONGEST_ROUND: u64 = 1 << 14;
/// The greatest number of visits of each thread between two reports: about 20 ms in a browser.
const VISITS_PER_REPORT: u64 = 1 << 10;

impl Guided {
    /// Ranks the legal moves by tree search, and calls `report` while the tree grows.
    ///
    /// Near the end of the game, the exact solver ranks them instead if half of the limits suffice, unless a player
    /// ponders or an opponent follows a model.
    pub(in crate::search) fn analyse(&self, task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let question = task.question;
        let asking = question.pondering_player.unwrap_or(task.player);
        let known = if self.models_opponents { question.past } else { &[] };
        let recent = recent(known);
        let models = detect_models(recent, asking);
        // The solver expects best play of every player, and a player who ponders needs a tree to reuse.
        let may_solve = models == [None; 3] && question.pondering_player.is_none();
        if let Some(analysis) = may_solve.then(|| solve_ending(question, task.limits)).flatten() {
            report(&analysis);
            return analysis;
        }
        // With a node limit, the answer must not depend on earlier questions.
        let reuse = self.reuse.as_ref().filter(|_| task.limits.nodes.is_none());
        let is_suitable = |tree: &Tree| tree.has_settings(&self.network, self.puct, models);
        let reused = reuse.and_then(|reuse| reuse.take(question, task.limits.time, is_suitable));
        let new_tree = || Tree::new(&self.network, self.puct, models, question.turn);
        let mut tree = reused.unwrap_or_else(new_tree);
        if task.limits.nodes.is_none_or(|nodes| nodes >= LEAST_NODES_FOR_TYPES) {
            let beliefs = self.beliefs(recent, asking);
            let mixture = |belief| Arc::new(Mixture::new(&POLICIES, belief));
            tree.mixtures = beliefs.each_ref().map(|belief| belief.as_ref().map(mixture));
            tree.factors = factors(&beliefs, asking, question.turn.board.empty().len());
        }
        let tree = Mutex::new(tree);
        let analysis = grow(question, &tree, self.gumbel, task.workers(|| task.budget()), report);
        if let Some(reuse) = reuse {
            reuse.put(tree.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
        analysis
    }

    /// Returns the belief about each opponent of `asking`, indexed by player; `None` for a player without a choice in
    /// `recent`.
    fn beliefs(&self, recent: &[PastMove], asking: Player) -> [Option<ByType>; 3] {
        let of_others = recent.iter().filter(|past| past.player != asking);
        let played = of_others.map(|past| (past.board, past.player, past.destination));
        beliefs(&POLICIES, &self.network, played, CHANGE)
    }
}

/// One thread's part of a search.
struct Grower<'a> {
    tree: &'a Mutex<Tree>,
    worker: SearchWorker,
    budget: Budget,
}

impl Grower<'_> {
    /// Makes one visit to the tree, unless it is full or a limit is met.
    fn grow(&mut self) -> Result<(), Interrupted> {
        if lock(self.tree).size() >= MAX_NODES {
            return Err(Interrupted);
        }
        self.budget.spend_long(1)?;
        self.worker.visit(self.tree);
        Ok(())
    }
}

/// Searches with one thread for each budget. In a round, each thread makes the same number of visits; `report` is
/// called after each round, and after every [`VISITS_PER_REPORT`] visits of a long one.
///
/// The search ends when a budget is used up, the stop flag is set, the tree is full, or a round of [`LONGEST_ROUND`]
/// visits on each thread has added no node. If there is a single move that needs no value, it ends after the first
/// round.
///
/// At a Gumbel root, one sequential halving takes all visits of the node limit. Without a limit of at most
/// [`MAX_NODES`], the first halving takes the visits of the first round, and each later one twice as many as the one
/// before.
fn grow(
    question: &Question<'_>,
    tree: &Mutex<Tree>,
    gumbel: Option<GumbelParameters>,
    budgets: Vec<Budget>,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let grower = |budget| Grower { tree, worker: SearchWorker::new(&lock(tree)), budget };
    let mut growers: Vec<Grower<'_>> = budgets.into_iter().take(MAX_WORKERS).map(grower).collect();
    // The root is always expanded, whatever the limits.
    let _ = growers[0].budget.spend();
    if lock(tree).root_moves().next().is_none() {
        growers[0].worker.visit(tree);
    }
    start_gumbel(&mut lock(tree), gumbel, &growers);
    for grower in &mut growers {
        grower.budget.enforce();
    }
    let mut round = FIRST_ROUND;
    loop {
        let size = lock(tree).size();
        let mut visits_left = round;
        let (analysis, ends) = loop {
            let visits = visits_left.min(VISITS_PER_REPORT);
            visits_left -= visits;
            let ends = run_on_each(&mut growers, |grower| (0..visits).try_for_each(|_| grower.grow()));
            let nodes = growers.iter().map(|grower| grower.budget.spent()).sum();
            let analysis = ranking(question, &lock(tree), nodes);
            report(&analysis);
            if visits_left == 0 || ends.contains(&Err(Interrupted)) {
                break (analysis, ends);
            }
        };
        let is_forced = analysis.moves.len() == 1 && !question.every_move;
        // A whole round of visits has reached only leaves whose game is over or solved.
        let is_complete = round == LONGEST_ROUND && lock(tree).size() == size;
        if is_forced || is_complete || ends.contains(&Err(Interrupted)) {
            return analysis;
        }
        round = (2 * round).min(LONGEST_ROUND);
    }
}

/// Makes the root of `tree` a Gumbel root, and plans the visits that the budgets of `growers` allow. If `gumbel` is
/// `None`, the root becomes an ordinary one, even if an earlier search made it a Gumbel root.
fn start_gumbel(tree: &mut Tree, gumbel: Option<GumbelParameters>, growers: &[Grower<'_>]) {
    let nodes = &mut tree.nodes;
    nodes.gumbel = None;
    let Some(parameters) = gumbel.filter(|_| HAS_GUMBEL_ROOTS) else { return };
    let left = growers.iter().fold(0_u64, |sum, grower| sum.saturating_add(grower.budget.left()));
    let visits = if left > MAX_NODES as u64 { FIRST_ROUND * growers.len() as u64 } else { left };
    nodes.start_gumbel(parameters, &[]);
    nodes.plan(nodes.visits(0).saturating_add(visits as u32));
}
