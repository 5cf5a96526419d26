//! Levels: the engine with random errors, for players of different strength.
#![forbid(unsafe_code)]

use crate::rng::Rng;
use crate::search::analysis::Analysis;
use crate::search::method::Search;
use crate::search::question::Question;
use crate::sorting::sort_moves;

/// The name of each level, from the weakest, with the nodes of its engine and its [`loss`](Level::loss);
/// `docs/benchmarks/levels.md` has the results between levels.
pub(super) const LEVELS: [(&str, u64, f64); 8] = [
    ("1", 1, 0.75),
    ("2", 1, 0.37),
    ("3", 1, 0.17),
    ("4", 1, 0.08),
    ("5", 1, 0.022),
    ("6", 4, 0.01),
    ("7", 10, 0.005),
    ("8", 36, 0.0),
];

/// The win share of each player if all are equally likely to win.
const EVEN: f64 = 1.0 / 3.0;
/// The number of different errors; they are uniformly distributed.
const ERROR_STEPS: u64 = 1 << 20;

/// A search whose values are win shares, with a random error for each move.
///
/// As in Egaroucid's levels, a bounded loss replaces occasional random moves.
#[derive(Clone)]
pub struct Level {
    pub(super) search: Search,
    /// The upper bound of the error, as a win share: a level plays no move that is worse than the best known one by
    /// more. The bound falls linearly to 0 as the win share of the best move grows from 1/3 to 1, so that a level does
    /// not throw away a won game.
    pub(super) loss: f64,
}

impl Level {
    pub(super) fn is_random(&self) -> bool {
        self.loss > 0.0
    }

    /// Ranks the moves by win shares less errors, which the seed of the question determines. Without a seed, or if
    /// [`loss`](Self::loss) is 0, there are no errors.
    pub(super) fn analyse(&self, question: &Question<'_>) -> Analysis {
        let question = Question { past: &[], every_move: true, limits: None, ..*question };
        let mut analysis = self.search.analyse(&question, &mut |_| ());
        let (Some(seed), Some(best)) = (question.seed, analysis.moves.first()) else { return analysis };
        if !self.is_random() {
            return analysis;
        }
        let largest = self.loss * ((1.0 - best.value) / (1.0 - EVEN)).min(1.0);
        let mut rng = Rng::new(seed);
        for ranked in &mut analysis.moves {
            ranked.value -= largest * rng.below(ERROR_STEPS) as f64 / ERROR_STEPS as f64;
        }
        sort_moves(&mut analysis.moves, |one, other| other.value.total_cmp(&one.value));
        Analysis { equals: 1, solved: false, ..analysis }
    }
}
