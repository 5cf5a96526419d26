"""A stand-in for torch in numpy: what the example of the documents uses, with a pretended GPU.

Tensors on the pretended GPU do not leave through DLPack, as those of torch do not, and they do not mix with others.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Tensor:
    """An array on a device."""

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
        size = len(self.weights)
        height, width = (length - size + 1 for length in padded.shape[2:])
        shifted = [
            np.einsum("mihw,io->mohw", padded[:, :, y : y + height, x : x + width], self.weights[y, x])
            for y in range(size)
            for x in range(size)
        ]
        return Tensor(np.sum(shifted, axis=0), given.device)


def no_grad() -> Callable[[Any], Any]:
    return lambda function: function


def stand_in(*, has_gpu: bool) -> dict[str, ModuleType]:
    """Return the modules `torch` and `torch.nn`; `has_gpu` is what `torch.cuda.is_available` answers."""
    torch, nn = ModuleType("torch"), ModuleType("torch.nn")
    vars(nn).update(Module=Module, Sequential=Sequential, ReLU=ReLU, Linear=Linear, Conv2d=Conv2d)
    cuda = SimpleNamespace(is_available=lambda: has_gpu)
    vars(torch).update(nn=nn, cuda=cuda, no_grad=no_grad, from_dlpack=lambda array: Tensor(np.from_dlpack(array)))
    return {"torch": torch, "torch.nn": nn}
