//! Jumps and transitions: all of them, and applying one.

use std::fmt;

use crate::board::Board;
use crate::coord::{Coord, Direction};
use crate::coordset::CoordSet;
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
    let mut jumps = Vec::with_capacity(64);
    for winner in Player::ALL {
        let starts = jump_starts(board, winner);
        for destination in union(&starts).iter() {
            let directions = Direction::ALL.into_iter().zip(starts);
            jumps.extend(
                directions
                    .filter(|(_, starts)| starts.contains(destination))
                    .filter_map(|(direction, _)| jump(board, destination, direction)),
            );
        }
    }
    jumps
}

/// The cells where a player can move.
#[must_use]
pub fn destinations(board: &Board, player: Player) -> CoordSet {
    union(&jump_starts(board, player))
}

fn union(sets: &[CoordSet]) -> CoordSet {
    sets.iter().fold(CoordSet::EMPTY, |all, set| all | *set)
}

/// For each direction, the empty cells from which the player jumps that way.
fn jump_starts(board: &Board, winner: Player) -> [CoordSet; 8] {
    let [mine, second, third] = winner.from_here().map(|player| board.cells_of(player));
    let starts_along = |dx, dy| axis_starts(mine, [second, third], board.empty(), (dx, dy));
    let [north, south] = starts_along(0, -1);
    let [north_east, south_west] = starts_along(1, -1);
    let [east, west] = starts_along(1, 0);
    let [south_east, north_west] = starts_along(1, 1);
    [north, north_east, east, south_east, south, south_west, west, north_west]
}

/// The starts of jumps along one axis: those in the direction `(dx, dy)`, and those in its opposite.
#[inline(always)]
fn axis_starts(mine: CoordSet, losers: [CoordSet; 2], empty: CoordSet, (dx, dy): (i32, i32)) -> [CoordSet; 2] {
    // The loser's cells from which the same loser's run goes on: ahead is `(dx, dy)`.
    let goes_on = |cells: CoordSet| cells & cells.shifted(-dx, -dy);
    let goes_on_ahead = goes_on(losers[0]) | goes_on(losers[1]);
    let goes_on_behind = goes_on_ahead.shifted(dx, dy);

    // The winner plays where a run starts that ends next to a cell of the winner: follow each run back from its end.
    let ends = |dx: i32, dy: i32| (losers[0] | losers[1]) & mine.shifted(-dx, -dy);
    let ahead = spread(ends(dx, dy), goes_on_ahead, (-dx, -dy));
    let behind = spread(ends(-dx, -dy), goes_on_behind, (dx, dy));
    [ahead.shifted(-dx, -dy) & empty, behind.shifted(dx, dy) & empty]
}

/// Adds the cells of `open` that steps of `(dx, dy)` reach from a set without leaving `open`.
///
/// A run is at most 14 cells long; the steps double, 1, 2, 4, 8, to reach that far (Kogge and Stone 1973, "A Parallel
/// Algorithm for the Efficient Solution of a General Class of Recurrence Equations").
#[inline(always)]
fn spread(mut set: CoordSet, mut open: CoordSet, (dx, dy): (i32, i32)) -> CoordSet {
    set |= open & set.shifted(dx, dy);
    open &= open.shifted(dx, dy);
    set |= open & set.shifted(2 * dx, 2 * dy);
    open &= open.shifted(2 * dx, 2 * dy);
    set |= open & set.shifted(4 * dx, 4 * dy);
    open &= open.shifted(4 * dx, 4 * dy);
    set | (open & set.shifted(8 * dx, 8 * dy))
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
    let jumps = Direction::ALL.into_iter().filter_map(|direction| jump(board, destination, direction));
    let taken = jumps.filter(|jump| jump.winner == player).flat_map(|jump| jump.taken()).collect::<CoordSet>();
    board.won(player, taken | CoordSet::from(destination))
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
