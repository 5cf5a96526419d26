"""Tic-Tac-Toe for two humans: a second game on the shared loop, which shows that the loop knows no rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, NoReturn, TypeAlias

from frontends.session.definition import GameDefinition, Notation, Opponents, Presentation, Setup
from frontends.session.loop import STANDARD, GameProtocol, Moved, MoveRequest, Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import CellView, MoveView, Names, PlayerView, View
from tribolo_core import Fault, IllegalMove, InvalidSpec, NotationError, Reason, TriboloError
from tribolo_core.history import History
from tribolo_core.translation.messages import gettext, gettext_noop

from .tribolo_view import TO_MOVE


class Mark(Enum):
    """The two players."""

    CROSS = "X"
    NOUGHT = "O"

    def __str__(self) -> str:
        return self.value


SQUARES: Final = ("TL", "TC", "TR", "L", "C", "R", "BL", "BC", "BR")
"""Every square, in reading order: top left, top centre, ..., bottom right."""

LINES: Final = tuple(
    frozenset(line.split())
    for line in ("TL TC TR", "L C R", "BL BC BR", "TL L BL", "TC C BC", "TR R BR", "TL C BR", "TR C BL")
)
"""The rows, columns and diagonals."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: the winner, or `None` for a draw."""

    winner: Mark | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A position, given by the squares played so far in order; Cross plays first.

    >>> turn = Turn().play("TL").play("C").play("TC").play("R").play("TR")
    >>> turn.outcome
    Outcome(winner=<Mark.CROSS: 'X'>)
    """

    played: tuple[str, ...] = ()

    def marks(self) -> dict[str, Mark]:
        """Return a mapping from the name of each marked square to the player who marked it."""
        return {square: (Mark.NOUGHT if ply % 2 else Mark.CROSS) for ply, square in enumerate(self.played)}

    @property
    def player(self) -> Mark | None:
        """The player to move; `None` if the game is over."""
        return None if self.outcome else (Mark.NOUGHT if len(self.played) % 2 else Mark.CROSS)

    @property
    def passed(self) -> tuple[Mark, ...]:
        """The players skipped before this turn: always empty, because nobody is skipped in Tic-Tac-Toe."""
        return ()

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; `None` if it is not over."""
        marks = self.marks()
        for mark in Mark:
            if any(all(marks.get(square) is mark for square in line) for line in LINES):
                return Outcome(mark)
        return Outcome(None) if len(self.played) == len(SQUARES) else None

    def play(self, square: str, *, by: Mark | None = None) -> Turn:
        """Return the turn after the player to move marks `square`; see `parse_square`.

        Raise IllegalMove if it is occupied, the game is over, or `by` is given and is not the player to move.
        """
        square = parse_square(square)
        if self.player is None:
            raise IllegalMove(square, by, Reason.GAME_OVER)
        if by not in (None, self.player):
            raise IllegalMove(square, by, Reason.NOT_YOUR_TURN)
        if square in self.played:
            raise IllegalMove(square, self.player, Reason.OCCUPIED)
        return Turn((*self.played, square))


class Game(History[Turn, str]):
    __slots__ = ()

    def play(self, move: str, *, by: Mark | None = None) -> Game:
        """Return the game after the player to move marks a square; see `Turn.play`."""
        square = parse_square(move)
        return Game((*self.turns, self.turn.play(square, by=by)), (*self.moves, square))


def parse_square(text: str) -> str:
    """Return the name of a square in upper case; raise NotationError if no square has this name.

    `text` may be in upper or lower case. T, B, L, C and R stand for top, bottom, left, centre and right: BL is the
    square at the bottom left.

    >>> parse_square("bl")
    'BL'
    """
    if text.upper() not in SQUARES:
        raise NotationError((Fault(1, 1, f"{text!r} is not a square; use one of {' '.join(SQUARES)}"),))
    return text.upper()


def view(session: TicTacToeSession, moves: tuple[MoveView, ...] | None = None) -> View:
    """Return the data that a frontend draws for a session; `moves` are those of the moves, if they are known."""
    turn = session.turn
    marks = turn.marks()
    free = [square for square in SQUARES if turn.player and square not in marks]
    legal = free if session.help else []

    def cell(square: str) -> CellView:
        mark = marks.get(square)
        letter, style = (mark.value, mark.name.lower()) if mark else (".", "none")
        return CellView(square, letter, style, square in legal, moved=square in turn.played[-1:])

    return View(
        column_labels=("L", "C", "R"),
        row_labels=("T", "", "B"),
        rows=tuple(tuple(map(cell, SQUARES[start : start + 3])) for start in (0, 3, 6)),
        players=tuple(
            PlayerView(
                str(mark),
                mark.value,
                mark.name.lower(),
                seat,
                None,
                mark is turn.player,
                turn.outcome is not None and mark is turn.outcome.winner,
            )
            for mark, seat in session.seats.items()
        ),
        status=_describe_outcome(turn.outcome) if turn.outcome else gettext(TO_MOVE, player=turn.player),
        is_over=turn.outcome is not None,
        legal=tuple(legal),
        takes=dict.fromkeys(free, ()),
        moves=_move_views(session.game) if moves is None else moves,
    )


def _move_views(game: GameProtocol[Turn, Mark, str], first: int = 0) -> tuple[MoveView, ...]:
    """Return one `MoveView`, the data that a frontend shows, for each move of a game, except for the `first` moves."""
    past = ((turn.player, square) for turn, square in game.past[first:])
    return tuple(MoveView(str(mark), mark.value, mark.name.lower(), square, (), ()) for mark, square in past if mark)


def _describe_outcome(outcome: Outcome) -> str:
    if outcome.winner is None:
        return gettext("The game is over: a draw.")
    return gettext("The game is over: {winner} wins.", winner=outcome.winner)


def _describe_move(moved: Moved[Turn, Mark, str], names: Names) -> str:
    return gettext("{player} plays {move}.", player=names.name(moved.player), move=moved.move)


def _check_spec(spec: str) -> NoReturn:
    raise InvalidSpec(spec, "Tic-Tac-Toe has no computer players", (HUMAN,))


def _no_opponent(question: MoveRequest[Turn, Mark, str]) -> NoReturn:
    raise AssertionError(f"no seat can hold {question.spec}")


def _deal(_seed: int) -> Game:
    return Game((Turn(),))


def _parse_game(text: str) -> Game:
    """Parse a game from the names of the squares played, in order and separated by white space.

    If a square is unknown or a move is illegal, raise NotationError with the line and the column of the faulty name.
    """
    game = Game((Turn(),))
    for number, line in enumerate(text.split("\n"), start=1):
        for word in re.finditer(r"\S+", line):
            try:
                game = game.play(word[0])
            except TriboloError as error:
                problem = error.problem if isinstance(error, NotationError) else str(error)
                raise NotationError((Fault(number, word.start() + 1, problem),)) from None
    return game


def _parse_record(text: str) -> TicTacToeSession:
    return Session(_parse_game(text), SEATS, 0)


def _format_record(session: TicTacToeSession) -> str:
    return " ".join(session.turn.played) + "\n"


TicTacToeSession: TypeAlias = Session[Turn, Mark, str]

SEATS: Final = Seats.of({Mark.CROSS: HUMAN, Mark.NOUGHT: HUMAN})

TICTACTOE: Final[GameDefinition[Turn, Mark, str]] = GameDefinition(
    name="Tic-Tac-Toe",
    setup=Setup(deals={STANDARD: _deal}, default_seats=SEATS, has_seed=False),
    notation=Notation(
        parse_move=parse_square,
        parse_game=_parse_game,
        parse_record=_parse_record,
        format_record=_format_record,
        check_overwritable=_parse_game,
    ),
    opponents=Opponents(specs=(), check_spec=_check_spec, answer=_no_opponent, expect=_no_opponent),
    presentation=Presentation(
        view=view,
        moves=_move_views,
        describe_move=_describe_move,
        move_help=gettext_noop(
            "Type one of TL TC TR L C R BL BC BR to play there: top left, top centre and so on.\n"
            "On the board, [ ] marks the last move and + a legal move."
        ),
        has_captures=False,
    ),
)
