//! Jumps and transitions: all of them, and applying one.

use std::fmt;

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord, Direction, HEIGHT, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::board::Sight;
use crate::simd::lanes::{Lanes, Operation};

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
        for (winner, words) in Player::ALL.into_iter().zip(Sight::<L>::of(self.0, Player::Blue).starts()) {
            for (start, word) in (0..).step_by(64).zip(words) {
                let mut cells = word.iter().fold(0, |cells, starts| cells | starts);
                while cells != 0 {
                    let bit = cells.trailing_zeros();
                    cells &= cells - 1;
                    let Some(destination) = Coord::from_index(start + bit as usize) else { break };
                    let mut directions = 0;
                    for (direction, starts) in word.iter().enumerate() {
                        directions |= (starts >> bit & 1) << direction;
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

/// Who owns each cell, byte by byte, with a border so wide that a walk needs no check for the edge: 0 is nobody.
struct Bordered([u8; BORDERED_WIDTH * (HEIGHT + 2 * BORDER)]);

/// Cells around the board: one that ends a run and three more to be looked at in advance.
const BORDER: usize = 4;
const BORDERED_WIDTH: usize = WIDTH + 2 * BORDER;

impl Bordered {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut owners = [0; _];
        let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
        for eighth in 0..CELLS / 8 {
            let owned = blue.eight_bytes(eighth) + 2 * red.eight_bytes(eighth) + 3 * green.eight_bytes(eighth);
            let at = Self::place(eighth % 2 * 8, eighth / 2);
            owners[at..at + 8].copy_from_slice(&owned.to_le_bytes());
        }
        Self(owners)
    }

    const fn place(x: usize, y: usize) -> usize {
        (y + BORDER) * BORDERED_WIDTH + x + BORDER
    }

    /// The owner and the length of the run that starts next to a cell.
    #[inline(always)]
    fn run(&self, cell: Coord, direction: Direction) -> (Player, u8) {
        let (dx, dy) = direction.delta();
        let step = dy * BORDERED_WIDTH.cast_signed() + dx;
        let first = Self::place(cell.x(), cell.y()).wrapping_add_signed(step);
        let owner = self.0[first];
        let is_same = |steps: u8| self.0[first.wrapping_add_signed(step * isize::from(steps))] == owner;
        // Most runs are shorter than four cells. To count those without a branch spares half the time.
        let second = u8::from(is_same(1));
        let third = second & u8::from(is_same(2));
        let mut length = 1 + second + third;
        if third == 1 {
            while is_same(length) {
                length += 1;
            }
        }
        (Player::ALL[usize::from(owner - 1)], length)
    }
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
