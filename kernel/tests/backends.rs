//! Every backend against the naive scan.

#[path = "common/check.rs"]
mod check;
#[path = "common/naive.rs"]
mod naive;

use check::check;
use proptest::prelude::*;
use tribolo_kernel::{Backend, Board, CELLS, Coord, Dice, Direction, Jump, Owner, Player, Turn, deal};

fn board(owners: &[Owner]) -> Board {
    Coord::all().zip(owners).fold(Board::EMPTY, |board, (cell, owner)| board.with(cell, *owner))
}

/// Boards in every mixture of the five owners, from those where one is everywhere to those where each is as likely.
fn boards() -> impl Strategy<Value = Board> {
    let weights = prop::array::uniform5(prop_oneof![Just(0_u32), 1..20_u32]).prop_filter("all 0", |w| *w != [0; 5]);
    weights.prop_flat_map(|weights| {
        let owners = weights.into_iter().zip(Owner::ALL).filter(|(weight, _)| *weight > 0);
        let owner = prop::strategy::Union::new_weighted(owners.map(|(weight, owner)| (weight, Just(owner))).collect());
        prop::collection::vec(owner, CELLS).prop_map(|owners| board(&owners))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_board_is_read_as_by_the_naive_scan(board in boards()) {
        check(&board);
    }

    #[test]
    fn every_turn_of_a_game_is_read_as_by_the_naive_scan(seed: u64) {
        let (board, first) = deal(seed);
        let mut dice = Dice::new(seed);
        let mut turn = Turn::start(board, first);
        for ply in 0.. {
            if ply % 16 == 0 {
                check(&turn.board);
            }
            let Some(player) = turn.player else { break };
            let choice = dice.below(turn.destinations.len() as u64) as usize;
            turn = turn.play_unchecked(player, turn.destinations.iter().nth(choice).unwrap());
        }
    }
}

#[test]
fn boards_of_one_owner_have_no_moves() {
    for owner in Owner::ALL {
        check(&board(&[owner; CELLS]));
    }
}

#[test]
fn a_run_of_any_length_is_jumped_in_every_direction() {
    for destination in Coord::all() {
        for direction in Direction::ALL {
            let line: Vec<Coord> = destination.ray(direction).collect();
            for length in 1..line.len() {
                for [winner, loser, other] in Player::ALL.map(Player::from_here) {
                    let end = Board::EMPTY.with(line[length], Owner::Player(winner));
                    let run = |owner| line[..length].iter().fold(end, |board, cell| board.with(*cell, owner));
                    let (board, won) = (run(Owner::Player(loser)), run(Owner::Player(winner)));
                    let jump = Jump { destination, winner, loser, direction, length: length as u8 };
                    for backend in Backend::all() {
                        let moves = backend.destinations(&board, winner);
                        assert_eq!(moves.iter().collect::<Vec<_>>(), [destination]);
                        assert!(backend.destinations(&board, other).is_empty());
                        assert!(backend.all_jumps(&board).contains(&jump));
                        let after = backend.play_unchecked(&board, winner, destination);
                        assert_eq!(after, won.with(destination, Owner::Player(winner)));
                    }
                    // A run of two owners is nobody's to jump from here.
                    if length > 1 {
                        let mixed = board.with(line[length / 2], Owner::Player(other));
                        for backend in Backend::all() {
                            assert_eq!(backend.play_unchecked(&mixed, winner, destination).scores()[winner.index()], 2);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_backend_counts_the_same_games() {
    for seed in 0..12 {
        let (board, first) = deal(seed);
        let turn = Turn::start(board, first);
        let counts: Vec<u64> = Backend::all().map(|backend| backend.perft(&turn, 4)).collect();
        assert!(counts.iter().all(|count| *count == counts[0]), "seed {seed}: {counts:?}");
    }
}
