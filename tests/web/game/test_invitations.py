"""Invite links: opening one changes nothing, sitting down is a POST, and a link can be renewed."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import segno

from frontends.web.qr_code import QUIET_ZONE
from tests.web.games import invite, lasting_state, path_of
from tests.web.streams import events
from tests.web.words import texts
from tests.web.worker import NewWorker, Worker


def test_the_preview_of_an_invite_link_does_not_take_the_seat(worker: Worker) -> None:
    game, host, link = invite(worker)
    before = lasting_state(host, game)
    messenger = worker.browser()
    for answer in (messenger.get(link), messenger.client.head(link)):
        assert answer.status_code == 200
    assert lasting_state(host, game) == before
    friend = worker.browser()
    page = friend.get(link).text
    assert "Sit down as Red" in page
    assert f'<form method="post" action="{link}"' in page
    answer = friend.post(link)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game}")
    assert friend.state(game)["seats"][1]["is_yours"]


def test_an_invite_link_leads_those_who_have_the_seat_to_the_game(worker: Worker) -> None:
    game, host, link = invite(worker)
    friend = worker.browser()
    friend.post(link)
    answer = friend.get(link)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game}")
    version = host.state(game)["version"]
    assert "Red is taken." in worker.browser().get(link).text
    assert friend.post(link).status_code == 303
    assert host.state(game)["version"] == version


def test_a_renewed_link_revokes_the_old_one(worker: Worker) -> None:
    game, host, old = invite(worker)
    answer = host.client.post(f"/games/{game}/renew", data={"version": 1, "player": "Red"})
    assert answer.status_code == 303
    new = path_of(host.state(game)["seats"][1]["link"])
    assert new != old
    stranger = worker.browser()
    for answer in (stranger.get(old), stranger.post(old)):
        assert answer.status_code == 403
        assert "This invite link is not valid. Ask for a new one." in answer.text
    assert not host.state(game)["seats"][1]["is_taken"]
    assert stranger.post(new).status_code == 303
    assert texts(host.state(game))[-2] == "The invite link for Red was renewed."


def test_a_stranger_who_took_a_seat_with_a_leaked_link_is_not_hidden_from_the_others(worker: Worker) -> None:
    game, host, link = invite(worker)
    friend = worker.browser()
    friend.post(link)
    told = len(host.state(game)["told"])
    for _ in range(2):
        worker.browser().post(link)
    friend.post(link)
    assert texts(host.state(game))[told:] == ["Another browser joined as Red."] * 2


def test_a_stranger_who_took_a_seat_with_a_leaked_link_can_be_removed(new_worker: NewWorker, any_database: str) -> None:
    here, there = (new_worker(database=any_database) for _ in range(2))
    host, friend, stranger = here.browser(), here.browser(), there.browser()
    game = host.begin(seats={"Blue": "here", "Red": "link", "Green": "here"}, seed="7")
    old = path_of(host.state(game)["seats"][1]["link"])
    for browser in (friend, stranger):
        assert browser.post(old).status_code == 303
    while not friend.state(game)["is_your_turn"]:
        assert host.play(game).status_code == 200
    seen = stranger.state(game)
    assert stranger.command(game, "name", player="Red", name="Me").status_code == 200
    known = stranger.state(game)["version"]
    stream = stranger.get(f"/games/{game}/events?since={known}", buffered=False)

    answer = friend.command(game, "renew", player="Red", others="end")
    assert answer.status_code == 200
    secret = answer.get_json()["seats"][1]["link"].rpartition("/")[2]
    assert there.browser().get(f"/games/{game}").status_code == 200, "the other worker knows the new version"
    for command, fields in (
        ("play", {"move": next(iter(seen["takes"]))}),
        ("name", {"player": "Red", "name": "Me"}),
        ("renew", {"player": "Red", "others": "end"}),
        ("hand", {"player": "Red", "seat": "greedy"}),
        ("undo", {}),
    ):
        refused = stranger.command(game, command, version=known, **fields)
        assert refused.status_code == 403, command
        assert secret not in refused.text
    assert stranger.post(old).status_code == 403
    event = events(stream, 2)[1]
    for text in (event, stranger.get(f"/games/{game}").text, json.dumps(stranger.state(game))):
        assert secret not in text
        assert old not in text
    assert not json.loads(event)["is_player"]
    assert not stranger.state(game)["is_player"]
    assert game not in stranger.get("/").text
    assert friend.play(game).status_code == 200
    assert texts(host.state(game))[-2].endswith("and other browsers were removed from the seat.")


def test_only_those_in_a_seat_can_remove_its_other_browsers(worker: Worker) -> None:
    game, host, link = invite(worker)
    before = host.state(game)["version"]
    refused = host.command(game, "renew", player="Red", others="end")
    assert (refused.status_code, refused.get_json()["code"]) == (403, "not_your_seat")
    refused = host.client.post(f"/games/{game}/renew", data={"version": before, "player": "Blue", "others": "all"})
    assert refused.status_code == 400
    assert (host.state(game)["version"], path_of(host.state(game)["seats"][1]["link"])) == (before, link)
    answer = host.client.post(f"/games/{game}/renew", data={"version": before, "player": "Blue", "others": "end"})
    assert answer.status_code == 303
    assert host.state(game)["seats"][0]["is_yours"]


def test_only_those_who_see_a_link_can_renew_it_and_those_in_the_seat_keep_it(worker: Worker) -> None:
    game, host, link = invite(worker)
    spectator, friend = worker.browser(), worker.browser()
    assert spectator.command(game, "renew", player="Red").get_json()["code"] == "not_your_seat"
    friend.post(link)
    assert host.command(game, "renew", player="Red").status_code == 403
    assert host.command(game, "renew", player="Green").status_code == 403
    for browser, player in ((host, "Blue"), (friend, "Red")):
        assert browser.command(game, "renew", player=player).status_code == 200
    assert friend.state(game)["seats"][1]["is_yours"]
    assert worker.browser().post(link).status_code == 403


def test_a_renewed_link_reaches_open_pages(worker: Worker) -> None:
    game, host, old = invite(worker)
    version = host.state(game)["version"]
    stream = host.get(f"/games/{game}/events?since={version}", buffered=False)
    assert host.command(game, "renew", player="Red").status_code == 200
    new = host.state(game)["seats"][1]["link"]
    event = events(stream, 2)[1]
    assert new in event
    assert old not in event


def modules(svg: str) -> list[list[int]]:
    """Return the modules of a QR code in an SVG image, 1 for dark, without the margin."""
    root = ElementTree.fromstring(svg)
    size = int(root.attrib["viewBox"].split()[3])
    rows = [[0] * size for _ in range(size)]
    drawn = next(path.attrib["d"] for path in root.iter("{http://www.w3.org/2000/svg}path") if "stroke" in path.attrib)
    x = y = 0.0
    for command, arguments in re.findall("([Mmh])([^Mmh]*)", drawn):
        first, *rest = map(float, arguments.split())
        if command == "h":
            rows[int(y)][int(x) : int(x + first)] = [1] * int(first)
            x += first
        else:
            x, y = (first, rest[0]) if command == "M" else (x + first, y + rest[0])
    return [row[QUIET_ZONE:-QUIET_ZONE] for row in rows[QUIET_ZONE:-QUIET_ZONE]]


def test_the_qr_code_of_a_seat_holds_its_invite_link(worker: Worker) -> None:
    game, host, link = invite(worker)
    answer = worker.browser().get(f"{link}/code.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    expected = segno.make(f"http://localhost{link}", error="m", micro=False)
    assert modules(answer.text) == [list(row) for row in expected.matrix]
    assert f'src="http://localhost{link}/code.svg"' in host.get(f"/games/{game}").text
    assert host.command(game, "renew", player="Red").status_code == 200
    assert worker.browser().get(f"{link}/code.svg").status_code == 403
