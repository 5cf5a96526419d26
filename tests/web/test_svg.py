"""The board as SVG: the drawing of a view, which works under a strict Content-Security-Policy."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Session, ToggleHelp, update
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import CellView, View
from frontends.web.svg import board_svg
from tribolo_core import PLAYERS, Game

SVG = "{http://www.w3.org/2000/svg}"
HUMANS = Seats.of(dict.fromkeys(PLAYERS, HUMAN))


def view_of(game: Game, *, shows_help: bool = False) -> View:
    session = Session(game, HUMANS, seed=0)
    if shows_help:
        session, _ = update(session, ToggleHelp())
    return TRIBOLO.presentation.view(session)


@pytest.fixture(scope="module")
def view() -> View:
    game = Game.new(seed=7)
    for _ in range(3):
        game = game.play(min(game.turn.transitions))
    return view_of(game, shows_help=True)


def drawn(view: View) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(view))


def cells(svg: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {group.attrib["data-name"]: group for group in svg.iter(f"{SVG}g") if "data-name" in group.attrib}


def hrefs(cell: ElementTree.Element) -> list[str]:
    return [use.attrib["href"] for use in cell.iter(f"{SVG}use")]


def test_played_captured_and_legal_cells_are_marked(view: View) -> None:
    marks = Counter(href for cell in cells(drawn(view)).values() for href in hrefs(cell)[1:])
    flat = [cell for row in view.rows for cell in row]
    assert marks["#mark-moved"] == sum(cell.moved for cell in flat) == 3
    assert marks["#mark-taken"] == sum(cell.taken for cell in flat) >= 1
    assert marks["#mark-legal"] == len(view.legal) >= 1


def test_each_player_has_its_own_glyph(view: View) -> None:
    svg = drawn(view)
    glyphs = {
        player.style: ElementTree.tostring(svg.findall(f".//{SVG}g[@id='tile-{player.style}']/*")[1])
        for player in view.players
    }
    assert len(set(glyphs.values())) == 3


def test_the_picture_has_the_status_as_title_and_the_board_as_description(view: View) -> None:
    svg = drawn(view)
    assert (svg.findtext(f"{SVG}title") or "").startswith(view.status)
    described = (svg.findtext(f"{SVG}desc") or "").split("\n")
    assert len(described) == 12
    assert [line[:2].strip() for line in described[1:]] == list(view.row_labels)
    assert "".join(described[1:]).count("#") == 12


def test_hostile_names_are_escaped_in_the_picture(view: View) -> None:
    cell = CellView('"><script>', "<", "none")
    hostile = replace(view, column_labels=(cell.name,), row_labels=("&",), rows=((cell,),), status="<script>")
    assert "<script" not in board_svg(hostile)
    assert len(cells(drawn(hostile))) == 1


def test_the_picture_has_no_inline_style_and_no_event_handler(view: View) -> None:
    assert not re.search(r"style=|<style|\son\w+=|<script", board_svg(view))


def test_an_image_without_description_is_hidden_from_screen_readers(view: View) -> None:
    svg = ElementTree.fromstring(board_svg(view, is_described=False))
    assert svg.attrib["aria-hidden"] == "true"
    assert "role" not in svg.attrib
    assert not [element for element in svg.iter() if element.tag in (f"{SVG}title", f"{SVG}desc")]
    assert cells(svg).keys() == cells(drawn(view)).keys()
