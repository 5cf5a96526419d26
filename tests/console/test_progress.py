"""The estimate of the time left in a progress bar."""

import pytest

from frontends.console.reports.progress import TimeLeft


def test_the_first_estimates_counted_the_start_of_the_processes() -> None:
    now = 0.0
    left = TimeLeft(360, lambda: now)
    for done in range(1, 60):
        now = 3.0 + 0.06 * done  # The processes start for 3 s; each game takes 60 ms.
        left.advance(1)
        if done > 20:
            assert left.seconds() == pytest.approx(0.06 * (360 - done))


def test_there_is_no_estimate_before_a_second_of_work_or_after_the_last_step() -> None:
    now = 0.0
    left = TimeLeft(3, lambda: now)
    assert left.seconds() is None
    now = 9.0
    left.advance(1)
    assert left.seconds() is None
    now = 11.0
    assert left.seconds() is None, "the pace of one step is unknown"
    left.advance(1)
    assert left.seconds() == 2.0
    left.advance(1)
    assert left.seconds() is None
