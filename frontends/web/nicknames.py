"""Nicknames: which names people may give themselves, and when two of them look alike.

The rules follow Unicode's security mechanisms (UTS 39) and identifiers (UAX 31): one script, no invisible characters,
and no two names of a game or a table with the same skeleton. The data about scripts and similar characters comes from
`confusable_homoglyphs`, that about joiners from `idna`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, groupby, pairwise
from typing import Final, NamedTuple, Self

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data
from idna import valid_contextj

from frontends.games.characters import CHARACTERS
from frontends.wire.refusals import Refusal

MIN_LENGTH: Final = 2
"""Least number of characters of a nickname, without separators and marks on letters."""

MAX_LENGTH: Final = 20
"""Greatest number of characters of a nickname."""

SEPARATORS: Final = " -_.'\u0f0b"
"""The characters of nicknames beside letters, their marks and digits; the last one parts the syllables of Tibetan.

None is first, last or beside another one, except as in 't Hooft, J.-P., St. John and Rock 'n' Roll.
"""

_FIRST: Final = "'"
_LAST: Final = ".'"
_SIDE_BY_SIDE: Final = (". ", ".-", "' ", " '")

_TYPED: Final = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u00b4\u0060\u05f3\u055a\ua78c", "'"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u058a\u05be", "-"),
        **dict.fromkeys("\u00b7\u0387\u2022\u2027\u30fb\uff65", "."),
    }
)
"""The apostrophes, dashes and middle dots that keyboards type, and the separators that they become."""

JOINERS: Final = "\u200c\u200d"
"""The characters that part or join letters of Arabic and Indic scripts; elsewhere, nobody would see them."""

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

INVISIBLE: Final = frozenset("\u115f\u3164\uffa0\u17b4\u17b5\u2800").union(map(chr, range(0x1160, 0x1200)))
"""Characters without a glyph, among them the vowels and final consonants of Hangul outside of a syllable."""

LONG_VOWEL: Final = "\u30fc"
"""The sign for a long vowel in Hiragana and Katakana. Unicode gives it no script, but names need it."""

_SHARED_MARKS: Final = {
    **dict.fromkeys(map(chr, (*range(0x300, 0x34F), *range(0x350, 0x370))), "COMMON"),
    **dict.fromkeys(map(chr, (*range(0x64B, 0x656), 0x670)), "ARABIC"),
    **dict.fromkeys("\u3099\u309a", "HIRAGANA"),
}
"""The script that names count for each of these marks; Unicode lets a mark inherit the script of its letter."""

RESERVED: Final = (
    *("Admin", "Administrator", "Host", "Moderator", "Official", "Server", "Support", "System", "Tribolo"),
    *("Administratorin", "Betreiber", "Betreiberin", "Gastgeber", "Gastgeberin", "Moderatorin", "Offiziell"),
)
"""Words that no name may contain, because the name would seem to speak for the site."""

MEANINGFUL: Final = (
    *("Blue", "Red", "Green", "You", "Guest", "Computer", "Blau", "Rot", "Grün", "Du", "Gast"),
    *(character.name for character in CHARACTERS.values()),
)
"""Texts that stand for players on the pages; no name may be one of them, also with a number such as in "Otto 3"."""

_DIGITS_AS_LETTERS: Final = str.maketrans("34578", "eastb")
"""The letters for which digits are written, apart from 0 and 1, which look like their letters."""

_BETWEEN_WORDS: Final = re.compile(rf"[{re.escape(SEPARATORS)}]|(?<=[a-z])(?=[A-Z])")

_DIGITS_AROUND: Final = (re.compile(r"^\d+"), re.compile(r"\d+$"), re.compile(r"^\d+|\d+$"))

_PAIRS: Final = (("vv", "w"), ("VV", "W"), ("cl", "d"))
"""Pairs of letters that look like one letter. The library of confusable letters knows only rn, for m."""

MAX_ACCENTS: Final = 2
"""Greatest number of marks on a letter of a script with capital letters, so that no name covers the lines beside it."""

MAX_MARKS: Final = 4
"""Greatest number of marks on a letter of another script: Tibetan and Burmese syllables need three and more."""


class InvalidNickname(Refusal):
    """A text cannot be a nickname; the code is the reason, and the fields are those of its sentence."""

    def __init__(self, code: str, **fields: str | int) -> None:
        vars(self).update(fields, code=code)


def parse_nickname(text: str) -> str:
    r"""Return `text` as a nickname, in the Unicode form NFKC, with plain separators and without spaces around it.

    Raise InvalidNickname, which says what to change, if the text cannot be a nickname. A nickname stays as it is.

    >>> parse_nickname(" \uff21da  O\u2019Brien ")
    "Ada O'Brien"
    """
    typed = unicodedata.normalize("NFC", text.strip().translate(_TYPED))
    runs = ("".join(run) for is_refused, run in groupby(typed, _is_refused) if is_refused)
    if refused := next(runs, ""):
        raise _refusal(refused)
    name = " ".join(filter(None, _normal(typed).split(" ")))
    visible = sum(letter not in SEPARATORS + JOINERS and not _is_mark(letter) for letter in name)
    if visible < MIN_LENGTH or len(name) > MAX_LENGTH:
        raise InvalidNickname("name_length", least=MIN_LENGTH, most=MAX_LENGTH)
    _check_places(name)
    if not _is_one_script(name):
        raise InvalidNickname("name_of_scripts")
    if any(_is_one_of(words, RESERVED) for words in _runs(name)):
        raise InvalidNickname("name_reserved")
    if _is_one_of(name, MEANINGFUL):
        raise InvalidNickname("name_of_player", name=name)
    return name


def is_nickname(text: str) -> bool:
    """Return whether `parse_nickname` returns a text unchanged; some names that older releases stored are refused."""
    try:
        return parse_nickname(text) == text
    except InvalidNickname:
        return False


class RefusedName(Refusal):
    """A name holds a word that the host does not want in names."""


@dataclass(frozen=True, slots=True)
class BlockedWords:
    """What the host does not want in names, as skeletons: whole `words`, and `parts` also within other words."""

    words: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the words of a setting, separated by commas; a word between stars also counts within other words."""
        words = [word.strip() for word in text.split(",")]
        whole = (skeletons(word).folded for word in words if "*" not in word)
        parts = (skeletons(word.replace("*", "")).folded for word in words if "*" in word)
        return cls(frozenset(filter(None, whole)), frozenset(filter(None, parts)))

    def are_in(self, name: str) -> bool:
        """Return whether a name holds one of the words, also in another case, with accents, digits or similar letters.

        >>> BlockedWords.parse("rude, naughty").are_in("Prudence")
        False
        >>> BlockedWords.parse("rude, *naughty*").are_in("Mr R.üd3")
        True
        """
        if not (self.words or self.parts) or not name:
            return False
        return not self.words.isdisjoint(_folded_words(name)) or any(part in _folded(name) for part in self.parts)

    def check(self, name: str) -> str:
        """Return a name; raise RefusedName if it holds one of the words."""
        if self.are_in(name):
            raise RefusedName()
        return name


class Skeletons(NamedTuple):
    """Texts by which names are compared; not for reading. Two names look alike if one of their skeletons is equal."""

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


def is_like_any(name: str, others: Iterable[str]) -> bool:
    """Return whether a name looks like one of the `others`; an empty name is like no other."""
    return bool(name) and any(skeletons(name).look_like(skeletons(other)) for other in others if other)


def _skeleton(name: str) -> str:
    text = "".join(letter for letter in _prototypes(name) if not _is_ignored(letter))
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return text.casefold().replace("i", "l")


def _is_ignored(letter: str) -> bool:
    """Return whether a skeleton leaves out a character: a separator, or a mark of no script, such as an accent."""
    return letter in SEPARATORS or alias(letter) == "INHERITED"


def _prototypes(text: str) -> str:
    """Return the form NFD of a text with each character replaced by its prototype; see `_prototype`."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(map(_prototype, decomposed)))


@cache
def _prototype(letter: str) -> str:
    """Return the prototype of `letter`: one text for all characters that look alike, often `letter` itself.

    The data pairs each character with its prototype, in both directions. Of a pair, the prototype is the text with
    several characters or several partners; if neither is, the lesser character.
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


@lru_cache(maxsize=4_096)
def _folded(name: str) -> str:
    return skeletons(name).folded


@lru_cache(maxsize=4_096)
def _folded_words(name: str) -> frozenset[str]:
    return frozenset(_folded(reading) for words in _runs(name) for reading in _readings(words))


def _runs(name: str) -> Iterator[str]:
    """Yield the words of a name, and each run of them as one word, since letters can be parted by spaces."""
    words = [word for word in _BETWEEN_WORDS.split(name) if word]
    for start, end in combinations(range(len(words) + 1), 2):
        yield "".join(words[start:end])


def _readings(word: str) -> Iterator[str]:
    """Yield how people may read a word: without digits around it, and with digits as letters."""
    for text in {word, *(digits.sub("", word) for digits in _DIGITS_AROUND)}:
        yield text
        yield text.translate(_DIGITS_AS_LETTERS)


def _is_one_of(text: str, known: Iterable[str]) -> bool:
    """Return whether the whole of `text` reads like a text of `known`: "Badminton" does not read like "Admin"."""
    found = [skeletons(reading) for reading in _readings(text)]
    return any(reading.look_like(skeletons(each)) for each in known for reading in found)


def _normal(text: str) -> str:
    # A compatibility form can hold an apostrophe that is no plain one.
    return unicodedata.normalize("NFKC", text).translate(_TYPED)


def _is_mark(letter: str) -> bool:
    """Return whether a character is a mark on or around the letter before it and takes no place of its own."""
    return unicodedata.category(letter) in ("Mn", "Me")


def _is_refused(typed: str) -> bool:
    """Return whether a typed character is refused everywhere in a nickname, by itself or in its normal form."""
    return not all(letter in SEPARATORS + JOINERS or _is_letter_or_digit(letter) for letter in _normal(typed))


def _is_letter_or_digit(letter: str) -> bool:
    category = unicodedata.category(letter)
    if letter in INVISIBLE or not (category.startswith("L") or category in ("Mn", "Mc", "Nd")):
        return False
    return alias(letter) in SCRIPTS or letter in _SHARED_MARKS or letter == LONG_VOWEL or category == "Nd"


def _refusal(signs: str) -> InvalidNickname:
    """Return the error that shows the refused characters; of an invisible character, it shows the code instead."""
    category = unicodedata.category(signs[0])
    if category[0] in "CZ" or signs[0] in INVISIBLE or category == "Mn":
        return InvalidNickname("name_character", character=f"U+{ord(signs[0]):04X}")
    shown = "".join(letter for letter in signs[:8] if unicodedata.category(letter)[0] not in "CZ")
    if category[0] == "L":
        return InvalidNickname("name_script", sign=shown)
    return InvalidNickname("name_sign", sign=shown)


def _check_places(name: str) -> None:
    """Raise InvalidNickname if a separator, joiner or mark of a name is at a place where it cannot be."""
    if name[0] in SEPARATORS and name[0] not in _FIRST:
        raise InvalidNickname("name_start", sign=name[0])
    if name[-1] in SEPARATORS and name[-1] not in _LAST:
        raise InvalidNickname("name_end", sign=name[-1])
    base, run = "", 0
    for place, (before, letter) in enumerate(pairwise(f" {name}")):
        if before + letter not in _SIDE_BY_SIDE and before in SEPARATORS and letter in SEPARATORS and place:
            raise InvalidNickname("name_signs", signs=before + letter)
        is_after_letter = unicodedata.category(before)[0] in "LM"
        is_loose = unicodedata.category(letter)[0] == "M" and not is_after_letter
        if is_loose or (letter in JOINERS and not valid_contextj(name, place)):
            raise _refusal(letter)
        base, run = (base, run + 1) if _is_mark(letter) else (letter, 0)
        if run > (MAX_MARKS if base.lower() == base.upper() else MAX_ACCENTS):
            raise InvalidNickname("name_accents")


def _is_one_script(name: str) -> bool:
    """Return whether all letters of a name belong to one script or writing system, and all digits to one set of ten."""
    scripts = {_SHARED_MARKS.get(letter, str(alias(letter))) for letter in name} - {"COMMON", "INHERITED"}
    zeros = {ord(letter) - unicodedata.decimal(letter) for letter in name if unicodedata.category(letter) == "Nd"}
    is_one_system = len(scripts) <= 1 or any(scripts <= system for system in WRITING_SYSTEMS)
    return is_one_system and len(zeros) <= 1
