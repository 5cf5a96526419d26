"""Game records: the tags, moves, comments and variations of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .. import _kernel
from ..board import Position
from ..drawing.board import Drawable, Scene
from ..errors import InvalidArgument
from ..game import Game
from ..player import PLAYERS
from .position import format_position
from .variation import Variation, Variations, complete_comments, complete_variations


@dataclass(frozen=True, slots=True)
class Record(Drawable):
    """A game with its players, comments, tags and variations.

    `seats` holds a name or an opponent spec for Blue, Red and Green. `comments[n]` follows the nth move, and
    `comments[0]` precedes the first; an empty text is no comment, and missing comments become empty texts. `tags` are
    further pairs of a name and a text. `variations[n]` holds the alternatives to `game.moves[n]`; missing entries
    become empty tuples.

    Raise InvalidArgument if the notation cannot hold a value: a comment with braces, a carriage return or a lone
    surrogate, a seat or a tag with a character that cannot be printed, a tag that occurs twice, or a tag name that is
    not a word. Raise InvalidArgument also if a variation starts on another turn than the move that it replaces, or if
    two lines begin with the same move on the same turn.
    """

    game: Game
    seats: tuple[str, str, str]
    comments: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    variations: Variations = ()

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise TypeError(f"a record is of a Game, not {self.game!r}")
        object.__setattr__(self, "comments", complete_comments(self.game, self.comments))
        object.__setattr__(self, "variations", complete_variations(self.game, self.variations))
        names = [name for name, _ in self.tags]
        if len({*names, *REQUIRED_TAGS}) < len(names) + len(REQUIRED_TAGS):
            raise InvalidArgument("tags", f"different names, and none of {', '.join(REQUIRED_TAGS)}", names)
        for name, text in [*zip(PLAYERS, self.seats, strict=True), *self.tags]:
            if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", str(name)) or not _kernel.is_tag_text(text):
                raise InvalidArgument("tags", "a word and a line of printable text each", f"{name} {text!r}")

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


def format_record(record: Record) -> str:
    """Format a game as a game record: tags, an empty line, then the moves with their comments and variations.

    A comment stands behind its move, and the variations, in parentheses, behind the comment. All these are wrapped at
    80 characters. A comment is never broken, so a long comment makes a longer line.
    """
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
