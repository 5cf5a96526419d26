//! What is known of turns that can be reached in several ways: a transposition table for the exact searches.
//!
//! Not the [`Table`](crate::search::transposition::Table) of the other searches: here a key is made of whole sets by a few
//! multiplications, and memory is not touched before it is used, so that a small ending does not pay for a large one.

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;

/// Words by key. A newer one takes the place of an older one in the same slot.
pub(in super::super) struct Memory {
    /// A key and a word, which is 0 where nothing is remembered yet.
    slots: Vec<[u64; 2]>,
    /// The high bits of a key, the best mixed ones, say the slot.
    shift: u32,
}

/// At most 4 million words, 64 MB of them.
const MAX_BITS: usize = 22;

impl Memory {
    /// A memory of about 2 to the power of `bits` words, within bounds.
    pub(in super::super) fn with_bits(bits: usize) -> Self {
        let bits = bits.clamp(8, MAX_BITS) as u32;
        Self { slots: vec![[0; 2]; 1 << bits], shift: u64::BITS - bits }
    }

    /// What was remembered under a key, or 0.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> u64 {
        let [known, word] = self.slots[self.slot(key)];
        if known == key { word } else { 0 }
    }

    /// Remembers a word, which must not be 0.
    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, word: u64) {
        let slot = self.slot(key);
        self.slots[slot] = [key, word];
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        (key >> self.shift) as usize
    }
}

/// The key of a turn: two turns of a game share theirs by a chance of about 1 in 2 to the power of 64.
#[inline(always)]
pub(super) fn key_of(board: &Board, mover: Player, salt: u64) -> u64 {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    let key = blue.hash64(NUMBERS[0]) ^ red.hash64(NUMBERS[1]) ^ green.hash64(NUMBERS[2]);
    (key ^ salt).wrapping_add(NUMBERS[3][mover.index()]).wrapping_mul(NUMBERS[3][3])
}

/// What the keys of all turns with the same walls have in common, for one of several uses of a memory.
pub(super) fn salt_of(board: &Board, usage: u64) -> u64 {
    let owned = Player::ALL.into_iter().fold(CoordSet::EMPTY, |owned, player| owned | board.cells_of(player));
    (owned | board.empty()).hash64(NUMBERS[3]) ^ usage
}

/// Odd numbers without a pattern: digits of pi.
const NUMBERS: [[u64; 4]; 4] = [
    [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7345, 0xA409_3822_299F_31D1, 0x082E_FA98_EC4E_6C89],
    [0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6D, 0xC0AC_29B7_C97C_50DD, 0x3F84_D5B5_B547_0917],
    [0x9216_D5D9_8979_FB1B, 0xD131_0BA6_98DF_B5AD, 0x2FFD_72DB_D01A_DFB7, 0xB8E1_AFED_6A26_7E97],
    [0xBA7C_9045_F12C_7F99, 0x24A1_9947_B391_6CF7, 0x0801_F2E2_858E_FC17, 0x6369_20D8_7157_4E69],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Turn, deal};
    use std::collections::HashMap;

    #[test]
    fn turns_have_keys_of_their_own() {
        let mut turns = HashMap::new();
        for seed in 0..200 {
            let (board, first) = deal(seed);
            let mut turn = Turn::start(board, first);
            while let Some(player) = turn.player {
                let salt = salt_of(&turn.board, 0);
                assert_eq!(salt, salt_of(&board, 0), "walls never change");
                for mover in Player::ALL {
                    let known = turns.insert(key_of(&turn.board, mover, salt), (turn.board, mover));
                    assert_eq!(known, None);
                }
                turn = turn.play_unchecked(player, turn.destinations.iter().last().unwrap());
            }
        }
    }

    #[test]
    fn a_memory_gives_back_what_was_put_and_nothing_else() {
        let mut memory = Memory::with_bits(0);
        memory.put(5, 7);
        assert_eq!((memory.get(5), memory.get(6)), (7, 0));
        memory.put(6, 8);
        assert_eq!((memory.get(5), memory.get(6)), (0, 8));
    }
}
