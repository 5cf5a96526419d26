//! What everybody gets when each plays for himself: max^n to the end of the game.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;

use super::{Moves, Scores, Solved};
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::{NextTurn, Turn};
use crate::search::endgame::cache::{Memory, key_of, salt_of};
use crate::search::endgame::last::{scores_after_two, scores_of};
use crate::search::limits::{Budget, Interrupted, Limits, Stop};
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// See [`solve()`](super::solve()).
pub(super) fn solve(
    turn: &Turn,
    every_move: bool,
    memory: &mut Memory,
    budget: &mut Budget,
) -> Result<Solved<Scores>, Interrupted> {
    let spent = budget.spent();
    let mut play = Play { salt: salt_of(&turn.board, 0), memory, budget };
    let (value, moves) = play.values(turn, every_move)?;
    let best = moves.iter().find(|(_, scores)| *scores == Some(value));
    let line = best.map_or(Vec::new(), |(cell, _)| play.line(turn, *cell));
    Ok(Solved { value, moves, line, nodes: play.budget.spent() - spent })
}

/// Plays games to their end within another search, which asks for few empty cells only: nothing limits it.
pub(in super::super) struct Finisher {
    memory: Memory,
    budget: Budget,
}

impl Finisher {
    pub(in super::super) fn new() -> Self {
        let budget = Budget::new(&Limits::default(), None, NonZeroUsize::MIN, &Stop::default());
        Self { memory: Memory::with_bits(12), budget }
    }

    /// The scores that [`solve()`](super::solve()) finds.
    #[inline(always)]
    pub(in super::super) fn scores<S: Simd>(&mut self, turn: &Turn) -> Scores {
        let mut play = Play { salt: salt_of(&turn.board, 0), memory: &mut self.memory, budget: &mut self.budget };
        let empties = turn.board.empty().len();
        S::with_target_features(Node { play: &mut play, turn, empties, refused: NEVER })
            .expect("there is no limit")
            .scores
    }
}

/// A search of self-interested play.
struct Play<'a> {
    salt: u64,
    memory: &'a mut Memory,
    budget: &'a mut Budget,
}

impl Play<'_> {
    /// The scores that a turn leads to, and those of its moves where they are known.
    fn values(&mut self, turn: &Turn, every_move: bool) -> Result<(Scores, Moves<Scores>), Interrupted> {
        let Some(mover) = turn.player else {
            self.budget.spend()?;
            return Ok((scores_of(&turn.board), Vec::new()));
        };
        let mut best: Option<Scores> = None;
        let mut found = Vec::new();
        for cell in turn.destinations.iter() {
            let next = turn.play_unchecked(mover, cell);
            let needed = best.filter(|_| !every_move).map_or(0, |scores| points(scores, mover));
            let scores = self.value(&next, refused_from(needed, mover, &next))?.known();
            best = match (best, scores) {
                (Some(best), Some(scores)) if rank(best, mover) >= rank(scores, mover) => Some(best),
                (_, Some(scores)) => Some(scores),
                (best, None) => best,
            };
            found.push((cell, scores));
        }
        Ok((best.expect("a turn that is not over has moves"), found))
    }

    /// A move and what follows, as far as there is time.
    fn line(&mut self, turn: &Turn, first: Coord) -> Vec<Coord> {
        let mut turn = *turn;
        let mut line = Vec::new();
        let mut next = Some(first);
        while let (Some(mover), Some(cell)) = (turn.player, next) {
            line.push(cell);
            turn = turn.play_unchecked(mover, cell);
            next = self.value(&turn, NEVER).ok().and_then(|found| found.best);
        }
        line
    }

    fn value(&mut self, turn: &Turn, refused: i32) -> Result<Found, Interrupted> {
        backend::run(Node { play: self, turn, empties: turn.board.empty().len(), refused })
    }
}

/// The share of the win of a player: six points for one winner, shared equally by several.
#[inline(always)]
fn points(scores: Scores, player: Player) -> i32 {
    let [own, second, third] = player.turn_order().map(|player| scores[player.index()]);
    if own < second.max(third) {
        0
    } else if own > second.max(third) {
        6
    } else if second == third {
        2
    } else {
        3
    }
}

/// The greater, the better for a player; different for different scores. See the definition in the module above.
#[inline(always)]
fn rank(scores: Scores, player: Player) -> i64 {
    let [own, second, third] = player.turn_order().map(|player| i64::from(scores[player.index()]));
    // Each is from 0 to a number below the power of two that the next ones are moved by.
    let own_points = i64::from(points(scores, player));
    let next_points = i64::from(6 - points(scores, player.next()));
    let (own_cells, next_cells) = (2 * own - second - third + 512, 512 - 2 * second + own + third);
    (((own_points << 10 | own_cells) << 3 | next_points) << 10 | next_cells) << 8 | (own + second + third)
}

/// More points than anybody can have.
const NEVER: i32 = 7;

/// The points of the mover of a turn from which another player, who needs some points himself, would rather not move there: six
/// points are all there is.
///
/// This is the shallow pruning of max^n, all of its pruning that is sound: Richard E. Korf (1991), "Multi-Player Alpha-Beta
/// Pruning". A move that leads to fewer points than another is never chosen and ties with nothing, so what is cut away changes
/// neither the scores nor the first best move.
#[inline(always)]
fn refused_from(needed: i32, player: Player, turn: &Turn) -> i32 {
    match needed {
        _ if turn.player == Some(player) => NEVER,
        0 => NEVER,
        // From a share of 2 the mover might still come to 3, which leaves the other 3, or to 6.
        1..=3 => 6,
        _ => 2,
    }
}

/// What a search of a turn found: the best scores for its mover, and the first move that leads to them; there is none at the end
/// of the game.
#[derive(Clone, Copy)]
struct Found {
    scores: Scores,
    best: Option<Coord>,
    /// Whether the mover might reach more, but had enough already.
    is_refused: bool,
}

impl Found {
    fn known(self) -> Option<Scores> {
        (!self.is_refused).then_some(self.scores)
    }

    #[inline(always)]
    fn over(scores: Scores) -> Self {
        Self { scores, best: None, is_refused: false }
    }

    /// Nothing where nothing is remembered.
    #[inline(always)]
    fn from_word(word: u64) -> Option<Self> {
        let scores = [word, word >> 8, word >> 16].map(|bits| (bits & 0xFF) as i32);
        let best = Coord::from_index((word >> 24 & 0xFF) as usize);
        (word != 0).then_some(Self { scores, best, is_refused: word >> 32 & 1 == 1 })
    }

    /// Never 0. There is a best move wherever this is used.
    #[inline(always)]
    fn word(&self) -> u64 {
        let [blue, red, green] = self.scores.map(|score| u64::from(score.cast_unsigned()));
        let best = self.best.map_or(0, Coord::index) as u64;
        blue | red << 8 | green << 16 | best << 24 | u64::from(self.is_refused) << 32 | 1 << 33
    }
}

/// With so few empty cells left, memory is not worth its time.
const FEW: usize = 3;

/// The scores that a turn leads to. From `refused` points of its mover on, nobody asks any more.
struct Node<'a, 'b> {
    play: &'a mut Play<'b>,
    turn: &'a Turn,
    empties: usize,
    refused: i32,
}

impl Operation for Node<'_, '_> {
    type Output = Result<Found, Interrupted>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Result<Found, Interrupted> {
        let Self { play, turn, empties, refused } = self;
        play.budget.spend()?;
        let Some(mover) = turn.player else { return Ok(Found::over(scores_of(&turn.board))) };
        let mut key = 0;
        if empties > FEW {
            key = key_of(&turn.board, mover, play.salt);
            if let Some(known) = Found::from_word(play.memory.get(key))
                && (!known.is_refused || points(known.scores, mover) >= refused)
            {
                return Ok(known);
            }
        }
        let mut found = Found::over([0; 3]);
        let mut best = i64::MIN;
        let mut needed = 0;
        // In reading order: fewest replies, most cells and choices first saved one turn in thirty.
        for cell in turn.destinations.iter() {
            let scores = if empties <= 2 {
                play.budget.spend()?;
                scores_after_two::<S>(&turn.board, mover, cell)
            } else {
                let next = NextTurn(&turn.board, mover, cell).run::<S>();
                let refused = refused_from(needed, mover, &next);
                let found = S::with_target_features(Node { play, turn: &next, empties: empties - 1, refused })?;
                if found.is_refused {
                    continue;
                }
                found.scores
            };
            let rank = rank(scores, mover);
            if rank > best {
                best = rank;
                needed = points(scores, mover);
                found = Found { scores, best: Some(cell), is_refused: needed >= refused };
                if found.is_refused {
                    break;
                }
            }
        }
        if empties > FEW {
            play.memory.put(key, found.word());
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::ending;
    use super::*;
    use crate::search::limits::{Limits, Stop};
    use crate::{Backend, win_points};

    #[test]
    fn every_backend_finds_the_same_with_the_same_nodes() {
        for seed in 0..20 {
            let turn = ending(seed, 8);
            let on = |backend: Backend| {
                let mut budget = Budget::new(&Limits::default(), None, NonZeroUsize::MIN, &Stop::default());
                let mut memory = Memory::with_bits(8);
                let mut play = Play { salt: 0, memory: &mut memory, budget: &mut budget };
                let empties = turn.board.empty().len();
                let found = backend.run(Node { play: &mut play, turn: &turn, empties, refused: NEVER }).unwrap();
                (found.scores, found.best, budget.spent())
            };
            let found: Vec<_> = Backend::all().map(on).collect();
            assert!(found.iter().all(|other| *other == found[0]), "{found:?}");
        }
    }

    proptest! {
        #[test]
        fn a_rank_puts_scores_in_the_order_of_the_definition(
            one in prop::array::uniform3(0..59_i32), other in prop::array::uniform3(0..59_i32),
        ) {
            for player in Player::ALL {
                let preference = |scores: Scores| {
                    let points = win_points(scores).map(|points| points as i32);
                    let mean_of = |player: Player| 3 * scores[player.index()] - scores.iter().sum::<i32>();
                    let standing = |player: Player| (points[player.index()], mean_of(player));
                    let (points, above) = standing(player.next());
                    (standing(player), (-points, -above), scores.iter().sum::<i32>())
                };
                prop_assert_eq!(rank(one, player).cmp(&rank(other, player)), preference(one).cmp(&preference(other)));
                prop_assert_eq!(rank(one, player) == rank(other, player), one == other);
                prop_assert_eq!(points(one, player), win_points(one)[player.index()] as i32);
            }
        }
    }

    #[test]
    fn a_rank_is_above_none_for_a_board_of_one_owner() {
        for scores in [[176, 0, 0], [0, 176, 0], [0, 0, 176], [0, 0, 0]] {
            assert!(Player::ALL.into_iter().all(|player| rank(scores, player) > 0));
        }
    }
}
