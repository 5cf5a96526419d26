"""The games that anybody may watch: who decides it, and the page."""

from __future__ import annotations

import re

import pytest

from frontends.web.store.presence import Place
from frontends.wire.states import WatchState
from tests.web.games import refusal, start_game_of_three
from tests.web.lobby.test_lobby import take
from tests.web.words import texts
from tests.web.worker import Browser, Worker
from tribolo_core import Player


@pytest.fixture
def worker(own_worker: Worker) -> Worker:
    return own_worker


def shown(browser: Browser) -> WatchState:
    answer = browser.get("/api/watch")
    assert answer.status_code == 200
    return WatchState.model_validate_json(answer.text)


def ids(browser: Browser) -> list[str]:
    return [game.id for game in shown(browser).games]


def allow(browser: Browser, game: str, wish: str = "yes") -> None:
    answer = browser.command(game, "watch", allow=wish, version=0)
    assert answer.status_code == 200, answer.text


def public_game(worker: Worker) -> tuple[str, list[Browser]]:
    game, *people = start_game_of_three(worker)
    for person in people:
        allow(person, game)
    return game, people


def test_a_game_by_link_is_public_once_all_of_its_people_agree(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker)
    visitor = worker.browser()
    assert (blue.state(game)["is_public"], blue.state(game)["allows_watching"]) == (False, False)
    assert visitor.state(game)["allows_watching"] is None
    for person in (blue, red):
        allow(person, game)
        assert ids(visitor) == []
    assert texts(blue.state(game))[-1] == "Red lets anybody watch."
    allow(green, game)
    assert ids(visitor) == [game]
    assert visitor.state(game)["is_public"]
    allow(red, game, "no")
    assert ids(visitor) == []
    assert texts(green.state(game))[-1] == "Red does not want anybody to watch."


def test_a_game_from_the_lobby_is_public_until_one_of_its_people_says_no(worker: Worker) -> None:
    people = [worker.browser() for _ in range(3)]
    game = [take(person) for person in people][-1]["game"]
    assert ids(worker.browser()) == [game]
    form = people[1].post(f"/games/{game}/watch", version="0", allow="no")
    assert form.status_code == 303
    assert ids(worker.browser()) == []
    page = people[0].get(f"/games/{game}").text
    assert "You let anybody find and watch this game. It is shown once all its people do." in page
    assert "Only people with the link can watch this game." in people[1].get(f"/games/{game}").text


def test_a_game_with_computers_alone_or_somebody_who_watches_decides_nothing(worker: Worker) -> None:
    game, _, _, _ = start_game_of_three(worker)
    refused = worker.browser().command(game, "watch", allow="yes")
    assert refusal(refused, 403) == "spectating"
    alone = worker.browser()
    quick = alone.begin(difficulty="beginner")
    assert alone.command(quick, "watch", allow="yes").status_code == 422
    for wish in ("", "maybe", True, None):
        assert alone.command(game, "watch", allow=wish).status_code == 400


def test_the_page_shows_boards_names_and_scores_and_loads_itself_again_without_scripts(worker: Worker) -> None:
    game, _ = public_game(worker)
    worker.name_from_before(game, Player.BLUE, "Ada <b>")
    page = worker.browser().get("/watch").text
    assert f'href="/games/{game}"' in page
    assert f'<noscript><img src="/games/{game}/thumbnail.svg"' in page
    assert "Ada &lt;b&gt;" in page
    assert "<b>Ada <b>" not in page
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in page
    # Nobody gets to know a seat's link here.
    assert not re.search("/seat/|link", worker.browser().get("/api/watch").text)
    german = worker.browser()
    german.client.set_cookie("tribolo_language", "de")
    assert "<h1>Zuschauen</h1>" in german.get("/watch").text


def test_the_page_says_how_many_watch_and_how_long_nobody_has_moved(worker: Worker) -> None:
    """The number of spectators once followed the time without a point; a game without a move told of the last one."""
    game, people = public_game(worker)

    def about() -> str:
        item = worker.browser().get("/watch").text.split(f'data-game="{game}"')[1].split("</li>")[0]
        return " ".join(re.sub("<[^>]*>", "", item).split())

    assert "· No move yet" in about()
    next(person for person in people if person.state(game)["is_your_turn"]).play(game)
    places = frozenset({Place(game, None)})
    with worker.resources.attendance.visit(places):
        worker.resources.attendance.write()
        assert re.search(r"· \d+ s since the last move · 1 person is watching\.", about())


def test_other_pages_lead_to_games_only_while_there_are_some(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontends.web.live.public_games.OLD_SECONDS", 0)
    visitor = worker.browser()
    for address in ("/", "/lobby"):
        assert 'href="/watch"' not in visitor.get(address).text
    assert "There is no game to watch right now." in visitor.get("/watch").text
    public_game(worker)
    for address in ("/", "/lobby"):
        assert 'href="/watch"' in visitor.get(address).text


def test_the_permission_of_somebody_who_leaves_goes_too(worker: Worker) -> None:
    game, people = public_game(worker)
    people[0].command(game, "leave")
    assert ids(worker.browser()) == [game]
    assert not people[0].state(game)["is_player"]
    allow(people[1], game, "no")
    assert ids(worker.browser()) == []
