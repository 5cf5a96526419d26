//! Every backend against the perft tables, and the golden games: the text files of `tests/data`, which the Python tests
//! read too.
#![forbid(unsafe_code)]

use std::fs;
use std::path::PathBuf;

use tribolo_kernel::operation::Perft;
use tribolo_kernel::{Backend, Board, Player, Turn, deal, parse_position, parse_record};

/// Reads the files of a folder in `tests/data` that have this extension, in the order of their names.
fn texts(folder: &str, extension: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|other| other == extension));
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn golden_games_are_replayed_position_by_position() {
    for text in texts("games", "tribolo") {
        let record = parse_record(&text).unwrap();
        let (board, first) = parse_position(&record.start).unwrap();
        let mut turn = Turn::start(board, first.unwrap());
        for played in &record.moves {
            turn = turn.play(played.cell).unwrap();
            assert_eq!(parse_position(&played.comment), Ok((turn.board, turn.player)), "after {}", played.cell);
        }
        assert_eq!(turn.player, None, "the game is played to its end");
    }
}

/// The largest count of a table that is checked here. The Python tests, which run an optimised build, check all counts.
const MAX_SEQUENCES: u64 = 2_000_000;

#[test]
fn every_backend_reproduces_the_perft_tables() {
    let mut tables = 0;
    for text in texts("", "perft") {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
        for block in lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()) {
            let field = |name: &str| block.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let (name, first) = (field("name").unwrap(), field("player").unwrap());
            let first = Player::ALL.into_iter().find(|player| player.to_string() == first).unwrap();
            let drawn: Vec<&str> = block.iter().copied().filter(|line| !line.contains(' ')).collect();
            let board: Board = drawn.join("\n").parse().unwrap();
            if let Some(seed) = field("seed") {
                assert_eq!(deal(seed.parse().unwrap()), (board, first), "{name}");
            }
            let counts = block.iter().filter_map(|line| {
                let (depth, count) = line.split_once(' ')?;
                Some((depth.parse().ok()?, count.parse::<u64>().unwrap()))
            });
            for (depth, count) in counts.filter(|(_, count)| *count <= MAX_SEQUENCES) {
                for backend in Backend::all() {
                    let counted = backend.run(Perft(&Turn::start(board, first), depth));
                    assert_eq!(counted, count, "{name}, depth {depth}, {}", backend.name());
                }
            }
            tables += 1;
        }
    }
    assert!(tables >= 19, "only {tables} tables were read");
}
