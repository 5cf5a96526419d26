"""Nicknames: what they may contain, and which of them look alike."""

from __future__ import annotations

import unicodedata
from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.locale.languages import LANGUAGES, use_language
from frontends.web.nicknames import (
    INVISIBLE,
    JOINERS,
    MAX_LENGTH,
    MEANINGFUL,
    MIN_LENGTH,
    RESERVED,
    SEPARATORS,
    BlockedWords,
    InvalidNickname,
    RefusedName,
    is_like_any,
    is_nickname,
    parse_nickname,
    skeletons,
)
from frontends.wire.sentences import say
from tribolo_core import PLAYERS
from tribolo_core.translation.names import player_name

GOOD = (
    *("Ada", "Grace Hopper", "O'Neil", "a-b_c.d", "Zoë", "Jörg", "Nguyễn Văn", "ẞtraße", "x2", "42", "R2 D2"),
    *("Иван", "Ελένη", "Անի", "שלום", "علي", "नमस्ते", "தமிழ்", "สมชาย", "ကျော်", "ถิ่น", "ሰላም", "ქართული"),
    *("太郎さん", "サッカー", "김철수", "王小明", "٣علي", "x" * MAX_LENGTH, "ｱﾀﾞ"),
    *("مُحَمَّد", "עִבְרִית", "လှိုင်", "ज़ुंबा", "Adébọ́wálé", "น้ำ", "བསྟན་འཛིན", "ច័ន្ទ"),
    *("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "ශ්\u200dරී", "മോഹന്\u200d"),
    *("J. R.", "J.-P.", "St. John", "'t Hooft", "Rock 'n' Roll", "Sammy Davis Jr.", "Hawai'i", "Jess'"),
)

TYPED = {
    **{f"O{sign}Brien": "O'Brien" for sign in "\u2018\u2019\u02bc\u02bb\u2032\u00b4`\uff07"},
    **{f"Anna{sign}Lena": "Anna-Lena" for sign in "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"},
    **{f"Ada{sign}Lovelace": "Ada Lovelace" for sign in "\u00a0\u202f\u2009\u3000"},
    "Ada  Lovelace ": "Ada Lovelace",
    "\u0149Dour": "'nDour",
    "\uff21\uff44\uff41": "Ada",
    "マイク・スミス": "マイク.スミス",
    "Zoe\u0308": "Zoë",
}

ATTACKS = {
    "joiners": ("A\u200dda", "علی\u200c", "د\u200cر"),
    "control characters": ("Ada\nBob", "Ada\u2028Bob", "\u001b[31mAda"),
    "private and unassigned characters": ("Ada\ue000", "Ada\u0378"),
    "fillers and blanks": ("\u3164\u3164\u3164", "\uffa0\uffa0", "\u1780\u17b4\u17b5", "Ada\u180b", "\u3000\u3000"),
    "stacked marks": (
        *("Z\u0351\u0352\u0353\u0354algo", "Z\u0351\u0352\u0353algo"),
        "\u0915\u0941\u0942\u0943\u0944\u0945\u0915",
    ),
    "marks without a letter": ("\u0301Ada", "Ada \u0301Bob", "Ada\u20dd", "Ad\u064ea", "\u314f\u3161"),
    "two scripts": ("Ad\u0430", "\u0391da", "\u0410dmin", "Ada1\u0663"),
    "wide signs": ("\ufdfd\ufdfd", "\u0639\u0640\u0640\u0640\u0644\u064a"),
    "emojis": ("Ada\U0001f600", "\U0001f1e9\U0001f1ea"),
    "signs": ("<b>Ada</b>", 'Ada"', "../Ada", "Ada-", ".Ada"),
    "too short": ("", "   ", "A", "A -"),
    "too long": ("x" * (MAX_LENGTH + 1), "\ufdfa" * 2),
}


@pytest.mark.parametrize("name", GOOD)
def test_names_of_many_languages_are_accepted(name: str) -> None:
    assert parse_nickname(f"  {name} ") == unicodedata.normalize("NFKC", name)
    assert parse_nickname(unicodedata.normalize("NFD", name)) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(("typed", "name"), TYPED.items())
def test_signs_that_keyboards_type_become_plain_ones(typed: str, name: str) -> None:
    """The apostrophe of telephones was refused by a sentence that seemed to allow it."""
    assert parse_nickname(typed) == name


@pytest.mark.parametrize("name", [*chain(*ATTACKS.values())], ids=ascii)
def test_a_name_that_breaks_the_page_or_pretends_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(InvalidNickname) as refused:
        parse_nickname(name)
    sentence = str(refused.value)
    assert sentence.isprintable()
    assert len(sentence) < 120


@pytest.mark.parametrize(
    ("name", "part"),
    [
        *(("Ada\U0001f389", "“\U0001f389”"), ("\U0001f1e9\U0001f1ea Ada", "“\U0001f1e9\U0001f1ea”"), ("Ada ½", "“½”")),
        *(("<b>Ada", "“<”"), ("A/B", "“/”")),
        *(("Ada\u2764\ufe0f", "“\u2764\ufe0f”"), ("\U00012219\U00012219", "another script")),
        *(("Ada\u200b", "U+200B"), ("Ada\ud800", "U+D800"), ("\u2800\u2800", "U+2800"), ("\u3164", "U+3164")),
        *(("-Ada", "begin with “-”"), ("Ada_", "end with “_”"), ("A--da", "have “--”"), ("Ada - B", "have “ -”")),
    ],
)
def test_a_refusal_names_what_it_refuses_even_if_nobody_can_see_it(name: str, part: str) -> None:
    with pytest.raises(InvalidNickname) as refused:
        parse_nickname(name)
    assert part in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "name",
    [
        *(*RESERVED, "ADMIN", "Adm1n", "Tr1bolo", "h.o.s.t", "Mod erator", "Ho\u0161t"),
        *("4dmin", "Mod3rator", "Offici4l", "5y5tem", "5upp0r7", "Tri8olo", "H057", "S3RV3R"),
        *("The Admin", "Admin 2", "Admin2", "4dmin2", "007Admin", "Tribolo Team", "tribolo.team"),
        *("TheAdmin", "TriboloTeam", "Mr Moderator", "Site-Admin", "Our Host", "Adrnin 1", "The Adm1n 2"),
    ],
)
def test_a_name_that_speaks_for_the_site_is_reserved(name: str) -> None:
    with pytest.raises(InvalidNickname, match="reserved"):
        parse_nickname(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Clay", "Day", "Will", "Willow", "Claudia", "Cleo", "Vivian", "Savvy", "Lucia", "Madison", "Adam"),
        *("Badminton", "Adminton", "Admiral", "Ghost", "Hostess", "Supporter", "Systematic", "Observer", "Severin"),
        *("Modena", "Officer", "Tribune", "Triboulet", "1984", "R2D2", "Agent 47", "McAdams", "K4te", "Anna5"),
        *("Max Müller", "Max B. 2", "Ottoline", "Redford", "Mr Blue Sky", "Youssef", "Duc", "Ruth B.", "Gastone"),
        *("Maxine", "You Jin"),
    ],
)
def test_an_ordinary_name_is_neither_reserved_nor_that_of_a_player(name: str) -> None:
    assert parse_nickname(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *MEANINGFUL,
        *("Otto 3", "OTTO", "0tto", "Otto-3", "7 Pip", "\u041e\u0422\u0422\u041e", "Y o u", "r3d", "Blue 2", "Grun"),
        "ro\u0442",
    ],
)
def test_no_name_stands_for_a_colour_a_computer_or_a_word_of_the_page(name: str) -> None:
    with pytest.raises(InvalidNickname):
        parse_nickname(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_pages_call_players_is_no_name_in_any_language(language: str) -> None:
    with use_language(language):
        words = [*map(player_name, PLAYERS), say("you"), say("guest")]
    for word in words:
        with pytest.raises(InvalidNickname):
            parse_nickname(word)


def test_blocked_words_are_whole_words_or_parts_between_stars() -> None:
    """A short word kept people such as Cassandra from their names."""
    words = BlockedWords.parse("ass, cunt, dick, *naughty*, 88")  # codespell:ignore cunt
    for name in ("Cassandra", "Scunthorpe", "Hassan", "Dickinson", "Bass", "Miss Andrews", "1988", "Assaf", "", "Adam"):
        assert not words.are_in(name), name
    refused = ("Ass", "A.S.S.", "a s s", "Mr Ass", "BigAss", "\u0430ss", "4ss", "Ass2")
    for name in (*refused, "verynaughtyboy", "N\u00e4ughty", "88"):
        assert words.are_in(name), name
    with pytest.raises(RefusedName):
        words.check("Mr Dick")


LOOKALIKES = {
    "Ada": ("ADA", "A da", "A.D.A", "\u0410\u0501\u0430", "Ad\u00e4", "Ad\u1ea1", "\u0251da"),
    "paypal": ("paypaI", "paypa1"),
    "modern": ("modem",),
    "Oleg": ("0leg",),
    "will": ("vvill",),
    "WILL": ("VVILL",),
    "day": ("clay", "c-lay", "cIay"),
    "Day": ("Clay",),
    "BOB": ("\u0412\u041e\u0412",),
    "\u0418\u0432\u0430\u043d": ("\u0418\u0412\u0410\u041d",),
    "opa": ("\u043e\u0440\u0430",),
}


@pytest.mark.parametrize(("one", "other"), [(one, other) for one, others in LOOKALIKES.items() for other in others])
def test_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert skeletons(one).look_like(skeletons(other))
    assert skeletons(other).look_like(skeletons(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ada", "Ida"), ("Bob", "Rob"), ("Иван", "Ира"), ("太郎", "次郎"), ("x1", "x2")),
        *(("Lucia", "Luda"), ("LUCIA", "Luda"), ("Cindy", "Dndy"), ("Eva", "Ewa"), ("K4te", "Kate")),
    ],
)
def test_different_names_do_not_look_alike(one: str, other: str) -> None:
    assert not skeletons(one).look_like(skeletons(other))


PARTS = (*GOOD, *TYPED, *RESERVED, *MEANINGFUL, *chain(*ATTACKS.values()), *SEPARATORS, *JOINERS, "3", "\u0301")
TEXTS = st.text(max_size=24) | st.lists(st.sampled_from(PARTS), max_size=3).map("".join)


@given(TEXTS)
def test_a_nickname_is_short_visible_normal_and_stable_or_refused(text: str) -> None:
    try:
        name = parse_nickname(text)
    except InvalidNickname:
        return
    assert len(name) <= MAX_LENGTH
    assert name == unicodedata.normalize("NFKC", name) == name.strip() == parse_nickname(name)
    assert is_nickname(name)
    categories = [unicodedata.category(letter) for letter in name]
    for letter, category in zip(name, categories, strict=True):
        assert category[0] in "LMN" or letter in SEPARATORS + JOINERS
    assert sum(category[0] in "LN" or category == "Mc" for category in categories) >= MIN_LENGTH
    assert INVISIBLE.isdisjoint(name)
    assert not any(one == other == " " for one, other in pairwise(name))
    assert not is_like_any(name, (*RESERVED, *MEANINGFUL))


HIDDEN = (
    *"\u200b\u2060\u202a\u202e\u2066\u2067\u200f\u061c\u034f\u0000",
    *"\u115f\ufe00\ufe0f\u3164\uffa0\u2800\u00ad\U000e0041\ufeff",
)
"""Invisible characters: marks of direction, joiners, fillers, selectors, tags and blanks."""


@pytest.mark.parametrize("invisible", HIDDEN, ids=ascii)
@given(st.sampled_from(GOOD), st.data())
def test_no_place_of_a_name_hides_an_invisible_character(invisible: str, name: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name)))
    with pytest.raises(InvalidNickname) as refused:
        parse_nickname(name[:place] + invisible + name[place:])
    assert str(refused.value).isprintable()


@given(st.sampled_from(GOOD), st.sampled_from(SEPARATORS), st.data())
def test_letter_case_and_separators_do_not_make_another_name(name: str, separator: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name)))
    parted = name[:place] + separator + name[place:]
    for variant in (parted, parted.upper(), parted.lower(), parted.title()):
        assert skeletons(variant).look_like(skeletons(name))
