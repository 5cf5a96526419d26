//! The request `review`: compares the moves of a game by the searches of its turns.
#![forbid(unsafe_code)]

use crate::browser::request::{RequestError, parse_turn};
use crate::decimal::parse_decimal;
use crate::review::{Comparison, Shares, Summary, costly_moves, final_shares, move_accuracy, summaries, turning_point};
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::destinations;
use crate::search::question::PastMove;

/// A move, compared with the best move. `choices` counts the legal moves. `line` begins with the best move, which is
/// `played` if no other is better.
pub(super) struct ReviewedMove {
    pub(super) played: Coord,
    pub(super) choices: usize,
    pub(super) compared: Comparison,
    pub(super) line: Vec<Coord>,
    pub(super) accuracy: f64,
    /// The cells that the player is expected to own at the end after the best move, less those after this one.
    pub(super) lost_cells: f64,
}

/// The review of a game: `costly` holds the indices of each player's costliest moves, and `turned` is the number of the
/// move at which the game turned.
pub(super) struct Review {
    pub(super) moves: Vec<ReviewedMove>,
    pub(super) shares: Vec<Shares>,
    pub(super) summaries: [Summary; 3],
    pub(super) costly: [Vec<usize>; 3],
    pub(super) turned: Option<usize>,
}

/// The result of a search: the win shares, the expected cells at the end and the principal variation.
struct Found {
    shares: Shares,
    cells: [f64; 3],
    line: Vec<Coord>,
}

/// The search of a turn, the values of its moves, and the search of the turn after the best move. `after_best` is
/// `None` if the line holds no valid one: then the played move counts as the best.
struct SearchedTurn {
    here: Found,
    values: Vec<(Coord, f64)>,
    after_best: Option<Found>,
}

pub(super) fn review(request: &str) -> Result<Review, RequestError> {
    let mut lines = request.lines();
    let (last, past) = parse_turn(&mut lines)?;
    let turns: Vec<SearchedTurn> = lines.map(searched_turn).collect::<Option<_>>().ok_or(RequestError::Searches)?;
    let scores = last.board.scores();
    let end = Found { shares: final_shares(scores), cells: scores.map(|score| score as f64), line: Vec::new() };
    let is_whole = last.player.is_none() && turns.len() == past.len();
    let found: Vec<&Found> = turns.iter().map(|turn| &turn.here).chain(is_whole.then_some(&end)).collect();
    let moves =
        past.iter().zip(&turns).zip(found.iter().skip(1)).map(|((past, turn), after)| reviewed(past, turn, after));
    let moves: Vec<ReviewedMove> = moves.collect::<Option<_>>().ok_or(RequestError::Searches)?;
    let shares: Vec<Shares> = found.iter().map(|found| found.shares).collect();
    let judged: Vec<_> = moves.iter().map(|one| (one.compared, one.choices, one.accuracy)).collect();
    let compared: Vec<Comparison> = moves.iter().map(|one| one.compared).collect();
    let costly = Player::ALL.map(|player| costly_moves(&compared, player));
    let turned = if is_whole { turning_point(scores, &shares[1..]) } else { None };
    Ok(Review { summaries: summaries(&judged), costly, moves, shares, turned })
}

/// Compares a move with the best move. `turn` is the search of the turn before the move, and `after` the search of the
/// turn after the move. Returns `None` if another move is better, but the search names no best move or has no value of
/// the played move.
fn reviewed(past: &PastMove, turn: &SearchedTurn, after: &Found) -> Option<ReviewedMove> {
    let PastMove { board, player, destination: played } = *past;
    let mover = player.index();
    let better = turn.after_best.as_ref().filter(|best| best.shares[mover] > after.shares[mover]);
    let (best, after_best) = match better {
        Some(found) => (*turn.here.line.first()?, found),
        None => (played, after),
    };
    let accuracy = if better.is_some() {
        // The move itself may stand among its alternatives: it differs by nothing from itself.
        let values: Vec<f64> = turn.values.iter().map(|(_, value)| *value).collect();
        move_accuracy(turn.values.iter().find(|(cell, _)| *cell == played)?.1, &values)
    } else {
        100.0
    };
    Some(ReviewedMove {
        played,
        choices: destinations(&board, player).len(),
        compared: Comparison { player, shares: after.shares, best_shares: after_best.shares },
        line: [&[best], &after_best.line[..]].concat(),
        accuracy,
        lost_cells: after_best.cells[mover] - after.cells[mover],
    })
}

/// Parses the line of a turn; the [module](crate::browser) describes it.
fn searched_turn(line: &str) -> Option<SearchedTurn> {
    let mut parts = line.split(';');
    let here = found(parts.next()?)?;
    let words: Vec<&str> = parts.next()?.split_whitespace().collect();
    let value = |pair: &[&str; 2]| Some((Coord::from_name(pair[0])?, parse_decimal(pair[1])?));
    let values = words.as_chunks().0.iter().map(value).collect::<Option<_>>()?;
    Some(SearchedTurn { here, values, after_best: parts.next().and_then(found) })
}

fn found(text: &str) -> Option<Found> {
    let mut words = text.split_whitespace();
    let mut numbers = || {
        let mut number = || parse_decimal(words.next()?);
        Some([number()?, number()?, number()?])
    };
    let (shares, cells) = (numbers()?, numbers()?);
    Some(Found { shares, cells, line: words.map(Coord::from_name).collect::<Option<_>>()? })
}
