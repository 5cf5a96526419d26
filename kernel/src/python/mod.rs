//! The Python module `tribolo_core._kernel`.
//!
//! Its functions check and convert arguments, call the kernel, and convert results. The stubs in
//! `tribolo_core/_kernel.pyi` and `tribolo_core/_stubs` document them, with their arguments, results and exceptions.
//!
//! A player comes in as an index from 0 to 2, and a cell as an index in reading order from 0 to 175. Turns, transitions
//! and records hold the Python objects of [`types`] for players, cells and jumps; all other results hold indices.
#![forbid(unsafe_code)]

mod backend;
mod batch;
mod best_response;
mod board;
mod convert;
mod deal;
mod forest;
mod interruptible;
mod network;
mod opponent;
mod player_types;
mod playing;
mod record;
mod replay;
mod review;
mod rng;
mod search;
mod solve;
mod solver;
mod types;

#[pyo3::pymodule]
mod _kernel {
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    use crate::daily::deal::VERSIONS;
    use crate::player_types::types::NAMES;
    #[pymodule_export]
    use crate::python::backend::backend;
    #[pymodule_export]
    use crate::python::batch::{PyBatch, planes, planes_of_positions, rewards};
    #[pymodule_export]
    use crate::python::best_response::py_best_response;
    #[pymodule_export]
    use crate::python::board::{InvalidText, PyBoard, py_parse_position};
    #[pymodule_export]
    use crate::python::convert::InvalidMoves;
    #[pymodule_export]
    use crate::python::deal::{daily_deal, daily_medals, deal, earned_medal, presets};
    #[pymodule_export]
    use crate::python::forest::{InvalidEvaluation, PyForest, evaluate_planes};
    #[pymodule_export]
    use crate::python::network::{PyLearner, PyNetwork, PySamples};
    #[pymodule_export]
    use crate::python::opponent::PyOpponent;
    #[pymodule_export]
    use crate::python::player_types::{learn_player_types, player_beliefs, py_likenesses, type_likelihoods};
    #[pymodule_export]
    use crate::python::playing::play_on;
    #[pymodule_export]
    use crate::python::record::{is_tag_text, py_parse_record, py_parse_records};
    #[pymodule_export]
    use crate::python::replay::{replay, replay_games};
    #[pymodule_export]
    use crate::python::review::{
        annotation, costly_moves, final_shares, judge, move_accuracy, summaries, turning_point,
    };
    #[pymodule_export]
    use crate::python::rng::{draw, nth_seed};
    #[pymodule_export]
    use crate::python::search::{PyEvaluation, PyStop};
    #[pymodule_export]
    use crate::python::solve::{Unsolved, py_guarantee, py_solve};
    #[pymodule_export]
    use crate::python::solver::{nearest_puzzles, progress_after, rating_grade, strength};
    #[pymodule_export]
    use crate::python::types::register_types;
    use crate::solver::{FIRST_PUZZLES, NEAREST, REMEMBERED};

    /// Fails on import if the environment names a backend that is unknown or that this CPU does not support.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("DAILY_VERSIONS", VERSIONS)?;
        module.add("FIRST_PUZZLES", FIRST_PUZZLES)?;
        module.add("NEAREST", NEAREST)?;
        module.add("PLAYER_TYPES", PyTuple::new(module.py(), NAMES)?)?;
        module.add("REMEMBERED", REMEMBERED)?;
        backend().map(drop)
    }
}
