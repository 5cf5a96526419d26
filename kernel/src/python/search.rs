//! The searches as part of `tribolo_core._kernel`: converts and calls, decides nothing.

use std::num::NonZeroUsize;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::Turn;
use crate::python::board::PyBoard;
use crate::python::convert::{coord, player};
use crate::python::interruptible::interruptible;
use crate::python::network::Network;
use crate::search::{self, Alliance, Analysis, Exploration, Guidance, Limits, Method, PastMove, Question, Strategy};

/// Each move with its value, in reading order.
type Values = Vec<(usize, i32)>;

fn values(moves: Vec<(crate::Coord, i32)>) -> Values {
    moves.into_iter().map(|(cell, value)| (cell.index(), value)).collect()
}

/// The values of the moves under the strategy of a name, searched `depth` moves beyond each.
#[pyfunction]
pub(crate) fn root_values(
    py: Python<'_>,
    board: &PyBoard,
    first: usize,
    strategy: &str,
    depth: u32,
) -> PyResult<Values> {
    let turn = Turn::start(board.0, player(first)?);
    let player = turn.player.unwrap_or(crate::Player::Blue);
    let strategy = Strategy::named(strategy, player)
        .ok_or_else(|| PyValueError::new_err(format!("there is no strategy {strategy:?}")))?;
    Ok(values(py.detach(|| search::root_values(strategy, &turn, depth)).0))
}

/// What the computer player of 2017 sees: the values of the moves, whether it wants the largest, and the turns looked at.
#[pyfunction]
pub(crate) fn original_values(
    py: Python<'_>,
    board: &PyBoard,
    first: usize,
    alliance: &str,
) -> PyResult<(Values, bool, u64)> {
    let turn = Turn::start(board.0, player(first)?);
    let alliance: Alliance = alliance.parse().map_err(PyValueError::new_err)?;
    let Some(strategy) = alliance.strategy(&turn) else { return Ok((Vec::new(), true, 0)) };
    let (moves, nodes) = py.detach(|| search::root_values(strategy, &turn, 1));
    Ok((values(moves), strategy.maximizes(&turn), nodes))
}

#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Evaluation(crate::Evaluation);

#[pymethods]
impl Evaluation {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let evaluation =
            text.parse().map_err(|error: crate::InvalidEvaluation| PyValueError::new_err(error.to_string()));
        evaluation.map(Self)
    }

    #[staticmethod]
    fn names() -> Vec<&'static str> {
        crate::Evaluation::names().into()
    }

    fn standings(&self, board: &PyBoard) -> [i32; 3] {
        self.0.standings(&board.0)
    }
}

#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Stop(pub(crate) search::Stop);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self(search::Stop::default())
    }

    fn set(&self) {
        self.0.set();
    }

    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// A number for each player.
type Trio = (f64, f64, f64);

/// A move as its cell, value, shares, cells at the end, line and nodes.
type MoveFields<'py> = (usize, f64, Option<Trio>, Option<Trio>, Bound<'py, PyBytes>, u64);

/// The moves, how many of the first are equal, all nodes, the depth, and whether the result is proven.
type AnalysisFields<'py> = (Vec<MoveFields<'py>>, usize, u64, u32, bool);

fn fields<'py>(py: Python<'py>, analysis: &Analysis) -> AnalysisFields<'py> {
    let line = |cells: &[crate::Coord]| cells.iter().map(|cell| cell.index() as u8).collect::<Vec<u8>>();
    let ranked = |ranked: &search::RankedMove| {
        let line = PyBytes::new(py, &line(&ranked.line));
        let (shares, cells) = (ranked.shares.map(Trio::from), ranked.cells.map(Trio::from));
        (ranked.destination.index(), ranked.value, shares, cells, line, ranked.nodes)
    };
    let moves = analysis.moves.iter().map(ranked).collect();
    (moves, analysis.equals, analysis.nodes, analysis.depth, analysis.solved)
}

pub(crate) fn time(milliseconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = milliseconds.map(|milliseconds| Duration::try_from_secs_f64(milliseconds / 1_000.0)).transpose();
    time.map_err(|error| PyValueError::new_err(error.to_string()))
}

#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Memory(search::Memory);

#[pymethods]
impl Memory {
    #[new]
    fn new() -> Self {
        Self(search::Memory::default())
    }
}

#[pyclass(frozen, module = "tribolo_core._kernel")]
pub(crate) struct Search(search::Search);

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (method, *, evaluation, depth, nodes, milliseconds, threads, uct, history))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    fn new(
        method: &str,
        evaluation: &Evaluation,
        depth: Option<u32>,
        nodes: Option<u64>,
        milliseconds: Option<f64>,
        threads: NonZeroUsize,
        uct: f64,
        history: f64,
    ) -> PyResult<Self> {
        let method = match method {
            "maxn" => Method::MaxN,
            "paranoid" => Method::Paranoid,
            "brs" => Method::BestReply,
            "mcts" => Method::Mcts(Exploration { uct, history }),
            "flat" => Method::Flat,
            _ => return Err(PyValueError::new_err(format!("there is no search {method:?}"))),
        };
        let limits = Limits { depth, nodes, time: time(milliseconds)? };
        Ok(Self(search::Search { method, evaluation: evaluation.0.clone(), limits, threads }))
    }

    /// A search that a network guides.
    #[staticmethod]
    #[pyo3(signature = (network, *, nodes, milliseconds, threads, exploration, sharpness, memory))]
    fn guided(
        network: &Network,
        nodes: Option<u64>,
        milliseconds: Option<f64>,
        threads: NonZeroUsize,
        exploration: f32,
        sharpness: u32,
        memory: Option<&Memory>,
    ) -> PyResult<Self> {
        let memory = memory.map(|memory| memory.0.clone());
        let method = Method::Guided(network.0.clone(), Guidance { exploration, sharpness }, memory);
        let limits = Limits { depth: None, nodes, time: time(milliseconds)? };
        Ok(Self(search::Search { method, evaluation: crate::Evaluation::default(), limits, threads }))
    }

    /// Ranks the moves; `report` is called with each new ranking, or only the newest where it does not keep up. The
    /// interpreter lock is free but for those calls.
    #[pyo3(signature = (board, first, past, *, seed, every_move, ahead=None, stop=None, report=None))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    #[expect(clippy::needless_pass_by_value, reason = "the past comes out of a Python list")]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        board: &PyBoard,
        first: usize,
        past: Vec<(PyRef<'_, PyBoard>, usize, usize)>,
        seed: u64,
        every_move: bool,
        ahead: Option<usize>,
        stop: Option<&Stop>,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<AnalysisFields<'py>> {
        let turn = Turn::start(board.0, player(first)?);
        let past = past.iter().map(|(board, mover, cell)| {
            Ok(PastMove { board: board.0, player: player(*mover)?, destination: coord(*cell)? })
        });
        let past: Vec<PastMove> = past.collect::<PyResult<_>>()?;
        let ahead = ahead.map(player).transpose()?;
        let stop = stop.map(|stop| &stop.0);
        let report = report.map(Bound::unbind);
        let report = report.as_ref();
        let work = |stop: &search::Stop, send: &mut dyn FnMut(Analysis)| {
            let question = Question { turn: &turn, past: &past, ahead, seed, every_move, stop };
            self.0.analyse(&question, &mut |analysis| {
                if report.is_some() {
                    send(analysis.clone());
                }
            })
        };
        let deliver = |py: Python<'_>, analysis: Analysis| {
            report.map_or(Ok(()), |report| report.call1(py, (fields(py, &analysis),)).map(drop))
        };
        let analysis = interruptible(py, stop, work, deliver)?;
        Ok(fields(py, &analysis))
    }
}
