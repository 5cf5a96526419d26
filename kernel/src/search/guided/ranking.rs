//! The ranking of the root moves by their visits.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::guided::nodes::RootMove;
use crate::search::guided::tree::Tree;
use crate::search::question::Question;
use crate::sorting::sort_moves;

/// Returns the ranking of the root moves of `tree`, with the most visited move first. Of two moves with equal visits,
/// the move with the greater mean win share for the player to move comes first.
///
/// The root of `tree` must be `question.turn`. `nodes` is the number of nodes that the search has visited; the function
/// only copies it into the result.
pub(super) fn ranking(question: &Question<'_>, tree: &Tree, nodes: u64) -> Analysis {
    let own = question.turn.player.map_or(0, Player::index);
    let empty = question.turn.board.empty().len();
    let mut root_moves: Vec<(usize, RootMove)> = tree.root_moves().enumerate().collect();
    let rank = |(_, one): &(usize, RootMove), (_, other): &(usize, RootMove)| {
        other.visits.cmp(&one.visits).then_with(|| other.values[own].total_cmp(&one.values[own]))
    };
    sort_moves(&mut root_moves, rank);
    let ranked = |(index, child): &(usize, RootMove)| {
        let values = child.values.map(f64::from);
        // The sum is 1 up to rounding.
        let sum: f64 = values.iter().sum();
        let shares = calibrate(values.map(|share| share / sum), empty);
        let line: Vec<Coord> = [child.cell].into_iter().chain(tree.nodes.line(*index)).collect();
        RankedMove {
            destination: child.cell,
            value: shares[own],
            shares: Some(shares),
            cells: Some(tree.expected_cells(&line)),
            line,
            nodes: u64::from(child.visits),
        }
    };
    Analysis {
        moves: root_moves.iter().map(ranked).collect(),
        equals: root_moves.iter().filter(|one| rank(one, &root_moves[0]).is_eq()).count(),
        nodes,
        depth: tree.nodes.depth,
        solved: false,
    }
}

/// Corrects `shares`, the win share that a search expects for each player. The corrected win shares match the observed
/// frequencies of wins more closely, and sum to 1. `empty` is the number of empty cells on the board at the root of the
/// search.
///
/// While many cells are empty, the expected shares differ too much from each other. Near the end of the game, the
/// expected shares differ too little. The function therefore raises each share to a power that depends on `empty`, and
/// divides the results by their sum. These powers fit best in games on 300 deals (start positions) that were not used
/// for training.
///
/// The exponents are multiples of one sixteenth. A sixteenth root is four square roots, and every machine rounds a
/// square root in the same way.
fn calibrate(shares: [f64; 3], empty: usize) -> [f64; 3] {
    // The exponent in sixteenths: small steps, so that no share jumps from ply to ply without a cause.
    let sixteenths = (478_usize.saturating_sub(8 * empty) / 13).clamp(8, 28);
    let powers = shares.map(|share| {
        let sixteenth = share.sqrt().sqrt().sqrt().sqrt();
        (0..sixteenths).fold(1.0, |power, _| power * sixteenth)
    });
    let sum: f64 = powers.iter().sum();
    powers.map(|power| power / sum)
}
