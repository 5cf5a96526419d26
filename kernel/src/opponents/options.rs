//! The options of opponents: texts by name, as in specs.
#![forbid(unsafe_code)]

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::decimal::parse_decimal;
use crate::evaluation::weighted_sum::Evaluation;
use crate::network::inference::Network;
use crate::rules::coord::CELLS;
use crate::search::guided::gumbel::GumbelParameters;
use crate::search::guided::puct::PuctParameters;
use crate::search::guided::reuse::TreeReuse;
use crate::search::guided::search::Guided;
use crate::search::limits::Limits;
use crate::search::method::{Method, Search};

/// The name of an option and its default; an empty text is no default.
pub type OptionDefault = (&'static str, &'static str);

pub(super) const DEPTH: OptionDefault = ("depth", "");
pub(super) const TIME: OptionDefault = ("time", "");
pub(super) const THREADS: OptionDefault = ("threads", "1");
/// By default the strongest of a dozen weighted sums in paranoid searches of 3,000 nodes against two `original`; the
/// measurements are in `docs/benchmarks`.
pub(super) const EVAL: OptionDefault = ("eval", "score+4*mobility+2*immunity");

const MOST_THREADS: u64 = 64;

/// The node limit of a search whose only other limit is a large depth: about 20 s on one core.
const MOST_NODES_BY_DEPTH: u64 = 100_000_000;
/// The least depth that gets the limit [`MOST_NODES_BY_DEPTH`]: with 10 moves a turn, the search would visit 10^9
/// turns. A smaller depth gets no node limit, because a limit changes the size of the transposition table, and so the
/// answer.
const LARGE_DEPTH: u64 = 9;

/// The error for an opponent or an option that is unknown or invalid: its name, its variant, or the part of the spec at
/// fault.
#[derive(Debug, PartialEq, Eq)]
pub struct InvalidOpponent(pub String);

impl fmt::Display for InvalidOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is unknown or invalid", self.0)
    }
}

/// The options that a spec gives, and the defaults of the others.
pub(super) struct Options<'a> {
    defaults: &'static [OptionDefault],
    given: &'a [(String, String)],
}

impl<'a> Options<'a> {
    /// Returns the options of a spec. Fails if a given option is not among the `defaults`.
    pub(super) fn new(
        defaults: &'static [OptionDefault],
        given: &'a [(String, String)],
    ) -> Result<Self, InvalidOpponent> {
        let is_known = |name: &str| defaults.iter().any(|(known, _)| *known == name);
        match given.iter().find(|(name, _)| !is_known(name)) {
            Some((name, value)) => Err(InvalidOpponent(format!("{name}={value}"))),
            None => Ok(Self { defaults, given }),
        }
    }

    fn given(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn text(&self, name: &str) -> &str {
        let default = || self.defaults.iter().find(|(known, _)| *known == name).map_or("", |(_, default)| default);
        self.given(name).unwrap_or_else(default)
    }

    /// Returns the value of an option, or its default. Fails if it is invalid or missing.
    pub(super) fn value<T: FromStr>(&self, name: &str) -> Result<T, InvalidOpponent> {
        let text = self.text(name);
        text.parse().map_err(|_| InvalidOpponent(format!("{name}={text}")))
    }

    fn optional<T: FromStr>(&self, name: &str) -> Result<Option<T>, InvalidOpponent> {
        self.given(name).map(|_| self.value(name)).transpose()
    }

    /// Returns the limits that the options set. If none of them ends the search, the default of `nodes` does. A depth
    /// ends the search if `by_depth` is true; a depth of at least [`LARGE_DEPTH`] alone also gets a limit of
    /// [`MOST_NODES_BY_DEPTH`].
    ///
    /// Fails if a value is invalid, or if both `time` and `nodes` are given.
    fn limits(&self, by_depth: bool) -> Result<Limits, InvalidOpponent> {
        let depth = self.optional("depth")?.map(|Whole(depth)| depth);
        let time = self.optional("time")?.map(|Time(time)| time);
        let mut nodes = self.optional("nodes")?.map(|Whole(nodes)| nodes);
        if let (Some(time), Some(nodes)) = (self.given("time"), self.given("nodes")) {
            return Err(InvalidOpponent(format!("nodes={nodes},time={time}")));
        }
        if nodes.is_none() && time.is_none() {
            nodes = match depth.filter(|_| by_depth) {
                Some(depth) => (depth >= LARGE_DEPTH).then_some(MOST_NODES_BY_DEPTH),
                None => Some(self.value("nodes")?).map(|Whole(nodes)| nodes),
            };
        }
        // Every move fills a cell, so no game has more moves than the board has cells.
        Ok(Limits { depth: depth.map(|depth| depth.min(CELLS as u64) as u32), nodes, time })
    }

    pub(super) fn search(&self, method: Method) -> Result<Search, InvalidOpponent> {
        let limits = self.limits(method.is_depth_first())?;
        Ok(Search { method, evaluation: self.value("eval")?, limits, threads: self.threads()? })
    }

    /// Returns the search that `network` guides. It keeps its tree in `reuse`, if any.
    pub(super) fn engine(&self, network: Arc<Network>, reuse: Option<TreeReuse>) -> Result<Search, InvalidOpponent> {
        let Factor(c_puct) = self.value("exploration")?;
        let Whole(prior_exponent) = self.value("sharpness")?;
        let prior_exponent = prior_exponent.min(u32::MAX.into()) as u32;
        let puct = PuctParameters { c_puct: c_puct as f32, prior_exponent };
        let (YesOrNo(models_opponents), YesOrNo(_)) = (self.value("modelling")?, self.value("ponder")?);
        let moves = self.optional("gumbel")?.map(|Whole(moves)| moves.min(CELLS as u64) as u32);
        let gumbel = moves.map(|moves| GumbelParameters { moves, ..GumbelParameters::PUBLISHED });
        let method = Method::Guided(Guided { network, puct, gumbel, reuse, models_opponents });
        let limits = self.limits(false)?;
        Ok(Search { method, evaluation: Evaluation::default(), limits, threads: self.threads()? })
    }

    /// Returns the number of threads. Fails unless it is from 1 to 64.
    fn threads(&self) -> Result<NonZeroUsize, InvalidOpponent> {
        let Whole(threads) = self.value("threads")?;
        let count = NonZeroUsize::new(threads as usize).filter(|_| threads <= MOST_THREADS);
        count.ok_or_else(|| InvalidOpponent(format!("threads={}", self.text("threads"))))
    }
}

/// A whole number from 1 to 10^12, without leading zeros.
pub(super) struct Whole(pub(super) u64);

impl FromStr for Whole {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = digits(text, 13).filter(|text| !text.starts_with('0')).and_then(|text| text.parse().ok());
        number.filter(|number| *number <= 1_000_000_000_000).map(Self).ok_or(())
    }
}

/// A number from 0 to 1000, such as `2` or `0.5`.
pub(super) struct Factor(pub(super) f64);

impl FromStr for Factor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        decimal(text, 4, usize::MAX).filter(|number| *number <= 1_000.0).map(Self).ok_or(())
    }
}

/// A time such as `200ms`, `1.5s` or `2min`, above 0 and at most a day.
struct Time(Duration);

impl FromStr for Time {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic()).ok_or(())?);
        let number = decimal(number, 9, 6).ok_or(())?;
        let seconds = match unit {
            "ms" => number / 1_000.0,
            "s" => number,
            "min" => number * 60.0,
            _ => return Err(()),
        };
        let time = Some(seconds).filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
        time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).map(Self).ok_or(())
    }
}

/// The word `yes` or `no`.
struct YesOrNo(bool);

impl FromStr for YesOrNo {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "yes" => Ok(Self(true)),
            "no" => Ok(Self(false)),
            _ => Err(()),
        }
    }
}

/// Parses digits with at most one point between them: 1 to `before` digits before it, and 1 to `after` behind it.
fn decimal(text: &str, before: usize, after: usize) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    digits(whole, before)?;
    digits(fraction, after)?;
    parse_decimal(text)
}

/// Returns the text if it has from 1 to `most` digits and nothing else.
fn digits(text: &str, most: usize) -> Option<&str> {
    let are_digits = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then_some(text)
}
