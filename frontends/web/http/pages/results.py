"""The page of a visitor's results: finished games by colour, deal and opponents, with and without help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import fmean
from typing import Final

from flask import Blueprint, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import character, characters_of
from frontends.games.difficulties import DIFFICULTIES
from frontends.games.tribolo import OTHER_DEAL
from frontends.session.seats import HUMAN
from frontends.web.http.labels import name_choice
from frontends.web.http.rendering import known_characters, page
from frontends.web.http.visitor import resources, visitor
from frontends.web.store.visitors.results import MAX_RESULTS, Result, Results
from frontends.wire.words import place_of, ranked_scores
from tribolo_core import PLAYERS
from tribolo_core.translation.messages import gettext

results: Final = Blueprint("results", __name__)


RECENT: Final = 10
"""The number of newest games whose average the trend compares with that of the games before."""

LEAST_BEFORE: Final = 5
"""The least number of games before the `RECENT` newest ones for which the page shows a trend."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result as the tables count it; the script of the page makes equal rows from the games in the browser.

    `address` is the URL of the game, and `touched` the time of its last change, in milliseconds since 1970. `groups`
    names the visitor's colour, the opponents and the deal. `place` is 1, 2 or 3, also if it is shared. `margins` holds
    the name of each opponent, and the visitor's cells less those of the opponent. `is_dealt` says that a preset dealt
    the game.
    """

    address: str
    touched: float
    groups: tuple[str, str, str]
    cells: int
    place: int
    margins: tuple[tuple[str, int], ...]
    has_help: bool
    is_dealt: bool


@dataclass(slots=True)
class Tally:
    """The results of a group of games; those with help only count in `helped_games` and `helped_wins`.

    `places` holds the number of games without help in each place, and `cells` the sum of their cells. `best` is the one
    of them with the most cells; of equal ones, the newest. A game that no preset dealt is never the best.
    `static/results/tallies.js` counts in the same way.
    """

    label: str
    places: list[int] = field(default_factory=lambda: [0, 0, 0])
    cells: int = 0
    helped_games: int = 0
    helped_wins: int = 0
    best: ResultRow | None = None

    @property
    def games(self) -> int:
        return sum(self.places)

    def add(self, row: ResultRow) -> None:
        """Count a result; the newest results come first."""
        if row.has_help:
            self.helped_games += 1
            self.helped_wins += row.place == 1
            return
        self.places[row.place - 1] += 1
        self.cells += row.cells
        if row.is_dealt and (self.best is None or row.cells > self.best.cells):
            self.best = row


@dataclass(slots=True)
class Rival:
    """The games without help against one opponent, the games with more cells than it, and the sum of the margins."""

    label: str
    games: int = 0
    ahead: int = 0
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """The results without help in their order: the wins in a row, and the trend.

    `streak` counts the newest wins in a row, `longest` the most ever. `recent` and `before` are the average cells of
    the newest `RECENT` games and of the others, `None` if there are fewer than `LEAST_BEFORE` others.
    """

    streak: int
    longest: int
    recent: float | None
    before: float | None


@results.get("/results")
def show() -> AnyResponse:
    """Return the page of the visitor's results; raise ServerBusy if no place for slow work is free."""
    browser, client, _ = visitor()
    with resources().slow_requests.held(client):
        found = resources().store.results(browser) if browser else Results([], 0)
    rows = [_row(result) for result in found.counted]
    (total,), *groups = tallies(rows)
    titles = (
        (gettext("By colour"), gettext("Colour")),
        (gettext("By opponents"), gettext("Opponents")),
        (gettext("By deal"), gettext("Deal")),
    )
    return page(
        "results.html",
        title=gettext("Tribolo: My results"),
        total=total,
        progress=progress(rows),
        rivals=rivals(rows),
        recent=RECENT,
        tables=[(*names, group) for names, group in zip(titles, groups, strict=True)],
        results={
            "rows": rows,
            "most": MAX_RESULTS,
            "left_out": found.left_out,
            "difficulties": {name_choice(name): sorted(specs) for name, specs in DIFFICULTIES.items()},
        },
        characters=known_characters(),
        keep_days=resources().settings.keep_finished_days,
    )


def tallies(rows: Sequence[ResultRow]) -> list[list[Tally]]:
    """Return the rows of the four tables: all games, by colour, by opponents and by deal.

    `rows` holds the newest result first. Colours are in the order of the players; of the other groups, the largest one
    comes first. The first table is a list of one tally.
    """
    colours = [gettext(str(player)) for player in PLAYERS]
    return [
        [_tally(gettext("All games"), rows)],
        _grouped(rows, 0, colours),
        *(sorted(_grouped(rows, number), key=lambda tally: -(tally.games + tally.helped_games)) for number in (1, 2)),
    ]


def rivals(rows: Iterable[ResultRow]) -> list[Rival]:
    """Return the results without help against each opponent, first the opponent of most games."""
    found: dict[str, Rival] = {}
    for row in rows:
        for name, margin in () if row.has_help else row.margins:
            rival = found.setdefault(name, Rival(name))
            rival.games += 1
            rival.ahead += margin > 0
            rival.margin += margin
    return sorted(found.values(), key=lambda rival: -rival.games)


def progress(rows: Iterable[ResultRow]) -> Progress:
    """Return the streak and the trend of the results without help; `rows` begins with the newest."""
    alone = [row for row in rows if not row.has_help]
    runs = [(is_won, len(list(run))) for is_won, run in groupby(alone, lambda row: row.place == 1)]
    wins = [length for is_won, length in runs if is_won]
    cells = [row.cells for row in alone]
    has_trend = len(cells) >= RECENT + LEAST_BEFORE
    return Progress(
        streak=runs[0][1] if runs and runs[0][0] else 0,
        longest=max(wins, default=0),
        recent=fmean(cells[:RECENT]) if has_trend else None,
        before=fmean(cells[RECENT:]) if has_trend else None,
    )


def _tally(label: str, rows: Iterable[ResultRow]) -> Tally:
    tally = Tally(label)
    for row in rows:
        tally.add(row)
    return tally


def _grouped(rows: Iterable[ResultRow], number: int, order: Iterable[str] = ()) -> list[Tally]:
    """Return a tally of each group of results with the same text `number` of its groups."""
    groups: dict[str, list[ResultRow]] = {name: [] for name in order}
    for row in rows:
        groups.setdefault(row.groups[number], []).append(row)
    return [_tally(name, group) for name, group in groups.items() if group]


def _row(result: Result) -> ResultRow:
    return ResultRow(
        address=url_for("games.show", game=result.game),
        touched=1000 * result.touched,
        groups=(gettext(str(result.player)), _opponents(result), name_choice(result.deal)),
        cells=result.cells,
        place=place_of(ranked_scores(result.scores, result.resigned), result.player)[0],
        margins=tuple(
            (_opponent(spec), result.cells - result.scores[player])
            for player, spec in zip(result.others, result.opponents, strict=True)
            if not result.has_resigned
        ),
        has_help=result.has_help,
        is_dealt=result.deal != OTHER_DEAL,
    )


def _opponents(result: Result) -> str:
    """Return the names of the two opponents; if they are the pair of a difficulty, its name precedes them."""
    specs = sorted(result.opponents)
    characters = iter(characters_of(spec for spec in specs if spec != HUMAN))
    names = " · ".join(gettext("Person") if spec == HUMAN else next(characters).label for spec in specs)
    difficulty = next((name for name, pair in DIFFICULTIES.items() if sorted(pair) == specs), None)
    return f"{name_choice(difficulty)}: {names}" if difficulty else names


def _opponent(spec: str) -> str:
    return gettext("Person") if spec == HUMAN else character(spec).label
