//! Position strings: a board and the player to move on one line.
#![forbid(unsafe_code)]

use std::fmt;

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord, HEIGHT, WIDTH};
use crate::rules::player::{Owner, Player};
use crate::rules::turn::Turn;

/// Returns the position string of a turn (a board and the player to move). The string holds the 11 rows of the board,
/// separated by `/`. In a row, `#` is a wall, `B`, `R` or `G` a cell of a player, and a number a run of empty cells.
/// The string ends with a space and the player to move as `b`, `r` or `g`, or `-` if the game is over.
///
/// ```
/// use tribolo_kernel::{Board, Player, Turn, format_position};
/// let board: Board = ("..RB............".to_owned() + &" ................".repeat(10)).parse().unwrap();
/// let text = format_position(&Turn::start(board, Player::Red));
/// assert_eq!(text, "2RB12/16/16/16/16/16/16/16/16/16/16 r");
/// ```
#[must_use]
pub fn format_position(turn: &Turn) -> String {
    PositionWriter::default().write(turn)
}

/// Returns the turn (a board and the player to move) that a position string stands for. [`format_position`] describes
/// the format.
///
/// The player to move is the first player with a legal move, in turn order from the player that the string names. If
/// the string ends with `-`, the turn order starts from Blue. If no player has a legal move, the game is over.
///
/// ```
/// use tribolo_kernel::{format_position, parse_position};
/// let text = "2RB12/16/16/16/16/16/16/16/16/16/16 r";
/// assert_eq!(parse_position(text).map(|turn| format_position(&turn)).as_deref(), Ok(text));
/// ```
///
/// # Errors
///
/// Returns the first fault of the text as an [`InvalidPosition`] if the text is not a position string.
pub fn parse_position(text: &str) -> Result<Turn, InvalidPosition> {
    let (rows, letter) = text.split_once(' ').unwrap_or((text, ""));
    let player = match letter {
        "b" | "-" => Player::Blue,
        "r" => Player::Red,
        "g" => Player::Green,
        _ => return Err(InvalidPosition::Player),
    };
    let found = rows.split('/').count();
    if found != HEIGHT {
        return Err(InvalidPosition::RowCount { rows: found });
    }
    let mut board = Board::EMPTY;
    for (y, row) in rows.split('/').enumerate() {
        let owners = decode_row(row, y + 1)?;
        for (x, owner) in owners.into_iter().enumerate() {
            if let Some(cell) = Coord::new(x, y) {
                board = board.with(cell, owner);
            }
        }
    }
    Ok(Turn::start(board, player))
}

/// Returns the owners of the 16 cells in one row of a position string, from column a to column p. `row` is the text of
/// the row. `number` is the number of the row, counted from 1 at the top; only the errors contain it.
///
/// # Errors
///
/// Returns the first fault of `row` as an [`InvalidPosition`] if `row` is not the text of 16 cells.
fn decode_row(row: &str, number: usize) -> Result<Vec<Owner>, InvalidPosition> {
    let mut owners = Vec::with_capacity(WIDTH);
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        if digits > 0 {
            let (run, after) = rest.split_at(digits);
            let length = run.parse().ok().filter(|length| !run.starts_with('0') && (1..=WIDTH).contains(length));
            let length = length.ok_or(InvalidPosition::RunLength { row: number })?;
            owners.extend(std::iter::repeat_n(Owner::None, length));
            rest = after;
        } else {
            let owner = Owner::from_letter(letter).filter(|owner| *owner != Owner::None);
            owners.push(owner.ok_or(InvalidPosition::Letter { row: number, letter })?);
            rest = &rest[letter.len_utf8()..];
        }
    }
    if owners.len() == WIDTH {
        Ok(owners)
    } else {
        Err(InvalidPosition::RowLength { row: number, cells: owners.len() })
    }
}

/// The first fault of a text that is not a position string. Rows are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidPosition {
    /// The text does not end in a blank and the player to move.
    Player,
    /// The text has too few or too many rows.
    RowCount {
        /// The number of rows.
        rows: usize,
    },
    /// A row has too few or too many cells.
    RowLength {
        /// The row.
        row: usize,
        /// The number of its cells.
        cells: usize,
    },
    /// A run of empty cells is not a number from 1 to 16.
    RunLength {
        /// The row.
        row: usize,
    },
    /// A letter is not one of `#BRG`.
    Letter {
        /// The row.
        row: usize,
        /// The letter.
        letter: char,
    },
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player => write!(f, "the player to move is b, r, g or - after one blank"),
            Self::RowCount { rows } => write!(f, "the position has {rows} rows, not {HEIGHT}"),
            Self::RowLength { row, cells } => write!(f, "row {row} has {cells} cells, not {WIDTH}"),
            Self::RunLength { row } => write!(f, "a run of empty cells in row {row} is not a number from 1 to {WIDTH}"),
            Self::Letter { row, letter } => {
                write!(f, "row {row} contains {letter:?} instead of #, B, R, G or a number")
            }
        }
    }
}

impl std::error::Error for InvalidPosition {}

/// A formatter for successive positions of a game. It reuses the text of the rows that did not change.
#[derive(Clone, Debug)]
pub struct PositionWriter {
    /// The owners of the previous board, as [`Board::write_owners`](crate::rules::board::Board::write_owners) writes
    /// them.
    owners: [u8; CELLS],
    /// The text of each row of the previous board.
    rows: [String; HEIGHT],
}

impl Default for PositionWriter {
    fn default() -> Self {
        // No owner has this number, so the first position formats every row.
        Self { owners: [u8::MAX; CELLS], rows: std::array::from_fn(|_| String::with_capacity(WIDTH)) }
    }
}

impl PositionWriter {
    /// Returns the position string of a turn (a board and the player to move), as [`format_position`] does. A row that
    /// is the same as on the board of the previous call is not formatted again: its text is reused.
    #[must_use]
    pub fn write(&mut self, turn: &Turn) -> String {
        let before = self.owners;
        turn.board.write_owners(&mut self.owners);
        let mut text = String::with_capacity(CELLS + HEIGHT + 1);
        let (rows, _) = self.owners.as_chunks::<WIDTH>();
        for (y, (row, before)) in rows.iter().zip(before.as_chunks::<WIDTH>().0).enumerate() {
            if row != before {
                write_row(row, turn.board.empty().row(y), &mut self.rows[y]);
            }
            text.push_str(&self.rows[y]);
            text.push(if y + 1 < HEIGHT { '/' } else { ' ' });
        }
        text.push(match turn.player {
            Some(Player::Blue) => 'b',
            Some(Player::Red) => 'r',
            Some(Player::Green) => 'g',
            None => '-',
        });
        text
    }
}

/// Replaces `text` by the text of one row of a board: letters for owned cells and walls, numbers for runs of empty
/// cells.
///
/// `owners` holds the owner of each cell as an index into [`Owner::ALL`]. Bit `x` of `empty` is set if the cell in
/// column `x`, counted from 0, is empty.
fn write_row(owners: &[u8; WIDTH], empty: u16, text: &mut String) {
    text.clear();
    let mut x = 0;
    while x < WIDTH {
        let run = (empty >> x).trailing_ones() as usize;
        if run == 0 {
            text.push(LETTERS[usize::from(owners[x])]);
        } else {
            if run > 9 {
                text.push('1');
            }
            text.push(char::from(b'0' + (run % 10) as u8));
        }
        x += run.max(1);
    }
}

/// The letter of each owner, in the order of [`Owner::ALL`].
const LETTERS: [char; 5] = {
    let mut letters = ['.'; 5];
    let mut owner = 0;
    while owner < 5 {
        letters[owner] = Owner::ALL[owner].letter();
        owner += 1;
    }
    letters
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::single::{RandomStart, random_game};

    /// Returns the position string of a turn, built cell by cell without reusing any text. The tests compare
    /// [`format_position`] with this function.
    fn naive_position(turn: &Turn) -> String {
        let mut text = String::new();
        let mut run = 0;
        for cell in Coord::all() {
            let owner = turn.board.owner_at(cell);
            let is_empty = owner == Owner::None;
            run += usize::from(is_empty);
            if run > 0 && (!is_empty || cell.x() + 1 == WIDTH) {
                text += &run.to_string();
                run = 0;
            }
            if !is_empty {
                text.push(owner.letter());
            }
            if cell.x() + 1 == WIDTH {
                text.push(if cell.y() + 1 == HEIGHT { ' ' } else { '/' });
            }
        }
        text + match turn.player {
            Some(Player::Blue) => "b",
            Some(Player::Red) => "r",
            Some(Player::Green) => "g",
            None => "-",
        }
    }

    #[test]
    fn positions_of_games_are_parsed_to_the_turns_that_they_format() {
        for seed in 0..20 {
            let start = RandomStart::dealt(seed);
            let mut turn = Turn::start(start.board, start.first);
            for cell in random_game(start).moves {
                let parsed = parse_position(&format_position(&turn)).unwrap();
                assert_eq!((parsed.board, parsed.player), (turn.board, turn.player));
                turn = turn.play(cell).unwrap();
            }
            assert_eq!(parse_position(&format_position(&turn)).unwrap().player, None);
        }
    }

    #[test]
    fn an_error_names_the_first_fault() {
        let rows = |first: &str, letter: &str| first.to_owned() + &"/16".repeat(10) + letter;
        let problem = |text: &str| parse_position(text).unwrap_err().to_string();
        assert_eq!(problem(""), "the player to move is b, r, g or - after one blank");
        assert_eq!(problem("16 b"), "the position has 1 rows, not 11");
        assert_eq!(problem(&rows("3B", " b")), "row 1 has 4 cells, not 16");
        assert_eq!(problem(&rows("17", " b")), "a run of empty cells in row 1 is not a number from 1 to 16");
        assert_eq!(problem(&rows("016", " b")), "a run of empty cells in row 1 is not a number from 1 to 16");
        assert_eq!(problem(&rows("x15", " b")), "row 1 contains 'x' instead of #, B, R, G or a number");
        assert_eq!(problem(&rows("16", "  b")), "the player to move is b, r, g or - after one blank");
    }

    #[test]
    fn positions_of_games_are_formatted_as_cell_by_cell() {
        for seed in 0..20 {
            let start = RandomStart::dealt(seed);
            let mut turn = Turn::start(start.board, start.first);
            let mut writer = PositionWriter::default();
            for cell in random_game(start).moves {
                assert_eq!(format_position(&turn), naive_position(&turn));
                assert_eq!(writer.write(&turn), naive_position(&turn));
                turn = turn.play(cell).unwrap();
            }
            assert_eq!(format_position(&turn), naive_position(&turn));
        }
    }
}
