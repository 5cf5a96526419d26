"""The static site, which the tests of several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.static_site import PREFIX, shared_root


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_root(tmp_path_factory) / PREFIX.strip("/")
