//! Any text is either parsed as a board or rejected with the places of its faults.
#![forbid(unsafe_code)]

use proptest::prelude::*;
use tribolo_kernel::{Board, CELLS, Coord, Owner};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_parsed_or_rejected_with_a_place(
        text in prop_oneof![any::<String>(), "([.#BRG]{15,17}[ \n\t\u{2003}]){10,12}x?"],
    ) {
        match text.parse::<Board>() {
            Ok(board) => prop_assert_eq!(board.to_string(), text.split_whitespace().collect::<Vec<_>>().join("\n")),
            Err(error) => {
                prop_assert!(!error.faults.is_empty());
                prop_assert!(error.faults.iter().all(|fault| fault.line > 0 && fault.column > 0));
            }
        }
    }

    #[test]
    fn a_board_has_the_owners_that_were_set(owners in prop::collection::vec(0..Owner::ALL.len(), CELLS)) {
        let place = |board: Board, (cell, owner): (Coord, &usize)| board.with(cell, Owner::ALL[*owner]);
        let board = Coord::all().zip(&owners).fold(Board::EMPTY, place);
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        for (cell, owner) in Coord::all().zip(&owners) {
            prop_assert_eq!(board.owner_at(cell), Owner::ALL[*owner]);
        }
    }
}
