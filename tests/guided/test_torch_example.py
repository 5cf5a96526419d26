"""The example of the documents that lets a network of torch guide the search; a stand-in in numpy is torch."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tribolo_core.envs.observation import observe
from tribolo_core.guided import GuidedSearch

from .evaluators import TURNS

EXAMPLE = Path(__file__).parents[2] / "docs" / "how-to" / "torch_evaluator.py"


class Tensor:
    """On the pretended GPU, it does not leave through DLPack, as one of torch, and does not mix with others."""

    def __init__(self, array: NDArray[Any], device: str = "cpu") -> None:
        self.array = array
        self.device = device

    def to(self, device: str) -> Tensor:
        return Tensor(self.array, device)

    def cpu(self) -> Tensor:
        return self.to("cpu")

    def float(self) -> Tensor:
        return Tensor(self.array.astype(np.float32), self.device)

    def flatten(self, first: int) -> Tensor:
        return Tensor(self.array.reshape(*self.array.shape[:first], -1), self.device)

    def mean(self, axes: tuple[int, ...]) -> Tensor:
        return Tensor(self.array.mean(axes), self.device)

    def softmax(self, axis: int) -> Tensor:
        powers = np.exp(self.array - self.array.max(axis, keepdims=True))
        return Tensor(powers / powers.sum(axis, keepdims=True), self.device)

    def __dlpack__(self, **keywords: Any) -> Any:
        if self.device != "cpu":
            raise BufferError("a tensor on a GPU")
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self) -> tuple[Any, int]:
        return self.array.__dlpack_device__()


class Module:
    """A part of a network, with its weights on a device."""

    device = "cpu"

    def forward(self, given: Tensor) -> Any:
        raise NotImplementedError

    def __call__(self, given: Tensor) -> Any:
        assert given.device == self.device
        return self.forward(given)

    def to(self, device: str) -> Module:
        self.device = device
        for part in vars(self).values():
            if isinstance(part, Module):
                part.to(device)
        return self

    def eval(self) -> Module:
        return self


class Sequential(Module):
    def __init__(self, *parts: Module) -> None:
        self.parts = parts

    def to(self, device: str) -> Module:
        for part in self.parts:
            part.to(device)
        return super().to(device)

    def forward(self, given: Tensor) -> Tensor:
        for part in self.parts:
            given = part(given)
        return given


class ReLU(Module):
    def forward(self, given: Tensor) -> Tensor:
        return Tensor(np.maximum(given.array, 0), given.device)


class Linear(Module):
    def __init__(self, inputs: int, outputs: int) -> None:
        self.weights = np.random.default_rng(inputs).normal(size=(inputs, outputs)).astype(np.float32)

    def forward(self, given: Tensor) -> Tensor:
        return Tensor(given.array @ self.weights, given.device)


class Conv2d(Module):
    def __init__(self, inputs: int, outputs: int, size: int, *, padding: int = 0) -> None:
        self.padding = padding
        weights = np.random.default_rng(outputs).normal(size=(size, size, inputs, outputs))
        self.weights = weights.astype(np.float32) / (size * size)

    def forward(self, given: Tensor) -> Tensor:
        side = (self.padding, self.padding)
        padded = np.pad(given.array, ((0, 0), (0, 0), side, side))
        windows = np.lib.stride_tricks.sliding_window_view(padded, self.weights.shape[:2], axis=(2, 3))
        return Tensor(np.einsum("mihwyx,yxio->mohw", windows, self.weights), given.device)


def stand_in(*, has_gpu: bool) -> dict[str, ModuleType]:
    """Return the modules `torch` and `torch.nn`; `has_gpu` is what `torch.cuda.is_available` answers."""
    torch, nn = ModuleType("torch"), ModuleType("torch.nn")
    vars(nn).update(Module=Module, Sequential=Sequential, ReLU=ReLU, Linear=Linear, Conv2d=Conv2d)
    cuda = SimpleNamespace(is_available=lambda: has_gpu)
    vars(torch).update(nn=nn, cuda=cuda, no_grad=lambda: lambda function: function)
    vars(torch).update(from_dlpack=lambda array: Tensor(np.from_dlpack(array)))
    return {"torch": torch, "torch.nn": nn}


@pytest.mark.parametrize("has_gpu", [False, True])
def test_the_network_of_the_documents_guides_the_search(has_gpu: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in stand_in(has_gpu=has_gpu).items():
        monkeypatch.setitem(sys.modules, name, module)
    example = runpy.run_path(str(EXAMPLE))
    evaluate = example["TorchEvaluator"](example["PolicyAndValue"](8))
    assert evaluate.device == ("cuda" if has_gpu else "cpu")
    priors, values, _ = evaluate(np.stack([observe(turn, turn.mover) for turn in TURNS]))
    assert (priors.array.shape, values.array.shape) == ((4, 176), (4, 3))
    search = GuidedSearch(TURNS)
    search.run(evaluate, 20)
    results = search.results()
    assert results.visits.sum(axis=1).tolist() == [19] * 4
    for row, turn in zip(results.visits, TURNS, strict=True):
        assert set(np.flatnonzero(row)) <= {move.index for move in turn.legal_moves}
    # The first visit is that of the turn itself, and the values of the network differ from position to position.
    assert len(np.unique(results.values)) == 12
