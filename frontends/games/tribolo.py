"""Tribolo as the shared loop and the frontends see it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from frontends.session.definition import Kind
from frontends.session.loop import Ended, Event, Moved, NewGame, Refused, Session, Skipped, Think
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import CellView, MoveView, PlayerView, View
from tribolo_core import (
    COORDS,
    PLAYERS,
    SPECS,
    WIDTH,
    Coord,
    Game,
    Opponent,
    Outcome,
    Player,
    Position,
    Record,
    Stop,
    Transition,
    Turn,
    format_record,
    opponent,
    parse_record,
)
from tribolo_core.dice import checked_seed
from tribolo_core.history import PastMove
from tribolo_core.notation.formats import parse_any
from tribolo_core.presets import PRESETS


def view(session: Session[Game]) -> View:
    """What is to be drawn of a session of Tribolo."""
    turn = session.game.turn
    is_human = turn.player is not None and session.seats[turn.player] == HUMAN
    transitions = turn.transitions if is_human else {}
    legal = frozenset(transitions) if session.help else frozenset()
    last = _last_transitions(session.game)
    moved = {transition[0].destination for transition in last}
    taken = {coord for transition in last for jump in transition for coord in jump.taken}

    def cell(coord: Coord) -> CellView:
        owner = turn.board.owner_at(coord)
        return CellView(
            str(coord), owner.value, owner.name.lower(), coord in legal, coord in moved, coord in taken - moved
        )

    rows = tuple(tuple(map(cell, COORDS[start : start + WIDTH])) for start in range(0, len(COORDS), WIDTH))
    return View(
        column_labels=tuple(coord.name[0] for coord in rows[0]),
        row_labels=tuple(row[0].name[1:] for row in rows),
        rows=rows,
        players=tuple(
            PlayerView(
                str(player),
                player.owner.value,
                player.name.lower(),
                seat,
                turn.scores[player],
                player is turn.player,
                turn.outcome is not None and player in turn.outcome.winners,
            )
            for player, seat in session.seats.items()
        ),
        status=_end(turn.outcome) if turn.outcome else f"{turn.player} to move.",
        is_over=turn.outcome is not None,
        legal=tuple(map(str, sorted(legal))),
        takes={str(move): _taken(transition) for move, transition in transitions.items()},
        moves=tuple(_moves(session.game)),
    )


def _taken(transition: Transition) -> tuple[str, ...]:
    return tuple(str(coord) for jump in transition for coord in jump.taken)


def _moves(game: Game) -> Iterator[MoveView]:
    for (before, after), move in zip(pairwise(game.turns), game.moves, strict=True):
        assert before.player
        yield MoveView(
            str(before.player),
            before.player.owner.value,
            before.player.name.lower(),
            str(move),
            _taken(before.transitions[move]),
            tuple(map(str, after.passed)),
        )


def _last_transitions(game: Game) -> tuple[Transition, ...]:
    """The last transition of each player, as far as they have moved."""
    last: dict[Player | None, Transition] = {}
    for turn, move in zip(reversed(game.turns[:-1]), reversed(game.moves), strict=True):
        last.setdefault(turn.player, turn.transitions[move])
        if len(last) == len(PLAYERS):
            break
    return tuple(last.values())


def _tell_move(moved: Moved) -> str:
    assert isinstance(moved.turn, Turn)
    assert isinstance(moved.move, Coord)
    taken: Counter[Player] = Counter()
    for jump in moved.turn.transitions[moved.move]:
        taken[jump.loser] += len(jump.taken)
    losers = " and ".join(f"{count} from {loser}" for loser, count in taken.items())
    return f"{moved.player} plays {moved.move} and takes {losers}."


def tell(event: Event) -> str:
    """What happened, in a sentence."""
    match event:
        case Moved():
            return _tell_move(event)
        case Skipped(player):
            return f"{player} cannot move and is skipped."
        case Ended(outcome):
            assert isinstance(outcome, Outcome)
            return _end(outcome)
        case Refused(error):
            return str(error)


def _end(outcome: Outcome) -> str:
    names = " and ".join(map(str, outcome.winners))
    verb = "share the win" if outcome.is_tie else "wins"
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    return f"The game is over: {names} {verb} with {max(outcome.scores.values())} cells ({scores})."


def _asked(question: Think) -> tuple[Opponent, Turn, tuple[PastMove[Turn, Coord], ...]]:
    """Return the opponent, the turn and the past of a question."""
    assert isinstance(question.turn, Turn)
    return opponent(question.spec), question.turn, question.past


def answer(question: Think, stop: Stop | None = None) -> Coord:
    """The move of the opponent who is asked; when `stop` is set, from any thread, the best it has found so far."""
    asked, turn, past = _asked(question)
    return asked.choose(turn, seed=question.seed, stop=stop, past=past)


class Seated:
    """Opponents who keep their seats at one table, so that each can go on with his thoughts from turn to turn."""

    def __init__(self) -> None:
        self._seats: dict[object, tuple[str, Opponent]] = {}

    def answer(self, question: Think, stop: Stop | None = None) -> Coord:
        """See `answer`."""
        asked, turn, past = _asked(question)
        spec, seated = self._seats.get(question.player, ("", asked))
        if spec != question.spec:
            seated = asked.seated()
            self._seats[question.player] = question.spec, seated
        return seated.choose(turn, seed=question.seed, stop=stop, past=past)


def expect(question: Think, stop: Stop | None = None) -> tuple[Coord, ...]:
    """The moves that the opponent who is asked expects, its own first; `stop` is that of `answer`."""
    asked, turn, past = _asked(question)
    analysis = asked.analyse(turn, seed=question.seed, every_move=False, stop=stop, past=past)
    best = analysis.best(question.seed)
    return next(move.line for move in analysis.moves if move.coord == best)


def _parse_record(text: str) -> NewGame[Game]:
    record = parse_record(text)
    for seat in record.seats:
        TRIBOLO.check_seat(seat)
    tags = dict(record.tags)
    seats = Seats.of(dict(zip(PLAYERS, record.seats, strict=True)))
    seed = tags.get("Seed", "0")
    if not re.fullmatch("[0-9]{1,20}", seed):
        raise ValueError(f"the tag Seed is a whole number, not {seed!r}")
    return NewGame(record.game, seats, checked_seed(int(seed)), tags.get("Preset", OTHER_DEAL))


def _format_record(session: Session[Game]) -> str:
    blue, red, green = (session.seats[player] for player in PLAYERS)
    tags = (("Preset", session.deal), ("Seed", str(session.seed)))
    return format_record(Record(session.game, (blue, red, green), tags=tags))


def _check_replaced(text: str) -> None:
    record = parse_record(text)
    if any(record.comments) or dict(record.tags).keys() - {"Preset", "Seed"}:
        raise ValueError("it holds comments or tags that would be lost")


def _dealt(preset: Callable[[int], Position], seed: int) -> Game:
    return Game.start(preset(seed))


OTHER_DEAL = "other"
"""The word for a deal that no preset made."""

TRIBOLO = Kind(
    name="Tribolo",
    default_seats=Seats.of({Player.BLUE: HUMAN, Player.RED: "greedy", Player.GREEN: "greedy"}),
    deals={name: partial(_dealt, preset) for name, preset in PRESETS.items()},
    opponents=tuple(SPECS),
    parse_move=Coord.parse,
    check_spec=opponent,
    answer=answer,
    expect=expect,
    view=view,
    tell_move=_tell_move,
    move_help="A move is the name of a cell, such as c7, in any case. On the board [ ] marks the last move of each\n"
    "player, ( ) a cell it took, and + a legal move.",
    parse_game=lambda text: parse_any(text).game,
    parse_record=_parse_record,
    format_record=_format_record,
    check_replaced=_check_replaced,
)


def at_one_table() -> Kind[Game]:
    """Tribolo where the same people and opponents sit from turn to turn."""
    return replace(TRIBOLO, answer=Seated().answer)
