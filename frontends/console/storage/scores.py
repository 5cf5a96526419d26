"""The score card: the results of games that humans finished."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from itertools import takewhile
from typing import Final

from frontends.session.definition import Difficulty
from frontends.session.loop import STANDARD, MoveT, PlayerT, Session, TurnT
from frontends.session.seats import HUMAN
from frontends.session.view import View
from tribolo_core.errors import TriboloError
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext
from tribolo_core.translation.names import chain_names

LOST: Final = "lost"
"""The outcome of a player in a game that only others have won."""

OUTCOMES: Final = ("won", LOST, "tied")

COLUMNS: Final = {"won": gettext_noop("won"), LOST: gettext_noop("lost"), "tied": gettext_noop("tied")}
"""The headings of the columns of the score card, as messages."""

BEST: Final = {
    "won": gettext_noop("{cells}, {date}: {name} won against {opponents}"),
    "tied": gettext_noop("{cells}, {date}: {name} shared a win against {opponents}"),
}
"""The lines about the best results, by outcome, the best first, as messages."""

WINS_FOR_HARDER: Final = 3
"""The wins in a row after which the next difficulty is advised, as on the page."""

NEXT: Final = gettext_noop("Try {difficulty}.")
LATER: Final = gettext_noop("After {count}, try {difficulty}.")

_LISTED: Final = 3
"""Best results on the score card, which must fit the smallest screen."""


class InvalidScoreCard(TriboloError):
    """A text is not a score card; the text of the error is the reason, with its place."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished game for one human.

    `game` is the name of the game, and `deal` the name of the way in which the start position was drawn. `name` is the
    user's name and `player` the colour played. `outcome` is one of `OUTCOMES`; `cells` is `None` in a game without
    scores. `date` is the day in ISO 8601, `opponents` holds the other seats in turn order, and `seed` is that of the
    deal. Results of earlier versions have no date, opponents and seed, and their numbers of hints and undos are `None`.
    Raise TypeError for fields of other types or an unknown outcome, ValueError if the date is not in ISO 8601.
    """

    game: str
    deal: str
    name: str
    player: str
    outcome: str
    cells: int | None
    date: str | None = None
    opponents: tuple[str, ...] = ()
    seed: int | None = None
    hints: int | None = None
    undos: int | None = None

    def __post_init__(self) -> None:
        texts = (self.game, self.deal, self.name, self.player, *self.opponents)
        if not all(isinstance(text, str) for text in texts) or self.outcome not in OUTCOMES:
            raise TypeError("texts and an outcome were expected")
        numbers = (self.cells, self.seed, self.hints, self.undos)
        if not all(number is None or type(number) is int for number in numbers):
            raise TypeError("numbers were expected")
        if self.date is not None:
            date.fromisoformat(self.date)

    @property
    def is_own(self) -> bool:
        """Whether the user was the only person in the game, not one of several at one keyboard."""
        return HUMAN not in self.opponents

    @property
    def is_without_help(self) -> bool:
        """Whether the game is known to have been played without hints and undos."""
        return self.hints == 0 and self.undos == 0


def results_of(
    view: View, game: str, session: Session[TurnT, PlayerT, MoveT], name: str, today: date
) -> Iterator[Result]:
    """Yield the result of each human in the finished game of a session, of which `view` is the view.

    `name` is that of the only human. Of several humans, those who have a name have a result.
    """
    winners = [player for player in view.players if player.has_won]
    seats = {str(player): seat for player, seat in session.seats.items()}
    humans = {str(player) for player in session.seats.humans}
    names = [player.name for player in view.players]
    for number, player in enumerate(view.players):
        person = name if len(humans) == 1 else player.person
        if player.name in humans and person:
            outcome = (
                "tied" if not winners or (player.has_won and len(winners) > 1) else "won" if player.has_won else LOST
            )
            others = tuple(seats[other] for other in (*names[number + 1 :], *names[:number]))
            yield Result(
                *(game, session.deal, person, player.name, outcome, player.score),
                *(today.isoformat(), others, session.seed, session.hints, session.undos),
            )


def best_results(score_card: Iterable[Result], game: str, deal: str) -> list[Result]:
    """Return the results of won and tied games on a deal, the best first: won before tied, then by cells.

    Only games against computer players, without hints and undos, count. Of equal results, the earliest is first. A game
    that does not count cells has no best results.
    """
    of_deal = [result for result in score_card if (result.game, result.deal) == (game, deal) and result.is_own]
    found = [result for result in of_deal if result.is_without_help and result.cells and result.outcome in BEST]
    return sorted(found, key=lambda result: ([*BEST].index(result.outcome), -(result.cells or 0)))


def score_card_lines(
    score_card: Iterable[Result],
    game: str,
    names: Callable[[Iterable[str]], Iterable[str]],
    difficulties: Mapping[str, Difficulty[PlayerT]],
) -> tuple[str, ...]:
    """Return lines with the numbers of games won, lost and tied, where the user stands, and the best results.

    The first line has the name of the user in the newest game against computer players. The games are counted by
    difficulty, or by deal in a game without `difficulties`. The best results are at most three of `best_results` on the
    standard deal. `names` returns the names of the opponents in one game from their specs. Without a result of the
    game, return one line that says so.
    """
    results = [result for result in score_card if result.game == game]
    if not results:
        return (gettext("You have not finished a game of {game} yet.", game=game),)
    own = next((result.name for result in reversed(results) if result.is_own), "")
    head = f"{own[:11]:12}" + "".join(f"{gettext(COLUMNS[outcome]):>{_width()}}" for outcome in OUTCOMES)
    played = [(_difficulty(result, difficulties), result.outcome) for result in results]
    known = [each.title for each in difficulties.values()]
    rows = sorted(played, key=lambda pair: known.index(pair[0]) if pair[0] in known else len(known))
    counts = _rows(rows if known else ((result.deal, result.outcome) for result in results))
    standing = _standing([pair for pair in played if pair[0] in known], known)
    best = [_best_line(result, names) for result in best_results(results, game, STANDARD)[:_LISTED]]
    last = ("", gettext("Best on the standard deal, without hints and undos:"), *best) if best else ()
    return (head, *counts, *(("", standing) if standing else ()), *last)


def _difficulty(result: Result, difficulties: Mapping[str, Difficulty[PlayerT]]) -> str:
    """Return the title of the difficulty that has the opponents of a result; the name of a person among people."""
    if not result.is_own:
        return result.name
    specs = sorted(result.opponents)
    return next((each.title for each in difficulties.values() if sorted(each.specs) == specs), gettext("Other"))


def _standing(played: Sequence[tuple[str, str]], titles: Sequence[str]) -> str:
    """Return where the user stands: at the difficulty of the newest game, with so many wins in a row.

    `played` holds the difficulty and the outcome of each game, the earliest first, and `titles` the difficulties, the
    easiest first. The text is empty without games.
    """
    if not played:
        return ""
    present = played[-1][0]
    wins = sum(1 for _ in takewhile((present, "won").__eq__, reversed(played)))
    text = ngettext(
        "You are on {difficulty}: {count} win in a row.",
        "You are on {difficulty}: {count} wins in a row.",
        wins,
        difficulty=present,
    )
    harder = titles[titles.index(present) + 1 :][:1]
    if not harder:
        return text
    return f"{text} {gettext(NEXT if wins >= WINS_FOR_HARDER else LATER, count=WINS_FOR_HARDER, difficulty=harder[0])}"


def _best_line(result: Result, names: Callable[[Iterable[str]], Iterable[str]]) -> str:
    """Return one line of text about one of `best_results`."""
    cells = result.cells or 0
    text = gettext(
        BEST[result.outcome],
        cells=ngettext("{count} cell", "{count} cells", cells),
        date=result.date,
        name=result.name,
        opponents=chain_names([*names(result.opponents)] or [""]),
    )
    return f"{'':{4 - len(str(cells))}}{text}"


def _width() -> int:
    """Return the columns of a number of games below the heading of an outcome."""
    return max(len(gettext(heading)) for heading in COLUMNS.values()) + 3


def _rows(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each label in pairs of label and outcome, with the numbers of games won, lost and tied."""
    counts = Counter(pairs)
    for label in dict.fromkeys(label for label, _ in counts):
        yield f"{label[:11]:12}" + "".join(f"{counts[label, outcome]:>{_width()}}" for outcome in OUTCOMES)


def format_score_card(score_card: Iterable[Result]) -> str:
    """Return a score card (the results of games that humans finished) as JSON text for `parse_score_card`."""
    return json.dumps([asdict(result) for result in score_card], indent=1) + "\n"


def parse_score_card(text: str) -> tuple[Result, ...]:
    """Parse the JSON text of `format_score_card`; raise InvalidScoreCard if it is no score card."""
    try:
        return tuple(Result(**{**fields, "opponents": (*fields.get("opponents", ()),)}) for fields in json.loads(text))
    except json.JSONDecodeError as error:
        raise InvalidScoreCard(f"line {error.lineno}, column {error.colno}: not a score card: {error.msg}") from None
    except (TypeError, AttributeError, ValueError, RecursionError) as error:
        raise InvalidScoreCard(f"line 1: not a score card: {error}") from None
