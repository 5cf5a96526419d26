//! The computer player of 2017, move for move: plain minimax over strategies that say what a turn is worth.
//!
//! `tribolo_core/ai/strategy.py` and `minimax.py` are the specification; the tests there hold the two equal.

use std::str::FromStr;

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::{destinations, play_unchecked};
use crate::rules::turn::Turn;

/// What a turn is worth, and on whose turns the worth is made as large as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The player's score after the best or the worst of the next moves.
    OwnScore(Player),
    /// The sum of the scores of the two others than this player, after the best or the worst of the next moves.
    OthersScore(Player),
    /// The number of the player's transitions.
    OwnChoices(Player),
}

impl Strategy {
    /// The strategy that `own-score`, `ai-scores` or `own-choices` names for a player; `ai-scores` is always against Blue.
    #[must_use]
    pub fn named(name: &str, player: Player) -> Option<Self> {
        match name {
            "own-score" => Some(Self::OwnScore(player)),
            "ai-scores" => Some(Self::OthersScore(Player::Blue)),
            "own-choices" => Some(Self::OwnChoices(player)),
            _ => None,
        }
    }

    /// Whether the player to move makes the value as large as possible, rather than as small as possible.
    #[must_use]
    pub fn maximizes(self, turn: &Turn) -> bool {
        match self {
            Self::OwnScore(player) | Self::OwnChoices(player) => turn.player == Some(player),
            Self::OthersScore(victim) => turn.player != Some(victim),
        }
    }

    /// What a board is worth on which nobody moves any more: the real scores, or no choices at all.
    fn settled(self, board: &Board) -> i32 {
        let scores = board.scores();
        let worth = match self {
            Self::OwnScore(player) => scores[player.index()],
            Self::OthersScore(victim) => scores.iter().sum::<usize>() - scores[victim.index()],
            Self::OwnChoices(player) => destinations(board, player).len(),
        };
        worth as i32
    }
}

/// The minimax value of the turn after each move, in reading order, and the number of turns looked at for them; no move
/// when the game is over.
#[must_use]
pub fn root_values(strategy: Strategy, turn: &Turn, depth: u32) -> (Vec<(Coord, i32)>, u64) {
    let mut search = Minimax { strategy, nodes: 0 };
    let mut value = |player, cell| search.value(&turn.play_unchecked(player, cell), depth, WIDEST);
    let values = turn.destinations.iter().filter_map(|cell| Some((cell, value(turn.player?, cell)))).collect();
    (values, search.nodes)
}

/// The moves with the best of those values.
#[must_use]
pub fn best_moves(strategy: Strategy, turn: &Turn, depth: u32) -> CoordSet {
    let mut search = Minimax { strategy, nodes: 0 };
    let mut best = CoordSet::EMPTY;
    let mut limit = None;
    if let Some(player) = turn.player {
        search.step(turn, WIDEST, |search, cell, window| {
            let value = search.value(&turn.play_unchecked(player, cell), depth, window);
            let is_better = |limit| if strategy.maximizes(turn) { value > limit } else { value < limit };
            if limit.is_none_or(is_better) {
                (best, limit) = (cell.into(), Some(value));
            } else if limit == Some(value) {
                best |= cell.into();
            }
            value
        });
    }
    best
}

/// The values that are asked for exactly: between these, both included.
type Window = (i32, i32);

const WIDEST: Window = (i32::MIN, i32::MAX);

struct Minimax {
    strategy: Strategy,
    nodes: u64,
}

impl Minimax {
    /// What a turn is worth when every move is searched `depth` moves ahead, or, outside of the window, a bound of that on the
    /// same side.
    fn value(&mut self, turn: &Turn, depth: u32, window: Window) -> i32 {
        match turn.player {
            Some(player) if depth > 0 => self.step(turn, window, |search, cell, window| {
                search.value(&turn.play_unchecked(player, cell), depth - 1, window)
            }),
            _ => self.leaf(turn, window),
        }
    }

    /// What the strategy says of a turn: a choice counts now, a score after one more move.
    fn leaf(&mut self, turn: &Turn, window: Window) -> i32 {
        self.nodes += 1;
        match (self.strategy, turn.player) {
            (Strategy::OwnScore(_) | Strategy::OthersScore(_), Some(player)) => {
                self.step(turn, window, |search, cell, _| {
                    search.strategy.settled(&play_unchecked(&turn.board, player, cell))
                })
            }
            _ => self.strategy.settled(&turn.board),
        }
    }

    /// The best or the worst of the values of the moves of a turn that is not over.
    fn step(
        &mut self,
        turn: &Turn,
        (mut least, mut most): Window,
        mut value: impl FnMut(&mut Self, Coord, Window) -> i32,
    ) -> i32 {
        let maximizes = self.strategy.maximizes(turn);
        let mut best = if maximizes { i32::MIN } else { i32::MAX };
        for cell in turn.destinations.iter() {
            let value = value(self, cell, (least, most));
            if maximizes {
                best = best.max(value);
                least = least.max(best);
            } else {
                best = best.min(value);
                most = most.min(best);
            }
            if least > most {
                break;
            }
        }
        best
    }
}

/// Against whom two players play together, if they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alliance {
    /// As in 2017: Red and Green against Blue, unless one of them is a tenth ahead of Blue.
    AgainstBlue,
    /// The two behind against the one who leads.
    AgainstLeader,
    /// Everybody plays for himself.
    Never,
}

impl FromStr for Alliance {
    type Err = String;

    /// Reads `blue`, `leader` or `never`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "blue" => Ok(Self::AgainstBlue),
            "leader" => Ok(Self::AgainstLeader),
            "never" => Ok(Self::Never),
            _ => Err(format!("{text:?} is none of blue, leader, never")),
        }
    }
}

impl Alliance {
    /// Who the two others play against on a turn.
    fn victim(self, scores: [usize; 3]) -> Option<Player> {
        let score = |player: Player| scores[player.index()];
        match self {
            Self::AgainstBlue => {
                // In floating point, as in 2017: 1.1 x 50 is a little more than 55 there.
                let limit = 1.1 * score(Player::Blue) as f64;
                let below = |player| (score(player) as f64) < limit;
                (below(Player::Red) && below(Player::Green)).then_some(Player::Blue)
            }
            Self::AgainstLeader => {
                let leads =
                    |player: &Player| player.turn_order()[1..].iter().all(|other| score(*player) > score(*other));
                Player::ALL.into_iter().find(leads)
            }
            Self::Never => None,
        }
    }

    /// The strategy that the player to move follows; none when the game is over.
    #[must_use]
    pub fn strategy(self, turn: &Turn) -> Option<Strategy> {
        let player = turn.player?;
        let scores = turn.board.scores();
        Some(if let Some(victim) = self.victim(scores) {
            Strategy::OthersScore(victim)
        } else if CELLS - scores.iter().sum::<usize>() >= 20 && turn.destinations.len() < 5 {
            Strategy::OwnChoices(player)
        } else {
            Strategy::OwnScore(player)
        })
    }
}
