"""Networks in files: the same answers as the program that wrote them, and one sentence about a file that is damaged."""

import json
import runpy
from pathlib import Path

import numpy as np
import pytest

from bench.baselines.player import TRAINED
from bench.baselines.player import Network as Baseline
from tests.harness.console import output_of, refusal_of
from tests.networks import golden
from tests.networks.golden import DAMAGES
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.errors import InvalidNetwork
from tribolo_core.networks import Network, NetworkOpponent, parse_network, save_network
from tribolo_core.networks.architecture import PLANES
from tribolo_core.networks.network import softmax

WEIGHTS = TRAINED / "alphazero-1.npz"
SEEN = ("own", "next", "next but one", "empty", "legal")


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    path = tmp_path / "private.safetensors"
    save_network(path, dict(np.load(WEIGHTS)), planes=SEEN, name="az")
    return path


@pytest.mark.parametrize("deal", ["6x6", "standard"])
def test_a_network_answers_as_in_the_program_that_trained_it(file: Path, deal: str) -> None:
    env = BatchEnv(6, seed=5, deal=deal)
    for ply in range(9):
        env.step(env.choose("random", seed=ply))
    found, expected = Network(parse_network(file.read_bytes(), "it")).answer(env.observations), Baseline(WEIGHTS)
    logits = expected.logits(env.observations)
    assert np.array_equal(np.isfinite(found.moves), env.masks)
    assert np.allclose(found.moves[env.masks], logits.moves[env.masks], atol=1e-4)
    assert found.wins is not None
    assert np.allclose(found.wins, softmax(logits.wins), atol=1e-5)


def test_a_linear_policy_of_captures_and_walls_beyond_the_board_plays_as_its_program(tmp_path: Path) -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "how-to" / "linear_player.py"))
    weights = np.random.default_rng(7).normal(size=example["FEATURES"]).astype(np.float32)
    example["save"](weights, tmp_path / "mine.safetensors")
    player = NetworkOpponent(Network(parse_network((tmp_path / "mine.safetensors").read_bytes(), "mine")))
    env, choose = BatchEnv(1, seed=3), example["player"](weights)
    for _ in range(60):
        assert player.choose(env.turn(0)) == choose(env.turn(0))
        env.step(env.choose("random"))


def test_the_command_line_plays_networks_and_names_no_file(file: Path) -> None:
    arguments = ("match", "--import", str(file), "az", "az:nodes=8", "greedy", "--seed", "3")
    out = file.with_name("game.tribolo")
    played = output_of(*arguments, "--out", str(out))
    assert "Blue az, Red az:nodes=8" in played
    assert "private" not in played + out.read_text()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_refused_in_one_sentence(file: Path, damage: str) -> None:
    change, problem = DAMAGES[damage]
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(InvalidNetwork, match=problem):
        parse_network(file.read_bytes(), "it")
    if damage in ("cut", "large"):
        refused = refusal_of("match", "--import", str(file), "az", "az", "greedy")
        assert ("is larger than" if damage == "large" else "is no network that can play: the file must") in refused


@pytest.mark.parametrize(
    ("arrays", "problem"),
    [
        ({}, "moves.weight must be"),
        ({"moves.weight": (1, 6, 4, 4), "moves.bias": (1,)}, "moves.weight must be an array of shape"),
        ({"moves.weight": (1, 6, 1, 1), "moves.bias": (1,), "lstm": (3,)}, "lstm must be an array of"),
        ({"moves.weight": (1, 6, 1, 1), "moves.bias": (1,), "wins.weight": (3, 5), "wins.bias": (3,)}, "wins.weight"),
    ],
)
def test_another_architecture_is_refused(tmp_path: Path, arrays: dict[str, tuple[int, ...]], problem: str) -> None:
    made = {name: np.zeros(shape, np.float32) for name, shape in arrays.items()}
    with pytest.raises(InvalidNetwork, match=problem):
        save_network(tmp_path / "it.safetensors", made, planes=PLANES[:6])
    assert not [*tmp_path.iterdir()]


def test_a_search_needs_win_shares(tmp_path: Path) -> None:
    path = tmp_path / "flat.safetensors"
    save_network(path, {"moves.weight": np.ones((1, 1, 1, 1)), "moves.bias": np.zeros(1)}, planes=["legal"])
    assert "a search needs win shares" in refusal_of(
        "match", "--import", str(path), "network:nodes=2", "greedy", "random"
    )
    player = NetworkOpponent(Network(parse_network(path.read_bytes(), "flat")))
    turn = BatchEnv(1).turn(0)
    assert player.choose(turn) == min(turn.transitions)


def test_the_moves_that_the_page_must_play_are_those_of_now() -> None:
    recorded = json.loads(golden.PATH.read_text("utf-8"))["networks"]
    now = [[move for _, move, _ in answers] for _, answers in golden.golden()["networks"]]
    assert now == [[move for _, move, _ in answers] for _, answers in recorded]
