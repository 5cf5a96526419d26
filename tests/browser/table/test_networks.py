"""A network of the visitor's own: its file is chosen, plays after a reload, is missed, and comes back."""

import base64
import json

from playwright.sync_api import expect

from tests.browser.user import User
from tests.networks.golden import PATH

FILE = base64.b64decode(json.loads(PATH.read_text("utf-8"))["networks"][0][0])
KEPT, MISSING = "The network is in this browser", "The network is not in this browser"


def choose(user: User, content: bytes, answer: str) -> None:
    user.open("/new")
    file = user.page.locator("#network-file")
    file.set_input_files({"name": "secret.safetensors", "mimeType": "text/plain", "buffer": content})
    expect(user.page.locator("#network-report")).to_contain_text(answer)


def test_a_network_of_ones_own_plays_in_its_browser_alone(user: User) -> None:
    asked, find = list[str](), user.page.locator
    user.page.on("request", lambda request: asked.append(f"{request.url} {request.post_data or ''}"))
    user.open("/new")
    assert not any("network.js" in request for request in asked)
    choose(user, FILE[:-1], "wins.bias is missing, damaged or unknown.")
    expect(find("option[value=network]")).to_have_count(0)
    choose(user, FILE, KEPT)
    user.start_from_form(red="network", seed="7", pace="instant")
    user.play_on(lambda move: user.cell(move).click(), 1)
    user.reload()
    user.play_first()
    assert user.download_record().seats[1] == "network"
    game = user.page.url
    user.open("/new")
    find("#delete-network").evaluate("button => button.click()")
    expect(find("option[value=network]")).to_have_count(0)
    for path, place in ((game, "#thinking"), ("/play#blue=here&red=network&green=network", "#no-game-text")):
        user.open(path)
        if path == game:
            user.play_first()
        expect(find(place)).to_contain_text(MISSING)
    choose(user, FILE, KEPT)
    user.open(game)
    user.play_first()
    user.toggle_card("Share and export")
    user.page.get_by_role("button", name="Make a link").click()
    expect(find("#log")).to_contain_text("A game with your own network stays in this browser.")
    assert not any("secret" in request for request in asked)
    assert not user.errors
