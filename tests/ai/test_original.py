"""The computer player of *triboard* (2017): the kernel against the specification, and the choice of the strategy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, reached_turns
from tests.harness.games import play_out
from tribolo_core import Board, Coord, Player, Turn, opponent

from .original_specification import ALLIANCES, Strategy, chosen_strategy, minimax


def check_opponents(turn: Turn) -> None:
    values_of: dict[Strategy, dict[Coord, int]] = {}  # Several opponents may choose the same strategy.
    for spec in ALLIANCES:
        strategy = chosen_strategy(turn, spec)
        if strategy not in values_of:
            sign = 1 if strategy.maximises(turn) else -1
            values_of[strategy] = {coord: sign * minimax(strategy, turn.play(coord), 1) for coord in turn.transitions}
        values = values_of[strategy]
        equal = [coord for coord in turn.transitions if values[coord] == max(values.values())]
        original = opponent(spec)
        analysis = original.analyse(turn)
        assert {move.coord: move.value for move in analysis.moves} == values
        assert [move.coord for move in analysis.moves[: analysis.equals]] == equal
        assert original.choose(turn) == equal[0]
        assert {original.choose(turn, seed=seed) for seed in range(20)} <= set(equal)


@A_THIRD
@given(reached_turns.filter(lambda turn: turn.player is not None))
def test_the_kernel_agrees_with_the_specification(turn: Turn) -> None:
    check_opponents(turn)


@A_THIRD
@given(st.integers(0, 1_000), st.integers(1, 4))
def test_the_kernel_agrees_near_the_end_of_the_game_where_players_are_skipped(seed: int, left: int) -> None:
    check_opponents(play_out(seed, "random").turns[-1 - left])


@pytest.mark.parametrize(
    ("blue", "red", "green"),
    [
        (47, 51, 20),  # with the first row, 50 and 55: 1.1 x 50 is a little more than 55 in floating point
        (47, 52, 20),
        (9, 10, 12),
        (9, 10, 13),  # nobody leads alone
        (9, 29, 30),
        (55, 54, 50),  # nearly full
    ],
)
def test_the_kernel_agrees_where_another_strategy_is_chosen(blue: int, red: int, green: int) -> None:
    """Check boards with these cells below a first row on which Blue has two moves, and below walls if there is room."""
    cells = ("#" * 16 * (blue + red + green <= 144) + "B" * blue + "R" * red + "G" * green).ljust(160, ".")
    rows = [".RB#.BGR#.RRB#..", *(cells[start : start + 16] for start in range(0, 160, 16))]
    check_opponents(Turn.start(Board.from_text("\n".join(rows)), Player.BLUE))
