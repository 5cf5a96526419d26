"""The drawings have the colours of the stylesheet, and graphs and arrows are those of the page, element by element."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_TENTH, A_THIRD, coords
from tests.node import answering
from tribolo_core import COORDS, WIDTH, Coord
from tribolo_core.drawing.arrows import analysis_marks
from tribolo_core.drawing.board import region_path
from tribolo_core.drawing.crop import WHOLE, crop_of
from tribolo_core.drawing.element import Element, rounded
from tribolo_core.drawing.graph import MARKS, STYLES, Judged, ShareGraph, graph_elements
from tribolo_core.drawing.look import DARK, LIGHT, Theme

STYLESHEET = (Path(__file__).parents[2] / "frontends/web/page/common/tokens.css").read_text(encoding="utf-8")
NAMES = ("Blue", "Red", "Green")

Page: TypeAlias = Callable[..., list[Any]]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """Return a function that gives the SVG nodes which the scripts of the page draw, in a process of Node.js."""
    with answering(Path(__file__).with_name("page.ts")) as ask:
        yield lambda **asked: ask(asked)


def assert_drawn(elements: list[Element], nodes: list[dict[str, Any]]) -> None:
    """Assert that each element has the tag, the text, the children and all attributes of the page's node."""
    assert [element.tag for element in elements] == [node["tag"] for node in nodes]
    for element, node in zip(elements, nodes, strict=True):
        for name, value in node["attributes"].items():
            assert element.attributes[name] == value, (element.tag, name)
        assert element.text == node.get("text", "")
        assert_drawn(list(element.children), node.get("children", []))


@st.composite
def share_graphs(draw: st.DrawFn) -> ShareGraph:
    plies = draw(st.integers(1, 140))
    weights = st.tuples(*[st.integers(0, 20)] * 3).filter(any)
    known = st.none() | weights.map(lambda trio: tuple(weight / sum(trio) for weight in trio))
    shares = draw(st.lists(known, min_size=plies + 1, max_size=plies + 1))
    if draw(st.booleans()):
        shares = [shares[ply // 40 * 40] for ply in range(plies + 1)]
    judged = st.builds(Judged, st.integers(1, plies), st.integers(0, 2), st.sampled_from(list(MARKS)))
    moves = draw(st.lists(judged, max_size=5, unique_by=lambda move: move.ply))
    turned = draw(st.none() | st.integers(1, plies))
    return ShareGraph(plies, shares, moves, turned, draw(st.integers(0, plies)))


@A_TENTH
@given(share_graphs(), st.integers(240, 1200), st.integers(52, 119) | st.integers(120, 400))
def test_a_graph_is_that_of_the_page(page: Page, graph: ShareGraph, width: int, height: int) -> None:
    moves = [
        {
            "ply": move.ply,
            "player": NAMES[move.player],
            "judgement": None if move.judgement == "kingmaker" else move.judgement,
            "isKingmaker": move.judgement == "kingmaker",
        }
        for move in graph.moves
    ]
    asked = {
        "plies": graph.plies,
        "shares": graph.shares,
        "moves": moves,
        "turningPoint": graph.turning_point,
        "shown": graph.shown,
    }
    nodes = page(graph=asked, size={"width": width, "height": height})
    assert_drawn(list(graph_elements(graph, width, height, LIGHT)), nodes)


@A_THIRD
@given(st.lists(coords, min_size=1, max_size=3, unique=True), st.data())
def test_the_marks_of_an_analysis_are_those_of_the_page(page: Page, best: list[Any], data: st.DataObject) -> None:
    replies = data.draw(st.lists(coords.filter(lambda coord: coord != best[0]), max_size=2))
    style = data.draw(st.sampled_from(STYLES))
    rows = [[str(coord) for coord in COORDS[start : start + WIDTH]] for start in range(0, len(COORDS), WIDTH)]
    moves = [{"move": str(move), "line": [str(coord) for coord in (move, *replies)]} for move in best]
    nodes = page(analysis={"moves": moves}, rows=rows, style=style)
    assert_drawn(list(analysis_marks(best, replies, style, LIGHT)), nodes)


@A_THIRD
@given(st.lists(st.lists(st.sampled_from(["none", "wall", *STYLES]), min_size=6, max_size=6), min_size=1, max_size=6))
def test_the_regions_are_those_of_the_page(page: Page, rows: list[list[str]]) -> None:
    for style in STYLES:
        assert page(regions=rows, style=style) == [region_path(rows, style)]


@A_THIRD
@given(st.integers(0, 16), st.integers(0, 11), st.sets(coords))
def test_the_crop_of_a_board_is_that_of_the_page(page: Page, width: int, height: int, walls: set[Coord]) -> None:
    """All cells outside the upper left corner are walls, and some inside it."""
    letters = ["#" if coord in walls or coord.x >= width or coord.y >= height else "." for coord in COORDS]
    rows = ["".join(letters[start : start + WIDTH]) for start in range(0, len(COORDS), WIDTH)]
    assert page(crop=rows) == ["".join(row) for row in crop_of("".join(letters)).rows_of(letters)]


def test_the_crop_of_a_board_has_all_cells_but_the_walls_around_them() -> None:
    inside = {Coord.parse("c2"), Coord.parse("f9")}
    letters = "".join("." if coord in inside else "#" for coord in COORDS)
    assert crop_of(letters) == (range(2, 6), range(1, 9))
    assert crop_of("#" * len(COORDS)) == crop_of("." * len(COORDS)) == WHOLE


def test_a_region_has_no_hole_between_four_cells() -> None:
    rows = [["red", "red", "blue"], ["red", "red", "none"]]
    wide, square = "M0 {}h1.52v0.52h-1.52z", "M0 0h1.52v1.52h-1.52z"
    tall = "M0 0h0.52v1.52h-0.52zM1 0h0.52v1.52h-0.52z"
    assert region_path(rows, "red") == wide.format(0) + wide.format(1) + tall + square
    assert region_path(rows, "blue") == "M2 0h0.52v0.52h-0.52z"
    assert region_path(rows, "green") == ""


@given(st.floats(-1e4, 1e4))
def test_a_rounded_coordinate_is_near_and_short(number: float) -> None:
    assert abs(rounded(number) - number) <= 0.005 + 1e-9
    assert len(f"{rounded(number):g}".partition(".")[2]) <= 2


@pytest.mark.parametrize(("theme", "index"), [(LIGHT, 0), (DARK, 1)], ids=["light", "dark"])
def test_the_colours_are_those_of_the_stylesheet(theme: Theme, index: int) -> None:
    fields = ["surface", "sunken", "ink", "muted", "ground", "floor", "floor_rim", "stone", "mortar"]
    drawn = {name.replace("_", "-"): getattr(theme, name) for name in fields}
    for style, colours in theme.players.items():
        drawn |= {style: colours.face, f"rim-{style}": colours.rim}
        drawn |= {f"glyph-{style}": colours.glyph, f"on-{style}": colours.mark}
    usual = STYLESHEET.partition(":root[data-")[0]
    pairs = dict(re.findall(r"--([a-z-]+): (?:light-dark\()?([^);]+)\)?;", usual))
    styled = {name: (pairs[name].split(", ") * 2)[index] for name in drawn}
    assert drawn == styled
