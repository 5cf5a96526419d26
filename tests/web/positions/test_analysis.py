"""The analysis page, the links to it, and the games in which the engine helps nobody."""

from __future__ import annotations

import html
import re
from urllib.parse import unquote_plus

from frontends.web.positions.pages import EMPTY
from frontends.web.serving.middleware.security import HEADERS, POLICY
from tests.web.game.test_pages import ALL_HERE, begin, page_text, send
from tests.web.games import start_game_of_two
from tests.web.site.test_offline import release_of
from tests.web.worker import Browser, Worker
from tribolo_core import Game, format_position

REASON = "Hints and analysis are off while other people play."
STYLES = ("none", "wall", "blue", "red", "green")


def shown_tags(page: str, identifier: str) -> list[str]:
    """Return the opening tags with an id in the HTML text `page`, without those that are hidden."""
    tags = re.findall(rf'<\w+ [^>]*id="{identifier}"[^>]*>', html.unescape(page))
    assert tags, f"there is no {identifier}"
    return [tag for tag in tags if not re.search(r"\shidden\b", tag)]


def test_the_analysis_of_a_text_that_is_no_position_has_an_error_status(browser: Browser) -> None:
    position = format_position(Game.new(seed=7).turn.position)
    for text, status in ((position, 200), ("", 200), ("nonsense", 422), (position[:-2] + " -", 422)):
        assert browser.get("/analysis", query_string={"p": text}).status_code == status
    tag = browser.get("/analysis").headers["ETag"]
    assert browser.get("/analysis?p=x", headers={"If-None-Match": tag}).status_code == 422


def test_a_visitor_gets_the_analysis_page_and_its_service_worker_in_the_language_in_use(browser: Browser) -> None:
    tags = [browser.get("/analysis").headers["ETag"]]
    before = release_of(browser.get("/service-worker.js"))
    browser.post("/language", language="de")
    answer = browser.get("/analysis", headers={"If-None-Match": tags[0]})
    assert answer.status_code == 200
    assert '<html lang="de"' in answer.text
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    after = release_of(browser.get("/service-worker.js"))
    assert (before["language"], after["language"]) == ("en", "de")
    assert after["digest"] != before["digest"]
    assert browser.get("/analysis", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_only_the_analysis_page_shows_images_that_a_script_has_drawn(browser: Browser) -> None:
    policy = browser.get("/analysis").headers["Content-Security-Policy"]
    assert policy.split("; ") == [f"{part} blob:" if part == "img-src 'self'" else part for part in POLICY.split("; ")]
    assert "blob:" in policy
    assert browser.get("/editor").headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_the_analysis_page_has_a_start_position_and_says_what_works_without_a_script(browser: Browser) -> None:
    page = page_text(browser.get("/analysis"), 200)
    assert page.count('<button role="gridcell"') == 176
    assert page.count(" disabled></button>") == 176
    assert set(re.findall('class="cell ([a-z]+)"', page)) == set(STYLES)
    advice = re.search(r"<noscript>(.*?)</noscript>", page)
    assert advice
    assert "needs JavaScript" in advice[1]
    (address,) = re.findall(r'href="([^"]+)"', advice[1])
    assert browser.get(address).status_code == 200
    assert '<a href="/analysis" aria-current="page">Analysis</a>' in page


def test_the_pages_link_to_the_analysis_of_what_they_show(browser: Browser) -> None:
    position = format_position(Game.new(seed=7).turn.position)
    query = {"p": position}
    for address in ("/editor", "/position"):
        page = page_text(browser.get(address, query_string=query), 200)
        found = re.search(r'href="/analysis\?p=([^"]+)"', page)
        assert found
        assert unquote_plus(found[1]) == position
    assert 'href="/analysis#open">Analyse a record</a>' in browser.get("/new").text
    empty = format_position(EMPTY).replace(" ", "+")
    assert f'href="/analysis?p={empty}"' in browser.get("/editor").text


def test_a_game_links_to_the_analysis_of_the_shown_turn_and_at_its_end_to_a_review(browser: Browser) -> None:
    game = begin(browser, **ALL_HERE, seed="7")
    send(browser, game, "play", move="i6")
    for query, ply in (("", 1), ("?at=0", 0)):
        page = browser.get(f"/games/{game}{query}").text
        address = f"/analysis?game={game}&at={ply}"
        assert shown_tags(page, "analyse") == [f'<a class="button quiet" id="analyse" href="{address}">']
        assert not re.search(r"\sopen\b", re.findall(r'<dialog [^>]*id="end"[^>]*>', page)[0])
    over = begin(browser, **ALL_HERE, position="1RB13" + "/16" * 10 + " b")
    send(browser, over, "play", move="a1")
    page = browser.get(f"/games/{over}").text
    assert re.search(r"\sopen\b", re.findall(r'<dialog [^>]*id="end"[^>]*>', page)[0])
    assert shown_tags(page, "review") == [f'<a class="button" id="review" href="/analysis?game={over}&review=1">']


def test_the_page_hides_the_analysis_and_gives_the_reason_while_other_people_play(worker: Worker) -> None:
    game, host, friend = start_game_of_two(worker, position="1RB13" + "/16" * 10 + " b")
    alone = begin(host, **ALL_HERE)
    for browser, one in ((host, game), (friend, game), (worker.browser(), game), (worker.browser(), alone)):
        assert browser.state(one)["can_analyse"] is False
        page = browser.get(f"/games/{one}").text
        assert shown_tags(page, "analyse") == []
        assert len(shown_tags(page, "analysis-off")) == 1
        assert REASON in page
    send(host, game, "play", move="a1")
    for browser, one in ((host, game), (friend, game), (worker.browser(), game), (host, alone)):
        assert browser.state(one)["can_analyse"] is True
        page = browser.get(f"/games/{one}").text
        assert shown_tags(page, "analysis-off") == []
        assert shown_tags(page, "analyse")


def test_a_seat_that_a_person_has_handed_over_is_still_a_seat_of_that_person(worker: Worker) -> None:
    game, host, friend = start_game_of_two(worker)
    send(friend, game, "hand", player="Red", seat="greedy")
    assert host.state(game)["can_analyse"] is False
    send(host, game, "hand", player="Blue", seat="greedy")
    assert friend.state(game)["can_analyse"] is False
