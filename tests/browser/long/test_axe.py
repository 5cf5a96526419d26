"""Every page in every look, as axe sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..languages.test_languages import LOOKS, violations
from ..pages import PAGES
from ..user import User


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_axe_finds_nothing_in_any_look(pseudo_user: User, page: Callable[[User], None]) -> None:
    page(pseudo_user)
    assert violations(pseudo_user.page, LOOKS) == []
