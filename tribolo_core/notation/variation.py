"""Variations: lines of moves that replace a move of a game, with comments and variations of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..errors import InvalidArgument
from ..game import Game

MAX_DEPTH: Final = 32
"""The greatest depth of nested variations; a variation of the moves played has depth 1."""


@dataclass(frozen=True, slots=True)
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
    >>> Variation(Game((game.turns[1],)).play_all(["a11", "e3"]), ("", "", "better")).depth
    1
    """

    game: Game
    comments: tuple[str, ...] = ()
    variations: Variations = ()

    def __post_init__(self) -> None:
        if not self.game.moves:
            raise InvalidArgument("game", "a game with at least one move", "a game without moves")
        object.__setattr__(self, "comments", complete_comments(self.game, self.comments))
        object.__setattr__(self, "variations", complete_variations(self.game, self.variations))
        if self.variations[0]:
            raise InvalidArgument("variations", "alternatives to moves after the first", "an alternative to the first")
        if self.depth > MAX_DEPTH:
            raise InvalidArgument("variations", f"nested at most {MAX_DEPTH} deep", f"{self.depth} deep")

    @property
    def depth(self) -> int:
        """The number of levels of nested variations, including this one."""
        return 1 + max((variation.depth for there in self.variations for variation in there), default=0)


Variations: TypeAlias = tuple[tuple[Variation, ...], ...]
"""The alternatives to each move of a game, in the order of the moves."""


def complete_comments(game: Game, comments: tuple[str, ...]) -> tuple[str, ...]:
    """Return one comment for each turn of `game`: `comments` and then empty texts.

    Raise InvalidArgument if there are more comments than turns, or if a comment has braces, a carriage return or a lone
    surrogate.
    """
    missing = len(game.turns) - len(comments)
    if missing < 0:
        raise InvalidArgument("comments", f"at most {len(game.turns)} texts", f"{len(comments)} texts")
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
