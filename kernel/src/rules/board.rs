//! The board: who owns each cell. Text in, text out.

use std::fmt;

use crate::rules::coord::{Coord, HEIGHT, WIDTH};
use crate::rules::coordset::CoordSet;
use crate::rules::player::{Owner, Player};

/// Who owns each of the 176 cells.
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
    /// The cells of each player; no cell is in two of these sets or in `empty`.
    players: [CoordSet; 3],
    /// The cells nobody owns. What is in no set at all is a wall.
    empty: CoordSet,
}

impl Board {
    /// A board that has every cell empty.
    pub const EMPTY: Self = Self { players: [CoordSet::EMPTY; 3], empty: CoordSet::ALL };

    /// A board from the cells of each player, in the order of [`Player::ALL`], and the walls; no cell is in two of these sets.
    pub(crate) fn new(players: [CoordSet; 3], walls: CoordSet) -> Self {
        Self { players, empty: !(players[0] | players[1] | players[2] | walls) }
    }

    /// What stands on a cell.
    #[must_use]
    pub fn owner_at(&self, cell: Coord) -> Owner {
        if self.empty.contains(cell) {
            return Owner::None;
        }
        let player = Player::ALL.into_iter().find(|player| self.cells_of(*player).contains(cell));
        player.map_or(Owner::Wall, Owner::Player)
    }

    /// The cells a player owns.
    #[must_use]
    #[inline]
    pub const fn cells_of(&self, player: Player) -> CoordSet {
        self.players[player.index()]
    }

    /// The cells nobody owns.
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> CoordSet {
        self.empty
    }

    /// The number of cells of each player: the scores.
    #[must_use]
    pub fn scores(&self) -> [usize; 3] {
        self.players.map(CoordSet::len)
    }

    /// The same board but for one cell.
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

    /// The board from the cells of a player and of the two who move next.
    #[inline(always)]
    pub(crate) fn seen_by(player: Player, sets: [CoordSet; 3], empty: CoordSet) -> Self {
        let mut players = [CoordSet::EMPTY; 3];
        for (player, set) in player.from_here().into_iter().zip(sets) {
            players[player.index()] = set;
        }
        Self { players, empty }
    }

    /// The columns of a row where a player owns the cell, column a in bit 0.
    #[inline(always)]
    pub(crate) const fn row_of(&self, player: Player, y: usize) -> u16 {
        self.players[player.index()].row(y)
    }
}

impl fmt::Display for Board {
    /// Eleven lines of sixteen letters: `.` empty, `#` wall, `B`, `R`, `G`.
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
    type Err = InvalidBoard;

    /// Reads 11 rows of 16 letters `.#BRG` with any white space between the rows.
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] with every fault of the text, in the order they stand there.
    fn from_str(text: &str) -> Result<Self, InvalidBoard> {
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
                    let problem = Problem::RowLength { row: rows + 1, length };
                    faults.push(BoardFault { line, column, problem });
                }
                for (x, letter) in row.chars().enumerate() {
                    match (Owner::from_letter(letter), Coord::new(x, rows)) {
                        (Some(owner), Some(cell)) => board = board.with(cell, owner),
                        (Some(_), None) => (),
                        (None, _) => {
                            let problem = Problem::UnknownLetter { letter };
                            faults.push(BoardFault { line, column: column + x, problem });
                        }
                    }
                }
                rows += 1;
            }
        }
        if rows != HEIGHT {
            let line = text.lines().count().max(1);
            let column = text.lines().last().map_or(0, |content| content.chars().count()) + 1;
            faults.push(BoardFault { line, column, problem: Problem::RowCount { rows } });
        }
        if faults.is_empty() { Ok(board) } else { Err(InvalidBoard { faults }) }
    }
}

/// The words of a line, each with the column, counted in characters from 1, at which it starts.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        // `word` is a part of `line`, so the difference of their addresses is where it starts.
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..start].chars().count() + 1, word)
    })
}

/// A text that is no board: every fault in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidBoard {
    /// At least one fault, in the order they stand in the text.
    pub faults: Vec<BoardFault>,
}

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let separator = if i > 0 { "; " } else { "" };
            write!(f, "{separator}line {}, column {}: {}", fault.line, fault.column, fault.problem)?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidBoard {}

/// One fault of a board text and where it stands, line and column counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardFault {
    /// The line of the text.
    pub line: usize,
    /// The character of that line.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a board text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text has too few or too many rows.
    RowCount {
        /// The rows it has.
        rows: usize,
    },
    /// A row is too short or too long.
    RowLength {
        /// The row of the board, from 1.
        row: usize,
        /// The letters it has.
        length: usize,
    },
    /// A letter stands for no owner.
    UnknownLetter {
        /// That letter.
        letter: char,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowCount { rows } => write!(f, "the board has {rows} rows, not {HEIGHT}"),
            Self::RowLength { row, length } => write!(f, "row {row} has {length} cells, not {WIDTH}"),
            Self::UnknownLetter { letter } => write!(f, "{letter:?} is none of . # B R G"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(usize, usize, String)> {
        let error = text.parse::<Board>().unwrap_err();
        error.faults.iter().map(|fault| (fault.line, fault.column, fault.problem.to_string())).collect()
    }

    #[test]
    fn text_comes_back_as_it_was() {
        let mut board = Board::EMPTY;
        for (cell, owner) in Coord::all().zip(Owner::ALL.into_iter().cycle()) {
            board = board.with(cell, owner);
            assert_eq!(board.owner_at(cell), owner);
        }
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(board.scores(), [35, 35, 35]);
    }

    #[test]
    fn every_fault_of_a_text_is_told_with_its_place() {
        assert_eq!(faults(""), [(1, 1, "the board has 0 rows, not 11".into())]);
        let row = "................\n";
        let text = row.repeat(4) + "  ..x....\n" + &row.repeat(4) + ".........é......";
        assert_eq!(
            faults(&text),
            [
                (5, 3, "row 5 has 7 cells, not 16".into()),
                (5, 5, "'x' is none of . # B R G".into()),
                (10, 10, "'é' is none of . # B R G".into()),
                (10, 17, "the board has 10 rows, not 11".into()),
            ]
        );
        assert_eq!(faults(&row.repeat(12)), [(12, 17, "the board has 12 rows, not 11".into())]);
    }
}
