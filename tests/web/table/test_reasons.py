"""The reasons for a hint: true of the turns before and after the move, and the same in the page as on the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from frontends.web.http.labels import labels
from frontends.web.http.reasons import reasons_for
from frontends.web.http.wording import Who
from tests.harness.games import play_out
from tests.node import answering
from tribolo_core import PLAYERS, Board, Coord, Player, Turn, format_position

BLUE, RED, GREEN = PLAYERS
WHO = Who(BLUE, {RED: "Pip", GREEN: "Gus"})


@pytest.fixture(scope="module")
def in_page() -> Iterator[Callable[[object], Any]]:
    with answering(Path(__file__).with_name("reasons.js")) as ask:
        yield ask


def turn_of(*rows: str) -> Turn:
    """Return the turn of Blue on a board whose first rows begin as drawn; all other cells are empty."""
    drawn = [f"{row:.<16}" for row in (*rows, *[""] * (11 - len(rows)))]
    return Turn.start(Board.from_text("\n".join(drawn)), BLUE)


@pytest.mark.parametrize(
    ("rows", "move", "reasons"),
    [
        (
            (".RB",),
            "a1",
            "It ends the game, and you win. It takes a corner, which nobody can capture. It captures 1 from Pip.",
        ),
        (
            (".RRB", "G.", "B", "..GR"),
            "a1",
            "It takes a corner, which nobody can capture. You take the lead. It captures 2 from Pip and 1 from Gus.",
        ),
        (
            ("....", ".##.", ".#.GB", ".#.", "RG"),
            "c3",
            "Nobody can ever capture c3. You take the lead. It captures 1 from Gus.",
        ),
        (
            (".RB", "", "", ".RB#"),
            "a1",
            "It takes a corner, which nobody can capture. You move again at once. It captures 1 from Pip.",
        ),
        (
            (".RB", "", ".BG"),
            "a1",
            "It takes a corner, which nobody can capture. Pip then has no move. It captures 1 from Pip.",
        ),
        (("......", "..RB.RG", "", "RRRGGG"), "b2", "It captures 1 from Pip."),
    ],
)
def test_each_reason_is_a_fact(rows: tuple[str, ...], move: str, reasons: str) -> None:
    turn = turn_of(*rows)
    assert " ".join(reasons_for(turn, Coord.parse(move), WHO)) == reasons


def is_true(reason: str, turn: Turn, move: Coord) -> bool:
    """Return whether a sentence about the move of Blue is true, by the turns that follow."""
    after = turn.play(move)
    own = turn.mover
    match reason:
        case "It ends the game, and you win.":
            return after.player is None and after.scores.leaders == (own,)
        case "It ends the game.":
            return after.player is None
        case "It takes a corner, which nobody can capture.":
            return str(move) in ("a1", "p1", "a11", "p11")
        case "You move again at once.":
            return after.player is own
        case "You take the lead.":
            return after.scores.leaders == (own,) and turn.scores.leaders != (own,)
        case _ if reason.startswith("It captures "):
            return sum(int(word) for word in reason.split() if word.isdecimal()) == len(
                {coord for jump in turn.transitions[move] for coord in jump.taken}
            )
        case _ if reason.startswith("You overtake "):
            names = {"Pip": RED, "Gus": GREEN, "Blue": BLUE, "Red": RED, "Green": GREEN}
            passed = [player for name, player in names.items() if name in reason]
            return all(turn.scores[own] <= turn.scores[one] and after.scores[own] > after.scores[one] for one in passed)
        case _ if reason.startswith("Nobody can ever capture "):
            return True  # `test_nobody_captures_a_safe_cell` plays on.
        case _:
            return " then ha" in reason and bool(after.passed)


def test_the_reasons_of_whole_games_are_true_and_the_same_in_the_page(in_page: Callable[[object], Any]) -> None:
    asked: list[dict[str, object]] = []
    expected = []
    for turn, _ in play_out(5, "greedy").past:
        who = Who(turn.mover, {})
        for move in turn.transitions:
            found = reasons_for(turn, move, who)
            assert all(is_true(reason, turn, move) for reason in found), found
            expected.append(found)
            asked.append({"position": format_position(turn.position), "move": str(move), "own": str(turn.mover)})
    assert {reason.split()[0] for reasons in expected for reason in reasons} >= {"It", "You"}
    assert in_page({"labels": dict(labels()), "moves": asked}) == expected


def test_nobody_captures_a_safe_cell() -> None:
    game = play_out(5, "greedy")
    safe: dict[Coord, Player] = {}
    for turn, move in game.past:
        captured = {coord for jump in turn.transitions[move] for coord in jump.taken}
        assert captured.isdisjoint(safe)
        if any("corner" in reason or "ever" in reason for reason in reasons_for(turn, move, WHO)):
            safe[move] = turn.mover
    assert safe
