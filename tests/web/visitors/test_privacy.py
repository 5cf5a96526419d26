"""Privacy: what is stored is listed, a visitor can take it along, and nothing of it is left after its deletion."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import MetaData, select

from frontends.web.characters import STAND_IN
from frontends.web.store import log_copier, schema
from frontends.web.store.presence import Pages, Place
from frontends.web.store.push_subscriptions import Subscription
from tests.harness.waiting import until
from tests.web.games import start_game_of_two
from tests.web.visitors.games import SHARED, begin_finished, client_of, delete, finish, join
from tests.web.worker import ROOMY, Browser, NewWorker, Worker
from tribolo_core import Player

SCRIPTS = Path(__file__).parents[3] / "frontends" / "web" / "page"
ALONE = {"Blue": "here", "Red": "greedy", "Green": "greedy"}

FIELDS = {
    "name": {"player": "Blue", "name": "Zacharias"},
    "hand": {"player": "Blue", "seat": "random"},
    "claim": {"player": "Blue"},
}
"""The fields of commands; others have none."""


def stored_texts(worker: Worker, but: tuple[str, ...] = ()) -> str:
    tables = MetaData()
    tables.reflect(worker.resources.store.database.engine)
    with worker.resources.store.database.read() as connection:
        rows = [connection.execute(select(table)).all() for name, table in tables.tables.items() if name not in but]
    return repr(rows)


def test_nothing_of_a_visitor_is_found_in_the_database_after_the_deletion(any_worker: Worker) -> None:
    browser, friend = any_worker.browser(), any_worker.browser()
    browser.begin(seats=ALONE, name="Zacharias")
    begin_finished(any_worker, browser, seats=ALONE, name="Zacharias")
    browser.begin(seats=SHARED, name="Zacharias")
    running = browser.begin(seats=SHARED, name="Zacharias", seed="7")
    finished = browser.begin(seats=SHARED, name="Zacharias", seed="7")
    theirs = friend.begin(seats=SHARED, seed="7")
    for time_control in ("unlimited", "postal"):
        browser.post("/lobby", command="take", time_control=time_control, name="Zacharias")
    join(friend, browser, theirs)
    browser.command(theirs, "name", player="Red", name="Zacharias II")
    for game in (running, finished):
        join(browser, friend, game)
        friend.command(game, "name", player="Red", name="Friedel")
    browser.command(running, "name", player="Blue", name="Zacharias the Great")
    finish(any_worker, finished)
    identity, subscriptions = browser.digest, any_worker.resources.notifications.subscriptions
    subscriptions.add(
        Subscription("https://push.example/Zacharias", identity, identity, "push.example", "key", "secret")
    )
    assert "https://push.example/Zacharias" in browser.post("/privacy/data.json").text
    texts = stored_texts(any_worker)
    assert all(text in texts for text in ("Zacharias the Great", "Zacharias II", identity, client_of(any_worker)))

    assert "Your data was deleted: your part in 6 games" in html.unescape(re.sub("<[^>]*>", "", delete(browser)))
    texts = stored_texts(any_worker, but=("rate_usage",))
    assert not [text for text in ("Zacharias", identity, client_of(any_worker)) if text in texts]
    assert texts.count("Friedel") == 2
    for game in (running, finished, theirs):
        assert friend.get(f"/games/{game}").status_code == 200
        assert "Zacharias" not in friend.get(f"/games/{game}").text
    assert "Guest" in friend.get("/?games=finished").text, "a finished game keeps its place"
    with any_worker.resources.store.database.read() as connection:
        assert set(connection.execute(select(schema.games.c.id)).scalars()) == {running, finished, theirs}


def test_no_file_keeps_an_erased_name(own_worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_copier, "COPY_SECONDS", 0.02)
    browser, friend = own_worker.browser(), own_worker.browser()
    begin_finished(own_worker, browser, seats=ALONE, name="Zacharias")
    shared = browser.begin(seats=SHARED, name="Zacharias")
    join(browser, friend, shared)

    def found() -> list[str]:
        return [path.name for path in tmp_path.glob("games.db*") if b"Zacharias" in path.read_bytes()]

    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM event").fetchone()
        delete(browser)
        assert found(), "a reader still needs the log"
        reader.execute("COMMIT")
    until(lambda: not found())
    assert friend.get(f"/games/{shared}").status_code == 200


def test_other_processes_forget_the_names_and_the_seats_as_well(new_worker: NewWorker, any_database: str) -> None:
    one, other = new_worker(database=any_database), new_worker(database=any_database)
    game, browser, _ = start_game_of_two(one, name="Ada")
    elsewhere, watcher = browser.at(other), other.browser()
    elsewhere.command(game, "name", player="Blue", name="Ada Lovelace")
    assert "Ada Lovelace" in json.dumps(watcher.state(game))
    same = [browser.at(worker) for worker in (one, other)]
    delete(browser)
    for again in same:
        state = again.state(game)
        assert "Ada" not in json.dumps(state)
        assert not state["is_player"]
        for command in ("name", "undo", "claim"):
            assert again.command(game, command, **FIELDS.get(command, {})).status_code == 403
        assert "No games yet." in again.get("/").text
    assert "Ada" not in json.dumps(elsewhere.get(f"/api/games/{game}").get_json())


def test_when_somebody_was_there_is_erased_with_the_seat_unless_another_browser_holds_it(worker: Worker) -> None:
    game, browser, friend = start_game_of_two(worker, name="Ada")
    second = worker.browser()
    join(browser, second, game, 0)
    attendance = worker.resources.attendance
    attendance.write()
    attendance.close()
    for player in (Player.BLUE, Player.RED):  # In 2100, which is later than what the attendance has written.
        attendance.table.write("worker", {Place(game, player): Pages(0, 4_102_444_800.0)})

    def stored() -> list[str]:
        query = select(schema.presence.c.player).where(schema.presence.c.worker == "worker")
        with worker.resources.store.database.read() as connection:
            return sorted(connection.execute(query).scalars())

    assert exported(browser)["games"][0]["last_there"].startswith("2100-01-01T00:00:00")
    delete(browser)
    assert stored() == ["B", "R"], "another browser holds the seat, too"
    seat = second.state(game)["seats"][0]
    assert (seat["seat"], seat["is_yours"], seat["person"]) == ("human", True, "")
    assert not browser.state(game)["is_player"]
    delete(second)
    assert (stored(), friend.state(game)["seats"][0]["seat"]) == (["R"], STAND_IN)


DEEDS = ("alone", "invite", "named", "join", "name", "hand", "claim", "undo", "help", "rematch", "finish")
VISITS = st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 4)), max_size=10)


def test_no_history_of_a_visitor_leaves_a_trace(new_worker: NewWorker) -> None:
    worker = new_worker(**ROOMY)

    @settings(max_examples=25, deadline=None)
    @given(visits=VISITS)
    def check(visits: list[tuple[str, int]]) -> None:
        browser, friend = worker.browser(), worker.browser()
        games = [browser.begin(seats=SHARED, name="Zacharias")]
        for visit, number in visits:
            game = games[number % len(games)]
            if visit in ("alone", "invite", "named"):
                seats = ALONE if visit == "alone" else SHARED
                games.append(browser.begin(seats=seats, name="Zacharias" if visit == "named" else ""))
            elif visit == "join":
                free = [seat["link"] for seat in browser.state(game)["seats"] if seat["link"] and not seat["is_taken"]]
                if free:
                    friend.take_seat(free[0])
            elif visit == "finish":
                finish(worker, game)
            elif visit == "help":
                browser.record_help(game)
            else:
                browser.command(game, visit, **FIELDS.get(visit, {}))
        identity = browser.digest
        delete(browser)
        texts = stored_texts(worker, but=("rate_usage",))
        assert [text for text in ("Zacharias", identity) if text in texts] == []
        with worker.resources.store.database.read() as connection:
            orphans = select(schema.games.c.id).where(schema.games.c.id.not_in(select(schema.holders.c.game)))
            assert connection.execute(orphans).all() == []

    check()


def test_the_deletion_needs_a_confirmation_and_a_page_of_this_site(browser: Browser) -> None:
    game = browser.begin(seats=ALONE, name="Ada")
    for fields in ({}, {"confirm": "no"}):
        refused = browser.post("/privacy/delete", **fields)
        assert refused.status_code == 422
        assert "Nothing was deleted. Tick the box to confirm, then press Delete my data." in refused.text
    foreign = browser.client.post("/privacy/delete", data={"confirm": "yes"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    assert browser.get("/privacy/delete").status_code == 405
    assert browser.state(game)["is_player"]


def test_the_cookies_are_removed_with_the_data_and_a_browser_without_them_deletes_nothing(browser: Browser) -> None:
    browser.post("/games", difficulty="hard")
    answer = browser.post("/privacy/delete", confirm="yes")
    assert browser.client.get_cookie("tribolo") is None
    assert browser.client.get_cookie("tribolo_difficulty") is None
    assert "This browser has no cookie of this site." in browser.get("/privacy").text
    assert " data-deleted" in answer.text, "the script deletes what the browser keeps"
    assert " data-deleted" not in browser.get("/privacy").text
    assert "<b>Your data was deleted.</b>" in delete(browser), "nothing is left to be deleted"


def test_a_client_lists_its_running_games_and_deletes_its_data_by_the_json_interface(worker: Worker) -> None:
    game, ada, ben = start_game_of_two(worker)
    begin_finished(worker, ada)
    (own,) = own_games(ada)
    assert (own["id"], own["is_your_turn"], [seat["is_yours"] for seat in own["seats"]]) == (
        game,
        ada.state(game)["is_your_turn"],
        [True, False, False],
    )
    assert ada.client.post("/api/privacy/delete").status_code == 204
    assert ada.client.get_cookie("tribolo") is None
    assert own_games(ada) == []
    assert [each["id"] for each in own_games(ben)] == [game]
    assert ben.state(game)["seats"][0]["seat"] != "human"


def own_games(browser: Browser) -> list[dict[str, Any]]:
    return list(json.loads(browser.get("/api/games").text)["games"])


def exported(browser: Browser) -> dict[str, Any]:
    answer = browser.post("/privacy/data.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tribolo-data.json"'
    assert answer.headers["Cache-Control"] == "no-store"
    data: dict[str, Any] = json.loads(answer.text)
    return data


def test_the_export_holds_all_of_the_visitor_and_no_name_of_others(any_worker: Worker) -> None:
    browser, friend = any_worker.browser(), any_worker.browser()
    begin_finished(any_worker, friend, seats=ALONE, name="Friedel")
    alone = begin_finished(any_worker, browser, seats=ALONE, name="Ada", seed="7", deal="maze")
    shared = browser.begin(seats=SHARED, seed="8", name="Ada")
    join(browser, friend, shared)
    friend.command(shared, "name", player="Red", name="Friedel")
    data = exported(browser)
    assert [game["id"] for game in data["games"]] == [alone, shared]
    first, second = data["games"]
    moves = [event["text"] for event in first["events"] if event["kind"] == "move"]
    assert moves == [move["name"] for move in browser.state(alone)["all_moves"]]
    assert (first["deal"], first["deal_number"], first["your_seats"], first["is_over"]) == ("maze", "7", ["Blue"], True)
    assert sum(first["scores"].values()) > 36
    assert [event["text"] for event in second["events"] if event["kind"] == "name"] == ["Ada"]
    assert "Friedel" not in json.dumps(data)
    assert data["browser"] == browser.digest
    assert {limit["limit"] for limit in data["rate_limits"]} == {"game", "export"}
    assert exported(any_worker.browser())["games"] == []


def privacy_page(browser: Browser) -> str:
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", browser.get("/privacy").text)).split())


def test_everything_that_is_stored_is_listed(worker: Worker, browser: Browser) -> None:
    page = privacy_page(worker.browser())
    scripts = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.ts"))
    keys = set(re.findall(r'_KEY = "([^"]+)"', scripts))
    names = [
        "settings",
        "difficulty",
        "persistence",
        "waiting",
        "analyses",
        "lessons",
        "medals",
        "name",
        "puzzles",
        "joined",
        "games",
    ]
    assert keys == {f"tribolo.{name}" for name in names}
    assert set(re.findall(r'SENT = "([^"]+)"', scripts)) == {"tribolo.sent"}
    assert "sessionStorage tribolo.sent" in page
    databases = set(re.findall(r'DATABASE = "([^"]+)"', scripts))
    assert databases
    writes = Counter(re.findall(r"\b(?:localStorage\.setItem|store)\((\w+)", scripts))
    assert writes == {"key": 2, "STORAGE_KEY": len(keys)}, "only `store` writes, and each caller names its key"
    tables = MetaData()
    tables.reflect(worker.resources.store.database.engine)
    browser.post("/games", difficulty="hard")
    browser.post("/language", language="de")
    browser.post("/scripts", scripts="off")
    cookie_names = ("tribolo", "tribolo_difficulty", "tribolo_language", "tribolo_scripts")
    cookies = {name for name in cookie_names if browser.client.get_cookie(name)}
    assert len(cookies) == len(cookie_names)
    stored = [*(f"localStorage {key}" for key in keys), *(f"table {name}" for name in tables.tables)]
    stored += [*(f"cookie {name}" for name in cookies), *(f"IndexedDB {name}" for name in databases)]
    assert [name for name in stored if name not in page] == []
    assert "400 days." in page


@pytest.mark.parametrize(
    ("finished", "abandoned", "sentence"),
    [
        (0, 0, "Until you delete your data here."),
        (90, 0, "Finished games: 90 days after the last move or change. Unfinished games: no limit."),
        (0, 7.5, "no limit. Unfinished games: 7.5 days after the last move or change, but not while a clock runs."),
    ],
)
def test_the_settings_give_the_times(new_worker: NewWorker, finished: float, abandoned: float, sentence: str) -> None:
    worker = new_worker(keep_finished_days=finished, keep_abandoned_days=abandoned)
    assert sentence in privacy_page(worker.browser())


def test_what_a_setting_switches_on_is_listed_only_then(new_worker: NewWorker, tmp_path: Path) -> None:
    more = {"metrics_token": "x" * 20, "export": tmp_path, "keep_finished_days": 1}
    plain, rich = (
        set(re.findall(r"<code[^>]*>(.*?)</code>", new_worker(**settings).browser().get("/privacy").text))
        for settings in ({"offline": False}, more)
    )
    assert rich - plain == {"cache of the pages for one person", "metrics", "records of old games"}
