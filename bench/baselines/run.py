"""A run of a baseline: its settings on the command line, and its folder, from which a killed run continues."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import torch

from bench.baselines.curve import Row, write_curve
from bench.baselines.network import save_weights

SettingsT = TypeVar("SettingsT")

SEEDS: Final = 128
"""The number of seeds of a run. Games of a greater one could be those of another algorithm, or be measured ones."""


def read_command_line(defaults: SettingsT, description: str | None) -> tuple[SettingsT, Path]:
    """Return the settings and the folder that the command line names; each setting is an option.

    Make the folder if it is missing. End with code 2 if the seed is too large or a point of the curve falls between
    iterations.
    """
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("runs"), help="folder of the run")
    for name, default in vars(defaults).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    options = vars(parser.parse_args())
    if not 0 <= options["seed"] < SEEDS:
        parser.error(f"--seed must be 0 to {SEEDS - 1}, so that no game of the training is measured")
    if options["points"] < 1 or options["iterations"] % options["points"]:
        parser.error("--points must divide --iterations, so that the last point is the end of the run")
    folder: Path = options.pop("folder")
    folder.mkdir(parents=True, exist_ok=True)
    return type(defaults)(**options), folder


@dataclass
class Run:
    """A run of training: the number of finished iterations, the CPU seconds of training, and the curve.

    The folder gets `NAME.pt`, the state at the last point of the curve, `NAME.csv`, the curve, and at the end
    `NAME.npz`, the weights.
    """

    folder: Path
    name: str
    network: Any
    optimizer: Any
    iterations: int = 0
    seconds: float = 0.0
    curve: list[Row] = field(default_factory=list)

    def resume(self) -> None:
        """Go on from the last point of the curve, if there is one."""
        if not self._state.exists():
            return
        kept = torch.load(self._state, map_location="cpu", weights_only=True)
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.iterations, self.seconds, self.curve = kept["iterations"], kept["seconds"], kept["curve"]

    def keep(self) -> None:
        """Replace the stored state, and write the curve."""
        kept = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        new = self._state.with_suffix(".new")
        torch.save(kept | {"iterations": self.iterations, "seconds": self.seconds, "curve": self.curve}, new)
        new.replace(self._state)
        self._write_curve()

    def end(self) -> None:
        """Write the curve, which a kill after the last point may have prevented, and the weights."""
        self._write_curve()
        save_weights(self.network, self.folder / f"{self.name}.npz")

    def _write_curve(self) -> None:
        write_curve(self.folder / f"{self.name}.csv", self.curve)

    @property
    def _state(self) -> Path:
        return self.folder / f"{self.name}.pt"
