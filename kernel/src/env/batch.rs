//! A batch: many games that are stepped together, on all cores.
#![forbid(unsafe_code)]

use crate::env::action::{BatchError, check_action};
use crate::env::dealer::Dealer;
use crate::env::game::BatchGame;
use crate::env::output::StepOutput;
use crate::env::settings::BatchSettings;
use crate::env::step::Step;
use crate::parallel::{available_cores, for_each_parallel, thread_count};
use crate::rules::coord::CELLS;
use crate::rules::preset::Preset;
use crate::rules::turn::{Turn, for_each_capture_count};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The number of games that one thread steps in the time that another thread takes to start.
const MIN_GAMES_PER_THREAD: usize = 512;

/// The number of games that a thread takes at a time from the list of remaining games.
pub(super) const CHUNK: usize = 256;

/// Many games that are stepped together: one call plays one move in each of them.
///
/// A deal is a random start position. The deals of a batch are numbered from 0: deal `k` is drawn with the seed
/// [`Rng::nth_u64`]`(seed, k)`. In a batch of `n` games, the game at index `i` plays the deals `i`, `i + n`, `i + 2n`
/// and so on.
///
/// [`Rng::nth_u64`]: crate::rng::Rng::nth_u64
#[derive(Clone, Debug)]
pub struct Batch {
    pub(super) games: Vec<BatchGame>,
    dealer: Dealer,
    pub(super) settings: BatchSettings,
}

impl Batch {
    /// Starts a batch of `games` games. The random start position of the game at index `i`, counted from 0, is dealt
    /// from the seed [`Rng::nth_u64`]`(seed, i)`.
    ///
    /// [`Rng::nth_u64`]: crate::rng::Rng::nth_u64
    #[must_use]
    pub fn dealt(seed: u64, games: usize, settings: BatchSettings) -> Self {
        Self::dealt_by(None, seed, games, settings)
    }

    /// Starts a batch as [`Batch::dealt`] does, but draws all start positions with a preset. Without a preset, they are
    /// standard deals.
    #[must_use]
    pub fn dealt_by(preset: Option<Preset>, seed: u64, games: usize, settings: BatchSettings) -> Self {
        let dealer = Dealer::new(seed, preset);
        let games = (0..games as u64).map(|number| BatchGame::dealt(&dealer, number)).collect();
        Self { games, dealer, settings }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether the batch has no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns whether a game from the next deal (random start position) replaces a finished game.
    #[must_use]
    pub fn auto_reset(&self) -> bool {
        self.settings.auto_reset
    }

    /// Returns the current turn (board and player to move) of the game at index `game`, counted from 0. Returns `None`
    /// if there is no such game.
    #[must_use]
    pub fn turn(&self, game: usize) -> Option<&Turn> {
        self.games.get(game).map(|game| &game.turn)
    }

    /// Plays one action in each game and writes the observations and results to `output`.
    ///
    /// An action is the index of the cell to play on, or [`NO_MOVE`](crate::env::action::NO_MOVE), which leaves the
    /// game unchanged.
    ///
    /// # Errors
    ///
    /// Returns [`BatchError`] for the first game whose action is illegal. In that case neither a game nor the output
    /// has changed.
    ///
    /// # Panics
    ///
    /// Panics if `actions` or an array of `output` has the wrong length.
    pub fn step(&mut self, actions: &[u8], mut output: StepOutput<'_>) -> Result<(), BatchError> {
        assert_eq!(actions.len(), self.len(), "one action per game");
        output.assert_len(self.len());
        for (index, (game, action)) in self.games.iter().zip(actions).enumerate() {
            check_action(&game.turn, *action).map_err(|error| BatchError { game: index, error })?;
        }
        let (count, threads) = (self.len() as u64, self.threads());
        let (dealer, settings) = (&self.dealer, &self.settings);
        let chunks = self.games.chunks_mut(CHUNK).zip(actions.chunks(CHUNK)).map(|(games, actions)| {
            let output = output.split_off(games.len());
            Step { games, actions, output, dealer, count, settings }
        });
        for_each_parallel(threads, chunks, backend::run);
        Ok(())
    }

    /// Replaces some games by new games, and writes the output rows of the new games.
    ///
    /// `marks` has one value per game: whether to replace the game. All other games and output rows stay unchanged.
    ///
    /// The deals (random start positions) of a batch are numbered from 0. In a batch of `n` games, the game at index
    /// `i` plays the deals `i`, `i + n`, `i + 2n` and so on. A new game plays the next deal of its index. With `seeds`,
    /// one for each game, this deal is drawn from the seed of the game instead of the one that its number gives.
    ///
    /// # Panics
    ///
    /// Panics if `marks`, `seeds` or an array of `output` has the wrong length.
    pub fn deal(&mut self, marks: &[bool], seeds: Option<&[u64]>, mut output: StepOutput<'_>) {
        assert_eq!(
            [marks.len(), seeds.map_or(self.len(), <[u64]>::len)],
            [self.len(); 2],
            "one mark and seed per game"
        );
        output.assert_len(self.len());
        let (dealer, count) = (&self.dealer, self.len() as u64);
        for (i, (game, is_marked)) in self.games.iter_mut().zip(marks).enumerate() {
            let mut row = output.split_off(1);
            if *is_marked {
                match seeds {
                    Some(seeds) => game.deal_from(dealer, seeds[i], count),
                    None => game.deal_next(dealer, count),
                }
                row.write_game(game);
            }
        }
    }

    /// Writes the current observation and scores of every game to `output`, with rewards of zero.
    ///
    /// # Panics
    ///
    /// Panics if an array of `output` has the wrong length.
    pub fn show(&self, mut output: StepOutput<'_>) {
        output.assert_len(self.len());
        for game in &self.games {
            output.split_off(1).write_game(game);
        }
    }

    /// Writes, for each cell of each game, the number of cells that a move to the cell captures. The number is 0 if the
    /// move is illegal.
    ///
    /// `counts` has [`CELLS`] bytes per game, one for each cell in reading order (row by row).
    ///
    /// # Panics
    ///
    /// Panics if `counts` has the wrong length.
    pub fn capture_counts(&self, counts: &mut [u8]) {
        assert_eq!(counts.len(), CELLS * self.len(), "{CELLS} bytes per game");
        let chunks = self.games.chunks(CHUNK).zip(counts.chunks_mut(CELLS * CHUNK));
        for_each_parallel(self.threads(), chunks, |(games, counts)| backend::run(CaptureCounts { games, counts }));
    }

    /// Returns the number of threads to use for one call that works on all games.
    ///
    /// The number is at most the setting `threads`, or by default the number of cores. Several threads are used only if
    /// each of them gets at least [`MIN_GAMES_PER_THREAD`] games, because starting a thread takes as long as stepping
    /// this number of games.
    pub(super) fn threads(&self) -> usize {
        thread_count(self.len(), self.cores(), MIN_GAMES_PER_THREAD)
    }

    /// Returns the maximum number of threads: the setting `threads`, or by default the number of cores.
    pub(super) fn cores(&self) -> usize {
        self.settings.threads.unwrap_or_else(available_cores)
    }
}

/// The operation behind [`Batch::capture_counts`]: writes the counts of some games of the batch.
struct CaptureCounts<'a> {
    games: &'a [BatchGame],
    counts: &'a mut [u8],
}

impl Operation for CaptureCounts<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        for (game, row) in self.games.iter().zip(self.counts.chunks_mut(CELLS)) {
            row.fill(0);
            for_each_capture_count::<S>(&game.turn, |cell, count| row[cell.index()] = count);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp, reason = "zeros are written, not computed")]
    use super::*;
    use crate::env::action::{ActionError, NO_MOVE};
    use crate::env::output::OutputBuffers;
    use crate::env::reward::Reward;
    use crate::opponents::Opponent;
    use crate::rng::Rng;
    use crate::rules::coord::Coord;
    use crate::rules::deal::deal;
    use crate::rules::player::Player;
    use crate::rules::policy::Policy;
    use crate::rules::turn::IllegalMove;
    use crate::search::limits::Stop;

    const SETTINGS: BatchSettings = BatchSettings { reward: Reward::Win, auto_reset: true, threads: None };

    /// Returns new output arrays that hold the current observation and scores of each game of the batch.
    fn shown(batch: &Batch, absolute: bool) -> OutputBuffers {
        let mut output = OutputBuffers::new(batch.len(), absolute);
        batch.show(output.as_output());
        output
    }

    /// Plays `steps` steps of greedy and random moves in a batch of `games` games. Also plays the same moves in each
    /// game by itself, without a batch. Asserts after each step that the turns and the outputs of both ways agree.
    fn compare_with_single_games(games: usize, settings: BatchSettings, absolute: bool, steps: usize) {
        let mut batch = Batch::dealt(7, games, settings);
        let mut output = shown(&batch, absolute);
        let mut numbers: Vec<u64> = (0..games as u64).collect();
        let mut turns: Vec<Turn> = numbers.iter().map(|number| BatchGame::dealt(&batch.dealer, *number).turn).collect();
        let mut ended = 0;
        for step in 0..steps {
            let mut actions = vec![NO_MOVE; games];
            let marks: Vec<bool> = (0..games).map(|i| (i + step) % 5 != 0).collect();
            batch.choose(&Opponent::Policy(Policy::Greedy), Some(step as u64), &marks, &mut actions, &Stop::default());
            let others: Vec<bool> = (0..games).map(|i| (i + step) % 5 == 0 && i % 2 == 0).collect();
            batch.choose(&Opponent::Policy(Policy::Random), Some(step as u64), &others, &mut actions, &Stop::default());
            batch.step(&actions, output.as_output()).unwrap();
            for (i, (turn, action)) in turns.iter_mut().zip(&actions).enumerate() {
                let mut rewards = [0.0; 3];
                let mut scores = output.scores[i];
                let mut is_done = false;
                if let Some(cell) = Coord::from_index((*action).into()) {
                    *turn = turn.play(cell).unwrap();
                    scores = turn.board.scores().map(|score| score as u8);
                    if turn.player.is_none() {
                        ended += 1;
                        is_done = true;
                        rewards = settings.reward.rewards(turn.board.scores()).map(|reward| reward as f32);
                        if settings.auto_reset {
                            output.assert_last(i, turn);
                            numbers[i] += games as u64;
                            *turn = BatchGame::dealt(&batch.dealer, numbers[i]).turn;
                        }
                    }
                }
                assert_eq!(batch.turn(i), Some(&*turn), "game {i}, step {step}");
                assert_eq!((output.rewards[i], output.dones[i], output.scores[i]), (rewards, is_done, scores));
                assert_eq!(output.seeds[i], Rng::nth_u64(7, numbers[i]));
                output.assert_shows(i, turn);
            }
        }
        assert!(ended > 0, "some games end");
    }

    #[test]
    fn a_batch_plays_the_same_games_as_turns_do() {
        compare_with_single_games(700, SETTINGS, false, 300);
        compare_with_single_games(20, SETTINGS, true, 300);
        for (_, reward) in Reward::ALL {
            compare_with_single_games(20, BatchSettings { reward, auto_reset: false, threads: Some(1) }, true, 300);
        }
    }

    #[test]
    fn an_illegal_action_changes_neither_games_nor_output() {
        let mut batch = Batch::dealt(1, 2, SETTINGS);
        let mut output = shown(&batch, false);
        let before = (output.clone(), *batch.turn(0).unwrap());
        let legal = batch.turn(0).unwrap().destinations.iter().next().unwrap().index() as u8;
        let board = batch.turn(1).unwrap().board;
        let occupied = board.cells_of(Player::Red).iter().next().unwrap().index() as u8;
        let illegal = (board.empty() - batch.turn(1).unwrap().destinations).iter().next().unwrap().index() as u8;
        for (action, error) in [
            (176, ActionError::NoCell),
            (occupied, ActionError::Illegal(IllegalMove::Occupied)),
            (illegal, ActionError::Illegal(IllegalMove::CapturesNothing)),
        ] {
            assert_eq!(batch.step(&[legal, action], output.as_output()), Err(BatchError { game: 1, error }));
        }
        assert_eq!((output, *batch.turn(0).unwrap()), before);
    }

    #[test]
    fn marked_games_are_replaced_by_their_next_deals() {
        let mut batch = Batch::dealt(1, 3, SETTINGS);
        let mut output = shown(&batch, false);
        let turns = [*batch.turn(0).unwrap(), BatchGame::dealt(&batch.dealer, 4).turn, *batch.turn(2).unwrap()];
        batch.deal(&[false, true, false], None, output.as_output());
        for (i, turn) in turns.iter().enumerate() {
            assert_eq!(batch.turn(i), Some(turn));
            output.assert_shows(i, turn);
        }
        assert_eq!(output.seeds[1], Rng::nth_u64(1, 4));
        batch.deal(&[false, true, false], Some(&[5, 6, 7]), output.as_output());
        let (board, first) = deal(6);
        assert_eq!((batch.turn(1), output.seeds[1]), (Some(&Turn::start(board, first)), 6));
        batch.deal(&[false, true, false], None, output.as_output());
        assert_eq!(output.seeds[1], Rng::nth_u64(1, 10));
    }

    #[test]
    fn a_finished_game_accepts_only_no_move() {
        let settings = BatchSettings { auto_reset: false, ..SETTINGS };
        let mut batch = Batch::dealt(5, 1, settings);
        let mut output = shown(&batch, false);
        while batch.turn(0).unwrap().player.is_some() {
            let mut actions = [NO_MOVE];
            batch.choose(&Opponent::Policy(Policy::Random), Some(3), &[true], &mut actions, &Stop::default());
            batch.step(&actions, output.as_output()).unwrap();
        }
        let error = ActionError::Illegal(IllegalMove::GameOver);
        assert_eq!(batch.step(&[0], output.as_output()), Err(BatchError { game: 0, error }));
        assert!(output.dones[0]);
        batch.step(&[NO_MOVE], output.as_output()).unwrap();
        assert!(!output.dones[0], "the game ended in the step before");
        let mut actions = [NO_MOVE];
        batch.choose(&Opponent::Policy(Policy::Greedy), Some(3), &[true], &mut actions, &Stop::default());
        assert_eq!(actions, [NO_MOVE]);
    }

    #[test]
    fn capture_counts_are_those_of_the_boards_after_the_moves() {
        let mut batch = Batch::dealt(9, 300, SETTINGS);
        let mut output = shown(&batch, false);
        for step in 0..100 {
            let mut counts = vec![9; 300 * CELLS];
            batch.capture_counts(&mut counts);
            for (i, row) in counts.chunks(CELLS).enumerate() {
                let turn = batch.turn(i).unwrap();
                let player = turn.player.unwrap();
                for cell in Coord::all() {
                    let expected = turn
                        .play(cell)
                        .map_or(0, |next| next.board.cells_of(player).len() - turn.board.cells_of(player).len() - 1);
                    assert_eq!(usize::from(row[cell.index()]), expected);
                }
            }
            let mut actions = vec![NO_MOVE; 300];
            batch.choose(&Opponent::Policy(Policy::Random), Some(step), &[true; 300], &mut actions, &Stop::default());
            batch.step(&actions, output.as_output()).unwrap();
        }
    }
}
