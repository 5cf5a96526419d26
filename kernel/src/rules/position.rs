//! Position strings: a board and the player to move on one line.
#![forbid(unsafe_code)]

use crate::rules::coord::{CELLS, HEIGHT, WIDTH};
use crate::rules::player::{Owner, Player};
use crate::rules::turn::Turn;

/// Formats a turn (a board and the player to move) as a position string. The 11 rows of the board are separated by `/`;
/// a number stands for a run of empty cells. The string ends with a space and the player to move as `b`, `r` or `g`, or
/// `-` if the game is over.
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
    /// Formats a turn (a board and the player to move) as a position string, as [`format_position`] does. Formats only
    /// the rows that differ from the board of the previous call, and reuses the text of all other rows.
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
    use crate::rules::coord::Coord;

    /// Formats a turn as a position string, one cell after the other. The tests expect the same text from
    /// [`format_position`].
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
                assert_eq!(format_position(&turn), naive_position(&turn));
                assert_eq!(writer.write(&turn), naive_position(&turn));
                turn = turn.play(cell).unwrap();
            }
            assert_eq!(format_position(&turn), naive_position(&turn));
        }
    }
}
