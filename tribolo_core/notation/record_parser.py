"""The strict parser of game records."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from ..coord import Coord
from ..errors import Fault, NotationError, TriboloError
from ..game import Game
from ..player import PLAYERS
from ..translation.messages import gettext
from .position import parse_position
from .record import REQUIRED_TAGS, Record
from .variation import MAX_DEPTH, Variation, Variations


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
    | (?P<parenthesis> [()] )
    """,
    re.VERBOSE,
)


def _tokens(text: str) -> list[_Token]:
    """Split a game record into its tags, comments, moves and parentheses.

    Raise NotationError, with line and column, at the first part of the text that is none of these.
    """
    tokens = []
    offset = 0
    line, line_start = 1, 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        column = offset - line_start + 1
        if match is None:
            found = text[offset : offset + 20].split("\n")[0]
            problem = gettext(
                'expected a tag such as [Blue "human"], a comment in braces, a parenthesis or a move such as c7, '
                "not {found}",
                found=repr(found),
            )
            raise NotationError((Fault(line, column, problem),))
        if match["tag"]:
            value = re.sub(r"\\(.)", r"\1", match["value"])
            token = _Token("tag", value, line, column, match["name"])
            if not value.isprintable():
                raise token.error(
                    gettext("the tag {tag} contains a control character: {text}", tag=token.tag, text=repr(value))
                )
            tokens.append(token)
        elif match["comment"]:
            tokens.append(_Token("comment", match["text"], line, column))
        elif match["move"] or match["parenthesis"]:
            tokens.append(_Token("move" if match["move"] else match[0], match[0], line, column))
        breaks = match[0].count("\n")
        if breaks:
            line, line_start = line + breaks, offset + match[0].rindex("\n") + 1
        offset = match.end()
    return tokens


@dataclass(slots=True)
class _Line:
    """A line of moves that is being read: the main line of a record, or a variation.

    `opening` is the first token of the line. `forks[n]` maps the nth move and each alternative to the line that plays
    it; the first of these lines owns the fork, and the others are its variations. `start` is the fork at which the line
    begins: a variation shares it with the line whose move it replaces.
    """

    game: Game
    opening: _Token
    start: dict[Coord, _Line] = field(default_factory=dict)
    comments: list[str] = field(default_factory=lambda: [""])
    forks: list[dict[Coord, _Line]] = field(default_factory=list)

    def play(self, token: _Token) -> None:
        """Add a move; raise NotationError if it is illegal or another line already plays it on this turn."""
        self.game = _play(self.game, token)
        move = self.game.moves[-1]
        fork = {} if self.forks else self.start
        if move in fork:
            raise token.error(gettext("another line already plays {move} on this turn", move=move))
        fork[move] = self
        self.forks.append(fork)
        self.comments.append("")

    def comment(self, token: _Token) -> None:
        """Add a comment on the last move; raise NotationError if it has one."""
        if self.comments[-1]:
            raise token.error(gettext("a second comment on the same move"))
        self.comments[-1] = token.text

    def branch(self, opening: _Token) -> _Line:
        """Return a new variation, which replaces the last move; raise NotationError if there is no move to replace."""
        if not self.forks:
            raise opening.error(gettext("a variation must follow the move that it replaces"))
        return _Line(Game((self.game.turns[-2],)), opening, self.forks[-1])

    def variations(self) -> Variations:
        """Return the alternatives to each move of the line, except those that belong to another line."""
        return tuple(
            tuple(line.as_variation() for line in others) if owner is self else ()
            for owner, *others in (fork.values() for fork in self.forks)
        )

    def as_variation(self) -> Variation:
        """Return the variation that was read."""
        return Variation(self.game, tuple(self.comments), self.variations())


def parse_record(text: str) -> Record:
    """Parse a game record (tags, comments, moves and variations) and replay its moves.

    Raise NotationError, with line and column, if a part of the text is not a tag, a comment, a parenthesis or a move.
    Raise NotationError also if a tag is missing, repeated, placed after the moves or has a wrong value, if a move has
    two comments, or if a move is illegal. Raise NotationError also if a variation follows no move, has no moves, is not
    closed, begins with a move that another line plays on this turn, or is nested more than `MAX_DEPTH` deep.
    """
    return _record(_tokens(text), _end(text))


def parse_records(text: str) -> tuple[Record, ...]:
    """Parse game records that stand one after the other in a text; there may be none.

    The second and every further record begins with the tag `Deal`. Raise NotationError, with line and column, at the
    first fault of a record; see `parse_record`.

    >>> from tribolo_core import format_record
    >>> one = format_record(Record(Game.new(seed=7), ("human", "greedy", "random")))
    >>> [len(record.game.moves) for record in parse_records(one + one + "i6")]
    [0, 1]
    """
    tokens, end = _tokens(text), _end(text)
    deals = [index for index, token in enumerate(tokens) if token.tag == "Deal"]
    bounds = [0, *deals[1:], len(tokens)] if tokens else []
    return tuple(_record(tokens[first:after], (*tokens, end)[after]) for first, after in pairwise(bounds))


def _end(text: str) -> _Token:
    """Return a token without text that stands at the end of a text."""
    return _Token("end", "", text.count("\n") + 1, 1)


def _record(tokens: list[_Token], following: _Token) -> Record:
    """Return the record that consists of `tokens`; `following` is the token behind them.

    Raise NotationError, with line and column, if the tokens are not a record; see `parse_record`.
    """
    tags: dict[str, _Token] = {}
    lines: list[_Line] = []
    for token in tokens:
        if token.kind == "tag":
            if token.tag in tags or lines:
                if token.tag in tags:
                    raise token.error(gettext("the tag {tag} occurs twice", tag=token.tag))
                raise token.error(gettext("the tag {tag} occurs after the moves", tag=token.tag))
            tags[token.tag] = token
            continue
        lines = lines or [_Line(_start(tags, token), token)]
        _read(lines, token)
    if len(lines) > 1:
        raise lines[-1].opening.error(gettext("this variation is not closed"))
    main = lines[0] if lines else _Line(_start(tags, following), following)
    blue, red, green = (tags[str(player)].text for player in PLAYERS)
    further = tuple((name, token.text) for name, token in tags.items() if name not in REQUIRED_TAGS)
    record = Record(main.game, (blue, red, green), tuple(main.comments), further, main.variations())
    if tags["Result"].text != record.result:
        raise tags["Result"].error(
            gettext(
                "the result is {found}, but the moves lead to {reached}",
                found=repr(tags["Result"].text),
                reached=repr(record.result),
            )
        )
    return record


def _read(lines: list[_Line], token: _Token) -> None:
    """Read a token after the tags; `lines` holds the line that the token belongs to, behind the lines around it.

    A parenthesis adds a line to `lines` or removes one. Raise NotationError, with the line and column of the token, if
    the token may not stand here.
    """
    match token.kind:
        case "move":
            lines[-1].play(token)
        case "comment":
            lines[-1].comment(token)
        case "(":
            if len(lines) > MAX_DEPTH:
                raise token.error(gettext("variations are nested more than {depth} deep", depth=MAX_DEPTH))
            lines.append(lines[-1].branch(token))
        case _:
            if len(lines) == 1:
                raise token.error(gettext("this parenthesis closes no variation"))
            if not lines.pop().forks:
                raise token.error(gettext("a variation has at least one move"))


def _start(tags: dict[str, _Token], following: _Token) -> Game:
    """Return a new game on the start position that the tag `Deal` contains.

    `tags` maps the names of the tags to their tokens, and `following` is the token after the tags. Raise NotationError
    with the line and column of `following` if a required tag is missing. Raise NotationError with a line and column in
    the tag `Deal` if the start position is invalid.
    """
    missing = [name for name in REQUIRED_TAGS if name not in tags]
    if missing:
        names = ", ".join(missing)
        if len(missing) == 1:
            raise following.error(gettext("missing tag: {names}", names=names))
        raise following.error(gettext("missing tags: {names}", names=names))
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
