"""Batches: their games equal single games, and invalid input is rejected before any game changes."""

import pickle
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.envs.test_batch_state import arrays_of
from tests.generators import A_THIRD, seeds
from tests.harness.opponents import Last
from tribolo_core import COORDS, Coord, Game, IllegalMove, InvalidSeed, Owner, Player, opponent
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import WAIT, BatchEnv, Step
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.envs.observation import mask, observe, observe_state
from tribolo_core.envs.pettingzoo import raw_env
from tribolo_core.envs.rewards import BOUNDS, REWARDS, rewards
from tribolo_core.errors import IllegalAction, InvalidArgument, Reason
from tribolo_core.scores import Scores
from tribolo_core.turn import Turn


def check_row(env: BatchEnv, step: Step, game: int, turn: Turn, first: Player) -> None:
    """Assert that `turn` is that of one game after the last `step`; the first plane shows the cells of `first`."""
    assert env.turn(game) == turn
    assert env.turn(game).passed == turn.passed
    assert step.players[game] == (WAIT if turn.player is None else turn.player.index)
    owners = [turn.board.owner_at(coord) for coord in COORDS]
    kinds = (*(player.owner for player in first.from_here()), Owner.WALL, Owner.NONE)
    for plane, kind in zip(step.observations[game], kinds, strict=False):
        assert plane.reshape(-1).tolist() == [owner is kind for owner in owners]
    if len(step.observations[game]) > 6:
        movers = step.observations[game][6:].mean(axis=(1, 2)).tolist()
        assert movers == [float(player is turn.player) for player in Player]
    legal = [coord in turn.transitions for coord in COORDS]
    assert step.observations[game][5].reshape(-1).tolist() == legal
    assert step.masks[game].tolist() == legal
    assert mask(observe(turn, first)).tolist() == legal
    alone = observe(turn, first) if len(step.observations[game]) == 6 else observe_state(turn)
    assert np.array_equal(step.observations[game], alone)


def check_games(
    env: BatchEnv,
    watched: Sequence[int],
    seed: int,
    reward: str = "win",
    auto_reset: bool = True,
    choices: int = 0,
    every: int = 1,
) -> int:
    """Compare random games of a batch with single ones, some in full at two of `every` moves; return how many ended."""
    is_absolute, random, ends = env.observations.shape[1] > 6, opponent("random"), 0
    numbers = {game: game for game in watched}
    games = {game: Game.new(seed=nth_seed(seed, game)) for game in watched}
    for ply in range(150):
        dice = choices + ply if ply % 2 else None
        actions, captured = env.choose("random", seed=dice), env.taken()
        step = env.step(actions)
        for game, played in games.items():
            ended = False
            if ply % every < 2:
                jumps, number = played.turn.transitions, len(played.moves)
                expected_captures = [sum(len(jump.taken) for jump in jumps.get(cell, ())) for cell in COORDS]
                assert captured[game].tolist() == expected_captures
                own = nth_seed(nth_seed(seed, numbers[game]), number) if dice is None else nth_seed(dice, game)
                assert not jumps or random.choose(played.turn, seed=own) == COORDS[actions[game]]
            if played.turn.player is not None:
                played = played.play(COORDS[actions[game]])
                ended = played.turn.player is None
                assert tuple(env.scores[game]) == tuple(played.turn.scores.values())
            expected = rewards(played.turn.scores, reward) if ended else (0.0, 0.0, 0.0)
            assert step.rewards[game] == pytest.approx(expected)
            assert step.dones[game] == ended
            if ended:
                ends += 1
                last = observe_state(played.turn) if is_absolute else observe(played.turn, Player.BLUE)
                assert np.array_equal(env.last_observations[game], last)
            if ended and auto_reset:
                numbers[game] += len(env)
                played = Game.new(seed=nth_seed(seed, numbers[game]))
            games[game] = played
            assert env.seeds[game] == nth_seed(seed, numbers[game])
            if ply % 10 == 0 or ended:
                first = None if is_absolute else played.turn.player
                check_row(env, step, game, played.turn, first or Player.BLUE)
    return ends


@settings(max_examples=20)
@given(
    seeds,
    st.integers(1, 6),
    st.sampled_from(["relative", "absolute"]),
    st.sampled_from(list(REWARDS)),
    st.booleans(),
    st.integers(0, 2**32),
)
def test_games_of_a_batch_equal_single_games(
    seed: int, n: int, planes: str, reward: str, auto_reset: bool, choices: int
) -> None:
    env = BatchEnv(n, seed=seed, planes=planes, rewards=reward, auto_reset=auto_reset)
    check_games(env, range(n), seed, reward, auto_reset, choices, every=10)


@pytest.mark.parametrize("threads", [1, 2, None])
def test_games_of_many_chunks_equal_single_games(threads: int | None) -> None:
    """A thread of the kernel takes 256 games at a time."""
    env = BatchEnv(600, seed=4, threads=threads)
    assert check_games(env, [0, 255, 256, 511, 512, 599], 4) >= 6


def test_d5_a_subclass_of_a_built_in_opponent_is_asked_itself() -> None:
    env = BatchEnv(5, seed=7)
    for player in (Last("greedy"), pickle.loads(pickle.dumps(Last("greedy").seated()))):
        last = [max(env.turn(game).transitions) for game in range(env.n)]
        assert [COORDS[action] for action in env.choose(player)] == last
        assert [player.choose(env.turn(game)) for game in range(env.n)] == last
    learners = TriboloVectorEnv(5, (Last("greedy"), Last("random")))
    learners.reset(seed=7)
    played = [past for game in range(5) for past in learners.batch.game(game).past]
    assert played
    assert all(move == max(turn.transitions) for turn, move in played)


def test_every_step_returns_the_same_arrays() -> None:
    env = BatchEnv(3)
    first = env.reset()
    again = env.step(env.choose("random", seed=1))
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert [(part.shape, str(part.dtype)) for part in first] == [
        ((3, 6, 11, 16), "uint8"),
        ((3, 176), "bool"),
        ((3, 3), "float32"),
        ((3,), "bool"),
        ((3,), "uint8"),
    ]
    assert env.seeds.dtype == np.uint64
    assert (env.scores.shape, str(env.scores.dtype)) == ((3, 3), "uint8")
    assert (env.taken().shape, str(env.taken().dtype)) == ((3, 176), "uint8")
    assert len(env) == 3


@A_THIRD
@given(st.tuples(*[st.integers(0, 176)] * 3), st.sampled_from(list(REWARDS)))
def test_rewards_follow_their_definitions(cells: tuple[int, int, int], name: str) -> None:
    found = rewards(Scores(*cells), name)
    for score, reward in zip(cells, found, strict=True):
        others = list(cells)
        others.remove(score)
        if name == "win":
            share = (score == max(cells)) / cells.count(max(cells))
            assert reward == pytest.approx(1.5 * share - 0.5)
        elif name == "margin":
            assert reward == pytest.approx((score - sum(others) / 2) / 176, abs=1e-6)
        else:
            level = [worth for other, worth in zip(sorted(cells), (-1, 0, 1), strict=True) if other == score]
            assert reward == pytest.approx(sum(level) / len(level))
    assert sum(found) == pytest.approx(0, abs=1e-6)
    if sum(cells) <= 176:
        assert all(BOUNDS[name][0] <= reward <= BOUNDS[name][1] for reward in found)


def test_without_auto_reset_a_finished_game_stays_until_another_is_dealt() -> None:
    env = BatchEnv(2, seed=5, auto_reset=False)
    step = env.reset()
    ended = np.zeros(2, np.int64)
    while not (step.players == WAIT).all():
        step = env.step(env.choose("random", seed=int(env.scores.sum())))
        ended += step.dones
    assert ended.tolist() == [1, 1], "a game is done in one step"
    ends = [env.turn(game) for game in range(2)]
    assert all(turn.outcome for turn in ends)
    assert step.players.tolist() == [WAIT, WAIT]
    assert not step.masks.any()
    with pytest.raises(
        IllegalAction,
        match=r"Game 0 is over: action 255 waits\. deal\(where\) or reset\(\) of a BatchEnv starts another",
    ) as caught:
        env.step([0, WAIT])
    assert (caught.value.reason, caught.value.player, caught.value.game) == (Reason.GAME_OVER, None, 0)
    step = env.step([WAIT, WAIT])
    assert not step.rewards.any(), "the reward comes once"
    assert not step.dones.any()
    step = env.deal([True, False])
    assert step.dones.tolist() == [False, False]
    assert env.turn(0) == Game.new(seed=nth_seed(5, 2)).turn
    assert env.turn(1) == ends[1]


FORMS: dict[str, Callable[..., Any]] = {
    **{dtype: partial(np.asarray, dtype=dtype) for dtype in ("uint8", "int16", "uint32", "int64", "uint64")},
    "list": list,
    "slice": lambda actions: np.repeat(actions, 2)[::2],
}


@pytest.mark.parametrize("form", FORMS)
def test_actions_may_be_any_whole_numbers(form: str) -> None:
    one, other = BatchEnv(9, seed=1), BatchEnv(9, seed=1)
    actions = one.choose("random", seed=1)
    assert np.array_equal(one.step(actions).observations, other.step(FORMS[form](actions)).observations)


WRONG_ACTIONS: dict[str, object] = {
    "too few": [0],
    "too many": [0, 0, 0],
    "another shape": [[0, 0]],
    "floats": [0.0, 1.0],
    "an array of floats": np.zeros(2),
    "bools": [True, False],
    "text": ["c7", "d8"],
    "objects": [None, None],
}


@pytest.mark.parametrize("name", WRONG_ACTIONS)
def test_a_wrong_shape_or_dtype_is_rejected_before_any_game_moves(name: str) -> None:
    env = BatchEnv(2, seed=1)
    before = env.turn(0), env.turn(1)
    with pytest.raises(InvalidArgument, match=r"^actions must be whole numbers of shape \(2,\), not ") as caught:
        env.step(WRONG_ACTIONS[name])  # type: ignore[arg-type]
    assert caught.value.name == "actions"
    assert (env.turn(0), env.turn(1)) == before


@pytest.mark.parametrize(
    ("action", "cell", "reason", "message"),
    [
        (-1, -1, Reason.NO_CELL, "Game 1: -1 is not an action; 0 to 175 are the cells, and 255 waits."),
        (176, 176, Reason.NO_CELL, "Game 1: 176 is not an action; 0 to 175 are the cells, and 255 waits."),
        (2**40, 2**40, Reason.NO_CELL, f"Game 1: {2**40} is not an action; 0 to 175 are the cells, and 255 waits."),
        ("occupied", None, Reason.OCCUPIED, "is occupied."),
        ("useless", None, Reason.JUMPS_NOTHING, "captures nothing."),
    ],
)
def test_an_illegal_action_names_game_cell_and_reason_and_no_game_moves(
    action: int | str, cell: int | Coord | None, reason: Reason, message: str
) -> None:
    env = BatchEnv(2, seed=1)
    before = arrays_of(env)
    turn = env.turn(1)
    if isinstance(action, str):
        wanted = Owner.NONE if action == "useless" else Owner.RED
        cell = next(coord for coord in COORDS if turn.board.owner_at(coord) is wanted and coord not in turn.transitions)
        action, message = cell.index, f"Game 1: {cell} {message}"
    with pytest.raises(IllegalAction) as caught:
        env.step([int(env.masks[0].argmax()), action])
    assert (caught.value.game, caught.value.cell, caught.value.player) == (1, cell, turn.player)
    assert caught.value.reason is reason
    assert str(caught.value) == message
    assert isinstance(caught.value, IllegalMove)
    assert arrays_of(env) == before
    assert env.turn(1) == turn


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("n", lambda: BatchEnv(0)),
        ("n", lambda: BatchEnv(2**20 + 1)),
        ("n", lambda: BatchEnv(2.0)),  # type: ignore[arg-type]
        ("n", lambda: BatchEnv(True)),
        ("planes", lambda: BatchEnv(1, planes="upside down")),
        ("rewards", lambda: BatchEnv(1, rewards="luck")),
        ("threads", lambda: BatchEnv(1, threads=0)),
        ("where", lambda: BatchEnv(2).deal([True])),
        ("where", lambda: BatchEnv(2).choose("random", seed=1, where=[1, 0])),
        ("game", lambda: BatchEnv(2).turn(2)),
        ("game", lambda: BatchEnv(2).turn(-1)),
    ],
)
def test_an_error_names_the_invalid_argument(name: str, make: Callable[[], object]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        make()
    assert caught.value.name == name
    assert str(caught.value).startswith(f"{name} must be {caught.value.expected}, not ")


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "seven", True, np.int64(-3), np.float64(3)])
def test_an_invalid_seed_is_rejected(seed: object) -> None:
    for use in (partial(BatchEnv, 1), BatchEnv(1).reset, partial(BatchEnv(1).choose, "random")):
        with pytest.raises(InvalidSeed):
            use(seed=seed)  # type: ignore[arg-type]


def test_the_arrays_of_a_batch_can_be_its_arguments() -> None:
    env = BatchEnv(3, seed=5, auto_reset=False)
    step = env.reset()
    while not step.dones.any():
        step = env.step(env.choose("random", seed=int(env.scores.sum())))
    ended = step.dones.copy()
    assert (env.choose("random", seed=1, where=step.dones) == WAIT).all()
    step = env.deal(step.dones)
    assert not step.dones.any()
    for game in np.flatnonzero(ended):
        assert env.turn(int(game)) == Game.new(seed=nth_seed(5, int(game) + 3)).turn
    while (env.players != WAIT).any():
        env.step(env.choose("random"))
    before = [env.turn(game) for game in range(3)]
    env.step(env.players)
    assert [env.turn(game) for game in range(3)] == before


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int64, np.uint64])
def test_whole_numbers_of_numpy_are_seeds_and_sizes(kind: Any) -> None:
    env = BatchEnv(kind(3), seed=kind(5), threads=kind(1))
    assert env.seeds.tolist() == BatchEnv(3, seed=5).seeds.tolist()
    assert env.turn(kind(1)) == Game.new(seed=int(env.seeds[1])).turn
    assert np.array_equal(env.choose("random", seed=kind(2)), env.choose("random", seed=2))
    assert Game.new(seed=env.seeds[0]) == Game.new(seed=int(env.seeds[0]))
    assert nth_seed(kind(5), 1) == nth_seed(5, 1)
    envs, alone = TriboloVectorEnv(kind(2)), TriboloEnv()
    seen, _ = envs.reset(seed=kind(5))
    assert np.array_equal(alone.reset(seed=envs.batch.seeds[0])[0]["observation"], seen["observation"][0])
    game = raw_env()
    game.reset(seed=kind(5))
    assert game.turn == Game.new(seed=5).turn
