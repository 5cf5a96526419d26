//! The clock of the searches: deadlines.
//!
//! WebAssembly has no clock, so there the page hands its own in as the import `tribolo.now`.

use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;

/// A moment at which a search must end.
#[derive(Clone, Copy, Debug)]
#[cfg(not(target_arch = "wasm32"))]
pub(crate) struct Deadline(Instant);

#[cfg(not(target_arch = "wasm32"))]
impl Deadline {
    /// Returns the moment after `time` from now; `None` if the clock cannot represent it.
    pub(crate) fn after(time: Duration) -> Option<Self> {
        Instant::now().checked_add(time).map(Self)
    }

    pub(crate) fn has_passed(self) -> bool {
        Instant::now() >= self.0
    }
}

/// A moment at which a search must end, in milliseconds of the page's clock.
#[derive(Clone, Copy, Debug)]
#[cfg(target_arch = "wasm32")]
pub(crate) struct Deadline(f64);

#[cfg(target_arch = "wasm32")]
impl Deadline {
    #[allow(clippy::unnecessary_wraps, reason = "other clocks cannot represent every time")]
    pub(crate) fn after(time: Duration) -> Option<Self> {
        Some(Self(host::now() + time.as_secs_f64() * 1_000.0))
    }

    pub(crate) fn has_passed(self) -> bool {
        host::now() >= self.0
    }
}

/// The clock of the page.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "a declaration of an import; calling it is safe")]
mod host {
    #[link(wasm_import_module = "tribolo")]
    unsafe extern "C" {
        /// Returns the milliseconds since some moment; it never goes back.
        pub(super) safe fn now() -> f64;
    }
}
