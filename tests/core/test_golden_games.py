"""The golden games, replayed by the core and by the reference."""

from pathlib import Path

import pytest

from tests import reference
from tests.golden_games import GAMES
from tribolo_core import format_position, format_record, parse_record

PATHS = sorted(GAMES.glob("*.tribolo"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_reaches_every_recorded_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert format_record(record) == text
    assert record.game.turn.outcome
    turns = record.game.turns
    for before, move, after, position in zip(turns, record.game.moves, turns[1:], record.comments[1:], strict=False):
        assert format_position(after.position) == position
        assert before.player
        rows = reference.play(str(before).split("\n"), before.player.owner.value, (move.x, move.y))
        assert str(after).split("\n") == rows


def test_there_is_a_golden_game_of_every_kind() -> None:
    assert [path.stem for path in PATHS] == ["deadlock", "greedy", "passes", "tie"]
