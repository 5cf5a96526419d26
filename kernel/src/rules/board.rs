//! The packed board, and its text form.
#![forbid(unsafe_code)]

use std::fmt::{self, Display};

use crate::rules::coord::{CELLS, Coord, HEIGHT, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::fault::{Fault, InvalidText, quoted};
use crate::rules::player::{Owner, Player};

/// The owner of each of the 176 cells, as sets of cells.
///
/// ```
/// use tribolo_kernel::{Board, Coord, Owner, Player};
/// let text = "B..............# ................ ................ ................ ................ ................
///             ................ ................ ................ ................ ...............G";
/// let board: Board = text.parse().unwrap();
/// assert_eq!(board.owner_at(Coord::new(0, 0).unwrap()), Owner::Player(Player::Blue));
/// assert_eq!(board.to_string().lines().next(), Some("B..............#"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells of each player. These sets and `empty` are disjoint.
    players: [CoordSet; 3],
    /// The empty cells. A cell in none of the four sets is a wall.
    empty: CoordSet,
}

impl Board {
    /// The board whose cells are all empty.
    pub const EMPTY: Self = Self { players: [CoordSet::EMPTY; 3], empty: CoordSet::ALL };

    /// Builds a board from the cells of each player and the walls. The sets must be disjoint, which is not checked.
    pub(crate) fn new(players: [CoordSet; 3], walls: CoordSet) -> Self {
        Self { players, empty: !(players[0] | players[1] | players[2] | walls) }
    }

    #[must_use]
    pub fn owner_at(&self, cell: Coord) -> Owner {
        if self.empty.contains(cell) {
            return Owner::None;
        }
        let player = Player::ALL.into_iter().find(|player| self.cells_of(*player).contains(cell));
        player.map_or(Owner::Wall, Owner::Player)
    }

    #[must_use]
    #[inline]
    pub const fn cells_of(&self, player: Player) -> CoordSet {
        self.players[player.index()]
    }

    #[must_use]
    #[inline]
    pub const fn empty(&self) -> CoordSet {
        self.empty
    }

    #[must_use]
    pub fn scores(&self) -> [usize; 3] {
        self.players.map(CoordSet::len)
    }

    /// Returns a copy of the board in which `owner` owns `cell`.
    #[must_use]
    pub fn with(mut self, cell: Coord, owner: Owner) -> Self {
        let cell = CoordSet::from(cell);
        self.empty -= cell;
        for cells in &mut self.players {
            *cells -= cell;
        }
        match owner {
            Owner::None => self.empty |= cell,
            Owner::Wall => (),
            Owner::Player(player) => self.players[player.index()] |= cell,
        }
        self
    }

    /// Writes the index in [`Owner::ALL`] of the owner of each cell, in reading order.
    #[inline(always)]
    pub fn write_owners(&self, bytes: &mut [u8; CELLS]) {
        let [blue, red, green] = Player::ALL.map(|player| self.cells_of(player));
        for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            // Every cell starts as a wall, which is 1. An empty cell is 1 less, and a player's cell 1, 2 or 3 more.
            let owned = blue.half_row_bytes(i) + 2 * red.half_row_bytes(i) + 3 * green.half_row_bytes(i);
            *eight = (0x0101_0101_0101_0101 + owned - self.empty().half_row_bytes(i)).to_le_bytes();
        }
    }

    /// Builds a board from the owners of its cells, as [`write_owners`](Self::write_owners) writes them. Returns `None`
    /// if a byte is no index in [`Owner::ALL`].
    #[must_use]
    pub fn from_owners(bytes: &[u8; CELLS]) -> Option<Self> {
        let mut rows = [[0_u16; HEIGHT]; Owner::ALL.len()];
        for (index, byte) in bytes.iter().enumerate() {
            rows.get_mut(usize::from(*byte))?[index / WIDTH] |= 1 << (index % WIDTH);
        }
        let [empty, _, blue, red, green] = rows.map(CoordSet::from_rows);
        Some(Self { players: [blue, red, green], empty })
    }

    /// Builds a board from the cells of `player` and of the next two in turn order, and the empty cells. The sets must
    /// be disjoint, which is not checked.
    #[inline(always)]
    pub(crate) fn from_turn_order(player: Player, sets: [CoordSet; 3], empty: CoordSet) -> Self {
        let mut players = [CoordSet::EMPTY; 3];
        for (player, set) in player.turn_order().into_iter().zip(sets) {
            players[player.index()] = set;
        }
        Self { players, empty }
    }

    /// Returns the cells of a player in row `y`, from 0 at the top; bit 0 is column a.
    #[inline(always)]
    pub(crate) const fn row_of(&self, player: Player, y: usize) -> u16 {
        self.players[player.index()].row(y)
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Coord::all() {
            if cell.x() == 0 && cell.y() > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", self.owner_at(cell).letter())?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Board {
    type Err = InvalidText;

    /// Parses 11 rows of 16 letters (`.`, `#`, `B`, `R` or `G`), with white space of any kind between the rows.
    ///
    /// # Errors
    ///
    /// [`InvalidText`] with the faults of the text, sorted by line and column. Rows after the eleventh are counted, but
    /// not checked.
    fn from_str(text: &str) -> Result<Self, InvalidText> {
        let mut board = Self::EMPTY;
        let mut faults = Vec::new();
        let mut rows = 0;
        for (line, content) in (1..).zip(text.lines()) {
            for (column, row) in words(content) {
                if rows >= HEIGHT {
                    rows += 1;
                    continue;
                }
                let length = row.chars().count();
                if length != WIDTH {
                    let values: [(_, &dyn Display); 3] = [("row", &(rows + 1)), ("cells", &length), ("width", &WIDTH)];
                    faults.push(Fault::new((line, column), "row {row} has {cells} cells, not {width}", &values));
                }
                for (x, letter) in row.chars().enumerate() {
                    match (Owner::from_letter(letter), Coord::new(x, rows)) {
                        (Some(owner), Some(cell)) => board = board.with(cell, owner),
                        (Some(_), None) => (),
                        (None, _) => {
                            let values: [(_, &dyn Display); 1] = [("letter", &quoted(&letter.to_string()))];
                            faults.push(Fault::new((line, column + x), "{letter} is not one of . # B R G", &values));
                        }
                    }
                }
                rows += 1;
            }
        }
        if rows != HEIGHT {
            let line = text.lines().count().max(1);
            let column = text.lines().last().map_or(0, |content| content.chars().count()) + 1;
            let message = "the board has {rows} rows, not {height}";
            faults.push(Fault::new((line, column), message, &[("rows", &rows), ("height", &HEIGHT)]));
        }
        if faults.is_empty() { Ok(board) } else { Err(InvalidText { faults }) }
    }
}

/// Yields each word of a line with the column at which it starts, in characters from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        // `word` is a slice of `line`, so the difference of their addresses is its start.
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..start].chars().count() + 1, word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        text.parse::<Board>().unwrap_err().faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn owners_are_written_as_their_indices() {
        let owners = Owner::ALL.into_iter().cycle();
        let board = Coord::all().zip(owners).fold(Board::EMPTY, |board, (cell, owner)| board.with(cell, owner));
        let mut bytes = [9; CELLS];
        board.write_owners(&mut bytes);
        assert!(bytes.into_iter().zip((0..5).cycle()).all(|(byte, owner)| byte == owner));
        assert_eq!(Board::from_owners(&bytes), Some(board));
        bytes[7] = 5;
        assert_eq!(Board::from_owners(&bytes), None);
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        assert_eq!(faults(""), ["line 1, column 1: the board has 0 rows, not 11"]);
        let row = "................\n";
        let text = row.repeat(4) + "  ..x....\n" + &row.repeat(4) + ".........é......";
        assert_eq!(
            faults(&text),
            [
                "line 5, column 3: row 5 has 7 cells, not 16",
                "line 5, column 5: 'x' is not one of . # B R G",
                "line 10, column 10: 'é' is not one of . # B R G",
                "line 10, column 17: the board has 10 rows, not 11",
            ]
        );
        assert_eq!(faults(&row.repeat(12)), ["line 12, column 17: the board has 12 rows, not 11"]);
    }
}
