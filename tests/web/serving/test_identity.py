"""Who a browser is: one cookie before its first action, and each form and request carried out once."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from frontends.web.config.secrets import Secrets
from tests.harness.serving import KEY
from tests.web.daily.visitors import NOON, set_now
from tests.web.game.test_uploads import RECORD
from tests.web.games import invite
from tests.web.worker import Browser, NewWorker, Worker, worded

KEY_OF_REQUEST = "k" * 22
SECURE = "https://localhost"
TAKE = {"command": "take", "time_control": "3+5"}


def fields_of(browser: Browser, page: str, action: str) -> dict[str, str]:
    forms = re.findall(r"<form[^>]* action=\"(.+?)\".*?>(.*?)</form>", browser.get(page).text, re.DOTALL)
    found = next(inner for target, inner in forms if target == action and 'name="key"' in inner)
    return dict(re.findall(r'<input type="hidden" name="(\w+)"[^>]* value="([^"]*)"', found))


@pytest.mark.parametrize(
    "page", ["/", "/new", "/lobby", "/daily/friends", "/daily", "/editor", "/devices", "/api/lobby"]
)
def test_a_page_with_a_form_that_acts_for_a_person_brings_the_cookie_once(browser: Browser, page: str) -> None:
    assert "tribolo=" in browser.get(page).headers["Set-Cookie"]
    assert "Set-Cookie" not in browser.get(page).headers
    assert "Set-Cookie" not in browser.post("/lobby", **TAKE).headers


def test_no_other_page_but_an_invitation_sets_a_cookie_and_none_that_is_kept_for_later(
    worker: Worker, browser: Browser
) -> None:
    game = worker.browser().begin()
    for page in ("/play", "/rules", "/privacy", "/results", "/embed", f"/games/{game}", f"/api/games/{game}"):
        assert "Set-Cookie" not in browser.get(page).headers, page
    kept = browser.get("/", headers={"Sec-Fetch-Dest": "empty"})
    assert "Set-Cookie" not in kept.headers
    assert 'name="key"' not in kept.text
    *_, link = invite(worker)
    assert "tribolo=" in browser.get(link).headers["Set-Cookie"]


NEW_GAME = {"blue": "here", "red": "link", "green": "level:2"}


@pytest.mark.parametrize(
    ("page", "action", "fields"),
    [
        ("/", "/games", NEW_GAME),
        ("/new", "/games", NEW_GAME),
        ("/new", "/records", {"text": RECORD}),
        ("/daily/friends", "/daily/friends", {"name": "Ada"}),
    ],
)
def test_a_form_that_is_sent_twice_acts_once(browser: Browser, page: str, action: str, fields: dict[str, str]) -> None:
    form = fields_of(browser, page, action) | fields
    at_once = 1 if action == "/records" else 2  # An address uploads one record at a time.
    with ThreadPoolExecutor(at_once) as threads:  # The first answer may never arrive.
        one, other = threads.map(lambda _: worker_post(browser, action, form), range(2))
    assert one == other == worker_post(browser, action, form)
    games = re.findall(r'href="/games/([\w-]{22})"', browser.get("/?games=all").text)
    assert len(set(games)) == (action != "/daily/friends")
    assert worker_post(browser, action, fields_of(browser, page, action) | fields) != one


def worker_post(browser: Browser, address: str, form: dict[str, Any]) -> str:
    """Send a form on a connection of its own, as a browser does whose user presses twice; return where it leads."""
    again = Browser(browser.client.application.test_client())
    again.client.set_cookie("tribolo", browser.cookie)
    answer = again.client.post(address, data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def test_a_deal_of_the_day_begun_twice_leads_to_one_game(own_worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    set_now(monkeypatch, NOON)
    browser = own_worker.browser()
    form = fields_of(browser, "/daily", "/daily")
    assert worker_post(browser, "/daily", form) == worker_post(browser, "/daily", form)
    assert browser.post("/daily", day=form["day"]).status_code == 403, "another request is another try"
    practice = "/daily/2026-11-30/practice"
    form = fields_of(browser, "/daily/2026-11-30", practice)
    assert worker_post(browser, practice, form) == worker_post(browser, practice, form)


def test_a_request_with_a_key_creates_one_game_for_each_browser(worker: Worker) -> None:
    browser, other = worker.browser(), worker.browser()
    for each in (browser, other):
        each.get("/api/lobby")
    game = browser.begin(key=KEY_OF_REQUEST)
    assert browser.begin(key=KEY_OF_REQUEST) == game
    assert len({game, browser.begin(key="l" * 22), browser.begin(key=KEY_OF_REQUEST, deal="maze")}) == 3
    assert other.begin(key=KEY_OF_REQUEST) != game
    answer = browser.client.post("/api/games", json={"key": "short"})
    assert (answer.status_code, "key" in worded(answer)) == (400, True)
    assert browser.post("/records", text=RECORD, key="short").status_code == 400


def test_a_first_visitor_without_a_cookie_who_takes_a_seat_twice_sits_once(own_worker: Worker) -> None:
    """The phantom of the lobby: the browser forgets one of two cookies, and a game begins with nobody in the seat."""
    first, second, ben = (own_worker.browser() for _ in range(3))
    answers = [each.client.post("/api/lobby/commands", json={**TAKE, "name": "Ada"}) for each in (first, second)]
    assert [answer.status_code for answer in answers] == [200, 409]
    assert "Set-Cookie" not in answers[1].headers, "the cookie of the seat must stay"
    state = ben.client.post("/api/lobby/commands", json={**TAKE, "name": "Ben"}).get_json()
    assert ([game["people"] for game in state["games"]], state["game"]) == ([["Ada", "Ben"]], None)


def test_the_cookie_is_of_this_host_alone_over_https(new_worker: NewWorker) -> None:
    worker = new_worker()
    browser = worker.browser()
    cookie = browser.client.post("/games", base_url=SECURE).headers["Set-Cookie"]
    assert cookie.startswith("__Host-tribolo=")
    assert all(part in cookie for part in ("; Secure", "; Path=/;", "; HttpOnly", "; SameSite=Lax"))
    assert "Domain" not in cookie
    assert browser.get("/privacy", base_url=SECURE).text.count("cookie __Host-tribolo") == 1
    for address, path in (("http://localhost", "/"), ("https://localhost/play", "/play")):
        cookie = worker.browser().client.post("/games", base_url=address).headers["Set-Cookie"]
        assert cookie.startswith("tribolo=")
        assert all(part in f"{cookie};" for part in ("; HttpOnly;", "; SameSite=Lax;", f"; Path={path};"))


def test_a_browser_with_the_old_cookie_keeps_its_games_and_gets_the_new_name(worker: Worker) -> None:
    client = worker.app.test_client(use_cookies=False)
    old = Secrets(KEY.encode()).new_cookie()
    planted = {"Cookie": f"tribolo={old}"}
    answer = client.post("/api/games", json={}, base_url=SECURE, headers=planted)
    new, removed = answer.headers.getlist("Set-Cookie")
    assert new.startswith(f"__Host-tribolo={old};")
    assert removed.startswith("tribolo=;")
    own = f"__Host-tribolo={Secrets(KEY.encode()).new_cookie()}"
    both = {"Cookie": f"tribolo={old}; {own}"}
    address = f"/api/games/{answer.get_json()['id']}"
    assert client.get(address, base_url=SECURE, headers=planted).get_json()["is_player"]
    # A neighbouring host can plant the old one.
    answer = client.get(address, base_url=SECURE, headers=both)
    assert (answer.get_json()["is_player"], "Set-Cookie" in answer.headers) == (False, False)
    page = client.get("/rules", base_url=SECURE, headers=planted)
    assert "Set-Cookie" not in page.headers, "shared caches keep this page"


def test_the_data_of_a_browser_with_the_old_cookie_are_deleted_with_both_names(worker: Worker) -> None:
    headers = {"Cookie": f"tribolo={Secrets(KEY.encode()).new_cookie()}"}
    form = {"confirm": "yes"}
    answer = worker.app.test_client(use_cookies=False).post(
        "/privacy/delete", data=form, base_url=SECURE, headers=headers
    )
    set_cookies = answer.headers.getlist("Set-Cookie")
    assert all("Max-Age=0" in cookie for cookie in set_cookies)
    assert {cookie.partition("=")[0] for cookie in set_cookies} >= {"tribolo", "__Host-tribolo"}
