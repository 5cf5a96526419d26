"""The network of the baselines in torch, and its weights as arrays of numpy.

The network sees no walls: they are zeros, as the padding of a convolution is. So it gives the same answers for a small
board and for the same board cropped, and it accepts boards of any size.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from bench.baselines.player import SEEN, WALLS
from tribolo_core.envs.cropping import Window
from tribolo_core.guided import Evaluation, Evaluator

CHANNELS: Final = 32
"""The number of features of a cell."""

BLOCKS: Final = 5
"""The number of residual blocks; five of them and the first layer see six cells far."""


PADDING: Final = 256
"""Batches on an accelerator are padded to a multiple of this size, because each new size is compiled anew."""


class Answer(NamedTuple):
    """The logits of m positions, of shape (m, cells) for moves and (m, 3) for the wins of the mover and the next two.

    The logits of illegal moves are -infinity.
    """

    moves: Any
    wins: Any


class Block(nn.Module):
    """A residual block: a convolution for what is near, and the means of all features for what is far."""

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.far = nn.Linear(CHANNELS, CHANNELS, bias=False)

    def forward(self, features: Any, inside: Any, cells: Any) -> Any:
        """Return the new features; `inside` is 1 within the board, which has the number `cells` of them."""
        far = self.far(features.sum((2, 3)) / cells)
        return torch.relu_(self.near(features).add_(features).add_(far[:, :, None, None])) * inside


class Network(nn.Module):
    """A policy and a triple of win shares, from planes of shape (m, 6, rows, columns)."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(len(SEEN), CHANNELS, 3, padding=1)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.moves = nn.Conv2d(CHANNELS, 1, 1)
        self.hidden = nn.Linear(CHANNELS, CHANNELS)
        self.wins = nn.Linear(CHANNELS, 3)

    def forward(self, planes: Any) -> Answer:
        """Return the logits of positions; `planes` are those of the environments, of any size."""
        legal = planes[:, -1].flatten(1) != 0
        inside = (1 - planes[:, WALLS : WALLS + 1]).to(torch.bfloat16)
        cells = inside.float().sum((2, 3))
        seen = planes[:, SEEN].to(torch.bfloat16, memory_format=torch.channels_last)
        # Convolutions in bfloat16 are several times as fast where the processor has instructions for them.
        with torch.autocast(planes.device.type, torch.bfloat16):
            features = torch.relu_(self.first(seen)) * inside
            for block in self.blocks:
                features = block(features, inside, cells)
            moves = self.moves(features)
        wins = self.wins(torch.relu(self.hidden(features.float().sum((2, 3)) / cells)))
        return Answer(moves.float().flatten(1).masked_fill(~legal, -torch.inf), wins)


def evaluator(network: Network, window: Window) -> Evaluator:
    """Return a network as an evaluator of the search on boards whose cells lie in a window."""
    device = network.wins.weight.device
    cells = torch.from_numpy(window.cells(np.arange(window.actions)).astype(np.int64)).to(device)

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        with torch.no_grad():
            seen = torch.from_numpy(window.planes(planes)).to(device)
            if device.type != "cpu":
                seen = functional.pad(seen, (0, 0) * 3 + (0, -len(seen) % PADDING))
            answer = network(seen)
            priors = torch.zeros(len(seen), planes[0, 0].size, device=device)
            priors[:, cells] = answer.moves.softmax(1)
            wins = answer.wins.softmax(1)
        return Evaluation(priors[: len(planes)].cpu(), wins[: len(planes)].cpu())

    return evaluate


def in_turn_order(shares: NDArray[np.float32], movers: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return triples of Blue, Red and Green as those of the mover and the next two."""
    return np.take_along_axis(shares, (np.arange(3) + movers[:, None]) % 3, axis=1)


def in_colours(shares: NDArray[np.float32], movers: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return triples of the mover and the next two as those of Blue, Red and Green."""
    return np.take_along_axis(shares, (np.arange(3) - movers[:, None]) % 3, axis=1)


def save_weights(network: Any, path: Path) -> None:
    """Write the weights of a network as arrays of numpy in half precision."""
    arrays: dict[str, NDArray[np.float16]] = {
        name: tensor.cpu().numpy().astype(np.float16) for name, tensor in network.state_dict().items()
    }
    np.savez_compressed(path, allow_pickle=False, **arrays)
