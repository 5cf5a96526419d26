"""The spec of a built-in opponent as a parameter, and its completions in the shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click
from click.shell_completion import CompletionItem

from frontends.session.opponents import opponent
from frontends.session.seats import HUMAN
from tribolo_core import ANALYST, OPPONENTS, SPECS, InvalidSpec
from tribolo_core.errors import nearest


def spec_completions(incomplete: str, more: Iterable[str] = ()) -> list[CompletionItem]:
    """Return shell completions of the beginning of a spec: names, and after a colon the variants and the options.

    `more` holds further words that can stand in place of a spec, such as `human`.

    >>> [item.value for item in spec_completions("brs:d")]
    ['brs:depth=']
    """
    return [CompletionItem(text) for text in dict.fromkeys(_texts(incomplete, more)) if text.startswith(incomplete)]


def _texts(incomplete: str, more: Iterable[str]) -> Iterator[str]:
    """Yield the texts that can complete a spec, whether or not they begin with `incomplete`."""
    name, colon, rest = incomplete.partition(":")
    if not colon:
        yield from more
        yield from OPPONENTS
        yield from SPECS
    elif name in OPPONENTS:
        definition = OPPONENTS[name]
        before, comma, _ = rest.rpartition(",")
        if not comma:
            yield from (f"{name}:{variant}" for variant in definition.variants)
        set_already = {part.partition("=")[0] for part in before.split(",")}
        yield from (f"{name}:{before}{comma}{option}=" for option in definition.options if option not in set_already)


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

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `value` if it is the spec of a built-in opponent; raise click.BadParameter if it is not."""
        if value == HUMAN:
            self.fail(f"A human cannot search. Name an opponent, such as {ANALYST}.", param, ctx)
        try:
            opponent(value)
        except InvalidSpec as error:
            self.fail(spec_problem(error), param, ctx)
        return value

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return spec_completions(incomplete)
