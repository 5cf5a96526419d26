//! One game of a batch: its current turn, its deal and the moves played so far.
#![forbid(unsafe_code)]

use crate::env::action::{ActionError, check_move};
use crate::env::dealer::Dealer;
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::{NextTurn, Turn};
use crate::search::question::PastMove;
use crate::simd::register::{Operation, Simd};

/// The empty cells of a standard deal: room for the moves of a game without another allocation.
const DEALT_EMPTY_CELLS: usize = 128;

/// The start position of a game, and its moves so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub board: Board,
    /// The first player in turn order; if this player cannot move, the next player who can begins.
    pub first: Player,
    /// The indices of the cells played on.
    pub moves: Vec<u8>,
}

/// A game of a batch.
#[derive(Clone, Debug)]
pub(super) struct BatchGame {
    pub(super) turn: Turn,
    /// The number of the game's deal among the deals of the batch, counted from 0.
    pub(super) number: u64,
    pub(super) seed: u64,
    board: Board,
    first: Player,
    moves: Vec<u8>,
}

impl BatchGame {
    pub(super) fn dealt(dealer: &Dealer, number: u64) -> Self {
        Self::dealt_from(dealer, dealer.seed_of(number), number)
    }

    fn dealt_from(dealer: &Dealer, deal_seed: u64, number: u64) -> Self {
        let (board, first) = dealer.draw(deal_seed);
        let turn = Turn::start(board, first);
        Self { turn, number, seed: deal_seed, board, first, moves: Vec::with_capacity(DEALT_EMPTY_CELLS) }
    }

    /// Replaces this game by one on the deal `count` numbers later. `count` is the number of games in the batch, which
    /// begin with the deals 0 to `count - 1`, so no deal is repeated.
    #[cold]
    pub(super) fn deal_next(&mut self, dealer: &Dealer, count: u64) {
        *self = Self::dealt(dealer, self.number.wrapping_add(count));
    }

    /// Replaces this game by one on the deal of `deal_seed`, which counts as its next deal.
    pub(super) fn deal_from(&mut self, dealer: &Dealer, deal_seed: u64, count: u64) {
        *self = Self::dealt_from(dealer, deal_seed, self.number.wrapping_add(count));
    }

    /// Plays a legal move of the player to move.
    #[inline(always)]
    pub(super) fn play<S: Simd>(&mut self, player: Player, cell: Coord) {
        self.turn = NextTurn(&self.turn.board, player, cell).run::<S>();
        self.moves.push(cell.index() as u8);
    }

    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

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

    pub(super) fn record(&self) -> GameRecord {
        GameRecord { board: self.board, first: self.first, moves: self.moves.clone() }
    }

    /// Returns the seed of an opponent's choice in this game, which has the index `index` in the batch. Without `seed`,
    /// it follows from the seed of the game's deal and the number of its moves.
    pub(super) fn choice_seed(&self, seed: Option<u64>, index: usize) -> u64 {
        seed.map_or_else(|| Rng::nth_u64(self.seed, self.plies() as u64), |seed| Rng::nth_u64(seed, index as u64))
    }

    /// Returns the game of `record` after its last move, with the number and the seed of this game's deal.
    ///
    /// # Errors
    ///
    /// [`ActionError`] for the first move of the record that is illegal.
    pub(super) fn replaced_by(&self, record: &GameRecord) -> Result<Self, ActionError> {
        let GameRecord { board, first, moves } = record;
        let turn = Turn::start(*board, *first);
        let (number, seed) = (self.number, self.seed);
        let mut game = Self { turn, number, seed, board: *board, first: *first, moves: Vec::new() };
        for index in moves {
            let (player, cell) = check_move(&game.turn, *index)?;
            game.turn = game.turn.play_unchecked(player, cell);
            game.moves.push(*index);
        }
        Ok(game)
    }
}
