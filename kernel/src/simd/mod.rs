//! Boards in SIMD registers, the instruction sets that hold them, and the choice of one at run time.

pub(crate) mod backend;
pub(crate) mod board;
mod portable;
pub(crate) mod register;
pub(crate) mod runs;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;
