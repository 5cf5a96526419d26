//! What a player has found out and keeps for his next turn.
#![forbid(unsafe_code)]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Tree;
use crate::board::Board;
use crate::coord::Coord;
use crate::player::Player;
use crate::search::Question;

/// The tree that the last search of a player left.
///
/// A search goes on with what grew under the moves that were played since, if all else is as it was. Clones are the same
/// memory; two searches at once do not disturb each other, but only one of them finds anything in it.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Option<Tree>>>);

impl Memory {
    /// Takes out what is known of the moves of a turn.
    pub(in crate::search) fn take(&self, question: &Question<'_>) -> Option<Tree> {
        let tree = self.held().take()?;
        let moves = moves_since((&tree.board, tree.root), question)?;
        tree.after(&moves, question.turn)
    }

    /// Keeps a tree instead of what was kept before.
    pub(in crate::search) fn put(&self, tree: Tree) {
        *self.held() = Some(tree);
    }

    fn held(&self) -> MutexGuard<'_, Option<Tree>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves from an earlier turn of the game, or this one, to the turn that is asked about.
fn moves_since((board, mover): (&Board, Player), question: &Question<'_>) -> Option<Vec<Coord>> {
    let now = (question.turn.board, question.turn.player?);
    let turns: Vec<&(Board, Player)> = question.past.iter().chain([&now]).collect();
    let begin = turns.iter().rposition(|turn| (&turn.0, turn.1) == (board, mover))?;
    turns[begin..].windows(2).map(|pair| (pair[0].0.empty() - pair[1].0.empty()).nth(0)).collect()
}
