//! A small sort for short lists.
#![forbid(unsafe_code)]

use std::cmp::Ordering;

/// Sorts a short list, such as the moves of a turn, by insertion; equal items keep their order. The stable sort of the
/// standard library, compiled for each kind of list, would be a sixth of the WebAssembly module.
pub(crate) fn sort_moves<T>(moves: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    for end in 1..moves.len() {
        for place in (1..=end).rev() {
            if compare(&moves[place - 1], &moves[place]).is_le() {
                break;
            }
            moves.swap(place - 1, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn moves_are_sorted_as_by_the_stable_sort(keys in prop::collection::vec(0..9, 0..40)) {
            let mut moves: Vec<(usize, i32)> = keys.into_iter().enumerate().collect();
            let mut expected = moves.clone();
            expected.sort_by_key(|(_, key)| *key);
            sort_moves(&mut moves, |(_, one), (_, other)| one.cmp(other));
            prop_assert_eq!(moves, expected);
        }
    }
}
