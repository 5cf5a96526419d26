//! Perft of every backend against the tables of `tests/data`.
#![forbid(unsafe_code)]

mod common;

use tribolo_kernel::operation::Perft;
use tribolo_kernel::{Backend, Board, Turn, deal};

/// The largest count of a table that is checked here. The Python tests, which run an optimised build, check all counts.
const MAX_SEQUENCES: u64 = 2_000_000;

#[test]
fn every_backend_reproduces_the_perft_tables() {
    let mut tables = 0;
    for text in common::texts("", "perft") {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
        for block in lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()) {
            let field = |name: &str| block.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let (name, first) = (field("name").unwrap(), common::player(field("player").unwrap()).unwrap());
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
