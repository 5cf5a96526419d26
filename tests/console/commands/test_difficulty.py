"""The option `--difficulty` chooses the opponents, and the seed the seats."""

from pathlib import Path

import pytest

from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES, quick_seats
from frontends.session.seats import HUMAN
from tests.harness.console import output_of, refusal_of, run_here
from tribolo_core import parse_record


@pytest.mark.parametrize(
    ("options", "advice"),
    [
        ("--level 4 --red greedy", "Leave out --red, or give each seat its SPEC, such as level:4."),
        ("--difficulty easy --red greedy", "Leave out --red."),
        ("--difficulty easy --level 4 --game tictactoe", "Leave out --level and --game."),
    ],
)
def test_a_difficulty_beside_other_seats_did_not_say_what_to_leave_out(options: str, advice: str) -> None:
    chosen = options.split()[0]
    assert f"{chosen} chooses all seats of a game of Tribolo. {advice}\n" in refusal_of("play", *options.split())


@pytest.mark.parametrize(
    ("options", "opponents"),
    [
        ((), DIFFICULTIES[DEFAULT_DIFFICULTY]),
        (("--difficulty", "expert"), DIFFICULTIES["expert"]),
        (("--level", "4"), ("level:4", "level:4")),
        (("--red", "level:2"), ("greedy", "level:2")),
    ],
)
def test_a_newcomer_got_greedy_opponents(options: tuple[str, ...], opponents: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    output_of("play", *options, "--seed", "4", "--plain", text=f"save {path}\nquit\n")
    seats = parse_record(path.read_text(encoding="utf-8")).seats
    assert sorted(seats) == sorted((HUMAN, *opponents))
    assert (seats == tuple(quick_seats(opponents, 4).values())) == (options[:1] != ("--red",))


def test_a_game_line_by_line_names_the_opponents_and_starts_with_others(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    text = f"?\nnew hard 6\nsave {path}\nload {path}\nnew hard x\nnew foo\nquit\n"
    done = run_here("play", "--seed", "4", "--plain", text=text)
    assert "(Dizzy 1, beginner)" in done.output
    assert "    hard      A challenge: Felix and Vera make few mistakes." in done.output
    assert "(Felix, hard)" in done.output
    assert "A seed is a whole number" in done.output
    assert f"new takes a seed, or one of {', '.join(DIFFICULTIES)}, not 'foo'.\n" in done.output
    assert f"\nLoaded {path}.\n" in done.output, "a loaded game was not confirmed"
    seats = parse_record(path.read_text(encoding="utf-8")).seats
    assert seats == tuple(quick_seats(DIFFICULTIES["hard"], 6).values())
