//! One random game at a time.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::deal::deal_from;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};

/// The start of a random game: the board, the first player and the generator of the moves.
#[derive(Clone, Debug)]
pub struct RandomStart {
    pub board: Board,
    /// The first player in turn order, who is skipped if unable to move.
    pub first: Player,
    /// The generator that draws the moves.
    pub rng: Rng,
}

impl RandomStart {
    /// Returns the start that [`deal`](crate::rules::deal::deal) draws from a seed. The generator goes on where the
    /// deal ended.
    #[must_use]
    pub fn dealt(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let (board, first) = deal_from(&mut rng);
        Self { board, first, rng }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RandomGame {
    pub moves: Vec<Coord>,
    pub scores: [usize; 3],
}

/// Plays a random game to its end; each move is drawn uniformly from the legal ones.
#[must_use]
pub fn random_game(start: RandomStart) -> RandomGame {
    backend::run(PlayRandomGame(start))
}

pub(super) struct PlayRandomGame(pub(super) RandomStart);

impl Operation for PlayRandomGame {
    type Output = RandomGame;

    #[inline(always)]
    fn run<S: Simd>(self) -> RandomGame {
        let RandomStart { mut board, first: mut player, mut rng } = self.0;
        let mut moves = Vec::with_capacity(board.empty().len());
        let mut simd = SimdBoard::<S>::load(&board, player);
        let mut skipped_count = 0;
        while skipped_count < 3 {
            let destinations = simd.destinations().store();
            skipped_count += 1;
            if !destinations.is_empty()
                && let Some(destination) = destinations.nth(rng.below(destinations.len() as u64) as u32)
            {
                simd = simd.play(&board, player, destination);
                board = simd.store(player);
                moves.push(destination);
                skipped_count = 0;
            }
            simd = simd.for_next_player();
            player = player.next();
        }
        RandomGame { moves, scores: board.scores() }
    }
}
