//! The n-tuples of the board (six cells in a straight line each), and the patterns in them.
//!
//! Systematic short straight n-tuples are those of Wojciech Jaśkowski (2014), "Systematic n-Tuple Networks for Othello
//! Position Evaluation". Walls differ from deal to deal, so a pattern has the same weights along all rows and columns,
//! and the same along all diagonals, and cells outside the board count as walls.
//!
//! A *pattern* is the contents of an n-tuple as a number in base five. A *canonical pattern* stands for a pattern and
//! its mirror image.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, HEIGHT, WIDTH};
use crate::rules::player::Player;

const LENGTH: usize = 6;
/// The number of symbols, the possible contents of a cell: empty, Blue, Red, Green or wall.
const SYMBOLS: usize = 5;
/// The symbol of walls and of cells outside the board.
const WALL: u16 = 4;
/// The number of patterns: the possible contents of an n-tuple.
pub(super) const PATTERNS: usize = SYMBOLS.pow(LENGTH as u32);
/// The number of canonical patterns; a pattern and its mirror image share one.
pub(super) const CANONICAL_PATTERNS: usize = usize::midpoint(PATTERNS, SYMBOLS.pow(LENGTH as u32 / 2));
/// The number of n-tuples of a board. Each line of at least three cells is extended by one cell outside the board at
/// either end; the n-tuples are all sequences of six neighbouring cells in these lines. Only a line of three cells is
/// too short: it has two n-tuples, each with one more cell outside.
pub(super) const TUPLES: usize = 487;
/// The number of n-tuples along rows and columns. They come first; the others lie along diagonals.
const STRAIGHT_TUPLES: usize = 271;
/// The number of orientations of n-tuples with weights of their own: rows and columns share one, diagonals the other.
pub(super) const ORIENTATIONS: usize = 2;
/// The greatest number of n-tuples that share a cell.
const MAX_TUPLES_PER_CELL: usize = 4 * LENGTH;

/// An n-tuple that contains a given cell, and the place of the cell in it.
#[derive(Clone, Copy)]
pub(super) struct TuplePlace {
    pub(super) tuple: u16,
    /// The power of five that the cell's symbol is multiplied by in the pattern.
    pub(super) power: i16,
}

/// The cells of the n-tuples and the n-tuples of the cells.
struct Layout {
    /// The indices of the cells of each n-tuple; [`CELLS`] stands for a cell outside the board.
    cells: [[u8; LENGTH]; TUPLES],
    /// For each cell, the list of its places in n-tuples and the number of places; the rest of the list is unused.
    places: [([TuplePlace; MAX_TUPLES_PER_CELL], usize); CELLS],
}

static LAYOUT: Layout = Layout::new();

impl Layout {
    #[expect(clippy::large_stack_arrays, reason = "it is never on the stack: this runs while the kernel is compiled")]
    const fn new() -> Self {
        let unused = TuplePlace { tuple: 0, power: 0 };
        let mut layout =
            Self { cells: [[CELLS as u8; LENGTH]; TUPLES], places: [([unused; MAX_TUPLES_PER_CELL], 0); CELLS] };
        let steps: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let mut tuple = 0;
        let mut axis = 0;
        while axis < steps.len() {
            let (dx, dy) = steps[axis];
            let mut start = 0;
            while start < CELLS {
                let (x, y) = ((start % WIDTH) as isize, (start / WIDTH) as isize);
                let mut length = 0;
                while is_inside(x + length * dx, y + length * dy) {
                    length += 1;
                }
                if !is_inside(x - dx, y - dy) && length >= 3 {
                    // A line of three cells and its two ends is shorter than an n-tuple, so it is placed at either end
                    // of one: mirror images must have the same features.
                    let last = length + 1 - LENGTH as isize;
                    let (mut first, last) = if last < -1 { (last, -1) } else { (-1, last) };
                    while first <= last {
                        layout.add(tuple, (x + first * dx, y + first * dy), (dx, dy));
                        tuple += 1;
                        first += 1;
                    }
                }
                start += 1;
            }
            axis += 1;
            assert!(axis != 2 || tuple == STRAIGHT_TUPLES);
        }
        assert!(tuple == TUPLES);
        layout
    }

    /// Adds an n-tuple whose first cell is at `x` and `y`, and whose next cells follow in steps of `dx` and `dy`.
    const fn add(&mut self, tuple: usize, (mut x, mut y): (isize, isize), (dx, dy): (isize, isize)) {
        let mut power = 1;
        let mut i = 0;
        while i < LENGTH {
            if is_inside(x, y) {
                let cell = y.cast_unsigned() * WIDTH + x.cast_unsigned();
                self.cells[tuple][i] = cell as u8;
                let (places, count) = &mut self.places[cell];
                places[*count] = TuplePlace { tuple: tuple as u16, power };
                *count += 1;
            }
            x += dx;
            y += dy;
            power *= SYMBOLS as i16;
            i += 1;
        }
    }
}

const fn is_inside(x: isize, y: isize) -> bool {
    x >= 0 && x < WIDTH as isize && y >= 0 && y < HEIGHT as isize
}

/// Returns the places of a cell in the n-tuples that contain it.
#[inline(always)]
pub(super) fn places_of(cell: usize) -> &'static [TuplePlace] {
    let (places, count) = &LAYOUT.places[cell];
    &places[..*count]
}

/// Returns the digit of a player's cell in a pattern; 0 is an empty cell, and 4 a wall.
#[inline(always)]
pub(super) const fn symbol(player: Player) -> i16 {
    player.index() as i16 + 1
}

/// Returns the pattern of each n-tuple of a board.
#[inline(always)]
pub(super) fn patterns(board: &Board) -> [u16; TUPLES] {
    let mut symbols = [WALL; CELLS + 1];
    for cell in board.empty().iter() {
        symbols[cell.index()] = 0;
    }
    for player in Player::ALL {
        for cell in board.cells_of(player).iter() {
            symbols[cell.index()] = symbol(player).cast_unsigned();
        }
    }
    let mut patterns = [0; TUPLES];
    for (pattern, cells) in patterns.iter_mut().zip(&LAYOUT.cells) {
        *pattern = cells.iter().rev().fold(0, |pattern, cell| pattern * SYMBOLS as u16 + symbols[usize::from(*cell)]);
    }
    patterns
}

/// Returns 0 for an n-tuple along a row or a column, 1 for one along a diagonal.
#[inline(always)]
pub(super) const fn orientation(tuple: usize) -> usize {
    (tuple >= STRAIGHT_TUPLES) as usize
}

/// The number that stands for all patterns without an owned cell. They have no weights: walls alone identify a deal,
/// and the network would memorise its winner.
pub(super) const UNOWNED: u16 = u16::MAX;

/// Returns for each pattern its canonical patterns in the view of Blue, of Red and of Green: the symbol 1 stands for
/// the player's own cells, 2 for those of the next player, and 3 for those of the third. Mirror images have the same
/// number. All three are [`UNOWNED`] if nobody owns a cell of the pattern.
pub(super) fn canonical_patterns() -> Vec<[u16; 3]> {
    let digits =
        |pattern: usize| -> [usize; LENGTH] { std::array::from_fn(|i| pattern / SYMBOLS.pow(i as u32) % SYMBOLS) };
    let pattern_of = |digits: [usize; LENGTH]| digits.iter().rev().fold(0, |pattern, digit| pattern * SYMBOLS + digit);
    let mut canonical = vec![u16::MAX; PATTERNS];
    let mut count = 0;
    for forward in 0..PATTERNS {
        let mut digits = digits(forward);
        digits.reverse();
        let backward = pattern_of(digits);
        if backward >= forward {
            canonical[forward] = count;
            canonical[backward] = count;
            count += 1;
        }
    }
    assert_eq!(usize::from(count), CANONICAL_PATTERNS);
    let seen_by =
        |player: usize, digit: usize| if (1..=3).contains(&digit) { (digit + 2 - player) % 3 + 1 } else { digit };
    let canonical_for = |pattern: usize, player: usize| match digits(pattern) {
        cells if cells.iter().all(|cell| [0, usize::from(WALL)].contains(cell)) => UNOWNED,
        cells => canonical[pattern_of(cells.map(|digit| seen_by(player, digit)))],
    };
    (0..PATTERNS).map(|pattern| [0, 1, 2].map(|player| canonical_for(pattern, player))).collect()
}
