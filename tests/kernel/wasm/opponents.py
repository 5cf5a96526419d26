"""Questions to opponents, deals and days, and the answers of the native kernel to them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from frontends.games.daily.deal import deal_of_day
from frontends.session.seats import HUMAN
from tests.golden.answers.games import LIMITED, OTHERS
from tests.harness.games import play_out
from tribolo_core import PLAYERS, Game, format_position, opponent
from tribolo_core.daily import medals_of_day
from tribolo_core.presets import PRESETS

ASKED = (*LIMITED.values(), *(spec for spec in OTHERS if "threads=" not in spec))
"""Every opponent and variant, and several options of each."""

PLIES = (0, 7, 40, 85, 112)
"""The plies at which every opponent is asked."""


def choices() -> list[tuple[list[Any], str]]:
    """Return questions, each a spec, a start position, moves and a seed, with the move of the native kernel."""
    found = []
    for number, spec in enumerate(ASKED):
        game = play_out(number % 3, ("random", "greedy", "original:fair")[number % 3])
        start = game.turns[0].position
        for ply in PLIES:
            seed = (number * 0x9E37_79B9_7F4A_7C15 + ply) % 2**64
            played = Game.start(start).play_all(game.moves[:ply])
            if played.turn.player is not None:
                moves = [str(move) for move in played.moves]
                move = opponent(spec).choose(played.turn, seed=seed, past=played.past)
                found.append(([spec, format_position(start), moves, str(seed)], str(move)))
    return found


def deals() -> list[tuple[list[str], str]]:
    """Return presets with seeds, and the position that each pair deals."""
    pairs = [(name, seed) for name in PRESETS for seed in (*range(198), 2**63, 2**64 - 1)]
    return [([name, str(seed)], format_position(Game.new(seed=seed, deal=name).turn.position)) for name, seed in pairs]


def days() -> list[tuple[str, dict[str, Any]]]:
    """Return dates, and the deal of each in the form of `kernel.ts`."""
    dates = [date(2026, 6, 1) + timedelta(days=number) for number in range(398)] + [date.min, date.max]
    return [(day.isoformat(), _fields(day)) for day in dates]


def medals() -> Iterator[tuple[str, dict[str, int]]]:
    """Yield a date of each rule, and the medals of each in the form of `kernel.ts`; each date takes a second."""
    for day in (date(2026, 11, 30), date(2026, 12, 1)):
        yield day.isoformat(), medals_of_day(day)._asdict()


def _fields(day: date) -> dict[str, Any]:
    deal = deal_of_day(day)
    seats = [deal.seats[player] for player in PLAYERS]
    return {
        "version": deal.version,
        "seed": str(deal.seed),
        "seat": deal.seat.value,
        "seats": [None if seat == HUMAN else seat for seat in seats],
        "weights": deal.weights,
    }
