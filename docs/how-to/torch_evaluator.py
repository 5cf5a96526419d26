"""A small network of torch as an evaluator, on a GPU where there is one."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from tribolo_core.guided import Evaluation


class PolicyAndValue(nn.Module):
    """Two convolutions, a policy head with a logit for each cell, and a value head with a logit for each player."""

    def __init__(self, channels: int = 32) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(6, channels, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, padding=1),
            nn.ReLU(),
        )
        self.policy = nn.Conv2d(channels, 1, 1)
        self.value = nn.Linear(channels, 3)

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits of the moves, shape (m, 176), and of the players, shape (m, 3)."""
        features = self.body(planes)
        return self.policy(features).flatten(1), self.value(features.mean((2, 3)))


class TorchEvaluator:
    """A network on a device; the device is the GPU if torch finds one."""

    def __init__(self, network: nn.Module, device: str | None = None) -> None:
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.network = network.to(self.device).eval()

    @torch.no_grad()
    def __call__(self, planes: NDArray[np.uint8]) -> Evaluation:
        """Evaluate positions on the device, and return the answers in the memory of the CPU."""
        logits, values = self.network(torch.from_dlpack(planes).to(self.device).float())
        return Evaluation(logits.softmax(1).cpu(), values.softmax(1).cpu())
