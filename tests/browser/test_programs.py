"""A house program as an opponent: the form offers it, the server plays the game, and the page marks the program."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.remote.players import playing

from .server import Server
from .user import User


@pytest.fixture
def robo(server: Server, tmp_path: Path) -> Iterator[str]:
    """Connect the program Robo to the server, and yield its name."""
    command = [str(Path(sys.executable).with_name("tribolo-web")), "--database", f"sqlite:///{server.database}", "bots"]
    token = subprocess.run([*command, "add", "Robo"], capture_output=True, text=True, check=True).stdout
    file = tmp_path / "robo.token"
    file.touch(0o600)
    file.write_text(token)
    with playing(tmp_path, "bot", f"{server.address}/", "--token-file", str(file), "greedy") as house:
        house.wait_for("Connected.")
        yield "Robo"
    subprocess.run([*command, "remove", "Robo"], check=True)


def test_a_person_plays_with_a_house_program(user: User, robo: str) -> None:
    user.open("/new")
    user.page.get_by_role("radio", name="Custom").check()
    for colour, seat in (("blue", "here"), ("red", f"program:{robo}"), ("green", "greedy")):
        user.page.locator(f"#seat-{colour}").select_option(seat)
    user.page.get_by_label("Computer speed").select_option("instant")
    user.page.get_by_role("button", name="Start", exact=True).click()
    expect(user.page.locator("[data-player=Red] .occupant")).to_have_text("Robo (program)")
    assert "/games/" in user.page.url, "the server plays it, not the browser"
    user.page.locator(".cells button.can-play").first.click()
    expect(user.page.locator("#log")).to_contain_text("Robo plays")
