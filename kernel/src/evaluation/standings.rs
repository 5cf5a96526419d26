//! Standings: the value of a board for each player, as numbers that add up to 0.
#![forbid(unsafe_code)]

use crate::rules::board::Board;

/// The weight of the win points in final standings, greater than every standing of an unfinished game.
const WIN: i32 = 10_000_000;

/// Returns the standing of each player in a finished game. More [win points](win_points) or, with equal ones, more
/// cells give a greater standing. The standing of a sole winner exceeds every standing in an unfinished game.
pub fn final_standings(board: &Board) -> [i32; 3] {
    let scores = board.scores().map(|score| score as i32);
    let cells = standings(scores);
    let points = standings(win_points(scores).map(|points| points as i32));
    [0, 1, 2].map(|i| points[i] * WIN + cells[i])
}

/// Returns the win points of each player: those with the greatest value share six points equally.
pub fn win_points(values: [i32; 3]) -> [u32; 3] {
    let best = values.into_iter().max().unwrap_or_default();
    let winners = values.iter().filter(|value| **value == best).count() as u32;
    values.map(|value| if value == best { 6 / winners } else { 0 })
}

/// Returns the win share of each player in a finished game.
pub(crate) fn final_win_shares(board: &Board) -> [f32; 3] {
    win_shares(board.scores().map(|score| score as i32))
}

/// Returns the win shares at final scores.
pub(crate) fn win_shares(scores: [i32; 3]) -> [f32; 3] {
    win_points(scores).map(|points| points as f32 / 6.0)
}

/// Returns for each player twice its own value less the values of the others; the sum is 0.
pub(super) fn standings(values: [i32; 3]) -> [i32; 3] {
    let sum: i32 = values.iter().sum();
    values.map(|value| 3 * value - sum)
}
