"""What several commands take: specs of opponents, how long they think, and seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import click

from tribolo_core import ANALYST, OPPONENTS, InvalidSpec, opponent
from tribolo_core.ai.spec import parse_spec
from tribolo_core.dice import SEEDS

CommandT = TypeVar("CommandT", bound=Callable[..., object])


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


def analyst(each: str) -> Callable[[CommandT], CommandT]:
    """Add the options that say who looks at a turn, and how long; `each` names what the limits are for."""

    def add(command: CommandT) -> CommandT:
        who = click.option(
            "--opponent", "spec", type=Spec(), default=ANALYST, show_default=True, help="Who looks: an opponent's spec."
        )
        time = click.option("--time", metavar="TIME", help=f"How long to think about {each}, such as 500ms or 10s.")
        nodes = click.option("--nodes", metavar="N", help=f"How many nodes to look at for {each}.")
        return who(time(nodes(command)))

    return add


def limited(spec: str, default_time: str, **options: object) -> str:
    """A spec with more options, those that are None left out, and a time to think where nothing else limits it."""
    parts = parse_spec(spec)
    added = {name: value for name, value in options.items() if value is not None}
    if "time" in OPPONENTS[parts.name].options and not {"depth", "nodes", "time"} & {*parts.options, *added}:
        added["time"] = default_time
    if not added:
        return spec
    whole = f"{spec}{',' if ':' in spec else ':'}" + ",".join(f"{name}={value}" for name, value in added.items())
    try:
        opponent(whole)
    except InvalidSpec as error:
        raise click.UsageError(str(error)) from None
    return whole
