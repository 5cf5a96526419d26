//! The ranking of the root moves by their visits.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::guided::nodes::RootMove;
use crate::search::guided::tree::Tree;
use crate::search::question::Question;
use crate::sorting::sort_moves;

/// Ranks the root moves by visits, then by the win share of the player to move; the choice of a Gumbel root is first.
pub(super) fn ranking(question: &Question<'_>, tree: &Tree, nodes: u64) -> Analysis {
    let own = question.turn.player.map_or(0, Player::index);
    let empty = question.turn.board.empty().len();
    let mut root_moves: Vec<(usize, RootMove)> = tree.root_moves().enumerate().collect();
    let rank = |(_, one): &(usize, RootMove), (_, other): &(usize, RootMove)| {
        other.visits.cmp(&one.visits).then_with(|| other.values[own].total_cmp(&one.values[own]))
    };
    sort_moves(&mut root_moves, rank);
    let mut equals = root_moves.iter().filter(|one| rank(one, &root_moves[0]).is_eq()).count();
    let chosen = tree.nodes.gumbel_move();
    if let Some(place) = root_moves.iter().position(|(index, _)| chosen == Some(*index)) {
        (0..place).rev().for_each(|index| root_moves.swap(index, index + 1));
        equals = 1;
    }
    let ranked = |(index, child): &(usize, RootMove)| {
        let values = child.values.map(f64::from);
        // The sum is 1 up to rounding.
        let sum: f64 = values.iter().sum();
        let shares = calibrate(values.map(|share| share / sum), tree.factors, empty);
        let line: Vec<Coord> = [child.cell].into_iter().chain(tree.nodes.line(*index)).collect();
        RankedMove {
            destination: child.cell,
            value: shares[own],
            shares: Some(shares),
            cells: question.expects_cells.then(|| tree.expected_cells(&line)),
            line,
            nodes: u64::from(child.visits),
        }
    };
    Analysis { moves: root_moves.iter().map(ranked).collect(), equals, nodes, depth: tree.nodes.depth, solved: false }
}

/// Brings win shares nearer to the observed frequencies of wins. With `factors`, each share is multiplied by the factor
/// of its player. Without, the players are taken to be equally strong, and each share is raised to a power. Then the
/// shares are scaled to the sum 1.
///
/// Among equals, the expected shares differ too much from each other with many empty cells, and too little near the end
/// of the game. The power therefore grows from 0.5 to 1.75 as the empty cells get fewer. These powers fit best in games
/// on 300 deals that were not used for training.
///
/// The exponents are multiples of one sixteenth. A sixteenth root is four square roots, and every machine rounds a
/// square root in the same way.
fn calibrate(shares: [f64; 3], factors: Option<[f32; 3]>, empty: usize) -> [f64; 3] {
    // The exponent in sixteenths: small steps, so that no share jumps from ply to ply without a cause.
    let sixteenths = (478_usize.saturating_sub(8 * empty) / 13).clamp(8, 28);
    let weights = [0, 1, 2].map(|player| {
        if let Some(factors) = factors {
            return shares[player] * f64::from(factors[player]);
        }
        let sixteenth = shares[player].sqrt().sqrt().sqrt().sqrt();
        (0..sixteenths).fold(1.0, |power, _| power * sixteenth)
    });
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}
