//! The four lines through a cell, and what a move takes along one.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;

// A cell's place in these tables is within their length for every value of the bits that hold its column and its row, so no
// look-up has to be checked. Some lines are therefore empty.
static ROWS: [CoordSet; 16] = lines((0, 1), 0);
static COLUMNS: [CoordSet; 16] = lines((1, 0), 0);
static FALLING: [CoordSet; 31] = lines((1, -1), 15);
static RISING: [CoordSet; 31] = lines((1, 1), 0);

/// The lines whose cells have the same `dx * x + dy * y + offset`, in the order of that number.
#[allow(clippy::cast_possible_wrap, reason = "columns and rows are small numbers")]
const fn lines<const N: usize>((dx, dy): (i32, i32), offset: i32) -> [CoordSet; N] {
    let mut lines = [CoordSet::EMPTY; N];
    let mut index = 0;
    while let Some(cell) = Coord::from_index(index) {
        let number = offset + dx * cell.x() as i32 + dy * cell.y() as i32;
        let line = &mut lines[number.cast_unsigned() as usize];
        *line = line.or(CoordSet::of(cell));
        index += 1;
    }
    lines
}

/// The lines through a cell: its row, its column, and the diagonals that fall and rise to the right.
#[inline(always)]
pub fn lines_of(cell: Coord) -> [&'static CoordSet; 4] {
    let (x, y) = (cell.x(), cell.y());
    [&ROWS[y], &COLUMNS[x], &FALLING[x + (15 - y)], &RISING[x + y]]
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
