//! The threads of one search.
#![forbid(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Calls `work` once with each worker, each on its own thread, and returns the results in the order of `workers`. A
/// single worker runs on the calling thread.
///
/// # Panics
///
/// Panics if `work` panics.
pub(super) fn run_on_each<W: Send, T: Send>(workers: &mut [W], work: impl Fn(&mut W) -> T + Sync) -> Vec<T> {
    if let [worker] = workers {
        return vec![work(worker)];
    }
    thread::scope(|scope| {
        let handles: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(|| work(worker))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a search does not panic")).collect()
    })
}

/// Locks the mutex `shared` and returns the guard. Ignores poisoning: locks the mutex even if another thread panicked
/// while it held the lock.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
