"""The computer player of *triboard* (2017): the kernel against the specification, and the choice of the strategy."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generators import reached_turns
from tribolo_core import Board, Game, Player, Scores, Turn, opponent

from .original_specification import (
    ALLIANCES,
    OwnChoices,
    TeamScore,
    allies_against,
    blue_unless_behind,
    chosen_strategy,
    leader,
    minimax,
)


def check_opponents(turn: Turn) -> None:
    """Assert that the opponents rank the moves of a turn that is not over as their specification does."""
    for spec in ALLIANCES:
        strategy = chosen_strategy(turn, spec)
        sign = 1 if strategy.maximises(turn) else -1
        values = {coord: sign * minimax(strategy, turn.play(coord), 1) for coord in turn.transitions}
        equal = [coord for coord in turn.transitions if values[coord] == max(values.values())]
        original = opponent(spec)
        analysis = original.analyse(turn)
        assert {move.coord: move.value for move in analysis.moves} == values
        assert [move.coord for move in analysis.moves[: analysis.equals]] == equal
        assert original.choose(turn) == equal[0]
        assert {original.choose(turn, seed=seed) for seed in range(20)} <= set(equal)


@settings(max_examples=settings().max_examples // 3)
@given(reached_turns.filter(lambda turn: turn.player is not None))
def test_the_kernel_agrees_with_the_specification(turn: Turn) -> None:
    check_opponents(turn)


@settings(max_examples=settings().max_examples // 3)
@given(st.integers(0, 1_000), st.integers(1, 4))
def test_the_kernel_agrees_near_the_end_of_the_game_where_players_are_skipped(seed: int, left: int) -> None:
    turns = [Game.new(seed=seed).turn]
    while turns[-1].player is not None:
        turns.append(turns[-1].play(opponent("random").choose(turns[-1], seed=seed)))
    check_opponents(turns[-1 - left])


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
    assert chosen_strategy(few_moves, "original") == OwnChoices(Player.BLUE)
    ahead = board_with(30, 20, 20, ".RB" + "." * 13)
    assert chosen_strategy(ahead, "original") == allies_against(Player.BLUE)
    assert chosen_strategy(ahead, "original:fair") == OwnChoices(Player.BLUE)
    nearly_full = Turn.start(Board.from_text(".RB" + "." * 13 + f" {'BR' * 8}" * 3 + f" {'RG' * 8}" * 7), Player.BLUE)
    assert chosen_strategy(nearly_full, "original") == TeamScore(frozenset({Player.BLUE}))


def test_fair_is_the_original_without_its_alliance() -> None:
    turn = Game.new(seed=7).turn
    assert chosen_strategy(turn, "original") == allies_against(Player.BLUE)
    assert chosen_strategy(turn, "original:fair") == OwnChoices(Player.GREEN)
