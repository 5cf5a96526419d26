//! The start positions, moves and deals of the games of a batch: read, and set from outside.
#![forbid(unsafe_code)]

use crate::env::action::BatchError;
use crate::env::batch::Batch;
use crate::env::game::{BatchGame, GameRecord};
use crate::env::output::StepOutput;

impl Batch {
    /// Returns the start position and the moves of the game at index `game`. Returns `None` if there is no such game.
    #[must_use]
    pub fn record(&self, game: usize) -> Option<GameRecord> {
        self.games.get(game).map(BatchGame::record)
    }

    /// Replaces some games by the games of `records`, after their last moves, and writes the output rows of these
    /// games. All other games and rows stay unchanged. A replaced game keeps the number and the seed of its deal.
    ///
    /// A record has the index of the game that it replaces. If two records have the same index, the later one counts.
    ///
    /// # Errors
    ///
    /// Returns [`BatchError`] for the first record with an illegal move. In that case neither a game nor the output has
    /// changed.
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

    /// Returns the number and the seed of the deal (random start position) of each game.
    #[must_use]
    pub fn deals(&self) -> Vec<(u64, u64)> {
        self.games.iter().map(|game| (game.number, game.seed)).collect()
    }

    /// Sets the number and the seed of the deal of each game, but not its turn. The numbers decide which deals follow.
    ///
    /// # Panics
    ///
    /// Panics if there is not one pair per game.
    pub fn set_deals(&mut self, deals: &[(u64, u64)]) {
        assert_eq!(deals.len(), self.len(), "one deal per game");
        for (game, deal) in self.games.iter_mut().zip(deals) {
            (game.number, game.seed) = *deal;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::action::{ActionError, NO_MOVE};
    use crate::env::output::OutputBuffers;
    use crate::env::reward::Reward;
    use crate::env::settings::BatchSettings;
    use crate::opponents::Opponent;
    use crate::rules::policy::Policy;
    use crate::rules::turn::IllegalMove;
    use crate::search::limits::Stop;

    /// Plays one random move in each game.
    fn step(batch: &mut Batch, output: &mut OutputBuffers) {
        let mut actions = vec![NO_MOVE; batch.len()];
        let marks = vec![true; batch.len()];
        batch.choose(&Opponent::Policy(Policy::Random), None, &marks, &mut actions, &Stop::default());
        batch.step(&actions, output.as_output()).unwrap();
    }

    #[test]
    fn games_set_from_their_records_continue_equally() {
        let settings = BatchSettings { reward: Reward::Win, auto_reset: true, threads: None };
        let (mut batch, mut output) = (Batch::dealt(4, 5, settings), OutputBuffers::new(5, false));
        for _ in 0..200 {
            step(&mut batch, &mut output);
        }
        let (mut copy, mut copied) = (Batch::dealt(4, 5, settings), OutputBuffers::new(5, false));
        copy.show(copied.as_output());
        copy.set_deals(&batch.deals());
        let records: Vec<_> = (0..5).map(|game| (game, batch.record(game).unwrap())).collect();
        copy.place(&records, copied.as_output()).unwrap();
        for _ in 0..200 {
            step(&mut batch, &mut output);
            step(&mut copy, &mut copied);
            for game in 0..5 {
                assert_eq!(copy.turn(game), batch.turn(game));
                copied.assert_shows(game, batch.turn(game).unwrap());
            }
            assert_eq!((&copied.seeds, &copied.scores), (&output.seeds, &output.scores));
        }
    }

    #[test]
    fn a_record_with_an_illegal_move_changes_nothing() {
        let settings = BatchSettings { reward: Reward::Win, auto_reset: true, threads: None };
        let (mut batch, mut output) = (Batch::dealt(4, 2, settings), OutputBuffers::new(2, false));
        batch.show(output.as_output());
        let before = (*batch.turn(0).unwrap(), output.clone());
        let mut record = batch.record(1).unwrap();
        record.moves = vec![(record.board.empty() - batch.turn(1).unwrap().destinations).nth(0).unwrap().index() as u8];
        let error = ActionError::Illegal(IllegalMove::CapturesNothing);
        let records = [(0, batch.record(1).unwrap()), (1, record)];
        assert_eq!(batch.place(&records, output.as_output()), Err(BatchError { game: 1, error }));
        assert_eq!((*batch.turn(0).unwrap(), output), before);
    }
}
