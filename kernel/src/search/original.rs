//! The computer player of *triboard*, the browser game of 2017, move for move: minimax over the value of a strategy.
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
    /// The score of this player after the best or the worst next move.
    OwnScore(Player),
    /// The sum of the scores of both opponents of this player, after the best or the worst next move.
    OthersScore(Player),
    /// The number of legal moves of this player.
    OwnChoices(Player),
}

impl Strategy {
    /// Returns whether the player to move in `turn` maximises the value of this strategy. If not, the player minimises
    /// it.
    pub fn maximises(self, turn: &Turn) -> bool {
        match self {
            Self::OwnScore(player) | Self::OwnChoices(player) => turn.player == Some(player),
            Self::OthersScore(victim) => turn.player != Some(victim),
        }
    }

    /// Returns whether the player to move in `turn` prefers the value `value` of this strategy to the value `other`.
    fn prefers(self, turn: &Turn, value: i32, other: i32) -> bool {
        if self.maximises(turn) { value > other } else { value < other }
    }

    /// Returns the value of `board` for this strategy, without searching any moves: the score of one player, the sum of
    /// the scores of two players, or the number of legal moves of one player.
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

/// The number of plies that the search looks beyond a move; at its leaves, the captures of one more move are counted.
const DEPTH: u32 = 1;

/// Returns the minimax value of each legal move of `turn`, in reading order (row by row), and the number of leaves
/// visited. The list of moves is empty if the game is over.
fn root_values(strategy: Strategy, turn: &Turn) -> (Vec<(Coord, i32)>, u64) {
    let mut search = Minimax { strategy, nodes: 0 };
    let mut value = |player, cell| search.value(&turn.play_unchecked(player, cell), DEPTH, FULL_WINDOW);
    let values = turn.destinations.iter().filter_map(|cell| Some((cell, value(turn.player?, cell)))).collect();
    (values, search.nodes)
}

/// Returns all legal moves of `turn` that have the best minimax value for the player to move. The set is empty if the
/// game is over.
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

/// Returns the number of moves in [`best_moves`] if `played` is one of them, otherwise `None`. Takes less work than
/// [`best_moves`]: the search stops at the first move that is better than `played`, and does not find the exact values
/// of worse moves.
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

/// The window that contains every value.
const FULL_WINDOW: Window = (i32::MIN, i32::MAX);

/// A minimax search and the number of leaves that it has visited.
struct Minimax {
    strategy: Strategy,
    nodes: u64,
}

impl Minimax {
    /// Searches a turn `depth` plies deep and returns its minimax value. The value is exact within `window`. A result
    /// below the window is an upper bound, and a result above the window a lower bound.
    fn value(&mut self, turn: &Turn, depth: u32, window: Window) -> i32 {
        match turn.player {
            Some(player) if depth > 0 => self.best_of(turn, window, |search, cell, window| {
                search.value(&turn.play_unchecked(player, cell), depth - 1, window)
            }),
            _ => self.leaf_value(turn, window),
        }
    }

    /// Returns the value of the leaf `turn` for `self.strategy`, and counts the leaf.
    ///
    /// If the strategy is a number of legal moves, or if the game is over, this is the value of the board of `turn`. If
    /// the strategy is a score or a sum of scores, the player to move makes one more move, which is the best move for
    /// this player. The value is then the score or the sum after this move.
    ///
    /// The value is exact within `window`. A result below the window is an upper bound, and a result above the window a
    /// lower bound.
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

    /// Returns the best value among the legal moves of `turn`, searched by alpha-beta from the window `(alpha, beta)`.
    /// The best value is the maximum if the player to move maximises the strategy, otherwise the minimum. The game must
    /// not be over.
    ///
    /// The callback `value` returns the value of one move. Its arguments are this search, the move, and the present
    /// alpha-beta window, which the values of the earlier moves have narrowed. After a cutoff, `value` is not called
    /// for the remaining moves.
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
    /// Red and Green against Blue, unless one of them is a tenth ahead of Blue, as in *triboard*.
    AgainstBlue,
    /// The two players behind against the leader.
    AgainstLeader,
    /// Every player for itself.
    Never,
}

impl Alliance {
    /// Returns the player against whom the other two players are allied at the scores `scores` of Blue, Red and Green.
    /// Returns `None` if no players are allied at these scores.
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

    /// Returns the strategy (the value to maximise or minimise) of the player to move in `turn`; `None` if the game is
    /// over. The first rule that applies decides:
    ///
    /// - If two players are allied at the current scores, the strategy is the sum of the allies' scores. The third
    ///   player has the same strategy, but minimises it.
    /// - If the player to move has fewer than 5 legal moves, and at least 20 cells are empty or walls, the strategy is
    ///   the number of the player's legal moves.
    /// - In all other cases, the strategy is the player's score.
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

    /// Ranks the legal moves of `turn` by their minimax values.
    pub fn analyse(self, turn: &Turn) -> Analysis {
        let (values, nodes) = self.strategy(turn).map_or_else(Default::default, |strategy| {
            let (values, nodes) = root_values(strategy, turn);
            let sign = if strategy.maximises(turn) { 1 } else { -1 };
            (values.into_iter().map(|(cell, value)| (cell, sign * value)).collect(), nodes)
        });
        Analysis::ranked(values, nodes, DEPTH + 2)
    }

    /// Returns the moves with the best minimax value, in less time than [`analyse`](Self::analyse) takes. The set is
    /// empty if the game is over.
    pub fn best_moves(self, turn: &Turn) -> CoordSet {
        self.strategy(turn).map_or(CoordSet::EMPTY, |strategy| best_moves(strategy, turn))
    }
}
