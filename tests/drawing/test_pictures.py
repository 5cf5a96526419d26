"""The pictures of the library: what they show, and what they refuse."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

from tests.generators import A_THIRD, games, turns
from tribolo_core import Analysis, Game, Player, Record, ReviewedMove, Turn, analyse, review, svg
from tribolo_core.drawing.crop import crop_of
from tribolo_core.errors import InvalidArgument
from tribolo_core.presets import PRESETS

SVG = "{http://www.w3.org/2000/svg}"
GAME = Game.new(seed=7).play_all(["i6", "a11", "m4", "k4"])
RECORD = Record(GAME, ("?", "?", "?"))
POSITION = GAME.turn.position


@cache
def reviewed() -> tuple[ReviewedMove, ...]:
    return tuple(review(GAME, "engine:nodes=20"))


def parsed(picture: str | None) -> ElementTree.Element:
    assert picture is not None
    return ElementTree.fromstring(picture)


def marks(picture: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for cell in parsed(picture).iter(f"{SVG}g"):
        for use in list(cell)[1:] if "data-name" in cell.attrib else []:
            mark = use.attrib["href"].removeprefix("#mark-").removesuffix("-dark")
            found.setdefault(mark, set()).add(cell.attrib["data-name"])
    return found


def count(picture: str, name: str) -> int:
    return sum(name in element.attrib.get("class", "").split() for element in parsed(picture).iter())


@pytest.mark.parametrize("shown", [GAME, GAME.turn, GAME.turn.board, RECORD], ids=lambda shown: type(shown).__name__)
def test_a_notebook_shows_a_value_as_its_picture(shown: Any) -> None:
    picture = shown._repr_svg_()
    assert picture == svg.board(shown) == svg.board(shown)._repr_svg_()
    assert parsed(picture).tag == f"{SVG}svg"
    assert count(picture, "cell") == 176


@A_THIRD
@given(games())
def test_a_game_is_drawn_with_its_legal_moves_and_the_last_move_of_each_player(game: Game) -> None:
    found = marks(svg.board(game))
    last: dict[object, str] = {}
    for turn, move in game.past:
        last[turn.player] = str(move)
    assert found.get("moved", set()) == set(last.values())
    assert found.get("legal", set()) == set(map(str, game.turn.legal_moves))
    assert bool(found.get("taken")) <= bool(game.moves)


@A_THIRD
@given(turns)
def test_a_turn_is_drawn_with_its_owners_and_described_in_words(turn: Turn) -> None:
    picture = svg.board(turn, theme="dark")
    styles = Counter(
        use.attrib["href"] for use in parsed(picture).iter(f"{SVG}use") if use.attrib["href"].startswith("#tile-")
    )
    letters = str(turn).replace("\n", "")
    rows = crop_of(letters).rows_of(letters)
    assert styles == Counter(
        f"#tile-{ {'.': 'none', '#': 'wall', 'B': 'blue', 'R': 'red', 'G': 'green'}[letter] }-dark"
        for row in rows
        for letter in row
    )
    title, text = parsed(picture).findtext(f"{SVG}title"), parsed(picture).findtext(f"{SVG}desc") or ""
    scores = ", ".join(f"{player} {score}" for player, score in turn.scores.items())
    assert title == f"{'The game is over' if turn.player is None else f'{turn.player} to move'}. {scores}"
    assert [line[3:].replace(" ", "") for line in text.split("\n")[1:]] == ["".join(row) for row in rows]


def test_a_small_board_was_drawn_as_a_sea_of_walls() -> None:
    position = PRESETS["5x5"].deal(3)
    picture = svg.board(position, arrows=[("f4", "j8")])
    labels = [element.text for element in parsed(picture).iter(f"{SVG}text")]
    assert labels == [*"fghij", *"45678"]
    names = [name for cell in parsed(picture).iter(f"{SVG}g") if (name := cell.attrib.get("data-name"))]
    assert names == [f"{column}{row}" for row in range(4, 9) for column in "fghij"]
    arrow = parsed(picture).find(f"{SVG}g[@transform='translate(-5 -3)']")
    assert arrow is not None, "arrows have the coordinates of the whole board"
    assert arrow[0].attrib["class"] == "arrow"


def test_a_shell_does_not_print_the_whole_text_of_a_picture() -> None:
    picture = svg.board(GAME)
    assert repr(picture) == f"<Picture: {len(picture)} characters of SVG>"
    assert str(picture).startswith("<svg ")
    assert isinstance(str(picture), str)


def test_a_position_is_drawn_as_its_turn_and_a_record_as_its_game() -> None:
    assert svg.board(POSITION) == svg.board(GAME.turn)
    assert svg.board(RECORD) == svg.board(GAME)
    assert svg.board(GAME) != svg.board(GAME.turn) != svg.board(GAME.turn.board)


@pytest.mark.parametrize("theme", list(svg.THEMES))
def test_every_used_id_is_defined_once_in_the_picture(theme: str) -> None:
    pictures = (
        svg.board(GAME, analysis=analyse(GAME.turn, "greedy"), theme=theme),
        svg.graph(reviewed(), GAME, theme=theme),
    )
    for picture in pictures:
        ids = re.findall(r'\bid="([^"]+)"', picture)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= set(ids)
        assert ("#tile-blue-dark" in picture) == (theme == "dark")
        assert svg.THEMES[theme].surface in picture


def test_a_picture_was_light_or_dark_whatever_the_page_around_it_was() -> None:
    for picture, light in (
        (svg.board(GAME, theme="auto"), svg.board(GAME)),
        (svg.graph(reviewed(), GAME, theme="auto"), svg.graph(reviewed(), GAME)),
    ):
        shown = {group.attrib["class"]: group for group in parsed(picture) if group.tag == f"{SVG}g"}
        assert [*shown] == ["in-light", "in-dark"]
        for name, theme in zip(shown, svg.THEMES.values(), strict=True):
            surfaces = [part.attrib["fill"] for part in shown[name].iter() if part.attrib.get("class") == "surface"]
            assert surfaces == [theme.surface]
        assert "@media (prefers-color-scheme:dark)" in picture
        assert picture.startswith(light[: light.index("</desc>")])
        ids = re.findall(r'\bid="([^"]+)"', picture)
        assert len(ids) == len(set(ids))


def test_the_width_is_that_which_was_asked_for() -> None:
    assert parsed(svg.board(GAME)).attrib["width"] == "600"
    assert parsed(svg.board(GAME, size=337)).attrib.items() >= {"width": "337", "height": "237"}.items()
    assert "width" not in parsed(svg.board(GAME, size=None)).attrib
    assert parsed(svg.graph(reviewed(), width=300, height=150)).attrib.items() >= {"height": "150"}.items()


def test_arrows_and_frames_are_drawn_over_the_board() -> None:
    arrows: list[Any] = [("a1", "B2"), svg.Arrow("c3", GAME.moves[0], Player.RED)]
    picture = svg.board(GAME.turn.board, arrows=arrows, marked=["a1", GAME.moves[0]])
    assert (count(picture, "arrow"), count(picture, "hint")) == (2, 2)
    assert picture.index('class="arrow"') > picture.rindex('class="cell')
    red = svg.THEMES["light"].red.face
    assert f'fill="{red}"' in picture.partition('class="arrow"')[2]
    assert f'fill="{red}"' not in svg.board(GAME.turn.board, arrows=arrows[:1]).partition('class="arrow"')[2]


def test_an_analysis_numbers_the_best_moves_and_points_to_the_replies() -> None:
    analysis = analyse(GAME.turn, "paranoid:depth=3")
    picture = svg.board(GAME.turn, analysis=analysis)
    numbers = [element.text for element in parsed(picture).iter(f"{SVG}text") if "font-weight" in element.attrib]
    assert numbers == ["1", "2", "3", "+1", "+2"]
    assert count(picture, "arrow") == 2


def test_an_analysis_of_another_turn_is_refused() -> None:
    other = analyse(Game.new(seed=8).turn, "greedy")
    for shown in (GAME.turn, GAME.turn.board):
        with pytest.raises(InvalidArgument, match="analysis must be of the turn that is drawn"):
            svg.board(shown, analysis=other)


def test_a_graph_has_a_mark_for_each_judged_move_and_a_description() -> None:
    moves = reviewed()
    judged = [move for move in moves if move.judgement or move.is_kingmaker]
    picture = svg.graph(moves, GAME, ply=2)
    assert count(picture, "cursor") == 1
    assert count(picture, "mark") == len(judged) + 3 + len({move.judgement for move in judged})
    description = parsed(picture).findtext(f"{SVG}desc") or ""
    assert description.startswith("After move 4: Blue ")
    assert all(f"Move {move.ply}, {move.player} {move.move}: " in description for move in judged)


@cache
def finished() -> tuple[Game, tuple[ReviewedMove, ...]]:
    game = Game.new(seed=12, deal="dense")
    while game.turn.player:
        game = game.play(game.turn.legal_moves[-1])
    return game, tuple(review(game, "engine:nodes=8"))


def test_a_graph_shows_the_turning_point_of_a_finished_game() -> None:
    game, moves = finished()
    picture = svg.graph(moves, game)
    assert count(picture, "turn") == 1
    assert ">turning point</text>" in picture
    assert "The game turned with move " in (parsed(picture).findtext(f"{SVG}desc") or "")
    assert count(svg.graph(moves), "turn") == 0


def test_an_analysis_without_moves_marks_nothing() -> None:
    empty = Analysis((), 0, 0, 0)
    assert svg.board(GAME, analysis=empty) == svg.board(GAME)
