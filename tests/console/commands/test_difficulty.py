"""The option `--difficulty` chooses the opponents, and the seed the seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.games.difficulties import DIFFICULTIES, quick_seats
from frontends.session.seats import HUMAN
from tests.console.program import run_here
from tribolo_core import PLAYERS, parse_record


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_seed_draws_the_seats_of_a_difficulty(difficulty: str, tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    done = run_here("play", "--difficulty", difficulty, "--seed", "4", "--plain", text=f"save {path}\nquit\n")
    assert done.exit_code == 0, done.output
    seats = parse_record(path.read_text(encoding="utf-8")).seats
    assert seats == tuple(quick_seats(DIFFICULTIES[difficulty], 4).values())
    assert seats[PLAYERS[4 % 3].index] == HUMAN


@pytest.mark.parametrize("other", [("--red", "greedy"), ("--game", "tictactoe")])
def test_a_difficulty_leaves_no_seat_to_choose(other: tuple[str, str]) -> None:
    done = run_here("play", "--difficulty", "easy", *other)
    assert done.exit_code == 2
    assert "--difficulty chooses all seats of a game of Tribolo. Leave out the other option." in done.output


def test_an_unknown_difficulty_is_refused_with_the_known_ones() -> None:
    done = run_here("play", "--difficulty", "warp")
    assert done.exit_code == 2
    assert "'beginner', 'easy', 'medium', 'hard'" in done.output
