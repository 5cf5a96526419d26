"""What the commands of the arena take: specs of opponents, and seeds."""

from __future__ import annotations

from typing import Final

import click

from tribolo_core import InvalidSpec, opponent
from tribolo_core.dice import SEEDS


class Spec(click.ParamType[str]):
    """The spec of an opponent."""

    name = "spec"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The spec itself, if it names somebody."""
        try:
            opponent(value)
        except InvalidSpec as error:
            self.fail(str(error), param, ctx)
        return value


SEED: Final = click.IntRange(0, SEEDS - 1)
"""A seed of a deal."""
