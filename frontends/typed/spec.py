"""The one place where a text can become a program or a plug-in: the type of texts that a user typed.

There are two ways from text to an opponent. `tribolo_core.opponent` takes any text, and knows the built-in opponents
alone; records, data sets, requests and databases go this way. `typed_opponent` takes a `TypedSpec`, and also knows
programs (`exec:`) and plug-ins. Only what reads the command line or a form of the terminal makes a `TypedSpec`, which
`tests/structure` checks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from frontends.engines.external import ExternalEngine
from frontends.engines.spec import EXEC, parse_engine
from frontends.session.opponents import opponent, seat
from tribolo_core import Opponent
from tribolo_core.ai import AnyOpponent
from tribolo_core.arena.roster import Roster


@dataclass(frozen=True, slots=True)
class TypedSpec:
    """The spec of an opponent that the user of this command has typed."""

    text: str


def typed_opponent(spec: TypedSpec) -> Opponent:
    """Return the opponent that a typed spec names; no program is started yet.

    Raise InvalidSpec if the spec is invalid.
    """
    if spec.text.partition(":")[0] == EXEC:
        return parse_engine(spec.text)
    return opponent(spec.text)


def any_opponent(spec: TypedSpec) -> AnyOpponent:
    """Return a built-in opponent as its spec, and any other as a value that worker processes can receive.

    Raise InvalidSpec if the spec is invalid.
    """
    found = typed_opponent(spec)
    return found if isinstance(found, ExternalEngine) else spec.text


def roster_of(specs: Iterable[TypedSpec]) -> Roster:
    """Return the opponents of a match by their specs; worker processes can receive the roster.

    Raise InvalidSpec if a spec is invalid.
    """
    return Roster({spec.text: any_opponent(spec) for spec in specs}, seat)
