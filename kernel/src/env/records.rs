//! The start positions, moves and deals of the games of a batch: read, and set from outside.
#![forbid(unsafe_code)]

use crate::env::action::BatchError;
use crate::env::batch::Batch;
use crate::env::game::{BatchGame, GameRecord};
use crate::env::output::StepOutput;

impl Batch {
    pub fn record(&self, game: usize) -> Option<GameRecord> {
        self.games.get(game).map(BatchGame::record)
    }

    /// Replaces some games, each named by its index, by the games of `records` after their last moves, and writes their
    /// output rows. If two records have the same index, the later one counts. The numbers and seeds of the deals stay.
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first record with an illegal move. Neither a game nor the output has changed then.
    ///
    /// # Panics
    ///
    /// Panics if an index is that of no game, or an array of `output` has the wrong length.
    pub fn place(&mut self, records: &[(usize, GameRecord)], mut output: StepOutput<'_>) -> Result<(), BatchError> {
        output.assert_len(self.len());
        let mut placed = vec![None; self.len()];
        for (index, record) in records {
            let game = self.games[*index].replaced_by(record);
            placed[*index] = Some(game.map_err(|error| BatchError { game: *index, error })?);
        }
        for (game, replacement) in self.games.iter_mut().zip(placed) {
            let mut row = output.split_off(1);
            if let Some(replacement) = replacement {
                *game = replacement;
                row.write_game(game);
            }
        }
        Ok(())
    }

    pub fn deals(&self) -> Vec<(u64, u64)> {
        self.games.iter().map(|game| (game.number, game.seed)).collect()
    }

    /// Sets the number and the seed of the deal of each game, but not its turn. The numbers decide which deals follow.
    ///
    /// # Panics
    ///
    /// Panics unless there is one deal for each game.
    pub fn set_deals(&mut self, deals: &[(u64, u64)]) {
        assert_eq!(deals.len(), self.len(), "one deal per game");
        for (game, deal) in self.games.iter_mut().zip(deals) {
            (game.number, game.seed) = *deal;
        }
    }
}
