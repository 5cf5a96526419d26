//! The four lines through a cell, and the cells that a move captures along one of them.
//!
//! This file encodes the jump rule for one line of bits. `kernel/tests/backends.rs` compares it with the naive scan,
//! for runs of every length in every direction.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;

// The tables have an entry for every value of the bits that hold a column or a row, so that a look-up needs no bounds
// check. The entries of columns and rows that do not exist are empty.
static ROWS: [CoordSet; 16] = lines((0, 1), 0);
static COLUMNS: [CoordSet; 16] = lines((1, 0), 0);
static FALLING: [CoordSet; 31] = lines((1, -1), 15);
static RISING: [CoordSet; 31] = lines((1, 1), 0);

/// Returns `N` parallel lines, which hold every cell of the board once: the cell in column `x` and row `y`, both from
/// 0, is on the line with index `offset + dx * x + dy * y`, which must not be negative.
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

/// Returns the row, the column, the diagonal that falls to the right and the diagonal that rises to the right of a
/// cell.
#[inline(always)]
pub fn lines_of(cell: Coord) -> [&'static CoordSet; 4] {
    let (x, y) = (cell.x(), cell.y());
    [&ROWS[y], &COLUMNS[x], &FALLING[x + (15 - y)], &RISING[x + y]]
}

/// Returns the cells that a move captures on one line of the board, in both directions. In each direction, the adjacent
/// cells of one opponent are captured if the mover owns the first cell after them. In each mask, bit `i` is the cell at
/// index `i` of the line: `mine` holds the mover's cells, and `opponents` those of the two other players. `place` is
/// the index of the destination. Here, the move at `D` captures the cells `o`, because the mover owns `m`:
///
/// ```text
/// ..mooD.
/// ```
#[inline(always)]
pub fn captured(mine: u32, opponents: [u32; 2], place: usize) -> u32 {
    let destination = 1 << place;
    // Upwards, the carry of an addition runs through the opponent's cells to the first bit after them.
    let first = destination << 1;
    let run = opponents[usize::from(opponents[1] & first != 0)];
    let end = (run + first) & !run;
    let upwards = if end & mine == 0 { 0 } else { end - first };

    // Downwards, the end is the highest bit below the destination that is not the opponent's. Without such a bit it is
    // the top bit, which no player owns.
    let run = opponents[usize::from(opponents[1] & (destination >> 1) != 0)];
    let others = !run & (destination - 1);
    let end = (1_u32 << 31).wrapping_shr(others.leading_zeros());
    let downwards = if end & mine == 0 { 0 } else { destination - 2 * end };
    upwards | downwards
}
