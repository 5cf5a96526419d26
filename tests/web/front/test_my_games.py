"""My games: the list of a visitor's games on the front page."""

from __future__ import annotations

import html
import re
from collections import Counter
from datetime import datetime, timedelta
from xml.etree import ElementTree

import pytest

from tests.web.games import start_game_of_two
from tests.web.visitors.games import ONE_MOVE
from tests.web.worker import Browser, Worker
from tribolo_core import Owner, Player, parse_position
from tribolo_core.drawing.crop import crop_of


def rows(browser: Browser, query: str = "") -> list[str]:
    found = re.findall(r'<li><a href="/games/[\w-]{22}">(.*?)</li>', browser.get(f"/{query}").text, re.DOTALL)
    texts = [re.sub("<time.*?</time>|<svg.*?</svg>", " ", text) for text in found]
    return [" ".join(html.unescape(re.sub("<[^>]*>", " ", text)).split()) for text in texts]


def test_the_rows_of_my_games_show_opponents_and_scores(worker: Worker) -> None:
    second, browser, _ = start_game_of_two(worker, deal="maze")
    first = browser.begin(seats={"Blue": "here", "Red": "level:4", "Green": "greedy"}, seed="7")
    worker.name_from_before(second, Player.RED, "<b>Ada</b>")
    browser.command(first, "hand", player="Blue", seat="brs:nodes=50")
    scores = [list(parse_position(browser.state(game)["position"]).board.scores.values()) for game in (second, first)]
    newer, older = sorted(rows(browser), key=lambda row: "Ada" not in row)
    assert newer.startswith(f"You {scores[0][0]} <b>Ada</b> {scores[0][1]} Gus, easy {scores[0][2]} ")
    assert older.startswith(f"Bruno {scores[1][0]} Ruth, medium {scores[1][1]} Gus, easy {scores[1][2]} ")
    assert "Maze" in newer
    assert "Standard" in older


def test_my_games_are_filtered_by_links(worker: Worker) -> None:
    shared, browser, friend = start_game_of_two(worker)
    running = browser.begin(seats={"Blue": "here", "Red": "here", "Green": "here"}, seed="7")
    finished = browser.begin(seats={"Blue": "here", "Red": "here", "Green": "here"}, position=ONE_MOVE)
    browser.play(finished)
    wanted = {"": {running, shared, finished}, "running": {running, shared}, "finished": {finished}, "people": {shared}}
    for choice, games in wanted.items():
        page = browser.get(f"/?games={choice}" if choice else "/").text
        assert set(re.findall(r'<li><a href="/games/([\w-]{22})">', page)) == games
        assert f'href="/{"?games=" + choice if choice else ""}#mine" aria-current="true"' in page
    assert "No games here." in friend.get("/?games=finished").text
    assert browser.get("/?games=x").status_code == 400


@pytest.mark.parametrize(("deal", "size"), [("standard", "16 11"), ("5x5", "5 5")])
def test_my_games_show_small_pictures_of_their_boards(browser: Browser, deal: str, size: str) -> None:
    game = browser.begin(deal=deal)
    address = f"/games/{game}/thumbnail.svg"
    assert f'src="{address}"' in browser.get("/").text
    picture = browser.get(address)
    assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
    letters = "".join(str(parse_position(browser.state(game)["position"]).board).split())
    root = ElementTree.fromstring(picture.text)
    assert root.attrib["viewBox"] == f"0 0 {size}"
    drawn = {path.get("class"): str(path.get("d")).count("M") for path in root.iter() if path.tag.endswith("path")}
    cells = [letter for row in crop_of(letters).rows_of(letters) for letter in row]
    assert drawn == Counter(Owner(letter).name.lower() for letter in cells if letter != Owner.NONE.value)
    tag = picture.headers["ETag"]
    assert browser.get(address, headers={"If-None-Match": tag}).status_code == 304
    browser.play(game)
    assert browser.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_times_of_my_games_are_in_utc_without_a_script(browser: Browser) -> None:
    browser.begin()
    found = re.search(r'<time datetime="([^"]*)">([^<]*)</time>', browser.get("/").text)
    assert found
    assert datetime.fromisoformat(found[1]).utcoffset() == timedelta(0)
    assert found[2].endswith(" UTC")
