//! Work cut into pieces, one for each core. Nothing is shared, so no core waits for another.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;

/// The cores that this process may use. Asking the system takes longer than to step a thousand games, so it is asked once.
pub(crate) fn all_cores() -> usize {
    static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
    *CORES
}

/// How many of the things each core gets, when fewer than `worth_a_thread` would be done before a thread has started.
pub(crate) fn piece_length(things: usize, cores: usize, worth_a_thread: usize) -> usize {
    things.div_ceil(cores.min(things / worth_a_thread).max(1)).max(1)
}

/// Does every piece of work at the same time, the first on this thread.
pub(crate) fn side_by_side<T: Send>(pieces: impl IntoIterator<Item = T>, work: impl Fn(T) + Sync) {
    let mut pieces = pieces.into_iter();
    let Some(first) = pieces.next() else { return };
    let work = &work;
    thread::scope(|scope| {
        for piece in pieces {
            scope.spawn(move || work(piece));
        }
        work(first);
    });
}

/// Does work on both lists, cut into a piece for each core.
pub(crate) fn on_every_core<I: Sync, O: Send>(input: &[I], output: &mut [O], work: impl Fn(&[I], &mut [O]) + Sync) {
    const WORTH_A_THREAD: usize = 256;
    let length = piece_length(input.len(), all_cores(), WORTH_A_THREAD);
    side_by_side(input.chunks(length).zip(output.chunks_mut(length)), |(input, output)| work(input, output));
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
        assert_eq!(piece_length(1_000, 3, 100), 334);
        assert_eq!(piece_length(1_000, 3, 501), 1_000);
    }
}
