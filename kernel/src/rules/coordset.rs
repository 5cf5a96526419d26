//! Sets of cells as bit boards. Only this file and the SIMD registers depend on the order of the rows.
#![forbid(unsafe_code)]

use crate::rules::coord::{Coord, HEIGHT, WIDTH};

/// A set of cells.
///
/// Each row is a lane of 16 bits. Rows 1, 3, ..., 11 are in one half and rows 2, 4, ..., 10 in the other. A shift by an
/// even number of rows is therefore one shift of each half, and a shift by one row swaps the halves and shifts one of
/// them. The public operations keep the five lanes that hold no row empty.
///
/// [`Display`](std::fmt::Display) draws a set as 11 rows of dots and asterisks:
///
/// ```
/// use tribolo_kernel::{Coord, CoordSet};
/// let set = CoordSet::from(Coord::new(1, 0).unwrap());
/// assert!(set.to_string().starts_with(".*.............."));
/// assert_eq!(set.shifted(1, 2).iter().next().unwrap().to_string(), "c3");
/// ```
// The layout fits one load of a 256-bit register. The alignment is 16 bytes because Python objects have no more, and an
// unaligned load is as fast.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(C, align(16))]
pub struct CoordSet {
    /// Rows 1, 3, 5, 7; rows 9, 11; rows 2, 4, 6, 8; row 10.
    words: [u64; 4],
}

impl CoordSet {
    pub const EMPTY: Self = Self { words: [0; 4] };
    pub const ALL: Self = Self { words: [u64::MAX, u64::MAX >> 32, u64::MAX, u64::MAX >> 48] };

    /// A set with one bit in each of the 16 lanes: bit `y` in the lane of row `y`, counted from 0 at the top.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
    pub(crate) const ROW_NUMBERS: Self = {
        let mut set = Self::EMPTY;
        let mut y = 0;
        while y < 16 {
            set.words[word_of(y)] |= 1 << (lane_of(y) + y);
            y += 1;
        }
        set
    };

    #[inline]
    pub(crate) const fn of(cell: Coord) -> Self {
        let mut set = Self::EMPTY;
        set.words[word_of(cell.y())] = 1 << (lane_of(cell.y()) + cell.x());
        set
    }

    /// Returns the union of both sets. Unlike `|`, it can be used in constants.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        let (one, two) = (self.words, other.words);
        Self { words: [one[0] | two[0], one[1] | two[1], one[2] | two[2], one[3] | two[3]] }
    }

    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        let (one, two) = (self.words, other.words);
        Self { words: [one[0] & two[0], one[1] & two[1], one[2] & two[2], one[3] & two[3]] }
    }

    #[inline(always)]
    pub(super) const fn xor(self, other: Self) -> Self {
        let (one, two) = (self.words, other.words);
        Self { words: [one[0] ^ two[0], one[1] ^ two[1], one[2] ^ two[2], one[3] ^ two[3]] }
    }

    #[inline(always)]
    pub(super) const fn minus(self, other: Self) -> Self {
        let [a, b, c, d] = other.words;
        self.and(Self { words: [!a, !b, !c, !d] })
    }

    /// Returns the set with the same columns in each of the 16 lanes: column a if bit 0 of `columns` is set, and so on.
    #[inline(always)]
    pub(crate) const fn splat(columns: u16) -> Self {
        Self { words: [columns as u64 * FIRST_COLUMN; 4] }
    }

    /// Returns four words, each with four of the [`lanes`](Self::lanes), the first in the lowest bits.
    #[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
    #[inline(always)]
    pub(crate) const fn words(self) -> [u64; 4] {
        self.words
    }

    #[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
    #[inline(always)]
    pub(crate) const fn from_words(words: [u64; 4]) -> Self {
        Self { words }
    }

    /// Builds a set from its [`lanes`](Self::lanes).
    #[inline(always)]
    pub(crate) fn from_lanes(lanes: [u16; 16]) -> Self {
        let word = |w: usize| (0..4).fold(0, |word, i| word | u64::from(lanes[4 * w + i]) << (WIDTH * i));
        Self { words: [word(0), word(1), word(2), word(3)] }
    }

    pub(crate) fn from_rows(rows: [u16; HEIGHT]) -> Self {
        let mut set = Self::EMPTY;
        for (y, row) in rows.into_iter().enumerate() {
            set.words[word_of(y)] |= u64::from(row) << lane_of(y);
        }
        set
    }

    pub(crate) fn set_lane(&mut self, lane: usize, bits: u16) {
        let (word, shift) = (lane / 4, lane % 4 * WIDTH);
        self.words[word] = self.words[word] & !(0xFFFF << shift) | u64::from(bits) << shift;
    }

    /// Returns 16 lanes of 16 bits, of which bit 0 is column a. Lanes 0 to 5 hold rows 1, 3, ..., 11, and lanes 8 to 12
    /// rows 2, 4, ..., 10; the other five hold no row.
    #[inline(always)]
    pub(crate) fn lanes(self) -> [u16; 16] {
        std::array::from_fn(|i| (self.words[i / 4] >> (i % 4 * WIDTH)) as u16)
    }

    /// Returns all cells of the rows that `rows` selects: bit `y` is row `y`, from 0 at the top. The bits from 11 on
    /// select the lanes that hold no row.
    #[inline(always)]
    pub(crate) fn from_row_mask(rows: u16) -> Self {
        // The multiplication moves bit `2 * i` to the lowest bit of lane `i`, and leaves no other bit in column a.
        let lanes = |rows: u16| (u64::from(rows & 0b0101_0101).wrapping_mul(SPREAD) & FIRST_COLUMN) * 0xFFFF;
        Self { words: [lanes(rows), lanes(rows >> 8), lanes(rows >> 1), lanes(rows >> 9)] }
    }

    /// Returns the rows in which the set has a cell: bit `y` is row `y`, as for [`CoordSet::from_row_mask`].
    #[inline(always)]
    pub(crate) fn row_mask(self) -> u16 {
        // The addition carries into the top bit of a lane if another bit of the lane is set.
        let marked = |word: u64| ((((word & !TOP) + !TOP) | word) & TOP) >> (WIDTH - 1);
        // The multiplication moves the marks of lane `i`, its bits 0 and 1, to the bits `2 * i` and `2 * i + 1` of the
        // top lane.
        let gathered = |odd: u64, even: u64| (marked(odd) | marked(even) << 1).wrapping_mul(GATHER) >> 48 & 0xFF;
        let [a, b, c, d] = self.words;
        (gathered(a, c) | gathered(b, d) << 8) as u16
    }

    /// Adds lane by lane, as 16-bit numbers that wrap around.
    #[inline(always)]
    pub(crate) fn add_lanes(self, other: Self) -> Self {
        // The top bit of each lane is added separately, so that no lane carries into the next.
        let add = |a: u64, b: u64| ((a & !TOP) + (b & !TOP)) ^ ((a ^ b) & TOP);
        let (one, two) = (self.words, other.words);
        Self { words: [add(one[0], two[0]), add(one[1], two[1]), add(one[2], two[2]), add(one[3], two[3])] }
    }

    /// Returns two integers with 16 bits per row, the topmost in the lowest bits: rows 1, 3, ..., 11 and rows 2, 4,
    /// ..., 10.
    #[inline(always)]
    const fn halves(self) -> [u128; 2] {
        let [a, b, c, d] = self.words;
        [a as u128 | (b as u128) << 64, c as u128 | (d as u128) << 64]
    }

    #[inline(always)]
    const fn from_halves(odd: u128, even: u128) -> Self {
        Self { words: [odd as u64, (odd >> 64) as u64, even as u64, (even >> 64) as u64] }
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.words;
        a | b | c | d == 0
    }

    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.words;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    #[must_use]
    pub fn contains(self, cell: Coord) -> bool {
        !(self & Self::from(cell)).is_empty()
    }

    /// Returns a 64-bit hash: the words, each XOR an odd constant, are multiplied in pairs and folded as
    /// in Wang Yi (2019), "wyhash".
    #[inline(always)]
    pub(crate) const fn hash64(self, odd: [u64; 4]) -> u64 {
        const fn folded(one: u64, other: u64) -> u64 {
            let product = one as u128 * other as u128;
            product as u64 ^ (product >> 64) as u64
        }
        let words = self.words;
        folded(words[0] ^ odd[0], words[1] ^ odd[1]) ^ folded(words[2] ^ odd[2], words[3] ^ odd[3]).rotate_left(32)
    }

    /// Iterates over the cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Coord> {
        (0..).step_by(64).zip(self.reading_order_words()).flat_map(|(start, mut word)| {
            std::iter::from_fn(move || {
                let cell = Coord::from_index(start + word.trailing_zeros() as usize).filter(|_| word != 0)?;
                word &= word - 1;
                Some(cell)
            })
        })
    }

    /// Returns three words: bit `i % 64` of word `i / 64` is the cell whose [`Coord::index`] is `i`.
    #[inline(always)]
    pub(crate) const fn reading_order_words(self) -> [u64; 3] {
        /// Returns the lowest two rows with a gap of 16 zero bits after each.
        const fn spread(rows: u64) -> u64 {
            (rows & 0xFFFF) | (rows & 0xFFFF_0000) << 16
        }
        let [a, b, c, d] = self.words;
        [spread(a) | spread(c) << 16, spread(a >> 32) | spread(c >> 32) << 16, spread(b) | spread(d) << 16]
    }

    /// Returns half a row as eight bytes of 0 or 1, the leftmost cell in the lowest byte. `half_row` is `2 * y` for
    /// columns a to h of row `y`, and `2 * y + 1` for columns i to p.
    #[inline(always)]
    pub(crate) fn half_row_bytes(self, half_row: usize) -> u64 {
        BYTES_OF_BITS[usize::from(self.row(half_row / 2) >> (half_row % 2 * 8) & 0xFF)]
    }

    /// Returns the cell of the set at index `n` in reading order; `None` if the set is smaller.
    #[inline(always)]
    pub(crate) fn nth(self, mut n: u32) -> Option<Coord> {
        for (start, word) in (0..).step_by(64).zip(self.reading_order_words()) {
            if n < word.count_ones() {
                let word = (0..n).fold(word, |word, _| word & (word - 1));
                return Coord::from_index(start + word.trailing_zeros() as usize);
            }
            n -= word.count_ones();
        }
        None
    }

    /// Returns the set with every cell moved by `dx` columns to the right and `dy` rows down. Cells that leave the
    /// board are dropped.
    ///
    /// `dx` is from -15 to 15, and `dy` from -10 to 10. With constant arguments, the code is a few shifts and masks.
    #[must_use]
    #[inline(always)]
    pub const fn shifted(self, dx: i32, dy: i32) -> Self {
        self.shifted_unmasked(dx, dy).and(Self::ALL)
    }

    /// Shifts as [`CoordSet::shifted`] does, but a cell that moves below the board may keep its bit, in one of the five
    /// lanes that hold no row. The caller must remove such bits.
    #[inline(always)]
    pub(crate) const fn shifted_unmasked(self, dx: i32, dy: i32) -> Self {
        // A bit that leaves its row at the side is in a column that no cell of the next lane can reach.
        self.shifted_wrapping(dx, dy).and(Self::splat(if dx >= 0 { 0xFFFF << dx } else { 0xFFFF >> -dx }))
    }

    /// Shifts as [`CoordSet::shifted_unmasked`] does, but keeps a bit that leaves its row at the side. The bit may
    /// appear at the other side, in the lane before or after the lane of its target row.
    #[inline(always)]
    pub(crate) const fn shifted_wrapping(self, dx: i32, dy: i32) -> Self {
        if dy == 0 {
            // Not all CPUs have instructions that shift two words as one integer.
            let [a, b, c, d] = self.words;
            let words =
                if dx >= 0 { [a << dx, b << dx, c << dx, d << dx] } else { [a >> -dx, b >> -dx, c >> -dx, d >> -dx] };
            return Self { words };
        }
        let lanes = dy.div_euclid(2);
        let [odd, even] = self.halves();
        let (odd, even) = if dy % 2 == 0 {
            (move_lanes(odd, lanes), move_lanes(even, lanes))
        } else {
            (move_lanes(even, lanes + 1), move_lanes(odd, lanes))
        };
        if dx >= 0 { Self::from_halves(odd << dx, even << dx) } else { Self::from_halves(odd >> -dx, even >> -dx) }
    }

    /// Returns row `y`, from 0 at the top; bit 0 is column a.
    #[inline(always)]
    pub(crate) const fn row(&self, y: usize) -> u16 {
        (self.words[word_of(y)] >> lane_of(y)) as u16
    }
}

/// The eight bits of each byte value as eight bytes of 0 or 1, the lowest bit in the lowest byte.
static BYTES_OF_BITS: [u64; 256] = {
    let mut bytes_of_bits = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes_of_bits[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    bytes_of_bits
};

/// The bits of column a in the four lanes of a word.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;

/// The top bits, those of column p, in the four lanes of a word.
const TOP: u64 = FIRST_COLUMN << (WIDTH - 1);

/// A factor that moves bit `2 * i` of a number of 8 bits to bit `16 * i`.
const SPREAD: u64 = 1 | 1 << 14 | 1 << 28 | 1 << 42;

/// A factor that moves bit `16 * i` of a word to bit `48 + 2 * i`.
const GATHER: u64 = 1 << 48 | 1 << 34 | 1 << 20 | 1 << 6;

const fn word_of(y: usize) -> usize {
    y % 2 * 2 + y / 8
}

const fn lane_of(y: usize) -> usize {
    y / 2 % 4 * WIDTH
}

/// Shifts an integer by `lanes` lanes of 16 bits, to higher bits if `lanes` is positive.
const fn move_lanes(half: u128, lanes: i32) -> u128 {
    let bits = WIDTH as u32 * lanes.unsigned_abs();
    if lanes >= 0 { half << bits } else { half >> bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(cell: Coord, dx: isize, dy: isize) -> Option<Coord> {
        Coord::new(cell.x().checked_add_signed(dx)?, cell.y().checked_add_signed(dy)?)
    }

    /// Checks shifts of each single cell, and of all cells, against cells that are moved one by one.
    fn check_shift(dx: i32, dy: i32) {
        for cell in Coord::all() {
            let expected: CoordSet = moved(cell, dx as isize, dy as isize).into_iter().collect();
            assert_eq!(CoordSet::from(cell).shifted(dx, dy), expected, "{cell} by {dx}, {dy}");
        }
        let expected: CoordSet = Coord::all().filter_map(|cell| moved(cell, dx as isize, dy as isize)).collect();
        assert_eq!(CoordSet::ALL.shifted(dx, dy), expected);
    }

    #[test]
    fn a_shift_moves_every_cell_and_drops_those_that_leave_the_board() {
        for dx in -15..=15 {
            for dy in -10..=10 {
                check_shift(dx, dy);
            }
        }
    }

    #[test]
    fn the_rows_of_a_set_are_those_that_contain_a_cell() {
        for rows in 0..1 << HEIGHT {
            let whole = CoordSet::from_row_mask(rows);
            let expected: CoordSet = Coord::all().filter(|cell| rows >> cell.y() & 1 == 1).collect();
            assert_eq!(whole, expected);
            for x in 0..WIDTH {
                assert_eq!((whole & CoordSet::splat(1 << x)).row_mask(), rows, "column {x}");
            }
            assert_eq!(whole.row_mask(), rows);
        }
    }
}
