//! Jumps and transitions: all of them, and applying one.

use std::fmt;

use crate::backend;
use crate::board::Board;
use crate::coord::{Coord, Direction, HEIGHT};
use crate::coordset::CoordSet;
use crate::lanes::{Lanes, Operation};
use crate::player::Player;
use crate::sight::Sight;

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
        Sight::<L>::of(self.0, self.1).destinations().store()
    }
}

/// See [`all_destinations`].
pub(crate) struct AllDestinations<'a>(pub &'a Board);

impl Operation for AllDestinations<'_> {
    type Output = [CoordSet; 3];

    #[inline(always)]
    fn run<L: Lanes>(self) -> [CoordSet; 3] {
        let [blue, red, green] = Sight::<L>::of(self.0, Player::Blue).all_destinations();
        [blue.store(), red.store(), green.store()]
    }
}

/// See [`all_jumps`].
pub(crate) struct AllJumps<'a>(pub &'a Board);

impl Operation for AllJumps<'_> {
    type Output = Vec<Jump>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<Jump> {
        let bordered = Bordered::new(self.0);
        let mut jumps = Vec::with_capacity(64);
        for (winner, starts) in Player::ALL.into_iter().zip(Sight::<L>::of(self.0, Player::Blue).starts()) {
            for word in 0..3 {
                let mut cells = 0;
                for set in &starts {
                    cells |= set[word];
                }
                while cells != 0 {
                    let bit = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    let Some(destination) = Coord::from_index(64 * word + bit) else { break };
                    let mut directions = 0;
                    for (i, set) in starts.iter().enumerate() {
                        directions |= (set[word] >> bit & 1) << i;
                    }
                    while directions != 0 {
                        let direction = Direction::ALL[directions.trailing_zeros() as usize];
                        directions &= directions - 1;
                        let (loser, length) = bordered.run(destination, direction);
                        jumps.push(Jump { destination, winner, loser, direction, length });
                    }
                }
            }
        }
        jumps
    }
}

/// Who owns each cell, byte by byte, with a border around the board so that a walk needs no check for its edge.
struct Bordered([u8; BORDERED_WIDTH * (HEIGHT + 2)]);

const BORDERED_WIDTH: usize = 32;

impl Bordered {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut owners = [0; _];
        for y in 0..HEIGHT {
            let at = (y + 1) * BORDERED_WIDTH + 8;
            for half in 0..2 {
                let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player).eight_bytes(2 * y + half));
                let owned = blue + 2 * red + 3 * green;
                owners[at + 8 * half..at + 8 * half + 8].copy_from_slice(&owned.to_le_bytes());
            }
        }
        Self(owners)
    }

    /// The owner and the length of the run that starts next to a cell.
    #[inline(always)]
    fn run(&self, cell: Coord, direction: Direction) -> (Player, u8) {
        let (dx, dy) = direction.delta();
        let step = dy * BORDERED_WIDTH.cast_signed() + dx;
        let mut at = ((cell.y() + 1) * BORDERED_WIDTH + 8 + cell.x()).wrapping_add_signed(step);
        let owner = self.0[at];
        let mut length = 0;
        while self.0[at] == owner {
            length += 1;
            at = at.wrapping_add_signed(step);
        }
        (Player::ALL[usize::from(owner - 1)], length)
    }
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
        Sight::<L>::of(board, player).after(board, player, destination).board(player)
    }
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
