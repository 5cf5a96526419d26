"""Nicknames: which names may stand in a public table, and when two of them look alike.

The rules follow Unicode's security mechanisms (UTS 39): one script, no invisible characters, and no two names of a
table with the same skeleton. The data about scripts and similar characters comes from `confusable_homoglyphs`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, Self

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

MIN_LENGTH: Final = 2
"""Least number of characters of a nickname, without separators and marks on letters."""

MAX_LENGTH: Final = 20
"""Greatest number of characters of a nickname."""

SEPARATORS: Final = " -_.'"
"""The characters of nicknames beside letters, their marks and digits; none is first or last or beside another one."""

SCRIPTS: Final = frozenset(
    (
        *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC"),
        *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
        *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"),
        *("HAN", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"),
    )
)
"""The scripts of nicknames: those that UAX 31 recommends for identifiers, since most fonts can show them."""

WRITING_SYSTEMS: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
"""The scripts that one language writes side by side (Japanese, Korean, Chinese); together they count as one."""

INVISIBLE: Final = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")
"""Letters and vowel signs without a glyph."""

LONG_VOWEL: Final = "\u30fc"
"""The sign for a long vowel of Hiragana and Katakana, the one letter of no script that names need."""

RESERVED: Final = ("Admin", "Administrator", "Host", "Moderator", "Official", "Server", "Support", "System", "Tribolo")
"""Words of names that would pretend to speak for the site."""

_DIGITS_AS_LETTERS: Final = str.maketrans("34578", "eastb")
"""The letters for which digits are written, apart from 0 and 1, which look like their letters."""

_BETWEEN_WORDS: Final = re.compile(rf"[{re.escape(SEPARATORS)}]|(?<=[a-z])(?=[A-Z])")

_DIGITS_AROUND: Final = (re.compile(r"^\d+"), re.compile(r"\d+$"), re.compile(r"^\d+|\d+$"))

_PAIRS: Final = (("vv", "w"), ("VV", "W"), ("cl", "d"))
"""Pairs of letters that look like one letter. The library of confusable letters knows only rn, for m."""

MAX_MARKS: Final = 2
"""Greatest number of signs above or below a letter, so that no name covers the lines beside it."""


class InvalidNickname(TriboloError):
    """A text cannot be a nickname; the text of the error is the reason."""


def parse_nickname(text: str) -> str:
    r"""Return `text` as a nickname, in the Unicode form NFKC and without spaces around it.

    Raise InvalidNickname, which says what to change, if it cannot be a nickname.

    >>> parse_nickname(" \uff21da ")
    'Ada'
    """
    if any(unicodedata.category(letter).startswith("C") for letter in text):
        raise InvalidNickname(gettext("A name has no control, direction or other invisible characters. Type it again."))
    name = unicodedata.normalize("NFKC", text).strip()
    visible = sum(letter not in SEPARATORS and not _is_stacked(letter) for letter in name)
    if visible < MIN_LENGTH or len(name) > MAX_LENGTH:
        raise InvalidNickname(gettext("A name has {least} to {most} characters.", least=MIN_LENGTH, most=MAX_LENGTH))
    if not all(map(_is_allowed, name)):
        raise InvalidNickname(gettext("A name consists of letters, digits, spaces and the signs - _ . '"))
    if _has_stray_separator(name):
        raise InvalidNickname(
            gettext("A name begins and ends with a letter or digit, and has no two signs or spaces in a row.")
        )
    if _longest_run_of_marks(name) > MAX_MARKS:
        raise InvalidNickname(gettext("A name has no stacks of accents. Use fewer of them."))
    if not _is_one_script(name):
        raise InvalidNickname(gettext("A name has the letters and digits of one script only. Do not mix scripts."))
    if _speaks_for_the_site(name):
        raise InvalidNickname(gettext("This name is reserved. Choose another one."))
    return name


class RefusedName(TriboloError):
    """A name holds a word that the host does not want in names."""

    def __str__(self) -> str:
        return gettext("This name is not allowed here. Choose another one.")


@dataclass(frozen=True, slots=True)
class BlockedWords:
    """The words that the host does not want in names, as skeletons."""

    folded: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the words of a setting, which separates them by commas."""
        return cls(tuple(folded for word in text.split(",") if (folded := skeletons(word).folded)))

    def are_in(self, name: str) -> bool:
        """Return whether a name holds one of the words, also in another case, with accents or look-alike letters.

        >>> BlockedWords.parse("rude, naughty").are_in("Mr R.üd3")
        False
        >>> BlockedWords.parse("rude, naughty").are_in("Mr R.üde")
        True
        """
        return bool(self.folded and name) and any(word in _folded(name) for word in self.folded)

    def check(self, name: str) -> str:
        """Return a name; raise RefusedName if it holds one of the words."""
        if self.are_in(name):
            raise RefusedName()
        return name


class Skeletons(NamedTuple):
    """Texts by which names are compared; they are not for reading. Names look alike if they have either in common."""

    written: str
    """The skeleton of the name as it is written."""
    folded: str
    """The skeleton of the name in lower case."""

    def look_like(self, other: Skeletons) -> bool:
        return self.written == other.written or self.folded == other.folded


def skeletons(name: str) -> Skeletons:
    r"""Return the skeletons of a name.

    Letter case, separators and accents do not count, and i, I, l and 1 count as one letter, since they look alike in
    some case. This is stricter than UTS 39, for which case and accents count.

    >>> skeletons("Ada").look_like(skeletons("\u0410D\u0410"))  # with two Cyrillic letters
    True
    """
    return Skeletons(_skeleton(name), _skeleton(name.casefold()))


@lru_cache(maxsize=4_096)
def _folded(name: str) -> str:
    return skeletons(name).folded


def _skeleton(name: str) -> str:
    text = "".join(letter for letter in _prototypes(name) if not _is_ignored(letter))
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return text.casefold().replace("i", "l")


def _is_ignored(letter: str) -> bool:
    """Return whether a skeleton leaves out a character: a separator, or a mark of no script, such as an accent."""
    return letter in SEPARATORS or alias(letter) == "INHERITED"


def _prototypes(text: str) -> str:
    """Return a text with each character of its form NFD replaced by the text that stands for all that look like it."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(map(_prototype, decomposed)))


@cache
def _prototype(letter: str) -> str:
    """Return the text that stands for all characters that look like `letter`; often, this is `letter` itself.

    The data holds each pair of a character and its prototype in both directions, so the prototype is the one that has
    several partners or several characters.
    """
    alike = [_visible(partner["c"]) for partner in confusables_data.get(letter, ())]
    if not alike:
        return letter
    if len(alike) > 1:
        return next((text for text in alike if len(text) > 1), letter)
    (partner,) = alike
    is_prototype = len(partner) > 1 or len(confusables_data.get(partner, ())) > 1
    return partner if is_prototype else min(letter, partner)


def _visible(text: str) -> str:
    """Return a text of the data without the direction marks that keep its source file readable."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


@cache
def _reserved() -> tuple[Skeletons, ...]:
    return tuple(map(skeletons, RESERVED))


def _speaks_for_the_site(name: str) -> bool:
    """Return whether a name, or a word of it, reads like a reserved one.

    Digits around it are left out, and others read as letters. A part of a word does not count: Badminton is allowed.
    """
    words = (name, *_BETWEEN_WORDS.split(name))
    readings = (*words, *(digits.sub("", word) for word in words for digits in _DIGITS_AROUND))
    found = [skeletons(reading.translate(_DIGITS_AS_LETTERS)) for reading in readings]
    return any(reading.look_like(reserved) for reading in found for reserved in _reserved())


def _is_stacked(letter: str) -> bool:
    """Return whether a character is a mark on or around the letter before it and takes no place of its own."""
    return unicodedata.category(letter) in ("Mn", "Me")


def _is_allowed(letter: str) -> bool:
    category = unicodedata.category(letter)
    if letter in SEPARATORS:
        return True
    if letter in INVISIBLE or not (category.startswith(("L", "M")) or category == "Nd"):
        return False
    return alias(letter) in SCRIPTS or letter == LONG_VOWEL or category == "Nd"


def _has_stray_separator(name: str) -> bool:
    ends = name[0] in SEPARATORS or name[-1] in SEPARATORS
    return ends or any(one in SEPARATORS and other in SEPARATORS for one, other in pairwise(name))


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for letter in name:
        run = run + 1 if _is_stacked(letter) else 0
        longest = max(longest, run)
    return longest


def _is_one_script(name: str) -> bool:
    """Return whether the letters of a name have one script or writing system, and its digits one form."""
    scripts = {str(alias(letter)) for letter in name} - {"COMMON"}
    zeros = {ord(letter) - unicodedata.decimal(letter) for letter in name if unicodedata.category(letter) == "Nd"}
    is_one_system = len(scripts) <= 1 or any(scripts <= system for system in WRITING_SYSTEMS)
    return is_one_system and len(zeros) <= 1
