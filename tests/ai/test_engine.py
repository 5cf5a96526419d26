"""The engine: its analyses, endgames, opponent models and weights."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.session import opponents
from frontends.session.opponents import WEIGHTS_VARIABLE
from tests.generators import A_THIRD, seeds
from tests.harness.games import dealt_ending, play_out
from tribolo_core import COORDS, PLAYERS, Game, InvalidSpec, Outcome, Question, analyse, opponent, solve
from tribolo_core.ai.built_in import default_weights

ORIGINALS = ["original", "original:fair", "coalition"]


@A_THIRD
@given(seeds, st.integers(8, 120))
def test_every_move_has_win_shares_and_cells(seed: int, empty: int) -> None:
    turn = dealt_ending(seed, empty)
    if turn.player is None:
        return
    analysis = opponent("engine:nodes=80").analyse(turn, seed=1)
    cells = len(COORDS) - str(turn.board).count("#")
    for move in analysis.moves:
        assert move.shares is not None
        assert move.cells is not None
        assert sum(move.shares) == pytest.approx(1, abs=1e-5)
        assert all(0 <= share <= 1 for share in move.shares)
        assert move.value == pytest.approx(move.shares[turn.player.index])
        assert 0 <= sum(move.cells) <= cells + 1e-3
    assert analysis.nodes <= 80


@A_THIRD
@given(seeds, st.integers(1, 7), st.booleans())
def test_the_engine_agrees_with_the_solver_in_endgames(seed: int, empty: int, every_move: bool) -> None:
    turn = dealt_ending(seed, empty)
    if turn.player is None:
        return
    solution = solve(turn, every_move=True)
    analysis = opponent("engine:nodes=100000").analyse(turn, every_move=every_move)
    assert analysis.solved
    assert {move.coord for move in analysis.moves[: analysis.equals]} == set(solution.best)
    for move in analysis.moves if every_move else analysis.moves[: analysis.equals]:
        scores = dict(solution.moves)[move.coord]
        assert scores is not None
        assert move.cells == tuple(scores.values())
        winners = Outcome(scores).winners
        assert move.shares == tuple((player in winners) / len(winners) for player in PLAYERS)


@pytest.mark.parametrize(("spec", "confused_with"), [("greedy", ["greedy"]), *((one, ORIGINALS) for one in ORIGINALS)])
def test_the_engine_expects_that_a_recognised_opponent_continues_so(spec: str, confused_with: list[str]) -> None:
    """Check that the engine predicts the moves of an opponent that plays all seats, once it has recognised it.

    The engine cannot tell the opponents in `confused_with` apart, so a best move of any of them will do. Those in
    `ORIGINALS` play the same moves as long as the player with the most cells stays the same.
    """
    engine = opponent("engine:nodes=60")
    for seed in range(3):
        game = play_out(seed, spec, 62)
        for move in engine.analyse(game.turn, past=game.past).moves:
            turn = game.turn.play(move.coord)
            if len(move.line) > 1 and turn.player is not game.turn.player:
                analyses = [opponent(spec).analyse(turn) for spec in confused_with]
                best = {move.coord for analysis in analyses for move in analysis.moves[: analysis.equals]}
                assert move.line[1] in best


def test_an_engine_that_models_opponents_uses_the_past_and_no_other_does() -> None:
    game = play_out(0, "greedy", 62)
    without_past = analyse(game.turn, "engine:nodes=60")
    analysis = analyse(game.turn, "engine:nodes=60", past=game.past)
    assert analysis == opponent("engine:nodes=60").analyse(game.turn, past=game.past)
    assert analysis != without_past
    assert analyse(game.turn, "engine:nodes=60,modelling=no", past=game.past) == without_past


@pytest.mark.parametrize("rival", ["engine:nodes=30", "mcts:nodes=60", "random"])
def test_a_strong_or_random_player_is_not_taken_for_a_simple_opponent(rival: str) -> None:
    engine, game = opponent("engine:nodes=30"), play_out(0, rival, 100)
    for number, turn in enumerate(game.turns[:-1]):
        assert engine.analyse(turn, past=game.past[:number]) == engine.analyse(turn)


def test_a_node_limited_search_on_one_thread_is_deterministic() -> None:
    turn = Game.new(seed=7).turn
    engine = opponent("engine:nodes=300")
    assert engine.analyse(turn) == engine.analyse(turn)
    together = opponent("engine:nodes=300,threads=2").analyse(turn)
    assert {move.coord for move in together.moves} == set(turn.transitions)
    assert 250 <= together.nodes <= 300


def test_weights_are_found_in_the_folder_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "same-as-ever.weights").write_bytes(default_weights().to_bytes())
    spec, turn = "engine:nodes=50,weights=same-as-ever", Game.new(seed=7).turn
    monkeypatch.setenv(WEIGHTS_VARIABLE, str(tmp_path))
    assert opponents.opponent(spec) == opponents.seat(spec) == opponent(spec, tmp_path)
    assert opponents.opponent(spec).analyse(turn) == opponent("engine:nodes=50").analyse(turn)
    with pytest.raises(InvalidSpec) as caught:
        opponent("engine:weights=absent")
    assert caught.value.problem == "weights=absent: no weights folder is given (TRIBOLO_WEIGHTS)"
    monkeypatch.delenv(WEIGHTS_VARIABLE)
    with pytest.raises(InvalidSpec, match=WEIGHTS_VARIABLE):
        opponents.opponent(spec)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [("../engine", None, "letters"), ("absent", None, "cannot be read"), ("wrong", b"no weights", "wrong.weights")],
)
def test_invalid_weights_are_refused(tmp_path: Path, name: str, content: bytes | None, problem: str) -> None:
    if content is not None:
        (tmp_path / f"{name}.weights").write_bytes(content)
    with pytest.raises(InvalidSpec) as caught:
        opponent(f"engine:weights={name}", tmp_path)
    assert problem in caught.value.problem


def test_a_forecast_is_that_of_a_spectator() -> None:
    """After known moves, the engine expects more for the player whom it advises."""
    game = play_out(11, "random", 40)
    engine, plain = opponent("engine:nodes=100"), opponent("engine:nodes=100,modelling=no")
    question = Question(game.turn, game.past, seed=1, every_move=False)
    forecast = engine.forecast(question)
    assert forecast == plain.forecast(question)
    assert forecast != engine.answer(question).moves[0].shares
