"""What others played: shares of moves in positions that enough people reached."""

from __future__ import annotations

from frontends.games.daily.choices import LEAST_PLAYERS, Choice, choices


def test_a_share_counts_the_people_with_the_same_moves_before() -> None:
    others = [["a1", "b1", "c1"]] * 6 + [["a1", "b1", "c2"]] * 8 + [["a2", "b2"]] * 4
    assert choices(["a1", "b1", "c1"], {1, 3}, others) == [
        Choice(1, "a1", 15, 19, "a1", 15),
        Choice(3, "c1", 7, 15, "c2", 8),
    ]


def test_fewer_people_than_the_least_number_are_not_counted() -> None:
    others = [["a1", "b1"]] * (LEAST_PLAYERS - 1)
    assert choices(["a1", "b1"], {1, 2}, others[1:]) == []
    assert [choice.reached for choice in choices(["a1", "b1"], {1, 2}, others)] == [LEAST_PLAYERS] * 2
    assert len(choices(["a2", "b1"], {1, 2}, others)) == 1, "alone after an own way"
