"""What frontends show of a game of Tribolo: its view, and sentences about turns, moves and outcomes.

This file imports neither opponents nor the game loop, so that a command which shows one game starts fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from frontends.session.seats import HUMAN, LONGEST_NAME, Seats
from frontends.session.view import CellView, MoveView, Names, PlayerView, View
from tribolo_core import COORDS, PLAYERS, Coord, Game, Owner, Player, Transition, Turn
from tribolo_core.drawing.crop import Crop, crop_of
from tribolo_core.game import last_transitions
from tribolo_core.translation.messages import gettext, gettext_noop
from tribolo_core.translation.names import chain_names

if TYPE_CHECKING:
    from frontends.session.loop import GameProtocol, Moved
    from tribolo_core import Record

TO_MOVE: Final = gettext_noop("{player} to move.")
GAME_WON: Final = gettext_noop("The game is over: {winners} wins with {cells} cells ({scores}).")
PLAYS_AND_CAPTURES: Final = gettext_noop("{player} plays {move} and captures {cells}.")
PLAYS_AND_CAPTURES_YOU: Final = gettext_noop("You play {move} and capture {cells}.")
CELLS_FROM: Final = gettext_noop("{count} from {player}")
CELLS_FROM_YOU: Final = gettext_noop("{count} from you")
GAME_SHARED: Final = gettext_noop("The game is over: {winners} share the win with {cells} cells ({scores}).")


def game_view(
    game: GameProtocol[Turn, Player, Coord],
    seats: Seats[Player],
    *,
    marks_legal_moves: bool,
    moves: tuple[MoveView, ...] | None = None,
    crop: Crop | None = None,
) -> View:
    """Return the data that a frontend draws for a game.

    The data are the board, the players with their seats, a sentence about the turn or the outcome, and the moves
    played. `moves` are the data of the moves, if the caller knows them. If `marks_legal_moves` is true and a human is
    to move, the legal moves are marked. `crop` is the part of the board to show; by default, it has no walls around it.
    """
    turn = game.turns[-1]
    legal = frozenset(_choices(turn, seats)) if marks_legal_moves else frozenset()
    last = last_transitions(game.past)
    moved = {transition[0].destination for transition in last}
    taken = {coord for transition in last for jump in transition for coord in jump.taken}

    letters = str(turn.board).replace("\n", "")
    cells = [_PLAIN_CELLS[letter][index] for index, letter in enumerate(letters)]
    for coord in moved | taken | legal:
        cells[coord.index] = replace(
            cells[coord.index], is_legal=coord in legal, moved=coord in moved, taken=coord in taken - moved
        )
    rows = (crop or crop_of(letters)).rows_of(cells)
    players = tuple(
        PlayerView(
            str(player),
            player.owner.value,
            player.name.lower(),
            seat,
            turn.scores[player],
            player is turn.player,
            turn.outcome is not None and player in turn.outcome.winners,
            seats.names.get(player, ""),
        )
        for player, seat in seats.items()
    )
    names = Names(others={str(player): name for player, name in seats.names.items()})
    is_over = turn.outcome is not None
    return View(
        column_labels=tuple(coord.name[0] for coord in rows[0]),
        row_labels=tuple(row[0].name[1:] for row in rows),
        rows=rows,
        players=players,
        status=describe_end(players, names) if is_over else gettext(TO_MOVE, player=names.name(turn.mover)),
        is_over=is_over,
        legal=tuple(map(str, sorted(legal))),
        takes=takes_of(turn, seats),
        moves=move_views(game) if moves is None else moves,
    )


def seats_of(record: Record) -> Seats[Player]:
    """Return the seats of the game in a record, and the names of people in tags such as `BlueName`."""
    seats, tags = Seats.of(dict(zip(PLAYERS, record.seats, strict=True))), dict(record.tags)
    return seats.named(tags.get(f"{player}Name", "")[:LONGEST_NAME] for player in seats.humans)


_PLAIN_CELLS: Final = {
    owner.value: tuple(CellView(str(coord), owner.value, owner.name.lower()) for coord in COORDS) for owner in Owner
}
"""The cells without marks, for each letter of an owner, in reading order."""


def takes_of(turn: Turn, seats: Seats[Player]) -> dict[str, tuple[str, ...]]:
    """Return the cells that each legal move of the human to move captures; empty if no human is to move."""
    return {str(move): _captured(transition) for move, transition in _choices(turn, seats).items()}


def _choices(turn: Turn, seats: Seats[Player]) -> Mapping[Coord, Transition]:
    is_human = turn.player is not None and seats[turn.player] == HUMAN
    return turn.transitions if is_human else {}


def _captured(transition: Transition) -> tuple[str, ...]:
    """Return the names of the cells that a move captures."""
    return tuple(str(coord) for jump in transition for coord in jump.taken)


def move_views(game: GameProtocol[Turn, Player, Coord], first: int = 0) -> tuple[MoveView, ...]:
    """Return one `MoveView`, the data that a frontend shows, for each move of a game, except for the `first` moves."""
    turns, moves = game.turns[first:], game.moves[first:]
    return tuple(map(_move_view, turns, moves, turns[1:]))


def line_views(turn: Turn, line: Iterable[Coord]) -> tuple[MoveView, ...]:
    """Return the data that a frontend shows for each move of a line from a turn; raise IllegalMove for another line."""
    return move_views(Game((turn,)).play_all(line))


def _move_view(before: Turn, move: Coord, after: Turn) -> MoveView:
    player = before.mover
    return MoveView(
        str(player),
        player.owner.value,
        player.name.lower(),
        str(move),
        _captured(before.transitions[move]),
        tuple(map(str, after.passed)),
    )


def describe_end(players: Sequence[PlayerView], names: Names) -> str:
    """Describe the end of a game in one sentence: the winners, their number of cells and all scores."""
    winners = [player for player in players if player.has_won]
    return gettext(
        GAME_SHARED if len(winners) > 1 else GAME_WON,
        winners=chain_names(names.name(player.name) for player in winners),
        cells=max(player.score or 0 for player in players),
        scores=", ".join(f"{names.name(player.name)}: {player.score}" for player in players),
    )


def describe_move(moved: Moved[Turn, Player, Coord], names: Names) -> str:
    """Describe in one sentence who played where, and how many cells the move captured from each player."""
    captured: Counter[Player] = Counter()
    for jump in moved.turn.transitions[moved.move]:
        captured[jump.loser] += len(jump.taken)
    losers = chain_names(
        gettext(CELLS_FROM_YOU if str(loser) == names.own else CELLS_FROM, count=count, player=names.name(loser))
        for loser, count in captured.items()
    )
    sentence = PLAYS_AND_CAPTURES_YOU if str(moved.player) == names.own else PLAYS_AND_CAPTURES
    return gettext(sentence, player=names.name(moved.player), move=moved.move, cells=losers)
