"""The game loop that every frontend shares: a session and a command give a session and effects.

Nothing here waits, prints or draws, and nothing here knows what is being played: a game is asked whose turn it is, for
the game after a move, and for an earlier one. A driver carries the effects out and brings answers back as commands.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar, assert_never

from tribolo_core.history import PastMove

from .seats import HUMAN, Seats


class Turn(Protocol):
    """What the loop sees of a turn."""

    @property
    def player(self) -> object:
        """Whose turn it is; None when the game is over."""

    @property
    def passed(self) -> Sequence[object]:
        """The players skipped just before, in the order they would have moved."""

    @property
    def outcome(self) -> object:
        """How the game ended; None while it goes on."""


class Game(Protocol):
    """What the loop asks of a game, an immutable value."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn from the first to the present one."""

    @property
    def past(self) -> tuple[PastMove[Any, Any], ...]:
        """The moves played so far, each with the turn before it, from the first."""

    # The types of a move and a player are the game's own, so only the game can name them.
    def play(self, move: Any, *, by: Any = None) -> Self:
        """The game after a move; ValueError says why `by`, or the player to move, cannot make it."""

    def undo(self, *, humans: Container[object]) -> Self:
        """The game at the previous turn of one of `humans`, or at its first turn."""

    def at(self, ply: int) -> Self:
        """The game as it stood after `ply` moves."""

    def restart(self) -> Self:
        """The game at its first turn."""


G = TypeVar("G", bound=Game)

STANDARD: Final = "standard"
"""The usual way to deal a game."""


@dataclass(frozen=True, slots=True)
class Session(Generic[G]):
    """A game being played: who sits where, and what the people at the table want to see.

    `seed`, a whole number from 0 to 2**64 - 1, settles what opponents leave to chance. `deal` is a word for how the
    game was dealt. While `help` is on, the legal moves of the human to move are shown.
    """

    game: G
    seats: Seats[Any]
    seed: int
    deal: str = STANDARD
    help: bool = False

    @property
    def turn(self) -> Turn:
        """The present turn."""
        return self.game.turns[-1]

    @property
    def question(self) -> Think | None:
        """What an opponent has to be asked now; None when a human is to move or the game is over."""
        player = self.turn.player
        return None if player is None or self.seats[player] == HUMAN else self.ask(self.seats[player])

    def ask(self, spec: str) -> Think:
        """The question what an opponent would play on the present turn."""
        past = self.game.past
        return Think(self.turn, self.turn.player, spec, (self.seed + len(past)) % 2**64, past)


@dataclass(frozen=True, slots=True)
class Play:
    """A human plays a move, a value of the game's own; `by` names the player where a frontend knows who is asking."""

    move: object
    by: object = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back to the previous turn of a human."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Go back to the first turn of the same game."""


@dataclass(frozen=True, slots=True)
class NewGame(Generic[G]):
    """Leave this game and play another one: a new one, or one that was kept."""

    game: G
    seats: Seats[Any]
    seed: int
    deal: str = STANDARD


@dataclass(frozen=True, slots=True)
class ToggleHelp:
    """Show the legal moves, or hide them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The move an opponent chose, with the question it answers."""

    question: Think
    move: object


Command: TypeAlias = Play | Undo | Restart | NewGame[G] | ToggleHelp | Answer


@dataclass(frozen=True, slots=True)
class Think:
    """Ask an opponent, named by `spec`, for a move of `player` on `turn`, and bring it back as an `Answer`.

    `past` are the moves played before this turn, from the first.
    """

    turn: Turn
    player: object
    spec: str
    seed: int
    past: tuple[PastMove[Any, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """Tell the people at the table what happened."""

    event: Event


Effect: TypeAlias = Think | Announce


@dataclass(frozen=True, slots=True)
class Moved:
    """A player played a move on a turn."""

    turn: Turn
    player: object
    move: object


@dataclass(frozen=True, slots=True)
class Skipped:
    """A player has no move and is skipped."""

    player: object


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: object


@dataclass(frozen=True, slots=True)
class Refused:
    """A command changed nothing; the text of the error is the reason, in a sentence."""

    error: ValueError


Event: TypeAlias = Moved | Skipped | Ended | Refused


class OutOfTurn(ValueError):
    """A human wants to play although `player`, an opponent named by `spec`, is to move."""

    def __init__(self, player: object, spec: str) -> None:
        super().__init__(player, spec)
        self.player = player
        self.spec = spec

    def __str__(self) -> str:
        return f"It is the turn of {self.player}, played by {self.spec}."


class NothingToUndo(ValueError):
    """The game stands at its first turn."""

    def __str__(self) -> str:
        return "There is no move to take back."


def start(session: Session[G]) -> tuple[Session[G], tuple[Effect, ...]]:
    """A session just begun, and what has to be done before anybody moves."""
    return session, (*_announcements(session.turn), *_next_question(session))


def update(session: Session[G], command: Command[G]) -> tuple[Session[G], tuple[Effect, ...]]:
    """The session after a command, and what a driver has to do about it.

    A move that cannot be made leaves the session as it is and announces why. An answer to a question that is no longer
    open is dropped.
    """
    match command:
        case Play(move, by):
            return _play(session, move, by)
        case Answer(question, move):
            return _advance(session, move) if question == session.question else (session, ())
        case Undo():
            if len(session.game.turns) == 1:
                return session, (Announce(Refused(NothingToUndo())),)
            return start(replace(session, game=session.game.undo(humans=session.seats.humans)))
        case Restart():
            return start(replace(session, game=session.game.restart()))
        case NewGame(game, seats, seed, deal):
            return start(replace(session, game=game, seats=seats, seed=seed, deal=deal))
        case ToggleHelp():
            return replace(session, help=not session.help), ()
        case _:
            assert_never(command)


def _play(session: Session[G], move: object, by: object) -> tuple[Session[G], tuple[Effect, ...]]:
    question = session.question
    if question is not None and by in (None, question.player):
        return session, (Announce(Refused(OutOfTurn(question.player, question.spec))),)
    try:
        return _advance(session, move, by)
    except ValueError as error:
        return session, (Announce(Refused(error)),)


def _advance(session: Session[G], move: object, by: object = None) -> tuple[Session[G], tuple[Effect, ...]]:
    moved = Announce(Moved(session.turn, session.turn.player, move))
    session = replace(session, game=session.game.play(move, by=by))
    return session, (moved, *_announcements(session.turn), *_next_question(session))


def _announcements(turn: Turn) -> tuple[Announce, ...]:
    skips = tuple(Announce(Skipped(player)) for player in turn.passed)
    return skips if turn.outcome is None else (*skips, Announce(Ended(turn.outcome)))


def _next_question(session: Session[G]) -> tuple[Think, ...]:
    return () if session.question is None else (session.question,)
