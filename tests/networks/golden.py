"""The golden file of networks: small ones, and what they answer, which the page must answer, too."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from tribolo_core import COORDS, Position, format_position
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.observation import observe
from tribolo_core.networks import Network, NetworkOpponent, parse_network, save_network
from tribolo_core.networks.architecture import PLANES

PATH: Final = Path(__file__).parents[1] / "data" / "networks.json"
NAMES: Final = "first blocks.0.near moves hidden wins"
SHAPES: Final = ((3, 7, 3, 3), (3, 3, 5, 5), (1, 3, 1, 1), (2, 3), (3, 2))
RESIDUAL: Final = {
    **{f"{name}.weight": shape for name, shape in zip(NAMES.split(), SHAPES, strict=True)},
    **{f"{name}.bias": shape[:1] for name, shape in zip(NAMES.split(), SHAPES, strict=True)},
    "blocks.0.far.weight": (3, 3),
}
LINEAR: Final = {"moves.weight": (1, 15, 3, 3), "moves.bias": (1,)}


def answers_of(network: Network) -> list[dict[str, Any]]:
    """Return the moves of a network on turns of small and large boards, with the logits of all legal moves."""
    turns = []
    for deal in ("6x6", "standard"):
        env = BatchEnv(1, seed=5, deal=deal)
        for _ in range(6):
            turns.append(env.turn(0))
            env.step(env.choose("random"))
    answers = []
    for turn in turns:
        logits = network.answer(observe(turn, turn.mover)[None]).moves[0]
        legal = {str(cell): round(float(logits[cell.index]), 5) for cell in COORDS if cell in turn.transitions}
        position = format_position(Position(turn.board, turn.mover))
        answers.append({"position": position, "move": str(NetworkOpponent(network).choose(turn)), "logits": legal})
    return answers


def golden() -> list[dict[str, Any]]:
    random, found = np.random.default_rng(7), []
    for shapes, planes, kind in ((RESIDUAL, (*PLANES[:6], "captured 9"), np.float16), (LINEAR, PLANES, np.float32)):
        arrays = {name: random.normal(size=shape).astype(kind) for name, shape in shapes.items()}
        with TemporaryDirectory() as folder:
            save_network(Path(folder, "it"), arrays, planes=planes, name="it")
            file = Path(folder, "it").read_bytes()
        answers = answers_of(Network(parse_network(file, "it")))
        found.append({"file": base64.b64encode(file).decode(), "answers": answers})
    return found


def main() -> None:
    PATH.write_text("[\n" + ",\n".join(json.dumps(each) for each in golden()) + "\n]\n", encoding="utf-8")
