//! Every backend against the naive scan. These tests compare all encodings of the jump rule with this oracle.
#![forbid(unsafe_code)]

#[path = "common/check.rs"]
mod check;
#[path = "common/naive.rs"]
mod naive;

use check::assert_backends_agree;
use proptest::prelude::*;
use tribolo_kernel::operation::{AllJumps, Destinations, PlayUnchecked};
use tribolo_kernel::{Backend, Board, CELLS, Coord, Direction, Jump, Owner, Player, Rng, Turn, deal};

fn board(owners: &[Owner]) -> Board {
    Coord::all().zip(owners).fold(Board::EMPTY, |board, (cell, owner)| board.with(cell, *owner))
}

/// Generates boards with random frequencies of each player's cells, of empty cells and of walls; some may be 0.
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
    fn backends_agree_with_the_naive_scan_on_any_board(board in boards()) {
        assert_backends_agree(&board);
    }

    #[test]
    fn backends_agree_with_the_naive_scan_during_games(seed: u64) {
        let (board, first) = deal(seed);
        let mut rng = Rng::new(seed);
        let mut turn = Turn::start(board, first);
        for ply in 0.. {
            if ply % 16 == 0 {
                assert_backends_agree(&turn.board);
            }
            let Some(player) = turn.player else { break };
            let choice = rng.below(turn.destinations.len() as u64) as usize;
            turn = turn.play_unchecked(player, turn.destinations.iter().nth(choice).unwrap());
        }
    }
}

#[test]
fn backends_agree_on_boards_of_one_owner() {
    for owner in Owner::ALL {
        assert_backends_agree(&board(&[owner; CELLS]));
    }
}

#[test]
fn runs_of_any_length_are_captured_in_every_direction() {
    for destination in Coord::all() {
        for direction in Direction::ALL {
            let line: Vec<Coord> = destination.ray(direction).collect();
            for length in 1..line.len() {
                for [winner, loser, other] in Player::ALL.map(Player::turn_order) {
                    let end = Board::EMPTY.with(line[length], Owner::Player(winner));
                    let run = |owner| line[..length].iter().fold(end, |board, cell| board.with(*cell, owner));
                    let (board, captured) = (run(Owner::Player(loser)), run(Owner::Player(winner)));
                    let jump = Jump { destination, winner, loser, direction, length: length as u8 };
                    for backend in Backend::all() {
                        let moves = backend.run(Destinations(&board, winner));
                        assert_eq!(moves.iter().collect::<Vec<_>>(), [destination]);
                        assert!(backend.run(Destinations(&board, other)).is_empty());
                        assert!(backend.run(AllJumps(&board)).contains(&jump));
                        let after = backend.run(PlayUnchecked(&board, winner, destination));
                        assert_eq!(after, captured.with(destination, Owner::Player(winner)));
                    }
                    // A run of two owners cannot be jumped from here.
                    if length > 1 {
                        let mixed = board.with(line[length / 2], Owner::Player(other));
                        for backend in Backend::all() {
                            assert_eq!(
                                backend.run(PlayUnchecked(&mixed, winner, destination)).scores()[winner.index()],
                                2
                            );
                        }
                    }
                }
            }
        }
    }
}
