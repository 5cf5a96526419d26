//! A board in SIMD registers: where players can move, and what a move captures.
//!
//! This file encodes the jump rule as fills along the runs of all lines at once. `kernel/tests/backends.rs` compares it
//! with the naive scan of `kernel/tests/common/naive.rs`, and `tests/kernel/test_agreement.py` with
//! `tests/reference.py`.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::line;
use crate::rules::player::Player;
use crate::simd::register::Simd;
use crate::simd::runs::{AXES, Axis, COLUMN, FALLING, RISING, ROW, Runs};

/// A board in SIMD registers in the view of one player, who is its first player.
#[derive(Clone, Copy)]
pub struct SimdBoard<S> {
    players: [S; 3],
    empty: S,
}

impl<S: Simd> SimdBoard<S> {
    #[inline(always)]
    pub fn load(board: &Board, player: Player) -> Self {
        let [mine, second, third] = player.turn_order();
        let players = [board.cells_of(mine), board.cells_of(second), board.cells_of(third)];
        Self { players: [S::load(players[0]), S::load(players[1]), S::load(players[2])], empty: S::load(board.empty()) }
    }

    /// Returns the board; `player` must be the first player.
    #[inline(always)]
    pub fn store(self, player: Player) -> Board {
        let [mine, second, third] = self.players;
        Board::from_turn_order(player, [mine.store(), second.store(), third.store()], self.empty.store())
    }

    #[inline(always)]
    pub fn for_next_player(self) -> Self {
        let [mine, second, third] = self.players;
        Self { players: [second, third, mine], ..self }
    }

    /// Returns the board after `player`, who must be the first player, moves to `destination`; `board` must be the
    /// board in these registers.
    #[inline(always)]
    pub fn play(self, board: &Board, player: Player, destination: Coord) -> Self {
        let [mine, second, third] = self.players;
        let gained = self.gained(board, player, destination);
        Self { players: [mine | gained, second - gained, third - gained], empty: self.empty - gained }
    }

    /// Returns the cells that a move of `player`, who must be the first player, to an empty cell adds to those of
    /// `player`: the destination and all captured cells. `board` must be the board in these registers.
    #[inline(always)]
    pub fn gained(self, board: &Board, player: Player, destination: Coord) -> S {
        let (x, y) = (destination.x(), destination.y());
        let [row, column, falling, rising] = line::lines_of(destination);
        let (row, column) = (S::load(*row), S::load(*column));
        let [mine, second, third] = player.turn_order();
        let row_bits = |player| u32::from(board.row_of(player, y));
        let captured = line::captured(row_bits(mine), [row_bits(second), row_bits(third)], x);
        let mut gained = (row & column) | (S::splat(captured) & row);
        // Two bits encode the owner: 11 is this player, 10 the second, 01 the third.
        let [mine, second, third] = self.players;
        let encoded = [mine | second, mine | third];
        for line in [column, S::load(*falling), S::load(*rising)] {
            let [one, other] = S::extract_line(encoded, line);
            gained = gained | S::deposit_line(line::captured(one & other, [one & !other, other & !one], y), line);
        }
        gained
    }

    /// Returns the cells to which the first player can move.
    #[inline(always)]
    pub fn destinations(self) -> S {
        let players = self.players;
        // A shift by one row is expensive, so the column and both diagonals share it.
        let below = shifted_all(players, 0, -1);
        let above = players[0].shifted(0, 1);
        let [south, north] = self.runs_to_mine(COLUMN, below, above);
        let [south_east, north_west] = self.runs_to_mine(FALLING, shifted_all(below, -1, 0), above.shifted(1, 0));
        let [south_west, north_east] = self.runs_to_mine(RISING, shifted_all(below, 1, 0), above.shifted(-1, 0));
        let [east, west] = self.runs_to_mine(ROW, shifted_all(players, -1, 0), players[0].shifted(1, 0));
        // The destination is the empty cell at the other end of the run.
        let from_above = (south | south_east.shifted(-1, 0) | south_west.shifted(1, 0)).shifted(0, -1);
        let from_below = (north | north_west.shifted(1, 0) | north_east.shifted(-1, 0)).shifted(0, 1);
        (from_above | from_below | east.shifted(-1, 0) | west.shifted(1, 0)) & self.empty
    }

    /// Returns two sets of opponents' runs along an axis: those whose next cell forward, and those whose next cell
    /// backward, belongs to the first player. A run that is too long to be captured may lack cells.
    ///
    /// `ahead[i]` holds the cells whose forward neighbour belongs to the owner of `self.players[i]`, and `behind` the
    /// cells whose backward neighbour belongs to the first player.
    #[inline(always)]
    fn runs_to_mine(self, axis: Axis, ahead: [S; 3], behind: S) -> [S; 2] {
        let [_, second, third] = self.players;
        let runs = Runs::new(axis, (second & ahead[1]) | (third & ahead[2]));
        let opponents = second | third;
        [runs.fill_backward(opponents & ahead[0]), runs.fill_forward(opponents & behind)]
    }

    /// Returns, for each player from the first on, the cells to which it could move if it were its turn.
    #[inline(always)]
    pub fn all_destinations(self) -> [S; 3] {
        let [[north, south], [north_east, south_west], [east, west], [south_east, north_west]] = self.runs_to_owners();
        let mut destinations = [self.empty; 3];
        for i in 0..3 {
            let from_above = (south[i] | south_east[i].shifted(-1, 0) | south_west[i].shifted(1, 0)).shifted(0, -1);
            let from_below = (north[i] | north_west[i].shifted(1, 0) | north_east[i].shifted(-1, 0)).shifted(0, 1);
            let beside = east[i].shifted(-1, 0) | west[i].shifted(1, 0);
            destinations[i] = (from_above | from_below | beside) & self.empty;
        }
        destinations
    }

    /// Returns the cells from which each player, from the first on, could capture in each direction, indexed by
    /// `[player][word][direction]`. Bit `i` of word `w` is the cell with index `64 * w + i`, and `direction` an index
    /// into `Direction::ALL`.
    #[inline(always)]
    pub fn jump_destinations(self) -> [[[u64; 8]; 3]; 3] {
        let [[north, south], [north_east, south_west], [east, west], [south_east, north_west]] = self.runs_to_owners();
        let mut destinations = [[[0; 8]; 3]; 3];
        for i in 0..3 {
            let by_direction = [
                north[i].shifted(0, 1),
                north_east[i].shifted(-1, 1),
                east[i].shifted(-1, 0),
                south_east[i].shifted(-1, -1),
                south[i].shifted(0, -1),
                south_west[i].shifted(1, -1),
                west[i].shifted(1, 0),
                north_west[i].shifted(1, 1),
            ];
            for (direction, cells) in by_direction.into_iter().enumerate() {
                let words = (cells & self.empty).reading_order_words();
                for word in 0..3 {
                    destinations[i][word][direction] = words[word];
                }
            }
        }
        destinations
    }

    /// Returns, for each player from the first on, the cells that it could capture if it were its turn.
    #[inline(always)]
    pub fn capturable(self) -> [S; 3] {
        let [first, second, third] = self.players;
        let owner = [first | third, second | third];
        let cells = owner[0] | owner[1];
        let mut capturable = [S::load(CoordSet::EMPTY); 3];
        for axis in AXES {
            let (dx, dy) = axis;
            let (ahead, behind) = (shifted_all(owner, -dx, -dy), shifted_all(owner, dx, dy));
            let [empty_ahead] = shifted_all([self.empty], -dx, -dy);
            let [empty_behind] = shifted_all([self.empty], dx, dy);
            let same = cells - (owner[0] ^ ahead[0]) - (owner[1] ^ ahead[1]);
            let runs = Runs::new(axis, same);
            let (first, last) = (cells - same.shifted(dx, dy), cells - same);
            // The owner of the cell behind a run differs from the owner of the run, so the run's own code can stand for
            // an empty cell there.
            let before = [
                runs.fill_forward(first & (behind[0] | (empty_behind & owner[0]))),
                runs.fill_forward(first & (behind[1] | (empty_behind & owner[1]))),
            ];
            let open_behind = last - (before[0] ^ owner[0]) - (before[1] ^ owner[1]);
            let open_ahead = (last & empty_ahead) - open_behind;
            add_capturable_runs(
                &mut capturable,
                &runs,
                [
                    (open_behind & ahead[0]) | (open_ahead & before[0]),
                    (open_behind & ahead[1]) | (open_ahead & before[1]),
                ],
            );
        }
        capturable
    }

    /// Returns, for each player from the first on and each direction, the cells of all runs that end at a cell of the
    /// player in that direction. In the row `..RRB.`, the two cells of Red are a run that ends, to the east, at a cell
    /// of Blue. A run that is too long to be captured may lack cells.
    ///
    /// The result is indexed by `[axis][end][player]`; axis and end give the direction: north or south, north-east or
    /// south-west, east or west, south-east or north-west.
    #[inline(always)]
    fn runs_to_owners(self) -> [[[S; 3]; 2]; 4] {
        // Two bits encode three owners, so all players together cost twice as much as one, not three times.
        let [first, second, third] = self.players;
        let owner = [first | third, second | third];
        let below = shifted_all(owner, 0, -1);
        let above = shifted_all(owner, 0, 1);
        let [to_south, to_north] = runs_to_owner(COLUMN, owner, below, above);
        let [to_south_east, to_north_west] =
            runs_to_owner(FALLING, owner, shifted_all(below, -1, 0), shifted_all(above, 1, 0));
        let [to_south_west, to_north_east] =
            runs_to_owner(RISING, owner, shifted_all(below, 1, 0), shifted_all(above, -1, 0));
        let [to_east, to_west] = runs_to_owner(ROW, owner, shifted_all(owner, -1, 0), shifted_all(owner, 1, 0));
        [
            [decoded(to_north), decoded(to_south)],
            [decoded(to_north_east), decoded(to_south_west)],
            [decoded(to_east), decoded(to_west)],
            [decoded(to_south_east), decoded(to_north_west)],
        ]
    }
}

/// Returns, for every cell of a run along an axis, the owner of the cell directly after the run, and of the one
/// directly before it. In a run that is too long to be captured, they may be missing for some cells.
///
/// `owner` holds the owners of the cells, `ahead` and `behind` the owners of their forward and backward neighbours.
/// Each pair of sets encodes owners in two bits: 10 is the first player, 01 the second, 11 the third, 00 nobody.
#[inline(always)]
fn runs_to_owner<S: Simd>(axis: Axis, owner: [S; 2], ahead: [S; 2], behind: [S; 2]) -> [[S; 2]; 2] {
    let cells = owner[0] | owner[1];
    let same = cells - (owner[0] ^ ahead[0]) - (owner[1] ^ ahead[1]);
    let runs = Runs::new(axis, same);
    let last = cells - same;
    let first = cells - same.shifted(axis.0, axis.1);
    [
        [runs.fill_backward(last & ahead[0]), runs.fill_backward(last & ahead[1])],
        [runs.fill_forward(first & behind[0]), runs.fill_forward(first & behind[1])],
    ]
}

/// Adds the cells of each run that a player can capture to the set of this player. At the last cell of the run, `last`
/// holds the player in two bits, as in [`runs_to_owner`]; all other cells of `last` must be 00.
#[inline(always)]
fn add_capturable_runs<S: Simd>(capturable: &mut [S; 3], runs: &Runs<S>, last: [S; 2]) {
    let by_player = decoded([runs.fill_backward(last[0]), runs.fill_backward(last[1])]);
    for (capturable, cells) in capturable.iter_mut().zip(by_player) {
        *capturable = *capturable | cells;
    }
}

/// Returns the cells of each player from owners in two bits, as in [`runs_to_owner`].
#[inline(always)]
fn decoded<S: Simd>([first_or_third, second_or_third]: [S; 2]) -> [S; 3] {
    [first_or_third - second_or_third, second_or_third - first_or_third, first_or_third & second_or_third]
}

#[inline(always)]
fn shifted_all<S: Simd, const N: usize>(mut sets: [S; N], dx: i32, dy: i32) -> [S; N] {
    for set in &mut sets {
        *set = set.shifted(dx, dy);
    }
    sets
}
