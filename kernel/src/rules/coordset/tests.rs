//! Tests of the bits of a set.
#![forbid(unsafe_code)]

use super::*;
use crate::rules::coord::CELLS;

/// Returns the cell `dx` columns to the right of `cell` and `dy` rows below it. Returns `None` if that cell would
/// be outside the board.
fn moved(cell: Coord, dx: isize, dy: isize) -> Option<Coord> {
    Coord::new(cell.x().checked_add_signed(dx)?, cell.y().checked_add_signed(dy)?)
}

/// Asserts that [`CoordSet::shifted`] moves cells by `dx` columns and `dy` rows, and drops the cells that leave the
/// board. Checks every set of one cell, and the set of all cells. The expected cells are computed one by one from
/// their columns and rows.
fn check_shift(dx: i32, dy: i32) {
    for cell in Coord::all() {
        let expected: CoordSet = moved(cell, dx as isize, dy as isize).into_iter().collect();
        assert_eq!(CoordSet::from(cell).shifted(dx, dy), expected, "{cell} by {dx}, {dy}");
    }
    let expected: CoordSet = Coord::all().filter_map(|cell| moved(cell, dx as isize, dy as isize)).collect();
    assert_eq!(CoordSet::ALL.shifted(dx, dy), expected);
}

#[test]
fn a_shift_moves_every_cell_and_drops_those_that_leave_the_board() {
    for dx in -15..=15 {
        for dy in -10..=10 {
            check_shift(dx, dy);
        }
    }
}

#[test]
fn the_rows_of_a_set_are_those_that_contain_a_cell() {
    for rows in 0..1 << HEIGHT {
        let whole = CoordSet::from_row_mask(rows);
        let expected: CoordSet = Coord::all().filter(|cell| rows >> cell.y() & 1 == 1).collect();
        assert_eq!(whole, expected);
        for x in 0..WIDTH {
            assert_eq!((whole & CoordSet::splat(1 << x)).row_mask(), rows, "column {x}");
        }
        assert_eq!(whole.row_mask(), rows);
    }
}

#[test]
fn a_set_holds_exactly_the_cells_put_into_it() {
    let cells: Vec<Coord> = Coord::all().filter(|cell| cell.index() % 7 == 3).collect();
    let set: CoordSet = cells.iter().copied().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), cells);
    assert_eq!(set.len(), cells.len());
    for cell in Coord::all() {
        assert_eq!(set.contains(cell), cells.contains(&cell));
        assert_eq!((!set).contains(cell), !cells.contains(&cell));
    }
    assert!(CoordSet::EMPTY.is_empty());
    assert_eq!(CoordSet::ALL.len(), CELLS);
    assert_eq!(!CoordSet::ALL, CoordSet::EMPTY);
}
