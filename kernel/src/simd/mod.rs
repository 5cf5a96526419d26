//! Boards in SIMD registers, the instruction sets that hold them, and the choice of one at run time.
//!
//! This module cannot forbid unsafe code, because the lint would also hold in the back ends below it.

pub(crate) mod backend;
pub(crate) mod board;
mod portable;
pub(crate) mod register;
pub(crate) mod runs;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;
