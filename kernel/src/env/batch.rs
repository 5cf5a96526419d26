//! Many games at once, on every core: what learners step.
#![forbid(unsafe_code)]

use std::fmt;

use crate::env::planes::{write_planes, write_set};
use crate::env::reward::Reward;
use crate::env::view::View;
use crate::parallel::{all_cores, side_by_side, threads};
use crate::rules::coord::{CELLS, Coord};
use crate::rules::deal::deal;
use crate::rules::dice::Dice;
use crate::rules::player::Player;
use crate::rules::transition::Refusal;
use crate::rules::turn::{Next, Turn};
use crate::simd::backend;
use crate::simd::board::Sight;
use crate::simd::lanes::{Lanes, Operation};

/// Stands for a cell where no move is made, and for a player where a game is over.
pub const NO_MOVE: u8 = u8::MAX;

/// Fewer games than this are stepped before a thread has started.
const WORTH_A_THREAD: usize = 512;

/// Games that a thread takes at a time.
const PIECE: usize = 256;

/// How the games of a batch are shown, rewarded and followed by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether the first plane is Blue's, not the player's to move.
    pub absolute: bool,
    /// What the end of a game is worth.
    pub reward: Reward,
    /// Whether a finished game is followed by the next deal in the same step.
    pub auto_reset: bool,
    /// On how many cores the games are played; `None` is all of them.
    pub cores: Option<usize>,
}

/// Games that are stepped together: one call plays one move in each of them.
///
/// The deals of a batch are numbered: game `k` of a seed is on the board of [`Dice::nth_bits`]`(seed, k)`. Of `n` games, the
/// one in place `i` is followed by those with the numbers `i + n`, `i + 2n` and so on.
#[derive(Clone, Debug)]
pub struct Batch {
    games: Vec<Game>,
    seed: u64,
    settings: Settings,
}

#[derive(Clone, Debug)]
struct Game {
    turn: Turn,
    /// Which of the deals of the batch it is.
    number: u64,
}

impl Batch {
    /// As many games, on the first deals of a seed.
    #[must_use]
    pub fn dealt(seed: u64, games: usize, settings: Settings) -> Self {
        let numbers = 0..games as u64;
        let games = numbers.map(|number| Game { turn: deal_numbered(seed, number), number }).collect();
        Self { games, seed, settings }
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The present turn of a game.
    #[must_use]
    pub fn turn(&self, game: usize) -> Option<&Turn> {
        self.games.get(game).map(|game| &game.turn)
    }

    /// Plays one move in each game, the number of a cell, and shows what changed. [`NO_MOVE`] leaves a game as it is.
    ///
    /// # Errors
    ///
    /// [`BatchRefusal`] for the first game that refuses its action; then no game has changed, nor what is shown.
    ///
    /// # Panics
    ///
    /// When there are not as many actions as games, or a part of the view has not the length that it says.
    pub fn step(&mut self, actions: &[u8], view: View<'_>) -> Result<(), BatchRefusal> {
        assert_eq!(actions.len(), self.len(), "one action for each game");
        view.check(self.len());
        for (number, (game, action)) in self.games.iter().zip(actions).enumerate() {
            check(&game.turn, *action).map_err(|problem| BatchRefusal { game: number, problem })?;
        }
        self.in_pieces(actions, view, |piece| backend::run(Step(piece)));
        Ok(())
    }

    /// Puts the next deal in the place of the games that are marked, and shows all of those.
    ///
    /// # Panics
    ///
    /// When there are not as many marks as games, or a part of the view has not the length that it says.
    pub fn deal(&mut self, marks: &[bool], view: View<'_>) {
        assert_eq!(marks.len(), self.len(), "one mark for each game");
        view.check(self.len());
        self.in_pieces(marks, view, |mut piece| {
            for (game, is_marked) in piece.games.iter_mut().zip(piece.inputs) {
                let mut row = piece.view.take(1);
                if *is_marked {
                    game.deal_next(piece.seed, piece.count);
                    row.show(&game.turn, piece.settings);
                    row.settle([0.0; 3], false, Dice::nth_bits(piece.seed, game.number), game.turn.board.scores());
                }
            }
        });
    }

    /// Shows every game as it stands, without a reward.
    ///
    /// # Panics
    ///
    /// When a part of the view has not the length that it says.
    pub fn show(&self, mut view: View<'_>) {
        view.check(self.len());
        for game in &self.games {
            let mut row = view.take(1);
            row.show(&game.turn, &self.settings);
            let is_over = game.turn.player.is_none();
            row.settle([0.0; 3], is_over, Dice::nth_bits(self.seed, game.number), game.turn.board.scores());
        }
    }

    /// Writes the action of a policy for each game that is marked and not over; the dice of game `i` have the seed
    /// [`Dice::nth_bits`]`(seed, i)`.
    ///
    /// # Panics
    ///
    /// When there are not as many marks or actions as games.
    pub fn choose(&self, policy: Policy, seed: u64, marks: &[bool], actions: &mut [u8]) {
        assert_eq!([marks.len(), actions.len()], [self.len(); 2], "a mark and an action for each game");
        for (i, ((game, is_marked), action)) in self.games.iter().zip(marks).zip(actions).enumerate() {
            if *is_marked && let Some(cell) = policy.choose(&game.turn, Dice::nth_bits(seed, i as u64)) {
                *action = cell.index() as u8;
            }
        }
    }

    /// Writes for each game and each of the 176 cells how many cells the move there would take, 0 where there is none.
    ///
    /// # Panics
    ///
    /// When there are not [`CELLS`] bytes for each game.
    pub fn taken(&self, taken: &mut [u8]) {
        assert_eq!(taken.len(), CELLS * self.len(), "{CELLS} bytes for each game");
        let pieces = self.games.chunks(PIECE).zip(taken.chunks_mut(CELLS * PIECE));
        side_by_side(self.threads(), pieces, |(games, taken)| backend::run(Taken { games, taken }));
    }

    fn threads(&self) -> usize {
        threads(self.len(), self.settings.cores.unwrap_or_else(all_cores), WORTH_A_THREAD)
    }

    /// Does work on the games with their inputs and their part of the view, in pieces, on all cores.
    fn in_pieces<I: Sync>(&mut self, inputs: &[I], mut view: View<'_>, work: impl Fn(Piece<'_, I>) + Sync) {
        let (count, seed, threads) = (self.len() as u64, self.seed, self.threads());
        let settings = &self.settings;
        let pieces = self.games.chunks_mut(PIECE).zip(inputs.chunks(PIECE)).map(|(games, inputs)| {
            let view = view.take(games.len());
            Piece { games, inputs, view, seed, count, settings }
        });
        side_by_side(threads, pieces, work);
    }
}

impl Game {
    #[cold]
    fn deal_next(&mut self, seed: u64, count: u64) {
        self.number = self.number.wrapping_add(count);
        self.turn = deal_numbered(seed, self.number);
    }
}

fn deal_numbered(seed: u64, number: u64) -> Turn {
    let (board, first) = deal(Dice::nth_bits(seed, number));
    Turn::start(board, first)
}

/// The games that one core works on.
struct Piece<'a, I> {
    games: &'a mut [Game],
    inputs: &'a [I],
    view: View<'a>,
    seed: u64,
    /// The games of the whole batch.
    count: u64,
    settings: &'a Settings,
}

/// See [`Batch::step`]; the actions are legal.
struct Step<'a>(Piece<'a, u8>);

impl Operation for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self(Piece { games, inputs, mut view, seed, count, settings }) = self;
        for (game, action) in games.iter_mut().zip(inputs) {
            let mut row = view.take(1);
            let (Some(cell), Some(player)) = (Coord::from_index((*action).into()), game.turn.player) else {
                row.wait(game.turn.player.is_none());
                continue;
            };
            game.turn = Next(&game.turn.board, player, cell).run::<L>();
            let scores = game.turn.board.scores();
            if game.turn.player.is_some() {
                row.go_on(scores);
            } else {
                if settings.auto_reset {
                    game.deal_next(seed, count);
                }
                row.settle(
                    settings.reward.of(scores).map(|reward| reward as f32),
                    true,
                    Dice::nth_bits(seed, game.number),
                    scores,
                );
            }
            row.show(&game.turn, settings);
        }
    }
}

impl View<'_> {
    /// Writes the planes, the mask and the player of the one game that this is a view of.
    #[inline(always)]
    fn show(&mut self, turn: &Turn, settings: &Settings) {
        self.players[0] = turn.player.map_or(NO_MOVE, |player| player.index() as u8);
        let first = turn.player.filter(|_| !settings.absolute).unwrap_or(Player::Blue);
        write_planes(&turn.board, first, turn.destinations, self.planes);
        write_set(turn.destinations, self.masks.first_chunk_mut().expect("the length was checked"));
    }
}

/// An opponent that needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Any move, each as likely.
    Random,
    /// A move that takes most cells, each of these as likely.
    Greedy,
}

impl Policy {
    /// The policies by the names that opponents have.
    pub const ALL: [(&str, Self); 2] = [("random", Self::Random), ("greedy", Self::Greedy)];

    /// The policy of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(other, _)| *other == name).map(|(_, policy)| policy)
    }

    /// The moves of which it plays any.
    pub(crate) fn equals(self, turn: &Turn) -> crate::CoordSet {
        match self {
            Self::Random => turn.destinations,
            Self::Greedy => backend::run(MostTaken(turn)),
        }
    }

    /// The move for the player to move, if there is one; the first draw of dice with this seed picks one of equal moves.
    #[must_use]
    pub fn choose(self, turn: &Turn, seed: u64) -> Option<Coord> {
        let equals = self.equals(turn);
        if equals.is_empty() { None } else { equals.nth(Dice::new(seed).below(equals.len() as u64) as u32) }
    }
}

/// The moves that take most cells.
struct MostTaken<'a>(&'a Turn);

impl Operation for MostTaken<'_> {
    type Output = crate::CoordSet;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut most = 0;
        let mut cells = crate::CoordSet::EMPTY;
        each_taken::<L>(self.0, |cell, taken| {
            if taken > most {
                (most, cells) = (taken, cell.into());
            } else if taken == most {
                cells |= cell.into();
            }
        });
        cells
    }
}

/// See [`Batch::taken`].
struct Taken<'a> {
    games: &'a [Game],
    taken: &'a mut [u8],
}

impl Operation for Taken<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        for (game, row) in self.games.iter().zip(self.taken.chunks_mut(CELLS)) {
            row.fill(0);
            each_taken::<L>(&game.turn, |cell, taken| row[cell.index()] = taken);
        }
    }
}

/// Tells for each destination how many cells the move takes.
#[inline(always)]
fn each_taken<L: Lanes>(turn: &Turn, mut tell: impl FnMut(Coord, u8)) {
    let Some(player) = turn.player else { return };
    let sight = Sight::<L>::of(&turn.board, player);
    for cell in turn.destinations.iter() {
        // The destination itself is won, not taken.
        tell(cell, sight.won(&turn.board, player, cell).store().len() as u8 - 1);
    }
}

/// A game of a batch that refuses its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchRefusal {
    /// The place of the game in the batch.
    pub game: usize,
    /// Why it does.
    pub problem: ActionProblem,
}

/// What is wrong with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionProblem {
    /// It is neither a cell nor [`NO_MOVE`].
    NoCell,
    /// The rules refuse the move.
    Refused(Refusal),
}

impl fmt::Display for ActionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCell => f.write_str("no cell"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Display for BatchRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.problem)
    }
}

impl std::error::Error for BatchRefusal {}

/// Whether a game takes an action.
pub(crate) fn check(turn: &Turn, action: u8) -> Result<(), ActionProblem> {
    let Some(cell) = Coord::from_index(action.into()) else {
        return if action == NO_MOVE { Ok(()) } else { Err(ActionProblem::NoCell) };
    };
    if turn.destinations.contains(cell) {
        return Ok(());
    }
    Err(ActionProblem::Refused(match turn.player {
        None => Refusal::GameOver,
        Some(_) if turn.board.empty().contains(cell) => Refusal::JumpsNothing,
        Some(_) => Refusal::Occupied,
    }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp, reason = "a zero is written as one")]
    use super::*;
    use crate::env::view::Shown;

    const SETTINGS: Settings = Settings { absolute: false, reward: Reward::Win, auto_reset: true, cores: None };

    /// Steps a batch as greedy and random would, and plays each of its games alone beside it.
    fn check_beside_single_games(games: usize, settings: Settings, steps: usize) {
        let mut batch = Batch::dealt(7, games, settings);
        let mut shown = Shown::of(&batch);
        let mut numbers: Vec<u64> = (0..games as u64).collect();
        let mut turns: Vec<Turn> = numbers.iter().map(|number| deal_numbered(7, *number)).collect();
        let mut ended = 0;
        for step in 0..steps {
            let mut actions = vec![NO_MOVE; games];
            let marks: Vec<bool> = (0..games).map(|i| (i + step) % 5 != 0).collect();
            batch.choose(Policy::Greedy, step as u64, &marks, &mut actions);
            let others: Vec<bool> = (0..games).map(|i| (i + step) % 5 == 0 && i % 2 == 0).collect();
            batch.choose(Policy::Random, step as u64, &others, &mut actions);
            batch.step(&actions, shown.view()).unwrap();
            for (i, (turn, action)) in turns.iter_mut().zip(&actions).enumerate() {
                let mut rewards = [0.0; 3];
                let mut scores = shown.scores[i];
                let was_over = turn.player.is_none();
                if let Some(cell) = Coord::from_index((*action).into()) {
                    *turn = turn.play(cell).unwrap();
                    scores = turn.board.scores().map(|score| score as u8);
                    if turn.player.is_none() {
                        ended += 1;
                        rewards = settings.reward.of(turn.board.scores()).map(|reward| reward as f32);
                        if settings.auto_reset {
                            numbers[i] += games as u64;
                            *turn = deal_numbered(7, numbers[i]);
                        }
                    }
                }
                assert_eq!(batch.turn(i), Some(&*turn), "game {i}, step {step}");
                let is_done = rewards != [0.0; 3] || (was_over && !settings.auto_reset);
                assert_eq!((shown.rewards[i], shown.dones[i], shown.scores[i]), (rewards, is_done, scores));
                assert_eq!(shown.seeds[i], Dice::nth_bits(7, numbers[i]));
                shown.check(i, turn, settings.absolute);
            }
        }
        assert!(ended > 0, "some games end");
    }

    #[test]
    fn games_of_a_batch_are_the_games_played_alone() {
        check_beside_single_games(700, SETTINGS, 300);
        for (_, reward) in Reward::ALL {
            check_beside_single_games(20, Settings { absolute: true, reward, auto_reset: false, cores: Some(1) }, 300);
        }
    }

    #[test]
    fn a_refused_action_changes_no_game_and_nothing_shown() {
        let mut batch = Batch::dealt(1, 2, SETTINGS);
        let mut shown = Shown::of(&batch);
        let before = (shown.clone(), *batch.turn(0).unwrap());
        let legal = batch.turn(0).unwrap().destinations.iter().next().unwrap().index() as u8;
        let board = batch.turn(1).unwrap().board;
        let occupied = board.cells_of(Player::Red).iter().next().unwrap().index() as u8;
        let useless = (board.empty() - batch.turn(1).unwrap().destinations).iter().next().unwrap().index() as u8;
        for (action, problem) in [
            (176, ActionProblem::NoCell),
            (occupied, ActionProblem::Refused(Refusal::Occupied)),
            (useless, ActionProblem::Refused(Refusal::JumpsNothing)),
        ] {
            assert_eq!(batch.step(&[legal, action], shown.view()), Err(BatchRefusal { game: 1, problem }));
        }
        assert_eq!((shown, *batch.turn(0).unwrap()), before);
    }

    #[test]
    fn marked_games_are_dealt_anew() {
        let mut batch = Batch::dealt(1, 3, SETTINGS);
        let mut shown = Shown::of(&batch);
        let turns = [*batch.turn(0).unwrap(), deal_numbered(1, 4), *batch.turn(2).unwrap()];
        batch.deal(&[false, true, false], shown.view());
        for (i, turn) in turns.iter().enumerate() {
            assert_eq!(batch.turn(i), Some(turn));
            shown.check(i, turn, false);
        }
        assert_eq!(shown.seeds[1], Dice::nth_bits(1, 4));
    }

    #[test]
    fn a_finished_game_takes_no_cell() {
        let settings = Settings { auto_reset: false, ..SETTINGS };
        let mut batch = Batch::dealt(5, 1, settings);
        let mut shown = Shown::of(&batch);
        while batch.turn(0).unwrap().player.is_some() {
            let mut actions = [NO_MOVE];
            batch.choose(Policy::Random, 3, &[true], &mut actions);
            batch.step(&actions, shown.view()).unwrap();
        }
        let problem = ActionProblem::Refused(Refusal::GameOver);
        assert_eq!(batch.step(&[0], shown.view()), Err(BatchRefusal { game: 0, problem }));
        batch.step(&[NO_MOVE], shown.view()).unwrap();
        assert!(shown.dones[0]);
        let mut actions = [NO_MOVE];
        batch.choose(Policy::Greedy, 3, &[true], &mut actions);
        assert_eq!(actions, [NO_MOVE]);
    }

    #[test]
    fn what_a_move_takes_is_what_the_board_shows_after_it() {
        let mut batch = Batch::dealt(9, 300, SETTINGS);
        let mut shown = Shown::of(&batch);
        for step in 0..100 {
            let mut taken = vec![9; 300 * CELLS];
            batch.taken(&mut taken);
            for (i, row) in taken.chunks(CELLS).enumerate() {
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
            batch.choose(Policy::Random, step, &[true; 300], &mut actions);
            batch.step(&actions, shown.view()).unwrap();
        }
    }
}
