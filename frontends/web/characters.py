"""The computer players as people meet them: characters with a name.

A spec and the name of an algorithm stand only where a page says "Advanced"; everywhere else stands a character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from frontends.web.external import is_external
from tribolo_core import OPPONENTS, SPECS
from tribolo_core.ai.spec import option_rows, parse_spec
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player as people know it: its name, and messages with its rank and with how it plays.

    `rank_message` is a word or two, and empty for the opponents that only "Advanced" offers. `about_message` is one
    sentence.
    """

    name: str
    rank_message: str
    about_message: str

    @property
    def label(self) -> str:
        """The name and, if there is one, the rank in the language of the reader, such as "Pip, level 1"."""
        return f"{self.name}, {gettext(self.rank_message)}" if self.rank_message else self.name

    @property
    def about(self) -> str:
        """How the computer player plays, in one sentence in the language of the reader."""
        return gettext(self.about_message)


CHARACTERS: Final[Mapping[str, Character]] = {
    "random": Character("Dizzy", _("random"), _("Plays any move that is allowed.")),
    "greedy": Character("Gus", _("greedy"), _("Captures as many cells as possible and never looks ahead.")),
    "level:1": Character("Pip", _("level 1"), SPECS["level:1"]),
    "level:2": Character("Mina", _("level 2"), SPECS["level:2"]),
    "level:3": Character("Otto", _("level 3"), SPECS["level:3"]),
    "level:4": Character("Ruth", _("level 4"), SPECS["level:4"]),
    "level:5": Character("Felix", _("level 5"), SPECS["level:5"]),
    "level:6": Character("Vera", _("level 6"), SPECS["level:6"]),
    "level:7": Character("Idris", _("level 7"), SPECS["level:7"]),
    "level:8": Character("Sana", _("level 8"), SPECS["level:8"]),
    "revenge": Character("Vito", _("vengeful"), SPECS["revenge"]),
    "peaceful": Character("Paz", _("gentle"), SPECS["peaceful"]),
    "engine": Character("Trika", _("strongest"), _("The strongest computer player.")),
    "coalition": Character("Cora", "", SPECS["coalition"]),
    "original": Character("Rex", "", SPECS["original"]),
    "original:fair": Character("Faye", "", SPECS["original:fair"]),
    "flat": Character("Flora", "", SPECS["flat"]),
    "mcts": Character("Monty", "", SPECS["mcts"]),
    "maxn": Character("Max", "", SPECS["maxn"]),
    "paranoid": Character("Nora", "", SPECS["paranoid"]),
    "brs": Character("Bruno", "", SPECS["brs"]),
}
"""The character of each opponent without options, keyed by spec: first those in the menus, then the advanced ones."""

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
    """Return the character of the opponent that `spec` names; with options, its rank is "custom".

    An engine of the host is known by the name that the host gave it. An opponent that this release does not know can
    stand in the database of another release. Raise InvalidSpec if `parse_spec` cannot split `spec`.
    """
    if is_external(spec):
        return Character(spec.partition(":")[2], _("guest"), _("An engine that the host of this server has added."))
    base = base_spec(spec)
    found = CHARACTERS.get(base)
    if found is None:
        return Character(base, _("unknown"), _("This server does not know this opponent."))
    return found if spec == base else Character(found.name, _("custom"), found.about_message)


def characters_of(specs: Iterable[str]) -> list[Character]:
    """Return the characters of the opponents in one game; those with one name are numbered.

    `charactersOf` in `static/table/characters.js` does the same for the games of a browser.

    >>> [character.name for character in characters_of(["random", "level:1", "random"])]
    ['Dizzy 1', 'Pip', 'Dizzy 2']
    """
    found = [character(spec) for spec in specs]
    counts = Counter(each.name for each in found)
    numbered = []
    for index, each in enumerate(found):
        number = 1 + sum(other.name == each.name for other in found[:index])
        numbered.append(each if counts[each.name] == 1 else replace(each, name=f"{each.name} {number}"))
    return numbered


def base_spec(spec: str) -> str:
    """Return a spec without its options, such as `level:3` or `engine`; raise InvalidSpec as `parse_spec` does."""
    return str(parse_spec(spec)._replace(options={}))


def answers_at_once(spec: str) -> bool:
    """Return whether an opponent needs so little time that a request can wait for its move."""
    parsed = parse_spec(spec)
    if parsed.name not in OPPONENTS:
        return False
    if parsed.options.keys() == {"nodes"}:
        return int(parsed.options["nodes"]) <= _FEW_NODES
    return OPPONENTS[parsed.name].is_instant
