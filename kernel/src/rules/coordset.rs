//! Sets of cells. The only file that knows how cells are packed into bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::rules::coord::{Coord, HEIGHT, WIDTH};

/// A set of cells.
///
/// Each row is a lane of 16 bits. Rows 1, 3, ..., 11 lie in one half and rows 2, 4, ..., 10 in the other, so a move by an
/// even number of rows is one shift of each half, and a move by one row swaps the halves and shifts one of them. The
/// unused lanes above the last row stay empty: every operation gives a set of real cells.
///
/// Written out, a set is drawn as 11 rows of dots and stars:
///
/// ```
/// use tribolo_kernel::{Coord, CoordSet};
/// let set = CoordSet::from(Coord::new(1, 0).unwrap());
/// assert!(set.to_string().starts_with(".*.............."));
/// assert_eq!(set.shifted(1, 2).iter().next().unwrap().to_string(), "c3");
/// ```
// Laid out so that a register of 256 bits takes it whole. Not aligned to 32 bytes: Python gives its objects 16, and a load
// that need not be aligned is as fast.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(C, align(16))]
pub struct CoordSet {
    /// Four rows each: 1, 3, 5, 7; then 9 and 11; 2, 4, 6, 8; then 10.
    words: [u64; 4],
}

impl CoordSet {
    /// No cell.
    pub const EMPTY: Self = Self { words: [0; 4] };
    /// Every cell of the board.
    pub const ALL: Self = Self { words: [u64::MAX, u64::MAX >> 32, u64::MAX, u64::MAX >> 48] };

    /// In each lane the one bit that has the number of its row.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const ROW_NUMBERS: Self = {
        let mut set = Self::EMPTY;
        let mut y = 0;
        while y < 16 {
            set.words[word_of(y)] |= 1 << (lane_of(y) + y);
            y += 1;
        }
        set
    };

    /// The set of one cell.
    #[inline]
    pub(crate) const fn of(cell: Coord) -> Self {
        let mut set = Self::EMPTY;
        set.words[word_of(cell.y())] = 1 << (lane_of(cell.y()) + cell.x());
        set
    }

    /// What `|` does, in constants.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        let (one, two) = (self.words, other.words);
        Self { words: [one[0] | two[0], one[1] | two[1], one[2] | two[2], one[3] | two[3]] }
    }

    /// What `&` does, in constants.
    #[inline]
    const fn and(self, other: Self) -> Self {
        let (one, two) = (self.words, other.words);
        Self { words: [one[0] & two[0], one[1] & two[1], one[2] & two[2], one[3] & two[3]] }
    }

    /// The same 16 columns in every lane, column a being bit 0.
    #[inline(always)]
    pub(crate) const fn in_every_lane(columns: u16) -> Self {
        Self { words: [columns as u64 * FIRST_COLUMN; 4] }
    }

    /// The set of 16 lanes: rows 1, 3, ..., 15, then 2, 4, ..., 16.
    #[inline(always)]
    pub(crate) fn from_lanes(lanes: [u16; 16]) -> Self {
        let word = |w: usize| (0..4).fold(0, |word, i| word | u64::from(lanes[4 * w + i]) << (WIDTH * i));
        Self { words: [word(0), word(1), word(2), word(3)] }
    }

    /// The set of the columns of each row, column a being bit 0.
    pub(crate) fn from_rows(rows: [u16; HEIGHT]) -> Self {
        let mut set = Self::EMPTY;
        for (y, row) in rows.into_iter().enumerate() {
            set.words[word_of(y)] |= u64::from(row) << lane_of(y);
        }
        set
    }

    /// Replaces one lane, by its place in [`CoordSet::lanes`].
    pub(crate) fn set_lane(&mut self, lane: usize, bits: u16) {
        let (word, shift) = (lane / 4, lane % 4 * WIDTH);
        self.words[word] = self.words[word] & !(0xFFFF << shift) | u64::from(bits) << shift;
    }

    /// What [`CoordSet::from_lanes`] takes.
    #[inline(always)]
    pub(crate) fn lanes(self) -> [u16; 16] {
        std::array::from_fn(|i| (self.words[i / 4] >> (i % 4 * WIDTH)) as u16)
    }

    /// All cells of the rows whose bit is set, row 1 being bit 0.
    #[inline(always)]
    pub(crate) const fn whole_rows(rows: u16) -> Self {
        let mut set = Self::EMPTY;
        let mut y = 0;
        while y < HEIGHT {
            set.words[word_of(y)] |= ((rows as u64 >> y & 1) * 0xFFFF) << lane_of(y);
            y += 1;
        }
        set
    }

    /// The sum of each lane with the same lane of another set.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        // The highest bit of a lane is added apart, so that nothing is carried into the next lane.
        const TOP: u64 = FIRST_COLUMN << (WIDTH - 1);
        let add = |a: u64, b: u64| ((a & !TOP) + (b & !TOP)) ^ ((a ^ b) & TOP);
        let (one, two) = (self.words, other.words);
        Self { words: [add(one[0], two[0]), add(one[1], two[1]), add(one[2], two[2]), add(one[3], two[3])] }
    }

    /// Rows 1, 3, ..., 11, and rows 2, 4, ..., 10.
    #[inline(always)]
    const fn halves(self) -> [u128; 2] {
        let [a, b, c, d] = self.words;
        [a as u128 | (b as u128) << 64, c as u128 | (d as u128) << 64]
    }

    #[inline(always)]
    const fn from_halves(odd: u128, even: u128) -> Self {
        Self { words: [odd as u64, (odd >> 64) as u64, even as u64, (even >> 64) as u64] }
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.words;
        a | b | c | d == 0
    }

    /// The number of cells in the set.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.words;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Whether a cell is in the set.
    #[must_use]
    pub fn contains(self, cell: Coord) -> bool {
        !(self & Self::from(cell)).is_empty()
    }

    /// A number that hardly another set has, by the multiplications of Wang Yi (2019), "wyhash", with four odd numbers.
    #[inline(always)]
    pub(crate) const fn mixed(self, odd: [u64; 4]) -> u64 {
        const fn folded(one: u64, other: u64) -> u64 {
            let product = one as u128 * other as u128;
            product as u64 ^ (product >> 64) as u64
        }
        let words = self.words;
        folded(words[0] ^ odd[0], words[1] ^ odd[1]) ^ folded(words[2] ^ odd[2], words[3] ^ odd[3]).rotate_left(32)
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Coord> {
        (0..).step_by(64).zip(self.in_reading_order()).flat_map(|(start, mut word)| {
            std::iter::from_fn(move || {
                let cell = Coord::from_index(start + word.trailing_zeros() as usize).filter(|_| word != 0)?;
                word &= word - 1;
                Some(cell)
            })
        })
    }

    /// The set as 176 bits in the order of [`Coord::index`], 64 to a word.
    #[inline(always)]
    pub(crate) const fn in_reading_order(self) -> [u64; 3] {
        /// Two rows moved apart, so that others fit between them.
        const fn apart(rows: u64) -> u64 {
            (rows & 0xFFFF) | (rows & 0xFFFF_0000) << 16
        }
        let [a, b, c, d] = self.words;
        [apart(a) | apart(c) << 16, apart(a >> 32) | apart(c >> 32) << 16, apart(b) | apart(d) << 16]
    }

    /// Of eight cells in reading order, each as a byte, 1 if it is in the set; the first is the lowest byte.
    #[inline(always)]
    pub(crate) fn eight_bytes(self, eighth: usize) -> u64 {
        BYTES_OF_BITS[usize::from(self.row(eighth / 2) >> (eighth % 2 * 8) & 0xFF)]
    }

    /// The cell that has `n` cells of the set before it in reading order.
    #[inline(always)]
    pub(crate) fn nth(self, mut n: u32) -> Option<Coord> {
        for (start, word) in (0..).step_by(64).zip(self.in_reading_order()) {
            if n < word.count_ones() {
                let word = (0..n).fold(word, |word, _| word & (word - 1));
                return Coord::from_index(start + word.trailing_zeros() as usize);
            }
            n -= word.count_ones();
        }
        None
    }

    /// Every cell moved by `dx` columns and `dy` rows; those that leave the board are dropped.
    ///
    /// At most 15 columns and 10 rows either way. With constant arguments this is a few shifts and masks.
    #[must_use]
    #[inline(always)]
    pub const fn shifted(self, dx: i32, dy: i32) -> Self {
        self.shifted_in_lanes(dx, dy).and(Self::ALL)
    }

    /// The same, but a cell that leaves the board over the last row may live on in a lane that is no row.
    #[inline(always)]
    pub(crate) const fn shifted_in_lanes(self, dx: i32, dy: i32) -> Self {
        let lanes = dy.div_euclid(2);
        let [odd, even] = self.halves();
        let (odd, even) = if dy % 2 == 0 {
            (move_lanes(odd, lanes), move_lanes(even, lanes))
        } else {
            (move_lanes(even, lanes + 1), move_lanes(odd, lanes))
        };
        // A bit that runs over the side of its row lands in the next row: in a column no cell of its own row can reach.
        if dx >= 0 {
            Self::from_halves(odd << dx, even << dx).and(Self::in_every_lane(0xFFFF << dx))
        } else {
            Self::from_halves(odd >> -dx, even >> -dx).and(Self::in_every_lane(0xFFFF >> -dx))
        }
    }

    /// The columns of one row that are in the set, column a in bit 0.
    #[inline(always)]
    pub(crate) const fn row(&self, y: usize) -> u16 {
        (self.words[word_of(y)] >> lane_of(y)) as u16
    }
}

/// For each byte, its bits as eight bytes, the lowest first.
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

/// Column a of the four rows of a word.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;

/// The word that holds a row.
const fn word_of(y: usize) -> usize {
    y % 2 * 2 + y / 8
}

/// Where a row starts in its word.
const fn lane_of(y: usize) -> usize {
    y / 2 % 4 * WIDTH
}

/// Moves a half of the board by whole rows, down when `lanes` is positive.
const fn move_lanes(half: u128, lanes: i32) -> u128 {
    let bits = WIDTH as u32 * lanes.unsigned_abs();
    if lanes >= 0 { half << bits } else { half >> bits }
}

impl From<Coord> for CoordSet {
    #[inline]
    fn from(cell: Coord) -> Self {
        Self::of(cell)
    }
}

impl FromIterator<Coord> for CoordSet {
    fn from_iter<I: IntoIterator<Item = Coord>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::from(cell))
    }
}

impl BitOr for CoordSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitAnd for CoordSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitXor for CoordSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        let (one, two) = (self.words, other.words);
        Self { words: [one[0] ^ two[0], one[1] ^ two[1], one[2] ^ two[2], one[3] ^ two[3]] }
    }
}

impl Sub for CoordSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        let [a, b, c, d] = other.words;
        self.and(Self { words: [!a, !b, !c, !d] })
    }
}

impl Not for CoordSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl BitOrAssign for CoordSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for CoordSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for CoordSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Display for CoordSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                f.write_str(if self.row(y) >> x & 1 == 1 { "*" } else { "." })?;
            }
            f.write_str(if y + 1 < HEIGHT { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CoordSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(cell: Coord, dx: isize, dy: isize) -> Option<Coord> {
        Coord::new(cell.x().checked_add_signed(dx)?, cell.y().checked_add_signed(dy)?)
    }

    /// Compares a shift of every single cell, and of the full board, with the walk of the coords.
    fn check_shift(dx: i32, dy: i32) {
        for cell in Coord::all() {
            let expected: CoordSet = moved(cell, dx as isize, dy as isize).into_iter().collect();
            assert_eq!(CoordSet::from(cell).shifted(dx, dy), expected, "{cell} by {dx}, {dy}");
        }
        let expected: CoordSet = Coord::all().filter_map(|cell| moved(cell, dx as isize, dy as isize)).collect();
        assert_eq!(CoordSet::ALL.shifted(dx, dy), expected);
    }

    #[test]
    fn a_shift_moves_every_cell_and_drops_what_leaves_the_board() {
        for dx in -15..=15 {
            for dy in -10..=10 {
                check_shift(dx, dy);
            }
        }
    }

    #[test]
    fn a_set_is_the_cells_put_into_it() {
        let cells: Vec<Coord> = Coord::all().filter(|cell| cell.index() % 7 == 3).collect();
        let set: CoordSet = cells.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), cells.len());
        for cell in Coord::all() {
            assert_eq!(set.contains(cell), cells.contains(&cell));
            assert_eq!((!set).contains(cell), !cells.contains(&cell));
        }
        assert!(CoordSet::EMPTY.is_empty());
        assert_eq!(CoordSet::ALL.len(), crate::rules::coord::CELLS);
        assert_eq!(!CoordSet::ALL, CoordSet::EMPTY);
    }
}
