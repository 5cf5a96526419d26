"""Pages without a game of the server: one document for everybody."""

from __future__ import annotations

import re

import pytest

from tests.web.statements import observed
from tests.web.worker import Worker


@pytest.mark.parametrize("address", ["/play", "/analysis", "/embed"])
def test_every_visitor_and_query_gets_the_same_page_without_the_database(worker: Worker, address: str) -> None:
    player, newcomer, broken = (worker.browser() for _ in range(3))
    game = player.begin()
    broken.client.set_cookie("tribolo", "x" * 500)
    first = newcomer.get(address)
    with observed(worker) as statements:
        for browser in (player, newcomer, broken):
            for query in ("", f"?game={game}&at=3", "?p=nonsense&record=y", "?review=1&game=x"):
                answer = browser.get(f"{address}{query}")
                assert (answer.data, answer.headers["ETag"]) == (first.data, first.headers["ETag"])
                assert answer.headers["Cache-Control"] == "no-cache"
                assert "Set-Cookie" not in answer.headers
    assert statements == []
    assert player.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_the_page_names_no_game_of_the_server(worker: Worker) -> None:
    page = worker.browser().get("/play").text
    assert set(re.findall(r'"(/games[^"]*)"', page)) == {"/games", "/games/GAME"}
    assert "needs JavaScript" in page
    assert "Link to the game" not in page
