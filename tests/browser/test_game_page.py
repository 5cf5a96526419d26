"""Features of a game's page besides playing: preview, help, advice, undo, restart, earlier turns, keys, settings."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tribolo_core import COORDS, Board, Coord, Game, Owner, Player, Position, format_position

from .person import Person


@pytest.fixture
def game(person: Person) -> Game:
    """Start a game in which the person is Blue; return it, from its record, once it is Blue's turn."""
    person.start()
    assert person.wait_for_turn()
    return person.record().game


def previewed(person: Person) -> int:
    """Return the number of cells that the preview marks: the cell to play and those that it captures."""
    return person.page.locator("svg.board .preview use").count()


def test_hovering_previews_exactly_what_a_move_takes(person: Person, game: Game) -> None:
    for move, transition in list(game.turn.transitions.items())[:3]:
        person.cell(str(move)).hover()
        assert previewed(person) == 1 + sum(len(jump.taken) for jump in transition)
    taken = {(f"{coord.x}", f"{coord.y}") for jump in transition for coord in jump.taken}
    places = person.page.locator("svg.board .preview use").evaluate_all(
        "uses => uses.slice(1).map(use => use.getAttribute('transform').match(/[0-9.]+/g))"
    )
    assert {(x.split(".")[0], y.split(".")[0]) for x, y, _size in places} == taken
    person.page.locator("h1").hover(force=True)
    person.page.mouse.move(1, 1)
    assert previewed(person) == 0


def test_the_keyboard_previews_what_a_mouse_does(person: Person, game: Game) -> None:
    person.page.locator(".cells [tabindex='0']").focus()
    person.page.keyboard.press(".")
    focused = person.page.locator(".cells button:focus")
    name = focused.get_attribute("value")
    assert name
    taken = sum(len(jump.taken) for jump in game.turn.transitions[Coord.parse(name)])
    assert previewed(person) == 1 + taken
    expect(focused).to_have_attribute("aria-label", f"{name} empty, captures {taken}")


@pytest.mark.needs_chromium("touch events")
def test_a_long_touch_previews_and_does_not_play(visit: Callable[..., Person]) -> None:
    person = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    person.start()
    assert person.wait_for_turn()
    person.open("Settings")
    person.page.get_by_label("Confirm moves on touch screens").uncheck()
    before = person.plies
    cell = person.cell(person.moves[0])
    box = cell.bounding_box()
    assert box
    touch = person.page.context.new_cdp_session(person.page)
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(person.page.locator("#choice")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert previewed(person) >= 2
    assert person.plies == before
    person.page.locator("#choice").get_by_role("button", name="Play").tap()
    expect(person.page.locator("#count")).not_to_have_text(str(before))


def test_a_move_that_takes_nothing_is_refused_in_a_sentence(person: Person, game: Game) -> None:
    occupied = next(coord for coord in COORDS if game.turn.board.owner_at(coord) is Owner.RED)
    person.cell(str(occupied)).click()
    expect(person.page.locator("#told .refused")).to_have_text(f"{occupied} is occupied.")
    assert person.board == game.turn.board


def test_help_shows_the_legal_moves_and_hides_them_again(person: Person, game: Game) -> None:
    dots = person.page.locator("svg.board use[href='#mark-legal']")
    expect(dots).to_have_count(0)
    person.page.get_by_role("button", name="Show moves").click()
    expect(dots).to_have_count(len(game.turn.transitions))
    person.page.get_by_role("button", name="Hide moves").click()
    expect(dots).to_have_count(0)


def test_the_best_move_is_pointed_out_and_then_the_strongest_opponents(person: Person, game: Game) -> None:
    best = person.page.get_by_role("button", name="Hint")
    advice = person.page.locator("#told .advice").last
    best.click()
    expect(advice).to_contain_text("as many as any move")
    focused = person.page.locator(".cells button:focus").get_attribute("value")
    assert focused in {str(move) for move in game.turn.transitions}
    best.click()
    expect(advice).to_contain_text("Engine suggests")
    assert person.board == game.turn.board


def test_undo_goes_back_to_the_persons_previous_turn(person: Person, game: Game) -> None:
    person.play(person.moves[0])
    assert person.wait_for_turn()
    person.page.get_by_role("button", name="Undo").click()
    person.wait_for_plies(len(game.moves))
    assert person.board == game.turn.board


def test_restart_asks_and_goes_back_to_the_same_deal(person: Person, game: Game) -> None:
    person.play(person.moves[0])
    assert person.wait_for_turn()
    plies = person.plies
    person.page.keyboard.press("r")
    person.page.get_by_role("button", name="Keep playing").click()
    assert person.plies == plies
    person.page.get_by_role("button", name="Restart").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    person.wait_for_plies(len(game.moves))  # With the same seed, opponents repeat their moves.
    assert person.wait_for_turn()
    assert person.record().game.turns[0] == game.turns[0]


def test_looking_back_and_replaying_leave_the_game_alone(person: Person) -> None:
    person.start(seed="11")
    for _ in range(3):
        assert person.wait_for_turn()
        person.play(person.moves[0])
    assert person.wait_for_turn()
    game = person.record().game
    plies = len(game.moves)
    at = person.page.locator("#at")
    person.page.get_by_role("link", name="Previous move").click()
    expect(at).to_have_text(f"Move {plies - 1} of {plies}")
    assert person.board == game.at(plies - 1).turn.board
    person.page.keyboard.press("{")
    expect(at).to_have_text(f"Move 0 of {plies}")
    assert person.board == game.turns[0].board
    person.open("Moves")
    person.page.locator("#moves a[data-at='4']").click()
    expect(at).to_have_text(f"Move 4 of {plies}")
    assert person.board == game.at(4).turn.board
    assert person.page.url.endswith("at=4")
    person.cell("a1").click()
    expect(person.page.locator("#told .refused")).to_contain_text("earlier move")
    person.page.reload()
    person.ready()
    expect(at).to_have_text(f"Move 4 of {plies}")
    person.page.get_by_role("button", name="Replay").click()
    expect(at).to_have_text(f"Move {plies} of {plies}")
    expect(person.page.locator("#past")).to_be_hidden()
    assert person.board == person.record().game.turn.board == game.turn.board
    person.open("Settings")
    person.page.get_by_label("Computer speed").select_option("slow")
    person.page.get_by_role("link", name="First position").click()
    expect(at).to_have_text(f"Move 0 of {plies}")
    person.page.get_by_role("link", name="Latest move").click()
    expect(at).to_have_text(f"Move {plies} of {plies}", timeout=1_000)
    person.page.wait_for_timeout(300)
    assert person.board == game.turn.board


def test_opponents_keep_the_pace_and_the_page_says_who_thinks(person: Person) -> None:
    person.start(pace="slow")
    assert person.wait_for_turn()
    person.page.keyboard.press("s")  # with sound
    person.cell(person.moves[0]).click()
    expect(person.page.locator("#thinking")).to_contain_text("Greedy is thinking, 1.")
    person.open("Settings")
    person.page.locator("#set-pace").select_option("instant")
    person.page.reload()
    person.ready()
    assert person.page.locator("#set-pace").input_value() == "instant"
    assert person.wait_for_turn()
    person.play(person.moves[0])


def test_a_click_ends_the_wait_for_the_pace(person: Person) -> None:
    person.start(pace="slow")
    assert person.wait_for_turn()
    before = person.plies
    person.cell(person.moves[0]).click()
    person.wait_for_plies(before + 1)
    person.page.wait_for_timeout(400)  # Both opponents have moved, but the page still delays showing it.
    for plies in (before + 2, before + 3):
        person.cell("a1").click()
        person.wait_for_plies(plies)


def test_a_skipped_player_is_announced(person: Person) -> None:
    person.start(position=position(".BG#.RG#", Player.GREEN), blue="greedy", green="here")
    assert person.wait_for_turn()
    person.cell("a1").click()
    for name in ("Blue", "Red"):
        expect(person.page.locator("#told")).to_contain_text(f"{name} cannot move and is skipped.")
    person.open("Moves")
    expect(person.page.locator("#moves")).to_contain_text("Red is skipped")
    assert person.wait_for_turn()


def position(corner: str, player: Player) -> str:
    """Return the text of a position with the cells of `corner` in its top left corner and `player` to move."""
    board = Board.from_text("\n".join([corner + "." * (16 - len(corner))] + ["." * 16] * 10))
    return format_position(Position(board, player))


def test_every_key_that_the_list_of_keys_names_does_something(person: Person, game: Game) -> None:
    keyboard = person.page.keyboard
    keyboard.press("?")
    expect(person.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    keyboard.press("Escape")
    expect(person.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_hidden()
    keyboard.press("h")
    expect(person.page.get_by_role("button", name="Hide moves")).to_be_visible()
    keyboard.press("b")
    expect(person.page.locator("#told .advice")).to_be_visible()
    keyboard.press("m")
    expect(person.page.locator("#moves")).to_be_visible()
    keyboard.press("[")
    expect(person.page.locator("#past")).to_be_visible()
    keyboard.press("}")
    expect(person.page.locator("#past")).to_be_hidden()
    keyboard.press("s")
    person.open("Settings")
    assert person.page.get_by_label("Sound").is_checked()
    person.page.get_by_role("checkbox", name="Keyboard shortcuts").uncheck()
    keyboard.press("h")
    expect(person.page.get_by_role("button", name="Hide moves")).to_be_visible()
    person.page.get_by_role("checkbox", name="Keyboard shortcuts").check()
    keyboard.press("n")
    expect(person.page.get_by_role("button", name="Play now")).to_be_visible()
    assert game.moves


def test_arrows_go_from_cell_to_cell_with_one_tab_stop(person: Person, game: Game) -> None:
    assert game.turn.player
    stops = person.page.locator(".cells [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    keyboard = person.page.keyboard
    names = []
    for key in (
        "Control+Home",
        "ArrowRight",
        "ArrowDown",
        "End",
        "ArrowRight",
        "ArrowUp",
        "ArrowUp",
        "PageUp",
        "Control+End",
    ):
        keyboard.press(key)
        names.append(person.page.locator(".cells button:focus").get_attribute("value"))
    assert names == ["a1", "b1", "b2", "p2", "a2", "a1", "a11", "a1", "p11"]
    expect(stops).to_have_count(1)
    keyboard.press("Tab")
    assert person.page.locator(".cells button:focus").count() == 0


def test_the_end_offers_a_rematch_with_the_same_seats(person: Person) -> None:
    person.start(position=position(".RB", Player.BLUE))
    person.cell("a1").click()
    expect(person.page.get_by_role("heading", name="Game over")).to_be_visible()
    expect(person.page.locator("#final tr").first).to_contain_text("Blue")
    before = person.page.url
    person.page.get_by_role("button", name="Rematch").click()
    person.page.wait_for_url(lambda url: url != before)
    expect(person.page.locator("#end")).to_be_hidden()
    person.page.goto(before)
    person.ready()
    expect(person.page.get_by_role("link", name="Go to the rematch")).to_be_visible()
    person.page.get_by_role("link", name="Go to the rematch").click()
    expect(person.page.locator("[data-player=Blue]")).to_contain_text("You")
