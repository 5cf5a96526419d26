"""Game records: the tags, moves and comments of a game, with a strict parser."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from ..board import Position
from ..errors import Fault, InvalidArgument, NotationError, TriboloError
from ..game import Game
from ..player import PLAYERS
from .position import format_position, parse_position


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its players, comments and tags.

    `seats` holds a name or an opponent spec for Blue, Red and Green. `comments[n]` follows the nth move, and
    `comments[0]` precedes the first; an empty text is no comment, and missing comments become empty texts. `tags` are
    further pairs of a name and a text.

    Raise InvalidArgument if the notation cannot hold a value: a comment with braces or a carriage return, a seat or a
    tag with a control character, a tag that occurs twice, or a tag name that is not a word.
    """

    game: Game
    seats: tuple[str, str, str]
    comments: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        missing = len(self.game.turns) - len(self.comments)
        if missing < 0:
            raise InvalidArgument("comments", f"at most {len(self.game.turns)} texts", f"{len(self.comments)} texts")
        object.__setattr__(self, "comments", (*self.comments, *[""] * missing))
        for comment in self.comments:
            if re.search("[{}]", comment) or "\r" in comment:
                raise InvalidArgument("comments", "texts without braces or carriage returns", repr(comment))
        names = [name for name, _ in self.tags]
        if len({*names, *_REQUIRED_TAGS}) < len(names) + len(_REQUIRED_TAGS):
            raise InvalidArgument("tags", f"different names, and none of {', '.join(_REQUIRED_TAGS)}", names)
        for name, text in [*zip(PLAYERS, self.seats, strict=True), *self.tags]:
            if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", str(name)) or not text.isprintable():
                raise InvalidArgument("tags", "a word and a line of printable text each", f"{name} {text!r}")

    @property
    def result(self) -> str:
        """The final scores, such as `57-61-46`, or `*` if the game is not over."""
        turn = self.game.turn
        return "*" if turn.outcome is None else str(turn.scores)


_REQUIRED_TAGS: Final = ("Deal", "Blue", "Red", "Green", "Result")
_LINE_LENGTH: Final = 80


def format_record(record: Record) -> str:
    """Format a game as a game record: tags, an empty line, then the moves and comments.

    Moves and comments are wrapped at 80 characters. A comment is never broken, so a long comment makes a longer line.
    """
    first = record.game.turns[0]
    texts = (format_position(Position(first.board, first.next_in_order)), *record.seats, record.result)
    tags = [*zip(_REQUIRED_TAGS, texts, strict=True), *record.tags]
    head = "".join(f'[{name} "{_escape(text)}"]\n' for name, text in tags)
    tokens = []
    for move, comment in zip_longest(("", *map(str, record.game.moves)), record.comments):
        tokens += [move] if move else []
        tokens += [f"{{{comment}}}"] if comment else []
    lines: list[str] = []
    for token in tokens:
        if lines and len(lines[-1]) + 1 + len(token) <= _LINE_LENGTH:
            lines[-1] += " " + token
        else:
            lines.append(token)
    return head + "\n" + "".join(line + "\n" for line in lines)


def _escape(text: str) -> str:
    """Return the text of a tag, with a backslash put before each backslash and each quotation mark."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int
    tag: str = ""

    def error(self, problem: str) -> NotationError:
        return NotationError((Fault(self.line, self.column, problem),))


_TOKEN: Final = re.compile(
    r"""
      (?P<blank>   \s+ )
    | (?P<tag>     \[ (?P<name> [A-Za-z][A-Za-z0-9_]* ) \  " (?P<value> (?: [^"\\\n] | \\["\\] )* ) " \] )
    | (?P<comment> \{ (?P<text> [^{}\r]+ ) \} )
    | (?P<move>    [A-Za-z0-9]+ )
    """,
    re.VERBOSE,
)


def _tokens(text: str) -> list[_Token]:
    """Split a game record into its tags, comments and moves.

    Raise NotationError, with line and column, at the first part of the text that is not a tag, a comment or a move.
    """
    tokens = []
    offset = 0
    line, line_start = 1, 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        column = offset - line_start + 1
        if match is None:
            found = text[offset : offset + 20].split("\n")[0]
            problem = f'expected a tag such as [Blue "human"], a comment in braces or a move such as c7, not {found!r}'
            raise NotationError((Fault(line, column, problem),))
        if match["tag"]:
            value = re.sub(r"\\(.)", r"\1", match["value"])
            token = _Token("tag", value, line, column, match["name"])
            if not value.isprintable():
                raise token.error(f"the tag {token.tag} contains a control character: {value!r}")
            tokens.append(token)
        elif match["comment"]:
            tokens.append(_Token("comment", match["text"], line, column))
        elif match["move"]:
            tokens.append(_Token("move", match["move"], line, column))
        breaks = match[0].count("\n")
        if breaks:
            line, line_start = line + breaks, offset + match[0].rindex("\n") + 1
        offset = match.end()
    return tokens


def parse_record(text: str) -> Record:
    """Parse a game record (tags, comments and moves) and replay its moves.

    Raise NotationError, with line and column, if a part of the text is not a tag, a comment or a move. Raise
    NotationError also if a tag is missing, repeated, placed after the moves or has a wrong value, if a move has two
    comments, or if a move is illegal.
    """
    tags: dict[str, _Token] = {}
    game: Game | None = None
    comments: list[str] = []
    for token in _tokens(text):
        if token.kind == "tag":
            if token.tag in tags or game is not None:
                raise token.error(f"the tag {token.tag} occurs {'twice' if token.tag in tags else 'after the moves'}")
            tags[token.tag] = token
            continue
        if game is None:
            game, comments = _start(tags, token), [""]
        if token.kind == "move":
            game = _play(game, token)
            comments.append("")
        elif comments[-1]:
            raise token.error("a second comment on the same move")
        else:
            comments[-1] = token.text
    if game is None:
        end = _Token("end", "", text.count("\n") + 1, 1)
        game, comments = _start(tags, end), [""]
    blue, red, green = (tags[str(player)].text for player in PLAYERS)
    further = tuple((name, token.text) for name, token in tags.items() if name not in _REQUIRED_TAGS)
    record = Record(game, (blue, red, green), tuple(comments), further)
    if tags["Result"].text != record.result:
        raise tags["Result"].error(f"the result is {tags['Result'].text!r}, but the moves lead to {record.result!r}")
    return record


def _start(tags: dict[str, _Token], following: _Token) -> Game:
    """Return a new game on the start position that the tag `Deal` contains.

    `tags` maps the names of the tags to their tokens, and `following` is the token after the tags. Raise NotationError
    with the line and column of `following` if a required tag is missing. Raise NotationError with a line and column in
    the tag `Deal` if the start position is invalid.
    """
    missing = [name for name in _REQUIRED_TAGS if name not in tags]
    if missing:
        raise following.error(f"missing {'tag' if len(missing) == 1 else 'tags'}: {', '.join(missing)}")
    deal = tags["Deal"]
    try:
        return Game.start(parse_position(deal.text))
    except NotationError as error:
        start = deal.column + len('[Deal "') - 1
        faults = (Fault(deal.line, start + fault.column, fault.problem) for fault in error.faults)
        raise type(error)(tuple(faults)) from None
    except TriboloError as error:
        raise deal.error(str(error)) from None


def _play(game: Game, token: _Token) -> Game:
    """Return the game after the move that a token of a game record contains.

    Raise NotationError, with the line and column of the token, if the move is illegal or names no cell.
    """
    try:
        return game.play(token.text)
    except NotationError as error:
        raise token.error(error.problem) from None
    except TriboloError as error:
        raise token.error(str(error)) from None
