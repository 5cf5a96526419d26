"""The page of the rules: its drawings, its links, and its pictures for browsers without scripts."""

from __future__ import annotations

import re

import pytest

from frontends.teaching.boards import read_board, view_corner
from frontends.teaching.drawings import Plays
from frontends.teaching.rules import DRAWINGS, SECTIONS
from tests.web.games import invite
from tests.web.worker import Worker
from tribolo_core import Board, Owner, Player, TriboloError


def test_the_rules_hold_every_section_and_every_drawing(worker: Worker) -> None:
    answer = worker.browser().get("/rules")
    assert answer.status_code == 200
    assert "<title>Tribolo: Rules</title>" in answer.text
    for section in SECTIONS:
        assert f'<h2 id="{section.name}">{section.title}</h2>' in answer.text
    assert answer.text.count("<figure") == len(DRAWINGS)


def test_the_rules_did_not_say_that_a_phone_turns_the_board(worker: Worker) -> None:
    text = worker.browser().get("/rules").text
    assert "On a phone held upright the board is turned" in text
    assert "a to p run from top to bottom" in text


def test_without_a_script_each_drawing_is_a_picture_before_and_after_its_moves(worker: Worker) -> None:
    figures = re.findall(r"<figure.*?</figure>", worker.browser().get("/rules").text, re.DOTALL)
    for figure, drawing in zip(figures, DRAWINGS, strict=True):
        boards = [
            re.findall('class="cell ([a-z]+)"', svg)
            for svg in re.findall(r'<svg[^>]* class="board.*?</svg>', figure, re.DOTALL)
        ]
        plays = any(isinstance(event, Plays) for event in drawing.events)
        assert len(boards) == 1 + plays
        for styles, rows in zip(boards, (drawing.before, drawing.after), strict=False):
            letters = {"none": ".", "wall": "#", "blue": "B", "red": "R", "green": "G"}
            assert "".join(letters[style] for style in styles) == "".join("".join(rows).split())
        assert all(f"{event}." in figure for event in drawing.events)


def test_every_page_a_game_and_an_invitation_link_to_the_rules(worker: Worker) -> None:
    game, _, invitation = invite(worker)
    for address, count in (("/", 2), ("/editor", 1), (f"/games/{game}", 2), (invitation, 2), ("/nothing", 1)):
        assert worker.browser().get(address).text.count('href="/rules"') == count, address


def test_a_small_board_lies_in_the_corner_of_a_board_of_walls_or_of_empty_cells() -> None:
    walls = Board.from_text("\n".join([".RB" + "#" * 13, "...".ljust(16, "#"), *["#" * 16] * 9]))
    assert read_board([". R B", "..."]) == walls
    assert str(read_board([".RB"], Owner.NONE)).splitlines() == [".RB" + "." * 13, *["." * 16] * 10]
    with pytest.raises(TriboloError):
        read_board(["." * 17])
    with pytest.raises(TriboloError):
        read_board(["x"])


def test_the_view_of_a_corner_shows_no_other_cell_and_the_moves_of_its_player() -> None:
    view = view_corner(read_board([".RB", "..."]), Player.RED, (3, 2))
    assert [[cell.name for cell in row] for row in view.rows] == [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
    assert (view.column_labels, view.row_labels) == (("a", "b", "c"), ("1", "2"))
    assert (view.status, dict(view.takes)) == ("Blue to move.", {"a1": ("b1",)})
