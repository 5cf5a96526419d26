//! Position strings: a board and the player to move on one line.
#![forbid(unsafe_code)]

use std::fmt::Display;

use crate::rules::board::Board;
use crate::rules::coord::{CELLS, Coord, HEIGHT, WIDTH};
use crate::rules::fault::{Fault, InvalidText, quoted};
use crate::rules::player::{Owner, Player};

/// Returns the position string of a board and the player to move, or no player if the game is over. The string holds
/// the 11 rows of the board, separated by `/`. In a row, `#` is a wall, `B`, `R` or `G` a cell of a player, and a
/// number a run of empty cells. The string ends with a space and the player to move as `b`, `r` or `g`, or `-`.
///
/// ```
/// use tribolo_kernel::{Board, Player, format_position};
/// let board: Board = ("..RB............".to_owned() + &" ................".repeat(10)).parse().unwrap();
/// assert_eq!(format_position(&board, Some(Player::Red)), "2RB12/16/16/16/16/16/16/16/16/16/16 r");
/// ```
#[must_use]
pub fn format_position(board: &Board, player: Option<Player>) -> String {
    PositionWriter::default().write(board, player)
}

/// Parses a position string, as [`format_position`] writes it, into the board and the player to move.
///
/// # Errors
///
/// [`InvalidText`] with the faults of the text, in its order.
pub fn parse_position(text: &str) -> Result<(Board, Option<Player>), InvalidText> {
    let (rows, letter) = text.split_once(' ').unwrap_or((text, ""));
    let mut board = Board::EMPTY;
    let mut faults = Vec::new();
    let mut column = 1;
    for (y, row) in rows.split('/').enumerate() {
        parse_row(row, y, column, &mut board, &mut faults);
        column += row.chars().count() + 1;
    }
    let count = rows.split('/').count();
    if count != HEIGHT {
        let message = "the position has {rows} rows, not {height}";
        faults.push(Fault::new((1, column - 1), message, &[("rows", &count), ("height", &HEIGHT)]));
    }
    let player = PLAYERS.iter().find(|(found, _)| letter.chars().eq([*found])).map(|(_, player)| *player);
    if player.is_none() {
        let column = if rows == text { column - 1 } else { column };
        let message = "the player to move is b, r, g or - after one blank, not {letter}";
        faults.push(Fault::new((1, column), message, &[("letter", &quoted(letter))]));
    }
    player.filter(|_| faults.is_empty()).map(|player| (board, player)).ok_or(InvalidText { faults })
}

/// The letter of each player to move; `-` if the game is over.
const PLAYERS: [(char, Option<Player>); 4] =
    [('b', Some(Player::Blue)), ('r', Some(Player::Red)), ('g', Some(Player::Green)), ('-', None)];

/// Parses the text of row `y` (from 0), which begins at the column `start` of the position string. Sets the row's cells
/// in `board`, and adds its faults to `faults`.
fn parse_row(row: &str, y: usize, start: usize, board: &mut Board, faults: &mut Vec<Fault>) {
    let faults_before = faults.len();
    let (mut x, mut column, mut rest) = (0, start, row);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (piece, after) = rest.split_at(digits.max(letter.len_utf8()));
        let run = piece.parse().ok().filter(|run| letter != '0' && (1..=WIDTH).contains(run));
        match (run, Owner::from_letter(letter)) {
            (Some(run), _) => x += run,
            (None, Some(owner)) if owner != Owner::None => {
                *board = Coord::new(x, y).map_or(*board, |cell| board.with(cell, owner));
                x += 1;
            }
            _ => {
                let message = "expected #, B, R, G or a number from 1 to 16, not {found}";
                faults.push(Fault::new((1, column), message, &[("found", &quoted(piece))]));
            }
        }
        column += piece.chars().count();
        rest = after;
    }
    if faults.len() == faults_before && x != WIDTH {
        let values: [(_, &dyn Display); 3] = [("row", &(y + 1)), ("cells", &x), ("width", &WIDTH)];
        faults.push(Fault::new((1, start), "row {row} has {cells} cells, not {width}", &values));
    }
}

/// A formatter for successive positions of a game. It reuses the text of the rows that did not change.
#[derive(Clone, Debug)]
pub struct PositionWriter {
    /// The owners of the previous board, as [`Board::write_owners`](crate::rules::board::Board::write_owners) writes
    /// them.
    owners: [u8; CELLS],
    rows: [String; HEIGHT],
}

impl Default for PositionWriter {
    fn default() -> Self {
        // No owner has this number, so the first position formats every row.
        Self { owners: [u8::MAX; CELLS], rows: std::array::from_fn(|_| String::with_capacity(WIDTH)) }
    }
}

impl PositionWriter {
    /// Returns a position string; see [`format_position`].
    #[must_use]
    pub fn write(&mut self, board: &Board, player: Option<Player>) -> String {
        let before = self.owners;
        board.write_owners(&mut self.owners);
        let mut text = String::with_capacity(CELLS + HEIGHT + 1);
        let (rows, _) = self.owners.as_chunks::<WIDTH>();
        for (y, (row, before)) in rows.iter().zip(before.as_chunks::<WIDTH>().0).enumerate() {
            if row != before {
                write_row(row, board.empty().row(y), &mut self.rows[y]);
            }
            text.push_str(&self.rows[y]);
            text.push(if y + 1 < HEIGHT { '/' } else { ' ' });
        }
        text.extend(PLAYERS.iter().filter(|(_, mover)| *mover == player).map(|(letter, _)| letter));
        text
    }
}

/// Replaces `text` by the text of a row. `owners` holds indices in [`Owner::ALL`]. Bit `x` of `empty` is set if the
/// cell in column `x` is empty.
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
    use crate::rules::turn::Turn;

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
    fn positions_of_games_are_formatted_as_cell_by_cell() {
        for seed in 0..20 {
            let start = RandomStart::dealt(seed);
            let mut turn = Turn::start(start.board, start.first);
            let mut writer = PositionWriter::default();
            for cell in random_game(start).moves {
                assert_eq!(format_position(&turn.board, turn.player), naive_position(&turn));
                assert_eq!(writer.write(&turn.board, turn.player), naive_position(&turn));
                turn = turn.play(cell).unwrap();
            }
            assert_eq!(format_position(&turn.board, turn.player), naive_position(&turn));
        }
    }
}
