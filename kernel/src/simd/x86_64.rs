//! Registers of 64-bit x86: SSE2, which every such CPU has, and AVX2.
//!
//! The reason for `unsafe` is speed. Instructions per position over the turns of 20 random games (`bench/count`):
//!
//! | | portable | SSE2 | AVX2 |
//! | --- | --- | --- | --- |
//! | destinations of one player | 1,185 | 536 | 256 |
//! | all jumps | 8,930 | 7,445 | 6,022 |
//! | next turn | 2,100 | 1,085 | 606 |
//!
//! For the portable sets, the compiler generates neither single shifts by rows nor short code for the bits along a
//! line.
//!
//! The module is sound because [`Avx2`] is private and only [`run_avx2`] instantiates operations with it. That function
//! is entered with an [`Avx2Token`], which exists only if the CPU supports the instructions, or from itself. Everything
//! else is arithmetic on values, and loads and stores of whole sets through references.
#![allow(unsafe_code, reason = "intrinsics and calls of functions with target features; see above")]
#![deny(clippy::undocumented_unsafe_blocks)]

#[allow(clippy::wildcard_imports, reason = "each line below names several")]
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor, Sub};
use std::ptr;

use crate::rules::coordset::CoordSet;
use crate::simd::register::{Operation, Simd};

/// The proof that this CPU supports AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2Token(());

impl Avx2Token {
    pub fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Self(()))
    }

    /// Runs an operation compiled for AVX2.
    #[allow(clippy::unused_self, reason = "the token is the proof that the features exist")]
    #[inline]
    pub fn run<O: Operation>(self, operation: O) -> O::Output {
        // SAFETY: a token exists only if the CPU has the features that the function is compiled for.
        unsafe { run_avx2(operation) }
    }
}

/// Runs an operation compiled for AVX2, BMI1, BMI2, LZCNT and POPCNT, which the CPU must support. An [`Avx2Token`]
/// proves that it does, and so does a call from inside of [`run_avx2`].
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<O: Operation>(operation: O) -> O::Output {
    operation.run::<Avx2>()
}

/// A set of cells in one 256-bit register. Only [`run_avx2`] instantiates operations with this type.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

impl Simd for Avx2 {
    #[inline(always)]
    fn load(set: CoordSet) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`, and the pointer is to the 32 bytes of a set.
        Self(unsafe { _mm256_loadu_si256(ptr::from_ref(&set).cast()) })
    }

    #[inline(always)]
    fn store(self) -> CoordSet {
        let mut set = CoordSet::EMPTY;
        // SAFETY: code with this type runs only inside of `run_avx2`, and the pointer is to the 32 bytes of a set.
        unsafe { _mm256_storeu_si256(ptr::from_mut(&mut set).cast(), self.0) };
        set
    }

    #[inline(always)]
    fn reading_order_words(self) -> [u64; 3] {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        unsafe { Sse2(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)) }.reading_order_words()
    }

    #[inline(always)]
    fn shifted(self, dx: i32, dy: i32) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        unsafe {
            // Rows 1, 3, ... are in the lower half, so a shift by one row swaps the halves and shifts one of them by a
            // lane.
            let swapped = _mm256_permute2x128_si256::<1>(self.0, self.0);
            let moved = match dy {
                -4 => _mm256_bsrli_epi128::<4>(self.0),
                -2 => _mm256_bsrli_epi128::<2>(self.0),
                -1 => _mm256_shuffle_epi8(
                    swapped,
                    _mm256_setr_epi8(
                        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, //
                        2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -1, -1,
                    ),
                ),
                1 => _mm256_shuffle_epi8(
                    swapped,
                    _mm256_setr_epi8(
                        -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, //
                        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                    ),
                ),
                2 => _mm256_bslli_epi128::<2>(self.0),
                4 => _mm256_bslli_epi128::<4>(self.0),
                _ => self.0,
            };
            let columns = _mm_cvtsi32_si128(dx.abs());
            Self(if dx >= 0 { _mm256_sll_epi16(moved, columns) } else { _mm256_srl_epi16(moved, columns) })
        }
    }

    #[inline(always)]
    fn add_lanes(self, other: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn lanes_less_than(self, other: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_cmpgt_epi16(other.0, self.0) })
    }

    #[inline(always)]
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2] {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        unsafe {
            let no_cell = _mm256_setzero_si256();
            let misses_0 = _mm256_cmpeq_epi16((sets[0] & line).0, no_cell);
            let misses_1 = _mm256_cmpeq_epi16((sets[1] & line).0, no_cell);
            // Pack to one byte per row, with the first set in the lower half, and interleave the rows of the two
            // halves.
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(misses_0, misses_1));
            let order =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
            let rows = !_mm256_movemask_epi8(_mm256_shuffle_epi8(bytes, order)).cast_unsigned();
            [rows & 0xFFFF, rows >> 16]
        }
    }

    #[inline(always)]
    fn deposit_line(rows: u32, line: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        unsafe {
            let bits = Self::load(CoordSet::ROW_NUMBERS);
            Self(_mm256_cmpeq_epi16((Self::splat(rows) & bits).0, bits.0)) & line
        }
    }

    #[inline(always)]
    fn splat(bits: u32) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_set1_epi16(bits.cast_signed() as i16) })
    }

    #[inline(always)]
    fn with_target_features<O: Operation>(operation: O) -> O::Output {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        unsafe { run_avx2(operation) }
    }
}

impl BitAnd for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Sub for Avx2 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: code with this type runs only inside of `run_avx2`.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
}

/// A set of cells in two 128-bit registers: rows 1, 3, ..., and rows 2, 4, ....
#[derive(Clone, Copy)]
pub struct Sse2(__m128i, __m128i);

impl Sse2 {
    #[inline(always)]
    fn map(self, change: impl Fn(__m128i) -> __m128i) -> Self {
        Self(change(self.0), change(self.1))
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(__m128i, __m128i) -> __m128i) -> Self {
        Self(combine(self.0, other.0), combine(self.1, other.1))
    }
}

impl Simd for Sse2 {
    #[inline(always)]
    fn load(set: CoordSet) -> Self {
        let half = ptr::from_ref(&set).cast::<__m128i>();
        // SAFETY: every 64-bit x86 CPU supports SSE2, and the pointers are to the two halves of a set.
        unsafe { Self(_mm_loadu_si128(half), _mm_loadu_si128(half.add(1))) }
    }

    #[inline(always)]
    fn store(self) -> CoordSet {
        let mut set = CoordSet::EMPTY;
        let half = ptr::from_mut(&mut set).cast::<__m128i>();
        // SAFETY: every 64-bit x86 CPU supports SSE2, and the pointers are to the two halves of a set.
        unsafe {
            _mm_storeu_si128(half, self.0);
            _mm_storeu_si128(half.add(1), self.1);
        }
        set
    }

    #[inline(always)]
    fn reading_order_words(self) -> [u64; 3] {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        unsafe {
            let (low, high) = (_mm_unpacklo_epi16(self.0, self.1), _mm_unpackhi_epi16(self.0, self.1));
            [low, _mm_unpackhi_epi64(low, low), high].map(|rows| _mm_cvtsi128_si64(rows).cast_unsigned())
        }
    }

    #[inline(always)]
    fn shifted(self, dx: i32, dy: i32) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        unsafe {
            let moved = match dy {
                -4 => self.map(|half| _mm_bsrli_si128::<4>(half)),
                -2 => self.map(|half| _mm_bsrli_si128::<2>(half)),
                -1 => Self(self.1, _mm_bsrli_si128::<2>(self.0)),
                1 => Self(_mm_bslli_si128::<2>(self.1), self.0),
                2 => self.map(|half| _mm_bslli_si128::<2>(half)),
                4 => self.map(|half| _mm_bslli_si128::<4>(half)),
                _ => self,
            };
            let columns = _mm_cvtsi32_si128(dx.abs());
            moved.map(|half| if dx >= 0 { _mm_sll_epi16(half, columns) } else { _mm_srl_epi16(half, columns) })
        }
    }

    #[inline(always)]
    fn add_lanes(self, other: Self) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        self.zip(other, |half, other| unsafe { _mm_add_epi16(half, other) })
    }

    #[inline(always)]
    fn lanes_less_than(self, other: Self) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        self.zip(other, |half, other| unsafe { _mm_cmplt_epi16(half, other) })
    }

    #[inline(always)]
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2] {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        sets.map(|set| unsafe {
            let misses = (set & line).map(|half| _mm_cmpeq_epi16(half, _mm_setzero_si128()));
            let bytes = _mm_packs_epi16(misses.0, misses.1);
            let rows = _mm_unpacklo_epi8(bytes, _mm_bsrli_si128::<8>(bytes));
            !_mm_movemask_epi8(rows).cast_unsigned() & 0xFFFF
        })
    }

    #[inline(always)]
    fn deposit_line(rows: u32, line: Self) -> Self {
        let bits = Self::load(CoordSet::ROW_NUMBERS);
        let set = Self::splat(rows) & bits;
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        set.zip(bits, |half, bits| unsafe { _mm_cmpeq_epi16(half, bits) }) & line
    }

    #[inline(always)]
    fn splat(bits: u32) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        let half = unsafe { _mm_set1_epi16(bits.cast_signed() as i16) };
        Self(half, half)
    }

    fn with_target_features<O: Operation>(operation: O) -> O::Output {
        operation.run::<Self>()
    }
}

impl BitAnd for Sse2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        self.zip(other, |half, other| unsafe { _mm_and_si128(half, other) })
    }
}

impl BitOr for Sse2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        self.zip(other, |half, other| unsafe { _mm_or_si128(half, other) })
    }
}

impl BitXor for Sse2 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        self.zip(other, |half, other| unsafe { _mm_xor_si128(half, other) })
    }
}

impl Sub for Sse2 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: every 64-bit x86 CPU supports SSE2.
        self.zip(other, |half, other| unsafe { _mm_andnot_si128(other, half) })
    }
}
