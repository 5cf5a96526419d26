"""A fixture with a PostgreSQL server that a test may kill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.harness.postgresql import Cluster


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Yield a new PostgreSQL server with an empty database called `postgres`, or skip the test."""
    # Not at the top: it needs sqlalchemy, which the environments of test-jax and test-torch lack.
    from tests.harness.postgresql import find_programs, running

    with running(find_programs()) as cluster:
        yield cluster
