"""Variations: lines of moves that replace a move of a game, with comments and variations of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Protocol, TypeAlias

from ..arguments import expect, expect_collection, expect_items
from ..coord import Coord, as_coord
from ..errors import InvalidArgument
from ..game import Game
from ..turn import Turn
from ..values import frozen

MAX_DEPTH: Final = 32
"""The greatest depth of nested variations; a variation of the moves played has depth 1."""


@frozen
class Variation:
    """A line of moves that begins with an alternative to a move of a game.

    `game` starts on the turn of the replaced move, and has at least one move. `comments[n]` follows the nth move, and
    `comments[0]` precedes the first; an empty text is no comment, and missing comments become empty texts.
    `variations[n]` holds the alternatives to `game.moves[n]`; missing entries become empty tuples. `variations[0]` is
    empty, because an alternative to the first move is a further alternative to the replaced move.

    Raise InvalidArgument if a record cannot hold a value: a comment with braces, a carriage return or a lone surrogate,
    a variation that starts on another turn than the move that it replaces, two lines that begin with the same move on
    the same turn, or variations nested more than `MAX_DEPTH` deep.

    >>> game = Game.new(seed=7).play_all(["i6", "h3"])
    >>> Variation.on(game.turns[1], ["a11", "e3"], "better").comments
    ('', '', 'better')
    """

    game: Game
    comments: tuple[str, ...] = ()
    variations: Variations = ()

    def __post_init__(self) -> None:
        expect("game", self.game, Game)
        for field in ("comments", "variations"):
            expect(field, getattr(self, field), tuple)
        if not self.game.moves:
            raise InvalidArgument("game", "a game with at least one move", "a game without moves")
        object.__setattr__(self, "comments", complete_comments(self.game, self.comments))
        object.__setattr__(self, "variations", complete_variations(self.game, self.variations))
        if self.variations[0]:
            raise InvalidArgument("variations", "alternatives to moves after the first", "an alternative to the first")
        if self.depth > MAX_DEPTH:
            raise InvalidArgument("variations", f"nested at most {MAX_DEPTH} deep", f"{self.depth} deep")

    @classmethod
    def on(cls, turn: Turn, moves: Iterable[Coord | str], comment: str = "") -> Variation:
        """Return the line of `moves`, at least one, that starts on `turn`; `comment` follows the last move.

        Each move is a Coord or a cell name such as "c7". Raise IllegalMove if a move is illegal, NotationError if a
        text names no cell.
        """
        expect("turn", turn, Turn)
        expect("comment", comment, str)
        game = Game((turn,)).play_all(moves)
        return cls(game, (*[""] * len(game.moves), comment))

    def play(self, move: Coord | str, comment: str = "") -> Variation:
        """Return this line after one more move, which `comment` follows; see `Game.play`."""
        expect("comment", comment, str)
        return replace(self, game=self.game.play(move), comments=(*self.comments, comment))

    def with_comment(self, ply: int, comment: str) -> Variation:
        """Return this line with another comment after its first `ply` moves; an empty text removes the comment."""
        return replace(self, comments=with_comment(self.comments, ply, comment))

    def with_variation(self, ply: int, line: Variation | Iterable[Coord | str], comment: str = "") -> Variation:
        """Return this line with an alternative to the move after its first `ply` moves; see `Record.with_variation`."""
        return replace(self, variations=with_variation(self, ply, line, comment))

    @property
    def depth(self) -> int:
        """The number of levels of nested variations, including this one."""
        return 1 + max((variation.depth for there in self.variations for variation in there), default=0)


Variations: TypeAlias = tuple[tuple[Variation, ...], ...]
"""The alternatives to each move of a game, in the order of the moves."""


class HasVariations(Protocol):
    """A record or a variation."""

    @property
    def game(self) -> Game: ...
    @property
    def variations(self) -> Variations: ...


def complete_comments(game: Game, comments: tuple[str, ...]) -> tuple[str, ...]:
    """Return one comment for each turn of `game`: `comments` and then empty texts.

    Raise InvalidArgument if there are more comments than turns, or if a comment has braces, a carriage return or a lone
    surrogate.
    """
    missing = len(game.turns) - len(comments)
    if missing < 0:
        raise InvalidArgument("comments", f"at most {len(game.turns)} texts", f"{len(comments)} texts")
    expect_items("comments", comments, str, "texts")
    for comment in comments:
        if re.search(r"[{}\r\ud800-\udfff]", comment):
            raise InvalidArgument("comments", "texts without braces, carriage returns and surrogates", repr(comment))
    return (*comments, *[""] * missing)


def complete_variations(game: Game, variations: Variations) -> Variations:
    """Return one tuple of variations for each move of `game`: `variations` and then empty tuples.

    Raise InvalidArgument if there are more tuples than moves, if a variation does not start on the turn of the move
    that it replaces, or if two lines begin with the same move on the same turn.
    """
    missing = len(game.moves) - len(variations)
    if missing < 0:
        raise InvalidArgument("variations", f"at most {len(game.moves)} tuples", f"{len(variations)} tuples")
    for there in variations:
        expect_items("variations", there, Variation, "a tuple of Variations for each move")
    for turn, move, there in zip(game.turns, game.moves, variations, strict=False):
        first = {move}
        for variation in there:
            if variation.game.turns[0] != turn:
                raise InvalidArgument("variations", f"alternatives to {move}", "lines that start on another turn")
            if variation.game.moves[0] in first:
                found = f"two with {variation.game.moves[0]}"
                raise InvalidArgument("variations", "lines that begin with different moves", found)
            first.add(variation.game.moves[0])
    return (*variations, *[()] * missing)


def with_comment(comments: tuple[str, ...], ply: int, comment: str) -> tuple[str, ...]:
    """Return the comments of a line with `comment` in place of the comment after its first `ply` moves.

    Raise InvalidArgument if the line has fewer moves, TypeError if `comment` is no text.
    """
    expect("ply", ply, int)
    if not 0 <= ply < len(comments):
        raise InvalidArgument("ply", f"from 0 to {len(comments) - 1}", ply)
    expect("comment", comment, str)
    return (*comments[:ply], comment, *comments[ply + 1 :])


def with_variation(
    parent: HasVariations, ply: int, line: Variation | Iterable[Coord | str], comment: str = ""
) -> Variations:
    """Return the variations of `parent`, with one more alternative to the move after its first `ply` moves.

    `line` is a Variation, or moves that `comment` follows. Raise InvalidArgument if `parent` has no such move.
    """
    game, variations = parent.game, parent.variations
    expect("ply", ply, int)
    if not 0 <= ply < len(game.moves):
        raise InvalidArgument("ply", f"from 0 to {len(game.moves) - 1}", ply)
    if not isinstance(line, Variation):
        expect_collection("line", line, Iterable, 'cells, such as ["i6"], or be a Variation')
        line = Variation.on(game.turns[ply], [as_coord(cell, "each of line") for cell in line], comment)
    return (*variations[:ply], (*variations[ply], line), *variations[ply + 1 :])
