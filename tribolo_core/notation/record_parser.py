"""The strict parser of game records, which the kernel implements."""

from __future__ import annotations

from typing import Final, TypeAlias

from .. import _kernel
from ..board import parsed
from ..coord import Coord
from ..errors import NotationError
from ..game import Game
from ..translation.messages import gettext_noop
from .position import parse_position
from .record import Record
from .variation import Variation, Variations

RECORD_MESSAGES: Final = (
    gettext_noop("The game is over."),
    gettext_noop("The position says that the game is over, but {players} can move."),
    gettext_noop("a second comment on the same move"),
    gettext_noop("a variation has at least one move"),
    gettext_noop("a variation must follow the move that it replaces"),
    gettext_noop("another line already plays {move} on this turn"),
    gettext_noop(
        'expected a tag such as [Blue "human"], a comment in braces, a parenthesis or a move such as c7, not {found}'
    ),
    gettext_noop('a record begins with its tags, such as [Blue "human"], not with {found}'),
    gettext_noop("missing tag: {names}"),
    gettext_noop("missing tags: {names}"),
    gettext_noop("the result is {found}, but the moves lead to {reached}"),
    gettext_noop("the tag {tag} contains a control character: {text}"),
    gettext_noop("the tag {tag} occurs after the moves"),
    gettext_noop("the tag {tag} occurs twice"),
    gettext_noop("this parenthesis closes no variation"),
    gettext_noop("this variation is not closed"),
    gettext_noop("variations are nested more than {depth} deep"),
    gettext_noop("{move} captures nothing."),
    gettext_noop("{move} is occupied."),
    gettext_noop("{text} is not a cell; use a column a-p and a row 1-11, such as c7"),
)
"""What the kernel finds wrong with records, besides the faults of their start positions."""


_Move: TypeAlias = tuple[int, Coord, str, str]
"""A move: the number of the move before it, from 1 (0 at the start), its cell, the comment before, the one after."""


def parse_record(text: str) -> Record:
    """Parse a game record (tags, comments, moves and variations) and replay its moves.

    An empty comment is no comment, and a byte order mark before the text is ignored. Raise NotationError, with line and
    column, in these cases: A part of the text is not a tag, a comment, a parenthesis or a move. A tag is missing,
    repeated, placed after the moves or has a wrong value. A move has two comments, or is illegal. A variation follows
    no move, has no moves, is not closed, begins with a move that another line plays on this turn, or is nested more
    than `MAX_DEPTH` deep.
    """
    return _record(*parsed(_kernel.parse_record, text, NotationError))


def parse_records(text: str) -> tuple[Record, ...]:
    """Parse game records that stand one after the other in a text; there may be none.

    The second and every further record begins with the tag `Deal`. Raise NotationError, with line and column, if one
    of them has a fault; see `parse_record`.

    >>> from tribolo_core import format_record
    >>> one = format_record(Record(Game.new(seed=7), ("human", "greedy", "random")))
    >>> [len(record.game.moves) for record in parse_records(one + one + "i6")]
    [0, 1]
    """
    return tuple(_record(*fields) for fields in parsed(_kernel.parse_records, text, NotationError))


def _record(start: str, tags: list[tuple[str, str]], comment: str, moves: list[_Move]) -> Record:
    (_, blue), (_, red), (_, green), *further = tags
    following: list[list[int]] = [[] for _ in range(len(moves) + 1)]
    for number, (after, *_) in enumerate(moves, start=1):
        following[after].append(number)

    def line(begun: Game, comment: str, first: list[int]) -> tuple[Game, tuple[str, ...], Variations]:
        """Return the game, comments and variations of a line that goes on from `begun`, a game of one turn.

        `first` holds the numbers of the moves on this turn: the first of them begins the line, the others variations.
        `comment` precedes the line.
        """
        cells, comments, forks = [], [comment], []
        while first:
            number, *others = first
            _, cell, _, comment = moves[number - 1]
            cells.append(cell)
            comments.append(comment)
            forks.append(others)
            first = following[number]
        game = begun.play_all(cells)
        variations = (
            tuple(Variation(*line(Game((turn,)), moves[other - 1][2], [other])) for other in others)
            for turn, others in zip(game.turns, forks, strict=False)
        )
        return game, tuple(comments), tuple(variations)

    game, comments, variations = line(Game.start(parse_position(start)), comment, following[0])
    return Record(game, (blue, red, green), comments, tuple(further), variations)
