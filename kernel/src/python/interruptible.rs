//! Long computations that Ctrl-C interrupts.
#![forbid(unsafe_code)]

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::search::limits::Stop;

/// The interval between two checks for signals, and the age above which a report gives way to a newer one.
const INTERVAL: Duration = Duration::from_millis(50);

/// Runs the Python handlers of pending signals, and returns the exception of one, such as `KeyboardInterrupt`. Python
/// runs handlers on its main thread only; on another thread, this does nothing. Call it without the interpreter lock,
/// which it takes.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method itself has the wrong lifetime")]
pub(crate) fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Runs `work` on a new thread without the interpreter lock, and checks for signals on the calling thread meanwhile.
///
/// `work` gets a child of the caller's flag `stop`, and a function that sends reports to `deliver`, which runs with the
/// interpreter lock. A slow `deliver` gets only the latest report.
///
/// # Errors
///
/// The exception of a signal handler or of `deliver`, after `work` has been stopped and has ended. The caller's flag
/// stays as it is.
///
/// # Panics
///
/// Panics if `work` panics.
pub(crate) fn interruptible<T: Send, R: Send>(
    py: Python<'_>,
    stop: Option<&Stop>,
    work: impl FnOnce(&Stop, &mut dyn FnMut(R)) -> T + Send,
    deliver: impl Fn(Python<'_>, R) -> PyResult<()> + Sync,
) -> PyResult<T> {
    let stop = stop.map_or_else(Stop::default, Stop::child);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(|| {
                // The thread owns the sender, so that the channel closes when the work ends.
                let sender = sender;
                // The receiver outlives the work, unless this thread panics.
                work(&stop, &mut |report| drop(sender.send((Instant::now(), report))))
            });
            let attended = loop {
                let attended = match receiver.recv_timeout(INTERVAL) {
                    Ok((sent, report)) => {
                        let is_old = sent.elapsed() > INTERVAL;
                        let newer = if is_old { receiver.try_iter().last() } else { None };
                        let report = newer.map_or(report, |(_, newer)| newer);
                        Python::attach(|py| deliver(py, report).and_then(|()| py.check_signals()))
                    }
                    Err(RecvTimeoutError::Timeout) => check_signals(),
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                };
                if attended.is_err() {
                    stop.set();
                    break attended;
                }
            };
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            attended.map(|()| result)
        })
    })
}

/// Runs `work` as [`interruptible`] does, but without reports.
pub(crate) fn without_reports<T: Send>(
    py: Python<'_>,
    stop: Option<&Stop>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    interruptible(py, stop, |stop, _| work(stop), |_, ()| Ok(()))
}
