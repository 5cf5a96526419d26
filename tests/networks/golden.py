"""The golden file of networks: small ones, their answers, which the page must give, too, and damaged files."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from tribolo_core import Position, format_position
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.networks import MAX_BYTES, Network, NetworkOpponent, parse_network, save_network
from tribolo_core.networks.architecture import PLANES

PATH: Final = Path(__file__).parents[1] / "data" / "networks.json"
RESIDUAL: Final = (
    "first.weight 3,7,3,3 first.bias 3 blocks.0.near.weight 3,3,5,5 blocks.0.near.bias 3 blocks.0.far.weight 3,3 "
    "moves.weight 1,3,1,1 moves.bias 1 hidden.weight 2,3 hidden.bias 2 wins.weight 3,2 wins.bias 3"
)


def changed(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def rewritten(content: bytes) -> bytes:
        end = 8 + int.from_bytes(content[:8], "little")
        change(header := json.loads(content[8:end]))
        text = json.dumps(header).encode()
        return len(text).to_bytes(8, "little") + text + content[end:]

    return rewritten


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "the first 8 bytes must be"),
    "cut": (lambda content: content[:-5], "the file must be complete, not cut off"),
    "longer": (lambda content: content + b"1234", "the data must be"),
    "large": (lambda content: content + b" " * MAX_BYTES, f"the file must be at most {MAX_BYTES} bytes"),
    "text": (lambda content: content.replace(b"{", b"[", 1), "the header must be a JSON object, not damaged"),
    "deep": (lambda _: (60_000).to_bytes(8, "little") + b"[" * 60_000, "the header must be a JSON object"),
    "nan": (lambda content: content[:-2] + b"\xff\xff", "must be finite"),
    "of others": (changed(lambda header: header.pop("__metadata__")), "format in the metadata must be"),
    "planes": (changed(lambda header: header["__metadata__"].update(planes="own,age")), "planes in the metadata"),
    "name": (changed(lambda header: header["__metadata__"].update(name="../a")), "name in the metadata"),
    "type": (changed(lambda header: header["moves.bias"].update(dtype="I64")), "the type of moves.bias"),
    "shape": (changed(lambda header: header["moves.bias"].update(shape=[2**40])), "the place of moves.bias"),
    "negative": (changed(lambda header: header["moves.bias"].update(shape=[-1])), "the shape of moves.bias"),
    "overlap": (changed(lambda header: header["moves.bias"].update(data_offsets=[0, 2])), "the place of"),
    "list": (changed(lambda header: header["moves.bias"].update(dtype=[])), "the type of moves.bias"),
    "renamed": (changed(lambda header: header.update(lstm=header.pop("moves.bias"))), "moves.bias must be"),
    "entry": (changed(lambda header: header.update({"moves.bias": 3})), "the type of moves.bias"),
}


def example(arrays: str, planes: tuple[str, ...], dtype: type) -> bytes:
    """Return a file of random weights; `arrays` are the names and the shapes."""
    draw, words = np.random.default_rng(7), arrays.split()
    shapes = zip(words[::2], ([int(size) for size in word.split(",")] for word in words[1::2]), strict=True)
    made: dict[str, Any] = {name: draw.normal(size=shape).astype(dtype) for name, shape in shapes}
    with TemporaryDirectory() as folder:
        save_network(path := Path(folder, "it"), made, planes=planes, name="it")
        return path.read_bytes()


def answer_of(network: Network, number: int) -> tuple[str, str, dict[str, float]]:
    """Return a position of a small or a large board, the move of a network there, and the logits of the legal moves."""
    env = BatchEnv(1, seed=number, deal=("6x6", "standard")[number % 2])
    for _ in range(number):
        env.step(env.choose("random"))
    turn, logits = env.turn(0), network.answer(env.observations).moves[0]
    legal = {str(cell): round(float(logits[cell.index]), 3) for cell in sorted(turn.transitions)}
    return format_position(Position(turn.board, turn.mover)), str(NetworkOpponent(network).choose(turn)), legal


def golden() -> dict[str, Any]:
    residual = example(RESIDUAL, (*PLANES[:6], "captured 9"), np.float16)
    files = (residual, example("moves.weight 1,15,3,3 moves.bias 1", PLANES, np.float32))
    networks = [(b64encode(file).decode(), Network(parse_network(file, "it"))) for file in files]
    damaged = {name: change(residual) for name, (change, _) in DAMAGES.items() if name not in ("large", "deep")}
    return {
        "networks": [(file, [answer_of(network, number) for number in range(12)]) for file, network in networks],
        "damaged": {name: b64encode(file).decode() for name, file in damaged.items()},
    }


def main() -> None:
    PATH.write_text(json.dumps(golden(), separators=(",", ":")) + "\n", encoding="utf-8")
