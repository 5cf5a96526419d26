//! Answers as JSON.
//!
//! Texts of records and quoted input may need escapes; all other texts are names, positions or sentences of the kernel,
//! which need none.
#![forbid(unsafe_code)]

use std::fmt::{Display, Write};

use crate::browser::review::{Review, ReviewedMove};
use crate::daily::deal::DailyDeal;
use crate::daily::medals::Medals;
use crate::review::{Comparison, JUDGEMENTS, Summary, annotation, final_shares};
use crate::rules::coord::Coord;
use crate::rules::fault::Fault;
use crate::rules::player::Player;
use crate::rules::position::format_position;
use crate::rules::record::Record;
use crate::rules::transition::{Jump, all_jumps};
use crate::rules::turn::Turn;
use crate::search::analysis::{Analysis, RankedMove};
use crate::solver::{Progress, grade};

pub(super) fn turn(turn: &Turn) -> String {
    let jumps = all_jumps(&turn.board);
    let captured = |cell: Coord| {
        let is_of_move = move |jump: &&Jump| Some(jump.winner) == turn.player && jump.destination == cell;
        array(jumps.iter().filter(is_of_move).flat_map(Jump::taken).map(quoted))
    };
    let moves: Vec<String> =
        turn.destinations.iter().map(|cell| format!("{}:{}", quoted(cell), captured(cell))).collect();
    format!(
        r#"{{"position":{},"player":{},"skipped":{},"scores":{},"shares":{},"moves":{{{}}}}}"#,
        quoted(format_position(&turn.board, turn.player)),
        or_null(turn.player.map(quoted)),
        array(turn.skipped().map(quoted)),
        array(turn.board.scores()),
        or_null(turn.player.is_none().then(|| array(final_shares(turn.board.scores())))),
        moves.join(",")
    )
}

/// Writes a record. A move is an array: the number of the preceding move, the cell, and the comments before and after
/// it.
pub(super) fn record(record: &Record) -> String {
    let tags = record.tags.iter().map(|(name, text)| array([quoted(name), quoted(text)]));
    let moves = record.moves.iter().map(|played| {
        let [before, after] = [&played.starting_comment, &played.comment].map(quoted);
        array([played.after.to_string(), quoted(played.cell), before, after])
    });
    let (start, comment, tags, moves) = (quoted(&record.start), quoted(&record.comment), array(tags), array(moves));
    format!(r#"{{"start":{start},"comment":{comment},"tags":{tags},"moves":{moves}}}"#)
}

/// Writes an analysis. Its numbers are written so that JavaScript reads the same 64-bit floats.
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

fn ranked_move(ranked: &RankedMove) -> String {
    let numbers = |numbers: Option<[f64; 3]>| or_null(numbers.map(array));
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

/// Writes the move that an opponent plays.
pub(super) fn chosen(cell: Coord) -> String {
    object(&[("move", &quoted(cell))])
}

/// Writes the seed as a text, because JavaScript numbers are exact only up to 2^53.
pub(super) fn daily_deal(deal: &DailyDeal) -> String {
    object(&[
        ("version", &deal.version),
        ("seed", &quoted(deal.seed)),
        ("seat", &quoted(deal.seat)),
        ("seats", &array(deal.seats().map(|spec| or_null(spec.map(quoted))))),
        ("weights", &or_null(deal.weights.map(quoted))),
    ])
}

pub(super) fn medals(Medals { bronze, silver, gold }: &Medals) -> String {
    object(&[("bronze", bronze), ("silver", silver), ("gold", gold)])
}

pub(super) fn medal(earned: Option<&str>) -> String {
    object(&[("medal", &or_null(earned.map(quoted)))])
}

/// Writes the progress under the names with which browsers keep it, and the grade of its rating.
pub(super) fn progress(Progress { strength, solved, missed, streak, best, seen }: &Progress) -> String {
    object(&[
        ("rating", &strength.rating),
        ("deviation", &strength.deviation),
        ("solved", solved),
        ("missed", missed),
        ("streak", streak),
        ("best", best),
        ("seen", &array(seen.iter().map(quoted))),
        ("grade", &grade(strength.rating)),
    ])
}

pub(super) fn nearest(puzzles: &[usize]) -> String {
    object(&[("nearest", &array(puzzles))])
}

pub(super) fn review(Review { moves, shares, summaries, costly, turned }: &Review) -> String {
    let summaries = Player::ALL.into_iter().zip(summaries).zip(costly);
    object(&[
        ("moves", &array((1..).zip(moves).map(|(ply, reviewed)| reviewed_move(ply, reviewed)))),
        ("shares", &array(shares.iter().map(array))),
        ("summaries", &array(summaries.map(|((player, found), costly)| summary(player, found, costly)))),
        ("turningPoint", &or_null(*turned)),
    ])
}

fn summary(player: Player, Summary { accuracy, judgements, kingmakers }: &Summary, costly: &[usize]) -> String {
    let [inaccuracies, mistakes, blunders] = judgements;
    object(&[
        ("player", &quoted(player)),
        ("accuracy", &or_null(accuracy.as_ref())),
        ("inaccuracies", inaccuracies),
        ("mistakes", mistakes),
        ("blunders", blunders),
        ("kingmakers", kingmakers),
        ("costly", &array(costly.iter().map(|index| index + 1))),
    ])
}

fn reviewed_move(ply: usize, reviewed: &ReviewedMove) -> String {
    let ReviewedMove { played, choices, compared, line, accuracy, lost_cells } = reviewed;
    let Comparison { player, shares, best_shares } = *compared;
    let judgement = compared.judgement().map(|judgement| JUDGEMENTS[judgement].0);
    let (from, to, share) = compared.gift();
    object(&[
        ("ply", &ply),
        ("player", &quoted(player)),
        ("move", &quoted(played)),
        ("choices", choices),
        ("shares", &array(shares)),
        ("best", &quoted(line[0])),
        ("bestShares", &array(best_shares)),
        ("line", &array(line.iter().map(quoted))),
        ("loss", &compared.loss()),
        ("lostCells", lost_cells),
        ("accuracy", accuracy),
        ("judgement", &or_null(judgement.map(quoted))),
        ("isKingmaker", &compared.is_kingmaker()),
        ("gift", &object(&[("from", &quoted(from)), ("to", &quoted(to)), ("share", &share)])),
        ("annotation", &quoted(annotation(shares, judgement, line))),
        ("bestAnnotation", &quoted(annotation(best_shares, None, &[]))),
    ])
}

pub(super) fn likenesses(found: impl Iterator<Item = (Player, (&'static str, f32))>) -> String {
    array(found.map(|(player, (opponent, probability))| {
        object(&[
            ("player", &quoted(player)),
            ("opponent", &quoted(opponent)),
            ("probability", &f64::from(probability)),
        ])
    }))
}

/// Returns an error as JSON. `part` is the part of the request at fault, `message` the sentence about it, and `faults`
/// the faults in a text.
pub(super) fn error(part: &str, message: impl Display, faults: &[Fault]) -> String {
    let faults = array(faults.iter().map(fault));
    format!(r#"{{"error":{},"message":{},"faults":{faults}}}"#, quoted(part), quoted(message))
}

fn fault(Fault { line, column, message, values }: &Fault) -> String {
    let values: Vec<String> =
        values.iter().map(|(name, value)| format!("{}:{}", quoted(name), quoted(value))).collect();
    let (message, values) = (quoted(message), values.join(","));
    format!(r#"{{"line":{line},"column":{column},"message":{message},"values":{{{values}}}}}"#)
}

/// Returns the text of a JSON object, from its names and the JSON texts of its values.
fn object(fields: &[(&str, &dyn Display)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!(r#""{name}":{value}"#)).collect();
    format!("{{{}}}", fields.join(","))
}

fn or_null(value: Option<impl Display>) -> String {
    value.map_or_else(|| "null".to_owned(), |value| value.to_string())
}

/// Returns the JSON array of values that are already formatted.
fn array<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let mut text = "[".to_owned();
    for (i, value) in values.into_iter().enumerate() {
        let separator = if i > 0 { "," } else { "" };
        // Writing to a string never fails.
        let _ = write!(text, "{separator}{value}");
    }
    text + "]"
}

fn quoted(text: impl Display) -> String {
    // Only this line is compiled once for each type.
    quoted_text(&text.to_string())
}

fn quoted_text(text: &str) -> String {
    let mut json = "\"".to_owned();
    for letter in text.chars() {
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
