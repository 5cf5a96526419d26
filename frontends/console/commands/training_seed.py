"""The type of the option `--seed` of `selfplay` and `train`."""

from __future__ import annotations

import click

from tribolo_core.benchmark.deals import checked_training_seed
from tribolo_core.errors import ReservedSeed

from .options import SEED


class TrainingSeed(click.ParamType[int]):
    """The parameter type for the seed of a training or a data set, which must not be one of the benchmark."""

    name = "integer"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return `value` as a seed; raise click.BadParameter if it is none, or reserved for the benchmark."""
        try:
            return checked_training_seed(SEED(value, param, ctx))
        except ReservedSeed as error:
            self.fail(str(error), param, ctx)
