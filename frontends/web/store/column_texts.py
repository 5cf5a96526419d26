"""Players, deals and scores as the text of a column."""

from __future__ import annotations

from typing import Final

from frontends.games.tribolo import TriboloGame
from tribolo_core import PLAYERS, Player, Scores, format_position


def format_player(player: Player) -> str:
    """Return the letter that stands for a player: B, R or G."""
    return player.owner.value


def parse_player(letter: str) -> Player:
    """Return the player for the letter B, R or G; raise KeyError for any other text."""
    return _PLAYERS[letter]


_PLAYERS: Final = {format_player(player): player for player in PLAYERS}


def format_deal(game: TriboloGame) -> str:
    """Return the position string of the first turn of a game, before a player was skipped."""
    first = game.turns[0]
    return format_position(first.position._replace(player=first.next_in_order))


def format_scores(scores: Scores) -> str:
    """Return the scores of Blue, Red and Green as text, such as "57 40 35"."""
    return " ".join(map(str, scores.values()))


def parse_scores(text: str) -> Scores:
    """Return the scores in a text that `format_scores` returned; raise ValueError unless it holds three integers."""
    blue, red, green = map(int, text.split())
    return Scores(blue, red, green)
