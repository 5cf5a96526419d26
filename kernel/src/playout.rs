//! Games played to their end at random: one alone, and sixteen in lockstep.
#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "a step of a loop is the same row of several arrays")]

use crate::parallel::on_every_core;
use crate::rules::board::Board;
use crate::rules::coord::{Coord, HEIGHT};
use crate::rules::coordset::CoordSet;
use crate::rules::deal::deal_from;
use crate::rules::dice::Dice;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::board::{ROW, Runs, Sight};
use crate::simd::lanes::{Lanes, Operation};

/// From where a random game is played, and the dice that choose its moves.
#[derive(Clone, Debug)]
pub struct RandomStart {
    /// The cells at the start.
    pub board: Board,
    /// Who is asked first for a move.
    pub first: Player,
    /// Each move is drawn by these.
    pub dice: Dice,
}

impl RandomStart {
    /// The game that [`deal()`](crate::deal()) gives for a seed; the same dice choose the moves.
    #[must_use]
    pub fn dealt(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let (board, first) = deal_from(&mut dice);
        Self { board, first, dice }
    }
}

/// A game played at random to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RandomGame {
    /// The cells played, in order.
    pub moves: Vec<Coord>,
    /// The cells of each player at the end, in the order of [`Player::ALL`].
    pub scores: [usize; 3],
}

/// Plays a game to its end; each move is a draw among the destinations in reading order.
#[must_use]
pub fn random_game(start: RandomStart) -> RandomGame {
    backend::run(One(start))
}

/// Plays many games to their ends on this thread, each exactly as [`random_game`] does.
#[must_use]
pub fn random_games(starts: &[RandomStart]) -> Vec<RandomGame> {
    backend::run(Lockstep(starts))
}

/// Plays a random game for each seed, on every core, as [`random_game`] does from the start that the seed deals.
#[must_use]
pub fn random_games_dealt(seeds: &[u64]) -> Vec<RandomGame> {
    let mut games = vec![RandomGame::default(); seeds.len()];
    on_every_core(seeds, &mut games, |seeds, games| {
        let starts: Vec<RandomStart> = seeds.iter().copied().map(RandomStart::dealt).collect();
        for (game, played) in games.iter_mut().zip(random_games(&starts)) {
            *game = played;
        }
    });
    games
}

/// See [`random_game`].
pub(crate) struct One(pub RandomStart);

impl Operation for One {
    type Output = RandomGame;

    #[inline(always)]
    fn run<L: Lanes>(self) -> RandomGame {
        let RandomStart { mut board, first: mut player, mut dice } = self.0;
        let mut moves = Vec::with_capacity(board.empty().len());
        let mut sight = Sight::<L>::of(&board, player);
        let mut passes = 0;
        while passes < 3 {
            let destinations = sight.destinations().store();
            passes += 1;
            if !destinations.is_empty()
                && let Some(destination) = destinations.nth(dice.below(destinations.len() as u64) as u32)
            {
                sight = sight.after(&board, player, destination);
                board = sight.board(player);
                moves.push(destination);
                passes = 0;
            }
            sight = sight.next();
            player = player.next();
        }
        RandomGame { moves, scores: board.scores() }
    }
}

/// Boards that are played side by side.
const BOARDS: usize = 16;

/// One row of all sixteen boards, or one number for each: a lane is a board.
type Row = CoordSet;

/// See [`random_games`].
///
/// In each step every board asks its next player; who cannot move passes. So all boards turn from player to player
/// together. A finished board makes room for the next start.
pub(crate) struct Lockstep<'a>(pub &'a [RandomStart]);

impl Operation for Lockstep<'_> {
    type Output = Vec<RandomGame>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<RandomGame> {
        let mut games = vec![RandomGame::default(); self.0.len()];
        let mut starts = self.0.iter().enumerate();
        let mut tables: [Option<Table>; BOARDS] = [const { None }; BOARDS];
        let mut rows = Rows { seats: [[Row::EMPTY; HEIGHT]; 3], empty: [Row::EMPTY; HEIGHT] };
        let mut found = Found::<L>::nothing();
        let mut asked = 0;
        loop {
            for (lane, table) in tables.iter_mut().enumerate() {
                if table.as_ref().is_some_and(|table| table.passes < 3) {
                    continue;
                }
                if let Some(over) = table.take() {
                    games[over.game] = RandomGame { moves: over.moves, scores: rows.scores(lane, over.blue) };
                }
                *table = starts.next().map(|(game, start)| {
                    let blue = (asked + 3 - start.first.index()) % 3;
                    rows.set_up(lane, &start.board, blue);
                    let moves = Vec::with_capacity(start.board.empty().len());
                    Table { game, dice: start.dice.clone(), blue, moves, passes: 0 }
                });
            }
            if tables.iter().all(Option::is_none) {
                return games;
            }

            found.search(&rows, asked);
            let mut ranks = [0; BOARDS];
            for ((table, count), rank) in tables.iter_mut().zip(found.count().store().lanes()).zip(&mut ranks) {
                if let Some(table) = table
                    && count > 0
                {
                    *rank = table.dice.below(count.into()) as u16;
                }
            }
            let [columns, ys] = rows.play(asked, &found, L::load(Row::from_lanes(ranks)));
            for ((table, column), y) in tables.iter_mut().zip(columns).zip(ys) {
                let Some(table) = table else { continue };
                if let Some(destination) = Coord::new(column.trailing_zeros() as usize, y.into()) {
                    table.moves.push(destination);
                    table.passes = 0;
                } else {
                    table.passes += 1;
                }
            }
            asked = (asked + 1) % 3;
        }
    }
}

/// A game in progress, but for its cells.
struct Table {
    /// Its place among all games.
    game: usize,
    dice: Dice,
    /// The seat of Blue; the others sit next to it.
    blue: usize,
    moves: Vec<Coord>,
    /// The players who passed since the last move.
    passes: u32,
}

/// The cells of sixteen boards. Seats are asked in turn, all boards together.
struct Rows {
    seats: [[Row; HEIGHT]; 3],
    empty: [Row; HEIGHT],
}

impl Rows {
    fn set_up(&mut self, lane: usize, board: &Board, blue: usize) {
        for y in 0..HEIGHT {
            for player in Player::ALL {
                self.seats[(blue + player.index()) % 3][y].set_lane(lane, board.row_of(player, y));
            }
            self.empty[y].set_lane(lane, board.empty().row(y));
        }
    }

    fn scores(&self, lane: usize, blue: usize) -> [usize; 3] {
        let score = |player: Player| {
            let rows = &self.seats[(blue + player.index()) % 3];
            rows.iter().map(|row| row.lanes()[lane].count_ones() as usize).sum()
        };
        Player::ALL.map(score)
    }

    /// Plays on each board the destination of that rank, where there is one. Tells its column, as a bit, and its row, counted
    /// from 0.
    #[inline(always)]
    fn play<L: Lanes>(&mut self, asked: usize, found: &Found<L>, rank: L) -> [[u16; BOARDS]; 2] {
        let none = L::load(Row::EMPTY);
        let mut rest = rank;
        let mut chosen = [none; HEIGHT];
        let (mut columns, mut ys, mut rank, mut leads_east, mut leads_west) = (none, none, none, none, none);
        let mut sought = L::in_every_lane(0xFFFF);
        for y in 0..HEIGHT {
            // Boards whose rank is below the number of their destinations in this row.
            let here = sought & rest.less_than(found.counts[y]);
            sought = sought - here;
            columns = columns | (found.destinations[y] & here);
            ys = ys | (L::in_every_lane(y as u32) & here);
            rank = rank | (rest & here);
            leads_east = leads_east | (found.leads_east[y] & here);
            leads_west = leads_west | (found.leads_west[y] & here);
            rest = rest.plus(negative(found.counts[y]));
            chosen[y] = here;
        }
        // Drop as many of the row's first destinations as the rank says, then all but the first.
        let mut dropped = 0;
        loop {
            let more = L::in_every_lane(dropped).less_than(rank);
            if more.store().is_empty() {
                break;
            }
            columns = columns - (lowest(columns) & more);
            dropped += 1;
        }
        let columns = lowest(columns);

        let east = Runs::new(ROW, leads_east & leads_east.shifted(-1, 0)).spread_on(leads_east & columns.shifted(1, 0));
        let west =
            Runs::new(ROW, leads_west & leads_west.shifted(-1, 0)).spread_back(leads_west & columns.shifted(-1, 0));
        let mut won = [none; HEIGHT];
        for y in 0..HEIGHT {
            won[y] = (columns | east | west) & chosen[y];
        }
        found.steep[0].take::<-1>(columns, &chosen, &mut won);
        found.steep[1].take::<0>(columns, &chosen, &mut won);
        found.steep[2].take::<1>(columns, &chosen, &mut won);
        for y in 0..HEIGHT {
            self.empty[y] = (L::load(self.empty[y]) - won[y]).store();
            for seat in &mut self.seats {
                seat[y] = (L::load(seat[y]) - won[y]).store();
            }
            self.seats[asked][y] = (L::load(self.seats[asked][y]) | won[y]).store();
        }
        [columns.store().lanes(), ys.store().lanes()]
    }
}

/// Where the asked player of each board can move, and what leads there.
struct Found<L> {
    destinations: [L; HEIGHT],
    /// How many destinations each row has.
    counts: [L; HEIGHT],
    leads_east: [L; HEIGHT],
    leads_west: [L; HEIGHT],
    /// What leads along the lines that go one column to the left from each row to the one below, straight down, and to the
    /// right.
    steep: [Steep<L>; 3],
}

/// The cells of runs that lead to a cell of the asked player along lines of one slope.
#[derive(Clone, Copy)]
struct Steep<L> {
    up: [L; HEIGHT],
    down: [L; HEIGHT],
}

impl<L: Lanes> Found<L> {
    #[inline(always)]
    fn nothing() -> Self {
        let none = [L::load(Row::EMPTY); HEIGHT];
        let steep = [Steep { up: none, down: none }; 3];
        Self { destinations: none, counts: none, leads_east: none, leads_west: none, steep }
    }

    #[inline(always)]
    fn search(&mut self, rows: &Rows, asked: usize) {
        let sides = [&rows.seats[asked], &rows.seats[(asked + 1) % 3], &rows.seats[(asked + 2) % 3]];
        for y in 0..HEIGHT {
            let (mine, second, third) = (L::load(sides[0][y]), L::load(sides[1][y]), L::load(sides[2][y]));
            let losers = second | third;
            let runs = Runs::new(ROW, (second & second.shifted(-1, 0)) | (third & third.shifted(-1, 0)));
            self.leads_east[y] = runs.spread_back(losers & mine.shifted(-1, 0));
            self.leads_west[y] = runs.spread_on(losers & mine.shifted(1, 0));
            self.destinations[y] = self.leads_east[y].shifted(-1, 0) | self.leads_west[y].shifted(1, 0);
        }
        self.steep[0].search::<-1>(sides, &mut self.destinations);
        self.steep[1].search::<0>(sides, &mut self.destinations);
        self.steep[2].search::<1>(sides, &mut self.destinations);
        for y in 0..HEIGHT {
            self.destinations[y] = self.destinations[y] & L::load(rows.empty[y]);
            self.counts[y] = count(self.destinations[y]);
        }
    }

    /// How many destinations each board has.
    #[inline(always)]
    fn count(&self) -> L {
        let mut sum = self.counts[0];
        for count in &self.counts[1..] {
            sum = sum.plus(*count);
        }
        sum
    }
}

impl<L: Lanes> Steep<L> {
    /// Follows the runs next to the asked player's cells, downwards and upwards. A step down adds `DX` columns.
    #[inline(always)]
    fn search<const DX: i32>(&mut self, sides: [&[Row; HEIGHT]; 3], destinations: &mut [L; HEIGHT]) {
        let mut sweep = Sweep::nothing();
        for y in 0..HEIGHT {
            destinations[y] = destinations[y] | sweep.second | sweep.third;
            self.up[y] = sweep.step::<DX>(L::load(sides[0][y]), L::load(sides[1][y]), L::load(sides[2][y]));
        }
        let mut sweep = Sweep::nothing();
        for y in (0..HEIGHT).rev() {
            destinations[y] = destinations[y] | sweep.second | sweep.third;
            self.down[y] = sweep.step::<DX>(L::load(sides[0][y]), L::load(sides[1][y]), L::load(sides[2][y]));
        }
    }

    /// Adds the cells that a move takes: from the destination, at these columns in the chosen row, back along the runs.
    #[inline(always)]
    fn take<const DX: i32>(&self, columns: L, chosen: &[L; HEIGHT], won: &mut [L; HEIGHT]) {
        let mut next = L::load(Row::EMPTY);
        for y in (0..HEIGHT).rev() {
            let taken = self.up[y] & next;
            won[y] = won[y] | taken;
            next = (taken | (columns & chosen[y])).shifted(-DX, 0);
        }
        let mut next = L::load(Row::EMPTY);
        for y in 0..HEIGHT {
            let taken = self.down[y] & next;
            won[y] = won[y] | taken;
            next = (taken | (columns & chosen[y])).shifted(-DX, 0);
        }
    }
}

/// Where the asked player's cells, and the runs of either loser that start next to them, arrive in the next row.
struct Sweep<L> {
    mine: L,
    second: L,
    third: L,
}

impl<L: Lanes> Sweep<L> {
    #[inline(always)]
    fn nothing() -> Self {
        let none = L::load(Row::EMPTY);
        Self { mine: none, second: none, third: none }
    }

    /// Takes the next row, which is `DX` columns further; tells the cells of runs in it.
    #[inline(always)]
    fn step<const DX: i32>(&mut self, mine: L, second: L, third: L) -> L {
        let second = second & (self.mine | self.second);
        let third = third & (self.mine | self.third);
        *self = Self { mine: mine.shifted(DX, 0), second: second.shifted(DX, 0), third: third.shifted(DX, 0) };
        second | third
    }
}

/// The number of bits in each lane.
#[inline(always)]
fn count<L: Lanes>(bits: L) -> L {
    let mut sums = bits;
    for (width, mask) in [(1, 0x5555), (2, 0x3333), (4, 0x0F0F), (8, 0x00FF)] {
        let mask = L::in_every_lane(mask);
        sums = (sums & mask).plus(sums.shifted(-width, 0) & mask);
    }
    sums
}

/// What makes each lane 0 if it is added.
#[inline(always)]
fn negative<L: Lanes>(numbers: L) -> L {
    (numbers ^ L::in_every_lane(0xFFFF)).plus(L::in_every_lane(1))
}

/// The lowest bit in each lane.
#[inline(always)]
fn lowest<L: Lanes>(bits: L) -> L {
    bits & negative(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Backend;

    #[test]
    fn games_in_lockstep_are_the_games_played_alone_on_every_backend() {
        for count in [0, 1, 15, 16, 17, 200] {
            let starts: Vec<RandomStart> = (0..count).map(RandomStart::dealt).collect();
            let alone: Vec<RandomGame> = starts.iter().cloned().map(random_game).collect();
            for backend in Backend::all() {
                assert!(backend.run(Lockstep(&starts)) == alone, "{count} games, {}", backend.name());
                for (start, game) in starts.iter().zip(&alone) {
                    assert_eq!(backend.run(One(start.clone())), *game, "{}", backend.name());
                }
            }
        }
        let seeds: Vec<u64> = (0..1_000).collect();
        for (seed, game) in seeds.iter().zip(random_games_dealt(&seeds)) {
            assert_eq!(game, random_game(RandomStart::dealt(*seed)));
        }
    }
}
