"""Blocks: a visitor neither sees nor meets whom they have blocked; the host refuses words and blocks people."""

from __future__ import annotations

import html
import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select, update

from frontends.web.main import main
from frontends.web.store import blocks, schema
from tests.web.games import refusal, start_game_of_three
from tests.web.lobby.test_lobby import act, state, take
from tests.web.streams import events
from tests.web.visitors.games import delete
from tests.web.visitors.test_privacy import exported
from tests.web.watch.test_watch import public_game, shown
from tests.web.words import labels
from tests.web.worker import Browser, NewWorker, Worker

RUDE = "Rude Name"


@pytest.fixture
def worker(own_worker: Worker) -> Worker:
    return own_worker


def rude_game(worker: Worker) -> tuple[str, Browser, Browser, Browser]:
    """Start a game of three people that anybody may watch; Red has a rude name and has said something."""
    game, (blue, red, green) = public_game(worker)
    assert red.command(game, "name", player="Red", name=RUDE).status_code == 200
    assert red.command(game, "say", phrase="laughter").status_code == 200
    return game, blue, red, green


def block(browser: Browser, game: str, player: str = "Red") -> None:
    answer = browser.client.post(f"/api/games/{game}/commands", json={"command": "block", "player": player})
    assert answer.status_code == 200, answer.text


def stream(browser: Browser, address: str) -> str:
    return events(browser.get(address, buffered=False), 1)[0]


def everything(browser: Browser, game: str) -> list[str]:
    """Return all texts about a game that a visitor gets, and that may name its people."""
    pages = (f"/games/{game}", f"/games/{game}?at=0", "/", "/watch", "/api/watch", f"/api/games/{game}")
    texts = [browser.get(address, follow_redirects=True).text for address in pages]
    return [*texts, *(stream(browser, address) for address in (f"/games/{game}/events", "/watch/events"))]


def test_somebody_blocked_has_neither_name_nor_voice_for_one_visitor(worker: Worker) -> None:
    game, blue, red, green = rude_game(worker)
    assert [RUDE in text for text in everything(blue, game)] == [True] * 8
    # The page once came back without a word.
    answer = blue.post(f"/games/{game}/block", player="Red")
    assert answer.status_code == 303
    page = blue.get(answer.headers["Location"]).text
    assert 'You can end the block here, later at Seats and invites, or at <a href="/privacy">' in page
    assert 'id="blocked"' not in blue.get(f"/games/{game}").text
    texts = everything(blue, game)
    assert [text for text in texts if RUDE in text or ": 😄" in text] == []
    state = blue.state(game)
    seat = state["seats"][1]
    assert (seat["person"], labels(state)[1], seat["can_block"], seat["is_blocked"]) == ("", "Guest", False, True)
    assert "You have blocked this person." in blue.get(f"/games/{game}").text
    # The others are not told, and nothing has changed for them.
    assert "block" not in json.dumps(red.state(game)["told"]).lower()
    assert not any(seat["is_blocked"] for person in (red, green) for seat in person.state(game)["seats"])
    assert RUDE in green.get("/watch").text
    assert ": 😄" in green.get(f"/games/{game}").text
    # Later events are hidden, too, also in the answer to a move.
    red.command(game, "name", player="Red", name=f"{RUDE} II")
    assert RUDE not in blue.command(game, "say", phrase="hello").text
    blue.post(f"/games/{game}/unblock", player="Red")
    assert RUDE in blue.get(f"/games/{game}").text
    assert 'id="blocked"' not in blue.get(f"/games/{game}?blocked=Red").text


def test_whoever_blocks_somebody_was_still_heard_by_that_person(worker: Worker) -> None:
    game, blue, red, green = rude_game(worker)
    blue.command(game, "name", player="Blue", name="Ada")
    blue.command(game, "say", phrase="thanks")
    block(blue, game)
    blue.command(game, "say", phrase="hello")
    for browser, is_heard in ((red, False), (green, True), (blue, True)):
        for text in (json.dumps(browser.state(game)["told"]), stream(browser, f"/games/{game}/events")):
            assert [f'"{phrase}"' in text for phrase in ("thanks", "hello")] == [is_heard] * 2
    assert red.state(game)["seats"][0]["person"] == "Ada", "the person who is blocked is not told"
    blue.post(f"/games/{game}/unblock", player="Red")
    assert '"thanks"' in json.dumps(red.state(game)["told"])


def test_people_of_a_game_block_only_others_of_it(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    game, blue, _, green = start_game_of_three(worker)
    fields = {"command": "block", "player": "Red"}

    def refused(browser: Browser, game: str, **changes: str) -> str:
        return refusal(browser.client.post(f"/api/games/{game}/commands", json={**fields, **changes}), 403)

    assert refused(worker.browser(), game) == "spectating"
    assert refused(blue, game, player="Blue") == "nobody_to_block"
    alone = blue.begin(seats={"Blue": "here", "Red": "link", "Green": "greedy"})
    assert refused(blue, alone) == refused(blue, alone, player="Green") == "nobody_to_block"
    assert [seat["can_block"] for seat in blue.state(game)["seats"]] == [False, True, True]
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    block(blue, game)
    block(blue, game)
    assert refused(blue, game, player="Green") == "too_many_blocks"
    assert [seat["is_blocked"] for seat in blue.state(game)["seats"]] == [False, True, False]
    assert not any(seat["is_blocked"] for seat in green.state(game)["seats"])


def test_blocks_of_a_network_are_limited(new_worker: NewWorker) -> None:
    game, blue, _, _ = start_game_of_three(new_worker(blocks_per_hour=1))
    block(blue, game)
    answer = blue.client.post(f"/api/games/{game}/commands", json={"command": "block", "player": "Green"})
    assert refusal(answer, 429) == "too_many_new_blocks"


def test_the_lobby_keeps_people_apart_of_whom_one_has_blocked_the_other(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker)
    block(blue, game)
    (own,) = take(red, name=RUDE)["yours"]
    for text in (json.dumps(state(blue)), stream(blue, "/lobby/events"), blue.get("/lobby").text, blue.get("/").text):
        assert RUDE not in text
    assert RUDE in stream(green, "/lobby/events")
    assert act(blue, "join", 404, open_game=own["open_game"])["code"] == "unknown_open_game"
    assert len(take(blue, name="Ada")["games"]) == 1
    assert [each["people"] for each in state(red)["games"]] == [[RUDE]]
    assert [each["people"] for each in state(green)["games"]] == [[RUDE], ["Ada"]]
    take(green)
    ben, cem = worker.browser(), worker.browser()
    begun = take(ben)["game"]
    assert "Ada" not in json.dumps(ben.state(begun))
    assert state(red)["game"] == begun
    take(cem, name="Cem")
    assert [each["people"] for each in state(blue)["games"]] == [["Ada", "Cem"]]


def test_somebody_who_blocks_another_person_of_an_open_game_gives_up_the_seat(worker: Worker) -> None:
    game, blue, red, _ = start_game_of_three(worker)
    take(red)
    assert len(take(blue)["yours"]) == 1
    block(blue, game)
    assert state(blue)["yours"] == []
    assert len(state(red)["yours"]) == 1


def test_blocks_are_listed_ended_exported_and_erased_with_ones_data(new_worker: NewWorker, any_database: str) -> None:
    worker = new_worker(database=any_database)
    game, blue, red, green = start_game_of_three(worker)

    def count() -> int:
        with worker.resources.store.database.read() as connection:
            return len(connection.execute(select(schema.person_blocks)).all())

    for player in ("Red", "Green"):
        block(blue, game, player)
    block(green, game, "Blue")
    assert "You have blocked 2 people." in blue.get("/privacy").text
    data = exported(blue)
    assert [set(each) for each in data["blocks"]] == [{"at"}] * 2
    assert not {red.digest, green.digest} & set(json.dumps(data).split('"'))
    assert blue.post("/privacy/unblock").status_code == 303
    assert (count(), "You have blocked" in blue.get("/privacy").text) == (1, False)
    block(blue, game, "Red")
    block(red, game, "Green")
    assert count() == 3
    delete(blue)
    assert count() == 1


def test_a_block_ends_with_the_cookies(worker: Worker) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    block(blue, game)
    old = update(schema.person_blocks).values(at=time.time() - blocks.BLOCK_DAYS * 86_400 - 1)
    worker.resources.store.database.write(lambda connection: connection.execute(old))
    block(blue, game, "Green")
    assert [seat["is_blocked"] for seat in blue.state(game)["seats"]] == [False, False, True]


def test_names_with_words_of_the_host_are_refused_and_those_from_before_hidden(new_worker: NewWorker) -> None:
    game, blue, red, green = rude_game(new_worker())
    take(red, name=RUDE, time_control="postal")
    strict = new_worker(blocked_words="naughty, RUDE")
    browser, friend, onlooker = red.at(strict), blue.at(strict), strict.browser()
    assert [text for text in everything(friend, game) if RUDE in text] == []
    for address in ("/lobby", "/watch", f"/games/{game}"):
        assert RUDE not in onlooker.get(address).text
    for name in (RUDE, "R.U.D.E", "the rud\u00e9 one", "Naughty"):
        assert refusal(browser.command(game, "name", player="Red", name=name), 422) == "refused_name"
        assert act(onlooker, "take", 422, time_control="unlimited", name=name)["code"] == "refused_name"
    assert refusal(browser.client.post("/api/games", json={"name": RUDE}), 422) == "refused_name"
    link = green.begin(seats={"Blue": "here", "Red": "link"})
    invitation = green.state(link)["seats"][1]["link"].removeprefix("http://localhost")
    assert "This name is not allowed here." in html.unescape(strict.browser().post(invitation, name=RUDE).text)
    assert browser.command(game, "name", player="Red", name="Rut").status_code == 200
    assert "Rut" in onlooker.get("/watch").text


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["people", *arguments])


def test_the_host_blocks_somebody_in_a_game(worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path))
    game, blue, red, _ = rude_game(worker)
    take(red, name=RUDE)
    address = f"http://localhost/games/{game}?at=3"
    assert run("list", address).output == f"Blue\t-\nRed\t{RUDE}\nGreen\t-\n"
    assert run("block", address, "red").output == "The person who plays Red is blocked.\n"
    assert run("list", game).output == f"Blue\t-\nRed\t{RUDE}\tblocked\nGreen\t-\n"
    for browser in (blue, worker.browser()):
        assert [text for text in everything(browser, game) if RUDE in text or ": 😄" in text] == []
    assert not any(seat["is_blocked"] for seat in blue.state(game)["seats"])
    assert (state(blue)["games"], state(red)["yours"]) == ([], [])
    answer = red.client.post("/api/games", json={"name": "Rut"})
    assert refusal(answer, 403) == "blocked_visitor"
    red.begin()
    assert exported(red)["is_blocked_by_host"]
    assert run("unblock", game, "Red").output == "The person who plays Red is no longer blocked.\n"
    assert RUDE in shown(blue).games[0].seats[1].person
    assert red.command(game, "say", phrase="hello").status_code == 200


def test_the_host_is_told_what_is_wrong(worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path))
    game = worker.browser().begin(seats={"Blue": "here", "Red": "link"})
    for arguments, status, text in (
        (("block", game, "Red"), 1, "Nobody has the seat of Red in this game."),
        (("block", "x" * 22, "Red"), 1, "Nobody has the seat"),
        (("list", "x" * 22), 1, "There is no such game."),
        (("list", "-j" + "x" * 20), 1, "There is no such game."),  # It was taken for an option.
        (("list", "https://play.example/watch"), 2, "is not the address of a game"),
        (("block", game, "Pink"), 2, "Pink"),
    ):
        result = run(*arguments)
        assert (result.exit_code, text in result.output) == (status, True), result.output
