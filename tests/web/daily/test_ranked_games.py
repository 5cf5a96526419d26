"""A ranked game allows moves only, and its result is listed only if it is in time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from frontends.games.characters import character
from frontends.games.daily.deal import deadline
from frontends.web.live.retention import Retention
from frontends.web.room.events import Renamed
from frontends.web.store import games, schema
from frontends.web.store.daily.tries import TryStatus
from tests.daily.games import first_move, own_moves, whole_game
from tests.web.daily.visitors import DAY, DEAL, NOON, begin, begun, finished, names, play_out, refused, set_now
from tests.web.words import labels
from tests.web.worker import Browser, Worker
from tribolo_core import Turn, parse_position

REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("undo", {}),
    ("restart", {}),
    ("agree", {}),
    ("decline", {}),
    ("rematch", {}),
    ("hand", {"player": str(DEAL.seat), "seat": "engine"}),
    ("claim", {"player": str(DEAL.seat)}),
    ("name", {"player": str(DEAL.seat), "name": "Somebody else"}),
    ("renew", {"player": str(DEAL.seat)}),
]


def status(server: Worker, game: str) -> TryStatus:
    """Return what became of the try with a game; no page is looked at."""
    with server.resources.store.database.read() as connection:
        columns = schema.daily_tries.c
        return TryStatus(connection.execute(select(columns.status).where(columns.game == game)).scalar_one())


@pytest.mark.parametrize(("command", "fields"), REFUSED)
def test_all_but_a_move_is_refused_with_one_sentence(browser: Browser, command: str, fields: dict[str, Any]) -> None:
    game = begun(browser)
    play_out(browser, game, until=1)
    before = browser.state(game)
    for answer in (
        browser.command(game, command, **fields),
        browser.post(f"/games/{game}/{command}", version=before["version"], **fields),
    ):
        sentence = "This is the deal of the day. It allows moves only: no undo, no hints and no other players."
        refused(answer, 403, sentence)
    after = browser.state(game)
    assert (after["all_moves"], after["version"]) == (before["all_moves"], before["version"])


def one_move_left(browser: Browser) -> str:
    """Begin the ranked try, play all own moves but the last one, and return the id of the game."""
    game = begun(browser)
    play_out(browser, game, until=len(own_moves(whole_game(DEAL), DEAL)) - 1)
    return game


def test_nobody_else_sits_down(server: Worker, browser: Browser) -> None:
    game = begun(browser)
    secret = server.resources.secrets.seat(game, DEAL.seat)
    friend = server.browser()
    assert friend.get(f"/games/{game}/seat/{secret}").status_code == 403
    assert friend.post(f"/games/{game}/seat/{secret}").status_code == 403
    assert all(seat["link"] is None for seat in browser.state(game)["seats"])


def test_hints_and_analysis_are_off_until_the_game_is_over(server: Worker, browser: Browser) -> None:
    game = begun(browser)
    state = browser.state(game)
    assert state["day"] == DAY.isoformat()
    assert not any(state[name] for name in ("can_analyse", "can_undo", "can_restart"))
    assert not any(seat["can_hand_over"] or seat["can_claim"] for seat in state["seats"])
    play_out(browser, game)
    assert browser.state(game)["can_analyse"]
    assert server.browser().state(game)["can_analyse"]


def test_opponents_of_a_ranked_game_have_names_without_numbers(browser: Browser) -> None:
    game = begun(browser)
    state = browser.state(game)
    shown = {text for text, seat in zip(labels(state), state["seats"], strict=True) if not seat["is_yours"]}
    opponents = {character(name).label for name in DEAL.opponents}
    assert shown == opponents
    assert all(label in browser.get("/").text for label in opponents)
    assert not any(spec in browser.get("/").text for spec in DEAL.opponents if "nodes" in spec)


@pytest.mark.parametrize(("seconds", "expected"), [(0, TryStatus.IN_TIME), (1, TryStatus.LATE)])
def test_a_game_counts_until_twelve_hours_after_its_day(
    server: Worker, browser: Browser, monkeypatch: pytest.MonkeyPatch, seconds: float, expected: TryStatus
) -> None:
    game = one_move_left(browser)
    assert status(server, game) is TryStatus.PLAYING
    set_now(monkeypatch, deadline(DAY).timestamp() + seconds)
    play_out(browser, game)
    assert status(server, game) is expected
    page = browser.get("/daily/2026-12-01").text
    is_listed = expected is TryStatus.IN_TIME
    assert ("more than 12 hours after the day" in page, "Your name in the table" in page) == (not is_listed, is_listed)
    answer = browser.post("/daily/2026-12-01/name", name="Ada")
    assert answer.status_code == (303 if is_listed else 403)
    assert names(browser, "/daily/2026-12-01") == (["Ada"] if is_listed else [])


def test_the_last_move_stores_the_result_in_its_transaction(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the day does not have to be opened, and a move without its result is not stored."""
    browser = server.browser()
    game = one_move_left(browser)
    before = browser.state(game)
    with monkeypatch.context() as patch:
        patch.setattr(games, "settle_try", lambda *_: 1 / 0)
        move = str(first_move(Turn.start(*parse_position(before["position"]))))
        assert browser.command(game, "play", move=move).status_code == 500
    assert browser.state(game)["version"] == before["version"]
    play_out(browser, game)
    assert status(server, game) is TryStatus.IN_TIME


def test_an_event_after_the_end_does_not_settle_a_game_again(server: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = server.browser()
    game = begun(browser)
    play_out(browser, game)
    set_now(monkeypatch, deadline(DAY).timestamp() + 1)
    server.resources.store.change(game, lambda change: change.apply(Renamed(DEAL.seat, "")))
    assert status(server, game) is TryStatus.IN_TIME


def test_of_many_requests_at_once_one_begins_the_try(server: Worker, browser: Browser) -> None:
    browser.post("/games")
    with ThreadPoolExecutor(6) as pool:
        answers = pool.map(begin, [browser.at(server) for _ in range(6)])
    assert sorted(answer.status_code for answer in answers) == [303, 403, 403, 403, 403, 403]


def test_of_two_visitors_at_once_one_gets_the_name(server: Worker) -> None:
    browsers = [server.browser() for _ in range(3)]
    for browser in browsers:
        finished(browser)
    with ThreadPoolExecutor(3) as pool:
        answers = pool.map(lambda browser: browser.post(f"/daily/{DAY}/name", name="Ada"), browsers)
    assert sorted(answer.status_code for answer in answers) == [303, 422, 422]
    assert names(server.browser()) == ["Ada"]


def test_results_survive_the_removal_of_old_games(server: Worker, browser: Browser) -> None:
    game = finished(browser, "Ada")
    ordinary = browser.begin(seats={"Blue": "greedy", "Red": "greedy", "Green": "greedy"})
    server.let_bots_play(ordinary)
    database = server.resources.store.database
    retention = Retention(database, 1, 1, None, lambda: NOON * 2)
    assert retention.run_if_due() == 1
    assert browser.get(f"/api/games/{ordinary}").status_code == 404
    assert browser.get(f"/api/games/{game}").status_code == 200
    assert names(browser) == ["Ada"]
