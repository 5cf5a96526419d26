//! Work cut into pieces, which all cores do. Nothing but the list of pieces is shared, so no core waits for another.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

/// The cores that this process may use. Asking the system takes longer than to step a thousand games, so it is asked once.
pub(crate) fn all_cores() -> usize {
    static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
    *CORES
}

/// The threads that are worth starting for so many things, when fewer than `worth_a_thread` are done before one has started.
pub(crate) fn threads(things: usize, cores: usize, worth_a_thread: usize) -> usize {
    cores.min(things / worth_a_thread).max(1)
}

/// Does every piece of work, this thread and others each taking the next one: a thread that the system holds up takes fewer.
pub(crate) fn side_by_side<T: Send>(threads: usize, pieces: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    let pieces = Mutex::new(pieces);
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on = || {
        while let Some(piece) = next() {
            work(piece);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work_on);
        }
        work_on();
    });
}

/// Does work on both lists, cut into a piece for each core.
pub(crate) fn on_every_core<I: Sync, O: Send>(input: &[I], output: &mut [O], work: impl Fn(&[I], &mut [O]) + Sync) {
    const WORTH_A_THREAD: usize = 256;
    let threads = threads(input.len(), all_cores(), WORTH_A_THREAD);
    let length = input.len().div_ceil(threads).max(1);
    let pieces = input.chunks(length).zip(output.chunks_mut(length));
    side_by_side(threads, pieces, |(input, output)| work(input, output));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_is_in_one_piece() {
        for things in [0, 1, 255, 256, 257, 1_000, 1_001] {
            let input: Vec<usize> = (0..things).collect();
            let mut output = vec![0; things];
            on_every_core(&input, &mut output, |input, output| output.copy_from_slice(input));
            assert_eq!(output, input);
        }
        assert_eq!([threads(1_000, 3, 100), threads(1_000, 3, 400), threads(1_000, 3, 501)], [3, 2, 1]);
    }
}
