"""The one place where a text can become a program or a plug-in: the type of texts that a user typed.

There are two ways from text to an opponent. `tribolo_core.opponent` takes any text, and knows the built-in opponents
alone; records, data sets, requests and databases go this way. `user_opponent` takes a `UserSpec`, and also knows
programs (`exec:`) and plug-ins. Only what reads the command line or a form of the terminal makes a `UserSpec`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from frontends.engines.spec import EXEC, parse_engine
from frontends.session.opponents import opponent, seat
from tribolo_core import OPPONENTS, Analysis, InvalidSpec, Opponent, Question
from tribolo_core.ai import AnyOpponent
from tribolo_core.ai.built_in import resolve, weights_loader
from tribolo_core.arena.roster import Roster

from .plugins import GuardedOpponent, InvalidPlugin, PluginModule, find_definition


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


@cache
def _imported(spec: UserSpec) -> Opponent:
    """Import the plug-in of a spec, and return its opponent; raise InvalidSpec or InvalidPlugin if there is none."""
    definition = find_definition(spec.name, spec.imports)
    if definition is None:
        return opponent(spec.text)
    try:
        made = resolve(spec.text, {spec.name: definition}, weights_loader(None))
    except InvalidSpec:
        raise
    except Exception as error:  # The definition is code of other people, which may raise anything.
        raise InvalidPlugin(spec.name, f"cannot make the opponent: {type(error).__name__}: {error}") from error
    return GuardedOpponent(made)


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
