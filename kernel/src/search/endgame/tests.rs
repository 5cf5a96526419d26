//! Tests of the exact searches against full enumeration.
#![forbid(unsafe_code)]

use proptest::prelude::*;

use crate::evaluation::standings::final_standings;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::endgame::guarantee::guarantee;
use crate::search::endgame::margin::Aim;
use crate::search::endgame::self_interest::solve;
use crate::search::endgame::solution::{Scores, Solved, Unsolved};
use crate::search::endgame::test_positions::{ending, small_turn};
use crate::search::limits::{Limits, Stop};

fn scores(turn: &Turn) -> Scores {
    turn.board.scores().map(|score| score as i32)
}

fn margin(scores: Scores, player: Player) -> i32 {
    let others = Player::ALL.into_iter().filter(|other| *other != player);
    scores[player.index()] - others.map(|other| scores[other.index()]).max().unwrap()
}

/// Returns the margin that `player` can force, by full enumeration.
fn forced(turn: &Turn, player: Player) -> i32 {
    let Some(mover) = turn.player else { return margin(scores(turn), player) };
    let values = turn.destinations.iter().map(|cell| forced(&turn.play(cell).unwrap(), player));
    if mover == player { values.max() } else { values.min() }.unwrap()
}

/// Returns the last turn after self-interested play, by full enumeration.
fn played(turn: &Turn) -> Turn {
    let Some(mover) = turn.player else { return *turn };
    let preference = |over: &Turn| {
        let standings = final_standings(&over.board);
        (standings[mover.index()], -standings[mover.next().index()], over.board.scores().iter().sum::<usize>())
    };
    let finals: Vec<Turn> = turn.destinations.iter().map(|cell| played(&turn.play(cell).unwrap())).collect();
    finals.into_iter().rev().max_by_key(preference).unwrap()
}

fn moves<V>(turn: &Turn, value: impl Fn(&Turn) -> V) -> Vec<(Coord, Option<V>)> {
    turn.destinations.iter().map(|cell| (cell, Some(value(&turn.play(cell).unwrap())))).collect()
}

/// Asserts that the line of a solution leads to the end of the game by the first move that keeps the value in each
/// turn.
fn check_line<V: PartialEq>(turn: &Turn, solved: &Solved<V>, value: impl Fn(&Turn) -> V) {
    let mut turn = *turn;
    for cell in &solved.line {
        let first = turn.destinations.iter().find(|cell| value(&turn.play(*cell).unwrap()) == solved.value);
        assert_eq!(first, Some(*cell));
        turn = turn.play(*cell).unwrap();
    }
    assert_eq!(turn.player, None);
}

/// Returns whether the values of a search are the true ones, `all`, or missing for moves that are not best.
fn agrees<V: PartialEq + Copy>(found: &[(Coord, Option<V>)], all: &[(Coord, Option<V>)], best: V) -> bool {
    found.len() == all.len()
        && found.iter().zip(all).all(|(one, other)| one == other || *one == (other.0, None) && other.1 != Some(best))
}

/// Asserts that the exact searches find what a full enumeration finds.
fn check(turn: &Turn) {
    let (limits, stop) = (Limits::default(), Stop::default());
    let all = moves(turn, |next| scores(&played(next)));
    let solved = solve(turn, true, &limits, &stop).unwrap();
    assert_eq!((solved.value, &solved.moves), (scores(&played(turn)), &all));
    check_line(turn, &solved, |next| scores(&played(next)));
    let pruned = solve(turn, false, &limits, &stop).unwrap();
    assert_eq!((pruned.value, &pruned.line), (solved.value, &solved.line));
    assert!(agrees(&pruned.moves, &all, solved.value) && pruned.best().eq(solved.best()));

    for player in Player::ALL {
        let all = moves(turn, |next| forced(next, player));
        let solved = guarantee(turn, player, Aim::Margin, true, &limits, &stop).unwrap();
        assert_eq!((solved.value, &solved.moves), (forced(turn, player), &all));
        check_line(turn, &solved, |next| forced(next, player));
        let pruned = guarantee(turn, player, Aim::Margin, false, &limits, &stop).unwrap();
        assert_eq!((pruned.value, &pruned.line), (solved.value, &solved.line));
        assert!(agrees(&pruned.moves, &all, solved.value) && pruned.best().eq(solved.best()));
        let all = moves(turn, |next| forced(next, player).signum());
        for every_move in [true, false] {
            let sign = guarantee(turn, player, Aim::Sign, every_move, &limits, &stop).unwrap();
            assert_eq!(sign.value, solved.value.signum());
            assert!(agrees(&sign.moves, &all, sign.value));
            check_line(turn, &sign, |next| forced(next, player).signum());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn endings_are_solved_as_by_full_enumeration(seed: u64, empties in 0..8_usize) {
        check(&ending(seed, empties));
    }

    #[test]
    fn small_boards_with_ties_and_skipped_players_are_solved_as_by_full_enumeration(turn in small_turn()) {
        check(&turn);
    }
}

#[test]
fn a_limit_leaves_a_turn_unsolved_and_a_larger_one_solves_it() {
    let turn = ending(1, 9);
    let solved = solve(&turn, false, &Limits::default(), &Stop::default()).unwrap();
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    assert_eq!(solve(&turn, false, &limits(100), &Stop::default()), Err(Unsolved { nodes: 100 }));
    assert_eq!(solve(&turn, false, &limits(solved.nodes), &Stop::default()), Ok(solved));
    let unsolved = guarantee(&turn, Player::Red, Aim::Margin, true, &limits(100), &Stop::default());
    assert_eq!(unsolved, Err(Unsolved { nodes: 100 }));
}
