//! The four lines through a cell, and what a move takes along one.
#![forbid(unsafe_code)]

use crate::coord::{Coord, HEIGHT, WIDTH};
use crate::coordset::CoordSet;

/// The diagonals that go one way.
const DIAGONALS: usize = WIDTH + HEIGHT - 1;

static ROWS: [CoordSet; HEIGHT] = lines((0, 1), 0);
static COLUMNS: [CoordSet; WIDTH] = lines((1, 0), 0);
static FALLING: [CoordSet; DIAGONALS] = lines((1, -1), HEIGHT - 1);
static RISING: [CoordSet; DIAGONALS] = lines((1, 1), 0);

/// The lines whose cells have the same `dx * x + dy * y + offset`, in the order of that number.
const fn lines<const N: usize>((dx, dy): (isize, isize), offset: usize) -> [CoordSet; N] {
    let mut lines = [CoordSet::EMPTY; N];
    let mut index = 0;
    while let Some(cell) = Coord::from_index(index) {
        let number = (offset as isize + dx * cell.x() as isize + dy * cell.y() as isize).cast_unsigned();
        lines[number] = lines[number].or(CoordSet::of(cell));
        index += 1;
    }
    lines
}

/// The row of a cell.
#[inline(always)]
pub fn row_of(cell: Coord) -> CoordSet {
    ROWS[cell.y()]
}

/// The lines through a cell that have one cell in each row: the column and both diagonals.
#[inline(always)]
pub fn steep_lines_of(cell: Coord) -> [CoordSet; 3] {
    [COLUMNS[cell.x()], FALLING[cell.x() + HEIGHT - 1 - cell.y()], RISING[cell.x() + cell.y()]]
}

/// What a move takes of one line, as bits in the order of the line. At bit `place` stands the move's destination; `mine` is the
/// mover's cells, `losers` those of the other two.
///
/// ```text
/// ..mLLD.    the bits of L
/// ```
#[inline(always)]
pub fn taken(mine: u32, losers: [u32; 2], place: usize) -> u32 {
    let destination = 1 << place;
    // Upwards, the carry of an addition runs through the loser's cells to the first bit that is none of them.
    let first = destination << 1;
    let run = losers[usize::from(losers[1] & first != 0)];
    let end = (run + first) & !run;
    let upwards = if end & mine == 0 { 0 } else { end - first };

    // Downwards, that bit is the highest below the destination. (No such bit leaves the top bit, which nobody owns.)
    let run = losers[usize::from(losers[1] & (destination >> 1) != 0)];
    let others = !run & (destination - 1);
    let end = (1_u32 << 31).wrapping_shr(others.leading_zeros());
    let downwards = if end & mine == 0 { 0 } else { destination - 2 * end };
    upwards | downwards
}
