//! Run-time choice of the instruction set: the fastest that the CPU supports, or the one that the environment names.
//!
//! One build runs on every CPU. The choice is made once per process, and each operation is entered through it once, so
//! that all code inside an operation is compiled with the same target features.
#![forbid(unsafe_code)]

use std::fmt;
use std::sync::LazyLock;

use crate::rules::coordset::CoordSet;
#[cfg(target_arch = "aarch64")]
use crate::simd::aarch64::Neon;
use crate::simd::register::{Operation, Simd};
#[cfg(target_arch = "x86_64")]
use crate::simd::x86_64::{Avx2Token, Sse2};

const VARIABLE: &str = "TRIBOLO_BACKEND";

/// An instruction set that the kernel has code for and this CPU supports.
///
/// ```
/// use tribolo_kernel::{Backend, Board, CoordSet, Player, operation::Destinations};
/// for backend in Backend::all() {
///     assert_eq!(backend.run(Destinations(&Board::EMPTY, Player::Blue)), CoordSet::EMPTY);
/// }
/// assert!(Backend::all().any(|backend| backend.name() == "portable"));
/// assert!(Backend::from_name("abacus").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(InstructionSet);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InstructionSet {
    Portable,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Token),
}

impl Backend {
    /// Iterates over the backends that this CPU supports, slowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let sets = [
            Some(InstructionSet::Portable),
            #[cfg(target_arch = "aarch64")]
            Some(InstructionSet::Neon),
            #[cfg(target_arch = "x86_64")]
            Some(InstructionSet::Sse2),
            #[cfg(target_arch = "x86_64")]
            Avx2Token::detect().map(InstructionSet::Avx2),
        ];
        sets.into_iter().flatten().map(Self)
    }

    /// Returns the backend called `portable`, `neon`, `sse2` or `avx2`.
    ///
    /// # Errors
    ///
    /// [`UnknownBackend`] if there is no such backend or this CPU does not support it.
    pub fn from_name(name: &str) -> Result<Self, UnknownBackend> {
        Self::all().find(|backend| backend.name() == name).ok_or_else(|| UnknownBackend { name: name.to_owned() })
    }

    /// Returns the backend that the functions of the kernel use: the one that the environment variable
    /// `TRIBOLO_BACKEND` names, or else the fastest. The variable is read once per process.
    ///
    /// # Errors
    ///
    /// [`UnknownBackend`] if the variable is set, but names no backend that this CPU supports.
    pub fn selected() -> Result<Self, &'static UnknownBackend> {
        static SELECTED: LazyLock<Result<Backend, UnknownBackend>> =
            LazyLock::new(|| match std::env::var_os(VARIABLE) {
                Some(name) => Backend::from_name(&name.to_string_lossy()),
                None => Ok(Backend::all().last().unwrap_or(Backend(InstructionSet::Portable))),
            });
        SELECTED.as_ref().copied()
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            InstructionSet::Portable => "portable",
            #[cfg(target_arch = "aarch64")]
            InstructionSet::Neon => "neon",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Sse2 => "sse2",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => "avx2",
        }
    }

    #[inline]
    pub fn run<O: Operation>(self, operation: O) -> O::Output {
        match self.0 {
            InstructionSet::Portable => CoordSet::with_target_features(operation),
            #[cfg(target_arch = "aarch64")]
            InstructionSet::Neon => Neon::with_target_features(operation),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Sse2 => Sse2::with_target_features(operation),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(token) => token.run(operation),
        }
    }
}

/// Runs an operation on the selected backend. Panics if [`Backend::selected`] returns an error.
#[inline]
pub(crate) fn run<O: Operation>(operation: O) -> O::Output {
    match Backend::selected() {
        Ok(backend) => backend.run(operation),
        Err(error) => panic!("{error}"),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBackend {
    pub name: String,
}

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Backend::all().map(Backend::name).collect();
        write!(f, "{VARIABLE}: unknown backend {:?}; this CPU supports {}", self.name, names.join(", "))
    }
}

impl std::error::Error for UnknownBackend {}
