//! Tests of the network.
#![forbid(unsafe_code)]

use std::iter::successors;

use proptest::prelude::*;

use crate::evaluation::standings::win_points;
use crate::network::cell_counts::Stability;
use crate::network::estimate::Estimate;
use crate::network::inference::Network;
use crate::network::learner::Learner;
use crate::network::sample_lists::SampleLists;
use crate::network::samples::Sample;
use crate::network::scan::{Scan, Scratch};
use crate::network::weights::{InvalidWeights, Weights};
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord, HEIGHT, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::deal::deal;
use crate::rules::player::{Owner, Player};
use crate::rules::turn::Turn;
use crate::simd::backend::Backend;
use crate::simd::register::{Operation, Simd};

fn network() -> Network {
    Network::new(&Weights::random(3))
}

/// Returns all turns of a random game.
pub(super) fn game(seed: u64) -> Vec<Turn> {
    let mut rng = Rng::new(seed);
    let (board, first) = deal(seed);
    let play = |turn: &Turn| {
        let choice = rng.below(turn.destinations.len().max(1) as u64) as u32;
        turn.destinations.nth(choice).map(|cell| turn.play(cell).expect("the move is legal"))
    };
    successors(Some(Turn::start(board, first)), play).collect()
}

/// Returns the turn after some random moves, or at the end of the game.
fn turn(seed: u64, plies: usize) -> Turn {
    let turns = game(seed);
    turns[plies.min(turns.len() - 1)]
}

/// Returns a board whose cells are moved to `place` and whose players are renamed.
fn moved(board: &Board, place: impl Fn(usize, usize) -> (usize, usize), rename: impl Fn(Player) -> Player) -> Board {
    let mut players = [CoordSet::EMPTY; 3];
    let mut walls = CoordSet::EMPTY;
    for cell in Coord::all() {
        let (x, y) = place(cell.x(), cell.y());
        let target = CoordSet::from(Coord::new(x, y).expect("the cell is on the board"));
        match board.owner_at(cell) {
            Owner::None => {}
            Owner::Wall => walls |= target,
            Owner::Player(player) => {
                let set = &mut players[rename(player).index()];
                *set |= target;
            }
        }
    }
    Board::new(players, walls)
}

/// The operation that checks that a scan and an estimate updated by a move are those of the board after the move.
struct CheckUpdate<'a>(&'a Network, &'a Turn, Coord);

impl Operation for CheckUpdate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self(network, turn, cell) = self;
        let (Some(mover), mut scratch) = (turn.player, Scratch::new()) else { return };
        let next = turn.play_unchecked(mover, cell);
        let boards = (&turn.board, &next.board);
        let fresh = Scan::of(network, &next.board);
        let player = next.player.unwrap_or(mover);
        let expected = fresh.estimate::<S>(network, &next.board, player);
        let mut scan = Scan::of(network, &turn.board);
        let stability = Stability::<S>::of(&turn.board);
        let counts = stability.after(&next.board, cell).counts(&next.board);
        assert_eq!(scan.estimate_after(network, &mut scratch, boards, (mover, player), &counts), expected);
        scan.play(network, &mut scratch, boards, mover);
        assert!(scan == fresh);
        assert_eq!(expected, network.evaluate(&next.board, player));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_scan_updated_by_moves_is_the_scan_of_the_board(seed: u64, plies in 0..120_usize) {
        let (network, turn) = (network(), turn(seed, plies));
        for backend in Backend::all() {
            for cell in turn.destinations.iter() {
                backend.run(CheckUpdate(&network, &turn, cell));
            }
        }
    }

    #[test]
    fn an_estimate_is_the_same_for_mirrored_boards_and_exchanged_players(seed: u64, plies in 0..120_usize) {
        let (network, board) = (network(), turn(seed, plies).board);
        for mover in Player::ALL {
            let estimate = network.evaluate(&board, mover);
            prop_assert!((estimate.win_shares.iter().sum::<f32>() - 1.0).abs() < 1.0e-5);
            prop_assert!((estimate.cell_shares.iter().sum::<f32>() - 1.0).abs() < 1.0e-5);
            for (flips_x, flips_y) in [(true, false), (false, true), (true, true)] {
                let flip = |flips: bool, at: usize, size: usize| if flips { size - 1 - at } else { at };
                let place = |x, y| (flip(flips_x, x, WIDTH), flip(flips_y, y, HEIGHT));
                prop_assert_eq!(network.evaluate(&moved(&board, place, |player| player), mover), estimate);
            }
            let turned = network.evaluate(&moved(&board, |x, y| (x, y), Player::next), mover.next());
            for player in Player::ALL {
                let (before, after) = (player.index(), player.next().index());
                prop_assert!((turned.win_shares[after] - estimate.win_shares[before]).abs() < 1.0e-6);
                prop_assert!((turned.cell_shares[after] - estimate.cell_shares[before]).abs() < 1.0e-6);
            }
        }
    }
}

#[test]
fn invalid_weights_are_refused() {
    let bytes = Weights::random(1).to_bytes();
    let length = bytes.len();
    let short = Weights::from_bytes(&bytes[1..]);
    assert_eq!(short, Err(InvalidWeights::Length { bytes: length - 1, expected: length }));
    let mut infinite = bytes.clone();
    infinite[length - 4..].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(Weights::from_bytes(&infinite), Err(InvalidWeights::Number));
    let mut large = bytes;
    large[..2].copy_from_slice(&i16::MAX.to_le_bytes());
    assert_eq!(Weights::from_bytes(&large), Err(InvalidWeights::Number));
}

#[test]
fn learning_lowers_the_loss_on_new_samples_and_is_deterministic() {
    let sample = |seed: u64| {
        let turn = turn(seed, 100);
        let scores = turn.board.scores();
        let win_shares = win_points(scores.map(|score| score as i32)).map(|points| points as f32 / 6.0);
        let target = Estimate { win_shares, cell_shares: scores.map(|score| score as f32 / CELLS as f32) };
        Sample { board: turn.board, mover: turn.player.unwrap_or(Player::Blue), target }
    };
    let samples: Vec<Sample> = (0..400).map(sample).collect();
    let (known, new) = samples.split_at(300);
    let new = SampleLists::from(new.to_vec());
    let learn = || {
        let mut learner = Learner::new(Weights::random(1));
        let before = learner.loss(&new);
        for _ in 0..60 {
            learner.learn(known, 2.0e-3);
        }
        (before, learner.loss(&new), learner.weights().to_bytes())
    };
    let (before, after, weights) = learn();
    assert!(after < 0.8 * before, "{before} {after}");
    assert_eq!(learn().2, weights);
}
