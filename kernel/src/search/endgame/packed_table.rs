//! The transposition table of the exact searches.
//!
//! It differs from the table of the depth-first searches in two ways. A key is computed from whole sets by a few
//! multiplications, and slots are not touched before they are used, so a small ending does not pay for a large table.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;

/// A transposition table whose entries are packed into 64 bits. A new entry always replaces the old one in its slot.
pub(in crate::search) struct PackedTable {
    /// A key and an entry; the entry is 0 in an empty slot.
    slots: Vec<[u64; 2]>,
    /// The right shift that turns a key into the index of its slot: the high bits of the key, which are mixed best.
    shift: u32,
}

/// The base-two logarithm of the number of slots of the largest table: 4 million slots, 64 MB.
const MAX_BITS: usize = 22;

impl PackedTable {
    /// Returns a table with `1 << bits` slots; `bits` is clamped to the range from 8 to 22.
    pub(in crate::search) fn with_bits(bits: usize) -> Self {
        let bits = bits.clamp(8, MAX_BITS) as u32;
        Self { slots: vec![[0; 2]; 1 << bits], shift: u64::BITS - bits }
    }

    /// Returns the entry of a key; 0 if there is none.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> u64 {
        let [stored, entry] = self.slots[self.slot(key)];
        if stored == key { entry } else { 0 }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, entry: u64) {
        let slot = self.slot(key);
        self.slots[slot] = [key, entry];
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        (key >> self.shift) as usize
    }
}

/// Returns the hash key of a turn; `salt` is the search's [`key_salt`].
#[inline(always)]
pub(super) fn turn_key(board: &Board, mover: Player, salt: u64) -> u64 {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    let key = blue.hash64(MULTIPLIERS[0]) ^ red.hash64(MULTIPLIERS[1]) ^ green.hash64(MULTIPLIERS[2]);
    (key ^ salt).wrapping_add(MULTIPLIERS[3][mover.index()]).wrapping_mul(MULTIPLIERS[3][3])
}

/// Returns the salt of the keys of a search: a hash of the walls, XOR `usage`. Searches that share a table but
/// store different kinds of values need different `usage` numbers, so that none reads the entries of another.
pub(super) fn key_salt(board: &Board, usage: u64) -> u64 {
    let owned = Player::ALL.into_iter().fold(CoordSet::EMPTY, |owned, player| owned | board.cells_of(player));
    (owned | board.empty()).hash64(MULTIPLIERS[3]) ^ usage
}

/// Constants of the hash: digits of pi, made odd.
const MULTIPLIERS: [[u64; 4]; 4] = [
    [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7345, 0xA409_3822_299F_31D1, 0x082E_FA98_EC4E_6C89],
    [0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6D, 0xC0AC_29B7_C97C_50DD, 0x3F84_D5B5_B547_0917],
    [0x9216_D5D9_8979_FB1B, 0xD131_0BA6_98DF_B5AD, 0x2FFD_72DB_D01A_DFB7, 0xB8E1_AFED_6A26_7E97],
    [0xBA7C_9045_F12C_7F99, 0x24A1_9947_B391_6CF7, 0x0801_F2E2_858E_FC17, 0x6369_20D8_7157_4E69],
];

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::rules::deal::deal;
    use crate::rules::turn::Turn;

    #[test]
    fn different_turns_have_different_keys() {
        let mut turns = HashMap::new();
        for seed in 0..200 {
            let (board, first) = deal(seed);
            let mut turn = Turn::start(board, first);
            while let Some(player) = turn.player {
                let salt = key_salt(&turn.board, 0);
                assert_eq!(salt, key_salt(&board, 0), "walls never change");
                for mover in Player::ALL {
                    let other = turns.insert(turn_key(&turn.board, mover, salt), (turn.board, mover));
                    assert_eq!(other, None);
                }
                turn = turn.play_unchecked(player, turn.destinations.iter().last().unwrap());
            }
        }
    }
}
