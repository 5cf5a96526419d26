//! Which instructions the kernel uses: the best the processor has, or what the environment asks for.
//!
//! One build serves every processor. The choice is made once and holds for whole operations, so that everything inside of
//! one is compiled together.
#![forbid(unsafe_code)]

use std::fmt;
use std::sync::LazyLock;

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::perft::Perft;
use crate::rules::player::Player;
use crate::rules::transition::{AllDestinations, AllJumps, Destinations, Jump, Play};
use crate::rules::turn::{Next, Start, Turn};
use crate::simd::lanes::{Lanes, Operation};
#[cfg(target_arch = "x86_64")]
use crate::simd::x86_64::{HasAvx2, Sse2};

/// The environment variable that names the backend to use.
const VARIABLE: &str = "TRIBOLO_BACKEND";

/// A set of instructions that this processor can run and the kernel is written for.
///
/// ```
/// use tribolo_kernel::Backend;
/// assert!(Backend::all().any(|backend| backend.name() == "portable"));
/// assert!(Backend::named("abacus").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Machine);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Machine {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2(HasAvx2),
}

impl Backend {
    /// The backends that this processor can run, the slowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let machines = [
            Some(Machine::Portable),
            #[cfg(target_arch = "x86_64")]
            Some(Machine::Sse2),
            #[cfg(target_arch = "x86_64")]
            HasAvx2::detect().map(Machine::Avx2),
        ];
        machines.into_iter().flatten().map(Self)
    }

    /// The backend of that name.
    ///
    /// # Errors
    ///
    /// [`NoBackend`] if there is none, or if this processor cannot run it.
    pub fn named(name: &str) -> Result<Self, NoBackend> {
        Self::all().find(|backend| backend.name() == name).ok_or_else(|| NoBackend { name: name.to_owned() })
    }

    /// The backend that the environment variable `TRIBOLO_BACKEND` names, otherwise the fastest. It is read once.
    ///
    /// # Errors
    ///
    /// [`NoBackend`] if the variable names none that this processor can run.
    pub fn chosen() -> Result<Self, &'static NoBackend> {
        static CHOSEN: LazyLock<Result<Backend, NoBackend>> = LazyLock::new(|| match std::env::var_os(VARIABLE) {
            Some(name) => Backend::named(&name.to_string_lossy()),
            None => Ok(Backend::all().last().unwrap_or(Backend(Machine::Portable))),
        });
        CHOSEN.as_ref().copied()
    }

    /// `portable`, `sse2` or `avx2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Machine::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Machine::Sse2 => "sse2",
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(_) => "avx2",
        }
    }

    /// See [`destinations`](crate::destinations).
    #[must_use]
    pub fn destinations(self, board: &Board, player: Player) -> CoordSet {
        self.run(Destinations(board, player))
    }

    /// See [`all_destinations`](crate::all_destinations).
    #[must_use]
    pub fn all_destinations(self, board: &Board) -> [CoordSet; 3] {
        self.run(AllDestinations(board))
    }

    /// See [`all_jumps`](crate::all_jumps).
    #[must_use]
    pub fn all_jumps(self, board: &Board) -> Vec<Jump> {
        self.run(AllJumps(board))
    }

    /// See [`play_unchecked`](crate::play_unchecked).
    #[must_use]
    pub fn play_unchecked(self, board: &Board, player: Player, destination: Coord) -> Board {
        self.run(Play(board, player, destination))
    }

    /// See [`Turn::start`].
    #[must_use]
    pub fn start(self, board: Board, first: Player) -> Turn {
        self.run(Start(board, first))
    }

    /// See [`Turn::play_unchecked`].
    #[must_use]
    pub fn next_turn(self, board: &Board, player: Player, destination: Coord) -> Turn {
        self.run(Next(board, player, destination))
    }

    /// See [`perft`](crate::perft()).
    #[must_use]
    pub fn perft(self, turn: &Turn, depth: u32) -> u64 {
        self.run(Perft(turn, depth))
    }

    /// Runs an operation from start to end.
    #[inline]
    pub(crate) fn run<O: Operation>(self, operation: O) -> O::Output {
        match self.0 {
            Machine::Portable => CoordSet::enter(operation),
            #[cfg(target_arch = "x86_64")]
            Machine::Sse2 => Sse2::enter(operation),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(proof) => proof.run(operation),
        }
    }
}

/// Runs an operation on the chosen backend.
///
/// # Panics
///
/// When the environment asks for a backend that cannot be had; [`Backend::chosen`] says so without a panic.
#[inline]
pub(crate) fn run<O: Operation>(operation: O) -> O::Output {
    match Backend::chosen() {
        Ok(backend) => backend.run(operation),
        Err(error) => panic!("{error}"),
    }
}

/// A name that stands for no backend of this processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoBackend {
    /// That name.
    pub name: String,
}

impl fmt::Display for NoBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Backend::all().map(Backend::name).collect();
        write!(f, "{VARIABLE}: there is no {:?} here, only {}", self.name, names.join(", "))
    }
}

impl std::error::Error for NoBackend {}
