//! Moves that an opponent chooses in many games of a batch at once.
#![forbid(unsafe_code)]

use crate::env::batch::{Batch, CHUNK};
use crate::env::game::BatchGame;
use crate::opponents::Opponent;
use crate::parallel::{for_each_parallel, thread_count};
use crate::rules::policy::Policy;
use crate::search::limits::Stop;
use crate::search::question::Question;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The least number of games for each of several threads if the opponent does not search: starting a thread takes as
/// long as choosing in this many games.
const MIN_CHOICES_PER_THREAD: usize = 1_024;

/// The least number of games for each of several threads if the opponent searches.
const MIN_SEARCHES_PER_THREAD: usize = 2;

/// The operation that writes the choices of a policy in some games of a batch.
struct PolicyChoices<'a> {
    policy: Policy,
    seed: Option<u64>,
    /// The index of the first game in the batch.
    first: usize,
    games: &'a [BatchGame],
    marks: &'a [bool],
    actions: &'a mut [u8],
}

impl Operation for PolicyChoices<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { policy, seed, first, games, marks, actions } = self;
        for (i, ((game, is_marked), action)) in games.iter().zip(marks).zip(actions).enumerate() {
            if *is_marked {
                let seed = game.choice_seed(seed, first + i);
                if let Some(cell) = policy.choose_with::<S>(&game.turn, seed) {
                    *action = cell.index() as u8;
                }
            }
        }
    }
}

impl Batch {
    /// Lets `opponent` choose a move in the marked games, and writes the cells into `actions`. Actions of other games
    /// and of finished games stay unchanged. If `stop` ends the searches early, the moves are those of unfinished
    /// searches.
    ///
    /// The choice in the game at index `i` has the seed [`Rng::nth_u64`](crate::rng::Rng::nth_u64)`(seed, i)`; without
    /// `seed`, it has `nth_u64(d, p)`, where `d` is the seed of the game's deal and `p` the number of its moves so far.
    ///
    /// # Panics
    ///
    /// Panics if `marks` or `actions` has the wrong length.
    pub fn choose(&self, opponent: &Opponent, seed: Option<u64>, marks: &[bool], actions: &mut [u8], stop: &Stop) {
        assert_eq!([marks.len(), actions.len()], [self.len(); 2], "one mark and one action per game");
        let games = marks.iter().filter(|is_marked| **is_marked).count();
        if let Opponent::Policy(policy) = *opponent {
            let threads = thread_count(games, self.cores(), MIN_CHOICES_PER_THREAD);
            let inputs = self.games.chunks(CHUNK).zip(marks.chunks(CHUNK));
            let chunks = inputs.zip(actions.chunks_mut(CHUNK)).enumerate();
            for_each_parallel(threads, chunks, |(chunk, ((games, marks), actions))| {
                backend::run(PolicyChoices { policy, seed, first: chunk * CHUNK, games, marks, actions });
            });
            return;
        }
        let threads = thread_count(games, self.cores(), MIN_SEARCHES_PER_THREAD);
        let marked = self.games.iter().zip(actions).zip(marks).enumerate().filter(|(_, (_, is_marked))| **is_marked);
        for_each_parallel(threads, marked, |(i, ((game, action), _))| {
            let past = if opponent.needs_past() { game.past() } else { Vec::new() };
            let seed = Some(game.choice_seed(seed, i));
            let question = Question { past: &past, seed, every_move: false, ..Question::new(&game.turn, stop) };
            if let Some(cell) = opponent.choose(&question) {
                *action = cell.index() as u8;
            }
        });
    }
}
