"""The options of the engine: which opponent answers, with how many threads, and how much it shows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from frontends.session.opponents import opponent
from tribolo_core import COORDS, Opponent
from tribolo_core.ai.spec import parse_spec
from tribolo_core.arguments import nearest
from tribolo_core.dice import SEEDS

from .commands import InvalidCommand, SetOption


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """The values of the options.

    `opponent` is the spec of a built-in opponent, or of `own`, an opponent that the user of the engine has chosen.
    `threads` above 1 are added to the options of the spec. `lines` is the maximum number of moves that `info` shows,
    and `seed` drives the random choices.
    """

    opponent: str = "engine"
    threads: int = 1
    lines: int = 1
    seed: int = 0
    own: Opponent | None = None

    def with_option(self, option: SetOption) -> EngineOptions:
        """Return the options with another value for one of them.

        Raise InvalidCommand if there is no such option or a number is invalid; `new_opponent` checks an opponent.
        """
        name, value = option.name.lower(), option.value
        match name:
            case "opponent":
                return replace(self, opponent=value)
            case "threads":
                return replace(self, threads=_whole_number(option, 1, 64))
            case "multipv":
                return replace(self, lines=_whole_number(option, 1, len(COORDS)))
            case "seed":
                return replace(self, seed=_whole_number(option, 0, SEEDS - 1))
        alike = nearest(option.name, ("Opponent", "Threads", "MultiPV", "Seed"))
        raise InvalidCommand(f"There is no option {option.name[:40]!r}. Use {' or '.join(alike)}.")

    def new_opponent(self) -> Opponent:
        """Return the opponent for a series of games; see `Opponent.for_series`.

        Raise InvalidSpec if `opponent` is not the spec of a built-in opponent, or does not take `threads`.
        """
        if self.own is not None and self.opponent == self.own.name and self.threads == 1:
            return self.own.for_series()
        spec = parse_spec(self.opponent)
        if self.threads > 1:
            spec = spec.with_options({"threads": str(self.threads)})
        return opponent(str(spec)).for_series()


def _whole_number(option: SetOption, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,20}", option.value, re.ASCII) or not least <= int(option.value) <= most:
        raise InvalidCommand(f"{option.name} needs a whole number from {least} to {most}.")
    return int(option.value)


OPTION_LINES: Final = (
    "option name Opponent type string default engine",
    "option name Threads type spin default 1 min 1 max 64",
    f"option name MultiPV type spin default 1 min 1 max {len(COORDS)}",
    f"option name Seed type spin default 0 min 0 max {SEEDS - 1}",
)
