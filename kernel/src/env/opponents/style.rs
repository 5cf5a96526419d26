//! Styles: a search with a preference among the moves that lose little.
#![forbid(unsafe_code)]

use crate::env::opponents::answers::analyse_turn;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::RankedMove;
use crate::search::limits::Stop;
use crate::search::method::Search;
use crate::search::question::PastMove;

/// The win share that a style gives up at most for the move that it prefers.
const LARGEST_LOSS: f64 = 0.05;

/// The players whose cells a style prefers to capture, or to spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// The opponent who captured most cells of the player, or both if they are tied.
    Attackers,
    /// The players with the most cells, without the player itself.
    Leaders,
}

/// A search whose values are win shares, with a preference by the cells that a move captures.
#[derive(Clone)]
pub struct Style {
    /// The search.
    pub search: Search,
    /// The players whose cells count.
    pub targets: Targets,
    /// Whether the style prefers the move that captures the fewest of these cells; otherwise the most.
    pub is_gentle: bool,
}

impl Style {
    /// Returns the preferred move among those that lose little; `None` if the game is over. `past` holds the moves
    /// before `turn`, oldest first.
    pub(super) fn choose(&self, turn: &Turn, past: &[PastMove], seed: u64, stop: &Stop) -> Option<Coord> {
        let mover = turn.player?;
        let analysis = analyse_turn(&self.search, turn, seed, stop);
        let is_target = match self.targets {
            Targets::Attackers => attackers(turn, past, mover),
            Targets::Leaders => leaders(turn, mover),
        };
        let least = analysis.moves.first()?.value - LARGEST_LOSS;
        let captured = |cell: Coord| {
            let after = turn.play_unchecked(mover, cell).board;
            let lost = |player: Player| (turn.board.cells_of(player) - after.cells_of(player)).len() as i32;
            Player::ALL.into_iter().filter(|player| is_target[player.index()]).map(lost).sum::<i32>()
        };
        let order = |ranked: &&RankedMove| {
            let captured = captured(ranked.destination);
            (ranked.value < least, if self.is_gentle { captured } else { -captured })
        };
        // Of equally preferred moves, this is the first, the best one of the search.
        let preferred = analysis.moves.iter().min_by_key(order);
        preferred.map(|ranked| ranked.destination)
    }
}

/// Returns, for each player, whether it is an opponent of `mover` who captured most cells of `mover` in the moves
/// `past` before `turn`.
fn attackers(turn: &Turn, past: &[PastMove], mover: Player) -> [bool; 3] {
    let cells = |board: &Board| board.cells_of(mover).len() as i32;
    let mut captured = [0; 3];
    let boards_after = past.iter().skip(1).map(|next| &next.board).chain([&turn.board]);
    for (before, after) in past.iter().zip(boards_after).filter(|(before, _)| before.player != mover) {
        captured[before.player.index()] += cells(&before.board) - cells(after);
    }
    let most = captured.into_iter().max().unwrap_or_default();
    captured.map(|captured| captured > 0 && captured == most)
}

/// Returns, for each player, whether it is an opponent of `mover` that no player has more cells than.
fn leaders(turn: &Turn, mover: Player) -> [bool; 3] {
    let scores = turn.board.scores();
    let most = scores.into_iter().max();
    Player::ALL.map(|player| player != mover && Some(scores[player.index()]) == most)
}
