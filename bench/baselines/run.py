"""A run of a baseline: its settings on the command line, and its folder, from which a killed run continues."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import torch

from bench.baselines.curve import Row, write_curve
from bench.baselines.network import Network, save_weights

SettingsT = TypeVar("SettingsT")


def read_command_line(defaults: SettingsT, description: str | None) -> tuple[SettingsT, Path]:
    """Return the settings and the folder that the command line names; each setting is an option."""
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("runs"), help="folder of the run")
    for name, default in vars(defaults).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    options = vars(parser.parse_args())
    folder: Path = options.pop("folder")
    folder.mkdir(parents=True, exist_ok=True)
    return type(defaults)(**options), folder


@dataclass
class Run:
    """What a run has reached: the number of finished iterations, the CPU seconds of training, and the curve.

    The folder gets `NAME.pt`, the state at the last point of the curve, `NAME.csv`, the curve, and at the end
    `NAME.npz`, the weights.
    """

    folder: Path
    name: str
    network: Network
    optimizer: Any
    iterations: int = 0
    seconds: float = 0.0
    curve: list[Row] = field(default_factory=list)

    def resume(self) -> None:
        """Go on from the last point of the curve, if there is one."""
        if not self._state.exists():
            return
        kept = torch.load(self._state, map_location="cpu")
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.iterations, self.seconds, self.curve = kept["iterations"], kept["seconds"], kept["curve"]

    def keep(self) -> None:
        """Store the state, in one step, and then the curve."""
        kept = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        new = self._state.with_suffix(".new")
        torch.save(kept | {"iterations": self.iterations, "seconds": self.seconds, "curve": self.curve}, new)
        new.replace(self._state)
        write_curve(self.folder / f"{self.name}.csv", self.curve)

    def end(self) -> None:
        """Store the weights."""
        save_weights(self.network, self.folder / f"{self.name}.npz")

    @property
    def _state(self) -> Path:
        return self.folder / f"{self.name}.pt"
