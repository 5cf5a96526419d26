"""What several commands take: specs of opponents, how long they think, and seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

import click

from frontends.session.opponents import opponent
from tribolo_core import ANALYST, OPPONENTS, InvalidSpec, Limits
from tribolo_core.ai import spec_limits
from tribolo_core.ai.spec import LIMIT_OPTIONS, definition_of, parse_spec
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


def analyst_options(each: str) -> Callable[[CommandT], CommandT]:
    """Add the options that say who looks at a turn, and how long; `each` names what the limits are for."""

    def add(command: CommandT) -> CommandT:
        who = click.option(
            "--opponent", "spec", type=Spec(), default=ANALYST, show_default=True, help="Who looks: an opponent's spec."
        )
        time = click.option("--time", metavar="TIME", help=f"How long to think about {each}, such as 500ms or 10s.")
        nodes = click.option("--nodes", metavar="N", help=f"How many nodes to look at for {each}.")
        return who(time(nodes(command)))

    return add


class Analyst(NamedTuple):
    """An opponent that analyses turns: the `name` to show, with all options, its `spec`, and the limits of a search.

    Limits of `None` are those of the spec.
    """

    name: str
    spec: str
    limits: Limits | None


def limited(spec: str, default_time: str, *, threads: int | None = None, **limits: str | None) -> Analyst:
    """Return the analyst of a spec with the limits of the command line, or else of the spec, or else a default time.

    `limits` are the texts of `time` and `nodes`, or None. Raise UsageError if the opponent cannot be limited so.
    """
    try:
        parts = parse_spec(spec)
        options = definition_of(parts, OPPONENTS).options
        given = {name: text for name, text in limits.items() if text is not None}
        more = {} if threads is None else {"threads": str(threads)}
        is_limited = {*LIMIT_OPTIONS} & {*parts.options, *given}
        default = {"time": default_time} if "time" in options and not is_limited else {}
        shown = parts.with_options(given | more | default)
        shown_limits = spec_limits(shown)
        return Analyst(str(shown), str(parts.with_options(more)), shown_limits if given or default else None)
    except InvalidSpec as error:
        raise click.UsageError(str(error)) from None
