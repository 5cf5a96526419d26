"""The game loop that all frontends share: a session and a command give the next session and its effects.

Everything here is a pure function or an immutable value. The loop knows the rules of no game: it asks the game whose
turn it is and for the game after a move. A driver carries out the effects and returns opponents' moves as commands.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Protocol, Self, TypeAlias, TypeVar, assert_never

from tribolo_core.errors import TriboloError
from tribolo_core.history import HasPlayer, PastMove
from tribolo_core.translation.messages import gettext

from .seats import HUMAN, Seats

TurnT = TypeVar("TurnT", bound=HasPlayer)
PlayerT = TypeVar("PlayerT")
PlayerT_co = TypeVar("PlayerT_co", covariant=True)
MoveT = TypeVar("MoveT")

STANDARD: Final = "standard"
"""The name of the default deal (way to draw a start position)."""


class TurnProtocol(Protocol[PlayerT_co]):
    """The part of a turn that the loop reads."""

    @property
    def player(self) -> PlayerT_co | None:
        """The player to move; `None` if the game is over."""

    @property
    def passed(self) -> Sequence[PlayerT_co]:
        """The players who were skipped just before this turn because they had no legal move, in turn order."""


class GameProtocol(Protocol[TurnT, PlayerT, MoveT]):
    """A game as the loop uses it: an immutable value that holds every turn and move so far."""

    @property
    def turns(self) -> tuple[TurnT, ...]:
        """Every turn (a board and the player to move) from the first turn to the present turn."""

    @property
    def turn(self) -> TurnProtocol[PlayerT]:
        """The present turn, the last of `turns`, with the player to move and the players skipped before the turn."""

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves played so far, from the first; `moves[n]` leads from `turns[n]` to `turns[n + 1]`."""

    @property
    def past(self) -> tuple[PastMove[TurnT, MoveT], ...]:
        """The moves played so far, from the first, each with the turn on which it was played."""

    def play(self, move: MoveT, *, by: PlayerT | None = None) -> Self:
        """Return the game after `move` by the player to move.

        Raise TriboloError if the move is illegal, the game is over, or `by` is given and is not the player to move.
        """

    def undo(self, *, humans: Container[PlayerT]) -> Self:
        """Return the game at the previous turn of one of `humans`, before the present one.

        If there is none, return the game at its first turn.
        """

    def at(self, ply: int) -> Self:
        """Return the game as it was after its first `ply` moves, without all later moves."""

    def restart(self) -> Self:
        """Return the game as it was at its first turn, without any move."""


@dataclass(frozen=True, slots=True)
class Session(Generic[TurnT, PlayerT, MoveT]):
    """A game, its seats, and whether the human to move sees the legal moves (`help`).

    `seed`, an integer from 0 to 2**64 - 1, determines the opponents' random choices. `deal` is the name of the
    way in which the start position was drawn. A driver with a score card counts the `hints` and `undos` of a game. A
    driver in which seats change hands keeps in `played_by` the seat that made each move.
    """

    game: GameProtocol[TurnT, PlayerT, MoveT]
    seats: Seats[PlayerT]
    seed: int
    deal: str = STANDARD
    help: bool = False
    hints: int = 0
    undos: int = 0
    played_by: tuple[str, ...] = ()

    @property
    def turn(self) -> TurnT:
        """The present turn of the game: the board and the player to move, or the outcome."""
        return self.game.turns[-1]

    @property
    def player(self) -> PlayerT | None:
        """The player to move; `None` if the game is over."""
        return self.game.turn.player

    @property
    def is_over(self) -> bool:
        return self.player is None

    @property
    def can_undo(self) -> bool:
        """Whether a human has moved; in a game without humans, whether anybody has moved."""
        movers = self.seats.humans or self.seats
        return any(turn.player in movers for turn in self.game.turns[:-1])

    @property
    def question(self) -> MoveRequest[TurnT, PlayerT, MoveT] | None:
        """The move request to the opponent that is to move; `None` if a human is to move or the game is over."""
        player = self.player
        return None if player is None or self.seats[player] == HUMAN else self.ask(player, self.seats[player])

    def ask(self, player: PlayerT, spec: str) -> MoveRequest[TurnT, PlayerT, MoveT]:
        """Return a request for a move of the player to move, to be answered by the opponent that `spec` names.

        Its seed is that of the session plus the number of moves played, modulo 2**64.
        """
        past = self.game.past
        return MoveRequest(self.turn, player, spec, (self.seed + len(past)) % 2**64, past)


@dataclass(frozen=True, slots=True)
class StartGame(Generic[TurnT, PlayerT, MoveT]):
    """Replace the session by `session`, new or loaded, which takes over `help` from the present one."""

    session: Session[TurnT, PlayerT, MoveT]


@dataclass(frozen=True, slots=True)
class Play(Generic[PlayerT, MoveT]):
    """Play a human's move; `by` is the player who makes it, `None` if the frontend does not know the player."""

    move: MoveT
    by: PlayerT | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to the previous turn of a human, or to the first turn if there is none."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Go back to the first turn of the same game."""


@dataclass(frozen=True, slots=True)
class ToggleHelp:
    """Show or hide the legal moves."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[TurnT, PlayerT, MoveT]):
    """An opponent's move, with the question that it answers."""

    question: MoveRequest[TurnT, PlayerT, MoveT]
    move: MoveT


@dataclass(frozen=True, slots=True)
class GiveUp(Generic[TurnT, PlayerT, MoveT]):
    """The opponent that `question` asks cannot go on, because it did what `reason` says; `stand_in` takes its seat."""

    question: MoveRequest[TurnT, PlayerT, MoveT]
    reason: str
    stand_in: str


Command: TypeAlias = (
    StartGame[TurnT, PlayerT, MoveT]
    | Play[PlayerT, MoveT]
    | Answer[TurnT, PlayerT, MoveT]
    | GiveUp[TurnT, PlayerT, MoveT]
    | Undo
    | Restart
    | ToggleHelp
)


@dataclass(frozen=True, slots=True)
class MoveRequest(Generic[TurnT, PlayerT, MoveT]):
    """Ask the opponent `spec` for a move of `player` on `turn`; as an effect, the driver answers it by a command.

    The command is `Answer`, or `GiveUp` if the opponent cannot go on.
    `seed` determines the opponent's random choices; `past` holds the moves before this turn, from the first.
    """

    turn: TurnT
    player: PlayerT
    spec: str
    seed: int
    past: tuple[PastMove[TurnT, MoveT], ...] = ()


@dataclass(frozen=True, slots=True)
class Moved(Generic[TurnT, PlayerT, MoveT]):
    turn: TurnT
    player: PlayerT
    move: MoveT


@dataclass(frozen=True, slots=True)
class Skipped(Generic[PlayerT]):
    """`player` has no legal move and is skipped."""

    player: PlayerT


@dataclass(frozen=True, slots=True)
class Forfeited(Generic[PlayerT]):
    """The opponent of `player` could not go on, because it did what `reason` says; `stand_in` has taken its seat."""

    player: PlayerT
    reason: str
    stand_in: str

    def __str__(self) -> str:
        return gettext(
            "{player} forfeits: the opponent {reason}. From now on, {stand_in} plays {player}.",
            player=gettext(str(self.player)),
            reason=self.reason,
            stand_in=self.stand_in,
        )


@dataclass(frozen=True, slots=True)
class Ended(Generic[TurnT]):
    """The game is over; `turn` is the last one."""

    turn: TurnT


@dataclass(frozen=True, slots=True)
class Refused:
    """A command changed nothing; the text of the error is the reason."""

    error: TriboloError


Event: TypeAlias = Moved[TurnT, PlayerT, MoveT] | Skipped[PlayerT] | Forfeited[PlayerT] | Ended[TurnT] | Refused
Effect: TypeAlias = MoveRequest[TurnT, PlayerT, MoveT] | Event[TurnT, PlayerT, MoveT]
Effects: TypeAlias = tuple[Effect[TurnT, PlayerT, MoveT], ...]


class OutOfTurn(TriboloError):
    """A human plays although `player`, the opponent `spec`, is to move."""

    def __init__(self, player: object, spec: str) -> None:
        super().__init__(player, spec)
        self.player = player
        self.spec = spec

    def __str__(self) -> str:
        return gettext("It is {player}'s turn.", player=gettext(str(self.player)))


class NothingToUndo(TriboloError):
    """The game stands at its first turn."""

    def __str__(self) -> str:
        return gettext("There is no move to undo.")


def start(
    session: Session[TurnT, PlayerT, MoveT],
) -> tuple[Session[TurnT, PlayerT, MoveT], Effects[TurnT, PlayerT, MoveT]]:
    """Return `session` unchanged, and its first effects.

    They tell of skipped players and the end of the game, and ask an opponent that is to move.
    """
    return session, (*_news(session), *_next_question(session))


def update(
    session: Session[TurnT, PlayerT, MoveT], command: Command[TurnT, PlayerT, MoveT]
) -> tuple[Session[TurnT, PlayerT, MoveT], Effects[TurnT, PlayerT, MoveT]]:
    """Return the session after a command, and the effects that the frontend must carry out.

    Effects are events, of which the frontend tells the players, and move requests to opponents. If the rules forbid the
    command of a human, the session stays unchanged, and the only effect is `Refused`.

    The command `Answer` holds a move request (`question`) and the opponent's move. If the request is not the present
    one, `session.question`, the session stays unchanged and there are no effects. Raise TriboloError if the request is
    the present one and the move is illegal. `GiveUp` names a request in the same way.
    """
    match command:
        case Play(move, by):
            return _play(session, move, by)
        case Answer(question, move):
            return _advance(session, move) if question == session.question else (session, ())
        case GiveUp(question, reason, stand_in):
            if question != session.question:
                return session, ()
            after = replace(session, seats=session.seats.replaced(question.player, stand_in))
            return after, (Forfeited(question.player, reason, stand_in), *_next_question(after))
        case Undo():
            if len(session.game.turns) == 1:
                return session, (Refused(NothingToUndo()),)
            return start(replace(session, game=session.game.undo(humans=session.seats.humans)))
        case Restart():
            return start(replace(session, game=session.game.restart()))
        case StartGame(other):
            return start(replace(other, help=session.help))
        case ToggleHelp():
            return replace(session, help=not session.help), ()
        case _:
            assert_never(command)


def _play(
    session: Session[TurnT, PlayerT, MoveT], move: MoveT, by: PlayerT | None
) -> tuple[Session[TurnT, PlayerT, MoveT], Effects[TurnT, PlayerT, MoveT]]:
    """Return the session and the effects after a human's `move`; if it is forbidden, the session and `Refused`."""
    question = session.question
    if question is not None and by in (None, question.player):
        return session, (Refused(OutOfTurn(question.player, question.spec)),)
    try:
        return _advance(session, move, by)
    except TriboloError as error:
        return session, (Refused(error),)


def _advance(
    session: Session[TurnT, PlayerT, MoveT], move: MoveT, by: PlayerT | None = None
) -> tuple[Session[TurnT, PlayerT, MoveT], Effects[TurnT, PlayerT, MoveT]]:
    """Return the session and the effects after a move.

    `by` is the player who makes it; `None` means the player to move. Raise the errors of `GameProtocol.play`.
    """
    after = replace(session, game=session.game.play(move, by=by))
    # `play` raises if the game is over, so there is a player to move.
    moved = () if session.player is None else (Moved(session.turn, session.player, move),)
    return after, (*moved, *_news(after), *_next_question(after))


def _news(session: Session[TurnT, PlayerT, MoveT]) -> tuple[Event[TurnT, PlayerT, MoveT], ...]:
    """Return the events of the present turn: `Skipped` for each skipped player, and `Ended` if the game is over."""
    skipped = tuple(Skipped(player) for player in session.game.turn.passed)
    return (*skipped, Ended(session.turn)) if session.is_over else skipped


def _next_question(session: Session[TurnT, PlayerT, MoveT]) -> tuple[MoveRequest[TurnT, PlayerT, MoveT], ...]:
    """Return a tuple with the move request to the opponent that is to move; empty if no opponent is to move."""
    return () if session.question is None else (session.question,)
