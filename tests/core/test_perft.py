"""The perft tables, which the Rust tests also read."""

import pytest

from tests.perft_tables import PerftTable, read_tables
from tribolo_core import Game, Turn, perft


@pytest.mark.parametrize("table", read_tables(), ids=lambda table: table.name)
def test_perft_counts_match_the_tables(table: PerftTable) -> None:
    if table.seed is not None:  # Saved games, links and research results refer to seeds: no deal ever changes.
        assert Game.new(seed=table.seed).turn.position == table.position
    turn = Turn.start(*table.position)
    for depth, count in table.counts.items():
        assert perft(turn, depth) == count


def test_a_depth_may_exceed_every_game() -> None:
    turn = Game.new(seed=7).turn
    over = Turn.start(turn.board.from_text("................\n" * 11), None)
    assert [perft(over, depth) for depth in (0, 1, 2**70)] == [1, 0, 0]
