//! One game of a batch: its current turn, its deal and the moves played so far.
#![forbid(unsafe_code)]

use crate::env::action::{ActionError, check_action};
use crate::env::dealer::Dealer;
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::{NextTurn, Turn};
use crate::search::question::PastMove;
use crate::simd::register::{Operation, Simd};

/// The number of empty cells of a deal, and so the greatest number of moves that can follow.
const DEALT_EMPTY_CELLS: usize = 128;

/// The start position of a game, and its moves so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The board before the first move.
    pub board: Board,
    /// The first player in turn order; if this player cannot move, the next player who can begins.
    pub first: Player,
    /// The moves, each as the index of the cell to play on.
    pub moves: Vec<u8>,
}

/// The current turn of a game of a batch, the number and the seed of the game's deal (its random start position), and
/// the moves that led from the start position to the turn.
#[derive(Clone, Debug)]
pub(super) struct BatchGame {
    /// The current turn.
    pub(super) turn: Turn,
    /// The number of the game's deal among the deals of the batch, counted from 0.
    pub(super) number: u64,
    /// The seed from which the game's deal was drawn.
    pub(super) seed: u64,
    /// The board before the first move.
    board: Board,
    /// The first player in turn order on `board`.
    first: Player,
    /// The indices of the cells of the moves played.
    moves: Vec<u8>,
}

impl BatchGame {
    /// Starts a game from one of the deals (start positions) of a batch (many games that are stepped together).
    ///
    /// `dealer` draws the deals of the batch. `number` is the number of the deal in the batch, counted from 0.
    pub(super) fn dealt(dealer: &Dealer, number: u64) -> Self {
        Self::dealt_from(dealer, dealer.seed_of(number), number)
    }

    /// Starts a game from the deal that is drawn from `deal_seed`. `number` is the number that the deal gets.
    fn dealt_from(dealer: &Dealer, deal_seed: u64, number: u64) -> Self {
        let (board, first) = dealer.draw(deal_seed);
        let turn = Turn::start(board, first);
        Self { turn, number, seed: deal_seed, board, first, moves: Vec::with_capacity(DEALT_EMPTY_CELLS) }
    }

    /// Replaces this game by a new game on the deal (start position) with the number `self.number + count`.
    ///
    /// `count` is the number of games that the batch plays at the same time. The first games of the batch have the
    /// deals 0 to `count - 1`, so a step of `count` never repeats a deal. `dealer` draws the deals of the batch.
    #[cold]
    pub(super) fn deal_next(&mut self, dealer: &Dealer, count: u64) {
        *self = Self::dealt(dealer, self.number.wrapping_add(count));
    }

    /// Replaces this game by a new game on the deal that is drawn from `deal_seed`. The deal counts as the next deal of
    /// the game; see [`deal_next`](Self::deal_next).
    pub(super) fn deal_from(&mut self, dealer: &Dealer, deal_seed: u64, count: u64) {
        *self = Self::dealt_from(dealer, deal_seed, self.number.wrapping_add(count));
    }

    /// Plays a legal move of `player`, who must be the player to move, to `cell`.
    #[inline(always)]
    pub(super) fn play<S: Simd>(&mut self, player: Player, cell: Coord) {
        self.turn = NextTurn(&self.turn.board, player, cell).run::<S>();
        self.moves.push(cell.index() as u8);
    }

    /// Returns the number of moves played since the start position.
    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the moves played since the start position, oldest first, each with the board before it.
    pub(super) fn past(&self) -> Vec<PastMove> {
        let mut turn = Turn::start(self.board, self.first);
        let mut past = Vec::with_capacity(self.plies());
        for index in &self.moves {
            let (Some(player), Some(destination)) = (turn.player, Coord::from_index((*index).into())) else { break };
            past.push(PastMove { board: turn.board, player, destination });
            turn = turn.play_unchecked(player, destination);
        }
        past
    }

    /// Returns the start position and the moves of this game.
    pub(super) fn record(&self) -> GameRecord {
        GameRecord { board: self.board, first: self.first, moves: self.moves.clone() }
    }

    /// Returns the seed of an opponent's choice in this game, which is at the index `index` of the batch.
    ///
    /// This is the number at `index` in the random sequence of `seed`. Without `seed`, it is the number at the index
    /// [`plies`](Self::plies) in the random sequence of the deal's seed, so it depends on this game alone.
    pub(super) fn choice_seed(&self, seed: Option<u64>, index: usize) -> u64 {
        seed.map_or_else(|| Rng::nth_u64(self.seed, self.plies() as u64), |seed| Rng::nth_u64(seed, index as u64))
    }

    /// Returns the game of `record` after its last move. The number and the seed of the deal are those of this game.
    ///
    /// # Errors
    ///
    /// Returns [`ActionError`] for the first move of the record that is illegal.
    pub(super) fn replaced_by(&self, record: &GameRecord) -> Result<Self, ActionError> {
        let GameRecord { board, first, moves } = record;
        let turn = Turn::start(*board, *first);
        let (number, seed) = (self.number, self.seed);
        let mut game = Self { turn, number, seed, board: *board, first: *first, moves: Vec::new() };
        for index in moves {
            check_action(&game.turn, *index)?;
            let (Some(player), Some(cell)) = (game.turn.player, Coord::from_index((*index).into())) else {
                return Err(ActionError::NoCell);
            };
            game.turn = game.turn.play_unchecked(player, cell);
            game.moves.push(*index);
        }
        Ok(game)
    }
}
