//! The threads of one search.
#![forbid(unsafe_code)]

use std::thread;

/// Calls `work` with each worker on a thread of its own, or on the calling thread if there is only one worker. Returns
/// the results in order.
pub(super) fn run_on_each<W: Send, T: Send>(workers: &mut [W], work: impl Fn(&mut W) -> T + Sync) -> Vec<T> {
    if let [worker] = workers {
        return vec![work(worker)];
    }
    thread::scope(|scope| {
        let handles: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(|| work(worker))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a search does not panic")).collect()
    })
}
