"""Nicknames: what they may contain, and which of them look alike."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.web.nicknames import (
    MAX_LENGTH,
    MIN_LENGTH,
    RESERVED,
    SEPARATORS,
    InvalidNickname,
    parse_nickname,
    skeletons,
)

GOOD = (
    *("Ada", "Grace Hopper", "O'Neil", "a-b_c.d", "Zoë", "Jörg", "Nguyễn Văn", "ẞtraße", "x2", "42", "R2 D2"),
    *("Иван", "Ελένη", "Անի", "שלום", "علي", "नमस्ते", "தமிழ்", "สมชาย", "ကျော်", "ถิ่น", "ሰላም", "ქართული"),
    *("太郎さん", "サッカー", "김철수", "王小明", "٣علي", "x" * MAX_LENGTH),
)

ATTACKS = {
    "a direction override": "Ada\u202egro.live",
    "a direction isolate": "\u2067Ada\u2069",
    "a direction mark": "Ada\u200f",
    "an Arabic letter mark": "Ada\u061c",
    "a zero width space": "A\u200bda",
    "a zero width joiner": "A\u200dda",
    "a word joiner": "Ada\u2060",
    "a byte order mark": "\ufeffAda",
    "a soft hyphen": "A\u00adda",
    "a tag character": "Ada\U000e0041",
    "a null byte": "A\u0000da",
    "a line break": "Ada\nBob",
    "a line separator": "Ada\u2028Bob",
    "an escape sequence": "\u001b[31mAda",
    "a lone surrogate": "Ada\ud800",
    "a private character": "Ada\ue000",
    "an unassigned character": "Ada\u0378",
    "a variation selector": "Ada\ufe0f",
    "a grapheme joiner": "A\u034fda",
    "a Hangul filler": "\u3164\u3164\u3164",
    "a halfwidth Hangul filler": "\uffa0\uffa0",
    "an invisible Khmer vowel": "\u1780\u17b4\u17b5",
    "a Mongolian selector": "Ada\u180b",
    "a braille blank": "\u2800\u2800",
    "an ideographic space only": "\u3000\u3000",
    "stacked accents": "Z\u0351\u0352\u0353\u0354algo",
    "stacked vowel signs": "\u0915\u0941\u0942\u0943",
    "a Latin name with a Cyrillic letter": "Ad\u0430",
    "a Latin name with a Greek letter": "\u0391da",
    "a Latin name with a fullwidth Cyrillic look": "\u0410dmin",
    "digits of two scripts": "Ada1\u0663",
    "a wide sign": "\ufdfd\ufdfd",
    "a cuneiform sign": "\U00012219\U00012219",
    "a stretched Arabic name": "\u0639\u0640\u0640\u0640\u0644\u064a",
    "an emoji": "Ada\U0001f600",
    "a flag": "\U0001f1e9\U0001f1ea",
    "markup": "<b>Ada</b>",
    "a quote": 'Ada"',
    "a slash": "../Ada",
    "a sign at the end": "Ada.",
    "two signs in a row": "A--da",
    "two spaces in a row": "A  da",
    "nothing": "",
    "spaces": "   ",
    "one letter": "A",
    "one letter and signs": "A -",
    "many letters": "x" * (MAX_LENGTH + 1),
    "a ligature that becomes long": "\ufdfa" * 2,
}


@pytest.mark.parametrize("name", GOOD)
def test_names_of_many_languages_are_accepted(name: str) -> None:
    assert parse_nickname(f"  {name} ") == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize("name", ATTACKS.values(), ids=ATTACKS)
def test_a_name_that_breaks_the_page_or_pretends_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(InvalidNickname) as refused:
        parse_nickname(name)
    sentence = str(refused.value)
    assert sentence.isascii()
    assert "\n" not in sentence
    assert len(sentence) < 120


@pytest.mark.parametrize("name", [*RESERVED, "ADMIN", "Adm1n", "Tr1bolo", "h.o.s.t", "Mod erator", "Ho\u0161t"])
def test_a_name_that_speaks_for_the_site_is_reserved(name: str) -> None:
    with pytest.raises(InvalidNickname, match="reserved"):
        parse_nickname(name)


@pytest.mark.parametrize(
    "name",
    [
        *("4dmin", "Mod3rator", "Offici4l", "5y5tem", "5upp0r7", "Tri8olo", "H057", "S3RV3R"),
        *("The Admin", "Admin 2", "Admin2", "4dmin2", "007Admin", "Tribolo Team", "tribolo.team"),
        *("TheAdmin", "TriboloTeam", "Mr Moderator", "Site-Admin", "Our Host", "Adrnin 1", "The Adm1n 2"),
    ],
)
def test_a_digit_or_another_word_does_not_hide_a_reserved_word(name: str) -> None:
    with pytest.raises(InvalidNickname, match="reserved"):
        parse_nickname(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Clay", "Day", "Will", "Willow", "Claudia", "Cleo", "Vivian", "Savvy", "Lucia", "Madison", "Adam", "Max 2"),
        *("Badminton", "Adminton", "Admiral", "Ghost", "Hostess", "Supporter", "Systematic", "Observer", "Severin"),
        *("Modena", "Officer", "Tribune", "Triboulet", "1984", "R2D2", "Agent 47", "McAdams", "K4te", "Anna5"),
    ],
)
def test_an_ordinary_name_is_not_reserved(name: str) -> None:
    assert parse_nickname(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "A da"),
        ("Ada", "A.D.A"),
        ("Ada", "\u0410\u0501\u0430"),
        ("paypal", "paypaI"),
        ("paypal", "paypa1"),
        ("modern", "modem"),
        ("Ada", "Ad\u00e4"),
        ("Ada", "Ad\u1ea1"),
        ("Oleg", "0leg"),
        ("will", "vvill"),
        ("WILL", "VVILL"),
        ("day", "clay"),
        ("day", "c-lay"),
        ("day", "cIay"),
        ("Day", "Clay"),
        ("Ada", "\u0251da"),
        ("BOB", "\u0412\u041e\u0412"),
        ("\u0418\u0432\u0430\u043d", "\u0418\u0412\u0410\u041d"),
        ("x\u043e\u0440\u0430"[1:], "opa"),
    ],
)
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


@given(st.text(max_size=40))
def test_a_nickname_is_short_visible_normal_and_stable_or_refused(text: str) -> None:
    try:
        name = parse_nickname(text)
    except InvalidNickname:
        return
    assert MIN_LENGTH <= len(name) <= MAX_LENGTH
    assert name == unicodedata.normalize("NFKC", name) == name.strip() == parse_nickname(name)
    categories = [unicodedata.category(letter) for letter in name]
    assert not any(category[0] in "CSZ" and letter != " " for category, letter in zip(categories, name, strict=True))
    assert not any(one == other == " " for one, other in pairwise(name))


INVISIBLE = "\u200b\u200d\u2060\u202a\u202e\u2066\u061c\u034f\u0000\u115f\ufe00"


@given(st.sampled_from(GOOD), st.sampled_from(INVISIBLE), st.data())
def test_no_place_of_a_name_hides_an_invisible_character(name: str, invisible: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name)))
    with pytest.raises(InvalidNickname):
        parse_nickname(name[:place] + invisible + name[place:])


@given(st.sampled_from(GOOD), st.sampled_from(SEPARATORS), st.data())
def test_letter_case_and_separators_do_not_make_another_name(name: str, separator: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name)))
    parted = name[:place] + separator + name[place:]
    for variant in (parted, parted.upper(), parted.lower(), parted.title()):
        assert skeletons(variant).look_like(skeletons(name))
