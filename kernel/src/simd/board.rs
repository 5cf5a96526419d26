//! A board in registers, as one player sees it: where runs lead, and what a move wins.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::line;
use crate::rules::player::Player;
use crate::simd::lanes::Lanes;

/// The cells of a player and of the two who move next, and the empty ones.
#[derive(Clone, Copy)]
pub struct Sight<L> {
    players: [L; 3],
    empty: L,
}

/// A direction and its opposite, by the columns and rows that a step ahead adds.
pub type Axis = (i32, i32);

/// The axes that lead from row to row.
const COLUMN: Axis = (0, 1);
const FALLING: Axis = (1, 1);
const RISING: Axis = (-1, 1);
/// The axis within a row.
pub const ROW: Axis = (1, 0);
/// All axes.
pub const AXES: [Axis; 4] = [ROW, COLUMN, FALLING, RISING];

impl<L: Lanes> Sight<L> {
    /// The board as a player sees it.
    #[inline(always)]
    pub fn of(board: &Board, player: Player) -> Self {
        let [mine, second, third] = player.from_here();
        let players = [board.cells_of(mine), board.cells_of(second), board.cells_of(third)];
        Self { players: [L::load(players[0]), L::load(players[1]), L::load(players[2])], empty: L::load(board.empty()) }
    }

    /// The board that this player sees so.
    #[inline(always)]
    pub fn board(self, player: Player) -> Board {
        let [mine, second, third] = self.players;
        Board::seen_by(player, [mine.store(), second.store(), third.store()], self.empty.store())
    }

    /// The same board as the next player sees it.
    #[inline(always)]
    pub fn next(self) -> Self {
        let [mine, second, third] = self.players;
        Self { players: [second, third, mine], ..self }
    }

    /// The same after the player moved; `board` is the one before.
    #[inline(always)]
    pub fn after(self, board: &Board, player: Player, destination: Coord) -> Self {
        let [mine, second, third] = self.players;
        let won = self.won(board, player, destination);
        Self { players: [mine | won, second - won, third - won], empty: self.empty - won }
    }

    /// The destination of the player's move and the cells that it takes.
    #[inline(always)]
    pub fn won(self, board: &Board, player: Player, destination: Coord) -> L {
        let (x, y) = (destination.x(), destination.y());
        let [row, column, falling, rising] = line::lines_of(destination);
        let (row, column) = (L::load(*row), L::load(*column));
        let [mine, second, third] = player.from_here();
        let along_row = |player| u32::from(board.row_of(player, y));
        let taken = line::taken(along_row(mine), [along_row(second), along_row(third)], x);
        let mut won = (row & column) | (L::in_every_lane(taken) & row);
        // Two sets tell three players apart.
        let [mine, second, third] = self.players;
        let pair = [mine | second, mine | third];
        for line in [column, L::load(*falling), L::load(*rising)] {
            let [one, other] = L::along(pair, line);
            won = won | L::spread_along(line::taken(one & other, [one & !other, other & !one], y), line);
        }
        won
    }

    /// Where the player can move.
    #[inline(always)]
    pub fn destinations(self) -> L {
        let players = self.players;
        // A shift by one row is dear, so the column and both diagonals share it.
        let below = moved(players, 0, -1);
        let above = players[0].shifted(0, 1);
        let [south, north] = self.led_to_mine(COLUMN, below, above);
        let [south_east, north_west] = self.led_to_mine(FALLING, moved(below, -1, 0), above.shifted(1, 0));
        let [south_west, north_east] = self.led_to_mine(RISING, moved(below, 1, 0), above.shifted(-1, 0));
        let [east, west] = self.led_to_mine(ROW, moved(players, -1, 0), players[0].shifted(1, 0));
        // The player moves to the empty cell at the other end of the run.
        let from_above = (south | south_east.shifted(-1, 0) | south_west.shifted(1, 0)).shifted(0, -1);
        let from_below = (north | north_west.shifted(1, 0) | north_east.shifted(-1, 0)).shifted(0, 1);
        (from_above | from_below | east.shifted(-1, 0) | west.shifted(1, 0)) & self.empty
    }

    /// The cells of the runs that lead to a cell of the player: ahead along an axis, and the other way. `ahead` are the cells
    /// that have a cell of each player next to them on that side, `behind` those that have one of this player's on the other.
    #[inline(always)]
    fn led_to_mine(self, axis: Axis, ahead: [L; 3], behind: L) -> [L; 2] {
        let [_, second, third] = self.players;
        let runs = Runs::new(axis, (second & ahead[1]) | (third & ahead[2]));
        let losers = second | third;
        [runs.spread_back(losers & ahead[0]), runs.spread_on(losers & behind)]
    }

    /// Where each player can move, in the order of `players`.
    #[inline(always)]
    pub fn all_destinations(self) -> [L; 3] {
        let [[north, south], [north_east, south_west], [east, west], [south_east, north_west]] = self.led_to();
        let mut destinations = [self.empty; 3];
        for i in 0..3 {
            let from_above = (south[i] | south_east[i].shifted(-1, 0) | south_west[i].shifted(1, 0)).shifted(0, -1);
            let from_below = (north[i] | north_west[i].shifted(1, 0) | north_east[i].shifted(-1, 0)).shifted(0, 1);
            let beside = east[i].shifted(-1, 0) | west[i].shifted(1, 0);
            destinations[i] = (from_above | from_below | beside) & self.empty;
        }
        destinations
    }

    /// For each player, and for each word of a set in reading order: where jumps start in each direction, clockwise from the
    /// top.
    #[inline(always)]
    pub fn starts(self) -> [[[u64; 8]; 3]; 3] {
        let [[north, south], [north_east, south_west], [east, west], [south_east, north_west]] = self.led_to();
        let mut starts = [[[0; 8]; 3]; 3];
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
                let words = (cells & self.empty).in_reading_order();
                for word in 0..3 {
                    starts[i][word][direction] = words[word];
                }
            }
        }
        starts
    }

    /// For each player, in the order of `players`, the cells of others that he could take by some move.
    #[inline(always)]
    pub fn exposed(self) -> [L; 3] {
        let [first, second, third] = self.players;
        let owner = [first | third, second | third];
        let cells = owner[0] | owner[1];
        let mut exposed = [L::load(CoordSet::EMPTY); 3];
        for axis in AXES {
            let (dx, dy) = axis;
            let (ahead, behind) = (moved(owner, -dx, -dy), moved(owner, dx, dy));
            let [ends_ahead] = moved([self.empty], -dx, -dy);
            let [ends_behind] = moved([self.empty], dx, dy);
            let same = cells - (owner[0] ^ ahead[0]) - (owner[1] ^ ahead[1]);
            let runs = Runs::new(axis, same);
            let (first, last) = (cells - same.shifted(dx, dy), cells - same);
            // Who is behind a run is never its owner, so its owner can stand for nobody there.
            let from = [
                runs.spread_on(first & (behind[0] | (ends_behind & owner[0]))),
                runs.spread_on(first & (behind[1] | (ends_behind & owner[1]))),
            ];
            let open_behind = last - (from[0] ^ owner[0]) - (from[1] ^ owner[1]);
            let open_ahead = (last & ends_ahead) - open_behind;
            exposed_along(
                &mut exposed,
                &runs,
                [(open_behind & ahead[0]) | (open_ahead & from[0]), (open_behind & ahead[1]) | (open_ahead & from[1])],
            );
        }
        exposed
    }

    /// For the four axes through a cell, clockwise from the top, and both ways along each: the cells of the runs that lead to a
    /// cell of each player.
    #[inline(always)]
    fn led_to(self) -> [[[L; 3]; 2]; 4] {
        // Two sets tell three players apart, so all of them cost twice one player, not three times.
        let [first, second, third] = self.players;
        let owner = [first | third, second | third];
        let below = moved(owner, 0, -1);
        let above = moved(owner, 0, 1);
        let [to_south, to_north] = led_to_owner(COLUMN, owner, below, above);
        let [to_south_east, to_north_west] = led_to_owner(FALLING, owner, moved(below, -1, 0), moved(above, 1, 0));
        let [to_south_west, to_north_east] = led_to_owner(RISING, owner, moved(below, 1, 0), moved(above, -1, 0));
        let [to_east, to_west] = led_to_owner(ROW, owner, moved(owner, -1, 0), moved(owner, 1, 0));
        [
            [apart(to_north), apart(to_south)],
            [apart(to_north_east), apart(to_south_west)],
            [apart(to_east), apart(to_west)],
            [apart(to_south_east), apart(to_north_west)],
        ]
    }
}

/// The two sets that tell the owner at the end of each run, ahead along an axis and the other way; each cell of the run is in
/// them as that owner's cells are in `owner`.
#[inline(always)]
fn led_to_owner<L: Lanes>(axis: Axis, owner: [L; 2], ahead: [L; 2], behind: [L; 2]) -> [[L; 2]; 2] {
    let cells = owner[0] | owner[1];
    let same = cells - (owner[0] ^ ahead[0]) - (owner[1] ^ ahead[1]);
    let runs = Runs::new(axis, same);
    let last = cells - same;
    let first = cells - same.shifted(axis.0, axis.1);
    [
        [runs.spread_back(last & ahead[0]), runs.spread_back(last & ahead[1])],
        [runs.spread_on(first & behind[0]), runs.spread_on(first & behind[1])],
    ]
}

/// Adds the runs whose last cells are in two sets that tell who can take them.
#[inline(always)]
fn exposed_along<L: Lanes>(exposed: &mut [L; 3], runs: &Runs<L>, last: [L; 2]) {
    let takers = apart([runs.spread_back(last[0]), runs.spread_back(last[1])]);
    for (exposed, cells) in exposed.iter_mut().zip(takers) {
        *exposed = *exposed | cells;
    }
}

/// The cells of each player from the two sets that tell them apart.
#[inline(always)]
fn apart<L: Lanes>([first_or_third, second_or_third]: [L; 2]) -> [L; 3] {
    [first_or_third - second_or_third, second_or_third - first_or_third, first_or_third & second_or_third]
}

#[inline(always)]
fn moved<L: Lanes, const N: usize>(mut sets: [L; N], dx: i32, dy: i32) -> [L; N] {
    for set in &mut sets {
        *set = set.shifted(dx, dy);
    }
    sets
}

/// The runs of one owner along an axis.
///
/// Sets spread along them in doubling steps (Kogge and Stone 1973, "A Parallel Algorithm for the Efficient Solution of a
/// General Class of Recurrence Equations"), and without a branch: leaving steps out where no run is long costs more than it
/// saves.
pub struct Runs<L> {
    axis: Axis,
    /// The cells from which the run goes on ahead, for one, two and four more cells at least.
    same: [L; 3],
}

impl<L: Lanes> Runs<L> {
    /// The runs, from the cells whose neighbour ahead belongs to the same run.
    #[inline(always)]
    pub fn new(axis: Axis, same: L) -> Self {
        let (dx, dy) = axis;
        let twice = same & same.shifted(-dx, -dy);
        Self { axis, same: [same, twice, twice & twice.shifted(-2 * dx, -2 * dy)] }
    }

    /// The steps, as places in `same`, that lead from one end of a run to the other: one that can be jumped has 9 cells at
    /// most, and 14 in a row.
    #[inline(always)]
    fn steps(&self) -> &'static [usize] {
        if self.axis == ROW { &[0, 1, 2, 2, 1] } else { &[0, 1, 2, 1] }
    }

    /// The ends in a set, and the cells before them in their runs.
    #[inline(always)]
    pub fn spread_back(&self, mut set: L) -> L {
        for step in self.steps() {
            let distance = -1 << step;
            set = set | (self.same[*step] & set.shifted(self.axis.0 * distance, self.axis.1 * distance));
        }
        set
    }

    /// The starts in a set, and the cells after them in their runs.
    #[inline(always)]
    pub fn spread_on(&self, mut set: L) -> L {
        if self.axis == ROW {
            // Within a row, the carry of an addition changes all of them at once.
            return self.same[0].plus(set) ^ self.same[0];
        }
        for step in self.steps() {
            let distance = 1 << step;
            set = set | (set & self.same[*step]).shifted(self.axis.0 * distance, self.axis.1 * distance);
        }
        set
    }
}
