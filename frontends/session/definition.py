"""A kind of game: all that a frontend has to know of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .loop import STANDARD, Game, Moved, NewGame, Session, Think
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
    deals: Mapping[str, Callable[[int], G]]
    """The ways to deal a game from a seed, by name; the first is the usual one."""
    opponents: tuple[str, ...]
    """Specs of opponents to choose from, the strongest last."""
    parse_move: Callable[[str], object]
    """The move that a text names; ValueError says why it names none."""
    check_spec: Callable[[str], object]
    """Raises ValueError for a text that names no opponent."""
    answer: Callable[[Think], object]
    """The move of the opponent who is asked."""
    expect: Callable[[Think], Sequence[object]]
    """The moves that the opponent who is asked expects, as far as it knows them; the first is its own."""
    view: Callable[[Session[G]], View]
    """What is to be drawn."""
    tell_move: Callable[[Moved], str]
    """A move in words."""
    move_help: str
    """How to type a move and how to read the board, in a few lines."""
    parse_game: Callable[[str], G]
    """The game that a text holds in any of the game's notations; ValueError says what is wrong in it."""
    parse_record: Callable[[str], NewGame[G]]
    """The game that a text holds, with its seats, seed and deal; ValueError says what is wrong in it."""
    format_record: Callable[[Session[G]], str]
    """A text that holds the game of a session, with its seats, seed and deal."""
    check_replaced: Callable[[str], object]
    """Raises ValueError for a text that holds more than `format_record` would keep of it."""

    def new(self, seed: int, deal: str = STANDARD) -> G:
        """The game that a seed starts; ValueError is raised for a deal or a seed that is none."""
        if deal not in self.deals:
            raise ValueError(f"{deal!r} is no deal of {self.name}; valid: {', '.join(self.deals)}.")
        return self.deals[deal](seed)

    def check_seat(self, seat: str) -> None:
        """Raises ValueError for a text that is neither `HUMAN` nor the spec of an opponent."""
        if seat != HUMAN:
            self.check_spec(seat)
