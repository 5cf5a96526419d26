"""The page of the lobby and its part of the front page, as a browser without scripts gets them."""

from __future__ import annotations

import re

from tests.web.worker import Browser, NewWorker

REFRESH = re.compile(r'<meta http-equiv="refresh" content="(\d+); url=(.+?)">')


def refresh(browser: Browser, address: str) -> list[tuple[str, str]]:
    """Return in how many seconds a page loads another one, and the URL of that."""
    return REFRESH.findall(browser.get(address).text)


def words(browser: Browser, address: str) -> str:
    page = re.sub("<(template|script|head)[ >].*?</\\1>", "", browser.get(address).text, flags=re.DOTALL)
    return " ".join(re.sub("<[^>]*>", " ", page).split())


def test_a_page_that_waits_loads_itself_again_until_its_game_begins(new_worker: NewWorker) -> None:
    worker = new_worker(lobby_seconds=0)
    ada, ben = worker.browser(), worker.browser()
    assert refresh(ada, "/lobby") == []
    for sentence in ("Nobody else is waiting right now.", "Anybody may watch a game that begins here, until"):
        assert sentence in words(ada, "/lobby")
    assert "Play with people Lobby 1 day a move Move when you have time 3 min + 5 s" in words(ada, "/")
    ada.post("/lobby", command="take", time_control="unlimited", name="Ada")
    assert refresh(ada, "/lobby") == [("5", "/lobby?waiting=1")]
    assert "No clock · Standard Stop waiting Ada (you) Free Free Waiting for 2 people" in words(ada, "/lobby")
    for address in ("/lobby", "/"):
        assert re.search(r"Ada No clock · Standard · 2 free · \d+ s Join", words(ben, address))
    assert "You are waiting for people" in words(ada, "/")
    game = re.search(r'name="open_game" value="(.{22})"', ben.get("/").text)
    assert game
    ben.post("/lobby", command="join", open_game=game[1], name="")
    assert "Ada Guest" not in words(ben, "/lobby")
    assert "Ada You Free Waiting for 1 person" in words(ben, "/lobby")
    begun = ben.post("/lobby", command="start", open_game=game[1], difficulty="easy").headers["Location"]
    assert refresh(ada, "/lobby?waiting=1") == [("0", begun)]
    assert refresh(ada, "/lobby") == [], "those who come back to the lobby stay there"
    assert f'href="{begun}">Go to the game</a>' in ada.get("/lobby").text
