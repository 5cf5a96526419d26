//! Boards in vector registers, and the CPU features that hold them.

pub(crate) mod backend;
pub(crate) mod board;
pub(crate) mod lanes;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;
