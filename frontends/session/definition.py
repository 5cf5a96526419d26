"""The definition of a game: all that a frontend needs in order to play it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol

from tribolo_core.ai.protocol import Forfeit
from tribolo_core.errors import TriboloError
from tribolo_core.translation.messages import gettext

from .loop import STANDARD, Answer, GameProtocol, GiveUp, Moved, MoveRequest, MoveT, PlayerT, Session, TurnT
from .seats import HUMAN, Seats
from .view import BY_COLOUR, MoveReview, MoveView, Names, PlayerView, View, labels_in, seat_labels


class UnknownDeal(TriboloError):
    """The game called `game` has no deal (way to draw a start position) called `deal`; `valid` holds the names."""

    def __init__(self, game: str, deal: str, valid: tuple[str, ...]) -> None:
        super().__init__(game, deal, valid)
        self.game = game
        self.deal = deal
        self.valid = valid

    def __str__(self) -> str:
        return gettext("Unknown deal {deal}. Use {valid}.", deal=repr(self.deal), valid=", ".join(self.valid))


class RefusedRecord(TriboloError):
    """Overwriting a record would lose a part of it; the text of the error is the reason."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[TurnT, PlayerT, MoveT]):
    """How a game begins."""

    deals: Mapping[str, Callable[[int], GameProtocol[TurnT, PlayerT, MoveT]]]
    """Functions from a seed to a new game with a random start position, keyed by name; the first is the default."""
    default_seats: Seats[PlayerT]
    has_seed: bool = True
    """Whether the start position depends on a seed."""


@dataclass(frozen=True, slots=True)
class Notation(Generic[TurnT, PlayerT, MoveT]):
    """The texts that stand for moves and games; the parsers raise TriboloError for invalid texts."""

    parse_move: Callable[[str], MoveT]
    parse_game: Callable[[str], GameProtocol[TurnT, PlayerT, MoveT]]
    """Parses a game in any of the game's notations."""
    parse_record: Callable[[str], Session[TurnT, PlayerT, MoveT]]
    """Parses a game with its seats, seed and deal."""
    format_record: Callable[[Session[TurnT, PlayerT, MoveT]], str]
    """Formats the game of a session with its seats, seed and deal."""
    check_overwritable: Callable[[str], object]
    """Takes the text of an existing file; raises TriboloError if overwriting it with a record would lose a part."""


@dataclass(frozen=True, slots=True)
class Difficulty(Generic[PlayerT]):
    """Opponents that a user chooses by one name."""

    title_message: str
    """The title, as a message."""
    about: Callable[[], str]
    """Returns one sentence about it in the language of the reader."""
    specs: tuple[str, ...]
    """The specs of the opponents."""
    seats: Callable[[int], Seats[PlayerT]]
    """Returns the seats that a seed draws."""

    @property
    def title(self) -> str:
        """The title in the language of the reader, such as "Easy"."""
        return gettext(self.title_message)

    def has(self, seats: Seats[PlayerT]) -> bool:
        """Return whether a human plays in `seats` against the opponents of this difficulty."""
        return sorted(seats.values()) == sorted((HUMAN, *self.specs))


@dataclass(frozen=True, slots=True)
class Opponents(Generic[TurnT, PlayerT, MoveT]):
    """The computer players of a game."""

    specs: tuple[str, ...]
    """The specs offered to the user, the strongest opponent last; empty in a game for humans only."""
    check_spec: Callable[[str], object]
    """Raises TriboloError if a text is not the spec of an opponent."""
    answer: Callable[[MoveRequest[TurnT, PlayerT, MoveT]], MoveT]
    """Returns the move that the opponent named in a move request chooses; raises Forfeit if it cannot go on."""
    expect: Callable[[MoveRequest[TurnT, PlayerT, MoveT]], Sequence[MoveT]]
    """Returns the principal variation of the opponent named in a move request: its move and the replies it expects."""
    stand_in: str = ""
    """The spec of the opponent that takes the seat of an opponent that cannot go on."""
    review: Callable[[GameProtocol[TurnT, PlayerT, MoveT], int], MoveReview] | None = None
    """Returns the review of a move of a game, given by its number from 1; `None` if there are no win shares."""
    difficulties: Mapping[str, Difficulty[PlayerT]] = field(default_factory=dict)
    """What a user chooses from, the easiest first, keyed by a short name."""
    default_difficulty: str = ""
    """The difficulty of a user who has not chosen one; empty in a game without difficulties."""
    harder: Callable[[Seats[PlayerT], int], Seats[PlayerT] | None] = lambda _seats, _seed: None
    """Returns the seats that a seed draws against the next harder opponents; `None` if there are none."""
    labels: Callable[[Iterable[str]], Sequence[str]] = list
    """Returns the texts by which people know the opponents in one game, such as "Ruth, medium", from their specs."""
    names: Callable[[Iterable[str]], Sequence[str]] = list
    """Returns the names of the opponents in one game, such as "Ruth", from their specs."""
    describe: Callable[[str], str] = lambda _spec: ""
    """Returns how an opponent plays, in one sentence, or an empty text."""


class ViewFunction(Protocol[TurnT, PlayerT, MoveT]):
    """A function that returns the data that a frontend draws for a session."""

    def __call__(self, session: Session[TurnT, PlayerT, MoveT], moves: tuple[MoveView, ...] | None = None) -> View:
        """Return the data that a frontend draws for `session`; `moves` are the data of its moves, if they are known."""


@dataclass(frozen=True, slots=True)
class Presentation(Generic[TurnT, PlayerT, MoveT]):
    """What people see and read of a game."""

    view: ViewFunction[TurnT, PlayerT, MoveT]
    moves: Callable[[GameProtocol[TurnT, PlayerT, MoveT], int], tuple[MoveView, ...]]
    """Returns the data that a frontend draws for the moves of a game, except for a given number of first moves."""
    describe_move: Callable[[Moved[TurnT, PlayerT, MoveT], Names], str]
    """Describes a move in one sentence, which calls the players by names."""
    move_help: str
    """How to type a move and read the board, in a few lines; a message, which is translated when it is shown."""
    has_captures: bool = True
    names: Callable[[Sequence[PlayerView]], Names] = lambda _players: BY_COLOUR
    """Returns how lists and sentences call the players of a game, from its view."""


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[TurnT, PlayerT, MoveT]):
    """A game that can be played on the shared loop."""

    name: str
    setup: Setup[TurnT, PlayerT, MoveT]
    notation: Notation[TurnT, PlayerT, MoveT]
    opponents: Opponents[TurnT, PlayerT, MoveT]
    presentation: Presentation[TurnT, PlayerT, MoveT]

    def new(self, seed: int, deal: str = STANDARD) -> GameProtocol[TurnT, PlayerT, MoveT]:
        """Return a new game whose start position is drawn from `seed` by the deal called `deal`.

        Raise UnknownDeal if there is no such deal, and InvalidSeed if the seed is invalid and the deal depends on it.
        """
        if deal not in self.setup.deals:
            raise UnknownDeal(self.name, deal, tuple(self.setup.deals))
        return self.setup.deals[deal](seed)

    def describe_deal(self, session: Session[TurnT, PlayerT, MoveT]) -> str:
        """Return the deal and the seed of a session, such as `standard 7`; empty if they did not draw its start."""
        is_drawn = self.setup.has_seed and session.deal in self.setup.deals
        return f"{session.deal} {session.seed}" if is_drawn else ""

    def seat_labels(self, seats: Iterable[str]) -> tuple[str, ...]:
        """Return the texts by which people know the seats of a game: "human", and labels of opponents."""
        return seat_labels(seats, self.opponents.labels)

    def player_labels(self, players: Sequence[PlayerView]) -> tuple[str, ...]:
        """Return the texts by which people know the players of a game: "You", names of people, or labels of seats."""
        return labels_in(players, self.opponents.labels, self.presentation.names(players))

    def ask(
        self, question: MoveRequest[TurnT, PlayerT, MoveT]
    ) -> Answer[TurnT, PlayerT, MoveT] | GiveUp[TurnT, PlayerT, MoveT]:
        """Ask an opponent for its move, and return the command that carries the move, or its forfeit."""
        try:
            return Answer(question, self.opponents.answer(question))
        except Forfeit as forfeit:
            return GiveUp(question, forfeit.reason_with_log, self.opponents.stand_in)

    def check_seat(self, seat: str) -> None:
        """Raise TriboloError unless `seat` is `HUMAN` or a valid spec for this game."""
        if seat != HUMAN:
            self.opponents.check_spec(seat)
