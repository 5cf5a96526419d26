"""A network of the visitor's own: its file is chosen, plays after a reload, is missed, and comes back."""

import base64
import json

from playwright.sync_api import expect

from tests.browser.user import User
from tests.networks.golden import PATH
from tribolo_core.networks import Network, NetworkOpponent, parse_network

FILE = base64.b64decode(json.loads(PATH.read_text("utf-8"))["networks"][0][0])


def choose(user: User, content: bytes, answer: str) -> None:
    user.open("/new")
    user.page.locator("#custom").check()
    file = user.page.locator("#network-file")
    file.set_input_files({"name": "secret.safetensors", "mimeType": "text/plain", "buffer": content})
    expect(user.page.locator("#network-report")).to_contain_text(answer)


def test_a_network_of_ones_own_plays_in_its_browser_alone(user: User) -> None:
    asked = list[str]()
    user.page.on("request", lambda request: asked.append(f"{request.url} {request.post_data or ''}"))
    user.open("/new")
    assert not any("network" in request for request in asked)
    choose(user, FILE[:-1], "wins.bias is missing, damaged or unknown.")
    expect(user.page.locator("option[value=network]")).to_have_count(0)
    choose(user, FILE, "The network is in this browser")
    user.start_from_form(red="network", seed="7", pace="instant")
    user.play_on(lambda move: user.cell(move).click(), 2)
    user.reload()
    assert user.wait_for_turn()
    record, network = user.download_record(), NetworkOpponent(Network(parse_network(FILE, "it")))
    played = [(turn, move) for turn, move in zip(record.game.turns, record.game.moves, strict=False)]
    own = [(network.choose(turn), move) for turn, move in played if str(turn.player) == "Red"]
    assert own
    assert all(expected == move for expected, move in own)
    assert record.seats[1] == "network"
    game = user.page.url
    user.open("/new")
    user.page.locator("#custom").check()
    user.page.locator("summary", has_text="Advanced").click()
    user.page.get_by_role("button", name="Delete the network").click()
    expect(user.page.locator("option[value=network]")).to_have_count(0)
    user.open(game)
    user.play_first()
    expect(user.page.locator("#thinking")).to_contain_text("The network is not in this browser")
    user.open("/play#blue=here&red=network&green=network")
    expect(user.page.locator("#no-game-text")).to_contain_text("The network is not in this browser")
    choose(user, FILE, "The network is in this browser")
    user.open(game)
    user.play_first()
    user.toggle_card("Share and export")
    user.page.get_by_role("button", name="Make a link").click()
    expect(user.page.locator("#log")).to_contain_text("A game with your own network stays in this browser.")
    assert not any("secret" in request for request in asked)
    assert not user.errors
