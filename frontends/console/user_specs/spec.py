"""The one place where a text can become a program or a plug-in: the type of texts that a user typed.

There are two ways from text to an opponent. `tribolo_core.opponent` takes any text, and knows the built-in opponents
alone; records, data sets, requests and databases go this way. `user_opponent` takes a `UserSpec`, and also knows
programs (`exec:`) and plug-ins. Only what reads the command line or a form of the terminal makes a `UserSpec`, and
what reads the file of a tournament whose opponents are in a module that the command line names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from frontends.engines.spec import EXEC, parse_engine
from frontends.session.opponents import opponent, seat
from tribolo_core import OPPONENTS, Analysis, InvalidSpec, Opponent, Question
from tribolo_core.ai import AnyOpponent
from tribolo_core.ai.built_in import resolve, weights_loader
from tribolo_core.ai.protocol import Shares
from tribolo_core.ai.spec import DURATIONS, OpponentDefinition, Option, Spec, parse_options, parse_spec
from tribolo_core.arena.roster import Roster
from tribolo_core.arguments import shown

from .guard import DEFAULT_SECONDS, GuardedOpponent, describe
from .plugins import InvalidPlugin, PluginModule, find_definition

LIMIT: Final = "limit"
"""The option of every plug-in: the time after which it forfeits a move, as of programs."""


@dataclass(frozen=True, slots=True)
class UserSpec:
    """The spec of an opponent that the user of this command has typed, and the modules named with `--import`."""

    text: str
    imports: tuple[PluginModule, ...] = ()

    @property
    def name(self) -> str:
        """The name of the opponent, which precedes the colon."""
        return self.text.partition(":")[0]


@dataclass(frozen=True, slots=True)
class PluginOpponent(Opponent):
    """An opponent of a plug-in: a value that worker processes can receive, and which imports the plug-in there."""

    spec: UserSpec

    @property
    def name(self) -> str:
        """The spec."""
        return self.spec.text

    def seated(self) -> Opponent:
        return _imported(self.spec).seated()

    def answer(self, question: Question) -> Analysis:
        """Let the opponent rank the moves on a turn; raise Forfeit if its `answer` fails."""
        return _imported(self.spec).answer(question)

    def forecast(self, question: Question) -> Shares | None:
        return _imported(self.spec).forecast(question)

    def for_series(self) -> Opponent:
        return _imported(self.spec).for_series()


@cache
def _imported(spec: UserSpec) -> Opponent:
    """Import the plug-in of a spec, and return its opponent; raise InvalidSpec or InvalidPlugin if there is none."""
    definition = find_definition(spec.name, spec.imports)
    if definition is None:
        return opponent(spec.text)
    parsed = parse_spec(spec.text)
    seconds = _seconds(parsed)
    own = parsed._replace(options={name: value for name, value in parsed.options.items() if name != LIMIT})
    try:
        if LIMIT in definition.options:
            raise InvalidPlugin(spec.name, f"has an option {LIMIT!r} of its own, but {LIMIT} is the time for a move")
        made: object = resolve(str(own), {spec.name: definition}, weights_loader(None))
        if not isinstance(made, Opponent):
            raise InvalidPlugin(spec.name, f"makes {shown(made)}, which is no Opponent")
    except (InvalidSpec, InvalidPlugin):
        raise
    except (Exception, SystemExit) as error:  # The definition is code of other people, which may raise anything.
        raise InvalidPlugin(spec.name, f"cannot make the opponent: {describe(error)}") from error
    return GuardedOpponent(made, seconds)


def _seconds(spec: Spec) -> float:
    """Return the seconds that the option `limit` of a plug-in allows for a move; raise InvalidSpec if it is invalid."""
    if LIMIT not in spec.options:
        return DEFAULT_SECONDS
    limits = OpponentDefinition("", options={LIMIT: Option(DURATIONS, "")})
    only = spec._replace(variant=None, options={LIMIT: spec.options[LIMIT]})
    milliseconds: float = parse_options(only, limits)[LIMIT]
    return milliseconds / 1_000


def user_opponent(spec: UserSpec) -> Opponent:
    """Return the opponent that a user spec names; no program is started yet, but a plug-in is imported.

    Raise InvalidSpec if the spec is invalid, or InvalidPlugin if a plug-in cannot be used.
    """
    if spec.name == EXEC:
        return parse_engine(spec.text)
    if spec.name in OPPONENTS:
        return opponent(spec.text)
    _imported(spec)
    return PluginOpponent(spec)


def any_opponent(spec: UserSpec) -> AnyOpponent:
    """Return a built-in opponent as its spec, and any other as a value that worker processes can receive.

    Raise InvalidSpec if the spec is invalid, or InvalidPlugin if a plug-in cannot be used.
    """
    found = user_opponent(spec)
    return spec.text if spec.name in OPPONENTS else found


def roster_of(specs: Iterable[UserSpec]) -> Roster:
    """Return the opponents of a match by their specs; worker processes can receive the roster.

    Raise InvalidSpec if a spec is invalid, or InvalidPlugin if a plug-in cannot be used.
    """
    return Roster({spec.text: any_opponent(spec) for spec in specs}, seat)
