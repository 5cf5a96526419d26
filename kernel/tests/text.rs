//! Any text is either parsed as a board or rejected with the places of its faults.
#![forbid(unsafe_code)]

use proptest::prelude::*;
use tribolo_kernel::{Board, Coord, Owner};

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_parsed_or_rejected_with_a_place(text in any::<String>()) {
        if let Err(error) = text.parse::<Board>() {
            prop_assert!(!error.faults.is_empty());
            prop_assert!(error.faults.iter().all(|fault| fault.line > 0 && fault.column > 0));
        }
    }

    #[test]
    fn text_close_to_a_board_is_parsed_or_rejected(text in "([.#BRG]{15,17}[ \n\t\u{2003}]){10,12}x?") {
        if let Ok(board) = text.parse::<Board>() {
            let rows: Vec<&str> = text.split_whitespace().collect();
            prop_assert_eq!(board.to_string(), rows.join("\n"));
        }
    }

    #[test]
    fn a_board_has_the_owners_that_were_set(owners in prop::collection::vec(0..Owner::ALL.len(), 176)) {
        let place = |board: Board, (cell, owner): (Coord, &usize)| board.with(cell, Owner::ALL[*owner]);
        let board = Coord::all().zip(&owners).fold(Board::EMPTY, place);
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        for (cell, owner) in Coord::all().zip(&owners) {
            prop_assert_eq!(board.owner_at(cell), Owner::ALL[*owner]);
        }
    }
}
