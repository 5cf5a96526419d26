"""Game records: the tags, moves, comments and variations of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from .. import _kernel
from ..arguments import expect, expect_items, shown
from ..board import Position
from ..coord import Coord
from ..drawing.board import Drawable, Scene
from ..errors import InvalidArgument
from ..game import Game
from ..player import PLAYERS
from ..values import frozen
from .position import format_position
from .variation import (
    Variation,
    Variations,
    complete_comments,
    complete_variations,
    with_comment,
    with_variation,
)

UNKNOWN: Final = ("?", "?", "?")
"""The seats of a game whose players are not known."""


@frozen
class Record(Drawable):
    r"""A game with its players, comments, tags and variations.

    `seats` holds a name or an opponent spec for Blue, Red and Green; a question mark stands for an unknown player.
    `comments[n]` follows the nth move, and `comments[0]` precedes the first; an empty text is no comment, and missing
    comments become empty texts. `tags` are further pairs of a name and a text. `variations[n]` holds the alternatives
    to `game.moves[n]`; missing entries become empty tuples.

    Raise InvalidArgument if the notation cannot hold a value: a comment with braces, a carriage return or a lone
    surrogate, a seat or a tag with a character that cannot be printed, a tag that occurs twice, or a tag name that is
    not a word. Raise InvalidArgument also if a variation starts on another turn than the move that it replaces, or if
    two lines begin with the same move on the same turn.

    The methods return another record, so a record can be built move by move:

    >>> record = Record(Game.new(seed=7)).play("i6", "Forced.").play("h3")
    >>> record = record.with_variation(1, ["a11", "e3"], "Also good.")
    >>> print(format_record(record).split("\n\n")[1])
    i6 {Forced.} h3 (a11 e3 {Also good.})
    <BLANKLINE>
    """

    game: Game
    seats: tuple[str, str, str] = UNKNOWN
    comments: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    variations: Variations = ()

    def __post_init__(self) -> None:
        expect("game", self.game, Game)
        for field in ("seats", "comments", "tags", "variations"):
            expect(field, getattr(self, field), tuple)
        expect_items("tags", self.tags, tuple, "pairs of a name and a text")
        for tag in self.tags:
            if len(tag) != 2 or not all(isinstance(part, str) for part in tag):
                raise TypeError(f"tags must hold pairs of a name and a text, not {shown(tag)}")
        if len(self.seats) != len(PLAYERS) or not all(isinstance(seat, str) for seat in self.seats):
            raise InvalidArgument("seats", "three texts, for Blue, Red and Green", self.seats)
        object.__setattr__(self, "comments", complete_comments(self.game, self.comments))
        object.__setattr__(self, "variations", complete_variations(self.game, self.variations))
        names = [name for name, _ in self.tags]
        if len({*names, *REQUIRED_TAGS}) < len(names) + len(REQUIRED_TAGS):
            raise InvalidArgument("tags", f"different names, and none of {', '.join(REQUIRED_TAGS)}", names)
        for name, text in [*zip(PLAYERS, self.seats, strict=True), *self.tags]:
            if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", str(name)) or not _kernel.is_tag_text(text):
                raise InvalidArgument("tags", "a word and a line of printable text each", f"{name} {text!r}")

    def play(self, move: Coord | str, comment: str = "") -> Record:
        """Return this record after one more move, which `comment` follows; see `Game.play`."""
        expect("comment", comment, str)
        return replace(self, game=self.game.play(move), comments=(*self.comments, comment))

    def pop(self) -> Record:
        """Return this record without its last move, its comment and its variations; raise IndexError without a move."""
        return replace(self, game=self.game.pop(), comments=self.comments[:-1], variations=self.variations[:-1])

    def with_comment(self, ply: int, comment: str) -> Record:
        """Return this record with another comment after its first `ply` moves; an empty text removes the comment.

        The comment after 0 moves precedes the first. Raise InvalidArgument if the game has fewer moves.
        """
        return replace(self, comments=with_comment(self.comments, ply, comment))

    def with_variation(self, ply: int, line: Variation | Iterable[Coord | str], comment: str = "") -> Record:
        """Return this record with one more alternative to the move after its first `ply` moves, `game.moves[ply]`.

        `line` is a Variation, or moves, each a Coord or a cell name such as "c7"; then `comment` follows the last one.
        Raise InvalidArgument if the game has no such move or another line begins with the same move, IllegalMove or
        NotationError if a move is illegal or a text names no cell.
        """
        return replace(self, variations=with_variation(self, ply, line, comment))

    def with_tag(self, name: str, text: str) -> Record:
        """Return this record with a further tag, or with another text of the tag `name` if it has one."""
        expect("name", name, str)
        expect("text", text, str)
        others = tuple(tag for tag in self.tags if tag[0] != name)
        return replace(self, tags=(*others, (name, text)))

    def scene(self) -> Scene:
        """Return what a picture of the record shows: the present turn of its game, and the latest moves."""
        return self.game.scene()

    @property
    def result(self) -> str:
        """The final scores, such as `57-61-46`, or `*` if the game is not over."""
        turn = self.game.turn
        return "*" if turn.outcome is None else str(turn.scores)


REQUIRED_TAGS: Final = ("Deal", "Blue", "Red", "Green", "Result")
"""The tags that every record has, in the order in which they are written."""

_LINE_LENGTH: Final = 80


def as_record(value: Record | Game, parameter: str = "record") -> Record:
    """Return a record unchanged, or the record of a game with unknown players.

    Raise TypeError, which names the `parameter`, for anything else.
    """
    expect(parameter, value, Record | Game)
    return Record(value) if isinstance(value, Game) else value


def format_record(record: Record | Game) -> str:
    """Format a game as a game record: tags, an empty line, then the moves with their comments and variations.

    A game without a record is written with unknown players.

    A comment stands behind its move, and the variations, in parentheses, behind the comment. All these are wrapped at
    80 characters. A comment is never broken, so a long comment makes a longer line.
    """
    record = as_record(record)
    first = record.game.turns[0]
    texts = (format_position(Position(first.board, first.next_in_order)), *record.seats, record.result)
    tags = [*zip(REQUIRED_TAGS, texts, strict=True), *record.tags]
    head = "".join(f'[{name} "{_escape(text)}"]\n' for name, text in tags)
    lines: list[str] = []
    for word in _words(record):
        if lines and len(lines[-1]) + 1 + len(word) <= _LINE_LENGTH:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return head + "\n" + "".join(line + "\n" for line in lines)


def _words(line: Record | Variation) -> Iterator[str]:
    """Yield the moves, comments and variations of a line as texts between which a record can be wrapped.

    The parentheses of a variation belong to its first and to its last text.
    """
    for move, comment, variations in zip(
        ("", *map(str, line.game.moves)), line.comments, ((), *line.variations), strict=True
    ):
        if move:
            yield move
        if comment:
            yield f"{{{comment}}}"
        for variation in variations:
            first, *others = _words(variation)
            *words, last = f"({first}", *others
            yield from (*words, f"{last})")


def _escape(text: str) -> str:
    """Return the text of a tag, with a backslash put before each backslash and each quotation mark."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
