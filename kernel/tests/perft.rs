//! Every backend against the perft tables.

mod common;

use tribolo_kernel::{Backend, Board, Turn, deal};

/// Counts above this are left to the optimised build that the Python tests run.
const MOST_SEQUENCES: u64 = 2_000_000;

#[test]
fn every_table_is_counted_right() {
    let mut tables = 0;
    for text in common::texts("", "perft") {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
        for block in lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()) {
            let word = |word: &str| block.iter().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
            let (name, first) = (word("name").unwrap(), common::player(word("player").unwrap()).unwrap());
            let drawn: Vec<&str> = block.iter().copied().filter(|line| !line.contains(' ')).collect();
            let board: Board = drawn.join("\n").parse().unwrap();
            if let Some(seed) = word("seed") {
                assert_eq!(deal(seed.parse().unwrap()), (board, first), "{name}");
            }
            let counts = block.iter().filter_map(|line| {
                let (depth, count) = line.split_once(' ')?;
                Some((depth.parse().ok()?, count.parse::<u64>().unwrap()))
            });
            for (depth, count) in counts.filter(|(_, count)| *count <= MOST_SEQUENCES) {
                for backend in Backend::all() {
                    let counted = backend.perft(&Turn::start(board, first), depth);
                    assert_eq!(counted, count, "{name}, depth {depth}, {}", backend.name());
                }
            }
            tables += 1;
        }
    }
    assert!(tables >= 19, "only {tables} tables were read");
}
