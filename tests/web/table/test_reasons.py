"""The reasons that the page gives for a hint: they are true of the turns before and after the move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.harness.games import play_out
from tests.node import answering
from tribolo_core import PLAYERS, Board, Coord, Player, Turn, format_position

BLUE, RED, GREEN = PLAYERS

CORNER = "It takes a corner, which nobody can capture."

Reasons = Callable[[Iterable[tuple[Turn, Coord]]], list[list[str]]]


@pytest.fixture(scope="module")
def reasons_for() -> Iterator[Reasons]:
    """Yield a function that asks the page why each move is worth playing, for the player to move."""
    with answering(Path(__file__).with_name("reasons.ts")) as ask:

        def find(moves: Iterable[tuple[Turn, Coord]]) -> list[list[str]]:
            asked = [
                {"position": format_position(turn.position), "move": str(move), "own": str(turn.mover)}
                for turn, move in moves
            ]
            found: list[list[str]] = ask(asked)
            return found

        yield find


def turn_of(rows: str) -> Turn:
    """Return the turn of Blue on a board whose first rows begin as drawn, with / between; other cells are empty."""
    first = rows.split("/")
    drawn = [f"{row:.<16}" for row in (*first, *[""] * (11 - len(first)))]
    return Turn.start(Board.from_text("\n".join(drawn)), BLUE)


@pytest.mark.parametrize(
    ("rows", "move", "reasons"),
    [
        (".RB", "a1", f"It ends the game, and you win. {CORNER} It captures 1 from Red."),
        (".RRB/G./B/..GR", "a1", f"{CORNER} You take the lead. It captures 2 from Red and 1 from Green."),
        (
            "..../.##./.#.GB/.#./RG",
            "c3",
            "Nobody can ever capture c3. You take the lead. It captures 1 from Green.",
        ),
        (".RB///.RB#", "a1", f"{CORNER} You move again at once. It captures 1 from Red."),
        (".RB//.BG", "a1", f"{CORNER} Red then has no move. It captures 1 from Red."),
        ("....../..RB.RG//RRRGGG", "b2", "It captures 1 from Red."),
    ],
)
def test_each_reason_is_a_fact(reasons_for: Reasons, rows: str, move: str, reasons: str) -> None:
    [found] = reasons_for([(turn_of(rows), Coord.parse(move))])
    assert " ".join(found) == reasons


def is_true(reason: str, turn: Turn, move: Coord) -> bool:
    """Return whether a sentence about the move of Blue is true, by the turns that follow."""
    after = turn.play(move)
    own = turn.mover
    match reason:
        case "It ends the game, and you win.":
            return after.player is None and after.scores.leaders == (own,)
        case "It ends the game.":
            return after.player is None
        case _ if reason == CORNER:
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
            names = {"Blue": BLUE, "Red": RED, "Green": GREEN}
            passed = [player for name, player in names.items() if name in reason]
            return all(turn.scores[own] <= turn.scores[one] and after.scores[own] > after.scores[one] for one in passed)
        case _ if reason.startswith("Nobody can ever capture "):
            return True  # `test_nobody_captures_a_safe_cell` plays on.
        case _:
            return " then ha" in reason and bool(after.passed)


def test_the_reasons_of_whole_games_are_true(reasons_for: Reasons) -> None:
    moves = [(turn, move) for turn, _ in play_out(5, "greedy").past for move in turn.transitions]
    found = reasons_for(moves)
    for (turn, move), reasons in zip(moves, found, strict=True):
        assert all(is_true(reason, turn, move) for reason in reasons), reasons
    assert {reason.split()[0] for reasons in found for reason in reasons} >= {"It", "You"}


def test_nobody_captures_a_safe_cell(reasons_for: Reasons) -> None:
    past = play_out(5, "greedy").past
    safe: dict[Coord, Player] = {}
    for (turn, move), reasons in zip(past, reasons_for(past), strict=True):
        captured = {coord for jump in turn.transitions[move] for coord in jump.taken}
        assert captured.isdisjoint(safe)
        if any("corner" in reason or "ever" in reason for reason in reasons):
            safe[move] = turn.mover
    assert safe
