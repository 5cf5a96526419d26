"""The score card: how people's finished games went."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

from frontends.session.view import View
from tribolo_core.errors import TriboloError


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went for one person: `outcome` is won, lost or tied, `cells` None in a game without scores."""

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


class InvalidCard(TriboloError):
    """A text is not a score card; the text of the error is the reason, with its place."""


OUTCOMES: Final = ("won", "lost", "tied")


def results(view: View, game: str, deal: str, name: str, humans: Iterable[str]) -> Iterator[Result]:
    """How a finished game went for each of the humans, given by the names of their players."""
    winners = [player for player in view.players if player.has_won]
    for player in view.players:
        if player.name in set(humans):
            outcome = (
                "tied" if not winners or (player.has_won and len(winners) > 1) else "won" if player.has_won else "lost"
            )
            yield Result(game, deal, name, player.name, outcome, player.score)


def best(card: Iterable[Result], game: str) -> Result | None:
    """The result with the most cells, the earliest of several; None in a game without scores or without results."""
    scored = [result for result in card if result.game == game and result.cells is not None]
    return max(scored, key=lambda result: result.cells or 0, default=None)


def card_lines(card: Iterable[Result], game: str) -> tuple[str, ...]:
    """The score card of a game as lines of text: by player, by deal, and the best result."""
    kept = [result for result in card if result.game == game]
    if not kept:
        return (f"No game of {game} has been finished by a person yet.",)
    head = f"{'':12}" + "".join(f"{outcome:>7}" for outcome in OUTCOMES)
    top = best(kept, game)
    crown = () if top is None else ("", f"Best: {top.cells} cells, {top.name} as {top.player} ({top.deal}).")
    by_player = _rows((result.player, result.outcome) for result in kept)
    by_deal = _rows((result.deal, result.outcome) for result in kept)
    return (head, *by_player, "", *by_deal, *crown)


def _rows(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    counts = Counter(pairs)
    for label in dict.fromkeys(label for label, _ in counts):
        yield f"{label:12}" + "".join(f"{counts[label, outcome]:>7}" for outcome in OUTCOMES)


def format_card(card: Iterable[Result]) -> str:
    """The score card as JSON."""
    return json.dumps([asdict(result) for result in card], indent=1) + "\n"


def parse_card(text: str) -> tuple[Result, ...]:
    """Parse what `format_card` writes; raise InvalidCard if the text is something else."""
    try:
        return tuple(Result(**fields) for fields in json.loads(text))
    except json.JSONDecodeError as error:
        raise InvalidCard(f"line {error.lineno}, column {error.colno}: this is no score card: {error.msg}") from None
    except TypeError as error:
        raise InvalidCard(f"line 1: this is no score card: {error}") from None
