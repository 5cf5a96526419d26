"""Tribolo as the shared loop and the frontends see it."""

from collections import Counter

from tribolo_core import (
    COORDS,
    PLAYERS,
    WIDTH,
    Coord,
    Game,
    Outcome,
    Player,
    Record,
    Transition,
    Turn,
    format_record,
    opponent,
    parse_record,
)

from .kind import Kind
from .loop import Moved, Session, Think
from .seats import HUMAN, Seats
from .view import CellView, PlayerView, View


def view(session: Session[Game]) -> View:
    """What is to be drawn of a session of Tribolo."""
    turn = session.game.turn
    is_human = turn.player is not None and session.seats[turn.player] == HUMAN
    legal = frozenset(turn.transitions) if session.help and is_human else frozenset()
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
            PlayerView(str(player), player.name.lower(), seat, turn.scores[player], player is turn.player)
            for player, seat in session.seats.items()
        ),
        status=_end(turn.outcome) if turn.outcome else f"{turn.player} to move.",
        legal=tuple(map(str, sorted(legal))),
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


def _end(outcome: Outcome) -> str:
    names = " and ".join(map(str, outcome.winners))
    verb = "share the win" if outcome.is_tie else "wins"
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    return f"The game is over: {names} {verb} with {max(outcome.scores.values())} cells ({scores})."


def _answer(question: Think) -> Coord:
    assert isinstance(question.turn, Turn)
    return opponent(question.spec).choose(question.turn, seed=question.seed)


def _parse_record(text: str) -> tuple[Game, Seats[Player]]:
    record = parse_record(text)
    for seat in record.seats:
        TRIBOLO.check_seat(seat)
    return record.game, Seats.of(dict(zip(PLAYERS, record.seats, strict=True)))


def _format_record(game: Game, seats: Seats[Player]) -> str:
    blue, red, green = (seats[player] for player in PLAYERS)
    return format_record(Record(game, (blue, red, green)))


def _check_replaced(text: str) -> None:
    record = parse_record(text)
    if any(record.comments) or record.tags:
        raise ValueError("it holds comments or tags that would be lost")


TRIBOLO = Kind(
    name="Tribolo",
    default_seats=Seats.of({Player.BLUE: HUMAN, Player.RED: "greedy", Player.GREEN: "greedy"}),
    new=lambda seed: Game.new(seed=seed),
    parse_move=Coord.parse,
    check_spec=opponent,
    answer=_answer,
    view=view,
    tell_move=_tell_move,
    move_help="A move is the name of a cell, such as c7, in any case. On the board [ ] marks the last move of each\n"
    "player, ( ) a cell it took, and + a legal move.",
    parse_record=_parse_record,
    format_record=_format_record,
    check_replaced=_check_replaced,
)
