//! The Python class of the opponents.
#![forbid(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::opponents::options::{InvalidOpponent, OptionDefault};
use crate::opponents::spec::Spec;
use crate::opponents::{Opponent, options_of};
use crate::python::board::PyBoard;
use crate::python::convert::{coord, player};
use crate::python::interruptible::interruptible;
use crate::python::network::PyNetwork;
use crate::python::search::{PyStop, limits as read_limits};
use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::guided::reuse::TreeReuse;
use crate::search::limits::Stop;
use crate::search::question::{PastMove, Question};

/// The known moves before a turn: the board before the move, and the indices of the player and the cell.
pub(crate) type Past<'py> = Vec<(PyRef<'py, PyBoard>, usize, usize)>;

type Trio = (f64, f64, f64);

/// A ranked move: its cell, value, win shares, final cells, principal variation and nodes.
type MoveFields<'py> = (usize, Bound<'py, PyAny>, Option<Trio>, Option<Trio>, Bound<'py, PyBytes>, u64);

/// An analysis: its moves from best to worst, the number of equal best moves, the nodes, the depth, and whether it is
/// proven.
type AnalysisFields<'py> = (Vec<MoveFields<'py>>, usize, u64, u32, bool);

#[pyclass(frozen, name = "Opponent", module = "tribolo_core._kernel")]
pub(crate) struct PyOpponent(pub(crate) Opponent);

impl From<InvalidOpponent> for PyErr {
    fn from(error: InvalidOpponent) -> Self {
        PyValueError::new_err(error.to_string())
    }
}

#[pymethods]
impl PyOpponent {
    #[new]
    #[pyo3(signature = (spec, load_network, *, keeps_tree))]
    fn new(spec: &str, load_network: &Bound<'_, PyAny>, keeps_tree: bool) -> PyResult<Self> {
        let network = || Ok::<_, PyErr>(load_network.call0()?.cast::<PyNetwork>()?.get().0.clone());
        Opponent::new(&Spec::parse(spec)?, network, keeps_tree.then(TreeReuse::default)).map(Self)
    }

    #[staticmethod]
    fn options(name: &str) -> &'static [OptionDefault] {
        options_of(name)
    }

    #[getter]
    fn is_depth_first(&self) -> bool {
        self.0.is_depth_first()
    }

    #[getter]
    fn is_instant(&self) -> bool {
        self.0.is_instant()
    }

    #[getter]
    fn is_random(&self) -> bool {
        self.0.is_random()
    }

    #[getter]
    fn needs_past(&self) -> bool {
        self.0.needs_past()
    }

    #[pyo3(signature = (board, first, past, *, seed=None, stop=None))]
    fn choose(
        &self,
        py: Python<'_>,
        board: &PyBoard,
        first: usize,
        past: Past<'_>,
        seed: Option<u64>,
        stop: Option<&PyStop>,
    ) -> PyResult<Option<usize>> {
        let (turn, past) = read(board, first, past)?;
        let work = |stop: &Stop, _: &mut dyn FnMut(())| {
            self.0.choose(&Question { past: &past, seed, every_move: false, ..Question::new(&turn, stop) })
        };
        let chosen = self.run(py, stop, work, |_, ()| Ok(()))?;
        Ok(chosen.map(Coord::index))
    }

    #[pyo3(signature = (board, first, past, *, seed, every_move, limits, pondering_player, stop, report))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        board: &PyBoard,
        first: usize,
        past: Past<'_>,
        seed: Option<u64>,
        every_move: bool,
        limits: Option<(Option<u64>, Option<u64>, Option<f64>)>,
        pondering_player: Option<usize>,
        stop: Option<&PyStop>,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<AnalysisFields<'py>> {
        let (turn, past) = read(board, first, past)?;
        let pondering_player = pondering_player.map(player).transpose()?;
        let limits = limits.map(read_limits).transpose()?;
        let report = report.map(Bound::unbind);
        let report = report.as_ref();
        let work = |stop: &Stop, send: &mut dyn FnMut(Analysis)| {
            let fresh = Question::new(&turn, stop);
            let question = Question { past: &past, pondering_player, seed, every_move, limits, ..fresh };
            self.0.analyse(&question, &mut |analysis| {
                if report.is_some() {
                    send(analysis.clone());
                }
            })
        };
        let deliver = |py: Python<'_>, analysis: Analysis| {
            report.map_or(Ok(()), |report| report.call1(py, (self.fields(py, &analysis)?,)).map(drop))
        };
        let analysis = self.run(py, stop, work, deliver)?;
        self.fields(py, &analysis)
    }
}

impl PyOpponent {
    fn run<T: Send, R: Send>(
        &self,
        py: Python<'_>,
        stop: Option<&PyStop>,
        work: impl FnOnce(&Stop, &mut dyn FnMut(R)) -> T + Send,
        deliver: impl Fn(Python<'_>, R) -> PyResult<()> + Sync,
    ) -> PyResult<T> {
        let stop = stop.map(|stop| &stop.0);
        if self.0.is_instant() {
            return Ok(py.detach(|| work(&stop.cloned().unwrap_or_default(), &mut |_| ())));
        }
        interruptible(py, stop, work, deliver)
    }

    fn fields<'py>(&self, py: Python<'py>, analysis: &Analysis) -> PyResult<AnalysisFields<'py>> {
        let value = |value: f64| {
            if self.0.has_whole_values() {
                Ok((value as i64).into_pyobject(py)?.into_any())
            } else {
                Ok::<_, PyErr>(value.into_pyobject(py)?.into_any())
            }
        };
        let line = |cells: &[Coord]| cells.iter().map(|cell| cell.index() as u8).collect::<Vec<u8>>();
        let ranked = |ranked: &RankedMove| {
            let line = PyBytes::new(py, &line(&ranked.line));
            let (shares, cells) = (ranked.shares.map(Trio::from), ranked.cells.map(Trio::from));
            Ok((ranked.destination.index(), value(ranked.value)?, shares, cells, line, ranked.nodes))
        };
        let moves = analysis.moves.iter().map(ranked).collect::<PyResult<_>>()?;
        Ok((moves, analysis.equals, analysis.nodes, analysis.depth, analysis.solved))
    }
}

fn read(board: &PyBoard, first: usize, past: Past<'_>) -> PyResult<(Turn, Vec<PastMove>)> {
    Ok((Turn::start(board.0, player(first)?), read_past(past)?))
}

pub(crate) fn read_past(past: Past<'_>) -> PyResult<Vec<PastMove>> {
    let read = |(board, mover, cell): (PyRef<'_, PyBoard>, usize, usize)| {
        Ok(PastMove { board: board.0, player: player(mover)?, destination: coord(cell)? })
    };
    past.into_iter().map(read).collect()
}
