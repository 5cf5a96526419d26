"""The computer players of the pages: their characters, the menus, and those that may play on a server."""

from __future__ import annotations

from typing import Final

from frontends.games.characters import CHARACTERS, character
from frontends.session.opponents import opponent
from frontends.wire.refusals import Refusal
from tribolo_core import OPPONENTS, InvalidSpec
from tribolo_core.ai.spec import option_rows, parse_spec
from tribolo_core.translation.messages import gettext

MENU: Final = tuple(spec for spec, character in CHARACTERS.items() if character.strength)
"""The specs of the opponents in the menus of the forms; the others stand only under "Advanced"."""

STAND_IN: Final = "level:3"
"""The opponent that takes over the seat of a person who leaves a game for good."""

OPTION_ROWS: Final = tuple(row for row in option_rows(OPPONENTS) if row.name not in {"threads", "ponder", "weights"})
"""The options of the opponents that browsers have; options with the same values, effect and default share a row."""

MAX_SPEC_LENGTH: Final = 100
"""Greatest length of an opponent spec, in characters."""

MAX_NODES: Final = 200
"""Greatest number of nodes of an opponent on a server.

`engine:nodes=200` needs 4.8 ms of processor time for a move (median) and 9.1 ms at the 99th percentile, measured on a
slow server; 300 nodes need 12.5 ms. The other searches need less.
"""

STRONGEST: Final = f"engine:nodes={MAX_NODES}"
"""The strongest opponent on a server."""


class UnboundedOpponent(Refusal):
    """The computer player `name` takes too long to play on a server.

    `strongest` is the name of the strongest one that may, and `spec` its spec.
    """

    name: str
    strongest: str
    spec: str


def is_bounded(spec: str) -> bool:
    """Return whether an opponent may play on a server: a built-in one that evaluates at most `MAX_NODES` nodes a move.

    A spec with any other option than `nodes` is not bounded, unless its opponent makes no search.
    """
    parsed = parse_spec(spec)
    known = OPPONENTS.get(parsed.name)
    if known is None or known.is_instant:
        return known is not None
    nodes = parsed.options.get("nodes") or known.options["nodes"].default or ""
    return parsed.options.keys() <= {"nodes"} and nodes.isdecimal() and int(nodes) <= MAX_NODES


def check_known(spec: str) -> None:
    """Raise InvalidSpec if `spec` names no built-in opponent or is longer than `MAX_SPEC_LENGTH`."""
    if len(spec) > MAX_SPEC_LENGTH:
        problem = gettext("a spec has at most {count} characters", count=MAX_SPEC_LENGTH)
        raise InvalidSpec(f"{spec[:MAX_SPEC_LENGTH]}...", problem, (STRONGEST,))
    opponent(spec)


def check_bounded(spec: str) -> str:
    """Return `spec`; raise UnboundedOpponent if it may not play on a server, and the error of `check_known`."""
    check_known(spec)
    if not is_bounded(spec):
        raise UnboundedOpponent(character(spec).name, character(STRONGEST).name, STRONGEST)
    return spec
