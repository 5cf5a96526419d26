"""The analysis page: the engine, own variations, records, the review of a game and the lessons from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.golden_games import play_out
from tribolo_core import PLAYERS, Game, Player, Position, Record, format_position, format_record, parse_record
from tribolo_core.analysis.review import ReviewedMove, costly_moves, review, summaries

from ..user import User

NODES = 300


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a whole game of greedy players."""
    return play_out(3, "greedy")


@pytest.fixture(scope="module")
def beginning(game: Game) -> Game:
    """Return the first moves of the game; some are mistakes."""
    return game.at(50)


def record_of(game: Game) -> str:
    """Return the record of a game between three people."""
    return format_record(Record(game, ("human", "human", "human")))


def open_record(user: User, text: str) -> None:
    """Open the analysis page, and paste a record into it."""
    user.page.goto("/analysis#open")
    user.wait_until_ready()
    user.page.locator("#record").fill(text)
    user.page.locator("#open-record").click()


def open_position(user: User, position: Position) -> None:
    user.page.goto(f"/analysis?{urlencode({'p': format_position(position)})}")
    user.wait_until_ready()


def saved_record(user: User) -> Record:
    """Let the page save the game as a record, and return the record, which the page also shows."""
    field = user.page.locator("#record")
    field.fill("")
    user.page.locator("#save-record").click()
    expect(field).to_have_value(re.compile(r"^\[Deal"))
    return parse_record(field.input_value())


def reviewed(user: User, game: Game) -> Locator:
    """Open a game on the analysis page, let the page review it, and return the element of the review."""
    open_record(user, record_of(game))
    user.page.locator("#review-nodes").select_option(str(NODES))
    user.page.locator("#review-start").click()
    expect(user.page.locator("#review-tools")).to_be_visible(timeout=60_000)
    return user.page.locator("#review")


def exercises(game: Game, player: Player) -> tuple[ReviewedMove, ...]:
    return costly_moves(review(game, f"engine:nodes={NODES}"), player)


def test_a_game_of_the_server_opens_at_a_ply(user: User) -> None:
    user.open_finished("greedy")
    game = user.download_record().game
    user.page.keyboard.press("{")
    for _ in range(5):
        user.page.keyboard.press("]")
    user.page.get_by_role("link", name="Analyse").click()
    user.wait_until_ready()
    expect(user.page.locator("#ply")).to_have_text(f"Move 5 of {len(game.moves)}")
    assert user.board == game.at(5).turn.board
    user.page.locator("[data-step=last]").click()
    expect(user.page.locator("#status")).to_contain_text("The game is over")
    assert user.board == game.turn.board


def test_the_engine_ranks_moves_until_it_is_stopped(user: User, game: Game) -> None:
    open_position(user, game.at(20).turn.position)
    engine = user.page.locator("#engine")
    engine.click()
    expect(user.page.locator("#lines")).to_contain_text("nodes/s")
    expect(user.page.locator("#win-shares")).to_contain_text("%")
    expect(user.page.locator("svg.board .arrows text").first).to_be_visible()
    engine.click()
    expect(engine).to_have_attribute("aria-pressed", "false")
    first = user.page.locator("#lines button").first.inner_text()
    assert first in {str(move) for move in game.at(20).turn.transitions}
    user.page.locator("#lines button").first.click()
    expect(user.page.locator("#ply")).to_have_text("Move 1 of 1")
    assert user.board == game.at(20).play(first).turn.board


def test_a_proven_ending_is_solved(user: User, game: Game) -> None:
    open_position(user, game.at(len(game.moves) - 3).turn.position)
    user.page.locator("#engine").click()
    expect(user.page.locator("#lines")).to_contain_text("Solved")


def test_own_variations_are_promoted_deleted_commented_and_kept(user: User, game: Game) -> None:
    turn = game.at(20).turn
    one, other = list(map(str, turn.transitions))[:2]
    open_position(user, turn.position)
    user.cell(one).click()
    expect(user.page.locator("#ply")).to_have_text("Move 1 of 1")
    user.page.keyboard.press("{")
    user.cell(other).click()
    comment = user.page.get_by_label("Comment")
    comment.fill("A good {idea}")
    moves = user.page.locator("#tree button")
    expect(moves).to_have_text([f"1. {one}", f"1. {other}"], use_inner_text=True)
    user.page.get_by_role("button", name="Promote variation").click()
    expect(moves).to_have_text([f"1. {other}", f"1. {one}"], use_inner_text=True)
    user.page.reload()
    user.wait_until_ready()
    expect(moves).to_have_text([f"1. {other}", f"1. {one}"], use_inner_text=True)
    expect(user.page.locator("#tree .comment")).to_have_text("A good (idea)")
    moves.last.click()
    user.page.get_by_role("button", name="Delete from here").click()
    expect(moves).to_have_count(1)
    user.toggle_card("Open and save")
    record = saved_record(user)
    assert [str(move) for move in record.game.moves] == [other]
    assert "A good (idea)" in str(record.comments)


def test_a_record_with_variations_is_opened_and_saved_unchanged(user: User) -> None:
    cases = json.loads((Path(__file__).parents[2] / "data" / "variations.json").read_text())["valid"]
    case = max(cases, key=lambda case: len(case["formatted"]) if len(case["formatted"]) < 2_000 else 0)
    open_record(user, case["formatted"])
    expect(user.page.locator("#ply")).not_to_have_text("Move 0 of 0")
    expect(user.page.locator("#problem")).to_be_hidden()
    assert format_record(saved_record(user)) == case["formatted"]


def test_a_broken_record_is_refused_with_a_sentence(user: User) -> None:
    user.page.goto("/analysis#open")
    user.wait_until_ready()
    before = user.board
    for text in ("nonsense", "[Deal", "16/16 b", '[Blue "x"]\n\nc7'):
        user.page.evaluate("document.querySelector('#problem').hidden = true")
        user.page.locator("#record").fill(text)
        user.page.locator("#open-record").click()
        expect(user.page.locator("#problem")).to_be_visible()
        assert user.board == before


def test_the_review_is_that_of_the_command_line(user: User, game: Game) -> None:
    element = reviewed(user, game)
    expected = list(review(game, f"engine:nodes={NODES}"))
    rows = element.locator("table tr").all_inner_texts()
    accuracies = next(row for row in rows if row.startswith("Accuracy"))
    found = summaries(expected)
    for player in PLAYERS:
        accuracy = found[player].accuracy
        assert accuracy is not None
        assert f"{accuracy:.1f}" in accuracies
    worst = max(expected, key=lambda move: move.loss)
    assert worst.judgement
    link = element.get_by_role("button", name=f"Move {worst.ply}, {worst.player} {worst.move}")
    link.click()
    expect(user.page.locator("#ply")).to_have_text(f"Move {worst.ply} of {len(game.moves)}")
    slider = user.page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuenow", str(worst.ply))
    slider.press("ArrowLeft")
    expect(user.page.locator("#ply")).to_have_text(f"Move {worst.ply - 1} of {len(game.moves)}")


def test_a_lesson_accepts_the_best_move_and_refuses_the_move_of_the_game(user: User, beginning: Game) -> None:
    reviewed(user, beginning)
    user.page.locator("#learner").select_option("Red")
    lesson = exercises(beginning, Player.RED)[0]
    user.page.get_by_role("button", name="Learn from your mistakes").click()
    text = user.page.locator("#lesson")
    expect(text).to_contain_text(
        f"Move {lesson.ply}: Red played {lesson.move}, which cost {100 * lesson.loss:.1f} points"
    )
    user.cell(str(lesson.move)).click()
    expect(text).to_contain_text("was the move of the game")
    user.cell(str(lesson.best)).click()
    expect(text).to_contain_text(f"Good: {lesson.best} captures")
    user.page.get_by_role("button", name="End").click()
    expect(text).to_be_hidden()


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 664}], ids=["desk", "phone"])
def test_lessons_begin_in_view_with_the_costliest_move(
    new_user: Callable[..., User], beginning: Game, size: ViewportSize
) -> None:
    user = new_user(viewport=size)
    reviewed(user, beginning)
    user.page.get_by_role("button", name="Learn from your mistakes").click()
    expect(user.page.locator("#lesson")).to_contain_text("Find a better move.")
    for element in ("#lesson", "#lesson-tools"):
        expect(user.page.locator(element)).to_be_in_viewport(ratio=1)
    expect(user.page.locator(".stage")).to_be_in_viewport(ratio=0.99)


def test_the_costliest_moves_are_listed_and_shown_beside_the_best_ones(user: User, beginning: Game) -> None:
    reviewed(user, beginning)
    user.page.locator("#learner").select_option("Green")
    expected = exercises(beginning, Player.GREEN)
    rows = user.page.locator(".costly tbody tr")
    names = [f"{move.ply}. {move.move}" for move in expected]
    expect(rows.get_by_role("button")).to_have_text(names)
    for index, move in enumerate(expected):
        assert move.lost_cells is not None
        cells = f"{round(move.lost_cells)}".replace("-", "\u2212")
        expect(rows.nth(index).get_by_role("cell")).to_have_text([f"{100 * move.loss:.1f}", cells, str(move.best)])
    move = expected[1]
    rows.get_by_role("button").nth(1).click()
    expect(user.page.locator("#ply")).to_have_text(f"Move {move.ply - 1} of {len(beginning.moves)}")
    expect(user.page.locator("#compared")).to_contain_text(f"Better is {move.best}.")
    expect(user.page.locator("#compared")).to_be_in_viewport(ratio=1)
    for name in ("played", "best"):
        expect(user.page.locator(f"svg.board .arrows .{name} .sign")).to_have_count(1)
    user.page.keyboard.press("]")
    expect(user.page.locator("#compared")).to_be_hidden()
    expect(user.page.locator("svg.board .arrows")).to_have_count(0)


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


def test_a_reload_keeps_the_shown_move(user: User, game: Game) -> None:
    open_record(user, record_of(game.at(30)))
    ply = user.page.locator("#ply")
    expect(ply).to_have_text("Move 30 of 30")
    for _ in range(3):
        user.page.keyboard.press("[")
    expect(ply).to_have_text("Move 27 of 30")
    user.page.reload()
    user.wait_until_ready()
    expect(ply).to_have_text("Move 27 of 30")


def test_another_game_ends_the_lessons(user: User, game: Game, beginning: Game) -> None:
    reviewed(user, beginning)
    user.page.get_by_role("button", name="Learn from your mistakes").click()
    expect(user.page.locator("#lesson")).to_be_visible()
    user.page.locator("#record").fill(record_of(game.at(20)))
    user.page.locator("#open-record").click()
    expect(user.page.locator("#ply")).to_have_text("Move 20 of 20")
    for element in ("#lesson", "#lesson-tools"):
        expect(user.page.locator(element)).to_be_hidden()


def test_the_review_of_another_main_line_is_hidden(user: User, game: Game) -> None:
    element = reviewed(user, game.at(40))
    user.page.keyboard.press("[")
    other = next(str(move) for move in game.at(39).turn.transitions if move != game.moves[39])
    user.cell(other).click()
    expect(element).to_be_visible()
    user.page.get_by_role("button", name="Promote variation").click()
    expect(element).to_be_hidden()
    expect(user.page.locator("#graph")).to_be_hidden()
    user.page.locator("#tree .branch button").click()
    user.page.get_by_role("button", name="Promote variation").click()
    expect(element).to_be_visible()


def test_a_step_marks_the_judged_move_that_led_to_the_shown_turn(user: User, beginning: Game) -> None:
    element = reviewed(user, beginning)
    judged = next(move for move in review(beginning, f"engine:nodes={NODES}") if move.judgement)
    marked = element.locator(".judged-move[aria-current]")
    user.page.keyboard.press("{")
    expect(marked).to_have_count(0)
    element.get_by_role("button", name=f"Move {judged.ply}, {judged.player} {judged.move}").click()
    expect(marked).to_contain_text(f"Move {judged.ply}, ")
    expect(marked).to_have_count(1)
    user.page.keyboard.press("{")
    expect(marked).to_have_count(0)
    for _ in range(judged.ply):
        user.page.keyboard.press("]")
    expect(marked).to_contain_text(f"Move {judged.ply}, ")
    element.locator(f"[data-key=better-{judged.ply}]").click()
    expect(user.page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(judged.ply - 1))
    expect(marked).to_have_count(0)


@pytest.mark.needs_chromium("downloads that a script has made")
def test_a_picture_of_a_variation_shows_where_it_leaves_the_game(user: User, game: Game) -> None:
    def drawn_ply() -> list[str]:
        with user.page.expect_download() as download:
            user.page.locator("#save-svg").click()
        return re.findall(r'<path class="cursor"[^>]*>', Path(download.value.path()).read_text())

    reviewed(user, game.at(12))
    user.page.keyboard.press("}")
    user.page.keyboard.press("[")
    expect(user.page.locator("#ply")).to_have_text("Move 11 of 12")
    before = drawn_ply()
    assert len(before) == 1
    other = next(str(move) for move in game.at(11).turn.transitions if move != game.moves[11])
    user.cell(other).click()
    expect(user.page.locator("#tree .branch [aria-current]")).to_be_visible()
    assert drawn_ply() == before


@pytest.mark.needs_chromium("downloads that a script has made")
def test_the_review_is_saved_as_a_picture_and_as_a_record_and_a_failure_is_reported(user: User, game: Game) -> None:
    reviewed(user, game.at(12))
    for button, head in (("#save-svg", b"<svg"), ("#save-png", b"\x89PNG"), ("#save-annotated", b"[Deal")):
        with user.page.expect_download() as download:
            user.page.locator(button).click()
        assert Path(download.value.path()).read_bytes().startswith(head)
    user.page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }")
    user.page.locator("#save-png").click()
    expect(user.page.locator("#problem")).to_have_text("The browser cannot draw this picture. Save it as SVG.")


def test_a_review_is_stopped_and_started_again(user: User, game: Game) -> None:
    open_record(user, record_of(game))
    user.page.locator("#review-nodes").select_option("10000")
    start = user.page.locator("#review-start")
    start.click()
    expect(user.page.locator("#review-progress progress")).to_be_visible()
    start.click()
    expect(start).to_have_text("Review this game")
    expect(user.page.locator("#problem")).to_have_text("The review was stopped.")


@pytest.mark.parametrize("script", ["delete window.WebAssembly", "delete window.Worker"])
def test_a_browser_without_the_kernel_gets_a_sentence(user: User, script: str) -> None:
    user.page.add_init_script(script)
    user.page.goto("/analysis")
    user.wait_until_ready()
    expect(user.page.locator("#problem")).to_be_visible()


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    ],
    ids=["forbidden", "full"],
)
def test_a_browser_without_storage_says_so_once(user: User, script: str) -> None:
    user.page.add_init_script(script)
    user.page.goto("/analysis")
    user.wait_until_ready()
    user.page.locator(".cells button.can-play").first.click()
    expect(user.page.locator("#problem")).to_contain_text("cannot keep your variations")


def test_several_workers_search_together(user: User, game: Game) -> None:
    open_position(user, game.at(20).turn.position)
    workers = user.page.locator("#threads")
    options: list[Any] = workers.locator("option").all_inner_texts()
    workers.select_option(options[-1])
    user.page.locator("#engine").click()
    expect(user.page.locator("#lines")).to_contain_text("nodes/s")
    user.page.keyboard.press("e")
    expect(user.page.locator("#engine")).to_have_attribute("aria-pressed", "false")


def test_each_listed_shortcut_works(user: User, game: Game) -> None:
    open_record(user, record_of(game.at(3)))
    ply = user.page.locator("#ply")
    expect(ply).to_have_text("Move 3 of 3")
    dialog = user.page.get_by_role("dialog", name="Keyboard shortcuts")
    user.toggle_card("Settings")
    keyboard = user.page.keyboard
    for is_by_key in (True, False):
        if is_by_key:
            keyboard.press("?")
        else:
            user.page.get_by_role("button", name="Shortcuts").click()
        expect(dialog).to_be_visible()
        keyboard.press("[")
        keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    expect(ply).to_have_text("Move 3 of 3")
    for key, move in (("[", 2), ("{", 0), ("]", 1), ("}", 3)):
        keyboard.press(key)
        expect(ply).to_have_text(f"Move {move} of 3")
    keyboard.press(".")
    expect(user.page.locator(".cells button.can-play:focus")).to_have_count(1)
    engine = user.page.locator("#engine")
    for pressed in ("true", "false"):
        keyboard.press("e")
        expect(engine).to_have_attribute("aria-pressed", pressed)


def test_shortcuts_that_are_switched_off_stay_off_on_every_page(user: User, game: Game) -> None:
    open_record(user, record_of(game.at(3)))
    ply = user.page.locator("#ply")
    expect(ply).to_have_text("Move 3 of 3")
    user.toggle_card("Settings")
    setting = user.page.get_by_role("checkbox", name="Keyboard shortcuts")
    setting.uncheck()
    for key in ("[", "e", "?"):
        user.page.keyboard.press(key)
    expect(user.page.get_by_role("dialog")).to_be_hidden()
    expect(user.page.locator("#engine")).to_have_attribute("aria-pressed", "false")
    expect(ply).to_have_text("Move 3 of 3")
    user.start()
    assert not user.page.locator("#settings input[name=keys]").is_checked()
    user.page.goto("/analysis")
    user.wait_until_ready()
    user.page.keyboard.press("?")
    expect(user.page.get_by_role("dialog")).to_be_hidden()
    user.toggle_card("Settings")
    setting.check()
    user.page.keyboard.press("?")
    expect(user.page.get_by_role("dialog")).to_be_visible()
