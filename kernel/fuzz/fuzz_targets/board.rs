//! Fuzzes the board parser with bytes as text, and compares the backends on boards made of those bytes.
#![forbid(unsafe_code)]
#![no_main]

#[path = "../../tests/common/check.rs"]
mod check;
#[path = "../../tests/common/naive.rs"]
mod naive;

use libfuzzer_sys::fuzz_target;
use tribolo_kernel::{Board, Coord, Owner};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(Ok(board)) = std::str::from_utf8(bytes).map(str::parse::<Board>) {
        assert_eq!(board.to_string().parse(), Ok(board));
        check::assert_backends_agree(&board);
    }
    let owners = bytes.iter().map(|byte| Owner::ALL[usize::from(*byte) % Owner::ALL.len()]);
    check::assert_backends_agree(
        &Coord::all().zip(owners).fold(Board::EMPTY, |board, (cell, owner)| board.with(cell, owner)),
    );
});
