"""The page for frames: a page of another site shows a record and a position in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FrameLocator, expect

from tribolo_core import Game, Record, format_position, format_record

from .file_server import FileServer
from .server import Server
from .user import ONE_MOVE, User


@pytest.fixture
def framed(new_user: Callable[..., User], server: Server, tmp_path: Path) -> Iterator[Callable[[str], FrameLocator]]:
    """Yield a function that opens a page of another site with a frame, and returns the frame when it is ready."""
    other = FileServer(tmp_path)
    user = new_user()

    def show(query: str) -> FrameLocator:
        frame = f'<iframe src="{server.address}/embed?{query}" width="600" height="700"></iframe>'
        (tmp_path / "club.html").write_text(f'<!doctype html><link rel="icon" href="data:,"><title>Club</title>{frame}')
        user.page.goto(f"http://localhost:{other.port}/club.html?{query}")  # An address of its own is not cached.
        shown = user.page.frame_locator("iframe")
        shown.locator("main[data-ready]").wait_for()
        assert user.page.context.cookies() == []
        return shown

    yield show
    other.stop()


@pytest.mark.needs_chromium("clicks in a frame of another site")
def test_a_record_is_stepped_through_in_a_frame_of_another_site(framed: Callable[[str], FrameLocator]) -> None:
    game = Game.new(seed=7).play("i6")
    moves = [*game.moves]
    for _ in range(3):
        moves.append(next(iter(game.turn.transitions)))
        game = game.play(moves[-1])
    frame = framed(urlencode({"record": format_record(Record(game, ("human", "greedy", "greedy"))), "at": 0}))
    expect(frame.locator("#ply")).to_have_text("Move 0 of 4")
    frame.get_by_role("button", name="Next move").click()
    expect(frame.locator("#ply")).to_have_text("Move 1 of 4")
    expect(frame.locator(f".cells button[value={moves[0]}]")).to_have_accessible_name(f"{moves[0]} Green, last move")
    frame.get_by_role("button", name="Last move of the line").click()
    expect(frame.get_by_role("button", name="Next move")).to_be_disabled()


@pytest.mark.long
def test_a_position_is_shown_and_a_wrong_one_is_explained(framed: Callable[[str], FrameLocator]) -> None:
    """The frame has no steps, or no board, for what it is given."""
    frame = framed(urlencode({"p": format_position(ONE_MOVE)}))
    expect(frame.locator("#status")).to_have_text("Blue to move.")
    expect(frame.locator("#steps")).to_be_hidden()
    assert (frame.locator("#analyse").get_attribute("href") or "").startswith("/analysis?p=")
    broken = framed("p=nonsense")
    expect(broken.get_by_role("alert")).to_be_visible()
