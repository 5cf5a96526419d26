//! Coordinates of the 176 cells, and the eight directions.
#![forbid(unsafe_code)]

use std::fmt;

pub const WIDTH: usize = 16;
pub const HEIGHT: usize = 11;
pub const CELLS: usize = WIDTH * HEIGHT;

/// The coordinate of one of the 176 cells. A value outside the board cannot be constructed.
///
/// ```
/// use tribolo_kernel::Coord;
/// let c7 = Coord::new(2, 6).unwrap();
/// assert_eq!(c7.to_string(), "c7");
/// assert_eq!(Coord::new(16, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord(u8);

impl Coord {
    /// Returns the cell in column `x` and row `y`, both from 0 at the top left; `None` outside the board.
    #[must_use]
    pub const fn new(x: usize, y: usize) -> Option<Self> {
        if x < WIDTH && y < HEIGHT { Some(Self((y * WIDTH + x) as u8)) } else { None }
    }

    /// Returns the cell at `index` in reading order (row by row from the top left); `None` above 175.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CELLS { Some(Self(index as u8)) } else { None }
    }

    /// Parses the name of a cell as [`Display`](fmt::Display) writes it, such as `c7`; `None` for any other text.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let (column, row) = name.split_at_checked(1)?;
        let x = column.bytes().next()?.checked_sub(b'a')?;
        let y: usize = row.parse().ok().filter(|_| !row.starts_with(['0', '+']))?;
        Self::new(x.into(), y.checked_sub(1)?)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[must_use]
    pub const fn x(self) -> usize {
        self.index() % WIDTH
    }

    #[must_use]
    pub const fn y(self) -> usize {
        self.index() / WIDTH
    }

    /// Returns the neighbour in a direction; `None` outside the board.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.delta();
        Self::new(self.x().checked_add_signed(dx)?, self.y().checked_add_signed(dy)?)
    }

    /// Iterates over the cells in a direction, from the neighbour to the edge of the board.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        std::iter::successors(self.step(direction), move |cell| cell.step(direction))
    }

    pub const ALL: [Self; CELLS] = {
        let mut cells = [Self(0); CELLS];
        let mut index = 0;
        while index < CELLS {
            cells[index] = Self(index as u8);
            index += 1;
        }
        cells
    };

    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x() as u8), self.y() + 1)
    }
}

/// One of the eight directions along rows, columns and diagonals, in clockwise order from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the columns to the right and the rows down of one step, each -1, 0 or 1.
    #[must_use]
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }
}
