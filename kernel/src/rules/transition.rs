//! Jumps and transitions: finding them, and playing one.
//!
//! A player's transition at a destination is the set of that player's jumps from there. [`Bordered`] measures jumps by
//! a walk along a line of bytes; `kernel/tests/backends.rs` compares the jumps with those of the naive scan.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord, Direction, HEIGHT, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::simd::backend;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};

/// One line of captured cells.
///
/// Blue plays b1 and captures the two red cells. The green cell cannot be captured, because the cell after it is a
/// wall.
///
/// ```text
/// ..RRBG#.    before
/// .BBBBG#.    after Blue played b1
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
    pub destination: Coord,
    pub winner: Player,
    pub loser: Player,
    /// The direction from the destination to the captured cells.
    pub direction: Direction,
    pub length: u8,
}

impl Jump {
    /// Iterates over the captured cells, from the neighbour of the destination on.
    pub fn taken(&self) -> impl Iterator<Item = Coord> + use<> {
        self.destination.ray(self.direction).take(self.length.into())
    }
}

/// Returns the jumps of every move that a player could make if it were its turn, sorted by player, by destination in
/// reading order, and by direction.
#[must_use]
pub fn all_jumps(board: &Board) -> Vec<Jump> {
    backend::run(AllJumps(board))
}

/// Returns the cells to which `player` could move if it were its turn.
#[must_use]
pub fn destinations(board: &Board, player: Player) -> CoordSet {
    backend::run(Destinations(board, player))
}

/// Returns the [`destinations`] of each player.
#[must_use]
pub fn all_destinations(board: &Board) -> [CoordSet; 3] {
    backend::run(AllDestinations(board))
}

/// Returns the board after a move to one of the player's [`destinations`]. For any other cell, the returned board is
/// meaningless, but the call is still memory-safe.
#[must_use]
pub fn play_unchecked(board: &Board, player: Player, destination: Coord) -> Board {
    backend::run(PlayUnchecked(board, player, destination))
}

pub struct Destinations<'a>(pub &'a Board, pub Player);

impl Operation for Destinations<'_> {
    type Output = CoordSet;

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn run<S: Simd>(self) -> CoordSet {
        SimdBoard::<S>::load(self.0, self.1).destinations().store()
    }
}

pub struct AllDestinations<'a>(pub &'a Board);

impl Operation for AllDestinations<'_> {
    type Output = [CoordSet; 3];

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn run<S: Simd>(self) -> [CoordSet; 3] {
        let [blue, red, green] = SimdBoard::<S>::load(self.0, Player::Blue).all_destinations();
        [blue.store(), red.store(), green.store()]
    }
}

pub struct PlayUnchecked<'a>(pub &'a Board, pub Player, pub Coord);

impl Operation for PlayUnchecked<'_> {
    type Output = Board;

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn run<S: Simd>(self) -> Board {
        let Self(board, player, destination) = self;
        SimdBoard::<S>::load(board, player).play(board, player, destination).store(player)
    }
}

pub struct AllJumps<'a>(pub &'a Board);

impl Operation for AllJumps<'_> {
    type Output = Vec<Jump>;

    #[inline(always)]
    fn run<S: Simd>(self) -> Vec<Jump> {
        let bordered = Bordered::new(self.0);
        let mut jumps = Vec::with_capacity(64);
        let by_player = SimdBoard::<S>::load(self.0, Player::Blue).jump_destinations();
        for (winner, words) in Player::ALL.into_iter().zip(by_player) {
            for (start, word) in (0..).step_by(64).zip(words) {
                let mut cells = word.iter().fold(0, |cells, in_direction| cells | in_direction);
                while cells != 0 {
                    let bit = cells.trailing_zeros();
                    cells &= cells - 1;
                    let Some(destination) = Coord::from_index(start + bit as usize) else { break };
                    let mut directions = 0;
                    for (direction, in_direction) in word.iter().enumerate() {
                        directions |= (in_direction >> bit & 1) << direction;
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

/// The owners of the cells as bytes: 0 for a wall or an empty cell, otherwise 1 plus the player's index.
///
/// A border of zeros around the board ends each walk along a line, so the walk needs no check for the edge.
struct Bordered([u8; BORDERED_WIDTH * (HEIGHT + 2 * BORDER)]);

/// The width of the border in cells. [`Bordered::run`] reads at most two of them: the cell that ends a run, and the
/// next.
const BORDER: usize = 4;
/// The width of the board with its border on both sides.
const BORDERED_WIDTH: usize = WIDTH + 2 * BORDER;

impl Bordered {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut owners = [0; _];
        let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
        for half_row in 0..CELLS / 8 {
            let owned =
                blue.half_row_bytes(half_row) + 2 * red.half_row_bytes(half_row) + 3 * green.half_row_bytes(half_row);
            let at = Self::index(half_row % 2 * 8, half_row / 2);
            owners[at..at + 8].copy_from_slice(&owned.to_le_bytes());
        }
        Self(owners)
    }

    /// Returns the index of the cell in column `x` and row `y` of the board.
    const fn index(x: usize, y: usize) -> usize {
        (y + BORDER) * BORDERED_WIDTH + x + BORDER
    }

    /// Returns the owner and the length of the run of one player's cells that begins at the neighbour of `cell` in a
    /// direction. A player must own this neighbour.
    #[inline(always)]
    fn run(&self, cell: Coord, direction: Direction) -> (Player, u8) {
        let (dx, dy) = direction.delta();
        let step = dy * BORDERED_WIDTH.cast_signed() + dx;
        let first = Self::index(cell.x(), cell.y()).wrapping_add_signed(step);
        let owner = self.0[first];
        let is_same = |steps: u8| self.0[first.wrapping_add_signed(step * isize::from(steps))] == owner;
        // Most runs are shorter than four cells. Comparing the first three without a branch halves the time.
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
