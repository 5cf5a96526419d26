//! Data parallelism: threads that take work from a shared list.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Returns the number of CPU cores that this process may use. It is cached, because the system call takes as long as a
/// move in each of a thousand games.
pub(crate) fn available_cores() -> usize {
    static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
    *CORES
}

/// Returns the number of threads for `items` items: `items / min_items` rounded down, but at least 1 and at most
/// `cores`.
pub(crate) fn thread_count(items: usize, cores: usize, min_items: usize) -> usize {
    cores.min(items / min_items).max(1)
}

/// Locks a mutex, even if another thread panicked while it held the lock.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `work` once with each item, on the calling thread and on `threads - 1` new ones. A thread takes the next item
/// as soon as it is free, so a thread that the operating system delays takes fewer items.
pub(crate) fn for_each_parallel<T: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    let items = Mutex::new(items);
    let next = || lock(&items).next();
    let work_on = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work_on);
        }
        work_on();
    });
}

/// Calls `work` in parallel with parts of `input` and the parts of `output` at the same indices; both must have the
/// same length.
pub(crate) fn map_slices_parallel<I: Sync, O: Send>(
    input: &[I],
    output: &mut [O],
    work: impl Fn(&[I], &mut [O]) + Sync,
) {
    /// The fewest items per thread, below which another thread costs more than it saves.
    const MIN_ITEMS: usize = 256;
    let threads = thread_count(input.len(), available_cores(), MIN_ITEMS);
    let length = input.len().div_ceil(threads).max(1);
    let parts = input.chunks(length).zip(output.chunks_mut(length));
    for_each_parallel(threads, parts, |(input, output)| work(input, output));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_exactly_one_part() {
        for items in [0, 1, 255, 256, 257, 1_000, 1_001] {
            let input: Vec<usize> = (0..items).collect();
            let mut output = vec![0; items];
            map_slices_parallel(&input, &mut output, |input, output| output.copy_from_slice(input));
            assert_eq!(output, input);
        }
        assert_eq!([thread_count(1_000, 3, 100), thread_count(1_000, 3, 400), thread_count(1_000, 3, 501)], [3, 2, 1]);
    }
}
