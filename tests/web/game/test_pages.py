"""The pages without their scripts: every form, every refusal."""

from __future__ import annotations

import html
import json
import re
from io import BytesIO

import pytest
from werkzeug.test import TestResponse

from tests.web.games import refusal
from tests.web.worker import BLUE_BEGINS, Browser, Worker
from tribolo_core import Game, Player, Record, format_position, format_record, parse_record

ALL_HERE = {"blue": "here", "red": "here", "green": "here"}


def begin(browser: Browser, **fields: str) -> str:
    answer = browser.post("/games", **{"seed": BLUE_BEGINS, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].rpartition("/")[2]


def page_text(answer: TestResponse, status: int) -> str:
    """Assert that a response has the HTTP status `status`, and return its HTML with character references decoded."""
    assert answer.status_code == status, answer.text
    return html.unescape(answer.text)


def send(browser: Browser, game: str, command: str, **fields: object) -> TestResponse:
    """Submit the form for `command` on the page of a game, whose version is the present one unless `fields` has one."""
    fields = {"version": browser.state(game)["version"], **fields}
    return browser.client.post(f"/games/{game}/{command}", data=fields)


def test_the_front_page_starts_a_game_with_the_chosen_settings(browser: Browser) -> None:
    game = begin(
        browser, blue="link", red="other", red_spec="mcts:nodes=20", green="here", deal="maze", seed="9", pace="fast"
    )
    state = browser.state(game)
    assert [seat["seat"] for seat in state["seats"]] == ["human", "mcts:nodes=20", "human"]
    assert [seat["is_taken"] for seat in state["seats"]] == [False, False, True]
    assert (state["deal"], state["seed"], state["pace"]["name"]) == ("maze", "9", "fast")


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"red": "other", "red_spec": "gredy"}, 422, "Invalid opponent 'gredy'"),
        ({"red": "other"}, 422, "Invalid opponent 'other'"),
        ({"pace": "warp"}, 400, "pace: input should be"),
        ({"position": "x"}, 422, "line 1, column 1"),
    ],
)
def test_an_invalid_form_gets_a_reason(browser: Browser, fields: dict[str, str], status: int, sentence: str) -> None:
    assert sentence in page_text(browser.post("/games", **fields), status)
    assert 'href="/games/' not in browser.get("/").text


def test_a_game_is_played_by_forms(browser: Browser, game: str) -> None:
    answer = send(browser, game, "play", move="i6")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game}")
    send(browser, game, "play", move="f1")
    assert send(browser, game, "undo").headers["Location"] == f"/games/{game}"
    assert browser.state(game)["ply"] == 1
    send(browser, game, "restart")
    assert browser.state(game)["ply"] == 0
    assert send(browser, game, "hand", player="Green", seat="greedy").status_code == 303
    assert send(browser, game, "claim", player="Green").status_code == 303
    assert send(browser, game, "name", player="Red", name="O\u2019Brien").status_code == 303
    assert "O&#39;Brien" in browser.get(f"/games/{game}").text


def test_the_legal_moves_were_marked_on_one_turn_only(worker: Worker, browser: Browser) -> None:
    game, mark = begin(browser, **ALL_HERE), 'href="#mark-legal"'
    for _ in range(3):
        assert browser.get(f"/games/{game}").text.count(mark) == len(browser.state(game)["takes"]) >= 1
        assert mark not in worker.browser().get(f"/games/{game}").text
        browser.play(game)
        assert mark not in browser.get(f"/games/{game}?at=0").text


def test_a_refused_form_shows_the_game_and_the_reason(worker: Worker, browser: Browser, game: str) -> None:
    spectator = worker.browser()
    assert "a1 is occupied." in page_text(send(browser, game, "play", move="a1"), 422)
    assert "You are watching." in page_text(send(spectator, game, "play", move="i6"), 403)
    assert "There is no move to undo." in page_text(send(browser, game, "undo"), 422)
    send(browser, game, "play", move="i6")
    assert "The game has changed" in page_text(send(browser, game, "play", version=1, move="i6"), 409)
    assert "version" in page_text(send(browser, game, "play", version="x", move="i6"), 400)
    assert page_text(send(browser, game, "dance"), 400)
    for answer in (send(browser, game, "undo", version=99), send(browser, game, "play", move="")):
        assert answer.status_code in (400, 409)
        assert "<svg" in answer.text


def test_a_page_without_script_that_shows_a_refusal_is_loaded_from_the_address_of_the_game(browser: Browser) -> None:
    game = begin(browser, blue="greedy", red="greedy", green="greedy")
    version = str(browser.state(game)["version"])
    page = page_text(browser.post(f"/games/{game}/undo", version=version), 403)
    assert f'<meta http-equiv="refresh" content="3; url=/games/{game}">' in page


def test_a_page_holds_the_state_of_its_game_and_of_its_address(worker: Worker, browser: Browser, game: str) -> None:
    browser.play(game)
    worker.name_from_before(game, Player.BLUE, "</script><b>&'")
    live = browser.get(f"/games/{game}?at=1").text
    assert embedded(live, "state") == browser.state(game)
    assert embedded(live, "shown") is None
    earlier = browser.get(f"/games/{game}?at=0").text
    assert embedded(earlier, "state") == browser.state(game)
    assert embedded(earlier, "shown") == browser.state(game, at=0)


def embedded(page: str, name: str) -> object:
    """Return the JSON value of a `<script>` element of a page; `None` if there is no such element."""
    found = re.search(f'<script type="application/json" id="{name}">(.*?)</script>', page)
    return found and json.loads(found[1])


def test_a_downloaded_record_can_be_uploaded_again(browser: Browser) -> None:
    game = begin(browser, blue="here", red="here", green="greedy", seed="7", deal="open")
    while browser.state(game)["plies"] < 8:
        browser.play(game)
    answer = browser.get(f"/games/{game}/record")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{game[:8]}.tribolo"'
    record = parse_record(answer.text)
    assert record.seats == ("human", "human", "greedy")
    for fields in ({"file": (BytesIO(answer.data), "kept.tribolo")}, {"text": answer.text.replace("\n", "\r\n")}):
        back = browser.post("/records", **fields)
        assert back.status_code == 303
        state, before = browser.state(back.headers["Location"].rpartition("/")[2]), browser.state(game)
        for name in ("takes", "position", "deal", "seed", "plies", "is_player"):
            assert state[name] == before[name], name


def test_a_record_with_variations_starts_a_game_from_its_main_line(browser: Browser) -> None:
    game = Game.new(seed=7).play_all(["i6", "h3"])
    text = format_record(Record(game, ("human", "human", "human")))
    upload = browser.post("/records", text=text.replace("h3", "h3 (a11 {so} e3 (m4)) (d3)"))
    assert upload.status_code == 303
    state = browser.state(upload.headers["Location"].rpartition("/")[2])
    assert (state["position"], state["plies"]) == (format_position(game.turn.position), 2)
    refused = browser.post("/records", text=text.replace("h3", "h3 (a11 (h3))"))
    assert "line 7, column 13: another line already plays h3 on this turn" in page_text(refused, 422)


def test_a_binary_upload_is_rejected_and_a_record_of_an_unknown_deal_goes_on(browser: Browser, game: str) -> None:
    answer = browser.post("/records", file=(BytesIO(b"\xff\xfe\x00"), "x.tribolo"))
    assert "it is not text in UTF-8" in page_text(answer, 422)
    record = browser.get(f"/games/{game}/record").text
    strange = record.replace('[Preset "standard"]', '[Preset "' + "x" * 99 + '"]')
    answer = browser.post("/records", text=strange)
    assert browser.state(answer.headers["Location"].rpartition("/")[2])["deal"] == "other"


def test_the_board_picture_is_a_standalone_svg(browser: Browser) -> None:
    answer = browser.get(f"/games/{begin(browser)}/board.svg?at=0")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert 'xmlns="http://www.w3.org/2000/svg"' in answer.text


def test_the_url_of_a_position_holds_the_whole_position(browser: Browser) -> None:
    text = format_position(Game.new(seed=7).play("i6").turn.position)
    page = browser.get("/position", query_string={"p": text})
    assert (page.status_code, text in page.text) == (200, True)
    game = begin(browser, **ALL_HERE, position=text)
    assert browser.state(game)["position"] == text
    over = format_position(Game.start(Game.new(seed=7).turn.position).turn.position)[:-1] + "-"
    for wrong in ("x", text[:-1], over):
        assert browser.get("/position", query_string={"p": wrong}).status_code == 422
    empty = "/".join(["16"] * 11)
    for mover in "b-":
        assert browser.get("/position", query_string={"p": f"{empty} {mover}"}).status_code == 200


def test_two_groups_named_blue_red_green_were_next_to_each_other_in_the_editor(worker: Worker) -> None:
    column, panel = worker.browser().get("/editor").text.split("<aside", 1)
    assert re.findall("<legend>(.*?)</legend>", column) == ["Paint with"]
    assert re.findall("<legend>(.*?)</legend>", panel)[0] == "Player to move"


def test_an_editor_without_tiles_says_how_to_begin(browser: Browser) -> None:
    advice = "Load a deal, or paint cells of at least two players."
    for query, is_bare in (("", True), ("?p=B15" + "/16" * 10 + "+b", False)):
        text = browser.get(f"/editor{query}").text
        assert advice in text
        for name, is_shown in (("bare", is_bare), ("cannot", not is_bare)):
            assert f'<p id="{name}"{"" if is_shown else " hidden"}>' in text


def test_unknown_games_and_unknown_urls_are_not_found(browser: Browser) -> None:
    for game in ("A" * 22, "nothing", "%00", "ä", "\0" * 22, "\U0001f600" * 22):
        assert refusal(browser.get(f"/api/games/{game}"), 404) == "unknown_game"
        answer = browser.client.post(f"/api/games/{game}/commands", json={"command": "undo", "version": 1})
        assert refusal(answer, 404)
        for path in ("", "/record", "/board.svg", "/events", "/seat/x"):
            assert "There is no such game" in page_text(browser.get(f"/games/{game}{path}"), 404)
        answer = browser.client.post(f"/games/{game}/undo", data={"version": 1})
        assert "There is no such game" in page_text(answer, 404)
    assert "There is nothing here" in page_text(browser.get("/nothing"), 404)
    assert refusal(browser.get("/api/nothing"), 404)
    assert browser.client.put("/api/games", json={}).status_code == 405
    answer = browser.client.delete("/")
    assert "can't be opened directly" in page_text(answer, 405)
    assert "GET" in answer.headers["Allow"]
