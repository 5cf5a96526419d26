"""The spec of a built-in opponent as a parameter."""

from __future__ import annotations

import click

from frontends.console.outline import Values
from frontends.session.opponents import opponent
from frontends.session.seats import HUMAN
from tribolo_core import ANALYST, InvalidSpec
from tribolo_core.arguments import nearest


def spec_problem(error: InvalidSpec, more: tuple[str, ...] = ()) -> str:
    """Return what is wrong with a spec and what to type instead, without the spec itself, which the user has typed.

    `more` holds further words that can stand in place of a spec, such as `human`.

    >>> try:
    ...     opponent("brs:dept=3")
    ... except InvalidSpec as error:
    ...     print(spec_problem(error))
    'brs' has no option 'dept'. Try depth.
    """
    valid = error.valid if ":" in error.spec or not more else nearest(error.spec, (*more, *error.valid))
    return f"{error.problem}. Try {', '.join(valid)}."


class OpponentSpec(click.ParamType[str]):
    """The parameter type for the spec of a built-in opponent."""

    name = "spec"
    values = Values(has_specs=True)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `value` if it is the spec of a built-in opponent; raise click.BadParameter if it is not."""
        if value == HUMAN:
            self.fail(f"A human cannot search. Name an opponent, such as {ANALYST}.", param, ctx)
        try:
            opponent(value)
        except InvalidSpec as error:
            self.fail(spec_problem(error), param, ctx)
        return value
