"""The computer players of the pages: the characters of the built-in ones and of the host's engines, and the menus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from frontends.games.characters import CHARACTERS, Character, base_spec, built_in_character, numbered
from frontends.web.external import is_external
from tribolo_core import OPPONENTS
from tribolo_core.ai.spec import option_rows, parse_spec
from tribolo_core.translation.messages import gettext_noop as _

MENU: Final = tuple(spec for spec, character in CHARACTERS.items() if character.rank_message)
"""The specs of the opponents in the menus of the forms; the others stand only under "Advanced"."""

STAND_IN: Final = "level:3"
"""The opponent that takes over the seat of a person who leaves a game for good."""

OPTION_ROWS: Final = tuple(option_rows(OPPONENTS))
"""All options of the opponents; options with the same values, effect and default share a row."""

SERVER_NOTES: Final[Mapping[str, str]] = {
    "threads": _("On this server always 1."),
    "ponder": _("Without effect on this server."),
    "weights": _("Only the host of this server can add files."),
}
"""What is different on a server, as messages keyed by the name of the option."""

_FEW_NODES: Final = 20
"""The greatest number of nodes that takes an opponent about a millisecond."""


def character(spec: str) -> Character:
    """Return the character of the opponent that `spec` names; with options, it has no rank.

    An engine of the host is known by the name that the host gave it. An opponent that this release does not know can
    stand in the database of another release. Raise InvalidSpec if `parse_spec` cannot split `spec`.
    """
    if is_external(spec):
        return Character(spec.partition(":")[2], _("guest"), _("An engine that the host of this server has added."))
    return built_in_character(spec) or Character(
        base_spec(spec), _("unknown"), _("This server does not know this opponent.")
    )


def characters_of(specs: Iterable[str]) -> list[Character]:
    """Return the characters of the opponents in one game; characters with the same name are numbered.

    >>> [character.name for character in characters_of(["random", "level:1", "external:fish", "random"])]
    ['Dizzy 1', 'Pip', 'fish', 'Dizzy 2']
    """
    return numbered(map(character, specs))


def answers_at_once(spec: str) -> bool:
    """Return whether an opponent needs so little time that a request can wait for its move."""
    parsed = parse_spec(spec)
    if parsed.name not in OPPONENTS:
        return False
    if parsed.options.keys() == {"nodes"}:
        return int(parsed.options["nodes"]) <= _FEW_NODES
    return OPPONENTS[parsed.name].is_instant
