"""The page of the games in the browser is one document for everybody."""

from __future__ import annotations

import re

from ..statements import observed
from ..worker import Worker


def test_every_visitor_gets_the_same_page_without_the_database(worker: Worker) -> None:
    player = worker.browser()
    player.begin()
    with observed(worker) as statements:
        answers = [browser.get("/play?game=x&at=3") for browser in (player, worker.browser())]
    assert answers[0].data == answers[1].data
    assert statements == []
    assert answers[0].headers["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in answers[0].headers
    again = player.get("/play", headers={"If-None-Match": answers[0].headers["ETag"]})
    assert again.status_code == 304


def test_the_page_names_no_game_of_the_server(worker: Worker) -> None:
    page = worker.browser().get("/play").get_data(as_text=True)
    assert set(re.findall(r'"(/games[^"]*)"', page)) == {"/games"}
    assert "needs JavaScript" in page
    assert "Link to the game" not in page
