"""The score card: the results of games that humans finished."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

from frontends.session.view import View
from tribolo_core.errors import TriboloError

OUTCOMES: Final = ("won", "lost", "tied")


class InvalidScoreCard(TriboloError):
    """A text is not a score card; the text of the error is the reason, with its place."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished game for one human.

    `game` is the name of the game, and `deal` the name of the way in which the start position was drawn. `name` is the
    user's name and `player` the colour played. `outcome` is one of `OUTCOMES`; `cells` is `None` in a game without
    scores. Raise TypeError for fields of other types.
    """

    game: str
    deal: str
    name: str
    player: str
    outcome: str
    cells: int | None

    def __post_init__(self) -> None:
        texts = (self.game, self.deal, self.name, self.player)
        if not all(isinstance(text, str) for text in texts) or self.outcome not in OUTCOMES:
            raise TypeError("texts and an outcome were expected")
        if self.cells is not None and type(self.cells) is not int:
            raise TypeError("a number of cells was expected")


def results_of(view: View, game: str, deal: str, name: str, humans: Iterable[str]) -> Iterator[Result]:
    """Yield the result of each human in a finished game.

    `view` is the view of the finished game. `humans` holds the names of the players that humans control, such as Blue.
    `game` is the name of the game, such as Tribolo, `deal` the name of the deal (kind of start position), and `name`
    the name of the user. Every result contains these three names.
    """
    winners = [player for player in view.players if player.has_won]
    for player in view.players:
        if player.name in set(humans):
            outcome = (
                "tied" if not winners or (player.has_won and len(winners) > 1) else "won" if player.has_won else "lost"
            )
            yield Result(game, deal, name, player.name, outcome, player.score)


def best_result(score_card: Iterable[Result], game: str) -> Result | None:
    """Return the result with the most cells among the results of the game called `game`.

    If several results have equally many cells, return the earliest of them. Return `None` if the score card holds no
    result of this game, or if this game does not count cells.
    """
    scored = [result for result in score_card if result.game == game and result.cells is not None]
    return max(scored, key=lambda result: result.cells or 0, default=None)


def score_card_lines(score_card: Iterable[Result], game: str) -> tuple[str, ...]:
    """Return lines of text about the results of the game called `game`, such as Tribolo.

    For each player and for each deal (kind of start position), one line holds the numbers of games won, lost and tied.
    If the game counts cells, the last line states the best result. If the score card holds no result of the game,
    return a single line that says so.
    """
    results = [result for result in score_card if result.game == game]
    if not results:
        return (f"You have not finished a game of {game} yet.",)
    head = f"{'':12}" + "".join(f"{outcome:>7}" for outcome in OUTCOMES)
    best = best_result(results, game)
    last = () if best is None else ("", f"Best: {best.cells} cells, {best.name} as {best.player} ({best.deal}).")
    by_player = _rows((result.player, result.outcome) for result in results)
    by_deal = _rows((result.deal, result.outcome) for result in results)
    return (head, *by_player, "", *by_deal, *last)


def _rows(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield one line of text for each label in `pairs`, with the numbers of games won, lost and tied.

    `pairs` holds a pair of label and outcome for each game. A label is the name of a player or of a deal (kind of start
    position). An outcome is `won`, `lost` or `tied`.
    """
    counts = Counter(pairs)
    for label in dict.fromkeys(label for label, _ in counts):
        yield f"{label:12}" + "".join(f"{counts[label, outcome]:>7}" for outcome in OUTCOMES)


def format_score_card(score_card: Iterable[Result]) -> str:
    """Return a score card (the results of games that humans finished) as JSON text for `parse_score_card`."""
    return json.dumps([asdict(result) for result in score_card], indent=1) + "\n"


def parse_score_card(text: str) -> tuple[Result, ...]:
    """Parse a score card (the results of games that humans finished) from the JSON text of `format_score_card`.

    Raise InvalidScoreCard if the text is not a score card.
    """
    try:
        return tuple(Result(**fields) for fields in json.loads(text))
    except json.JSONDecodeError as error:
        raise InvalidScoreCard(f"line {error.lineno}, column {error.colno}: not a score card: {error.msg}") from None
    except TypeError as error:
        raise InvalidScoreCard(f"line 1: not a score card: {error}") from None
