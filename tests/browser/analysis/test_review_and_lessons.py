"""The review of a game on the analysis page, what is saved of it, and the lessons from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tribolo_core import PLAYERS, Game, Player
from tribolo_core.analysis.player_types import likenesses
from tribolo_core.analysis.review import costly_moves, review, summaries

from ..user import User
from .records import NODES, record_of, review_record


def reviewed(user: User, game: Game, record: str = "") -> Locator:
    """Let the page review a game, by default one between people; return the element of the review."""
    review_record(user, record or record_of(game))
    return user.page.locator("#review")


def test_the_review_is_that_of_the_command_line(user: User, game: Game) -> None:
    seats = ("greedy", "human", "greedy")
    element = reviewed(user, game, record_of(game, seats))
    expected = list(review(game, f"engine:nodes={NODES}"))
    like = {player: found for player, found in likenesses(game.past).items() if found}
    assert {player: found.opponent for player, found in like.items()} == dict.fromkeys(PLAYERS, "greedy")
    expect(element.get_by_text("played most like")).to_have_text("You played most like Gus.")
    rows = element.locator("table tr").all_inner_texts()
    accuracies = next(row for row in rows if row.startswith("Accuracy"))
    found = summaries(expected)
    for player in PLAYERS:
        accuracy = found[player].accuracy
        assert accuracy is not None
        assert f"{accuracy:.1f}" in accuracies
    worst = max(expected, key=lambda move: move.loss)
    assert worst.judgement
    learner = user.page.locator("#learner")
    expect(learner.locator("option")).to_have_text(["Gus 1", "You", "Gus 2"])
    learner.select_option(str(worst.player))
    element.get_by_role("button", name=f"{worst.ply}. {worst.move}", exact=True).click()
    expect(user.page.locator("#ply")).to_have_text(f"Move {worst.ply} of {len(game.moves)}")
    slider = user.page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuenow", str(worst.ply))
    slider.press("ArrowLeft")
    expect(user.page.locator("#ply")).to_have_text(f"Move {worst.ply - 1} of {len(game.moves)}")


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "beside"),
    [({"width": 1280, "height": 800}, "#review-title"), ({"width": 390, "height": 664}, ".scores")],
    ids=["desk", "phone"],
)
def test_a_review_opens_at_its_graph_for_the_colour_of_the_visitor(
    new_user: Callable[..., User], size: ViewportSize, beside: str
) -> None:
    user = new_user(viewport=size)
    user.start(blue="greedy", red="greedy", green="here", position="1RG13" + "/16" * 10 + " g")
    user.cell("a1").click()
    user.page.get_by_role("link", name="Review", exact=True).click()
    user.wait_until_ready()
    expect(user.page.locator("#review-tools")).to_be_attached()
    for element in (beside, "#graph .slider"):
        expect(user.page.locator(element)).to_be_in_viewport(ratio=1)
    expect(user.page.locator(".stage")).to_be_in_viewport(ratio=0.99)
    expect(user.page.locator("#learner")).to_have_value("Green")
    expect(user.page.locator(".player .colour")).to_have_text(["Gus 1", "Gus 2", "You"])


@pytest.mark.long
def test_the_costliest_moves_are_listed_shown_beside_the_best_ones_and_asked_for_in_lessons(
    user: User, game: Game
) -> None:
    """The table, the board and the sentences show the same move; a press in a lesson plays none."""
    beginning = game.at(36)
    reviewed(user, beginning)
    user.page.locator("#learner").select_option("Green")
    expected = costly_moves(review(beginning, f"engine:nodes={NODES}"), Player.GREEN)
    rows = user.page.locator(".costly tbody tr")
    expect(rows.get_by_role("button")).to_have_text([f"{move.ply}. {move.move}" for move in expected])
    for index, move in enumerate(expected):
        assert move.lost_cells is not None
        cells = f"{round(move.lost_cells)}".replace("-", "\u2212")
        expect(rows.nth(index).get_by_role("cell")).to_have_text([f"{100 * move.loss:.1f}", cells, str(move.best)])
    move, ply, compared = expected[1], user.page.locator("#ply"), user.page.locator("#compared")
    rows.get_by_role("button").nth(1).click()
    expect(ply).to_have_text(f"Move {move.ply - 1} of {len(beginning.moves)}")
    expect(compared).to_contain_text(f"{move.best} is better.")
    expect(compared).to_be_in_viewport(ratio=1)
    for name in ("played", "best"):
        expect(user.page.locator(f"svg.board .arrows .{name} .sign")).to_have_count(1)
    user.page.keyboard.press("]")
    expect(compared).to_be_hidden()
    expect(user.page.locator("svg.board .arrows")).to_have_count(0)

    user.page.get_by_role("button", name="Learn from your mistakes").click()
    first, lesson = expected[0], user.page.locator("#lesson")
    expect(lesson).to_contain_text(
        f"Move {first.ply}: Green played {first.move}, which cost {100 * first.loss:.1f} points"
    )
    user.cell(str(first.move)).click()
    expect(lesson).to_contain_text(f"Green played {first.move} in the game.")
    user.cell(str(first.best)).click()
    expect(lesson).to_contain_text(f"Good: {first.best} captures")
    user.page.locator("#record").fill(record_of(game.at(20)))
    user.page.locator("#open-record").click()
    expect(ply).to_have_text("Move 20 of 20")
    for element in ("#lesson", "#lesson-tools"):
        expect(user.page.locator(element)).to_be_hidden()


@pytest.mark.long
@pytest.mark.needs_chromium("downloads that a script has made")
def test_the_review_is_saved_as_pictures_and_as_a_record_and_a_failure_is_reported(user: User, game: Game) -> None:
    def saved(button: str) -> bytes:
        with user.page.expect_download() as download:
            user.page.locator(button).click()
        return Path(download.value.path()).read_bytes()

    def drawn_ply() -> list[bytes]:
        return re.findall(rb'<path class="cursor"[^>]*>', saved("#save-svg"))

    reviewed(user, game.at(12))
    assert saved("#save-png").startswith(b"\x89PNG")
    assert saved("#save-annotated").startswith(b"[Deal")
    user.page.keyboard.press("}")
    user.page.keyboard.press("[")
    expect(user.page.locator("#ply")).to_have_text("Move 11 of 12")
    before = drawn_ply()
    assert len(before) == 1
    other = next(str(move) for move in game.at(11).turn.transitions if move != game.moves[11])
    user.cell(other).click()
    expect(user.page.locator("#tree .branch [aria-current]")).to_be_visible()
    assert drawn_ply() == before
    user.page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }")
    user.page.locator("#save-png").click()
    expect(user.page.locator("#problem")).to_have_text("The browser cannot draw this picture. Save it as SVG.")
