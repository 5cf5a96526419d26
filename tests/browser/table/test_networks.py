"""A network of the visitor's own: its file is chosen, plays after a reload, is missed, and comes back."""

import base64
import json

from playwright.sync_api import FilePayload, expect

from tests.browser.user import User
from tests.networks.golden import PATH
from tribolo_core.networks import Network, NetworkOpponent, parse_network

FILE = base64.b64decode(json.loads(PATH.read_text("utf-8"))[0]["file"])


def payload(content: bytes) -> FilePayload:
    return {"name": "secret.safetensors", "mimeType": "application/octet-stream", "buffer": content}


def choose(user: User, content: bytes) -> None:
    user.open("/new")
    user.page.get_by_role("radio", name="Custom").check()
    user.page.get_by_label("A network of your own").set_input_files(payload(content))


def test_a_network_of_ones_own_plays_in_its_browser_alone(user: User) -> None:
    page, asked = user.page, list[str]()
    page.on("request", lambda request: asked.append(f"{request.url} {request.post_data or ''}"))
    user.open("/new")
    assert not any("network" in request for request in asked)
    choose(user, FILE[:-1])
    expect(page.locator("#network-report")).to_contain_text("wins.bias is missing, damaged or unknown.")
    expect(page.locator("option[value=network]")).to_have_count(0)
    choose(user, FILE)
    expect(page.locator("#network-report")).to_contain_text("The network is in this browser")
    page.locator("#seat-red").select_option("Network")
    page.locator("#pace").select_option("instant")
    page.get_by_role("button", name="Start", exact=True).click()
    user.wait_until_ready()
    user.play_on(lambda move: user.cell(move).click(), 2)
    user.reload()
    user.wait_for_turn()
    record = user.download_record()
    network = NetworkOpponent(Network(parse_network(FILE, "it")))
    turns = [(turn, move) for turn, move in zip(record.game.turns, record.game.moves, strict=False)]
    played = [(network.choose(turn), move) for turn, move in turns if str(turn.player) == "Red"]
    assert played
    assert all(own == move for own, move in played)
    assert record.seats[1] == "network"
    game = page.url
    page.goto("/new")
    page.get_by_role("radio", name="Custom").check()
    page.get_by_role("button", name="Delete the network").click()
    expect(page.locator("#network-report")).to_have_text("The network was deleted.")
    user.open(game)
    user.play_first()
    expect(page.locator("#log")).to_contain_text("This browser does not have the network of this game")
    choose(user, FILE)
    expect(page.locator("option[value=network]")).to_have_count(3)
    user.open(game)
    assert user.wait_for_turn()
    user.play_first()
    assert not any("secret" in request for request in asked)
    assert not user.errors
