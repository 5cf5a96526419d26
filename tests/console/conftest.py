"""The fixture that tests of the terminal share: the user's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.console.storage.user_data import UserData


@pytest.fixture
def user_data(tmp_path: Path) -> UserData:
    """Return the user's files for games of Tribolo, in a folder that does not exist yet."""
    return UserData(tmp_path / "data", "Tribolo")
