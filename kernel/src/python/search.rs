//! The Python classes and functions of the searches.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::evaluation::weighted_sum::{Evaluation, InvalidEvaluation};
use crate::python::board::PyBoard;
use crate::python::convert::{coord, player};
use crate::python::interruptible::interruptible;
use crate::python::network::PyNetwork;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::reuse::TreeReuse;
use crate::search::guided::search::Guided;
use crate::search::limits::{Limits, Stop};
use crate::search::method::{Method, Search};
use crate::search::monte_carlo::mcts::UctParameters;
use crate::search::original::{Alliance, Strategy, root_values};
use crate::search::question::{PastMove, Question};

/// The cell and the value of each move, in reading order.
type Values = Vec<(usize, i32)>;

/// Converts a list of moves and values for Python: replaces each move by the index of its cell. Cells are counted row
/// by row, from 0.
fn values(moves: Vec<(Coord, i32)>) -> Values {
    moves.into_iter().map(|(cell, value)| (cell.index(), value)).collect()
}

/// Returns the minimax value of each legal move. Each pair of the list holds the index of the cell played and the
/// value. Cells are counted row by row, from 0. The list is in the order of the cells, and empty if the game is over.
///
/// The player to move on `board` is the player with the index `first`. If this player has no legal move, it is the next
/// player in turn order who has one. The search looks `depth` plies beyond each legal move.
///
/// `strategy` names the value of the leaves. Let P be the player to move on `board`. `own-score` is the number of cells
/// of P, which P maximises. `own-choices` is the number of legal moves of P, which P maximises. `ai-scores` is the
/// number of cells of Red and Green together, which Red and Green maximise. The other players minimise the value. Cells
/// are counted after one more move, which is the best move for the player who moves at the leaf.
///
/// Raises `ValueError` if `strategy` is unknown or `first` is not the index of a player.
#[pyfunction]
#[pyo3(name = "root_values")]
pub(crate) fn py_root_values(
    py: Python<'_>,
    board: &PyBoard,
    first: usize,
    strategy: &str,
    depth: u32,
) -> PyResult<Values> {
    let turn = Turn::start(board.0, player(first)?);
    let player = turn.player.unwrap_or(Player::Blue);
    let strategy = Strategy::named(strategy, player)
        .ok_or_else(|| PyValueError::new_err(format!("unknown strategy {strategy:?}")))?;
    Ok(values(py.detach(|| root_values(strategy, &turn, depth)).0))
}

/// Searches a position as the computer player of *triboard*, the browser game of 2017, does: by minimax, three plies
/// deep. Returns the value of each legal move, whether the player to move maximises the value (otherwise the player
/// minimises it), and the number of leaves visited. If the game is over, the list of values is empty.
///
/// The player to move on `board` is the player with the index `first`. If this player has no legal move, it is the next
/// player in turn order who has one. `alliance` names the rule by which two players play together against the third:
/// `blue` (against Blue), `leader` (against the player with the most cells) or `never`.
///
/// Raises `ValueError` if `alliance` is unknown or `first` is not the index of a player.
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
    let (moves, nodes) = py.detach(|| root_values(strategy, &turn, 1));
    Ok((values(moves), strategy.maximises(&turn), nodes))
}

/// The Python class `Evaluation`: a weighted sum of features.
#[pyclass(frozen, name = "Evaluation", module = "tribolo_core._kernel")]
pub(crate) struct PyEvaluation(Evaluation);

#[pymethods]
impl PyEvaluation {
    /// Parses the text form of an evaluation (a weighted sum of features), such as `score+2*mobility`. Raises
    /// `ValueError` if the text is invalid.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let evaluation = text.parse().map_err(|error: InvalidEvaluation| PyValueError::new_err(error.to_string()));
        evaluation.map(Self)
    }

    /// Returns the names of all features that the text form of an evaluation, such as `score+2*mobility`, may contain.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Evaluation::names().into()
    }

    /// Returns the standings of Blue, Red and Green, in this order, on the board of an unfinished game. The standing
    /// of a player is twice its own weighted sum of features, less the weighted sums of both opponents. The three
    /// standings add up to 0.
    fn standings(&self, board: &PyBoard) -> [i32; 3] {
        self.0.standings(&board.0)
    }
}

/// The Python class `Stop`: a flag that another thread sets to end a search.
#[pyclass(frozen, name = "Stop", module = "tribolo_core._kernel")]
pub(crate) struct PyStop(pub(crate) Stop);

#[pymethods]
impl PyStop {
    #[new]
    fn new() -> Self {
        Self(Stop::default())
    }

    /// Sets the flag. Every search that was given this flag then ends. A search that is given this flag later ends at
    /// once.
    fn set(&self) {
        self.0.set();
    }

    /// Returns whether the flag is set.
    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// One number for each player.
type Trio = (f64, f64, f64);

/// A ranked move: its cell, value, win shares, final cells, principal variation and nodes.
type MoveFields<'py> = (usize, f64, Option<Trio>, Option<Trio>, Bound<'py, PyBytes>, u64);

/// An analysis: its moves from best to worst, the number of equal best moves, the nodes, the depth, and whether it is
/// proven.
type AnalysisFields<'py> = (Vec<MoveFields<'py>>, usize, u64, u32, bool);

/// Converts an analysis to a Python tuple: the moves from best to worst, the number of moves that share the first
/// place, the number of nodes visited, the depth in plies, and whether the value of the best move is proven. A longer
/// search would not change a proven value.
fn fields<'py>(py: Python<'py>, analysis: &Analysis) -> AnalysisFields<'py> {
    let line = |cells: &[Coord]| cells.iter().map(|cell| cell.index() as u8).collect::<Vec<u8>>();
    let ranked = |ranked: &RankedMove| {
        let line = PyBytes::new(py, &line(&ranked.line));
        let (shares, cells) = (ranked.shares.map(Trio::from), ranked.cells.map(Trio::from));
        (ranked.destination.index(), ranked.value, shares, cells, line, ranked.nodes)
    };
    let moves = analysis.moves.iter().map(ranked).collect();
    (moves, analysis.equals, analysis.nodes, analysis.depth, analysis.solved)
}

/// Converts a number of milliseconds to a [`Duration`]; `None` stays `None`.
///
/// # Errors
///
/// `ValueError` if `milliseconds` is negative, not finite or too large.
pub(crate) fn time(milliseconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = milliseconds.map(|milliseconds| Duration::try_from_secs_f64(milliseconds / 1_000.0)).transpose();
    time.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The Python class `TreeReuse`: a search tree that is kept between the moves of a game.
#[pyclass(frozen, name = "TreeReuse", module = "tribolo_core._kernel")]
pub(crate) struct PyTreeReuse(TreeReuse);

#[pymethods]
impl PyTreeReuse {
    #[new]
    fn new() -> Self {
        Self(TreeReuse::default())
    }
}

/// The Python class `Search`: a search method with its evaluation and limits.
#[pyclass(frozen, name = "Search", module = "tribolo_core._kernel")]
pub(crate) struct PySearch(pub(crate) Search);

#[pymethods]
impl PySearch {
    /// Creates a search. `method` is the name of the search: `maxn`, `paranoid`, `brs` (best-reply search), `mcts` or
    /// `flat` (flat Monte Carlo).
    ///
    /// `evaluation` gives the values of the leaves. `depth`, `nodes` and `milliseconds` are limits; `None` means no
    /// limit. `c_uct` (the exploration constant) and `history_weight` (the weight of progressive history) apply to
    /// `mcts` only. Raises `ValueError` if `method` is unknown or `milliseconds` is invalid.
    #[new]
    #[pyo3(signature = (method, *, evaluation, depth, nodes, milliseconds, threads, c_uct, history_weight))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    fn new(
        method: &str,
        evaluation: &PyEvaluation,
        depth: Option<u32>,
        nodes: Option<u64>,
        milliseconds: Option<f64>,
        threads: NonZeroUsize,
        c_uct: f64,
        history_weight: f64,
    ) -> PyResult<Self> {
        let unknown = || PyValueError::new_err(format!("unknown search {method:?}"));
        let method = Method::named(method, UctParameters { c_uct, history_weight }).ok_or_else(unknown)?;
        let limits = Limits { depth, nodes, time: time(milliseconds)? };
        Ok(Self(Search { method, evaluation: evaluation.0.clone(), limits, threads }))
    }

    /// Creates a Monte Carlo tree search that `network` guides.
    ///
    /// `nodes` and `milliseconds` are limits; `None` means no limit. `c_puct` is the exploration constant. The prior of
    /// a move is proportional to the win share that the network expects for the mover after the move, raised to the
    /// power of `prior_exponent`. `reuse` keeps a search tree between searches: a search with the same `reuse` can
    /// continue in the tree that the search before has grown. Without `reuse`, each search grows a new tree. If
    /// `models_opponents` is true, the search detects simple opponents by their moves. Raises `ValueError` if
    /// `milliseconds` is invalid.
    #[staticmethod]
    #[pyo3(signature = (network, *, nodes, milliseconds, threads, c_puct, prior_exponent, models_opponents, reuse))]
    #[expect(clippy::too_many_arguments, reason = "each is named by the caller")]
    fn guided(
        network: &PyNetwork,
        nodes: Option<u64>,
        milliseconds: Option<f64>,
        threads: NonZeroUsize,
        c_puct: f32,
        prior_exponent: u32,
        models_opponents: bool,
        reuse: Option<&PyTreeReuse>,
    ) -> PyResult<Self> {
        let puct = PuctParameters { c_puct, prior_exponent };
        let reuse = reuse.map(|reuse| reuse.0.clone());
        let method = Method::Guided(Guided { network: network.0.clone(), puct, reuse, models_opponents });
        let limits = Limits { depth: None, nodes, time: time(milliseconds)? };
        Ok(Self(Search { method, evaluation: Evaluation::default(), limits, threads }))
    }

    /// Ranks the legal moves of a position. Returns a tuple: the moves from best to worst, the number of moves that
    /// share the first place, the number of nodes visited, the depth in plies, and whether the value of the best move
    /// is proven. Releases the interpreter lock except during calls of `report`.
    ///
    /// `first` is the index of a player. The player to move is the first player, in turn order from `first`, who has a
    /// legal move on `board`. `past` holds the earlier moves of the game, oldest first. Each of them is the board
    /// before the move, the index of the player and the index of the cell played (row by row, from 0). `seed`
    /// determines all random choices. If `every_move` is true, the search finds an exact value for every move,
    /// otherwise only for the best moves. To ponder is to search while another player is to move. `pondering_player` is
    /// the index of the player that ponders, or `None` if the search is for the player to move.
    ///
    /// `report` is called with each new ranking; a slow `report` misses rankings and gets the latest one. Another
    /// thread can set the flag `stop` to end the search early. Raises `ValueError` if the index of a player or a cell
    /// is invalid. Also raises the exceptions of `report` and of signal handlers.
    #[pyo3(signature = (board, first, past, *, seed, every_move, pondering_player=None, stop=None, report=None))]
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
        pondering_player: Option<usize>,
        stop: Option<&PyStop>,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<AnalysisFields<'py>> {
        let turn = Turn::start(board.0, player(first)?);
        let past = past.iter().map(|(board, mover, cell)| {
            Ok(PastMove { board: board.0, player: player(*mover)?, destination: coord(*cell)? })
        });
        let past: Vec<PastMove> = past.collect::<PyResult<_>>()?;
        let pondering_player = pondering_player.map(player).transpose()?;
        let stop = stop.map(|stop| &stop.0);
        let report = report.map(Bound::unbind);
        let report = report.as_ref();
        let work = |stop: &Stop, send: &mut dyn FnMut(Analysis)| {
            let question = Question { turn: &turn, past: &past, pondering_player, seed, every_move, stop };
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
