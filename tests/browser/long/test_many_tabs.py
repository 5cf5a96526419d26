"""Eight tabs of one browser over HTTP/1.1, with its six connections."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ..live.test_tabs import open_tabs, play_elsewhere, to_front
from ..user import User

pytestmark = pytest.mark.new_profile


def test_eight_tabs_load_show_and_play_moves(new_user: Callable[..., User]) -> None:
    user = new_user()
    tabs = open_tabs(user, 8)
    for tab in tabs:
        play_elsewhere(tab)
    for tab in tabs:
        to_front(tab, tabs)
        tab.wait_for_plies(1)
        with tab.page.expect_response("**/commands"):
            tab.play(tab.legal_moves[0])
        play_elsewhere(tab)
        tab.wait_for_plies(3)
        assert tab.board == tab.download_record().game.turn.board
    assert [tab.errors for tab in tabs] == [[]] * 8
