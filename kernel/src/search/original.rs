//! The computer player of *triboard*, the browser game of 2017, move for move: minimax over the value of a strategy.
//! Other alliances than [`Alliance::AgainstBlue`] make other players of it.
//!
//! `tests/ai/original_specification.py` is the specification; property tests in Python compare both.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::{destinations, play_unchecked};
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;

/// A value of a turn for minimax. It determines which players maximise the value and which minimise it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The score of this player after the next move. The player maximises it, and the others minimise it.
    OwnScore(Player),
    /// The sum of the scores of both opponents of this player after the next move. The opponents maximise it, and the
    /// player minimises it.
    OthersScore(Player),
    /// The number of legal moves of this player.
    OwnChoices(Player),
}

impl Strategy {
    pub fn maximises(self, turn: &Turn) -> bool {
        match self {
            Self::OwnScore(player) | Self::OwnChoices(player) => turn.player == Some(player),
            Self::OthersScore(victim) => turn.player != Some(victim),
        }
    }

    fn prefers(self, turn: &Turn, value: i32, other: i32) -> bool {
        if self.maximises(turn) { value > other } else { value < other }
    }

    /// Returns the value of a board without searching any moves.
    fn static_value(self, board: &Board) -> i32 {
        let scores = board.scores();
        let value = match self {
            Self::OwnScore(player) => scores[player.index()],
            Self::OthersScore(victim) => scores.iter().sum::<usize>() - scores[victim.index()],
            Self::OwnChoices(player) => destinations(board, player).len(),
        };
        value as i32
    }
}

/// The number of plies that the search looks beyond a move; at its leaves, a strategy of scores looks at one more.
const DEPTH: u32 = 1;

/// Returns the minimax value of each legal move, in reading order, and the number of leaves visited.
fn root_values(strategy: Strategy, turn: &Turn) -> (Vec<(Coord, i32)>, u64) {
    let mut search = Minimax { strategy, nodes: 0 };
    let mut value = |player, cell| search.value(&turn.play_unchecked(player, cell), DEPTH, FULL_WINDOW);
    let values = turn.destinations.iter().filter_map(|cell| Some((cell, value(turn.player?, cell)))).collect();
    (values, search.nodes)
}

/// Returns the moves with the best minimax value.
fn best_moves(strategy: Strategy, turn: &Turn) -> CoordSet {
    let mut search = Minimax { strategy, nodes: 0 };
    let mut best = CoordSet::EMPTY;
    let mut best_value = None;
    if let Some(player) = turn.player {
        search.best_of(turn, FULL_WINDOW, |search, cell, window| {
            let value = search.value(&turn.play_unchecked(player, cell), DEPTH, window);
            if best_value.is_none_or(|best| strategy.prefers(turn, value, best)) {
                (best, best_value) = (cell.into(), Some(value));
            } else if best_value == Some(value) {
                best |= cell.into();
            }
            value
        });
    }
    best
}

/// Returns the number of [`best_moves`] if `played` is one of them; `None` if not. This takes less work than
/// `best_moves`: the search stops at the first better move, and does not find the exact values of worse moves.
pub(super) fn count_if_best(strategy: Strategy, turn: &Turn, played: Coord) -> Option<usize> {
    let mover = turn.player.filter(|_| turn.destinations.contains(played))?;
    let mut search = Minimax { strategy, nodes: 0 };
    let mut value = |cell, window| search.value(&turn.play_unchecked(mover, cell), DEPTH, window);
    let played_value = value(played, FULL_WINDOW);
    let mut count = 1;
    for cell in (turn.destinations - played.into()).iter() {
        let value = value(cell, (played_value, played_value));
        if strategy.prefers(turn, value, played_value) {
            return None;
        }
        count += usize::from(value == played_value);
    }
    Some(count)
}

/// An alpha-beta window `(alpha, beta)`: values from `alpha` to `beta`, both included, are exact.
type Window = (i32, i32);

const FULL_WINDOW: Window = (i32::MIN, i32::MAX);

/// A minimax search and the number of leaves that it has visited.
struct Minimax {
    strategy: Strategy,
    nodes: u64,
}

impl Minimax {
    /// Returns the minimax value of a turn, searched `depth` plies deep; outside the window, only a bound of it.
    fn value(&mut self, turn: &Turn, depth: u32, window: Window) -> i32 {
        match turn.player {
            Some(player) if depth > 0 => self.best_of(turn, window, |search, cell, window| {
                search.value(&turn.play_unchecked(player, cell), depth - 1, window)
            }),
            _ => self.leaf_value(turn, window),
        }
    }

    /// Returns the value of a leaf; outside the window, only a bound of it. A strategy of scores takes the value after
    /// the best next move, or that of the board if the game is over. [`Strategy::OwnChoices`] takes that of the board.
    fn leaf_value(&mut self, turn: &Turn, window: Window) -> i32 {
        self.nodes += 1;
        match (self.strategy, turn.player) {
            (Strategy::OwnScore(_) | Strategy::OthersScore(_), Some(player)) => {
                self.best_of(turn, window, |search, cell, _| {
                    search.strategy.static_value(&play_unchecked(&turn.board, player, cell))
                })
            }
            _ => self.strategy.static_value(&turn.board),
        }
    }

    /// Returns the best value for the player to move; outside the window, only a bound of it. `value` returns the value
    /// of the move to a cell, exact within the given window.
    fn best_of(
        &mut self,
        turn: &Turn,
        (mut alpha, mut beta): Window,
        mut value: impl FnMut(&mut Self, Coord, Window) -> i32,
    ) -> i32 {
        let maximises = self.strategy.maximises(turn);
        let mut best = if maximises { i32::MIN } else { i32::MAX };
        for cell in turn.destinations.iter() {
            let value = value(self, cell, (alpha, beta));
            if maximises {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            // Strictly, so that values equal to a bound stay exact.
            if alpha > beta {
                break;
            }
        }
        best
    }
}

/// The rule that decides whether two players play together against the third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alliance {
    /// Red and Green against Blue, unless one of them has at least 1.1 times as many cells as Blue, as in *triboard*.
    AgainstBlue,
    /// The two players behind against the leader, if one player leads alone.
    AgainstLeader,
    /// Every player for itself.
    Never,
}

impl Alliance {
    /// Returns the player against whom the others are allied at these scores; `None` if there is no alliance.
    fn victim(self, scores: [usize; 3]) -> Option<Player> {
        let score = |player: Player| scores[player.index()];
        match self {
            Self::AgainstBlue => {
                // In floating point, as in *triboard*: 1.1 x 50 is a little more than 55 there.
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

    /// Returns the strategy of the player to move; `None` if the game is over. The first rule that applies decides:
    ///
    /// - If two players are allied, it is the sum of their scores, which the third player minimises.
    /// - If the player to move has fewer than 5 legal moves, and at least 20 cells are empty or walls, it is the number
    ///   of these moves.
    /// - Otherwise it is the score of the player.
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

    pub fn analyse(self, turn: &Turn) -> Analysis {
        let (values, nodes) = self.strategy(turn).map_or_else(Default::default, |strategy| {
            let (values, nodes) = root_values(strategy, turn);
            let sign = if strategy.maximises(turn) { 1 } else { -1 };
            (values.into_iter().map(|(cell, value)| (cell, sign * value)).collect(), nodes)
        });
        Analysis::ranked(values, nodes, DEPTH + 2)
    }

    /// Returns the moves with the best minimax value, in less time than [`analyse`](Self::analyse) takes.
    pub fn best_moves(self, turn: &Turn) -> CoordSet {
        self.strategy(turn).map_or(CoordSet::EMPTY, |strategy| best_moves(strategy, turn))
    }
}
