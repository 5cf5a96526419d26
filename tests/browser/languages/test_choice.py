"""The choice of a language at the end of a page, and a game in German."""

from __future__ import annotations

from playwright.sync_api import expect

from ..user import User


def test_a_visitor_chooses_a_language_and_stays_on_the_page(user: User) -> None:
    user.start()
    address = user.page.url
    user.page.get_by_role("button", name="Deutsch").click()
    user.wait_until_ready()
    assert user.page.url == address
    expect(user.page.locator("html")).to_have_attribute("lang", "de")
    expect(user.page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-current", "true")
    user.page.goto("/rules")
    expect(user.page.get_by_role("heading", name="Die Regeln von Tribolo")).to_be_visible()
    user.page.get_by_role("button", name="English").click()
    expect(user.page.get_by_role("heading", name="The rules of Tribolo")).to_be_visible()


def test_a_game_is_told_in_german_by_server_and_script(german_user: User) -> None:
    german_user.start(red="link")
    page = german_user.page
    expect(page.locator("#status")).to_have_text("Du bist dran")
    cell = german_user.legal_moves[0]
    expect(german_user.cell(cell)).to_have_attribute("aria-label", f"{cell} leer, erobert 1 Feld")
    german_user.play(cell)
    expect(page.locator("#log")).to_contain_text(f"Du spielst {cell} und eroberst 1 von")
    expect(page.locator("#status")).to_contain_text("Rot ist am Zug.")
    page.keyboard.press("[")
    expect(page.locator("#viewing")).to_contain_text("Du siehst Zug 1.")
    expect(page.locator("#ply")).to_have_text("Zug 1 von 2")
