"""Features of a game's page besides playing: preview, hints, restart, earlier turns, shortcuts, settings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tribolo_core import Coord, Game

from .user import User, place


@pytest.fixture
def game(user: User) -> Game:
    user.start()
    assert user.wait_for_turn()
    return user.download_record().game


def previewed_cells(user: User) -> int:
    """Return the number of tiles in the preview of a move: the cell of the move and the cells that it captures."""
    return user.page.locator("svg.board .preview use").count()


def test_hovering_and_the_focus_preview_the_captured_cells(user: User, game: Game) -> None:
    for move, transition in list(game.turn.transitions.items())[:3]:
        user.cell(str(move)).hover()
        assert previewed_cells(user) == 1 + sum(len(jump.taken) for jump in transition)
    taken = {(f"{coord.x}", f"{coord.y}") for jump in transition for coord in jump.taken}
    places = user.page.locator("svg.board .preview use").evaluate_all(
        "uses => uses.slice(1).map(use => use.getAttribute('transform').match(/[0-9.]+/g))"
    )
    assert {(x.split(".")[0], y.split(".")[0]) for x, y, _size in places} == taken
    user.page.locator("h1").hover(force=True)
    user.page.mouse.move(1, 1)
    assert previewed_cells(user) == 0
    user.page.locator(".cells [tabindex='0']").focus()
    user.page.keyboard.press(".")
    captured = game.turn.transitions[Coord.parse(user.page.locator(".cells button:focus").get_attribute("value") or "")]
    assert previewed_cells(user) == 1 + sum(len(jump.taken) for jump in captured)


@pytest.mark.long
@pytest.mark.needs_chromium("a trace of style recalculations")
def test_a_preview_recalculated_the_style_of_the_whole_page(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 390, "height": 664})
    user.start()
    assert user.wait_for_turn()
    user.page.locator(".cells .can-play").first.hover()
    counts: list[int] = []
    ended: list[bool] = []
    trace = user.page.context.new_cdp_session(user.page)
    trace.on(
        "Tracing.dataCollected",
        lambda part: counts.extend(
            event["args"].get("elementCount", 0) for event in part["value"] if event["name"] == "UpdateLayoutTree"
        ),
    )
    trace.on("Tracing.tracingComplete", lambda _: ended.append(True))
    elements = user.page.locator("*").count()
    trace.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    user.page.locator(".cells .can-play").nth(1).hover()
    user.page.mouse.move(1, 1)
    trace.send("Tracing.end")
    while not ended:
        user.page.wait_for_timeout(20)
    assert counts
    assert max(counts) < elements / 3


@pytest.mark.long
@pytest.mark.needs_chromium("touch events")
def test_a_long_touch_previews_a_move_without_playing_it(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    user.start()
    assert user.wait_for_turn()
    user.toggle_card("Settings")
    user.page.get_by_label("Confirm moves on touch screens").uncheck()
    user.page.get_by_role("button", name="Close").last.tap()
    before = user.plies
    cell = user.cell(user.legal_moves[0])
    touch = user.page.context.new_cdp_session(user.page)
    cell.scroll_into_view_if_needed()
    box = place(cell)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(user.page.locator("#choice")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert previewed_cells(user) >= 2
    assert user.plies == before
    user.page.locator("#choice").get_by_role("button", name="Play").tap()
    expect(user.page.locator("#move-count")).not_to_have_text(str(before))


def test_a_hint_leaves_the_focus_so_that_a_second_enter_does_not_play_it(user: User, game: Game) -> None:
    button = user.page.get_by_role("button", name="Hint")
    button.focus()
    for _ in range(2):
        user.page.keyboard.press("Enter")
        expect(user.page.locator("#log .hint").last).to_contain_text("It captures ")
        expect(user.page.locator(".stage .bubble[aria-hidden]")).to_contain_text("It captures ")
        expect(button).to_be_focused()
    assert user.plies == len(game.moves)
    assert user.board == game.turn.board
    hinted = user.page.locator(".cells button[aria-label$=', hint']")
    expect(hinted).to_have_count(1)
    assert hinted.get_attribute("value") in user.legal_moves
    expect(user.page.locator("svg.board .preview .hint")).to_have_count(1)


def test_viewing_earlier_moves_and_a_replay_do_not_change_the_game(user: User) -> None:
    user.start(seed="11")
    for _ in range(3):
        user.play_first()
    assert user.wait_for_turn()
    game = user.download_record().game
    plies = len(game.moves)
    move_count = user.page.locator("#ply")
    user.page.get_by_role("link", name="Previous move").click()
    expect(move_count).to_have_text(f"Move {plies - 1} of {plies}")
    assert user.board == game.at(plies - 1).turn.board
    user.page.keyboard.press("{")
    expect(move_count).to_have_text(f"Move 0 of {plies}")
    assert user.board == game.turns[0].board
    user.toggle_card("Moves")
    user.page.locator("#moves a[data-at='4']").click()
    expect(move_count).to_have_text(f"Move 4 of {plies}")
    assert user.board == game.at(4).turn.board
    assert user.page.url.endswith("at=4")
    expect(user.page.locator("#analyse")).to_have_attribute("href", re.compile("at=4$"))
    expect(user.page.locator("#share-at")).to_have_value(re.compile("at=4$"))
    user.cell("a1").click()
    expect(user.page.locator(".bubble[role=status]")).to_contain_text("earlier move")
    user.reload()
    expect(move_count).to_have_text(f"Move 4 of {plies}")
    replay = user.page.locator("#replay")
    replay.click()
    expect(replay).to_have_text("Stop")
    user.page.keyboard.press("Escape")
    expect(replay).to_have_text("Replay")
    expect(user.page.locator("#viewing")).to_be_visible()
    replay.click()
    expect(move_count).to_have_text(f"Move {plies} of {plies}")
    expect(user.page.locator("#viewing")).to_be_hidden()
    assert user.board == user.download_record().game.turn.board == game.turn.board
    user.toggle_card("Settings")
    user.page.get_by_label("Computer speed").select_option("slow")
    user.page.get_by_role("link", name="First position").click()
    expect(move_count).to_have_text(f"Move 0 of {plies}")
    user.page.get_by_role("link", name="Latest move").click()
    expect(move_count).to_have_text(f"Move {plies} of {plies}")
    user.page.wait_for_timeout(300)
    assert user.board == game.turn.board


def test_each_listed_shortcut_works(user: User, game: Game) -> None:
    keyboard, address = user.page.keyboard, user.page.url
    keyboard.press("n")  # It once left the game.
    keyboard.press("?")
    expect(user.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    keyboard.press("Escape")
    expect(user.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_hidden()
    keyboard.press("r")
    user.page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    keyboard.press("h")
    keyboard.press("b")
    expect(user.page.locator("#log .hint").last).to_contain_text("It captures ")
    keyboard.press("m")
    expect(user.page.locator("#moves")).to_be_visible()
    keyboard.press("[")
    expect(user.page.locator("#viewing")).to_be_visible()
    keyboard.press("}")
    expect(user.page.locator("#viewing")).to_be_hidden()
    keyboard.press("s")
    user.toggle_card("Settings")
    assert not user.page.get_by_label("Sound").is_checked()
    expect(user.page.get_by_label("Show moves")).not_to_be_checked()
    user.page.get_by_role("checkbox", name="Keyboard shortcuts").uncheck()
    keyboard.press("h")
    expect(user.page.get_by_label("Show moves")).not_to_be_checked()
    user.page.get_by_role("checkbox", name="Keyboard shortcuts").check()
    assert (user.page.url, user.plies) == (address, len(game.moves))


@pytest.mark.long
def test_no_stopwatch_counts_the_pace_of_a_computer_player(user: User) -> None:
    """The text beside the board once changed ten times a second, and showed the pace as the time of a search."""
    user.start(pace="slow")
    assert user.wait_for_turn()
    user.cell(user.legal_moves[0]).click()
    thinking = user.page.locator("#thinking")
    expect(thinking).to_have_text("Gus 1 is thinking.")
    thinking.evaluate(
        "text => { window.texts = 0; new MutationObserver(() => window.texts++).observe(text, {childList: true}) }"
    )
    user.page.wait_for_timeout(600)
    assert user.page.evaluate("window.texts") <= 1  # The next player may have begun to think.


@pytest.mark.long
def test_the_log_does_not_push_the_cards_below_it(user: User, game: Game) -> None:
    """Each long entry of the log once moved the cards for moves, seats and settings under the pointer."""
    card = user.page.locator("#moves-card")
    before = place(card)
    for _ in range(3):
        user.play(user.legal_moves[0])
        assert user.wait_for_turn()
        assert place(card) == before
    assert game.moves


@pytest.mark.long
@pytest.mark.needs_chromium("phones")
def test_the_controls_have_weights_and_phones_offer_no_keyboard_shortcuts(new_user: Callable[..., User]) -> None:
    """Eight equal buttons once stood below the board, one of them for shortcuts on a phone without a keyboard."""
    for options in ({}, {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 664}}):
        user = new_user(**options)
        user.start()
        tools = user.page.locator(".tools").locator("button:visible, a:visible")
        expect(tools).to_have_count(3)  # The sound is the third.
        expect(user.page.get_by_role("button", name="Shortcuts")).to_have_count(0 if options else 1)
        if options:
            user.page.get_by_role("button", name="More").tap()
        expect(user.page.get_by_role("button", name="Restart")).to_be_visible()
        expect(user.page.get_by_role("button", name="Shortcuts")).to_have_count(0 if options else 1)


def test_arrow_keys_move_the_only_tab_stop_of_the_board(user: User, game: Game) -> None:
    assert game.turn.player
    stops = user.page.locator(".cells [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    keyboard = user.page.keyboard
    names = []
    for key in ("Control+Home", "ArrowRight", "ArrowDown", "End", "Control+End"):
        keyboard.press(key)
        names.append(user.page.locator(".cells button:focus").get_attribute("value"))
    assert names == ["a1", "b1", "b2", "p2", "p11"]
    expect(stops).to_have_count(1)
    keyboard.press("Tab")
    assert user.page.locator(".cells button:focus").count() == 0
