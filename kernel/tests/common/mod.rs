//! Parsers of the text files that the Rust and the Python tests share.
#![forbid(unsafe_code)]

use std::fs;
use std::path::PathBuf;

use tribolo_kernel::{Board, Coord, Player};

/// Reads every file with the extension `extension` in `folder`, a folder of `tests/data`. Returns the texts in the
/// order of the file names. An empty `folder` stands for `tests/data` itself.
pub fn texts(folder: &str, extension: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|other| other == extension));
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Parses a player from a name such as `Blue` or a letter such as `b`. Returns `None` for `-` and panics on other text.
pub fn player(name: &str) -> Option<Player> {
    let is_named =
        |player: &Player| [player.to_string(), player.to_string()[..1].to_lowercase()].contains(&name.to_owned());
    assert!(name == "-" || Player::ALL.iter().any(is_named), "{name:?} is not a player");
    Player::ALL.into_iter().find(is_named)
}

/// Parses a cell such as `c7`. Panics on other text.
#[allow(dead_code, reason = "the perft tables have no cells")]
pub fn coord(name: &str) -> Coord {
    Coord::all().find(|cell| cell.to_string() == name).unwrap_or_else(|| panic!("{name:?} is not a cell"))
}

/// Parses a position string. Returns the board and the player to move, who is `None` if the game is over. Panics if
/// `text` is not a position string.
#[allow(dead_code, reason = "the perft tables have board text")]
pub fn position(text: &str) -> (Board, Option<Player>) {
    let (rows, mover) = text.split_once(' ').unwrap();
    let mut drawn = String::new();
    let mut digits = String::new();
    for letter in rows.chars().chain(['/']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        drawn += &".".repeat(digits.parse().unwrap_or(0));
        digits.clear();
        drawn.push(if letter == '/' { '\n' } else { letter });
    }
    (drawn.parse().unwrap(), player(mover))
}
