//! Requests: their parser and their errors.
#![forbid(unsafe_code)]

use std::fmt;
use std::str::Lines;
use std::time::Duration;

use crate::daily::medals::Medals;
use crate::decimal::parse_decimal;
use crate::opponents::options::InvalidOpponent;
use crate::opponents::spec::Spec;
use crate::rules::coord::Coord;
use crate::rules::fault::{Fault, InvalidText};
use crate::rules::player::Player;
use crate::rules::position::parse_position;
use crate::rules::presets::deal_preset;
use crate::rules::turn::{IllegalMove, Turn};
use crate::search::limits::Limits;
use crate::search::question::PastMove;
use crate::solver::{Candidate, FIRST_PUZZLES, Progress, Strength, nearest};

/// A request about a turn.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) command: Command,
    pub(super) turn: Turn,
    pub(super) past: Vec<PastMove>,
}

#[derive(Debug)]
pub(super) enum Command {
    Turn,
    Analyse(Asked),
    Choose(Asked),
}

/// An opponent, and how it is asked.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) spec: Spec,
    /// For `analyse`, the limits of the search; for `choose`, upper bounds of the limits of the spec.
    pub(super) limits: Limits,
    pub(super) seed: Option<u64>,
}

/// The options of a spec that a page cannot grant: it has one thread, no other weights, no time between moves, and no
/// Gumbel roots.
const NOT_IN_A_PAGE: [&str; 4] = ["threads", "ponder", "weights", "gumbel"];

impl Request {
    /// Parses a request and plays its moves. Fails at the first invalid line; for a position, the error has all its
    /// faults.
    pub(super) fn parse(text: &str) -> Result<Self, RequestError> {
        let mut lines = text.lines();
        let command = parse_command(lines.next().unwrap_or_default())?;
        let (turn, past) = parse_turn(&mut lines)?;
        if lines.next().is_some() { Err(RequestError::Lines) } else { Ok(Self { command, turn, past }) }
    }
}

/// Parses the lines of a start position and of moves. Returns the turn after the moves, and the moves.
pub(super) fn parse_turn(lines: &mut Lines<'_>) -> Result<(Turn, Vec<PastMove>), RequestError> {
    let position = parse_position(lines.next().unwrap_or_default()).map_err(RequestError::Position)?;
    let mut turn = Turn::start(position.0, position.1.unwrap_or(Player::Blue));
    let mut past = Vec::new();
    for (number, cell) in (1..).zip(lines.next().unwrap_or_default().split_whitespace()) {
        let destination = Coord::from_name(cell).ok_or_else(|| RequestError::Cell { number, text: cell.to_owned() })?;
        let illegal = |reason| RequestError::Move { number, destination, reason };
        let player = turn.check(destination).map_err(illegal)?;
        past.push(PastMove { board: turn.board, player, destination });
        turn = turn.play_unchecked(player, destination);
    }
    Ok((turn, past))
}

fn parse_command(line: &str) -> Result<Command, RequestError> {
    let mut words = line.split_whitespace().peekable();
    let name = words.next().unwrap_or_default();
    let spec = Spec::parse(if name == "choose" { words.next().unwrap_or_default() } else { "engine" })?;
    if let Some((option, value)) = spec.options.iter().find(|(option, _)| NOT_IN_A_PAGE.contains(&option.as_str())) {
        return Err(InvalidOpponent(format!("{option}={value}")).into());
    }
    let mut asked = Asked { spec, limits: Limits::default(), seed: None };
    let has_options = words.peek().is_some();
    for word in words {
        let invalid = || RequestError::Option { text: word.to_owned() };
        let (key, value) = word.split_once('=').ok_or_else(invalid)?;
        match key {
            "nodes" => asked.limits.nodes = Some(value.parse().ok().filter(|nodes| *nodes > 0).ok_or_else(invalid)?),
            "milliseconds" => asked.limits.time = Some(parse_decimal(value).and_then(time).ok_or_else(invalid)?),
            "seed" => asked.seed = Some(value.parse().map_err(|_| invalid())?),
            "exploration" | "sharpness" if name == "analyse" => {
                asked.spec.options.push((key.to_owned(), value.to_owned()));
            }
            _ => return Err(invalid()),
        }
    }
    match name {
        "turn" if !has_options => Ok(Command::Turn),
        "analyse" if asked.limits == Limits::default() => Err(RequestError::NoLimit),
        "analyse" => Ok(Command::Analyse(asked)),
        "choose" => Ok(Command::Choose(asked)),
        _ => Err(RequestError::Command),
    }
}

/// Parses the fields of a solver's progress, and adds the puzzle if there is one. A line that does not hold the three
/// parts of a puzzle is ignored.
pub(super) fn parse_progress(text: &str) -> Progress {
    let mut lines = text.lines();
    let mut field = || lines.next().unwrap_or_default();
    let strength = Strength {
        rating: parse_decimal(field()).unwrap_or(Strength::START.rating),
        deviation: parse_decimal(field()).unwrap_or(Strength::START.deviation),
    };
    let [solved, missed, streak, best] = [(); 4].map(|()| field().parse().unwrap_or(0));
    let seen = field().split_whitespace().map(str::to_owned).collect();
    let progress = Progress { strength, solved, missed, streak, best, seen }.clamped();
    match field().split_whitespace().collect::<Vec<_>>()[..] {
        [id, rating, is_solved] => {
            progress.after(id, parse_decimal(rating).unwrap_or_default(), is_solved.parse().ok())
        }
        _ => progress,
    }
}

/// Parses a solver's rating, the number of puzzles met, and the puzzles to choose from. Returns the indices of the
/// puzzles from which the next one is drawn. A rating that cannot be read is that of a new solver, or 0 for a puzzle; a
/// number of met puzzles that cannot be read is [`FIRST_PUZZLES`].
pub(super) fn parse_nearest(text: &str) -> Vec<usize> {
    let mut lines = text.lines();
    let mut field = || lines.next().unwrap_or_default();
    let rating = parse_decimal(field()).unwrap_or(Strength::START.rating);
    let met = field().parse().unwrap_or(FIRST_PUZZLES);
    let candidates: Vec<Candidate> = lines.map(parse_candidate).collect();
    nearest(&candidates, rating, met)
}

fn parse_candidate(line: &str) -> Candidate {
    let mut words = line.split_whitespace();
    Candidate {
        rating: words.next().and_then(parse_decimal).unwrap_or_default(),
        is_seen: words.next() == Some("true"),
        captures: words.next().unwrap_or_default().split(',').flat_map(str::parse).collect(),
        themes: words.map(str::to_owned).collect(),
    }
}

/// Parses the name of a preset and a seed, and returns the first turn of their deal.
pub(super) fn parse_deal(text: &str) -> Result<Turn, RequestError> {
    let (preset, seed) = text.split_once(' ').unwrap_or((text, ""));
    let seed = seed.parse().map_err(|_| RequestError::Seed { text: seed.to_owned() })?;
    let (board, first) = deal_preset(preset, seed).ok_or_else(|| RequestError::Preset { text: preset.to_owned() })?;
    Ok(Turn::start(board, first))
}

/// Parses four numbers of cells, with one blank between them: those of a result, and those that bronze, silver and gold
/// need.
pub(super) fn parse_result(text: &str) -> Result<(usize, Medals), RequestError> {
    let numbers: Option<Vec<usize>> = text.split(' ').map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[cells, bronze, silver, gold]) => Ok((cells, Medals { bronze, silver, gold })),
        _ => Err(RequestError::Result { text: text.to_owned() }),
    }
}

/// Converts milliseconds; `None` if they are negative, too large for a duration, or rounded to 0 ns.
fn time(milliseconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(milliseconds / 1_000.0).ok().filter(|time| !time.is_zero())
}

#[derive(Debug, PartialEq)]
pub(super) enum RequestError {
    Encoding,
    /// The command is unknown, or has options that it does not take.
    Command,
    Option {
        text: String,
    },
    NoLimit,
    Opponent(InvalidOpponent),
    Position(InvalidText),
    Record(InvalidText),
    Cell {
        /// The number of the move, from 1.
        number: usize,
        text: String,
    },
    Move {
        number: usize,
        destination: Coord,
        reason: IllegalMove,
    },
    Preset {
        text: String,
    },
    Seed {
        text: String,
    },
    Date {
        text: String,
    },
    Result {
        text: String,
    },
    Lines,
    /// The searches of a review are malformed, or do not belong to its moves.
    Searches,
    GameOver,
    NoWeights,
}

impl From<InvalidOpponent> for RequestError {
    fn from(error: InvalidOpponent) -> Self {
        Self::Opponent(error)
    }
}

impl RequestError {
    /// Returns the part of the request that is at fault.
    pub(super) fn part(&self) -> &'static str {
        match self {
            Self::Encoding | Self::Lines => "request",
            Self::Command => "command",
            Self::Option { .. } | Self::NoLimit => "options",
            Self::Opponent(_) => "opponent",
            Self::Position(_) | Self::GameOver => "position",
            Self::Record(_) => "record",
            Self::Cell { .. } | Self::Move { .. } => "moves",
            Self::Preset { .. } => "preset",
            Self::Seed { .. } => "seed",
            Self::Date { .. } => "date",
            Self::Result { .. } => "result",
            Self::Searches => "searches",
            Self::NoWeights => "weights",
        }
    }

    pub(super) fn faults(&self) -> &[Fault] {
        if let Self::Position(error) | Self::Record(error) = self { &error.faults } else { &[] }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoding => f.write_str("the request is not UTF-8"),
            Self::Command => f.write_str("the command is turn, without options, analyse or choose"),
            Self::Option { text } => write!(f, "{text:?} is not an option with a valid value"),
            Self::NoLimit => f.write_str("an analysis needs nodes or milliseconds"),
            Self::Opponent(error) => error.fmt(f),
            Self::Position(error) | Self::Record(error) => error.fmt(f),
            Self::Cell { number, text } => write!(f, "move {number}, {text:?}, is not a cell"),
            Self::Move { number, destination, reason: IllegalMove::GameOver } => {
                write!(f, "move {number}, {destination}, comes after the end of the game")
            }
            Self::Move { number, destination, reason: IllegalMove::Occupied } => {
                write!(f, "move {number}, {destination}, is occupied")
            }
            Self::Move { number, destination, reason: IllegalMove::CapturesNothing } => {
                write!(f, "move {number}, {destination}, captures nothing")
            }
            Self::Preset { text } => write!(f, "{text:?} is not a preset"),
            Self::Seed { text } => write!(f, "{text:?} is not a whole number from 0 to 2^64 - 1"),
            Self::Date { text } => write!(f, "{text:?} is not a date such as 2026-12-01"),
            Self::Result { text } => write!(f, "{text:?} is not four numbers of cells"),
            Self::Lines => f.write_str("the request has more than three lines"),
            Self::Searches => f.write_str("the searches are not those of the turns"),
            Self::GameOver => f.write_str("the game is over, so there is no move"),
            Self::NoWeights => f.write_str("no weights are loaded"),
        }
    }
}
