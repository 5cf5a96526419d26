"""The computer player of *triboard* (2017): the kernel against the specification, and the choice of the strategy."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generators import reached_turns, turns
from tribolo_core import Board, Coord, Game, InvalidSpec, Player, Scores, Turn, opponent
from tribolo_core.ai import root_values
from tribolo_core.ai.minimax import Strategy, minimax
from tribolo_core.ai.strategy import (
    ALLIANCES,
    STRATEGIES,
    OthersScore,
    OwnChoices,
    OwnScore,
    blue_unless_behind,
    chosen_strategy,
    leader,
)
from tribolo_core.errors import InvalidArgument

OPPONENT_OF = {"blue": "original", "never": "original:fair", "leader": "coalition"}


def specified_values(turn: Turn, strategy: Strategy, depth: int) -> dict[Coord, int]:
    """Return the value of each legal move, computed by the Python function `minimax`, which the kernel must match.

    `strategy` gives the static values of the leaves, and says which players maximise them; the other players minimise.
    `depth` is the number of plies that are searched after each move.
    """
    return {coord: minimax(strategy, turn.play(coord), depth) for coord in turn.transitions}


@given(turns, st.sampled_from(list(STRATEGIES)), st.integers(0, 1))
def test_the_kernel_agrees_with_the_specification(turn: Turn, name: str, depth: int) -> None:
    if len(turn.transitions) > 20:  # such boards do not occur in games and would take long
        depth = 0
    strategy = STRATEGIES[name](turn.player or Player.BLUE)
    assert root_values(turn, name, depth) == specified_values(turn, strategy, depth)


@settings(max_examples=settings().max_examples // 3)
@given(st.integers(0, 1_000), st.sampled_from(list(STRATEGIES)), st.integers(2, 4))
def test_the_kernel_agrees_at_other_depths_near_the_end_of_the_game(seed: int, name: str, depth: int) -> None:
    turn = late_turn(seed)
    strategy = STRATEGIES[name](turn.player or Player.BLUE)
    assert root_values(turn, name, depth) == specified_values(turn, strategy, depth)


def late_turn(seed: int) -> Turn:
    """Return the turn (board and player to move) four moves before the end of a random game.

    `seed` determines the game. So close to the end, players are often skipped because they have no legal move.
    """
    turns = [Game.new(seed=seed).turn]
    while turns[-1].player is not None:
        turns.append(turns[-1].play(opponent("random").choose(turns[-1], seed=seed)))
    return turns[-5]


@settings(max_examples=settings().max_examples // 3)
@given(reached_turns, st.sampled_from(list(ALLIANCES)))
def test_the_choice_is_the_first_best_move_of_the_chosen_strategy(turn: Turn, alliance: str) -> None:
    if turn.player is None:
        return
    strategy = chosen_strategy(turn, alliance)
    values = specified_values(turn, strategy, 1)
    best = (max if strategy.maximises(turn) else min)(values.values())
    equal = [coord for coord in turn.transitions if values[coord] == best]
    original = opponent(OPPONENT_OF[alliance])
    assert original.choose(turn) == equal[0]
    assert {original.choose(turn, seed=seed) for seed in range(20)} <= set(equal)
    assert original.analyse(turn).equals == len(equal)


def test_the_alliance_of_2017_compares_in_floating_point() -> None:
    assert blue_unless_behind(Scores(12, 12, 12)) is Player.BLUE
    assert blue_unless_behind(Scores(20, 21, 21)) is Player.BLUE
    assert blue_unless_behind(Scores(20, 22, 10)) is None
    assert blue_unless_behind(Scores(50, 55, 55)) is Player.BLUE, "1.1 x 50 is a little more than 55"
    assert blue_unless_behind(Scores(0, 0, 0)) is None


def test_a_coalition_needs_a_single_leader() -> None:
    assert leader(Scores(12, 12, 12)) is None
    assert leader(Scores(12, 14, 13)) is Player.RED
    assert leader(Scores(12, 14, 14)) is None


def board_with(blue: int, red: int, green: int, first_row: str) -> Turn:
    """Return a turn (board and player to move) with Blue to move, on a board made from the arguments.

    `first_row` is the top row in 16 characters: `B`, `R` or `G` for a cell of Blue, Red or Green, `#` for a wall, and
    `.` for an empty cell. The second row has only walls. Below the walls are `blue` cells of Blue, `red` cells of Red
    and `green` cells of Green; all other cells are empty. The cells below the walls count towards the scores, but do
    not change the legal moves in the top row.
    """
    cells = "B" * blue + "R" * red + "G" * green
    rows = [cells[start : start + 16].ljust(16, ".") for start in range(0, len(cells), 16)]
    text = [first_row, "#" * 16, *rows]
    return Turn.start(Board.from_text("\n".join(text + ["." * 16] * (11 - len(text)))), Player.BLUE)


def test_the_strategy_is_chosen_by_alliance_then_moves_then_score() -> None:
    few_moves = board_with(10, 30, 30, ".RB" + "." * 13)
    assert len(few_moves.transitions) < 5
    assert chosen_strategy(few_moves, "blue") == OwnChoices(Player.BLUE)
    ahead = board_with(30, 20, 20, ".RB" + "." * 13)
    assert chosen_strategy(ahead, "blue") == OthersScore(Player.BLUE)
    assert chosen_strategy(ahead, "never") == OwnChoices(Player.BLUE)
    nearly_full = Turn.start(Board.from_text(".RB" + "." * 13 + f" {'BR' * 8}" * 3 + f" {'RG' * 8}" * 7), Player.BLUE)
    assert chosen_strategy(nearly_full, "blue") == OwnScore(Player.BLUE)


def test_fair_is_the_original_without_its_alliance() -> None:
    turn = Game.new(seed=7).turn
    assert chosen_strategy(turn, "blue") == OthersScore(Player.BLUE)
    assert chosen_strategy(turn, "never") == OwnChoices(Player.GREEN)


def test_a_finished_game_has_no_values() -> None:
    over = Turn.start(Board.from_text("." * 16 + " ................" * 10), Player.BLUE)
    assert root_values(over, "own-score") == {}


def test_an_unknown_strategy_and_a_negative_depth_are_refused() -> None:
    with pytest.raises(InvalidSpec) as caught:
        root_values(Game.new(seed=7).turn, "own-scores")
    assert "own-score" in caught.value.valid
    with pytest.raises(InvalidArgument, match="depth must be 0 or more moves"):
        root_values(Game.new(seed=7).turn, "own-score", -1)
