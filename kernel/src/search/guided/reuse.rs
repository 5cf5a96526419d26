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

/// Nodes copied per microsecond of the time limit. Copying them takes about 10 % of it.
const NODES_PER_MICROSECOND: usize = 2;

impl TreeReuse {
    /// Takes the stored tree out, re-rooted at the turn of the question. Returns `None` if there is no tree,
    /// `is_suitable` rejects it, or the moves since then do not lead into it.
    ///
    /// The copy has at most the number of nodes that can be copied in about a tenth of `time`, the time limit. If the
    /// search is stopped meanwhile, the tree is stored again as it was and `None` is returned.
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

    /// Stores a tree for the next search. If a tree is already stored, that one stays: a stopped search has put it
    /// back, and it is larger.
    pub(super) fn put(&self, tree: Tree) {
        lock(&self.0).get_or_insert(tree);
    }
}

/// Returns the moves played since `mover` was to move on `board`, up to the turn of the question. Returns `None` if the
/// question's known moves do not lead from one turn to the other.
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
