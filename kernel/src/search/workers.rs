//! The threads of one search.
#![forbid(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Runs `work` on every worker, each on its own thread; a single worker runs on the calling thread. Returns the results
/// in the order of the workers.
pub(super) fn run_on_each<W: Send, T: Send>(workers: &mut [W], work: impl Fn(&mut W) -> T + Sync) -> Vec<T> {
    if let [worker] = workers {
        return vec![work(worker)];
    }
    thread::scope(|scope| {
        let handles: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(|| work(worker))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a search does not panic")).collect()
    })
}

/// Locks a mutex. A value that a panicking thread left behind stays usable.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
