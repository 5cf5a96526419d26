"""The tip for the first move: it follows the visitor, covers nothing, and is gone after that move."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize, expect

from tests.variants import gated

from .user import User, place

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 560},
    "desk": {"width": 1280, "height": 800},
    "sideways": {"width": 844, "height": 390},
}


def test_the_tips_follow_the_pointer_and_are_gone_after_the_first_move_for_good(user: User) -> None:
    """The card of tips stayed on the scores for the whole first game."""
    user.start()
    assert user.wait_for_turn()
    tip = user.page.locator("#tip")
    expect(tip).to_contain_text("Play on a dot")
    user.cell(user.legal_moves[0]).hover()
    expect(tip).to_contain_text("The small tiles show")
    user.cell(user.legal_moves[0]).click()
    expect(tip).to_be_hidden()
    assert user.wait_for_turn()
    user.reload()
    expect(tip).to_be_hidden()
    user.start(seed="8")
    assert user.wait_for_turn()
    expect(tip).to_be_hidden()


@pytest.mark.long
def test_a_friend_who_arrives_by_a_link_gets_the_tips_but_not_the_inviting_host_or_a_spectator(
    new_user: Callable[..., User],
) -> None:
    host, guest, spectator = new_user(), new_user(), new_user()
    host.start(red="link", position="1RB13/16/16/16/16/16/16/16/16/16/1BR13 r")
    guest.sit_down(host.invite_link)
    expect(host.page.locator("#tip")).to_be_hidden()
    expect(guest.page.locator("#tip")).to_be_visible()
    spectator.open(host.page.url)
    expect(spectator.page.locator("#tip")).to_be_hidden()


@pytest.mark.parametrize("size", gated([*SIZES]))
def test_the_tips_shift_nothing_cover_nothing_and_take_no_focus(new_user: Callable[..., User], size: str) -> None:
    user = new_user(viewport=SIZES[size])
    user.start(red="here", green="here")
    assert user.wait_for_turn()
    tip = user.page.locator("#tip")
    expect(tip).to_be_in_viewport(ratio=1)
    assert user.page.evaluate("document.activeElement === document.body")
    assert Axe().run(user.page).response["violations"] == []
    box = place(tip)
    for other in (".cells", ".scores", "#status"):
        covered = place(user.page.locator(other))
        is_beside = box["x"] + box["width"] <= covered["x"] or covered["x"] + covered["width"] <= box["x"]
        assert is_beside or box["y"] >= covered["y"] + covered["height"] or covered["y"] >= box["y"] + box["height"]
    stage = user.page.locator(".stage")
    before = place(stage)
    user.page.evaluate("move => document.querySelector(`.cells [value=${move}]`).click()", user.legal_moves[0])
    expect(tip).to_be_hidden()
    assert place(stage) == before
