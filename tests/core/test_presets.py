"""The presets: their deals, and the equality of seats."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given

from tests.generators import seeds
from tribolo_core import PLAYERS, InvalidPreset, Preset, format_position
from tribolo_core.dice import Dice, draw
from tribolo_core.presets import PRESETS


def test_two_hundred_seeds_deal_what_the_first_release_dealt() -> None:
    # Saved games and shared seeds rely on these boards and first players; tests/data/golden/deals.json has some.
    seeds = (*range(199), 2**64 - 1)
    dealt = ((name, seed, PRESETS[name].deal(seed)) for name in PRESETS for seed in seeds)
    lines = [f"{name} {seed} {format_position(position)}\n" for name, seed, position in dealt]
    digest = "e0636b229577c4eabf7676a6e707f9f7e337807a3c77d6e6e5494b34abc0c0f2"
    assert sha256("".join(lines).encode()).hexdigest() == digest


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "standard"])
def test_the_three_assignments_of_colours_are_equally_likely(preset: str) -> None:
    firsts = Counter(PRESETS[preset].deal(seed).player for seed in range(900))
    assert all(240 < firsts[player] < 360 for player in PLAYERS), firsts
    seen: Counter[str] = Counter()
    for seed in range(900):
        board = str(PRESETS[preset].deal(seed).board)
        seen[min("BRG", key=board.index)] += 1
    assert all(240 < seen[letter] < 360 for letter in "BRG"), seen


@given(seeds)
def test_the_first_number_of_dice_is_that_of_draw(seed: int) -> None:
    dice = Dice(seed)
    assert dice.below(100) == draw(seed, 100)
    assert sorted(dice.shuffled(range(20))) == list(range(20))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders = Counter("".join(Dice(seed).shuffled("abc")) for seed in range(6_000))
    assert len(orders) == 6
    assert all(850 < count < 1_150 for count in orders.values()), orders


ROW = "." * 16
FULL = ("o" * 16,) * 11


@pytest.mark.parametrize(
    ("drawing", "contents", "fault"),
    [
        ((*FULL[1:], "o" * 15), {"o": "1"}, (11, None, "row 11 has 15 letters, not 16")),
        ((ROW, *FULL[1:]), {}, (2, "o", "the contents lack the zone 'o' of row 2")),
        (FULL, {"o": "4"}, (None, "o", "zone 'o' has the content '4'; contents are #, 1, 2 and 3")),
        (FULL, {"o": "1" * 177}, (None, "o", "zone 'o' has 176 cells for 177 contents")),
        (FULL, {"o": "", "ab": ""}, (None, "ab", "a zone is named by one letter other than # and ., not 'ab'")),
        ((ROW,) * 11, {}, (None, None, "nobody can move on 1,000 random boards")),
        ((), {"o": "1"}, (None, None, "the drawing has 0 rows, not 11")),
    ],
)
def test_an_invalid_preset_did_not_say_what_is_wrong(
    drawing: tuple[str, ...], contents: dict[str, str], fault: tuple[int | None, str | None, str]
) -> None:
    with pytest.raises(InvalidPreset) as error:
        Preset(drawing, contents)
    assert (error.value.row, error.value.zone, error.value.problem) == fault
    assert str(error.value) == f"invalid preset: {fault[2]}"
