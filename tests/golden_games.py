"""The golden games in tests/data/games; `make golden` writes them.

Each is a whole game whose comments hold the position after every move. The Rust tests read the same files.
"""

from __future__ import annotations

from pathlib import Path

from tests.harness.games import play_out
from tribolo_core import Record, format_position, format_record

GAMES = Path(__file__).parent / "data" / "games"


def main() -> None:
    candidates = [play_out(seed, "random") for seed in range(400)]
    skips = max(candidates, key=lambda game: sum(len(turn.passed) for turn in game.turns))
    tie = next(game for game in candidates if game.turn.outcome and game.turn.outcome.is_tie)
    deadlock = play_out(778, "random")  # the first seed whose game ends with more than a hundred empty cells
    named = {"greedy": (play_out(7, "greedy"), "greedy")}
    named |= {name: (game, "random") for name, game in (("passes", skips), ("deadlock", deadlock), ("tie", tie))}
    for name, (game, spec) in named.items():
        positions = tuple(format_position(turn.position) for turn in game.turns[1:])
        record = Record(game, (spec, spec, spec), ("", *positions), (("Event", f"golden game: {name}"),))
        (GAMES / f"{name}.tribolo").write_text(format_record(record), encoding="utf-8")
