//! What a player has found out and keeps for his next turn.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::{Tree, held};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::question::Question;

/// The tree that the last search of a player left.
///
/// A search goes on with what grew under the moves that were played since, if all else is as it was. Clones are the same
/// memory; two searches at once do not disturb each other, but only one of them finds anything in it.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Option<Tree>>>);

/// So many nodes are taken over for each microsecond that there is to think, which takes about a tenth of it.
const NODES_A_MICROSECOND: usize = 2;

impl Memory {
    /// Takes out what is known of the moves of a turn, as much as a small part of the time to think allows, if it grows as
    /// is asked for. A search that is stopped meanwhile leaves everything as it was.
    pub(in crate::search) fn take(
        &self,
        question: &Question<'_>,
        time: Option<Duration>,
        grows_alike: impl Fn(&Tree) -> bool,
    ) -> Option<Tree> {
        let tree = held(&self.0).take().filter(grows_alike)?;
        let moves = moves_since(&tree.board, tree.root, question)?;
        if moves.is_empty() {
            return Some(tree);
        }
        let microseconds = time.map_or(usize::MAX, |time| time.as_micros().try_into().unwrap_or(usize::MAX));
        let most = microseconds.saturating_mul(NODES_A_MICROSECOND);
        if let Ok(known) = tree.after(&moves, question.turn, most, question.stop) {
            return known;
        }
        self.put(tree);
        None
    }

    /// Keeps a tree, unless another is kept: one that a stopped search has left there, and which is larger.
    pub(in crate::search) fn put(&self, tree: Tree) {
        held(&self.0).get_or_insert(tree);
    }
}

/// Returns the past moves from the turn of `mover` on `board` to the turn of a question; `None` if the known moves do not
/// lead from one to the other.
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
