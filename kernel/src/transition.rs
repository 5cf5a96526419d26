//! Jumps and transitions: all of them, and applying one.

use std::fmt;

use crate::backend;
use crate::board::Board;
use crate::coord::{Coord, Direction};
use crate::coordset::CoordSet;
use crate::lanes::{Lanes, Operation};
use crate::line;
use crate::player::{Owner, Player};

/// One straight line won by one move.
///
/// In this row Blue jumps the two red cells by playing at b1. Nobody jumps the green cell from f1: next to it comes a
/// wall.
///
/// ```text
/// ..RRBG#.    before
/// .BBBBG#.    after Blue played at b1
/// ```
///
/// ```
/// use tribolo_kernel::{all_jumps, Board, Player};
/// let board: Board = ("..RRBG#.........".to_owned() + &" ................".repeat(10)).parse().unwrap();
/// let jumps = all_jumps(&board);
/// assert_eq!(jumps.len(), 1);
/// assert_eq!((jumps[0].destination.to_string().as_str(), jumps[0].winner, jumps[0].length), ("b1", Player::Blue, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// The empty cell that is played.
    pub destination: Coord,
    /// Who plays there and gets the cells.
    pub winner: Player,
    /// Who owned the cells.
    pub loser: Player,
    /// From the destination towards the winner's own cell.
    pub direction: Direction,
    /// The number of cells taken, at least 1.
    pub length: u8,
}

impl Jump {
    /// The cells taken, from the destination outwards.
    pub fn taken(&self) -> impl Iterator<Item = Coord> + use<> {
        self.destination.ray(self.direction).take(self.length.into())
    }
}

/// All jumps of all three players, ordered by winner, then destination in reading order, then direction.
///
/// The jumps that share a winner and a destination are that player's transition there.
#[must_use]
pub fn all_jumps(board: &Board) -> Vec<Jump> {
    backend::run(AllJumps(board))
}

/// The cells where a player can move.
#[must_use]
pub fn destinations(board: &Board, player: Player) -> CoordSet {
    backend::run(Destinations(board, player))
}

/// The cells where each player can move, in the order of [`Player::ALL`].
#[must_use]
pub fn all_destinations(board: &Board) -> [CoordSet; 3] {
    backend::run(AllDestinations(board))
}

/// See [`destinations`].
pub(crate) struct Destinations<'a>(pub &'a Board, pub Player);

impl Operation for Destinations<'_> {
    type Output = CoordSet;

    #[inline(always)]
    fn run<L: Lanes>(self) -> CoordSet {
        let Self(board, player) = self;
        let [jumped] = jumped::<L, 1>(player.from_here().map(|player| L::load(board.cells_of(player))));
        any_start(jumped, L::load(board.empty())).store()
    }
}

/// See [`all_destinations`].
pub(crate) struct AllDestinations<'a>(pub &'a Board);

impl Operation for AllDestinations<'_> {
    type Output = [CoordSet; 3];

    #[inline(always)]
    fn run<L: Lanes>(self) -> [CoordSet; 3] {
        let jumped = jumped::<L, 3>(Player::ALL.map(|player| L::load(self.0.cells_of(player))));
        jumped.map(|jumped| any_start(jumped, L::load(self.0.empty())).store())
    }
}

/// See [`all_jumps`].
pub(crate) struct AllJumps<'a>(pub &'a Board);

impl Operation for AllJumps<'_> {
    type Output = Vec<Jump>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<Jump> {
        let board = self.0;
        let mut jumps = Vec::with_capacity(64);
        let jumped = jumped::<L, 3>(Player::ALL.map(|player| L::load(self.0.cells_of(player))));
        for (winner, jumped) in Player::ALL.into_iter().zip(jumped) {
            let destinations = any_start(jumped, L::load(board.empty())).store();
            for destination in destinations.iter() {
                jumps.extend(
                    Direction::ALL
                        .into_iter()
                        .filter_map(|direction| jump(board, destination, direction))
                        .filter(|jump| jump.winner == winner),
                );
            }
        }
        jumps
    }
}

/// For each direction, the cells of all runs that lead that way to a cell of the first player, and of the first N
/// players in turn.
#[inline(always)]
fn jumped<L: Lanes, const N: usize>(players: [L; 3]) -> [[L; 8]; N] {
    let moved = |sets: [L; 3], dx, dy| sets.map(|set| set.shifted(dx, dy));
    // Row shifts cost most, so the column and both diagonals share them.
    let below = moved(players, 0, -1);
    let above = moved(players, 0, 1);
    let columns: [_; N] = axis(players, [below, above], (0, 1));
    let rows: [_; N] = axis(players, [moved(players, -1, 0), moved(players, 1, 0)], (1, 0));
    let falling: [_; N] = axis(players, [moved(below, -1, 0), moved(above, 1, 0)], (1, 1));
    let rising: [_; N] = axis(players, [moved(above, -1, 0), moved(below, 1, 0)], (1, -1));
    std::array::from_fn(|winner| {
        let [south, north] = columns[winner];
        let [east, west] = rows[winner];
        let [south_east, north_west] = falling[winner];
        let [north_east, south_west] = rising[winner];
        [north, north_east, east, south_east, south, south_west, west, north_west]
    })
}

/// The cells of the runs along one axis that lead to a cell of each of the first N players: ahead, in the direction
/// `(dx, dy)`, and behind. `neighbours` are the players' cells seen from one step before and one step after them.
///
/// A set spreads along its run in doubling steps (Kogge and Stone 1973, "A Parallel Algorithm for the Efficient Solution of
/// a General Class of Recurrence Equations").
#[inline(always)]
fn axis<L: Lanes, const N: usize>(players: [L; 3], neighbours: [[L; 3]; 2], (dx, dy): (i32, i32)) -> [[L; 2]; N] {
    let ahead_of = |set: L, steps: i32| set.shifted(-dx * steps, -dy * steps);
    let behind_of = |set: L, steps: i32| set.shifted(dx * steps, dy * steps);
    let [ahead, behind] = neighbours;

    // From these cells the same owner's run goes on ahead for one, two and four more cells at least. A winner's own runs
    // do not matter.
    let mut same = (players[1] & ahead[1]) | (players[2] & ahead[2]);
    if N > 1 {
        same = same | (players[0] & ahead[0]);
    }
    let same_2 = same & ahead_of(same, 1);
    let same_4 = same_2 & ahead_of(same_2, 2);
    // A run that can be won is at most 9 cells long, 14 in a row; these steps reach from one end to the other.
    let steps = [(1, same), (2, same_2), (4, same_4), (2, same_2), (4, same_4)];
    let steps = &steps[..if dy == 0 { 5 } else { 4 }];

    std::array::from_fn(|winner| {
        let losers = players[(winner + 1) % 3] | players[(winner + 2) % 3];
        let next_to_end = losers & ahead[winner];
        let ahead = steps.iter().fold(next_to_end, |set, (step, same)| set | (*same & ahead_of(set, *step)));
        let next_to_end = losers & behind[winner];
        let behind = if dy == 0 {
            // Along a row, a carry does the same at once.
            next_to_end | (same.plus(next_to_end) - same)
        } else {
            steps.iter().fold(next_to_end, |set, (step, same)| set | behind_of(set & *same, *step))
        };
        [ahead, behind]
    })
}

/// The empty cells next to a jumped run, on the side that it is jumped from.
#[inline(always)]
fn any_start<L: Lanes>(jumped: [L; 8], empty: L) -> L {
    let [north, north_east, east, south_east, south, south_west, west, north_west] = jumped;
    let from_above = (south_east.shifted(-1, 0) | south | south_west.shifted(1, 0)).shifted(0, -1);
    let from_below = (north_east.shifted(-1, 0) | north | north_west.shifted(1, 0)).shifted(0, 1);
    (from_above | from_below | east.shifted(-1, 0) | west.shifted(1, 0)) & empty
}

/// The jump that a line allows, whoever can make it.
fn jump(board: &Board, destination: Coord, direction: Direction) -> Option<Jump> {
    let mut owners = destination.ray(direction).map(|cell| board.owner_at(cell));
    let Some(Owner::Player(loser)) = owners.next() else { return None };
    let mut length = 1;
    for owner in owners {
        match owner {
            Owner::Player(player) if player == loser => length += 1,
            Owner::Player(winner) => return Some(Jump { destination, winner, loser, direction, length }),
            Owner::None | Owner::Wall => return None,
        }
    }
    None
}

/// The board after a player moved, or why the player cannot.
///
/// # Errors
///
/// [`Refusal::Occupied`] when the destination is not empty, [`Refusal::JumpsNothing`] when no line is jumped from there.
pub fn play(board: &Board, player: Player, destination: Coord) -> Result<Board, Refusal> {
    if !board.empty().contains(destination) {
        return Err(Refusal::Occupied);
    }
    if !destinations(board, player).contains(destination) {
        return Err(Refusal::JumpsNothing);
    }
    Ok(play_unchecked(board, player, destination))
}

/// The board after a player moved to one of the player's [`destinations`]. Elsewhere the board is nonsense, but never
/// undefined behaviour.
#[must_use]
pub fn play_unchecked(board: &Board, player: Player, destination: Coord) -> Board {
    backend::run(Play(board, player, destination))
}

/// See [`play_unchecked`].
pub(crate) struct Play<'a>(pub &'a Board, pub Player, pub Coord);

impl Operation for Play<'_> {
    type Output = Board;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Board {
        let Self(board, player, destination) = self;
        let [mine, second, third] = player.from_here().map(|player| board.cells_of(player));
        let won = L::load(CoordSet::of(destination)) | taken(mine, second, third, destination);
        board.won::<L>(player, won)
    }
}

/// The cells that a move takes.
#[inline(always)]
fn taken<L: Lanes>(mine: CoordSet, second: CoordSet, third: CoordSet, destination: Coord) -> L {
    let (x, y) = (destination.x(), destination.y());
    let [row, second_row, third_row] = [mine, second, third].map(|set| u32::from(set.row(y)));
    let mut all = L::spread_rows(line::taken(row, [second_row, third_row], x)) & L::load(line::row_of(destination));
    // Two sets tell three players apart.
    let pair = [L::load(mine) | L::load(second), L::load(mine) | L::load(third)];
    for line in line::steep_lines_of(destination).map(L::load) {
        let [first, last] = L::along(pair, line);
        all = all | L::spread_along(line::taken(first & last, [first & !last, last & !first], y), line);
    }
    all
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody can move any more.
    GameOver,
    /// The destination is not empty.
    Occupied,
    /// No line is jumped from the destination.
    JumpsNothing,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "game over",
            Self::Occupied => "occupied",
            Self::JumpsNothing => "jumps nothing",
        })
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Turn, deal};

    /// Every line of the board walked cell by cell, in the order of [`all_jumps`].
    fn scanned(board: &Board) -> Vec<Jump> {
        let lines = Coord::all().flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
        let empty = lines.filter(|(cell, _)| board.owner_at(*cell) == Owner::None);
        let mut jumps: Vec<Jump> = empty.filter_map(|(cell, direction)| jump(board, cell, direction)).collect();
        jumps.sort_by_key(|jump| jump.winner);
        jumps
    }

    #[test]
    fn the_packed_search_finds_the_jumps_that_a_walk_of_every_line_finds() {
        let mut dice = Dice::new(1);
        for seed in 0..40 {
            let (board, first) = deal(seed);
            let mut turn = Turn::start(board, first);
            while let Some(player) = turn.player {
                assert_eq!(all_jumps(&turn.board), scanned(&turn.board), "\n{}", turn.board);
                let choice = dice.below(turn.destinations.len() as u64) as usize;
                turn = turn.play_unchecked(player, turn.destinations.iter().nth(choice).unwrap());
            }
            assert_eq!(all_jumps(&turn.board), []);
        }
    }

    #[test]
    fn a_run_of_any_length_is_jumped_in_every_direction() {
        for cell in Coord::all() {
            for direction in Direction::ALL {
                let line: Vec<Coord> = cell.ray(direction).collect();
                for length in 1..line.len() {
                    let end = Board::EMPTY.with(line[length], Owner::Player(Player::Green));
                    let board =
                        line[..length].iter().fold(end, |board, cell| board.with(*cell, Owner::Player(Player::Red)));
                    assert!(destinations(&board, Player::Green).contains(cell), "{cell} {direction:?} {length}");
                    let after = play(&board, Player::Green, cell).unwrap();
                    assert_eq!(after.scores(), [0, 0, length + 2]);
                }
            }
        }
    }

    #[test]
    fn a_move_is_refused_where_nothing_is_jumped() {
        let board: Board = (".RB#............".to_owned() + &" ................".repeat(10)).parse().unwrap();
        let cell = |x| Coord::new(x, 0).unwrap();
        assert!(play(&board, Player::Blue, cell(0)).is_ok());
        assert_eq!(play(&board, Player::Red, cell(0)), Err(Refusal::JumpsNothing));
        assert_eq!(play(&board, Player::Blue, cell(1)), Err(Refusal::Occupied));
        assert_eq!(play(&board, Player::Blue, cell(3)), Err(Refusal::Occupied));
        assert_eq!(play(&board, Player::Blue, cell(4)), Err(Refusal::JumpsNothing));
    }
}
