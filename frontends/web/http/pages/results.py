"""The page of a visitor's results: finished games by colour, deal and opponents, with and without help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.tribolo import OTHER_DEAL
from frontends.session.seats import HUMAN
from frontends.web.characters import DIFFICULTIES, character
from frontends.web.http.labels import name_choice
from frontends.web.http.rendering import choices, page
from frontends.web.http.visitor import resources, visitor
from frontends.web.store.visitors.results import MAX_RESULTS, Result, Results
from tribolo_core import PLAYERS
from tribolo_core.translation.messages import gettext

results: Final = Blueprint("results", __name__)


@dataclass(slots=True)
class Tally:
    """The results of a group of games: the games and wins without help and with help, and the best result without it.

    The best result is the one with the most cells; of equal ones, the newest. A game that no preset dealt is never the
    best result.
    """

    label: str
    games: int = 0
    wins: int = 0
    helped_games: int = 0
    helped_wins: int = 0
    best: Result | None = None

    def add(self, result: Result) -> None:
        """Count a result; the newest results come first."""
        if result.has_help:
            self.helped_games += 1
            self.helped_wins += result.is_won
            return
        self.games += 1
        self.wins += result.is_won
        if result.deal != OTHER_DEAL and (self.best is None or result.cells > self.best.cells):
            self.best = result


@results.get("/results")
def show() -> AnyResponse:
    """Return the page of the visitor's results; raise ServerBusy if no place for slow work is free."""
    browser, client = visitor()
    with resources().slow_requests.held(client):
        found = resources().store.results(browser) if browser else Results([], 0)
    counted = found.counted
    return page(
        "results.html",
        title=gettext("Tribolo: My results"),
        total=_tally(gettext("All games"), counted),
        tables=(
            (gettext("By colour"), gettext("Colour"), _grouped(counted, _colour, map(gettext, map(str, PLAYERS)))),
            (gettext("By opponents"), gettext("Opponents"), _grouped(counted, _opponents)),
            (gettext("By deal"), gettext("Deal"), _grouped(counted, _deal)),
        )
        if counted
        else (),
        characters=choices(resources().engines)["characters"],
        left_out=found.left_out,
        max_results=MAX_RESULTS,
        keep_days=resources().settings.keep_finished_days,
    )


def _tally(label: str, found: Iterable[Result]) -> Tally:
    tally = Tally(label)
    for result in found:
        tally.add(result)
    return tally


def _grouped(found: list[Result], label: Callable[[Result], str], order: Iterable[str] = ()) -> list[Tally]:
    """Return a tally of each group of results with the same label: in a given order, or the largest group first."""
    groups: dict[str, list[Result]] = {name: [] for name in order}
    for result in found:
        groups.setdefault(label(result), []).append(result)
    tallies = [_tally(name, group) for name, group in groups.items() if group]
    return tallies if order else sorted(tallies, key=lambda tally: -(tally.games + tally.helped_games))


def _colour(result: Result) -> str:
    return gettext(str(result.player))


def _deal(result: Result) -> str:
    return name_choice(result.deal)


def _opponents(result: Result) -> str:
    """Return the names of the two opponents, after the difficulty that has these two, if there is one."""
    specs = sorted(result.opponents)
    names = " · ".join(gettext("Person") if spec == HUMAN else character(spec).label for spec in specs)
    difficulty = next((name for name, pair in DIFFICULTIES.items() if sorted(pair) == specs), None)
    return f"{name_choice(difficulty)}: {names}" if difficulty else names
