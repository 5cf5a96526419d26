"""The Gymnasium environments: Gymnasium's own checks, and agreement with the core for one learner and many."""

from collections.abc import Callable

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tribolo_core import COORDS, Coord, Game, IllegalMove, InvalidSeed, InvalidSpec, Player, Turn, opponent, svg
from tribolo_core.ai.protocol import Analysis, Opponent, Question
from tribolo_core.dice import nth_seed
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.envs.rewards import rewards
from tribolo_core.envs.spaces import observation_of
from tribolo_core.errors import InvalidArgument, NotStarted

ID = "tribolo_core.envs.gymnasium:Tribolo-v0"


@pytest.mark.parametrize("seat", ["blue", "red", "green", "random"])
@pytest.mark.parametrize("opponents", [("random", "random"), ("greedy", "original")])
def test_the_check_of_gymnasium(seat: str, opponents: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    # The check ignores the mask, so illegal actions must not raise.
    check_env(gymnasium.make(ID, opponents=opponents, seat=seat, illegal="lose").unwrapped)
    capsys.readouterr()


@pytest.mark.parametrize("seat", ["blue", "red", "green"])
def test_a_game_equals_the_game_of_the_core(seat: str) -> None:
    env = TriboloEnv(("greedy", "original"), seat=seat, reward="margin")
    others = [opponent("greedy"), opponent("original")]
    seen, info = env.reset(seed=21)
    learner = env.learner
    assert str(learner).lower() == seat
    turn, plies = Game.new(seed=21).turn, 0

    def answered(turn: Turn, plies: int) -> tuple[Turn, int]:
        while turn.player not in (None, learner):
            assert turn.player
            distance = [*learner.from_here()].index(turn.player)
            turn = turn.play(others[distance - 1].choose(turn, seed=nth_seed(21, plies)))
            plies += 1
        return turn, plies

    turn, plies = answered(turn, plies)
    terminated, reward = False, 0.0
    while not terminated:
        assert env.turn == turn
        expected = observation_of(turn, learner)
        assert np.array_equal(seen["observation"], expected["observation"])
        assert np.array_equal(seen["action_mask"], expected["action_mask"])
        assert np.array_equal(info["action_mask"], expected["action_mask"])
        assert info["scores"] == tuple(turn.scores.values())
        assert reward == 0
        action = int(seen["action_mask"].argmax())
        turn, plies = answered(turn.play(COORDS[action]), plies + 1)
        seen, reward, terminated, truncated, info = env.step(action)
        assert not truncated
    assert reward == pytest.approx(rewards(turn.scores, "margin")[learner.index])
    assert not seen["action_mask"].any()
    with pytest.raises(NotStarted, match=r"call reset\(\) first"):
        env.step(0)


def test_an_illegal_action_raises_or_loses() -> None:
    env = TriboloEnv()
    env.reset(seed=7)
    turn = env.turn
    wrong = next(coord for coord in COORDS if coord not in turn.transitions)
    with pytest.raises(IllegalMove) as caught:
        env.step(wrong.index)
    assert (caught.value.cell, caught.value.player) == (wrong, turn.player)
    assert env.turn == turn
    env = TriboloEnv(illegal="lose")
    env.reset(seed=7)
    _, reward, terminated, _, _ = env.step(wrong.index)
    assert (reward, terminated) == (-1, True)


def test_every_move_of_a_built_in_opponent_made_a_turn_and_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment spent most of its time on objects that nobody asked for."""
    env = TriboloEnv(("greedy", "level:1"))
    _, info = env.reset(seed=7)
    for kind, name in ((Turn, "play"), (Game, "new"), (Opponent, "analyse")):
        monkeypatch.setattr(kind, name, lambda *_, **__: pytest.fail("an object was made"))
    terminated = False
    while not terminated:
        _, _, terminated, _, info = env.step(int(info["action_mask"].argmax()))
    assert sum(info["scores"]) > 100


def test_a_loop_of_samples_did_not_say_how_to_draw_legal_actions() -> None:
    env = gymnasium.make(ID, opponents=("random", "random"))
    _, info = env.reset(seed=7)
    wrong = int(info["action_mask"].argmin())
    with pytest.raises(IllegalMove) as caught:
        env.step(wrong)
    assert 'illegal="lose"' in caught.value.__notes__[0]
    envs = gymnasium.make_vec(ID, num_envs=1)
    _, info = envs.reset(seed=7)
    with pytest.raises(IllegalMove) as caught:
        envs.step(np.array([info["action_mask"][0].argmin()]))
    assert 'action_space.sample(info["action_mask"])' in caught.value.__notes__[0]


class Cheat(Opponent):
    def answer(self, question: Question) -> Analysis:
        raise NotImplementedError

    def choose(self, turn: Turn, **_options: object) -> Coord:
        return next(coord for coord in COORDS if coord not in turn.transitions)


def test_an_opponent_that_fails_in_reset_ends_the_episode_before() -> None:
    fails = False

    def moody(turn: Turn) -> Coord:
        if fails:
            raise RuntimeError("broken")
        return min(turn.transitions)

    env = TriboloEnv((moody, moody), seat="green")
    env.reset(seed=7)
    fails = True
    with pytest.raises(RuntimeError):
        env.reset(seed=next(seed for seed in range(99) if Game.new(seed=seed).turn.player is not Player.GREEN))
    fails = False
    with pytest.raises(NotStarted):
        env.step(env.turn.legal_moves[0].index)


def test_an_illegal_move_of_an_opponent_was_said_to_be_the_learners() -> None:
    env = TriboloEnv((Cheat(), Cheat()), illegal="lose", seat="blue")
    seed = next(seed for seed in range(99) if Game.new(seed=seed).turn.player is Player.BLUE)
    env.reset(seed=seed)
    legal = int(env.action_masks().argmax())
    with pytest.raises(IllegalMove):
        env.step(legal)
    with pytest.raises(NotStarted):
        env.step(0)


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("seat", lambda: TriboloEnv(seat="yellow")),
        ("illegal", lambda: TriboloEnv(illegal="maybe")),
        ("rewards", lambda: TriboloEnv(reward="luck")),
        ("render_mode", lambda: TriboloEnv(render_mode="hologram")),
        ("seat", lambda: TriboloVectorEnv(2, seat="yellow")),
        ("n", lambda: TriboloVectorEnv(0)),
        ("illegal", lambda: TriboloVectorEnv(2, illegal="maybe")),
        ("render_mode", lambda: TriboloVectorEnv(2, render_mode="hologram")),
        ("autoreset_mode", lambda: TriboloVectorEnv(2, autoreset_mode="Sometimes")),
        ("seed", lambda: TriboloVectorEnv(2).reset(seed=[1, 2, 3])),
        ("reset_mask", lambda: TriboloVectorEnv(2).reset(options={"reset_mask": [1, 0]})),
    ],
)
def test_an_error_names_the_invalid_option(name: str, make: Callable[[], object]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        make()
    assert caught.value.name == name


def test_an_invalid_spec_seed_or_action_is_rejected() -> None:
    with pytest.raises(InvalidSpec):
        TriboloEnv(("greedy", "nobody"))
    env = TriboloEnv()
    with pytest.raises(NotStarted):
        env.step(0)
    with pytest.raises(InvalidSeed):
        env.reset(seed=2**64)
    env.reset(seed=1)
    with pytest.raises(InvalidArgument, match=r"^action must be a whole number from 0 to 175, not 176\.$"):
        env.step(176)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array", None])
def test_the_environment_renders_its_turn(mode: str | None) -> None:
    env = TriboloEnv(render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    if mode is None:
        assert shown is None
    elif mode == "rgb_array":
        assert isinstance(shown, np.ndarray)
    else:
        assert isinstance(shown, str)
        assert shown == svg.board(env.turn) if mode == "svg" else str(env.turn) in shown


def test_a_vector_rejects_what_one_game_rejects() -> None:
    envs = TriboloVectorEnv(2)
    with pytest.raises(NotStarted):
        envs.step([0, 0])
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    with pytest.raises(InvalidArgument, match=r"^actions must be"):
        envs.step(actions.astype(np.float32))
    for outside in (-1, 176, 255, 256):
        with pytest.raises(InvalidArgument, match=rf"from 0 to 175, not {outside} in game 1"):
            envs.step(np.array([actions[0], outside]))
    with pytest.raises(IllegalMove):
        envs.step(np.array([actions[0], int(seen["action_mask"][1].argmin())]))
    envs.step(actions)


def test_an_action_outside_a_cropped_board_was_said_to_be_from_0_to_175() -> None:
    env = TriboloEnv(deal="5x5", crop=True)
    env.reset(seed=1)
    for outside in (25, -1, 176):
        with pytest.raises(InvalidArgument, match="from 0 to 24"):
            env.step(outside)
    with pytest.raises(IllegalMove):
        env.step(int(env.action_masks().argmin()))
    envs = TriboloVectorEnv(2, deal="5x5", crop=True)
    seen, _ = envs.reset(seed=1)
    for outside in (25, 60, 255):
        with pytest.raises(InvalidArgument, match=rf"from 0 to 24, not {outside} in game 0"):
            envs.step(np.array([outside, 0]))
    envs.step(seen["action_mask"].argmax(axis=1))


def test_observations_are_copies_unless_disabled() -> None:
    for copy in (True, False):
        envs = TriboloVectorEnv(3, copy=copy)
        seen, _ = envs.reset(seed=1)
        assert np.shares_memory(seen["observation"], envs.batch.observations) is not copy
