//! The request `review`: compares the moves of a game by the searches of its turns.
#![forbid(unsafe_code)]

use crate::browser::request::{RequestError, parse_number, parse_turn};
use crate::review::{Comparison, Shares, Summary, final_shares, move_accuracy, summaries, turning_point};
use crate::rules::coord::Coord;
use crate::rules::transition::destinations;
use crate::search::question::PastMove;

/// A move, compared with the best move. `line` begins with the best move, which is `played` if no other is better.
pub(super) struct ReviewedMove {
    pub(super) played: Coord,
    pub(super) choices: usize,
    pub(super) compared: Comparison,
    pub(super) line: Vec<Coord>,
    pub(super) accuracy: f64,
}

/// The review of a game: `turned` is the number of the move at which the game turned.
pub(super) struct Review {
    pub(super) moves: Vec<ReviewedMove>,
    pub(super) shares: Vec<Shares>,
    pub(super) summaries: [Summary; 3],
    pub(super) turned: Option<usize>,
}

/// What a search finds on a turn.
struct Found {
    shares: Shares,
    line: Vec<Coord>,
}

/// The search of a turn, with the values of its moves, and the search of the turn after the best move; `None` if that
/// move was played.
struct SearchedTurn {
    here: Found,
    values: Vec<(Coord, f64)>,
    after_best: Option<Found>,
}

pub(super) fn review(request: &str) -> Result<Review, RequestError> {
    let mut lines = request.lines();
    let (last, past) = parse_turn(&mut lines)?;
    let turns: Vec<SearchedTurn> = lines.map(searched_turn).collect::<Option<_>>().ok_or(RequestError::Searches)?;
    let mut shares: Vec<Shares> = turns.iter().map(|turn| turn.here.shares).collect();
    let scores = last.board.scores();
    let is_whole = last.player.is_none() && turns.len() == past.len();
    if is_whole {
        shares.push(final_shares(scores));
    }
    let moves = past.iter().zip(&turns).zip(shares.iter().skip(1)).enumerate();
    let moves = moves.map(|(ply, ((past, turn), after))| {
        let line = turns.get(ply + 1).map_or(&[][..], |turn| &turn.here.line);
        reviewed(past, turn, *after, line)
    });
    let moves: Vec<ReviewedMove> = moves.collect::<Option<_>>().ok_or(RequestError::Searches)?;
    let compared: Vec<_> = moves.iter().map(|one| (one.compared, one.choices, one.accuracy)).collect();
    let turned = if is_whole { turning_point(scores, &shares[1..]) } else { None };
    Ok(Review { summaries: summaries(&compared), moves, shares, turned })
}

/// Compares a move with the best one. `turn` is the search of the turn before it; `shares` and `line` were found on the
/// turn after it.
fn reviewed(past: &PastMove, turn: &SearchedTurn, shares: Shares, line: &[Coord]) -> Option<ReviewedMove> {
    let PastMove { board, player, destination: played } = *past;
    let better = turn.after_best.as_ref().filter(|best| best.shares[player.index()] > shares[player.index()]);
    let (best, best_shares, line) = match better {
        Some(found) => (*turn.here.line.first()?, found.shares, &found.line[..]),
        None => (played, shares, line),
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
        compared: Comparison { player, shares, best_shares },
        line: [&[best], line].concat(),
        accuracy,
    })
}

/// Parses the line of a turn; the [module](crate::browser) describes it.
fn searched_turn(line: &str) -> Option<SearchedTurn> {
    let mut parts = line.split(';');
    let here = found(parts.next()?)?;
    let words: Vec<&str> = parts.next()?.split_whitespace().collect();
    let value = |pair: &[&str; 2]| Some((Coord::from_name(pair[0])?, parse_number(pair[1])?));
    let values = words.as_chunks().0.iter().map(value).collect::<Option<_>>()?;
    Some(SearchedTurn { here, values, after_best: parts.next().and_then(found) })
}

fn found(text: &str) -> Option<Found> {
    let mut words = text.split_whitespace();
    let mut share = || parse_number(words.next()?);
    let shares = [share()?, share()?, share()?];
    Some(Found { shares, line: words.map(Coord::from_name).collect::<Option<_>>()? })
}
