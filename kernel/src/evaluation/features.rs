//! Features: counts on a board for each player. A new feature is a function here and a line in [`FEATURES`].
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::AllDestinations;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// A feature: a function that counts something on a board for each player, up to a few thousand. A greater count is
/// better for the player.
pub(super) type Feature = fn(&Board) -> [i32; 3];

/// Every feature with its name.
pub(super) const FEATURES: [(&str, Feature); 3] = [("score", score), ("mobility", mobility), ("immunity", immunity)];

fn score(board: &Board) -> [i32; 3] {
    backend::run(Score(board))
}

/// Returns, for each player, the number of legal moves that the player would have if it were that player's turn.
fn mobility(board: &Board) -> [i32; 3] {
    backend::run(Mobility(board))
}

/// The number of cells of each player. As an operation, it counts bits with the instructions of the backend.
struct Score<'a>(&'a Board);

impl Operation for Score<'_> {
    type Output = [i32; 3];

    #[inline(always)]
    fn run<S: Simd>(self) -> [i32; 3] {
        Player::ALL.map(|player| self.0.cells_of(player).len() as i32)
    }
}

struct Mobility<'a>(&'a Board);

impl Operation for Mobility<'_> {
    type Output = [i32; 3];

    #[inline(always)]
    fn run<S: Simd>(self) -> [i32; 3] {
        AllDestinations(self.0).run::<S>().map(|cells| cells.len() as i32)
    }
}

/// Returns, for each player, the sum of the numbers of immune axes, 0 to 4, of its cells.
fn immunity(board: &Board) -> [i32; 3] {
    let immune = ImmuneAxes::of(board);
    Player::ALL.map(|player| immune.count(board.cells_of(player)) as i32)
}

/// The number of immune axes of each cell, 0 to 4, as three bit planes: the cells whose number has bit 0, 1 or 2 set.
///
/// An axis of a cell (row, column or diagonal) is immune if a neighbour on it is a wall or outside the board, because
/// no move can then capture the cell along this axis. It stays so for the whole game.
pub(crate) struct ImmuneAxes([CoordSet; 3]);

impl ImmuneAxes {
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Self {
        let walls = !Player::ALL.iter().fold(board.empty(), |open, player| open | board.cells_of(*player));
        let open = !walls;
        let row = open & !(open.shifted(1, 0) & open.shifted(-1, 0));
        let column = open & !(open.shifted(0, 1) & open.shifted(0, -1));
        let falling = open & !(open.shifted(1, 1) & open.shifted(-1, -1));
        let rising = open & !(open.shifted(1, -1) & open.shifted(-1, 1));
        let carries = [row & column, falling & rising];
        let [one, other] = [row ^ column, falling ^ rising];
        let carry = one & other;
        // If both pairs carry, neither `one` nor `other` holds the cell.
        Self([one ^ other, carries[0] ^ carries[1] ^ carry, carries[0] & carries[1]])
    }

    /// Returns the sum of the numbers of immune axes of `cells`.
    #[inline(always)]
    pub(crate) fn count(&self, cells: CoordSet) -> usize {
        let [ones, twos, fours] = self.0;
        (cells & ones).len() + 2 * (cells & twos).len() + 4 * (cells & fours).len()
    }
}
