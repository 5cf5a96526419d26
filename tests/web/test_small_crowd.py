"""A crowd of 20 games on a server with two processes meets no error, and each page is told of each move."""

from __future__ import annotations

import time
from pathlib import Path

from .crowd import crowd
from .test_serving import serving
from .waiting import until

LIMITS = {"reads_per_minute": 10**5, "changes_per_minute": 10**5, "games_per_hour": 10**5, "think_seconds": 1}
"""Settings with rate limits that a crowd with one network address does not reach."""


def test_20_games_meet_no_error(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2", **LIMITS) as server, crowd(server.address, 20, 0.5) as people:
        time.sleep(4)
        until(lambda: all(table.moves > 1 for table in people.tables))
        people.rest()
        until(lambda: all(table.is_up_to_date for table in people.tables))
        assert [table.lost() for table in people.tables] == [[]] * 20
        assert [(table.refusals, table.cut_off, table.faults) for table in people.tables] == [({}, 0, [])] * 20
    assert "Traceback" not in server.log.read_text()
