//! A forest: search trees that are grown together.
#![forbid(unsafe_code)]

use crate::parallel::{available_cores, for_each_parallel, thread_count};
use crate::rules::coord::{CELLS, Coord};
use crate::rules::turn::Turn;
use crate::search::guided::forest::evaluations::{Evaluations, InvalidEvaluation, Values};
use crate::search::guided::forest::forest_tree::{ExpandLeaves, ForestTree, SelectLeaves};
use crate::search::guided::forest::settings::ForestSettings;
use crate::search::guided::snapshot::Reader;
use crate::simd::backend;

/// The least number of trees for each of several threads: starting a thread takes as long as growing this many trees by
/// a leaf.
const MIN_TREES_PER_THREAD: usize = 32;

/// The number of parts for each thread, so that a thread with easy trees takes over parts of the others.
const PARTS_PER_THREAD: usize = 4;

/// Many search trees, whose leaves are evaluated together.
///
/// [`select_among`](Self::select_among) selects a batch of leaves, [`leaves`](Self::leaves) are the turns to evaluate,
/// and [`expand`](Self::expand) takes their evaluations. The growth of a tree does not depend on the number of other
/// trees, the size of a batch or the number of threads. A tree equals that of a
/// [`Guided`](crate::search::guided::search::Guided) search on one thread without opponent models, if a batch has one
/// leaf of each tree, endings are solved, and the evaluations, with values of moves, are those of the network.
pub struct Forest {
    pub(super) settings: ForestSettings,
    pub(super) trees: Vec<ForestTree>,
    /// The indices of the trees that the current batch serves, in ascending order.
    served: Vec<usize>,
    /// The index at which the next batch begins to look for growing trees.
    next: usize,
}

impl Forest {
    /// Builds a tree for each turn. The number beside a turn is the seed of its tree's random numbers.
    ///
    /// # Panics
    ///
    /// Panics if the game of a turn is over, or if the settings do not allow 1 to 255 leaves of a tree in a batch.
    pub fn new(turns: &[(Turn, u64)], settings: ForestSettings) -> Self {
        assert!((1..=usize::from(u8::MAX)).contains(&settings.leaves), "a node counts its pending visits in a byte");
        assert!(turns.iter().all(|(turn, _)| turn.player.is_some()), "a finished game has no tree");
        let trees = turns.iter().map(|(turn, seed)| ForestTree::new(*turn, *seed, &settings)).collect();
        Self { settings, trees, served: Vec::new(), next: 0 }
    }

    pub fn len(&self) -> usize {
        self.trees.len()
    }

    pub fn leaves_per_tree(&self) -> usize {
        self.settings.leaves
    }

    /// Selects the next batch from all trees; see `select_among`.
    #[cfg(test)]
    pub fn select(&mut self, visits: u32, max_leaves: usize) -> Option<usize> {
        self.select_among(visits, max_leaves, |_| true)
    }

    /// Selects the next batch, of at most `max_leaves` leaves, and returns the number of its leaves. Only the trees for
    /// whose index `is_wanted` returns true grow. A batch that was not expanded is given up. Returns `None` if each of
    /// these trees has `visits` visits, is full, or is at the end of its game. The number can be 0 although trees grow,
    /// because visits that end in a known result need no evaluation.
    ///
    /// # Panics
    ///
    /// Panics if `max_leaves` is less than the number of leaves that one tree may have in a batch.
    pub fn select_among(&mut self, visits: u32, max_leaves: usize, is_wanted: impl Fn(usize) -> bool) -> Option<usize> {
        self.cancel();
        let leaves = self.settings.leaves;
        assert!(leaves <= max_leaves, "the leaves of a tree fit in a batch");
        let order = (self.next..self.len()).chain(0..self.next);
        self.served = order
            .filter(|index| is_wanted(*index) && self.trees[*index].is_growing(visits))
            .take(max_leaves / leaves)
            .collect();
        self.next = self.served.last()? + 1;
        self.served.sort_unstable();
        let settings = self.settings;
        self.for_each_part(|part| {
            let mut solver = None;
            for tree in part {
                backend::run(SelectLeaves { tree, settings: &settings, visits, solver: &mut solver });
            }
        });
        Some(self.leaves().count())
    }

    /// Gives up the current batch, and returns the state of the trees as bytes, which [`restore`](Self::restore) takes.
    pub fn snapshot(&mut self) -> Vec<u8> {
        self.cancel();
        let mut bytes = Vec::new();
        bytes.extend((self.next as u64).to_le_bytes());
        for tree in &self.trees {
            tree.write(&mut bytes);
        }
        bytes
    }

    /// Replaces the trees by those of a snapshot of a forest with the same settings. Returns whether the snapshot is
    /// valid; if not, nothing has changed.
    #[must_use]
    pub fn restore(&mut self, snapshot: &[u8]) -> bool {
        let mut reader = Reader(snapshot);
        let Some(next) = reader.u64() else { return false };
        let mut trees = Vec::new();
        while !reader.0.is_empty() {
            let Some(tree) = ForestTree::read(&self.settings, &mut reader) else { return false };
            trees.push(tree);
        }
        let is_valid = next <= trees.len() as u64;
        if is_valid {
            (self.trees, self.served, self.next) = (trees, Vec::new(), next as usize);
        }
        is_valid
    }

    /// Iterates over the turns of the current batch.
    pub fn leaves(&self) -> impl Iterator<Item = &Turn> {
        self.served.iter().flat_map(|index| self.trees[*index].leaves())
    }

    /// Expands the leaves of the current batch, and backpropagates their values. `evaluations` has one answer for each
    /// of [`leaves`](Self::leaves), in the same order.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidEvaluation`] if an answer contains an invalid number. No tree has changed then.
    ///
    /// # Panics
    ///
    /// Panics if the number of answers is not the number of leaves, or if values of moves are given although the
    /// settings have none, or the reverse.
    pub fn expand(&mut self, mut evaluations: Evaluations<'_>) -> Result<(), InvalidEvaluation> {
        assert_eq!(evaluations.move_values.is_some(), self.settings.has_move_values, "the settings tell");
        evaluations.check(self.leaves())?;
        let settings = self.settings;
        let counts: Vec<usize> = self.served.iter().map(|index| self.trees[*index].leaves().count()).collect();
        let rows: Vec<Evaluations<'_>> = counts.into_iter().map(|count| evaluations.split_off(count)).collect();
        let threads = self.threads(self.served.len());
        let size = part_size(self.served.len(), threads);
        let mut served = self.served_trees();
        let parts = served.chunks_mut(size).zip(rows.chunks(size));
        for_each_parallel(threads, parts, |(trees, rows)| {
            for (tree, evaluations) in trees.iter_mut().zip(rows) {
                backend::run(ExpandLeaves { tree, settings: &settings, evaluations: *evaluations });
            }
        });
        self.served.clear();
        Ok(())
    }

    /// Gives up the current batch: takes back the pending visits to its leaves.
    pub fn cancel(&mut self) {
        for index in self.served.drain(..) {
            self.trees[index].cancel();
        }
    }

    /// Iterates over the current turns of all trees; the games of some may be over.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.trees.iter().map(|tree| &tree.root)
    }

    /// Gives up the current batch, and plays the move at the same index of `moves` in each tree; a tree with `None`
    /// stays as it is. A tree keeps the subtree below its move, with the visits made there; if that turn was not
    /// expanded, a new tree begins. A tree whose game is over does not grow.
    ///
    /// # Panics
    ///
    /// Panics if there is not one entry for each tree, or if a move is illegal.
    pub fn advance(&mut self, moves: &[Option<Coord>]) {
        assert_eq!(moves.len(), self.len(), "one entry for each tree");
        self.cancel();
        let (settings, threads) = (self.settings, self.threads(self.len()));
        let size = part_size(self.len(), threads);
        let parts = self.trees.chunks_mut(size).zip(moves.chunks(size));
        for_each_parallel(threads, parts, |(trees, moves)| {
            for (tree, cell) in trees.iter_mut().zip(moves) {
                if let Some(cell) = cell {
                    tree.advance(*cell, &settings);
                }
            }
        });
    }

    /// Writes a random number between 0 and 1 for each tree. It follows from the seed of the tree and the number of
    /// moves that it has advanced by, and is independent of the noise at its root.
    pub fn write_draws(&self, draws: &mut [f64]) {
        for (tree, draw) in self.trees.iter().zip(draws) {
            *draw = tree.draw();
        }
    }

    /// Writes the improved policy at the Gumbel root of each tree, and the chosen move. Writes zeros and `None` before
    /// the root is expanded, after the end of the game, and if the root is no Gumbel root.
    pub fn write_gumbel(&self, moves: &mut [Option<Coord>], policies: &mut [[f32; CELLS]]) {
        for ((tree, chosen), policy) in self.trees.iter().zip(moves).zip(policies) {
            *chosen = tree.write_gumbel(policy);
        }
    }

    /// Writes the statistics at the root of each tree: to `visits`, the visits of each move; to `values`, the mean win
    /// shares of the players over all visits; to `move_values`, those over the visits of each move. The settings give
    /// the order of the players. The numbers are 0 for illegal moves, and if the game is over.
    ///
    /// If the evaluator estimates the values of moves, the mean of a move counts its first value like one more visit.
    /// If not, a move without visits has the value of its turn, or the result if it ends the game.
    ///
    /// # Panics
    ///
    /// Panics if an array does not have one row for each tree.
    pub fn write_roots(&self, visits: &mut [[u32; CELLS]], values: &mut [Values], move_values: &mut [[Values; CELLS]]) {
        assert_eq!([visits.len(), values.len(), move_values.len()], [self.len(); 3], "one row for each tree");
        for (((tree, visits), values), move_values) in self.trees.iter().zip(visits).zip(values).zip(move_values) {
            tree.write_root(&self.settings, visits, values, move_values);
        }
    }

    fn served_trees(&mut self) -> Vec<&mut ForestTree> {
        let mut served = self.served.iter().peekable();
        let trees = self.trees.iter_mut().enumerate();
        trees.filter_map(|(index, tree)| served.next_if_eq(&&index).map(|_| tree)).collect()
    }

    /// Calls `work` with each part of the served trees, in parallel.
    fn for_each_part(&mut self, work: impl Fn(&mut [&mut ForestTree]) + Sync) {
        let threads = self.threads(self.served.len());
        let size = part_size(self.served.len(), threads);
        for_each_parallel(threads, self.served_trees().chunks_mut(size), work);
    }

    fn threads(&self, trees: usize) -> usize {
        let cores = self.settings.threads.unwrap_or_else(available_cores);
        thread_count(trees, cores, MIN_TREES_PER_THREAD)
    }
}

/// Returns the size of the parts into which `trees` trees are divided for `threads` threads.
fn part_size(trees: usize, threads: usize) -> usize {
    trees.div_ceil(threads * PARTS_PER_THREAD).max(1)
}
