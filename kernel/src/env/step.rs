//! One step of some games of a batch: a move in each game, and its output.
#![forbid(unsafe_code)]

use crate::env::dealer::Dealer;
use crate::env::game::BatchGame;
use crate::env::output::StepOutput;
use crate::env::settings::BatchSettings;
use crate::rules::coord::Coord;
use crate::simd::register::{Operation, Simd};

/// The operation that plays one legal action in each of some games of a batch, and writes the output.
pub(super) struct Step<'a> {
    pub(super) games: &'a mut [BatchGame],
    pub(super) actions: &'a [u8],
    pub(super) output: StepOutput<'a>,
    pub(super) dealer: &'a Dealer,
    /// The number of games in the whole batch.
    pub(super) count: u64,
    pub(super) settings: &'a BatchSettings,
}

impl Operation for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { games, actions, mut output, dealer, count, settings } = self;
        for (game, action) in games.iter_mut().zip(actions) {
            let mut row = output.split_off(1);
            let (Some(cell), Some(player)) = (Coord::from_index((*action).into()), game.turn.player) else {
                row.write_idle();
                continue;
            };
            game.play::<S>(player, cell);
            let scores = game.turn.board.scores();
            if game.turn.player.is_some() {
                row.write_move(scores);
            } else {
                if settings.auto_reset {
                    row.write_last_observation(&game.turn);
                    game.deal_next(dealer, count);
                }
                let rewards = settings.reward.rewards(scores).map(|reward| reward as f32);
                row.write_result(rewards, true, game.seed, scores);
            }
            row.write_observation(&game.turn);
        }
    }
}
