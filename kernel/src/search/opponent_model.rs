//! Habits: ways to play that can be told from a few moves, and who of the others has shown one.
//!
//! A search that knows how another plays need not expect the best of him: David Carmel and Shaul Markovitch (1996),
//! "Incorporating Opponent Models into Adversary Search". Nobody is taken to have a habit, and so no two to be allied, before
//! their moves have shown it.
#![forbid(unsafe_code)]

use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::policy::Policy;
use crate::rules::turn::Turn;
use crate::search::original::{Alliance, best_moves};
use crate::search::question::PastMove;

/// A way to play that depends on the turn alone, but for the choice among moves that are as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// As the computer player of 2017 does, with one of its alliances.
    Original(Alliance),
    /// The move that takes most cells.
    Greedy,
}

/// A habit shows when it is so unlikely, in nats, that random moves would have looked like it. In 3,584 turns of games of the
/// engine, `paranoid`, `maxn` and `mcts` none of them was taken to have one; with 12 that happened twice.
const ENOUGH: f32 = 16.0;
/// When both others have had the same habit all the time, so much from each is enough, one or two moves: the games that are
/// lost against two such players are lost in the first few. Who has none soon makes a move that does not fit.
const ENOUGH_OF_BOTH: f32 = 2.0;

impl Habit {
    const ALL: [Self; 4] = [
        Self::Original(Alliance::AgainstBlue),
        Self::Original(Alliance::Never),
        Self::Original(Alliance::AgainstLeader),
        Self::Greedy,
    ];

    /// The moves, one of which somebody with this habit plays.
    pub(super) fn moves(self, turn: &Turn) -> CoordSet {
        match self {
            Self::Greedy => Policy::Greedy.candidates(turn),
            Self::Original(alliance) => {
                alliance.strategy(turn).map_or(CoordSet::EMPTY, |strategy| best_moves(strategy, turn, 1))
            }
        }
    }
}

/// What speaks for a habit.
#[derive(Clone, Copy)]
struct Evidence {
    /// How unlikely it is, in nats, that random moves would have fitted as long as the last ones do.
    nats: f32,
    /// Whether no move is known that does not fit.
    always: bool,
}

/// What speaks for each habit, in the order of [`Habit::ALL`].
type AllEvidence = [Evidence; Habit::ALL.len()];

/// The habits that the players have shown, in the order of [`Player::ALL`]. `past` are the known moves,
/// oldest first.
pub(super) fn habits(past: &[PastMove], asks: Player) -> [Option<Habit>; 3] {
    let [_, second, third] = asks.turn_order();
    let [of_second, of_third] = [second, third].map(|player| evidence(past, player));
    let mut habits = [None; 3];
    habits[second.index()] = shown(&of_second, &of_third);
    habits[third.index()] = shown(&of_third, &of_second);
    habits
}

/// The habit that most speaks for, if that is enough beside what speaks for it in the other player.
fn shown(own: &AllEvidence, other: &AllEvidence) -> Option<Habit> {
    let is_enough = |(own, other): (&Evidence, &Evidence)| {
        let of_both = [own, other].iter().all(|one| one.always && one.nats >= ENOUGH_OF_BOTH);
        own.nats >= ENOUGH || of_both
    };
    let enough = Habit::ALL.into_iter().zip(own.iter().zip(other)).filter(|(_, evidence)| is_enough(*evidence));
    let stronger = |one: (Habit, f32), other: (Habit, f32)| if other.1 > one.1 { other } else { one };
    enough.map(|(habit, (own, _))| (habit, own.nats)).reduce(stronger).map(|(habit, _)| habit)
}

/// Looks back as far as there are several habits that explain all that a player did, or one that is not clear yet.
fn evidence(past: &[PastMove], player: Player) -> AllEvidence {
    let mut all = [Evidence { nats: 0.0, always: true }; _];
    for past in past.iter().rev().filter(|past| past.player == player) {
        let turn = Turn::start(past.board, player);
        for (habit, evidence) in Habit::ALL.into_iter().zip(&mut all).filter(|(_, evidence)| evidence.always) {
            let expected = habit.moves(&turn);
            if expected.contains(past.destination) {
                evidence.nats += (turn.destinations.len() as f32 / expected.len() as f32).ln();
            } else {
                evidence.always = false;
            }
        }
        let left: Vec<&Evidence> = all.iter().filter(|evidence| evidence.always).collect();
        if left.is_empty() || (left.len() == 1 && left[0].nats >= ENOUGH) {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::original::root_values;
    use crate::{Rng, deal};

    #[test]
    fn the_best_moves_are_those_of_the_best_values() {
        for PastMove { board, player, .. } in game(3, [None; 3]) {
            let turn = Turn::start(board, player);
            for alliance in [Alliance::AgainstBlue, Alliance::AgainstLeader, Alliance::Never] {
                let strategy = alliance.strategy(&turn).expect("the game is not over");
                let (values, _) = root_values(strategy, &turn, 1);
                let worths = values.iter().map(|(_, value)| *value);
                let best = if strategy.maximizes(&turn) { worths.max() } else { worths.min() };
                let cells = values.iter().filter(|(_, value)| Some(*value) == best).map(|(cell, _)| *cell);
                assert_eq!(best_moves(strategy, &turn, 1), cells.collect());
            }
        }
    }

    /// A game in which each player has a habit or plays at random, and the turns of it.
    fn game(seed: u64, players: [Option<Habit>; 3]) -> Vec<PastMove> {
        let mut rng = Rng::new(seed);
        let (board, first) = deal(seed);
        let mut turn = Turn::start(board, first);
        let mut past = Vec::new();
        while let Some(player) = turn.player {
            let moves = players[player.index()].map_or(turn.destinations, |habit| habit.moves(&turn));
            let choice = rng.below(moves.len() as u64) as u32;
            let destination = moves.nth(choice).expect("there is a move");
            past.push(PastMove { board: turn.board, player, destination });
            turn = turn.play(destination).expect("it is legal");
        }
        past
    }

    #[test]
    fn habits_are_told_from_chance() {
        for habit in Habit::ALL {
            for seed in 0..5 {
                let past = game(seed, [Some(habit), None, None]);
                let (_, past) = past.split_last().expect("a game has moves");
                let found = habits(past, Player::Green);
                assert_eq!((found[1], found[2]), (None, None), "{habit:?}");
                let known = found[0].expect("it shows");
                // Two habits may ask for the same moves for a while.
                let agrees = |past: &&PastMove| {
                    let turn = Turn::start(past.board, past.player);
                    past.player == Player::Blue && known.moves(&turn) == habit.moves(&turn)
                };
                assert!(past.iter().rev().take(15).filter(agrees).count() >= 3, "{habit:?}, taken for {known:?}");
            }
        }
    }

    #[test]
    fn few_moves_of_one_show_nothing() {
        let past = game(1, [Some(Habit::Greedy), None, None]);
        assert_eq!(habits(&past[..9], Player::Green), [None; 3]);
    }

    #[test]
    fn few_moves_of_both_others_show_what_they_have_in_common() {
        let both = Habit::Original(Alliance::AgainstBlue);
        let past = game(1, [None, Some(both), Some(both)]);
        let found = habits(&past[..12], Player::Blue);
        for past in past[12..20].iter().filter(|past| past.player != Player::Blue) {
            let (habit, turn) = (found[past.player.index()].expect("it shows"), Turn::start(past.board, past.player));
            assert_eq!(habit.moves(&turn), both.moves(&turn));
        }
    }

    #[test]
    fn one_move_that_does_not_fit_ends_a_habit() {
        let mut past = game(2, [Some(Habit::Greedy); 3]);
        past.truncate(61);
        let PastMove { board, player: mover, .. } = past[60];
        let turn = Turn::start(board, mover);
        let asks = mover.next();
        assert_eq!(habits(&past[..60], asks)[mover.index()], Some(Habit::Greedy));
        let other = turn.destinations - Habit::ALL.iter().fold(CoordSet::EMPTY, |all, habit| all | habit.moves(&turn));
        past[60].destination = other.nth(0).expect("there is another move");
        assert_eq!(habits(&past, asks)[mover.index()], None);
    }
}
