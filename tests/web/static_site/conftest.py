"""The static site, built once for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.static_site import built


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site."""
    return built(tmp_path_factory.mktemp("static-site"))
