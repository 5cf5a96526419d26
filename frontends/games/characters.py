"""The computer players as people meet them: characters with a name and a strength in words.

A spec and the name of an algorithm stand only where a frontend says "Advanced" and on the command line; everywhere else
stands a character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from frontends.session.seats import HUMAN
from frontends.session.view import Names, PlayerView
from tribolo_core import PLAYERS, SPECS, InvalidSpec
from tribolo_core.ai.spec import parse_spec
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _
from tribolo_core.translation.names import player_name

T = TypeVar("T")

_BEGINNER, _EASY, _MEDIUM, _HARD, _EXPERT = _("beginner"), _("easy"), _("medium"), _("hard"), _("expert")
"""The strengths, as messages: the names of the difficulties. Each opponent has that of the nearest one."""

EXPERT_SPEC: Final = "engine:nodes=100"
"""The spec of both opponents of the difficulty Expert, the only spec with options that has a strength."""


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player as people know it: its name, and messages with its strength and with how it plays.

    `strength` is a word, and empty for the opponents that only "Advanced" offers. `about_message` is one sentence.
    """

    name: str
    strength: str
    about_message: str

    @property
    def label(self) -> str:
        """The name and, if there is one, the strength in the language of the reader, such as "Pip, easy"."""
        return f"{self.name}, {gettext(self.strength)}" if self.strength else self.name

    @property
    def about(self) -> str:
        """How the computer player plays, in one sentence in the language of the reader."""
        return gettext(self.about_message)


CHARACTERS: Final[Mapping[str, Character]] = {
    "random": Character("Dizzy", _BEGINNER, _("Plays any move that is allowed.")),
    "greedy": Character("Gus", _EASY, _("Captures as many cells as possible and never looks ahead.")),
    "level:1": Character("Pip", _EASY, SPECS["level:1"]),
    "level:2": Character("Mina", _MEDIUM, SPECS["level:2"]),
    "level:3": Character("Otto", _MEDIUM, SPECS["level:3"]),
    "level:4": Character("Ruth", _MEDIUM, SPECS["level:4"]),
    "level:5": Character("Felix", _HARD, SPECS["level:5"]),
    "level:6": Character("Vera", _HARD, SPECS["level:6"]),
    "level:7": Character("Idris", _HARD, SPECS["level:7"]),
    "level:8": Character("Sana", _EXPERT, SPECS["level:8"]),
    "revenge": Character("Vito", _EXPERT, SPECS["revenge"]),
    "peaceful": Character("Paz", _EXPERT, SPECS["peaceful"]),
    "engine": Character("Trika", _EXPERT, _("The strongest computer player.")),
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
    """Return the character of a built-in opponent; `None` for another name.

    With options, only `EXPERT_SPEC` has a strength. Raise InvalidSpec if `parse_spec` cannot split `spec`.
    """
    base = base_spec(spec)
    found = CHARACTERS.get(base)
    return found if found is None or spec in (base, EXPERT_SPEC) else replace(found, strength="")


def character(spec: str) -> Character:
    """Return the character of the opponent that `spec` names; with options, only `EXPERT_SPEC` has a strength.

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
    ['Dizzy 1, beginner', 'Ruth, medium', 'Dizzy 2, beginner', 'exec:./engine']
    """
    return [spec if each is None else each.label for spec, each in _numbered_characters(specs)]


def names_of(specs: Iterable[str]) -> list[str]:
    """Return the names of the opponents in one game; a text that names no built-in opponent is its own name."""
    return [spec if each is None else each.name for spec, each in _numbered_characters(specs)]


def names_in(players: Sequence[PlayerView]) -> Names:
    """Return how lists and sentences call the players of a game, from its view: by names, or "You".

    The reader is its only person, unless the person has a name. A name that two players have, or that is also the name
    of a colour, says nothing and is left out.
    """
    computers = [player for player in players if player.seat != HUMAN]
    names = dict(zip((each.name for each in computers), names_of(each.seat for each in computers), strict=True))
    people = [player for player in players if player.seat == HUMAN]
    names |= {player.name: player.person for player in people if player.person}
    own = people[0].name if len(people) == 1 and not people[0].person else None
    return Names(own, clear_names(names))


def clear_names(names: Mapping[T, str]) -> dict[T, str]:
    """Return `names` without empty names, names that several players have, and names of colours."""
    counts = Counter(names.values())
    colours = {player_name(player).lower() for player in PLAYERS}
    return {
        player: name for player, name in names.items() if name and counts[name] == 1 and name.lower() not in colours
    }


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
