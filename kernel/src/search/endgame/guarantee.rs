//! What a player can force alone: alpha-beta of one player against both others.
#![forbid(unsafe_code)]

use super::{Moves, Scores, Solved};
use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::rules::transition::AllDestinations;
use crate::rules::turn::{NextTurn, Turn};
use crate::search::endgame::cache::{Memory, key_of, salt_of};
use crate::search::endgame::last::{scores_after_two, scores_of};
use crate::search::limits::{Budget, Interrupted};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// What is asked of a guarantee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The margin itself.
    Margin,
    /// Only whether it is above 0, 0 or below, as 1, 0 or -1: a win, a shared win or neither. It takes less work.
    Win,
}

/// Two values: all between them are told apart.
type Window = (i32, i32);

/// More than any margin.
const INFINITE: i32 = CELLS as i32 + 1;

impl Aim {
    fn window(self) -> Window {
        match self {
            Self::Margin => (-INFINITE, INFINITE),
            Self::Win => (-1, 1),
        }
    }
}

/// See [`guarantee()`](crate::search::endgame::guarantee()).
pub(super) fn solve(
    turn: &Turn,
    player: Player,
    aim: Aim,
    every_move: bool,
    memory: &mut Memory,
    budget: &mut Budget,
) -> Result<Solved<i32>, Interrupted> {
    let spent = budget.spent();
    // Apart from the words of self-interested play, and of the other players.
    let salt = salt_of(&turn.board, 1 + player.index() as u64);
    let mut duel = Duel { player, aim, salt, memory, budget, children: Vec::new() };
    let (value, moves) = duel.values(turn, every_move)?;
    let line = duel.line(turn, value);
    Ok(Solved { value, moves, line, nodes: duel.budget.spent() - spent })
}

/// A search for one player against both others. Values are the margins of that player, except where a node looks at them
/// as its mover does.
struct Duel<'a> {
    player: Player,
    aim: Aim,
    salt: u64,
    memory: &'a mut Memory,
    budget: &'a mut Budget,
    /// The turns after the moves of each node on the way from the root, those of the last one at the end.
    children: Vec<Child>,
}

#[derive(Clone, Copy)]
struct Child {
    turn: Turn,
    cell: Coord,
    /// The greater, the sooner it is looked at.
    merit: i32,
}

impl Duel<'_> {
    /// The value of a turn, and of its moves where they are known.
    fn values(&mut self, turn: &Turn, every_move: bool) -> Result<(i32, Moves<i32>), Interrupted> {
        let Some(mover) = turn.player else {
            self.budget.spend()?;
            return Ok((self.cut_to_aim(margin(scores_of(&turn.board), self.player)), Vec::new()));
        };
        self.children.clear();
        backend::run(Expand { duel: self, turn, mover, first: None });
        let mut children = std::mem::take(&mut self.children);
        children.sort_by_key(|child| -child.merit);
        let maximizes = mover == self.player;
        // As the mover sees it.
        let (lowest, highest) = self.aim.window();
        let mut best = lowest;
        let mut values = Vec::new();
        for child in children {
            // A move that is as good as the best is told from one that is worse.
            let floor = if every_move || values.is_empty() { lowest } else { (best - 1).max(lowest) };
            let mut found = floor;
            if floor > lowest {
                found = seen(maximizes, self.value(&child.turn, window_seen(maximizes, (floor, floor + 1)))?);
            }
            if found > floor || floor == lowest {
                found = seen(maximizes, self.value(&child.turn, window_seen(maximizes, (floor, highest)))?);
            }
            let is_exact = found > floor || floor == lowest;
            best = best.max(found.clamp(lowest, highest));
            values.push((child.cell, is_exact.then(|| self.cut_to_aim(seen(maximizes, found)))));
        }
        values.sort_by_key(|(cell, _)| *cell);
        Ok((self.cut_to_aim(seen(maximizes, best)), values))
    }

    /// The first best move in reading order and the first best ones after it, as far as there is time.
    fn line(&mut self, turn: &Turn, value: i32) -> Vec<Coord> {
        let mut turn = *turn;
        let mut line = Vec::new();
        while let Ok(Some((cell, next))) = self.first_with_value(&turn, value) {
            line.push(cell);
            turn = next;
        }
        line
    }

    fn first_with_value(&mut self, turn: &Turn, value: i32) -> Result<Option<(Coord, Turn)>, Interrupted> {
        let Some(mover) = turn.player else { return Ok(None) };
        let maximizes = mover == self.player;
        for cell in turn.destinations.iter() {
            let next = turn.play_unchecked(mover, cell);
            // No move is better than the best, so one that is as good only has to be told from the worse ones, if there are any.
            let wanted = seen(maximizes, value);
            let is_worst = wanted <= self.aim.window().0;
            if is_worst || seen(maximizes, self.value(&next, window_seen(maximizes, (wanted - 1, wanted)))?) >= wanted {
                return Ok(Some((cell, next)));
            }
        }
        Ok(None)
    }

    /// The value of a turn if it lies in the window, else a bound of it on the same side.
    fn value(&mut self, turn: &Turn, window: Window) -> Result<i32, Interrupted> {
        self.children.clear();
        backend::run(Node { duel: self, turn, empties: turn.board.empty().len(), window })
    }

    fn cut_to_aim(&self, margin: i32) -> i32 {
        if self.aim == Aim::Win { margin.signum() } else { margin }
    }
}

/// The cells of a player less those of the better one of the others.
#[inline(always)]
fn margin(scores: Scores, player: Player) -> i32 {
    let [own, second, third] = player.turn_order().map(|player| scores[player.index()]);
    own - second.max(third)
}

/// A value as the side to move sees it, which makes it as large as possible; and back.
#[inline(always)]
fn seen(maximizes: bool, value: i32) -> i32 {
    if maximizes { value } else { -value }
}

/// A window as the side to move sees it; and back.
#[inline(always)]
fn window_seen(maximizes: bool, (low, high): Window) -> Window {
    if maximizes { (low, high) } else { (-high, -low) }
}

/// With so few empty cells left, neither order nor memory is worth its time.
const FEW: usize = 4;

/// The value of a turn.
struct Node<'a, 'b> {
    duel: &'a mut Duel<'b>,
    turn: &'a Turn,
    empties: usize,
    window: Window,
}

impl Operation for Node<'_, '_> {
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Result<i32, Interrupted> {
        let Self { duel, turn, empties, window } = self;
        duel.budget.spend()?;
        let Some(mover) = turn.player else { return Ok(margin(scores_of(&turn.board), duel.player)) };
        let maximizes = mover == duel.player;
        let window = window_seen(maximizes, window);
        let value = if empties > FEW {
            S::with_target_features(Many { duel, turn, mover, empties, window })?
        } else {
            of_few::<S>(duel, turn, mover, empties, window)?
        };
        Ok(seen(maximizes, value))
    }
}

/// The value of a turn with few empty cells: the moves in reading order.
#[inline(always)]
fn of_few<S: Simd>(
    duel: &mut Duel<'_>,
    turn: &Turn,
    mover: Player,
    empties: usize,
    (mut alpha, beta): Window,
) -> Result<i32, Interrupted> {
    let maximizes = mover == duel.player;
    let mut best = -INFINITE;
    for cell in turn.destinations.iter() {
        let value = if empties <= 2 {
            duel.budget.spend()?;
            margin(scores_after_two::<S>(&turn.board, mover, cell), duel.player)
        } else {
            let next = NextTurn(&turn.board, mover, cell).run::<S>();
            let window = window_seen(maximizes, (alpha, beta));
            S::with_target_features(Node { duel, turn: &next, empties: empties - 1, window })?
        };
        best = best.max(seen(maximizes, value));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Ok(best)
}

/// The value of a turn with many empty cells, as the mover sees it: principal variation search, the moves in an order that
/// promises early cuts. T. Anthony Marsland and Murray Campbell (1982), "Parallel Search of Strongly Ordered Game Trees".
struct Many<'a, 'b> {
    duel: &'a mut Duel<'b>,
    turn: &'a Turn,
    mover: Player,
    empties: usize,
    window: Window,
}

impl Operation for Many<'_, '_> {
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Result<i32, Interrupted> {
        let Self { duel, turn, mover, empties, window: (mut alpha, mut beta) } = self;
        let maximizes = mover == duel.player;
        let key = key_of(&turn.board, mover, duel.salt);
        let known = Known::from_word(duel.memory.get(key));
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        alpha = alpha.max(known.lower);
        beta = beta.min(known.upper);
        let window = (alpha, beta);

        let first = duel.children.len();
        Expand { duel, turn, mover, first: known.best }.run::<S>();
        let mut best = -INFINITE;
        let mut best_cell = None;
        for place in first..duel.children.len() {
            move_best_to(place, &mut duel.children);
            let Child { turn: next, cell, .. } = duel.children[place];
            // After the first move, the others only have to be told from better ones.
            let top = if place == first { beta } else { alpha + 1 };
            let view = window_seen(maximizes, (alpha, top));
            let mut value = seen(
                maximizes,
                S::with_target_features(Node { duel, turn: &next, empties: empties - 1, window: view })?,
            );
            if value >= top && value < beta {
                let view = window_seen(maximizes, (value - 1, beta));
                value = seen(
                    maximizes,
                    S::with_target_features(Node { duel, turn: &next, empties: empties - 1, window: view })?,
                );
            }
            if value > best {
                best = value;
                best_cell = Some(cell);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        duel.children.truncate(first);
        let lower = if best > window.0 { best } else { known.lower };
        let upper = if best < window.1 { best } else { known.upper };
        duel.memory.put(key, Known { lower, upper, best: best_cell }.word());
        Ok(best)
    }
}

/// Moves the child of the greatest merit from a place on to that place.
#[inline(always)]
fn move_best_to(place: usize, children: &mut [Child]) {
    let mut chosen = place;
    for other in place + 1..children.len() {
        if children[other].merit > children[chosen].merit {
            chosen = other;
        }
    }
    children.swap(place, chosen);
}

/// Adds the turns after all moves to the children.
struct Expand<'a, 'b> {
    duel: &'a mut Duel<'b>,
    turn: &'a Turn,
    mover: Player,
    /// The move that was best before.
    first: Option<Coord>,
}

impl Operation for Expand<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { duel, turn, mover, first } = self;
        let maximizes = mover == duel.player;
        for cell in turn.destinations.iter() {
            let next = NextTurn(&turn.board, mover, cell).run::<S>();
            let merit = match next.player {
                Some(_) if Some(cell) == first => i32::MAX,
                Some(reply) => {
                    let is_same_side = (reply == duel.player) == maximizes;
                    merit::<S>(duel.player, maximizes, is_same_side, &next)
                }
                None => 0,
            };
            duel.children.push(Child { turn: next, cell, merit });
        }
    }
}

/// How much a move promises: fewest replies for the other side first, as the smallest subtree is the cheapest way to a cut, and
/// where the same side goes on, the most; then by what the board offers to everybody.
#[inline(always)]
fn merit<S: Simd>(player: Player, maximizes: bool, is_same_side: bool, next: &Turn) -> i32 {
    /// What a reply counts beside a choice on the board.
    const REPLY: i32 = 4;
    let replies = seen(is_same_side, next.destinations.len() as i32);
    let [own, second, third] = {
        let all = AllDestinations(&next.board).run::<S>();
        player.turn_order().map(|player| all[player.index()].len() as i32)
    };
    REPLY * replies + seen(maximizes, own - second - third)
}

/// What is remembered of a turn, as its mover sees it: bounds of its value, and the best move.
struct Known {
    lower: i32,
    upper: i32,
    best: Option<Coord>,
}

impl Known {
    #[inline(always)]
    fn from_word(word: u64) -> Self {
        if word == 0 {
            return Self { lower: -INFINITE, upper: INFINITE, best: None };
        }
        let lower = i32::from((word as u16).cast_signed());
        let upper = i32::from(((word >> 16) as u16).cast_signed());
        Self { lower, upper, best: Coord::from_index((word >> 32 & 0xFF) as usize) }
    }

    /// Never 0.
    #[inline(always)]
    fn word(&self) -> u64 {
        let bits = |value: i32| u64::from((value as i16).cast_unsigned());
        let best = self.best.map_or(CELLS, Coord::index) as u64;
        bits(self.lower) | bits(self.upper) << 16 | best << 32 | 1 << 40
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::ending;
    use super::*;
    use crate::Backend;
    use crate::search::limits::{Limits, Stop};

    #[test]
    fn every_backend_finds_the_same_with_the_same_nodes() {
        for seed in 0..20 {
            let turn = ending(seed, 9);
            let on = |backend: Backend| {
                let mut budget = Budget::new(&Limits::default(), None, std::num::NonZeroUsize::MIN, &Stop::default());
                let mut memory = Memory::with_bits(8);
                let (memory, budget) = (&mut memory, &mut budget);
                let mut duel =
                    Duel { player: Player::Red, aim: Aim::Margin, salt: 0, memory, budget, children: Vec::new() };
                let window = Aim::Margin.window();
                let value =
                    backend.run(Node { duel: &mut duel, turn: &turn, empties: turn.board.empty().len(), window });
                (value, duel.budget.spent())
            };
            let found: Vec<_> = Backend::all().map(on).collect();
            assert!(found.iter().all(|other| *other == found[0]), "{found:?}");
        }
    }

    #[test]
    fn what_is_known_of_a_turn_fits_a_word() {
        for (lower, upper, best) in
            [(-INFINITE, INFINITE, None), (-176, -1, Coord::from_index(0)), (0, 176, Coord::from_index(175))]
        {
            let known = Known::from_word(Known { lower, upper, best }.word());
            assert_eq!((known.lower, known.upper, known.best), (lower, upper, best));
        }
    }
}
