use proptest::prelude::*;

use super::*;
use crate::evaluation::standings::win_points;
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

/// A turn of a game in which everybody plays at random.
fn turn(seed: u64, plies: usize) -> Turn {
    let (board, first) = deal(seed);
    let mut rng = Rng::new(seed);
    (0..plies).fold(Turn::start(board, first), |turn, _| {
        let choice = rng.below(turn.destinations.len().max(1) as u64) as u32;
        turn.destinations.nth(choice).map_or(turn, |cell| turn.play(cell).expect("the move is legal"))
    })
}

/// The board with each cell where `place` puts it, and each player as `who` renames him.
fn moved(board: &Board, place: impl Fn(usize, usize) -> (usize, usize), who: impl Fn(Player) -> Player) -> Board {
    let mut players = [CoordSet::EMPTY; 3];
    let mut walls = CoordSet::EMPTY;
    for cell in Coord::all() {
        let (x, y) = place(cell.x(), cell.y());
        let target = CoordSet::from(Coord::new(x, y).expect("the cell is on the board"));
        match board.owner_at(cell) {
            Owner::None => {}
            Owner::Wall => walls |= target,
            Owner::Player(player) => {
                let set = &mut players[who(player).index()];
                *set |= target;
            }
        }
    }
    Board::new(players, walls)
}

/// Whether the windows that were kept while a move was made are those of the board after it.
struct Follows<'a>(&'a Network, &'a Turn, Coord);

impl Operation for Follows<'_> {
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
        let settled = Settled::<S>::of(&turn.board);
        assert_eq!(scan.estimate_after(network, &mut scratch, &settled, boards, (mover, cell, player)), expected);
        scan.play(network, &mut scratch, boards, mover);
        assert!(scan == fresh);
        assert_eq!(expected, network.estimate_of(&next.board, player));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn windows_kept_while_moves_are_made_are_those_of_the_board(seed: u64, plies in 0..120_usize) {
        let (network, turn) = (network(), turn(seed, plies));
        for backend in Backend::all() {
            for cell in turn.destinations.iter() {
                backend.run(Follows(&network, &turn, cell));
            }
        }
    }

    #[test]
    fn an_estimate_knows_no_side_of_the_board_and_no_colour(seed: u64, plies in 0..120_usize) {
        let (network, board) = (network(), turn(seed, plies).board);
        for mover in Player::ALL {
            let estimate = network.estimate_of(&board, mover);
            prop_assert!((estimate.wins.iter().sum::<f32>() - 1.0).abs() < 1.0e-5);
            prop_assert!((estimate.cells.iter().sum::<f32>() - 1.0).abs() < 1.0e-5);
            for (flips_x, flips_y) in [(true, false), (false, true), (true, true)] {
                let flip = |flips: bool, at: usize, size: usize| if flips { size - 1 - at } else { at };
                let place = |x, y| (flip(flips_x, x, WIDTH), flip(flips_y, y, HEIGHT));
                prop_assert_eq!(network.estimate_of(&moved(&board, place, |player| player), mover), estimate);
            }
            let turned = network.estimate_of(&moved(&board, |x, y| (x, y), Player::next), mover.next());
            for player in Player::ALL {
                let (before, after) = (player.index(), player.next().index());
                prop_assert!((turned.wins[after] - estimate.wins[before]).abs() < 1.0e-6);
                prop_assert!((turned.cells[after] - estimate.cells[before]).abs() < 1.0e-6);
            }
        }
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    let weights = Weights::random(1);
    let bytes = weights.to_bytes();
    let again = Weights::from_bytes(&bytes).unwrap();
    assert_eq!(again.to_bytes(), bytes);
    let board = deal(7).0;
    let estimate = |weights: &Weights| Network::new(weights).estimate_of(&board, Player::Red);
    assert_eq!(estimate(&again), estimate(&weights));
}

#[test]
fn bytes_that_are_no_weights_are_refused() {
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
fn what_is_learned_is_closer_to_what_became_of_the_games_and_the_same_each_time() {
    let sample = |seed: u64| {
        let turn = turn(seed, 100);
        let scores = turn.board.scores();
        let wins = win_points(scores.map(|score| score as i32)).map(|points| points as f32 / 6.0);
        let target = Estimate { wins, cells: scores.map(|score| score as f32 / CELLS as f32) };
        Sample { board: turn.board, mover: turn.player.unwrap_or(Player::Blue), target }
    };
    let samples: Vec<Sample> = (0..400).map(sample).collect();
    let (known, new) = samples.split_at(300);
    let learn = || {
        let mut learner = Learner::new(Weights::random(1));
        let before = learner.loss(new);
        for _ in 0..60 {
            learner.learn(known, 2.0e-3);
        }
        (before, learner.loss(new), learner.weights().to_bytes())
    };
    let (before, after, weights) = learn();
    assert!(after < 0.8 * before, "{before} {after}");
    assert_eq!(learn().2, weights);
}
