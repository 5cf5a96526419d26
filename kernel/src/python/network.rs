//! The network as part of `tribolo_core._kernel`: converts and calls, decides nothing.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::network::{self, Estimate, InvalidWeights, Sample, Weights};
use crate::python::board::PyBoard;
use crate::python::convert::player;
use crate::python::interruptible::interruptible;
use crate::search::Guidance;
use crate::selfplay::{self, Practice};

fn invalid(error: InvalidWeights) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Weights, ready for use.
#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Network(pub(crate) Arc<network::Network>);

#[pymethods]
impl Network {
    #[new]
    fn new(weights: &[u8]) -> PyResult<Self> {
        let weights = Weights::from_bytes(weights).map_err(invalid)?;
        Ok(Self(Arc::new(network::Network::new(&weights))))
    }

    /// The shares of the win and of the cells that are expected when a player is to move.
    fn estimate(&self, board: &PyBoard, mover: usize) -> PyResult<([f32; 3], [f32; 3])> {
        let Estimate { wins, cells } = self.0.estimate_of(&board.0, player(mover)?);
        Ok((wins, cells))
    }
}

/// Boards whose games' ends are known. Millions of them need not be copied to be joined.
#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Samples {
    lists: Vec<Arc<[Sample]>>,
    /// How many samples there are up to the end of each list.
    ends: Vec<usize>,
}

impl Samples {
    fn new(lists: Vec<Arc<[Sample]>>) -> Self {
        let mut end = 0;
        let ends = lists.iter().map(|list| {
            end += list.len();
            end
        });
        Self { ends: ends.collect(), lists }
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    fn nth(&self, sample: usize) -> Sample {
        let list = self.ends.partition_point(|end| *end <= sample);
        let samples = &self.lists[list];
        samples[sample + samples.len() - self.ends[list]]
    }
}

#[pymethods]
impl Samples {
    /// The samples of the games of some seeds, played on so many threads, or on all cores, without the interpreter lock.
    #[staticmethod]
    #[pyo3(signature = (network, seeds, *, nodes, opening, slips, patience, exploration, sharpness, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    #[expect(clippy::needless_pass_by_value, reason = "the seeds come out of a Python list")]
    fn of_games(
        py: Python<'_>,
        network: Option<&Network>,
        seeds: Vec<u64>,
        nodes: u32,
        opening: u32,
        slips: u32,
        patience: f32,
        exploration: f32,
        sharpness: u32,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let guidance = Guidance { exploration, sharpness };
        let practice = Practice { nodes, opening, slips, patience, guidance };
        let network = network.map(|network| &network.0);
        let samples = interruptible(
            py,
            None,
            |stop, _| selfplay::practise(network, &practice, &seeds, threads, stop),
            |_, ()| Ok(()),
        )?;
        Ok(Self::new(vec![samples.into()]))
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    /// The samples as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.lists.iter().map(|list| network::write_samples(list)).collect::<Vec<_>>().concat())
    }

    #[staticmethod]
    fn from_bytes(content: &[u8]) -> PyResult<Self> {
        let samples = network::read_samples(content).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self::new(vec![samples.into()]))
    }

    /// All samples of several lists.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they come out of a Python list")]
    fn joined(lists: Vec<PyRef<'_, Samples>>) -> Self {
        Self::new(lists.iter().flat_map(|samples| samples.lists.iter().cloned()).collect())
    }
}

/// Weights that learn.
#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Learner(Mutex<network::Learner>);

impl Learner {
    fn with<T>(&self, work: impl FnOnce(&mut network::Learner) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

#[pymethods]
impl Learner {
    /// Begins with the weights of these bytes, or with random ones.
    #[new]
    #[pyo3(signature = (weights=None, *, seed=0))]
    fn new(weights: Option<&[u8]>, seed: u64) -> PyResult<Self> {
        let weights = weights.map_or_else(|| Ok(Weights::random(seed)), Weights::from_bytes).map_err(invalid)?;
        Ok(Self(Mutex::new(network::Learner::new(weights))))
    }

    /// Learns from as many batches, each drawn anew by the rng of a seed. Returns the mean loss.
    fn learn(
        &self,
        py: Python<'_>,
        samples: &Samples,
        seed: u64,
        batches: u32,
        size: usize,
        rate: f32,
    ) -> PyResult<f64> {
        if samples.len() == 0 {
            return Err(PyValueError::new_err("there is nothing to learn from"));
        }
        let loss = py.detach(|| {
            self.with(|learner| {
                let mut rng = crate::Rng::new(seed);
                let mut loss = 0.0;
                for _ in 0..batches {
                    let batch: Vec<_> =
                        (0..size).map(|_| samples.nth(rng.below(samples.len() as u64) as usize)).collect();
                    loss += learner.learn(&batch, rate);
                }
                loss / f64::from(batches.max(1))
            })
        });
        Ok(loss)
    }

    /// The mean loss over samples that are not learned from.
    fn loss(&self, py: Python<'_>, samples: &Samples) -> f64 {
        let sum = |learner: &mut network::Learner| -> f64 {
            samples.lists.iter().map(|list| learner.loss(list) * list.len() as f64).sum()
        };
        py.detach(|| self.with(sum)) / samples.len().max(1) as f64
    }

    /// The weights as bytes.
    fn weights<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.with(|learner| learner.weights().to_bytes()))
    }
}
