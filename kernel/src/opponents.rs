//! The opponents, each by its name: they answer single questions, and choose moves in batches of games.
//!
//! A new opponent is a file in `opponents/`, and in this file its name in [`Opponent::new`] and, if it needs a network,
//! in [`needs_network`], its [options](options_of), and a variant with its arms.
#![forbid(unsafe_code)]

mod level;
pub(crate) mod options;
pub(crate) mod spec;
mod style;

use std::sync::Arc;

use crate::network::inference::Network;
use crate::opponents::level::{LEVELS, Level};
use crate::opponents::options::{DEPTH, EVAL, Factor, InvalidOpponent, OptionDefault, Options, THREADS, TIME, Whole};
use crate::opponents::spec::Spec;
use crate::opponents::style::{Style, Targets};
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::policy::{Policy, draw};
use crate::search::analysis::Analysis;
use crate::search::guided::reuse::TreeReuse;
use crate::search::method::{Method, Search};
use crate::search::monte_carlo::mcts::UctParameters;
use crate::search::original::Alliance;
use crate::search::question::Question;

/// A computer player.
#[derive(Clone)]
pub enum Opponent {
    /// Chooses without a search.
    Policy(Policy),
    /// The computer player of *triboard* (2017), or one that differs only in its alliances: minimax, up to three plies
    /// deep.
    Original(Alliance),
    /// Plays the best move of a search.
    Search(Search),
    /// The engine weakened by random errors.
    Level(Level),
    /// The engine with a preference among good moves.
    Style(Style),
}

pub fn options_of(name: &str) -> &'static [OptionDefault] {
    match name {
        "flat" => &[DEPTH, ("nodes", "1000"), TIME, EVAL, THREADS],
        "mcts" => &[DEPTH, ("nodes", "1000"), TIME, EVAL, THREADS, ("uct", "0.3"), ("history", "5.0")],
        "maxn" | "paranoid" | "brs" => &[DEPTH, ("nodes", "20000"), TIME, EVAL, THREADS],
        "revenge" | "peaceful" => &[("nodes", "200")],
        // The parameters of selection are those that tournaments chose; see `docs/benchmarks`.
        "engine" => &[
            ("nodes", "10000"),
            TIME,
            THREADS,
            ("ponder", "no"),
            ("exploration", "0.2"),
            ("sharpness", "6"),
            ("gumbel", ""),
            ("modelling", "yes"),
            ("weights", ""),
        ],
        _ => &[],
    }
}

impl Opponent {
    /// Returns the opponent that a spec names.
    ///
    /// `network` is called if the opponent needs a network. The options `weights` and `ponder` are left to the caller.
    /// `reuse` keeps the tree of the engine between its moves; other opponents do not use it.
    ///
    /// # Errors
    ///
    /// [`InvalidOpponent`] if the name, the variant or an option is unknown, if a needed variant is missing, if a value
    /// is invalid, or if options contradict each other; any error of `network`.
    pub fn new<E: From<InvalidOpponent>>(
        spec: &Spec,
        network: impl FnOnce() -> Result<Arc<Network>, E>,
        reuse: Option<TreeReuse>,
    ) -> Result<Self, E> {
        let (name, variant) = (spec.name.as_str(), spec.variant.as_deref());
        let options = Options::new(options_of(name), &spec.options)?;
        let search = |method| Ok(Self::Search(options.search(method)?));
        match (name, variant) {
            ("random", None) => Ok(Self::Policy(Policy::Random)),
            ("greedy", None) => Ok(Self::Policy(Policy::Greedy)),
            ("coalition", None) => Ok(Self::Original(Alliance::AgainstLeader)),
            ("original", None) => Ok(Self::Original(Alliance::AgainstBlue)),
            ("original", Some("fair")) => Ok(Self::Original(Alliance::Never)),
            ("level", Some(number)) => {
                let level = LEVELS.iter().find(|(known, ..)| *known == number);
                let (_, nodes, loss) = *level.ok_or_else(|| InvalidOpponent(number.to_owned()))?;
                Ok(Self::Level(Level { search: small_engine(nodes, network()?)?, loss }))
            }
            ("flat", None) => search(Method::Flat),
            ("mcts", None) => {
                let (Factor(c_uct), Factor(history_weight)) = (options.value("uct")?, options.value("history")?);
                search(Method::Mcts(UctParameters { c_uct, history_weight }))
            }
            ("maxn", None) => search(Method::MaxN),
            ("paranoid", None) => search(Method::Paranoid),
            ("brs", None) => search(Method::BestReply),
            ("revenge", None) => {
                let Whole(nodes) = options.value("nodes")?;
                let search = small_engine(nodes, network()?)?;
                Ok(Self::Style(Style { search, targets: Targets::Attackers, is_gentle: false }))
            }
            ("peaceful", None) => {
                let Whole(nodes) = options.value("nodes")?;
                let search = small_engine(nodes, network()?)?;
                Ok(Self::Style(Style { search, targets: Targets::Leaders, is_gentle: true }))
            }
            ("engine", None) => Ok(Self::Search(options.engine(network()?, reuse)?)),
            _ => Err(InvalidOpponent(variant.unwrap_or(name).to_owned()).into()),
        }
    }

    /// Returns the opponent's search, to change its limits; `None` if it makes none ([`Self::Policy`]) or takes no
    /// limits ([`Self::Original`]).
    pub fn search_mut(&mut self) -> Option<&mut Search> {
        match self {
            Self::Policy(_) | Self::Original(_) => None,
            Self::Search(search) | Self::Level(Level { search, .. }) | Self::Style(Style { search, .. }) => {
                Some(search)
            }
        }
    }

    /// Returns whether a move takes so little time that the opponent takes no limits and needs no stop flag.
    pub fn is_instant(&self) -> bool {
        matches!(self, Self::Policy(_) | Self::Original(_) | Self::Level(_))
    }

    /// Returns whether a depth limit ends the search.
    pub fn is_depth_first(&self) -> bool {
        matches!(self, Self::Search(search) if search.method.is_depth_first())
    }

    /// Returns whether the values of moves are numbers of cells or of moves, which are whole; other values need not be.
    pub fn has_whole_values(&self) -> bool {
        matches!(self, Self::Policy(_) | Self::Original(_))
    }

    pub fn needs_past(&self) -> bool {
        match self {
            Self::Policy(_) | Self::Original(_) | Self::Level(_) => false,
            Self::Search(search) => search.needs_past(),
            Self::Style(style) => style.targets == Targets::Attackers,
        }
    }

    /// Ranks the legal moves of `question.turn`; the ranking is empty if the game is over. A search calls `report` with
    /// the ranking after each iteration; the other opponents do not.
    ///
    /// The ranking depends only on the question, unless a search is limited by time, uses several threads, continues an
    /// earlier tree, or is ended early. `question.past` may be empty unless [`needs_past`](Self::needs_past) is true.
    pub fn analyse(&self, question: &Question<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        match self {
            Self::Policy(policy) => {
                Analysis::ranked(policy.values(question.turn), question.turn.destinations.len() as u64, 1)
            }
            Self::Original(alliance) => alliance.analyse(question.turn),
            Self::Search(search) => search.analyse(question, report),
            Self::Level(level) => level.analyse(question),
            Self::Style(style) => style.analyse(question),
        }
    }

    /// Returns whether the ranking of [`analyse`](Self::analyse) depends on the seed of the question. It is false for
    /// the policies, even for the random one: all candidates of a policy are equally good, and the seed only draws one
    /// of them.
    pub fn is_random(&self) -> bool {
        match self {
            Self::Policy(_) | Self::Original(_) | Self::Style(_) => false,
            Self::Search(search) => search.method.is_random(),
            Self::Level(level) => level.is_random(),
        }
    }

    /// Returns the equally good best moves of [`analyse`](Self::analyse); none if the game is over.
    pub fn best_moves(&self, question: &Question<'_>) -> CoordSet {
        match self {
            Self::Policy(policy) => policy.candidates(question.turn),
            Self::Original(alliance) => alliance.best_moves(question.turn),
            Self::Search(_) | Self::Level(_) | Self::Style(_) => {
                let question = Question { expects_cells: false, ..*question };
                let analysis = self.analyse(&question, &mut |_| ());
                analysis.moves[..analysis.equals].iter().map(|ranked| ranked.destination).collect()
            }
        }
    }

    /// Returns the move that the opponent plays, or `None` if the game is over. The seed draws one of the
    /// [best moves](Self::best_moves); without a seed, it is the first in reading order.
    pub fn choose(&self, question: &Question<'_>) -> Option<Coord> {
        draw(self.best_moves(question), question.seed)
    }
}

/// Returns whether the opponent called `name` needs a network.
pub fn needs_network(name: &str) -> bool {
    matches!(name, "level" | "revenge" | "peaceful" | "engine")
}

fn small_engine(nodes: u64, network: Arc<Network>) -> Result<Search, InvalidOpponent> {
    Options::new(options_of("engine"), &[("nodes".to_owned(), nodes.to_string())])?.engine(network, None)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::network::weights::Weights;
    use crate::playout::single::{RandomStart, random_game};
    use crate::rules::coord::CELLS;
    use crate::rules::turn::Turn;
    use crate::search::limits::{Limits, Stop};

    fn opponent(spec: &str) -> Result<Opponent, InvalidOpponent> {
        let network = || Ok::<_, InvalidOpponent>(Arc::new(Network::new(&Weights::random(1))));
        Opponent::new(&Spec::parse(spec)?, network, None)
    }

    fn limits(spec: &str) -> Limits {
        let Ok(Opponent::Search(search)) = opponent(spec) else { panic!("{spec} is a search") };
        search.limits
    }

    #[test]
    fn options_set_the_limits_of_a_search() {
        let second = Some(Duration::from_secs(1));
        for (spec, depth, nodes, time) in [
            ("maxn", None, Some(20_000), None),
            ("maxn:nodes=5", None, Some(5), None),
            ("brs:depth=8", Some(8), None, None),
            ("paranoid:depth=3,time=1s", Some(3), None, second),
            ("flat:depth=8", Some(8), Some(1_000), None),
            ("mcts:time=1000ms", None, None, second),
            ("engine", None, Some(10_000), None),
            ("engine:time=0.5min", None, None, second.map(|second| 30 * second)),
        ] {
            assert_eq!(limits(spec), Limits { depth, nodes, time }, "{spec}");
        }
    }

    #[test]
    fn an_opponent_that_cannot_be_made_is_refused_with_the_part_at_fault() {
        for (spec, part) in [
            ("frobnicate", "frobnicate"),
            ("level", "level"),
            ("level:9", "9"),
            ("greedy:nodes=5", "nodes=5"),
            ("brs:nodes=0", "nodes=0"),
            ("brs:nodes=+5", "nodes=+5"),
            ("brs:nodes=1000000000001", "nodes=1000000000001"),
            ("flat:eval=luck", "eval=luck"),
            ("flat:threads=65", "threads=65"),
            ("mcts:uct=1001", "uct=1001"),
            ("mcts:uct=1e3", "uct=1e3"),
            ("mcts:time=0ms", "time=0ms"),
            ("mcts:time=25000min", "time=25000min"),
            ("engine:modelling=maybe", "modelling=maybe"),
            ("engine:nodes=5,time=1s", "nodes=5,time=1s"),
        ] {
            assert_eq!(opponent(spec).err(), Some(InvalidOpponent(part.to_owned())), "{spec}");
        }
    }

    #[test]
    fn opponents_that_ask_for_a_network_need_it() {
        for spec in [
            "random",
            "greedy",
            "level:1",
            "coalition",
            "original",
            "flat",
            "mcts",
            "maxn",
            "paranoid",
            "brs",
            "revenge",
            "peaceful",
            "engine",
        ] {
            let spec = Spec::parse(spec).unwrap();
            let is_refused = Opponent::new(&spec, || Err(InvalidOpponent(String::new())), None).is_err();
            assert_eq!(needs_network(&spec.name), is_refused, "{}", spec.name);
        }
    }

    #[test]
    fn a_depth_that_no_search_reaches_left_a_search_without_an_end() {
        for name in ["maxn", "paranoid", "brs"] {
            for (options, nodes) in [("depth=99999", 100_000_000), ("depth=99999,nodes=10", 10)] {
                let expected = Limits { depth: Some(CELLS as u32), nodes: Some(nodes), time: None };
                assert_eq!(limits(&format!("{name}:{options}")), expected);
            }
        }
    }

    #[test]
    fn a_level_loses_at_most_its_bound_and_higher_levels_search_more_and_lose_less() {
        let start = RandomStart::dealt(7);
        let mut turn = Turn::start(start.board, start.first);
        let stop = Stop::default();
        let made = |spec: String| opponent(&spec).unwrap();
        let pair = |(name, nodes, _)| [format!("level:{name}"), format!("engine:nodes={nodes}")].map(made);
        let levels = LEVELS.map(pair);
        for (ply, played) in random_game(start).moves.into_iter().enumerate() {
            let question = Question { seed: Some(ply as u64), ..Question::new(&turn, &stop) };
            for ([level, engine], (name, _, loss)) in levels.iter().zip(LEVELS).filter(|_| ply % 8 == 0) {
                let known = engine.analyse(&question, &mut |_| ()).moves;
                let chosen = level.choose(&question).unwrap();
                let value = known.iter().find(|ranked| ranked.destination == chosen).unwrap().value;
                let best = known[0].value;
                assert!(value >= best - loss * ((1.0 - best) * 1.5).min(1.0), "level {name} at move {ply}");
            }
            turn = turn.play(played).unwrap();
        }
        assert!(LEVELS.is_sorted_by(|(_, nodes, loss), (_, more, less)| nodes <= more && loss > less));
    }
}
