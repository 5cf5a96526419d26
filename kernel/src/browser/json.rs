//! Answers as JSON.
//!
//! Every text in an answer is a name, a position or a sentence of the kernel; only quoted input needs escapes.
#![forbid(unsafe_code)]

use std::fmt::{Display, Write};

use crate::rules::coord::Coord;
use crate::rules::fault::Fault;
use crate::rules::position::format_position;
use crate::rules::record::Record;
use crate::rules::transition::{Jump, all_jumps};
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};

/// Returns a turn as a JSON object. The object holds the position, the player to move (`null` if the game is over), the
/// skipped players, the scores, and the legal moves, each with the cells that it captures.
pub(super) fn turn(turn: &Turn) -> String {
    let jumps = all_jumps(&turn.board);
    let captured = |cell: Coord| {
        let is_of_move = move |jump: &&Jump| Some(jump.winner) == turn.player && jump.destination == cell;
        array(jumps.iter().filter(is_of_move).flat_map(Jump::taken).map(quoted))
    };
    let moves: Vec<String> =
        turn.destinations.iter().map(|cell| format!("{}:{}", quoted(cell), captured(cell))).collect();
    format!(
        r#"{{"position":{},"player":{},"skipped":{},"scores":{},"moves":{{{}}}}}"#,
        quoted(format_position(&turn.board, turn.player)),
        turn.player.map_or_else(|| "null".to_owned(), quoted),
        array(turn.skipped().map(quoted)),
        array(turn.board.scores()),
        moves.join(",")
    )
}

/// Returns a record as a JSON object. A move is a list of its fields.
pub(super) fn record(record: &Record) -> String {
    let tags = record.tags.iter().map(|(name, text)| array([quoted(name), quoted(text)]));
    let moves = record.moves.iter().map(|played| {
        let [before, after] = [&played.starting_comment, &played.comment].map(quoted);
        array([played.after.to_string(), quoted(played.cell), before, after])
    });
    let (start, comment, tags, moves) = (quoted(&record.start), quoted(&record.comment), array(tags), array(moves));
    format!(r#"{{"start":{start},"comment":{comment},"tags":{tags},"moves":{moves}}}"#)
}

/// Returns an analysis as a JSON object. Numbers are written so that JavaScript reads the same 64-bit floats.
pub(super) fn analysis(analysis: &Analysis) -> String {
    format!(
        r#"{{"moves":{},"equals":{},"nodes":{},"depth":{},"solved":{}}}"#,
        array(analysis.moves.iter().map(ranked_move)),
        analysis.equals,
        analysis.nodes,
        analysis.depth,
        analysis.solved
    )
}

/// Returns a move of an analysis as a JSON object. The players' expected win shares and expected numbers of cells at
/// the end of the game are `null` if the search does not estimate them.
fn ranked_move(ranked: &RankedMove) -> String {
    let numbers = |numbers: Option<[f64; 3]>| numbers.map_or_else(|| "null".to_owned(), array);
    format!(
        r#"{{"move":{},"value":{},"shares":{},"cells":{},"line":{},"nodes":{}}}"#,
        quoted(ranked.destination),
        ranked.value,
        numbers(ranked.shares),
        numbers(ranked.cells),
        array(ranked.line.iter().map(quoted)),
        ranked.nodes
    )
}

/// Returns an error as a JSON object. `part` names the part of the request at fault. `message` is a sentence without a
/// full stop. `faults` are those of the text at fault, if there is one.
pub(super) fn error(part: &str, message: impl Display, faults: &[Fault]) -> String {
    let faults = array(faults.iter().map(fault));
    format!(r#"{{"error":{},"message":{},"faults":{faults}}}"#, quoted(part), quoted(message))
}

/// Returns a fault of a text as a JSON object.
fn fault(Fault { line, column, message, values }: &Fault) -> String {
    let values: Vec<String> =
        values.iter().map(|(name, value)| format!("{}:{}", quoted(name), quoted(value))).collect();
    let (message, values) = (quoted(message), values.join(","));
    format!(r#"{{"line":{line},"column":{column},"message":{message},"values":{{{values}}}}}"#)
}

/// Returns the JSON array of `values`, which are already formatted as JSON.
fn array<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let mut text = "[".to_owned();
    for (i, value) in values.into_iter().enumerate() {
        let separator = if i > 0 { "," } else { "" };
        // Writing to a string never fails.
        let _ = write!(text, "{separator}{value}");
    }
    text + "]"
}

/// Returns a text as a JSON string, with quotation marks and escapes.
fn quoted(text: impl Display) -> String {
    let mut json = "\"".to_owned();
    for letter in text.to_string().chars() {
        match letter {
            '"' | '\\' => json.extend(['\\', letter]),
            '\0'..' ' => {
                // Writing to a string never fails.
                let _ = write!(json, "\\u{:04x}", u32::from(letter));
            }
            _ => json.push(letter),
        }
    }
    json + "\""
}
