"""The table of `bench.research`: the ratio of a row to its peer."""

from __future__ import annotations

import pytest

from bench.research import Benchmark, Rate, table


def no_task(seconds: float) -> Rate:
    raise NotImplementedError


@pytest.mark.parametrize(("accelerator", "ratio"), [(None, "x2 of peer, CPU"), ("GPU", "x0.1 of peer")])
def test_rows_of_a_cpu_are_compared_by_cpu_time_and_others_by_wall_clock_time(
    accelerator: str | None, ratio: str
) -> None:
    """The row takes half the CPU time of its peer, and ten times as long."""
    rows = [Benchmark("own", no_task, "peer", accelerator), Benchmark("peer", no_task, None, accelerator)]
    rates = {"own": [Rate(20.0, 1.0), Rate(2.0, 0.1), Rate(40.0, 5.0)], "peer": [Rate(10.0, 10.0)]}
    assert next(table(rows, rates)).split("|")[-2].strip() == ratio


def test_a_row_shows_the_medians_and_the_best_rate() -> None:
    rates = {"own": [Rate(2_000.0, 1_000.0), Rate(2_500.0, 100.0), Rate(9.0, 50.0)]}
    assert [*table([Benchmark("own", no_task, "peer")], rates)] == ["| own | 2,000 | 100 | 1,000 |  |"]
