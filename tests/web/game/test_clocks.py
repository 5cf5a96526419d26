"""Games with clocks through the JSON interface and the pages: late moves, what is refused, and what pages get."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from frontends.web.characters import STAND_IN
from tests.web.clocked_games import Time
from tests.web.games import refusal, start_game_of_three
from tests.web.streams import data_in
from tests.web.visitors.games import ONE_MOVE, listed
from tests.web.words import texts
from tests.web.worker import ROOMY, Browser, Worker


@pytest.fixture(scope="module")
def clocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """Yield a worker without the thread that looks at the clocks, at a time that a test sets."""
    worker = Worker(tmp_path_factory.mktemp("clocked"), **ROOMY)
    worker.resources.flags.close()
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def another(clocked: Worker) -> Iterator[Worker]:
    worker = Worker(clocked.resources.settings.data, **ROOMY)
    worker.resources.flags.close()
    yield worker
    worker.close()


@pytest.fixture
def time(clocked: Worker, another: Worker) -> Time:
    time = Time()
    for store in (clocked.resources.store, another.resources.store):
        store.database.time = lambda _: time.now
        store.clocks.monotonic = lambda: time.now
        store.clocks._estimate = None
    with store.database.read() as connection:
        assert connection.exec_driver_sql("DELETE FROM job WHERE name = 'heartbeat'") is not None
    return time


class Table:
    def __init__(self, worker: Worker, time_control: str = "3+5", **fields: Any) -> None:
        self.game, *people = start_game_of_three(worker, time_control=time_control, **fields)
        self.browsers = dict(zip(("Blue", "Red", "Green"), people, strict=True))

    @property
    def state(self) -> dict[str, Any]:
        return self.browsers["Blue"].state(self.game)

    @property
    def mover(self) -> Browser:
        return self.browsers[self.state["clocks"]["running"]]

    def seat(self, player: str) -> dict[str, Any]:
        return next(seat for seat in self.state["seats"] if seat["player"] == player)


def test_pages_get_the_times_and_count_on_by_themselves(clocked: Worker, time: Time) -> None:
    table = Table(clocked)
    full = {"Blue": 180_000, "Red": 180_000, "Green": 180_000}
    assert (table.state["clocks"], table.state["time_control"]) == (
        {"remaining": full, "running": "Green", "elapsed": 0, "lag": ""},
        "3+5",
    )
    time.now += 2
    assert table.state["clocks"]["elapsed"] == 2_000
    page = table.browsers["Blue"].get(f"/games/{table.game}").text
    assert 'data-clock="Green" data-running>2:58<' in page
    assert 'data-clock="Red">3:00<' in page
    assert 'id="winding" hidden' in page
    state = table.mover.play(table.game).get_json()
    assert (state["clocks"]["running"], state["clocks"]["elapsed"]) == ("Blue", 0)
    # The request took a moment, which is not charged.
    assert 183_000 <= state["clocks"]["remaining"].pop("Green") < 184_000
    assert state["clocks"]["remaining"] == {"Blue": 180_000, "Red": 180_000}


def test_a_late_move_is_refused_and_flags(clocked: Worker, time: Time) -> None:
    table = Table(clocked)
    move = next(iter(table.browsers["Green"].state(table.game)["takes"]))
    table.browsers["Green"].command(table.game, "name", player="Green", name="Cy")
    keep_alive(clocked, time, 178)
    time.now += 4
    version = table.state["version"]
    answer = table.browsers["Green"].command(table.game, "play", move=move, version=version)
    assert refusal(answer, 409) == "time_is_up"
    state = answer.get_json()["state"]
    # Once, the clock of the computer that plays on stood at 0:00.0 until the end.
    assert (state["plies"], sorted(state["clocks"]["remaining"]), state["clocks"]["running"]) == (
        1,
        ["Blue", "Red"],
        "Blue",
    )
    seat = table.seat("Green")
    assert (seat["seat"], seat["has_resigned"], seat["has_flagged"], seat["can_claim"]) == (STAND_IN, True, True, False)
    # The person was called by the colour, since a computer has the seat now, even to the person.
    assert texts(table.state)[-3] == "Cy ran out of time."
    assert texts(table.browsers["Green"].state(table.game))[-3] == "You ran out of time."
    pages = {name: table.browsers[name].get(f"/games/{table.game}").text for name in ("Green", "Blue")}
    assert 'id="given-up"><span>You ran out of time.<' in pages["Green"], "a phone shows no log"
    assert 'id="given-up" hidden>' in pages["Blue"]
    # The same move again is neither played nor a second flag.
    doubled = table.browsers["Green"].command(table.game, "play", move=move, version=version)
    assert doubled.status_code in (409, 422)
    assert sum(entry["fact"]["kind"] == "flagged" for entry in table.state["told"]) == 1


def test_games_with_clocks_have_no_undo_and_people_keep_their_seats(clocked: Worker) -> None:
    table = Table(clocked)
    table.mover.play(table.game)
    state = table.browsers["Green"].state(table.game)
    assert not any(state[name] for name in ("can_undo", "can_restart"))
    assert not any(seat[name] for seat in state["seats"] for name in ("can_hand_over", "can_claim"))
    for command, fields in (
        ("undo", {}),
        ("restart", {}),
        ("hand", {"player": "Green", "seat": "greedy"}),
        ("claim", {"player": "Green"}),
    ):
        assert refusal(table.browsers["Green"].command(table.game, command, **fields), 403) == "not_with_clocks"
    assert state["can_resign"]
    assert table.browsers["Green"].command(table.game, "resign").status_code == 200


def test_a_person_alone_gets_no_clock(clocked: Worker) -> None:
    form = clocked.browser().post("/games", blue="here", red="random", green="random", time_control="postal")
    assert form.status_code == 422
    assert "A game with clocks needs at least two people." in form.text
    assert '<option value="postal" selected>' in form.text
    answer = clocked.browser().client.post("/api/games", json={"time_control": "3+5"})
    assert refusal(answer, 422) == "too_few_people"
    alone = clocked.browser()
    state = alone.state(alone.begin())
    assert (state["clocks"], state["time_control"]) == (None, "unlimited")


def test_the_end_says_who_ran_out_of_time_and_a_rematch_has_the_same_time_control(clocked: Worker, time: Time) -> None:
    table = Table(clocked, position=ONE_MOVE)
    blue = table.browsers["Blue"]
    keep_alive(clocked, time, 184)
    clocked.resources.flags.look()
    assert table.seat("Blue")["has_flagged"]
    page = blue.get(f"/games/{table.game}").text
    assert "You ran out of time and came last." in page
    assert 'You<span class="small muted"> out of time</span>' in page, "not the computer that has played the seat since"
    assert "You ran out of time and came last.<br>" in blue.get("/").text
    # A person who has never moved has no result.
    assert listed(blue) == []
    # The person who ran out of time starts it, which was once refused.
    following = blue.command(table.game, "rematch").get_json()["rematch"]
    for name in ("Red", "Green"):
        assert blue.state(following)["clocks"]["running"] is None, "the others have to join first"
        assert table.browsers[name].command(table.game, "rematch").status_code == 200
    state = table.browsers["Red"].state(following)
    assert [seat["player"] for seat in blue.state(following)["seats"] if seat["is_yours"]] == ["Red"]
    assert (state["time_control"], state["clocks"]["running"]) == ("3+5", "Blue")


@pytest.mark.parametrize(
    ("lag", "charged"), [("told", 1_000), ("", 1_300), ("300.forged", 1_300), ("of the turn before", 1_300)]
)
def test_any_process_forgives_the_lag(clocked: Worker, another: Worker, time: Time, lag: str, charged: int) -> None:
    table = Table(clocked)
    streams = {name: clocks_in_stream(table.browsers[name], table.game) for name in ("Blue", "Green")}
    assert [next(streams[name])["lag"] for name in ("Blue", "Green")] == ["", ""]
    table.mover.play(table.game)
    time.now += 0.3
    clocks = next(streams["Blue"])
    assert (clocks["elapsed"], clocks["lag"].partition(".")[0]) == (300, "300")
    assert next(streams["Green"])["lag"] == ""
    time.now += 1
    table.browsers["Green"].command(table.game, "say", phrase="hello")
    clocks = next(streams["Blue"])  # It tells of no turn.
    assert (clocks["elapsed"], clocks["lag"].partition(".")[0]) == (1_300, "300")
    elsewhere = table.browsers["Blue"].at(another)
    if lag == "of the turn before":
        began = clocked.resources.store.load(table.game).turn_since
        assert began is not None
        lag = clocked.resources.secrets.lag(table.game, began - 1, 300)
    move = {"move": next(iter(table.state["takes"])), "lag": clocks["lag"] if lag == "told" else lag}
    left = elsewhere.command(table.game, "play", **move).get_json()["clocks"]["remaining"]["Blue"]
    assert 0 <= left - (180_000 - charged + 5_000) < 200


def clocks_in_stream(browser: Browser, game: str) -> Iterator[dict[str, Any]]:
    """Yield the clocks in each event of a stream that a page of a game opens."""
    for event in data_in(browser.get(f"/games/{game}/events", buffered=False)):
        yield json.loads(event)["clocks"]


def keep_alive(worker: Worker, time: Time, seconds: float) -> None:
    """Let time go by, in which the heart of the server beats but nobody is flagged."""
    clocks = worker.resources.store.clocks
    clocks.find_due()
    end = time.now + seconds
    while time.now < end:
        time.now = min(end, time.now + 4)
        clocks.find_due()
