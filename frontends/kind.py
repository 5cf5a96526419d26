"""A kind of game: all that a frontend has to know of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .loop import Game, Moved, Session, Think
from .seats import HUMAN, Seats
from .view import View

G = TypeVar("G", bound=Game)


@dataclass(frozen=True, slots=True)
class Kind(Generic[G]):
    """The functions that make one kind of game playable on the shared loop."""

    name: str
    """What the game is called."""
    default_seats: Seats[Any]
    """Who sits where if nobody says otherwise."""
    new: Callable[[int], G]
    """The game that a seed starts."""
    parse_move: Callable[[str], object]
    """The move that a text names; ValueError says why it names none."""
    check_spec: Callable[[str], object]
    """Raises ValueError for a text that names no opponent."""
    answer: Callable[[Think], object]
    """The move of the opponent who is asked."""
    view: Callable[[Session[G]], View]
    """What is to be drawn."""
    tell_move: Callable[[Moved], str]
    """A move in words."""
    move_help: str
    """How to type a move and how to read the board, in a few lines."""
    parse_record: Callable[[str], tuple[G, Seats[Any]]]
    """The game and the seats that a text holds; ValueError says what is wrong in it."""
    format_record: Callable[[G, Seats[Any]], str]
    """A text that holds the game and the seats."""
    check_replaced: Callable[[str], object]
    """Raises ValueError for a text that holds more than `format_record` would keep of it."""

    def check_seat(self, seat: str) -> None:
        """Raises ValueError for a text that is neither `HUMAN` nor the spec of an opponent."""
        if seat != HUMAN:
            self.check_spec(seat)
