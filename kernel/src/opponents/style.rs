//! Styles: the engine with a preference among the moves that lose little.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::method::Search;
use crate::search::question::{PastMove, Question};
use crate::sorting::sort_moves;

/// The greatest win share, compared with the best move, that a style gives up to play the move that it prefers.
const LARGEST_LOSS: f64 = 0.05;

/// The players whose cells a style prefers to capture, or to spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// The opponent who captured the most cells of the player, both if they are tied, or nobody if neither captured
    /// any.
    Attackers,
    /// The opponents with the most cells of all players; nobody if the player itself leads alone.
    Leaders,
}

/// A search whose values are win shares. Among good moves, it prefers the moves that capture the most or the fewest
/// cells of the targets.
#[derive(Clone)]
pub struct Style {
    pub(super) search: Search,
    pub(super) targets: Targets,
    /// Whether the style captures as few cells of the targets as it can, instead of as many.
    pub(super) is_gentle: bool,
}

impl Style {
    /// Ranks the moves that lose at most [`LARGEST_LOSS`] first, then the others. Within each group, the moves that
    /// capture the most cells of the targets are first, or the fewest if the style is gentle. The values stay win
    /// shares.
    pub(super) fn analyse(&self, question: &Question<'_>) -> Analysis {
        let searched = Question { past: &[], every_move: true, ..*question };
        let analysis = self.search.analyse(&searched, &mut |_| ());
        let turn = question.turn;
        let (Some(player), Some(best)) = (turn.player, analysis.moves.first()) else { return analysis };
        let is_target = match self.targets {
            Targets::Attackers => attackers(turn, question.past, player),
            Targets::Leaders => leaders(turn, player),
        };
        let least = best.value - LARGEST_LOSS;
        let captured = |cell: Coord| {
            let after = turn.play_unchecked(player, cell).board;
            let lost = |player: Player| (turn.board.cells_of(player) - after.cells_of(player)).len() as i32;
            Player::ALL.into_iter().filter(|player| is_target[player.index()]).map(lost).sum::<i32>()
        };
        let order = |ranked: &RankedMove| {
            let captured = captured(ranked.destination);
            (ranked.value < least, if self.is_gentle { captured } else { -captured })
        };
        // Equally preferred moves stay in the order of the search.
        let mut moves: Vec<_> = analysis.moves.into_iter().map(|ranked| (order(&ranked), ranked)).collect();
        sort_moves(&mut moves, |(one, _), (other, _)| one.cmp(other));
        Analysis { equals: 1, moves: moves.into_iter().map(|(_, ranked)| ranked).collect(), ..analysis }
    }
}

/// Returns, for each player, whether it is an opponent who captured the most cells of `mover` in the moves `past`
/// before `turn`. Both opponents are if they are tied, and nobody is if neither captured any.
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

/// Returns, for each player, whether it is an opponent of `mover` and no player has more cells.
fn leaders(turn: &Turn, mover: Player) -> [bool; 3] {
    let scores = turn.board.scores();
    let most = scores.into_iter().max();
    Player::ALL.map(|player| player != mover && Some(scores[player.index()]) == most)
}
