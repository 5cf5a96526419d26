"""Games of the line console, played from lists of typed lines."""

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.line_console import LineConsole
from frontends.games.tribolo import TRIBOLO
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Player


def play_lines(*lines: str, seats: Seats[Player] | None = None, seed: int = 7, has_board: bool = True) -> list[str]:
    return play_game(TRIBOLO, *lines, seats=seats or TRIBOLO.setup.default_seats, seed=seed, has_board=has_board)


def play_game(
    definition: GameDefinition[TurnT, PlayerT, MoveT],
    *lines: str,
    seats: Seats[PlayerT],
    seed: int = 7,
    has_board: bool = True,
) -> list[str]:
    """Play a game on the line console with the typed `lines`, and return what it prints; errors begin with `! `."""
    printed: list[str] = []
    waiting = list(lines)
    console = LineConsole(
        definition,
        Session(definition.new(seed), seats, seed),
        TextStyle(color=False, ascii=True, has_board=has_board),
        lambda _prompt: waiting.pop(0) if waiting else None,
        printed.append,
        lambda sentence: printed.append(f"! {sentence}"),
    )
    console.run()
    return printed


def hot_seat() -> Seats[Player]:
    return Seats.of(dict.fromkeys(PLAYERS, "human"))
