"""What the screen knows of the course of a game: counted scores, and reviews of moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from frontends.session.view import MoveReview


def _do_nothing() -> None:
    """Do nothing: the review is switched off."""


@dataclass(slots=True)
class Course:
    """The scores and the reviews of the turns of a game, each with its turn.

    `scores` holds the first turns with the scores on them, as far as they have been counted. `reviews` maps the numbers
    of moves, from 1, to the turns to which they led and their reviews. An entry is ignored if the game now has another
    turn in that place. `go_on` is called after each change of the game.
    """

    scores: list[tuple[object, tuple[int | None, ...]]] = field(default_factory=list)
    reviews: dict[int, tuple[object, MoveReview]] = field(default_factory=dict)
    is_reviewing: bool = False
    """Whether win shares and better moves are shown."""
    is_running: bool = False
    """Whether a move is being reviewed in the background."""
    go_on: Callable[[], None] = _do_nothing

    def review_of(self, turns: Sequence[object], ply: int) -> MoveReview | None:
        """Return the review of the move number `ply` of a game with these turns; `None` if there is none yet."""
        turn, review = self.reviews.get(ply, (None, None))
        return review if turn is turns[ply] else None
