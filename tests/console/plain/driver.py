"""Games of the line console, played from lists of typed lines."""

from __future__ import annotations

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.line_console import LineConsole
from frontends.games.tribolo import TRIBOLO
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Player


def play_lines(*lines: str, seats: Seats[Player] | None = None, seed: int = 7) -> list[str]:
    """Return the lines that the line console prints if the user types `lines` in a game of Tribolo dealt from `seed`.

    A line that refuses an input starts with an exclamation mark. `seats` are by default those of a new game.
    """
    return play_game(TRIBOLO, *lines, seats=seats or TRIBOLO.setup.default_seats, seed=seed)


def play_game(
    definition: GameDefinition[TurnT, PlayerT, MoveT], *lines: str, seats: Seats[PlayerT], seed: int = 7
) -> list[str]:
    """Return the lines that the line console prints if the users type `lines` in a game dealt from `seed`.

    A line that refuses an input starts with an exclamation mark.
    """
    printed: list[str] = []
    waiting = list(lines)
    console = LineConsole(
        definition,
        Session(definition.new(seed), seats, seed),
        TextStyle(color=False, ascii=True),
        lambda _prompt: waiting.pop(0) if waiting else None,
        printed.append,
        lambda sentence: printed.append(f"! {sentence}"),
    )
    console.run()
    return printed


def hot_seat() -> Seats[Player]:
    """Return seats for three humans."""
    return Seats.of(dict.fromkeys(PLAYERS, "human"))
