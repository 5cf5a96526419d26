"""A fixture with a PostgreSQL server that a test may kill."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.postgresql import Cluster, find_programs, running


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Yield a new PostgreSQL server with an empty database called `postgres`, or skip the test."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed; on Debian: apt-get install postgresql.")
    with running(programs) as cluster:
        yield cluster
