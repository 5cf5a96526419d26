"""Games from other sources: uploaded and downloaded records, positions in URLs, and the editor."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tribolo_core import Board, Game, Player, Position, format_position, parse_position

from .person import Person


def test_a_downloaded_record_is_the_game_and_can_be_gone_on_with(person: Person, tmp_path: Path) -> None:
    person.start()
    assert person.wait_for_turn()
    record = person.record()
    assert record.game.turn.board == person.board
    assert record.seats == ("human", "greedy", "greedy")
    person.open("Share and export")
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download record").click()
    kept = tmp_path / "game.tribolo"
    download.value.save_as(kept)
    person.page.goto("/")
    person.page.get_by_label(".tribolo file").set_input_files(kept)
    person.page.get_by_role("button", name="Open").click()
    person.ready()
    assert person.wait_for_turn()
    assert person.record().game == record.game


def test_a_broken_file_is_refused_with_its_line_and_column(person: Person, tmp_path: Path) -> None:
    broken = tmp_path / "broken.tribolo"
    broken.write_text('[Deal "nonsense"]\n\na1\n')
    person.page.goto("/")
    person.page.get_by_label(".tribolo file").set_input_files(broken)
    person.page.get_by_role("button", name="Open").click()
    expect(person.page.get_by_role("alert")).to_contain_text("line 3, column 1")
    broken.write_bytes(b"\xff\xfe\x00")
    person.page.get_by_label(".tribolo file").set_input_files(broken)
    person.page.get_by_role("button", name="Open").click()
    expect(person.page.get_by_role("alert")).to_contain_text("not text")


def test_the_links_of_a_game_lead_to_it_to_the_move_and_to_the_position(
    person: Person, visit: Callable[..., Person]
) -> None:
    person.start()
    assert person.wait_for_turn()
    game = person.record().game
    links = {kind: person.page.locator(f"#share-{kind}").input_value() for kind in ("live", "at", "position")}
    other = visit()
    for kind in ("live", "at"):
        other.page.goto(links[kind])
        other.ready()
        assert other.board == game.turn.board
    other.page.goto(links["position"])
    assert other.board == game.turn.board
    other.page.get_by_role("button", name="Start game").click()
    other.ready()
    assert other.page.url != person.page.url


def test_a_position_painted_with_the_mouse_starts_a_game(person: Person) -> None:
    paint(person, lambda name: person.cell(name).click())
    person.page.get_by_label("Computer speed").select_option("instant")
    person.page.get_by_role("button", name="Start game").click()
    person.ready()
    assert person.wait_for_turn()
    assert person.moves == ["a1"]


def test_a_position_is_painted_with_the_keyboard_too(person: Person) -> None:
    person.page.goto("/editor")
    person.ready()
    person.cell("b1").focus()
    for key in ("r", "ArrowRight", "b", "ArrowDown", "Shift+#", "."):
        person.page.keyboard.press(key)
    expect(person.page.get_by_label("Position as text")).to_have_value(format_position(SMALL))


def test_a_position_can_be_shared_from_the_editor_and_edited_again(person: Person) -> None:
    paint(person, lambda name: person.cell(name).click())
    person.page.get_by_role("link", name="Share", exact=True).click()
    assert person.board == SMALL.board
    person.page.get_by_role("link", name="Edit", exact=True).click()
    person.ready()
    assert person.board == SMALL.board


def test_the_editor_reads_a_text_and_says_what_is_wrong_with_it(person: Person) -> None:
    person.page.goto("/editor")
    person.ready()
    text = person.page.get_by_label("Position as text")
    text.fill("BBX")
    person.page.get_by_role("button", name="Apply").click()
    expect(person.page.get_by_role("alert")).to_be_visible()
    wanted = Game.new(seed=3).turn.position
    text.fill(format_position(wanted))
    person.page.get_by_role("button", name="Apply").click()
    expect(person.page.get_by_role("alert")).to_be_hidden()
    assert person.board == wanted.board
    expect(person.page.get_by_role("radio", name=str(wanted.player))).to_be_checked()
    text.fill(("." * 16 + "\n") * 11)
    person.page.get_by_role("button", name="Apply").click()
    expect(person.page.get_by_text("No player can move in this position.")).to_be_visible()


@pytest.mark.needs_chromium("a page without JavaScript")
def test_the_editor_works_without_a_script(visit: Callable[..., Person]) -> None:
    person = visit(java_script_enabled=False)
    paint(person, lambda name: person.cell(name).click())
    assert parse_position(person.page.get_by_label("Position as text").input_value()).board == SMALL.board
    person.page.get_by_role("button", name="Start game").click()
    expect(person.page.locator(".cells button:enabled")).to_have_count(1)


SMALL = Position(Board.from_text("\n".join([".RB" + "." * 13] + ["." * 16] * 10)), Player.BLUE)
"""A position whose only legal move is a1 for Blue."""


def paint(person: Person, press: Callable[[str], None]) -> None:
    """Open the editor and paint the position `SMALL`; `press` presses the cell that it is given by name."""
    person.page.goto("/editor")
    if person.page.locator("main[data-ready]").count():
        person.ready()
    for brush, name in (("Red", "b1"), ("Blue", "c1"), ("Wall", "d1"), ("Empty", "d1")):
        person.page.locator(".brush", has_text=brush).click()
        press(name)
    expect(person.page.get_by_label("Position as text")).to_have_value(format_position(SMALL))
