//! Random games of 16 boards in lockstep: one step plays or skips the turn of one player on every board.
#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "each iteration uses the same row of several arrays")]

use crate::parallel::map_slices_parallel;
use crate::playout::lane_moves::{BOARDS, LaneMoves, Row, lowest_bit, negated};
use crate::playout::single::{RandomGame, RandomStart};
use crate::rng::Rng;
use crate::rules::board::Board;
use crate::rules::coord::{Coord, HEIGHT};
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};
use crate::simd::runs::{ROW, Runs};

/// Plays a random game from each start on the calling thread, with the moves of
/// [`random_game`](crate::playout::single::random_game).
#[must_use]
pub fn random_games(starts: &[RandomStart]) -> Vec<RandomGame> {
    backend::run(PlayInLockstep(starts))
}

/// Plays a random game from the start that [`RandomStart::dealt`] draws from each seed, in parallel.
#[must_use]
pub fn random_games_for_seeds(seeds: &[u64]) -> Vec<RandomGame> {
    let mut games = vec![RandomGame::default(); seeds.len()];
    map_slices_parallel(seeds, &mut games, |seeds, games| {
        let starts: Vec<RandomStart> = seeds.iter().copied().map(RandomStart::dealt).collect();
        for (game, played) in games.iter_mut().zip(random_games(&starts)) {
            *game = played;
        }
    });
    games
}

/// The operation behind [`random_games`].
///
/// Each player of a game has one *phase*, 0, 1 or 2: step `t` is the turn of the player of phase `t % 3` on all boards.
/// A board whose player cannot move skips that player, so the boards stay in phase. A lane whose game is over starts
/// the next game.
struct PlayInLockstep<'a>(&'a [RandomStart]);

impl Operation for PlayInLockstep<'_> {
    type Output = Vec<RandomGame>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Vec<RandomGame> {
        let mut results = vec![RandomGame::default(); self.0.len()];
        let mut starts = self.0.iter().enumerate();
        let mut games: [Option<LaneGame>; BOARDS] = [const { None }; BOARDS];
        let mut boards = LaneBoards { by_phase: [[Row::EMPTY; HEIGHT]; 3], empty: [Row::EMPTY; HEIGHT] };
        let mut moves = LaneMoves::<S>::none();
        let mut phase = 0;
        loop {
            for (lane, game) in games.iter_mut().enumerate() {
                if game.as_ref().is_some_and(|game| game.skipped_count < 3) {
                    continue;
                }
                if let Some(over) = game.take() {
                    results[over.index] =
                        RandomGame { moves: over.moves, scores: boards.scores(lane, over.blue_phase) };
                }
                *game = starts.next().map(|(index, start)| {
                    let blue_phase = (phase + 3 - start.first.index()) % 3;
                    boards.set_up(lane, &start.board, blue_phase);
                    let moves = Vec::with_capacity(start.board.empty().len());
                    LaneGame { index, rng: start.rng.clone(), blue_phase, moves, skipped_count: 0 }
                });
            }
            if games.iter().all(Option::is_none) {
                return results;
            }

            boards.find_moves(phase, &mut moves);
            let mut choices = [0; BOARDS];
            for ((game, count), choice) in games.iter_mut().zip(moves.total_counts().store().lanes()).zip(&mut choices)
            {
                if let Some(game) = game
                    && count > 0
                {
                    *choice = game.rng.below(count.into()) as u16;
                }
            }
            let [columns, ys] = boards.play(phase, &moves, S::load(Row::from_lanes(choices)));
            for ((game, column), y) in games.iter_mut().zip(columns).zip(ys) {
                let Some(game) = game else { continue };
                if let Some(destination) = Coord::new(column.trailing_zeros() as usize, y.into()) {
                    game.moves.push(destination);
                    game.skipped_count = 0;
                } else {
                    game.skipped_count += 1;
                }
            }
            phase = (phase + 1) % 3;
        }
    }
}

struct LaneGame {
    /// The index of the game in the results.
    index: usize,
    rng: Rng,
    /// The phase in which Blue moves: the step number modulo 3. Red has the next phase, and Green the one after it.
    blue_phase: usize,
    moves: Vec<Coord>,
    /// The number of players skipped since the last move.
    skipped_count: u32,
}

struct LaneBoards {
    /// The cells of the player of each phase, one [`Row`] per row of the boards.
    by_phase: [[Row; HEIGHT]; 3],
    empty: [Row; HEIGHT],
}

impl LaneBoards {
    /// Puts a board into a lane; Blue has the phase `blue_phase`, Red the next one, and Green the one after it.
    fn set_up(&mut self, lane: usize, board: &Board, blue_phase: usize) {
        for y in 0..HEIGHT {
            for player in Player::ALL {
                self.by_phase[(blue_phase + player.index()) % 3][y].set_lane(lane, board.row_of(player, y));
            }
            self.empty[y].set_lane(lane, board.empty().row(y));
        }
    }

    fn scores(&self, lane: usize, blue_phase: usize) -> [usize; 3] {
        let score = |player: Player| {
            let rows = &self.by_phase[(blue_phase + player.index()) % 3];
            rows.iter().map(|row| row.lanes()[lane].count_ones() as usize).sum()
        };
        Player::ALL.map(score)
    }

    #[inline(always)]
    fn find_moves<S: Simd>(&self, phase: usize, moves: &mut LaneMoves<S>) {
        let [second, third] = [(phase + 1) % 3, (phase + 2) % 3];
        moves.find([&self.by_phase[phase], &self.by_phase[second], &self.by_phase[third]], &self.empty);
    }

    /// Plays one move on each board for the player of `phase`; a board on which this player has no move stays
    /// unchanged. Lane `i` of `choice` is the index of the move on board `i` among its legal moves in reading order.
    ///
    /// Returns the columns and the rows of the destinations. A column is a single set bit, where bit 0 is column a, or
    /// 0 if the board has no legal move.
    #[inline(always)]
    fn play<S: Simd>(&mut self, phase: usize, moves: &LaneMoves<S>, choice: S) -> [[u16; BOARDS]; 2] {
        let none = S::load(Row::EMPTY);
        let mut rest = choice;
        let mut chosen = [none; HEIGHT];
        let (mut columns, mut ys, mut in_row, mut to_east, mut to_west) = (none, none, none, none, none);
        let mut sought = S::splat(0xFFFF);
        for y in 0..HEIGHT {
            // The boards whose choice is in this row.
            let here = sought & rest.lanes_less_than(moves.counts[y]);
            sought = sought - here;
            columns = columns | (moves.destinations[y] & here);
            ys = ys | (S::splat(y as u32) & here);
            in_row = in_row | (rest & here);
            to_east = to_east | (moves.runs_to_east[y] & here);
            to_west = to_west | (moves.runs_to_west[y] & here);
            rest = rest.add_lanes(negated(moves.counts[y]));
            chosen[y] = here;
        }
        // In the chosen row, drop the destinations before the chosen one, then all after it.
        let mut dropped = 0;
        loop {
            let more = S::splat(dropped).lanes_less_than(in_row);
            if more.store().is_empty() {
                break;
            }
            columns = columns - (lowest_bit(columns) & more);
            dropped += 1;
        }
        let column = lowest_bit(columns);

        let east = Runs::new(ROW, to_east & to_east.shifted(-1, 0)).fill_forward(to_east & column.shifted(1, 0));
        let west = Runs::new(ROW, to_west & to_west.shifted(-1, 0)).fill_backward(to_west & column.shifted(-1, 0));
        let mut gained = [none; HEIGHT];
        for y in 0..HEIGHT {
            gained[y] = (column | east | west) & chosen[y];
        }
        moves.add_captured(column, &chosen, &mut gained);
        for y in 0..HEIGHT {
            self.empty[y] = (S::load(self.empty[y]) - gained[y]).store();
            for cells in &mut self.by_phase {
                cells[y] = (S::load(cells[y]) - gained[y]).store();
            }
            self.by_phase[phase][y] = (S::load(self.by_phase[phase][y]) | gained[y]).store();
        }
        [column.store().lanes(), ys.store().lanes()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::single::{PlayRandomGame, random_game};
    use crate::simd::backend::Backend;

    #[test]
    fn games_in_lockstep_equal_single_games_on_every_backend() {
        for count in [0, 1, 15, 16, 17, 200] {
            let starts: Vec<RandomStart> = (0..count).map(RandomStart::dealt).collect();
            let single: Vec<RandomGame> = starts.iter().cloned().map(random_game).collect();
            for backend in Backend::all() {
                assert!(backend.run(PlayInLockstep(&starts)) == single, "{count} games, {}", backend.name());
                for (start, game) in starts.iter().zip(&single) {
                    assert_eq!(backend.run(PlayRandomGame(start.clone())), *game, "{}", backend.name());
                }
            }
        }
        let seeds: Vec<u64> = (0..1_000).collect();
        for (seed, game) in seeds.iter().zip(random_games_for_seeds(&seeds)) {
            assert_eq!(game, random_game(RandomStart::dealt(*seed)));
        }
    }
}
