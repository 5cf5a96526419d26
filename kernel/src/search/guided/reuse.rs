//! Tree reuse: a player's search tree kept between its turns.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::parallel::lock;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::tree::Tree;
use crate::search::question::Question;

/// The search tree of a player's last search, for its next one.
///
/// A search with the same settings continues the subtree below the moves played since. Clones share the tree. If two
/// searches run at once, only one of them gets the tree.
#[derive(Clone, Default)]
pub struct TreeReuse(Arc<Mutex<Option<Tree>>>);

/// Nodes copied per microsecond of the time limit. The copy takes about 10 % of that time.
const NODES_PER_MICROSECOND: usize = 2;

impl TreeReuse {
    /// Takes the stored tree out, and returns its subtree for `question.turn`: the tree itself if this is its root, or
    /// else a copy. Returns `None`, and drops the tree, if `is_suitable` refuses it, if `question.past` does not lead
    /// from its root to the turn, or if it has no node with children there.
    ///
    /// Copying ends after about a tenth of `time`, and leaves out the remaining nodes; without `time`, the copy is
    /// complete. If the stop flag is set meanwhile, the whole tree is stored again, and `None` is returned.
    pub(super) fn take(
        &self,
        question: &Question<'_>,
        time: Option<Duration>,
        is_suitable: impl Fn(&Tree) -> bool,
    ) -> Option<Tree> {
        let tree = lock(&self.0).take().filter(is_suitable)?;
        let moves = moves_since(&tree.board, tree.mover, question)?;
        if moves.is_empty() {
            return Some(tree);
        }
        let microseconds = time.map_or(usize::MAX, |time| time.as_micros().try_into().unwrap_or(usize::MAX));
        let max_nodes = microseconds.saturating_mul(NODES_PER_MICROSECOND);
        if let Ok(subtree) = tree.rerooted(&moves, question.turn, max_nodes, question.stop) {
            return subtree;
        }
        self.put(tree);
        None
    }

    /// Stores a tree, unless a tree is stored already. The stored tree is then the one that an interrupted
    /// [`take`](Self::take) put back, which is larger than the tree that the same search grew from nothing.
    pub(super) fn put(&self, tree: Tree) {
        lock(&self.0).get_or_insert(tree);
    }
}

/// Returns the moves of `question.past` that lead from the turn of `mover` on `board` to `question.turn`: an empty list
/// if both are the same turn, `None` if no moves lead there.
fn moves_since(board: &Board, mover: Player, question: &Question<'_>) -> Option<Vec<Coord>> {
    let is_asked = |turn: &Turn| (turn.board, turn.player) == (question.turn.board, question.turn.player);
    let root = Turn::start(*board, mover);
    if is_asked(&root) {
        return Some(Vec::new());
    }
    let first = question.past.iter().rposition(|past| (&past.board, past.player) == (board, mover))?;
    let played: Vec<Coord> = question.past[first..].iter().map(|past| past.destination).collect();
    let reached = played.iter().try_fold(root, |turn, destination| turn.play(*destination)).ok()?;
    is_asked(&reached).then_some(played)
}
