//! The Python classes of the network and its training.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::network::estimate::Estimate;
use crate::network::inference::Network;
use crate::network::learner::Learner;
use crate::network::sample_lists::SampleLists;
use crate::network::samples::read_samples;
use crate::network::weights::{InvalidWeights, Weights};
use crate::parallel::lock;
use crate::python::board::PyBoard;
use crate::python::convert::player;
use crate::python::interruptible::without_reports;
use crate::search::guided::puct::PuctParameters;
use crate::selfplay::{SelfPlaySettings, play_games};

fn invalid(error: InvalidWeights) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pyclass(frozen, name = "Network", module = "tribolo_core._kernel")]
pub(crate) struct PyNetwork(pub(crate) Arc<Network>);

#[pymethods]
impl PyNetwork {
    #[new]
    fn new(weights: &[u8]) -> PyResult<Self> {
        let weights = Weights::from_bytes(weights).map_err(invalid)?;
        Ok(Self(Arc::new(Network::new(&weights))))
    }

    fn estimate(&self, board: &PyBoard, mover: usize) -> PyResult<([f32; 3], [f32; 3])> {
        let Estimate { win_shares, cell_shares } = self.0.evaluate(&board.0, player(mover)?);
        Ok((win_shares, cell_shares))
    }
}

#[pyclass(frozen, name = "Samples", module = "tribolo_core._kernel")]
pub(crate) struct PySamples(SampleLists);

#[pymethods]
impl PySamples {
    /// Takes the fields of [`SelfPlaySettings`] and [`PuctParameters`] by name.
    #[staticmethod]
    #[pyo3(signature = (
        network, seeds, *, nodes, opening, random_move_rate, td_lambda, c_puct, prior_exponent, threads=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    #[expect(clippy::needless_pass_by_value, reason = "the seeds come out of a Python list")]
    fn from_self_play(
        py: Python<'_>,
        network: Option<&PyNetwork>,
        seeds: Vec<u64>,
        nodes: u32,
        opening: u32,
        random_move_rate: u32,
        td_lambda: f32,
        c_puct: f32,
        prior_exponent: u32,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let puct = PuctParameters { c_puct, prior_exponent };
        let settings = SelfPlaySettings { nodes, opening, random_move_rate, td_lambda, puct };
        let network = network.map(|network| &network.0);
        let samples = without_reports(py, None, |stop| play_games(network, &settings, &seeds, threads, stop))?;
        Ok(Self(samples.into()))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    #[staticmethod]
    fn from_bytes(content: &[u8]) -> PyResult<Self> {
        let samples = read_samples(content).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self(samples.into()))
    }

    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they come out of a Python list")]
    fn joined(lists: Vec<PyRef<'_, PySamples>>) -> Self {
        Self(SampleLists::joined(lists.iter().map(|samples| &samples.0)))
    }
}

#[pyclass(frozen, name = "Learner", module = "tribolo_core._kernel")]
pub(crate) struct PyLearner(Mutex<Learner>);

impl PyLearner {
    fn with<T>(&self, work: impl FnOnce(&mut Learner) -> T) -> T {
        work(&mut lock(&self.0))
    }
}

#[pymethods]
impl PyLearner {
    #[new]
    #[pyo3(signature = (weights=None, *, seed=0))]
    fn new(weights: Option<&[u8]>, seed: u64) -> PyResult<Self> {
        let weights = weights.map_or_else(|| Ok(Weights::random(seed)), Weights::from_bytes).map_err(invalid)?;
        Ok(Self(Mutex::new(Learner::new(weights))))
    }

    fn learn(
        &self,
        py: Python<'_>,
        samples: &PySamples,
        seed: u64,
        batches: u32,
        size: usize,
        rate: f32,
    ) -> PyResult<f64> {
        if samples.0.is_empty() {
            return Err(PyValueError::new_err("there are no samples to learn from"));
        }
        Ok(py.detach(|| self.with(|learner| learner.learn_batches(&samples.0, seed, batches, size, rate))))
    }

    fn loss(&self, py: Python<'_>, samples: &PySamples) -> f64 {
        py.detach(|| self.with(|learner| learner.loss(&samples.0)))
    }

    fn weights<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.with(|learner| learner.weights().to_bytes()))
    }
}
