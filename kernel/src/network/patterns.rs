//! Windows: the straight runs of six cells in which patterns are looked for.
//!
//! Systematic short straight patterns are those of Wojciech Jaśkowski (2014), "Systematic n-Tuple Networks for Othello
//! Position Evaluation". Walls differ from deal to deal, so here a pattern means the same wherever on the board it is, and
//! the space around the board counts as wall.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, HEIGHT, WIDTH};
use crate::rules::player::Player;

/// The cells of a window.
pub(super) const LENGTH: usize = 6;
/// What a cell can be: empty, of Blue, Red or Green, or a wall.
const SYMBOLS: usize = 5;
const WALL: u16 = 4;
/// The ways to fill a window, each a number in base five.
pub(super) const CODES: usize = SYMBOLS.pow(LENGTH as u32);
/// The ways to fill a window that differ when read from either end.
pub(super) const SHAPES: usize = usize::midpoint(CODES, SYMBOLS.pow(LENGTH as u32 / 2));
/// The windows of a board: each line of three cells or more, with one cell of the space around it at either end.
pub(crate) const WINDOWS: usize = 487;
/// The first windows lie along rows and columns, the others along diagonals.
pub(super) const STRAIGHT: usize = 271;
/// At most so many windows share a cell.
const PER_CELL: usize = 4 * LENGTH;

/// A window that a cell lies in, and what the cell's symbol counts there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) window: u16,
    pub(super) power: i16,
}

/// Where the windows lie.
struct Layout {
    /// The cells of each window; [`CELLS`] is the space around the board.
    cells: [[u8; LENGTH]; WINDOWS],
    /// The windows of each cell, the first so many of them being meant.
    places: [([Place; PER_CELL], usize); CELLS],
}

static LAYOUT: Layout = Layout::new();

impl Layout {
    #[expect(clippy::large_stack_arrays, reason = "it is never on the stack: this runs while the kernel is compiled")]
    const fn new() -> Self {
        let nowhere = Place { window: 0, power: 0 };
        let mut layout = Self { cells: [[CELLS as u8; LENGTH]; WINDOWS], places: [([nowhere; PER_CELL], 0); CELLS] };
        let steps: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let mut window = 0;
        let mut axis = 0;
        while axis < steps.len() {
            let (dx, dy) = steps[axis];
            let mut start = 0;
            while start < CELLS {
                let (x, y) = ((start % WIDTH) as isize, (start / WIDTH) as isize);
                let mut length = 0;
                while inside(x + length * dx, y + length * dy) {
                    length += 1;
                }
                if !inside(x - dx, y - dy) && length >= 3 {
                    // A line of three is shorter than a window and its space, so it is put at either end of one: a
                    // mirror must show the same.
                    let last = length + 1 - LENGTH as isize;
                    let (mut first, last) = if last < -1 { (last, -1) } else { (-1, last) };
                    while first <= last {
                        layout.add(window, (x + first * dx, y + first * dy), (dx, dy));
                        window += 1;
                        first += 1;
                    }
                }
                start += 1;
            }
            axis += 1;
            assert!(axis != 2 || window == STRAIGHT);
        }
        assert!(window == WINDOWS);
        layout
    }

    const fn add(&mut self, window: usize, (mut x, mut y): (isize, isize), (dx, dy): (isize, isize)) {
        let mut power = 1;
        let mut i = 0;
        while i < LENGTH {
            if inside(x, y) {
                let cell = y.cast_unsigned() * WIDTH + x.cast_unsigned();
                self.cells[window][i] = cell as u8;
                let (places, count) = &mut self.places[cell];
                places[*count] = Place { window: window as u16, power };
                *count += 1;
            }
            x += dx;
            y += dy;
            power *= SYMBOLS as i16;
            i += 1;
        }
    }
}

const fn inside(x: isize, y: isize) -> bool {
    x >= 0 && x < WIDTH as isize && y >= 0 && y < HEIGHT as isize
}

/// The windows that a cell lies in.
#[inline(always)]
pub(super) fn places(cell: usize) -> &'static [Place] {
    let (places, count) = &LAYOUT.places[cell];
    &places[..*count]
}

/// The symbol of a player's cell.
#[inline(always)]
pub(super) const fn symbol(player: Player) -> i16 {
    player.index() as i16 + 1
}

/// What each window of a board is filled with.
#[inline(always)]
pub(super) fn codes(board: &Board) -> [u16; WINDOWS] {
    let mut symbols = [WALL; CELLS + 1];
    for cell in board.empty().iter() {
        symbols[cell.index()] = 0;
    }
    for player in Player::ALL {
        for cell in board.cells_of(player).iter() {
            symbols[cell.index()] = symbol(player).cast_unsigned();
        }
    }
    let mut codes = [0; WINDOWS];
    for (code, cells) in codes.iter_mut().zip(&LAYOUT.cells) {
        *code = cells.iter().rev().fold(0, |code, cell| code * SYMBOLS as u16 + symbols[usize::from(*cell)]);
    }
    codes
}

/// The kind of a window: 0 along rows and columns, 1 along diagonals.
#[inline(always)]
pub(super) const fn kind(window: usize) -> usize {
    (window >= STRAIGHT) as usize
}

/// What stands for the shapes in which nobody owns a cell. The walls alone would tell one deal from another, and a network
/// learn by heart who won it.
pub(super) const NOBODY: u16 = u16::MAX;

/// For each way to fill a window and each player, the shape that the player sees: his own cells come first, then those of
/// the next player, and a shape may be read from either end.
pub(super) fn shapes() -> Vec<[u16; 3]> {
    let digits = |code: usize| -> [usize; LENGTH] { std::array::from_fn(|i| code / SYMBOLS.pow(i as u32) % SYMBOLS) };
    let code = |digits: [usize; LENGTH]| digits.iter().rev().fold(0, |code, digit| code * SYMBOLS + digit);
    let mut shape_of = vec![u16::MAX; CODES];
    let mut count = 0;
    for forward in 0..CODES {
        let mut digits = digits(forward);
        digits.reverse();
        let backward = code(digits);
        if backward >= forward {
            shape_of[forward] = count;
            shape_of[backward] = count;
            count += 1;
        }
    }
    assert_eq!(usize::from(count), SHAPES);
    let seen_by =
        |player: usize, digit: usize| if (1..=3).contains(&digit) { (digit + 2 - player) % 3 + 1 } else { digit };
    let shape = |way: usize, player: usize| match digits(way) {
        cells if cells.iter().all(|cell| [0, usize::from(WALL)].contains(cell)) => NOBODY,
        cells => shape_of[code(cells.map(|digit| seen_by(player, digit)))],
    };
    (0..CODES).map(|way| [0, 1, 2].map(|player| shape(way, player))).collect()
}
