//! Operators, conversions and text of [`CoordSet`].
#![forbid(unsafe_code)]

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::rules::coord::{Coord, HEIGHT, WIDTH};
use crate::rules::coordset::CoordSet;

impl From<Coord> for CoordSet {
    #[inline]
    fn from(cell: Coord) -> Self {
        Self::of(cell)
    }
}

impl FromIterator<Coord> for CoordSet {
    fn from_iter<I: IntoIterator<Item = Coord>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::from(cell))
    }
}

impl BitOr for CoordSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitAnd for CoordSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitXor for CoordSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.xor(other)
    }
}

impl Sub for CoordSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.minus(other)
    }
}

impl Not for CoordSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl BitOrAssign for CoordSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for CoordSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Display for CoordSet {
    /// Draws 11 rows of `.` and, for the cells in the set, `*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                f.write_str(if self.row(y) >> x & 1 == 1 { "*" } else { "." })?;
            }
            f.write_str(if y + 1 < HEIGHT { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CoordSet {
    /// Writes the names of the cells, such as `c7`, in reading order (row by row).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}
