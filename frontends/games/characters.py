"""The computer players as people meet them: characters with a name.

A spec and the name of an algorithm stand only where a frontend says "Advanced" and on the command line; everywhere else
stands a character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tribolo_core import SPECS, InvalidSpec
from tribolo_core.ai.spec import parse_spec
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


def base_spec(spec: str) -> str:
    """Return a spec without its options, such as `level:3` or `engine`; raise InvalidSpec if it cannot be split."""
    return str(parse_spec(spec)._replace(options={}))


def built_in_character(spec: str) -> Character | None:
    """Return the character of a built-in opponent, without its rank if it has options; `None` for another name.

    Raise InvalidSpec if `parse_spec` cannot split `spec`.
    """
    base = base_spec(spec)
    found = CHARACTERS.get(base)
    return found if found is None or spec == base else replace(found, rank_message="")


def character(spec: str) -> Character:
    """Return the character of the opponent that `spec` names; with options, it has no rank.

    An opponent that this release does not know can stand in the database of another release. Raise InvalidSpec if
    `parse_spec` cannot split `spec`.
    """
    return built_in_character(spec) or Character(
        base_spec(spec), _("unknown"), _("This server does not know this opponent.")
    )


def characters_of(specs: Iterable[str]) -> list[Character]:
    """Return the characters of the opponents in one game; characters with the same name are numbered.

    >>> [character.name for character in characters_of(["random", "level:1", "random"])]
    ['Dizzy 1', 'Pip', 'Dizzy 2']
    """
    return numbered(map(character, specs))


def numbered(characters: Iterable[Character]) -> list[Character]:
    """Return the characters of the opponents in one game; characters with the same name are numbered."""
    found = list(characters)
    counts = Counter(each.name for each in found)
    with_numbers = []
    for index, each in enumerate(found):
        number = 1 + sum(other.name == each.name for other in found[:index])
        with_numbers.append(each if counts[each.name] == 1 else replace(each, name=f"{each.name} {number}"))
    return with_numbers


def labels_of(specs: Iterable[str]) -> list[str]:
    """Return the labels of the opponents in one game; a text that names no built-in opponent is its own label.

    >>> labels_of(["random", "level:4", "random", "exec:./engine"])
    ['Dizzy 1, random', 'Ruth, level 4', 'Dizzy 2, random', 'exec:./engine']
    """
    return [spec if each is None else each.label for spec, each in _numbered_characters(specs)]


def names_of(specs: Iterable[str]) -> list[str]:
    """Return the names of the opponents in one game; a text that names no built-in opponent is its own name."""
    return [spec if each is None else each.name for spec, each in _numbered_characters(specs)]


def _numbered_characters(specs: Iterable[str]) -> list[tuple[str, Character | None]]:
    found = [(spec, _character(spec)) for spec in specs]
    known = iter(numbered(each for _, each in found if each is not None))
    return [(spec, each and next(known)) for spec, each in found]


def describe_opponent(spec: str) -> str:
    """Return how an opponent plays, in one sentence; an empty text if `spec` names no built-in opponent."""
    found = _character(spec)
    return "" if found is None else found.about


def _character(text: str) -> Character | None:
    """Return the character of a built-in opponent; `None` for any other text."""
    try:
        return built_in_character(text)
    except InvalidSpec:
        return None
