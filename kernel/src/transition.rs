//! Jumps and transitions: all of them, and applying one.

use std::fmt;

use crate::backend;
use crate::board::Board;
use crate::coord::{Coord, Direction, HEIGHT};
use crate::coordset::CoordSet;
use crate::lanes::{Lanes, Operation};
use crate::line;
use crate::player::Player;

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
        let [jumped] = jumped::<L, 1>(board, player.from_here());
        starts(&jumped, L::load(board.empty())).store()
    }
}

/// See [`all_destinations`].
pub(crate) struct AllDestinations<'a>(pub &'a Board);

impl Operation for AllDestinations<'_> {
    type Output = [CoordSet; 3];

    #[inline(always)]
    fn run<L: Lanes>(self) -> [CoordSet; 3] {
        let [blue, red, green] = jumped::<L, 3>(self.0, Player::ALL);
        let empty = L::load(self.0.empty());
        [starts(&blue, empty).store(), starts(&red, empty).store(), starts(&green, empty).store()]
    }
}

/// See [`all_jumps`].
pub(crate) struct AllJumps<'a>(pub &'a Board);

impl Operation for AllJumps<'_> {
    type Output = Vec<Jump>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<Jump> {
        let board = self.0;
        let bordered = Bordered::new(board);
        let empty = L::load(board.empty());
        let jumped = jumped::<L, 3>(board, Player::ALL);
        let mut jumps = Vec::with_capacity(64);
        for (winner, jumped) in Player::ALL.into_iter().zip(&jumped) {
            let starts = starts_each(jumped, empty);
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

/// For each direction, the destinations of jumps that way, in reading order.
#[inline(always)]
fn starts_each<L: Lanes>(jumped: &[L; 8], empty: L) -> [[u64; 3]; 8] {
    let [north, north_east, east, south_east, south, south_west, west, north_west] = *jumped;
    [
        (north.shifted(0, 1) & empty).in_reading_order(),
        (north_east.shifted(-1, 1) & empty).in_reading_order(),
        (east.shifted(-1, 0) & empty).in_reading_order(),
        (south_east.shifted(-1, -1) & empty).in_reading_order(),
        (south.shifted(0, -1) & empty).in_reading_order(),
        (south_west.shifted(1, -1) & empty).in_reading_order(),
        (west.shifted(1, 0) & empty).in_reading_order(),
        (north_west.shifted(1, 1) & empty).in_reading_order(),
    ]
}

/// Who owns each cell, byte by byte, with a border around the board so that a walk needs no check for its edge.
struct Bordered([u8; BORDERED_WIDTH * (HEIGHT + 2)]);

const BORDERED_WIDTH: usize = 32;

impl Bordered {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut owners = [0; _];
        for y in 0..HEIGHT {
            let rows = Player::ALL.map(|player| board.cells_of(player).row(y));
            let at = (y + 1) * BORDERED_WIDTH + 8;
            for half in 0..2 {
                let bytes = |player: usize| SPREAD[usize::from(rows[player] >> (8 * half) & 0xFF)];
                let codes = bytes(0) + 2 * bytes(1) + 3 * bytes(2);
                owners[at + 8 * half..at + 8 * half + 8].copy_from_slice(&codes.to_le_bytes());
            }
        }
        Self(owners)
    }

    /// The owner and the length of the run that starts next to a cell.
    #[inline(always)]
    fn run(&self, cell: Coord, direction: Direction) -> (Player, u8) {
        let (dx, dy) = direction.delta();
        let step = dy * BORDERED_WIDTH as isize + dx;
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

/// For each byte, its bits as the lowest bits of eight bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// For each direction, in the order of [`Direction::ALL`], the cells of all runs that lead that way to a cell of the first
/// player; and so for each of the first N players.
#[inline(always)]
fn jumped<L: Lanes, const N: usize>(board: &Board, players: [Player; 3]) -> [[L; 8]; N] {
    let [first, second, third] = players;
    let players = [board.cells_of(first), board.cells_of(second), board.cells_of(third)];
    let players = [L::load(players[0]), L::load(players[1]), L::load(players[2])];
    // A shift by one row is dear, so the column and both diagonals share it.
    let below = moved(players, 0, -1);
    let above = moved(players, 0, 1);
    let columns: [_; N] = axis(players, below, above, (0, 1));
    let rows: [_; N] = axis(players, moved(players, -1, 0), moved(players, 1, 0), (1, 0));
    let falling: [_; N] = axis(players, moved(below, -1, 0), moved(above, 1, 0), (1, 1));
    let rising: [_; N] = axis(players, moved(above, -1, 0), moved(below, 1, 0), (1, -1));

    let mut jumped = [[players[0]; 8]; N];
    for winner in 0..N {
        let [south, north] = columns[winner];
        let [east, west] = rows[winner];
        let [south_east, north_west] = falling[winner];
        let [north_east, south_west] = rising[winner];
        jumped[winner] = [north, north_east, east, south_east, south, south_west, west, north_west];
    }
    jumped
}

#[inline(always)]
fn moved<L: Lanes>(players: [L; 3], dx: i32, dy: i32) -> [L; 3] {
    let [first, second, third] = players;
    [first.shifted(dx, dy), second.shifted(dx, dy), third.shifted(dx, dy)]
}

/// The cells of the runs along one axis that lead to a cell of each of the first N players: ahead, in the direction
/// `(dx, dy)`, and behind. `ahead` and `behind` are the cells that have each player's cell next to them on that side.
///
/// A set spreads along its run in doubling steps (Kogge and Stone 1973, "A Parallel Algorithm for the Efficient Solution of
/// a General Class of Recurrence Equations").
#[inline(always)]
fn axis<L: Lanes, const N: usize>(
    players: [L; 3],
    ahead: [L; 3],
    behind: [L; 3],
    (dx, dy): (i32, i32),
) -> [[L; 2]; N] {
    // From these cells the same owner's run goes on ahead, for one, two and four more cells at least. (A lone winner's own
    // runs do not matter.)
    let mut same = (players[1] & ahead[1]) | (players[2] & ahead[2]);
    if N > 1 {
        same = same | (players[0] & ahead[0]);
    }
    let same_2 = same & same.shifted(-dx, -dy);
    let same_4 = same_2 & same_2.shifted(-2 * dx, -2 * dy);
    // A run that can be jumped has 9 cells at most, and 14 in a row: these steps lead from its one end to the other.
    let steps = [(1, same), (2, same_2), (4, same_4), (2, same_2), (4, same_4)];
    let steps = &steps[..if dy == 0 { 5 } else { 4 }];

    let mut jumped = [[same; 2]; N];
    for winner in 0..N {
        let losers = players[(winner + 1) % 3] | players[(winner + 2) % 3];
        let mut leads_ahead = losers & ahead[winner];
        let mut leads_behind = losers & behind[winner];
        for (step, same) in steps {
            leads_ahead = leads_ahead | (*same & leads_ahead.shifted(-dx * step, -dy * step));
        }
        if dy == 0 {
            // Along a row, the carry of an addition does the same at once.
            leads_behind = leads_behind | (same.plus(leads_behind) - same);
        } else {
            for (step, same) in steps {
                leads_behind = leads_behind | (leads_behind & *same).shifted(dx * step, dy * step);
            }
        }
        jumped[winner] = [leads_ahead, leads_behind];
    }
    jumped
}

/// The empty cells next to a jumped run, on the side that it is jumped from.
#[inline(always)]
fn starts<L: Lanes>(jumped: &[L; 8], empty: L) -> L {
    let [north, north_east, east, south_east, south, south_west, west, north_west] = *jumped;
    let from_above = (south_east.shifted(-1, 0) | south | south_west.shifted(1, 0)).shifted(0, -1);
    let from_below = (north_east.shifted(-1, 0) | north | north_west.shifted(1, 0)).shifted(0, 1);
    (from_above | from_below | east.shifted(-1, 0) | west.shifted(1, 0)) & empty
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
        board.won(player, won::<L>(board, player, destination))
    }
}

/// The destination of a move and the cells that it takes.
#[inline(always)]
fn won<L: Lanes>(board: &Board, player: Player, destination: Coord) -> L {
    let [player, next, last] = player.from_here();
    let (mine, second, third) = (board.cells_of(player), board.cells_of(next), board.cells_of(last));
    let (x, y) = (destination.x(), destination.y());
    let [row, column, falling, rising] = line::lines_of(destination);
    let (row, column) = (L::load(*row), L::load(*column));
    let taken = line::taken(mine.row(y).into(), [second.row(y).into(), third.row(y).into()], x);
    let mut won = (row & column) | (L::spread_rows(taken) & row);
    // Two sets tell three players apart.
    let pair = [L::load(mine) | L::load(second), L::load(mine) | L::load(third)];
    for line in [column, L::load(*falling), L::load(*rising)] {
        let [one, other] = L::along(pair, line);
        won = won | L::spread_along(line::taken(one & other, [one & !other, other & !one], y), line);
    }
    won
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
