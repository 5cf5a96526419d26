//! Game records: the tags, moves, comments and variations of a game as text. `docs/reference/formats.md` holds the
//! grammar.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::fmt::Display;
use std::mem;

use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::fault::{Fault, InvalidText, is_printable, quoted};
use crate::rules::player::Player;
use crate::rules::position::parse_position;
use crate::rules::transition::destinations;
use crate::rules::turn::{IllegalMove, Turn};

/// The tags that every record has: the start position, the players and the result.
const REQUIRED_TAGS: [&str; 5] = ["Deal", "Blue", "Red", "Green", "Result"];

/// The greatest depth of nested variations; a variation of the main line has depth 1.
const MAX_DEPTH: usize = 32;

/// A game with its tags, comments and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position string of the start position.
    pub start: String,
    /// The names and texts of the tags except `Deal` and `Result`: first the players in turn order.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// The moves of all lines, in the order of the text. Of the moves with the same `after`, the first continues its
    /// line, and the others begin variations.
    pub moves: Vec<RecordedMove>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The number of the preceding move in [`Record::moves`], from 1; 0 at the start position.
    pub after: usize,
    pub cell: Coord,
    /// The comment before a move that begins a variation; empty for all other moves.
    pub starting_comment: String,
    pub comment: String,
}

/// Parses a game record, and replays its moves.
///
/// ```
/// use tribolo_kernel::parse_record;
/// let text = r#"[Deal "2RB12/16/16/16/16/16/16/16/16/16/16 b"] [Blue "a"] [Red "b"] [Green "c"] [Result "3-0-0"]"#;
/// assert_eq!(parse_record(&format!("{text} b1 {{the only move}}")).unwrap().moves[0].comment, "the only move");
/// assert!(parse_record(text).is_err_and(|error| error.to_string().contains("the moves lead to '*'")));
/// ```
///
/// # Errors
///
/// [`InvalidText`] with one fault of the text, or with the faults of the tag `Deal`.
pub fn parse_record(text: &str) -> Result<Record, InvalidText> {
    let (tokens, end) = tokens(text)?;
    read_record(&tokens, end)
}

/// Parses game records that stand one after the other in a text; each but the first begins with the tag `Deal`.
///
/// # Errors
///
/// [`InvalidText`] as from [`parse_record`].
pub fn parse_records(text: &str) -> Result<Vec<Record>, InvalidText> {
    let (tokens, end) = tokens(text)?;
    let deals = (0..tokens.len()).filter(|index| matches!(tokens[*index].kind, Kind::Tag("Deal", _)));
    let bounds = deals.skip(1).chain((!tokens.is_empty()).then_some(tokens.len()));
    let mut start = 0;
    bounds
        .map(|bound| {
            let following = tokens.get(bound).map_or(end, |token| token.place);
            read_record(&tokens[mem::replace(&mut start, bound)..bound], following)
        })
        .collect()
}

/// A line and a column.
type Place = (usize, usize);

struct Token<'a> {
    kind: Kind<'a>,
    place: Place,
}

enum Kind<'a> {
    /// The name and the text of a tag.
    Tag(&'a str, String),
    Comment(&'a str),
    Move(&'a str),
    Open,
    Close,
}

impl Kind<'_> {
    /// The word of a move, or the first letter of another token.
    const fn start(&self) -> &str {
        match self {
            Kind::Tag(..) => "[",
            Kind::Comment(_) => "{",
            Kind::Move(text) => text,
            Kind::Open => "(",
            Kind::Close => ")",
        }
    }
}

/// Splits a text into tokens. Also returns where a fault at the end of the text is reported: the first column of the
/// last line.
fn tokens(text: &str) -> Result<(Vec<Token<'_>>, Place), InvalidText> {
    let mut found = Vec::new();
    let (mut place, mut rest) = ((1, 1), text.strip_prefix('\u{feff}').unwrap_or(text)); // without a byte order mark
    while !rest.is_empty() {
        let Some((kind, after)) = first_token(rest) else {
            let found: String = rest.chars().take(20).take_while(|letter| *letter != '\n').collect();
            let message = "expected a tag such as [Blue \"human\"], a comment in braces, a parenthesis or a move such \
                           as c7, not {found}";
            return Err(fault(place, message, &[("found", &quoted(&found))]));
        };
        match kind {
            Some(Kind::Tag(tag, text)) if !text.chars().all(is_printable) => {
                let message = "the tag {tag} contains a control character: {text}";
                return Err(fault(place, message, &[("tag", &tag), ("text", &quoted(&text))]));
            }
            kind => found.extend(kind.map(|kind| Token { kind, place })),
        }
        let read = &rest[..rest.len() - after.len()];
        place = match read.rsplit_once('\n') {
            Some((before, last)) => (place.0 + before.matches('\n').count() + 1, last.chars().count() + 1),
            None => (place.0, place.1 + read.chars().count()),
        };
        rest = after;
    }
    Ok((found, (place.0, 1)))
}

/// Returns the token at the start of a text, or no token for blanks and for an empty comment, and the text behind it.
/// Returns `None` if the text begins with anything else.
fn first_token(text: &str) -> Option<(Option<Kind<'_>>, &str)> {
    let is_blank = |letter: char| letter.is_whitespace() || matches!(letter, '\x1c'..='\x1f');
    let is_in_word = |letter: char| letter.is_ascii_alphanumeric();
    let first = text.chars().next()?;
    let inner = &text[first.len_utf8()..];
    match first {
        '(' => Some((Some(Kind::Open), inner)),
        ')' => Some((Some(Kind::Close), inner)),
        '[' => first_tag(inner).map(|(tag, after)| (Some(tag), after)),
        '{' => {
            let (comment, after) = inner.split_at(inner.find(['{', '}', '\r'])?);
            Some(((!comment.is_empty()).then_some(Kind::Comment(comment)), after.strip_prefix('}')?))
        }
        _ if is_blank(first) => Some((None, text.trim_start_matches(is_blank))),
        _ if is_in_word(first) => {
            let after = text.trim_start_matches(is_in_word);
            Some((Some(Kind::Move(&text[..text.len() - after.len()])), after))
        }
        _ => None,
    }
}

/// Parses a tag from a text that begins behind its opening bracket. Returns the tag and the text behind it; `None` if
/// the tag is malformed.
fn first_tag(text: &str) -> Option<(Kind<'_>, &str)> {
    let (name, value) = text.split_once(' ')?;
    let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) || !name.chars().all(is_in_name) {
        return None;
    }
    let (mut letters, mut text) = (value.strip_prefix('"')?.chars(), String::new());
    loop {
        match letters.next()? {
            '"' => return Some((Kind::Tag(name, text), letters.as_str().strip_prefix(']')?)),
            '\\' => text.push(letters.next().filter(|letter| matches!(letter, '"' | '\\'))?),
            '\n' => return None,
            letter => text.push(letter),
        }
    }
}

/// Parses the tokens of one record. `following` is the place of the next token, where a fault at the record's end is
/// reported.
fn read_record(tokens: &[Token], following: Place) -> Result<Record, InvalidText> {
    let (mut tags, mut further, mut body) = (BTreeMap::new(), Vec::new(), tokens);
    while let Some((Token { kind: Kind::Tag(name, text), place }, rest)) = body.split_first() {
        if tags.insert(*name, (text, *place)).is_some() {
            return Err(fault(*place, "the tag {tag} occurs twice", &[("tag", name)]));
        }
        further.extend((!REQUIRED_TAGS.contains(name)).then_some((*name, text)));
        body = rest;
    }
    let opening = body.first().map_or(following, |token| token.place);
    let required = REQUIRED_TAGS.map(|name| tags.get(name));
    let [Some(deal), Some((blue, _)), Some((red, _)), Some((green, _)), Some((result, result_place))] = required else {
        let missing: Vec<&str> = REQUIRED_TAGS.into_iter().filter(|name| !tags.contains_key(name)).collect();
        if let Some(Token { kind, place }) =
            body.first().filter(|_| body.iter().any(|token| matches!(token.kind, Kind::Tag(..))))
        {
            let message = "a record begins with its tags, such as [Blue \"human\"], not with {found}";
            return Err(fault(*place, message, &[("found", &quoted(kind.start()))]));
        }
        let message = if missing.len() == 1 { "missing tag: {names}" } else { "missing tags: {names}" };
        return Err(fault(opening, message, &[("names", &missing.join(", "))]));
    };
    let start = first_turn(deal.0, deal.1)?;
    let mut reader = Reader {
        line: Line { opening, comment: String::new(), before: None, end: (0, start) },
        outer: Vec::new(),
        moves: Vec::new(),
        played: vec![CoordSet::EMPTY],
    };
    for Token { kind, place } in body {
        reader.read(kind, *place, |tag| tags.contains_key(tag))?;
    }
    let Reader { line, outer, moves, .. } = reader;
    if !outer.is_empty() {
        return Err(fault(line.opening, "this variation is not closed", &[]));
    }
    let scores = line.end.1.board.scores();
    let reached = line.end.1.player.map_or_else(|| scores.map(|score| score.to_string()).join("-"), |_| "*".to_owned());
    if **result != reached {
        let message = "the result is {found}, but the moves lead to {reached}";
        return Err(fault(*result_place, message, &[("found", &quoted(result)), ("reached", &quoted(&reached))]));
    }
    let tags = [("Blue", *blue), ("Red", *red), ("Green", *green)].into_iter().chain(further);
    let tags = tags.map(|(name, text)| (name.to_owned(), text.clone())).collect();
    Ok(Record { start: deal.0.clone(), tags, comment: line.comment, moves })
}

/// Returns the first turn of a game from the text of the tag `Deal`, which stands at `place`.
fn first_turn(deal: &str, place: Place) -> Result<Turn, InvalidText> {
    let (board, player) = parse_position(deal).map_err(|mut error| {
        for fault in &mut error.faults {
            fault.line = place.0;
            fault.column += place.1 + "[Deal \"".len() - 1;
        }
        error
    })?;
    let turn = Turn::start(board, player.unwrap_or(Player::Blue));
    if player.is_none() && turn.player.is_some() {
        let movers = Player::ALL.into_iter().filter(|player| !destinations(&board, *player).is_empty());
        let movers: Vec<String> = movers.map(|player| player.to_string()).collect();
        let message = "The position says that the game is over, but {players} can move.";
        return Err(fault(place, message, &[("players", &movers.join(" "))]));
    }
    Ok(turn)
}

struct Line {
    /// The place of its first token.
    opening: Place,
    /// The comment before its first move.
    comment: String,
    /// The value of `end` before the line's last move; `None` while the line has no move.
    before: Option<(usize, Turn)>,
    /// The number of the line's last move, as in [`RecordedMove::after`], and the turn after it. While the line has no
    /// move: those of the move before the line.
    end: (usize, Turn),
}

/// A parser of the tokens behind the tags: moves, comments and variations.
struct Reader {
    line: Line,
    /// The lines around `line`, the main line first.
    outer: Vec<Line>,
    moves: Vec<RecordedMove>,
    /// The cells played at the start position (index 0) and after each move (its number).
    played: Vec<CoordSet>,
}

impl Reader {
    fn read(&mut self, kind: &Kind, place: Place, has_tag: impl Fn(&str) -> bool) -> Result<(), InvalidText> {
        let refused = |message, values: &[(_, &dyn Display)]| Err(fault(place, message, values));
        let Self { line, outer, moves, played } = self;
        match kind {
            Kind::Tag(tag, _) if has_tag(tag) => return refused("the tag {tag} occurs twice", &[("tag", tag)]),
            Kind::Tag(tag, _) => return refused("the tag {tag} occurs after the moves", &[("tag", tag)]),
            Kind::Move(text) => {
                let Some(cell) = Coord::from_name(&text.to_ascii_lowercase()) else {
                    let message = "{text} is not a cell; use a column a-p and a row 1-11, such as c7";
                    return refused(message, &[("text", &quoted(text))]);
                };
                let (after, turn) = line.end;
                let player = match turn.check(cell) {
                    Ok(_) if played[after].contains(cell) => {
                        return refused("another line already plays {move} on this turn", &[("move", &cell)]);
                    }
                    Ok(player) => player,
                    Err(IllegalMove::GameOver) => return refused("The game is over.", &[]),
                    Err(IllegalMove::Occupied) => return refused("{move} is occupied.", &[("move", &cell)]),
                    Err(IllegalMove::CapturesNothing) => {
                        return refused("{move} captures nothing.", &[("move", &cell)]);
                    }
                };
                let begins_variation = line.before.is_none() && !outer.is_empty();
                let starting_comment = if begins_variation { mem::take(&mut line.comment) } else { String::new() };
                moves.push(RecordedMove { after, cell, starting_comment, comment: String::new() });
                played[after] |= CoordSet::from(cell);
                played.push(CoordSet::EMPTY);
                line.before = Some(line.end);
                line.end = (moves.len(), turn.play_unchecked(player, cell));
            }
            Kind::Comment(text) => {
                let last = line.before.map_or(&mut line.comment, |_| &mut moves[line.end.0 - 1].comment);
                if !last.is_empty() {
                    return refused("a second comment on the same move", &[]);
                }
                last.push_str(text);
            }
            Kind::Open if outer.len() == MAX_DEPTH => {
                return refused("variations are nested more than {depth} deep", &[("depth", &MAX_DEPTH)]);
            }
            Kind::Open => {
                let Some(end) = line.before else {
                    return refused("a variation must follow the move that it replaces", &[]);
                };
                let variation = Line { opening: place, comment: String::new(), before: None, end };
                outer.push(mem::replace(line, variation));
            }
            Kind::Close => {
                let Some(outer) = outer.pop() else { return refused("this parenthesis closes no variation", &[]) };
                if mem::replace(line, outer).before.is_none() {
                    return refused("a variation has at least one move", &[]);
                }
            }
        }
        Ok(())
    }
}

fn fault(place: Place, message: &'static str, values: &[(&'static str, &dyn Display)]) -> InvalidText {
    InvalidText { faults: vec![Fault::new(place, message, values)] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HEAD: &str = r#"[Deal "2RB12/16/16/1RBG12/16/16/16/16/16/16/16 b"] [Blue "a"] [Red "b"] [Green "c"] "#;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_parsed_or_refused_with_places(
            has_head: bool,
            tokens in prop::collection::vec(
                "b1|a4|[()]|\\{a\\}|q0|\\[[DR] \"\\PC\"\\]|[\\[({\"\\\\\\]})]|\\s|\\PC{0,3}",
                0..40,
            ),
        ) {
            let text = format!("{}{}", if has_head { HEAD } else { "" }, tokens.join(" "));
            for found in [parse_record(&text).map(|record| vec![record]), parse_records(&text)] {
                match found {
                    Err(error) => prop_assert!(error.faults.iter().all(|fault| fault.line > 0 && fault.column > 0)),
                    Ok(records) => for record in records {
                        prop_assert!((1..).zip(&record.moves).all(|(number, played)| played.after < number));
                    },
                }
            }
        }
    }
}
