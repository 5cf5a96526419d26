"""The computer players as people meet them: characters with a name, and the difficulties of a quick game.

A spec and the name of an algorithm stand only where a page says "Advanced"; everywhere else stands a character.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from frontends.web.external import is_external
from frontends.web.game import OPPONENTS, without_options


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player as people know it: its name, its rank in a word or two, and how it plays in one line.

    `rank` is empty for the opponents that only "Advanced" offers.
    """

    name: str
    rank: str
    about: str

    @property
    def label(self) -> str:
        """The name and the rank, such as "Pip, level 1"."""
        return f"{self.name}, {self.rank}" if self.rank else self.name


def _level(number: int, name: str) -> tuple[str, Character]:
    spec = f"level:{number}"
    return spec, Character(name, f"level {number}", OPPONENTS[spec])


CHARACTERS: Final[Mapping[str, Character]] = dict(
    [
        ("random", Character("Dizzy", "random", "Plays any move that is allowed.")),
        ("greedy", Character("Gus", "greedy", "Captures as many cells as possible and never looks ahead.")),
        _level(1, "Pip"),
        _level(2, "Mina"),
        _level(3, "Otto"),
        _level(4, "Ruth"),
        _level(5, "Felix"),
        _level(6, "Vera"),
        _level(7, "Idris"),
        _level(8, "Sana"),
        ("revenge", Character("Vito", "vengeful", OPPONENTS["revenge"])),
        ("peaceful", Character("Paz", "gentle", OPPONENTS["peaceful"])),
        ("engine", Character("Trika", "strongest", "The strongest computer player.")),
        ("coalition", Character("Cora", "", OPPONENTS["coalition"])),
        ("original", Character("Rex", "", OPPONENTS["original"])),
        ("original:fair", Character("Faye", "", OPPONENTS["original:fair"])),
        ("flat", Character("Flora", "", OPPONENTS["flat"])),
        ("mcts", Character("Monty", "", OPPONENTS["mcts"])),
        ("maxn", Character("Max", "", OPPONENTS["maxn"])),
        ("paranoid", Character("Nora", "", OPPONENTS["paranoid"])),
        ("brs", Character("Bruno", "", OPPONENTS["brs"])),
    ]
)
"""The character of each opponent without options, keyed by spec: first those in the menus, then the advanced ones."""

MENU: Final = tuple(spec for spec, character in CHARACTERS.items() if character.rank)
"""The specs of the opponents in the menus of the forms; the others stand only under "Advanced"."""

DIFFICULTIES: Final[Mapping[str, tuple[str, str]]] = {
    "easy": ("level:1", "greedy"),
    "medium": ("level:2", "level:3"),
    "hard": ("level:5", "level:6"),
}
"""The two opponents of a quick game, keyed by its difficulty; docs/benchmarks/levels.md has the reasons."""

DEFAULT_DIFFICULTY: Final = "easy"
"""The difficulty that a first visitor finds chosen."""

STAND_IN: Final = "level:3"
"""The opponent that takes over the seat of a person who leaves a game for good."""

SERVER_NOTES: Final[Mapping[str, str]] = {
    "threads": "On this server always 1.",
    "ponder": "Without effect on this server.",
    "weights": "Only the host of this server can add files.",
}
"""What is different on a server, keyed by the name of the option."""


def character(spec: str) -> Character:
    """Return the character of the opponent that `spec` names; options only add the rank "custom".

    An engine of the host is known by the name that the host gave it. An opponent that this release does not know can
    stand in the database of another release. Raise InvalidSpec if `spec` is not a spec.
    """
    if is_external(spec):
        return Character(spec.partition(":")[2], "guest", "An engine that the host of this server has added.")
    base = without_options(spec)
    found = CHARACTERS.get(base)
    if found is None:
        return Character(base, "unknown", "This server does not know this opponent.")
    return found if spec == base else Character(found.name, "custom", found.about)
