//! Exact endings: the last part of a game searched to its end, every move of it.
//!
//! "Solved" means one of two things where three play:
//!
//! - **What a player can force** ([`guarantee()`]): the greatest margin that the player reaches whatever both others do, even if
//!   they do nothing but harm him. A *margin* is the own cells at the end less those of the better one of the two others: above 0
//!   the player wins alone, at 0 he shares the win, below he loses. It is a proof; no assumption about anybody is in it.
//! - **Self-interested play** ([`solve()`]): what everybody gets when each plays for himself and knows it of the others. Each
//!   mover wants the greatest share of the win, then to be as far above the mean of the cells as possible, as in
//!   [`final_standings`](crate::final_standings). Between moves that leave him the same he takes the one that is worst for the next
//!   player, by the same measure, and after that the one with the most cells on the board. As that puts any two different final
//!   scores in an order, the scores are the same whatever way they are searched; others would follow from another rule for ties, so
//!   this is a prediction and no proof of what anybody will get.
//!
//! Both take no part of the game on trust: the only chance of an error is that two turns of a game have the same key of 64
//! bits. They are deterministic, their memory does not change what they find, and of equal moves the first in reading order is
//! the one that their lines go on with.

mod cache;
mod guarantee;
mod last;
mod maxn;

use std::num::NonZeroUsize;
use std::time::Instant;

pub use guarantee::Aim;

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::limits::{Budget, Interrupted, Limits, Stop};
pub(super) use cache::Memory;
pub(super) use maxn::Finisher;

/// The cells of each player at the end, in the order of [`Player::ALL`].
pub type Scores = [i32; 3];

/// What each move leads to, in reading order; `None` where all that is known is that others are better for the mover.
pub type Moves<V> = Vec<(Coord, Option<V>)>;

/// A turn from which the rest of the game is known: with final scores for self-interested play, with a margin for what a
/// player can force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<V> {
    /// What the turn leads to.
    pub value: V,
    /// What its moves lead to.
    pub moves: Moves<V>,
    /// The best moves to the end of the game, each the first of its equals in reading order; cut short where a limit was met.
    pub line: Vec<Coord>,
    /// The turns looked at.
    pub nodes: u64,
}

impl<V: PartialEq> Solved<V> {
    /// The moves that lead to the value of the turn, in reading order.
    pub fn best(&self) -> impl Iterator<Item = Coord> {
        self.moves.iter().filter(|(_, value)| value.as_ref() == Some(&self.value)).map(|(cell, _)| *cell)
    }
}

/// A limit was met, or the search was stopped, before the turn was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    /// The turns looked at.
    pub nodes: u64,
}

/// The final scores when each plays for himself. With `every_move` the exact scores after every move are found.
///
/// # Errors
///
/// [`Unsolved`] when a limit is met or the search is stopped before.
pub fn solve(turn: &Turn, every_move: bool, limits: &Limits, stop: &Stop) -> Result<Solved<Scores>, Unsolved> {
    within(limits, stop, |budget| {
        let mut memory = Memory::with_bits(turn.board.empty().len() + 6);
        solve_within(turn, every_move, &mut memory, budget)
    })
}

/// The margin that a player can force. With `every_move` the exact margin after every move is found.
///
/// # Errors
///
/// [`Unsolved`] when a limit is met or the search is stopped before.
pub fn guarantee(
    turn: &Turn,
    player: Player,
    aim: Aim,
    every_move: bool,
    limits: &Limits,
    stop: &Stop,
) -> Result<Solved<i32>, Unsolved> {
    within(limits, stop, |budget| {
        // A win takes a small part of the nodes of a margin.
        let extra = if aim == Aim::Margin { 4 } else { 0 };
        let mut memory = Memory::with_bits(turn.board.empty().len() + extra);
        guarantee::solve(turn, player, aim, every_move, &mut memory, budget)
    })
}

fn within<V>(
    limits: &Limits,
    stop: &Stop,
    search: impl FnOnce(&mut Budget) -> Result<V, Interrupted>,
) -> Result<V, Unsolved> {
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let mut budget = Budget::new(limits, deadline, NonZeroUsize::MIN, stop);
    budget.enforce();
    search(&mut budget).map_err(|Interrupted| Unsolved { nodes: budget.spent() })
}

/// What [`solve()`] does, as a part of another search: within a budget, and with a memory that may be used again for any turn.
pub(super) fn solve_within(
    turn: &Turn,
    every_move: bool,
    memory: &mut Memory,
    budget: &mut Budget,
) -> Result<Solved<Scores>, Interrupted> {
    maxn::solve(turn, every_move, memory, budget)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rng::Rng;
    use crate::rules::board::Board;
    use crate::rules::coord::CELLS;
    use crate::{Owner, deal, final_standings};

    /// A game played until so many cells are empty, or to its end, every second one greedily.
    pub(super) fn ending(seed: u64, empties: usize) -> Turn {
        let (board, first) = deal(seed);
        let mut rng = Rng::new(seed);
        let mut turn = Turn::start(board, first);
        while let Some(player) = turn.player
            && turn.board.empty().len() > empties
        {
            let own_after = |cell: &Coord| turn.play_unchecked(player, *cell).board.cells_of(player).len();
            let cells: Vec<Coord> = turn.destinations.iter().collect();
            let greedy = cells.iter().copied().max_by_key(own_after).unwrap();
            let random = cells[rng.below(cells.len() as u64) as usize];
            turn = turn.play_unchecked(player, if seed.is_multiple_of(2) { greedy } else { random });
        }
        turn
    }

    /// A board of a few cells among walls, on which ties and passes are frequent, and who is asked first.
    pub(super) fn small_turn() -> impl Strategy<Value = Turn> {
        let owner = || prop::sample::select(Player::ALL.map(Owner::Player).to_vec());
        let rows = prop::collection::vec(prop::collection::vec(owner(), 7), 6);
        let empties = prop::collection::vec((0..7_usize, 0..6_usize), 0..7);
        let walls = prop::collection::vec((0..7_usize, 0..6_usize), 0..9);
        (rows, empties, walls, prop::sample::select(Player::ALL.to_vec())).prop_map(|(rows, empties, walls, first)| {
            let place = |board: Board, (x, y), owner| board.with(Coord::new(x, y).unwrap(), owner);
            let mut board = Coord::all().fold(Board::EMPTY, |board, cell| board.with(cell, Owner::Wall));
            for (y, row) in rows.into_iter().enumerate() {
                board = row.into_iter().enumerate().fold(board, |board, (x, owner)| place(board, (x, y), owner));
            }
            board = walls.into_iter().fold(board, |board, at| place(board, at, Owner::Wall));
            board = empties.into_iter().fold(board, |board, at| place(board, at, Owner::None));
            Turn::start(board, first)
        })
    }

    fn scores(turn: &Turn) -> Scores {
        turn.board.scores().map(|score| score as i32)
    }

    fn margin(scores: Scores, player: Player) -> i32 {
        let others = Player::ALL.into_iter().filter(|other| *other != player);
        scores[player.index()] - others.map(|other| scores[other.index()]).max().unwrap()
    }

    fn forced(turn: &Turn, player: Player) -> i32 {
        let Some(mover) = turn.player else { return margin(scores(turn), player) };
        let values = turn.destinations.iter().map(|cell| forced(&turn.play(cell).unwrap(), player));
        if mover == player { values.max() } else { values.min() }.unwrap()
    }

    /// Final turns, one for each move, of which the first best one is played.
    fn played(turn: &Turn) -> Turn {
        let Some(mover) = turn.player else { return *turn };
        let preference = |over: &Turn| {
            let standings = final_standings(&over.board);
            (standings[mover.index()], -standings[mover.next().index()], over.board.scores().iter().sum::<usize>())
        };
        let finals: Vec<Turn> = turn.destinations.iter().map(|cell| played(&turn.play(cell).unwrap())).collect();
        finals.into_iter().rev().max_by_key(preference).unwrap()
    }

    fn moves<V>(turn: &Turn, value: impl Fn(&Turn) -> V) -> Vec<(Coord, Option<V>)> {
        turn.destinations.iter().map(|cell| (cell, Some(value(&turn.play(cell).unwrap())))).collect()
    }

    /// Where a line ends, each of its moves being the first that leads to the value.
    fn follow<V: PartialEq>(turn: &Turn, solved: &Solved<V>, value: impl Fn(&Turn) -> V) {
        let mut turn = *turn;
        for cell in &solved.line {
            let first = turn.destinations.iter().find(|cell| value(&turn.play(*cell).unwrap()) == solved.value);
            assert_eq!(first, Some(*cell));
            turn = turn.play(*cell).unwrap();
        }
        assert_eq!(turn.player, None);
    }

    /// Whether what is known of the moves is right, and all that is needed.
    fn agrees<V: PartialEq + Copy>(found: &[(Coord, Option<V>)], all: &[(Coord, Option<V>)], best: V) -> bool {
        found.len() == all.len()
            && found
                .iter()
                .zip(all)
                .all(|(one, other)| one == other || *one == (other.0, None) && other.1 != Some(best))
    }

    fn check(turn: &Turn) {
        let (limits, stop) = (Limits::default(), Stop::default());
        let all = moves(turn, |next| scores(&played(next)));
        let solved = solve(turn, true, &limits, &stop).unwrap();
        assert_eq!((solved.value, &solved.moves), (scores(&played(turn)), &all));
        follow(turn, &solved, |next| scores(&played(next)));
        let pruned = solve(turn, false, &limits, &stop).unwrap();
        assert_eq!((pruned.value, &pruned.line), (solved.value, &solved.line));
        assert!(agrees(&pruned.moves, &all, solved.value) && pruned.best().eq(solved.best()));

        for player in Player::ALL {
            let all = moves(turn, |next| forced(next, player));
            let solved = guarantee(turn, player, Aim::Margin, true, &limits, &stop).unwrap();
            assert_eq!((solved.value, &solved.moves), (forced(turn, player), &all));
            follow(turn, &solved, |next| forced(next, player));
            let pruned = guarantee(turn, player, Aim::Margin, false, &limits, &stop).unwrap();
            assert_eq!((pruned.value, &pruned.line), (solved.value, &solved.line));
            assert!(agrees(&pruned.moves, &all, solved.value) && pruned.best().eq(solved.best()));
            let all = moves(turn, |next| forced(next, player).signum());
            for every_move in [true, false] {
                let won = guarantee(turn, player, Aim::Win, every_move, &limits, &stop).unwrap();
                assert_eq!(won.value, solved.value.signum());
                assert!(agrees(&won.moves, &all, won.value));
                follow(turn, &won, |next| forced(next, player).signum());
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn endings_are_solved_as_by_full_enumeration(seed: u64, empties in 0..8_usize) {
            check(&ending(seed, empties));
        }

        #[test]
        fn so_are_small_boards_with_their_ties_and_passes(turn in small_turn()) {
            check(&turn);
        }
    }

    #[test]
    fn a_limit_leaves_a_turn_unsolved_and_a_larger_one_solves_it() {
        let turn = ending(1, 9);
        let solved = solve(&turn, false, &Limits::default(), &Stop::default()).unwrap();
        let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        assert_eq!(solve(&turn, false, &limits(100), &Stop::default()), Err(Unsolved { nodes: 100 }));
        assert_eq!(solve(&turn, false, &limits(solved.nodes), &Stop::default()), Ok(solved));
        let unsolved = guarantee(&turn, Player::Red, Aim::Margin, true, &limits(100), &Stop::default());
        assert_eq!(unsolved, Err(Unsolved { nodes: 100 }));
    }

    #[test]
    fn a_stop_flag_and_a_deadline_end_the_search_of_a_whole_game() {
        let (board, first) = deal(7);
        let turn = Turn::start(board, first);
        let stop = Stop::default();
        let limits = Limits { time: Some(std::time::Duration::from_millis(20)), ..Limits::default() };
        assert!(solve(&turn, false, &limits, &stop).is_err());
        stop.set();
        assert!(solve(&turn, true, &Limits::default(), &stop).is_err());
        assert!(guarantee(&turn, first, Aim::Win, false, &Limits::default(), &stop).is_err());
    }

    #[test]
    fn a_board_without_walls_and_owners_is_over() {
        let over = Turn::start(Board::EMPTY, Player::Blue);
        let solved = solve(&over, true, &Limits::default(), &Stop::default()).unwrap();
        assert_eq!((solved.value, solved.moves.len(), solved.line.len()), ([0; 3], 0, 0));
        assert_eq!(over.board.empty().len(), CELLS);
    }
}
