//! The portable backend: a [`CoordSet`] is its own register.
#![forbid(unsafe_code)]

use crate::rules::coordset::CoordSet;
use crate::simd::register::{Operation, Simd};

impl Simd for CoordSet {
    #[inline(always)]
    fn load(set: CoordSet) -> Self {
        set
    }

    #[inline(always)]
    fn store(self) -> CoordSet {
        self
    }

    #[inline(always)]
    fn reading_order_words(self) -> [u64; 3] {
        Self::reading_order_words(self)
    }

    #[inline(always)]
    fn shifted(self, dx: i32, dy: i32) -> Self {
        self.shifted_unmasked(dx, dy)
    }

    #[inline(always)]
    fn shifted_wrapping(self, dx: i32, dy: i32) -> Self {
        Self::shifted_wrapping(self, dx, dy)
    }

    #[inline(always)]
    fn add_lanes(self, other: Self) -> Self {
        Self::add_lanes(self, other)
    }

    #[inline(always)]
    fn lanes_less_than(self, other: Self) -> Self {
        let (lanes, others) = (self.lanes(), other.lanes());
        Self::from_lanes(std::array::from_fn(|i| if lanes[i] < others[i] { 0xFFFF } else { 0 }))
    }

    #[inline(always)]
    fn extract_line(sets: [Self; 2], line: Self) -> [u32; 2] {
        sets.map(|set| u32::from((set & line).row_mask()))
    }

    #[inline(always)]
    fn deposit_line(rows: u32, line: Self) -> Self {
        line & Self::from_row_mask(rows as u16)
    }

    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self::splat(bits as u16)
    }

    // Not inlined, so that the faster backends do not share the stack frame of this code.
    #[inline(never)]
    fn with_target_features<O: Operation>(operation: O) -> O::Output {
        operation.run::<Self>()
    }
}
