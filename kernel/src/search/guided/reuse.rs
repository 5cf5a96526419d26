//! Tree reuse: a player's search tree kept between its turns.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::tree::Tree;
use crate::search::question::Question;
use crate::search::workers::lock;

/// The search tree of a player's last search, for its next one.
///
/// A search with the same settings continues the subtree below the moves played since. Clones share the tree. If two
/// searches run at once, only one of them gets it.
#[derive(Clone, Default)]
pub struct TreeReuse(Arc<Mutex<Option<Tree>>>);

/// Nodes copied per microsecond of the time limit. The copy takes about 10 % of that time.
const NODES_PER_MICROSECOND: usize = 2;

impl TreeReuse {
    /// Takes out the stored tree and returns it re-rooted at the question's turn. Returns `None` if no tree is stored,
    /// `is_suitable` returns false for it, or the moves played since it was stored do not lead to a node that it has
    /// expanded.
    ///
    /// The number of nodes is limited so that the copy takes about a tenth of `time`, the time limit of the search. If
    /// the question's stop flag is set meanwhile, the tree is stored again as it was, and `None` is returned.
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

    /// Stores a tree for the next search. If a tree is already stored, that one stays and the new one is dropped: a
    /// stopped search has put it back, and it is larger.
    pub(super) fn put(&self, tree: Tree) {
        lock(&self.0).get_or_insert(tree);
    }
}

/// Returns the destinations of the moves played between two turns: from `board` with `mover` to move, to the question's
/// turn. Returns `None` if the question's past moves do not lead from the first turn to the second.
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
