"""The difficulties of a quick game are as hard as their table says."""

from __future__ import annotations

from bench.difficulties import share_of
from frontends.games.difficulties import DIFFICULTIES


def test_easy_was_not_easy_for_a_first_game() -> None:
    """A player who just captures wins two games in three at Beginner and one in three at Easy."""
    beginner, easy = (share_of("greedy", DIFFICULTIES[name], games=24).mean for name in ("beginner", "easy"))
    assert beginner > 0.55
    assert easy < 0.45
