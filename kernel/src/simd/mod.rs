//! Boards in SIMD registers, the instruction sets that hold them, and the choice of one at run time.
//!
//! This module cannot forbid unsafe code, because the lint would also hold in the back ends below it.

#[cfg(target_arch = "aarch64")]
pub(crate) mod aarch64;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod backend;
pub(crate) mod board;
pub(crate) mod lanes;
mod portable;
pub(crate) mod register;
pub(crate) mod runs;
#[cfg(target_arch = "wasm32")]
pub(crate) mod wasm32;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;

// A WebAssembly module is compiled for one instruction set; there is nothing to choose at run time.
#[cfg(target_arch = "wasm32")]
pub(crate) use wasm32 as backend;
