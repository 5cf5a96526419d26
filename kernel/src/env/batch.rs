//! A batch: many games that are stepped together, in parallel.
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

/// The least number of games for each of several threads: starting a thread takes as long as stepping this many games.
const MIN_GAMES_PER_THREAD: usize = 512;

/// The number of games that a thread takes at a time from the list of remaining games.
pub(super) const CHUNK: usize = 256;

/// Many games that are stepped together: one call plays at most one move in each of them.
///
/// The deals (random start positions) of a batch are numbered from 0: by default, deal `k` is drawn with the seed
/// [`Rng::nth_u64`](crate::rng::Rng::nth_u64)`(seed, k)`, and in a batch of `n` games, the game at index `i` plays the
/// deals `i`, `i + n`, `i + 2n` and so on.
#[derive(Clone, Debug)]
pub struct Batch {
    pub(super) games: Vec<BatchGame>,
    dealer: Dealer,
    pub(super) settings: BatchSettings,
}

impl Batch {
    /// Starts a batch of games, whose start positions `preset` draws; without a preset, they are standard deals.
    pub fn dealt(preset: Option<Preset>, seed: u64, games: usize, settings: BatchSettings) -> Self {
        let dealer = Dealer::new(seed, preset);
        let games = (0..games as u64).map(|number| BatchGame::dealt(&dealer, number)).collect();
        Self { games, dealer, settings }
    }

    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn auto_reset(&self) -> bool {
        self.settings.auto_reset
    }

    /// Returns the present turn of the game with the index `game`, or `None` if the batch has no such game.
    pub fn turn(&self, game: usize) -> Option<&Turn> {
        self.games.get(game).map(|game| &game.turn)
    }

    /// Plays one action in each game; an action is the index of a cell, or [`NO_MOVE`](crate::env::action::NO_MOVE).
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first game whose action is illegal. Neither a game nor the output has changed then.
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

    /// Replaces the marked games by their next deals, and writes the output rows of the new games. `seeds`, if any, has
    /// a seed for each game, from which its next deal is drawn instead of the seed that its number gives.
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

    /// Writes the output row of every game: its observation, scores and seed, with rewards of zero, and not done. The
    /// last planes stay as they are.
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

    /// Writes, for each cell of each game, the number of cells that a move to it captures; 0 if the move is illegal.
    ///
    /// # Panics
    ///
    /// Panics if `counts` does not have [`CELLS`] bytes for each game.
    pub fn capture_counts(&self, counts: &mut [u8]) {
        assert_eq!(counts.len(), CELLS * self.len(), "{CELLS} bytes per game");
        let chunks = self.games.chunks(CHUNK).zip(counts.chunks_mut(CELLS * CHUNK));
        for_each_parallel(self.threads(), chunks, |(games, counts)| backend::run(CaptureCounts { games, counts }));
    }

    pub(super) fn threads(&self) -> usize {
        thread_count(self.len(), self.cores(), MIN_GAMES_PER_THREAD)
    }

    pub(super) fn cores(&self) -> usize {
        self.settings.threads.unwrap_or_else(available_cores)
    }
}

/// The operation behind [`Batch::capture_counts`] for some games of the batch.
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
