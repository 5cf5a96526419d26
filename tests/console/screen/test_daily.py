"""The deal of the day on the full screen: moves only, kept after each move, with its medal and a text to share."""

import pytest

from frontends.console.screen import panels
from frontends.console.screen.daily import MEDAL_TO_COME
from frontends.console.storage.user_data import UserData
from frontends.games.daily.result import describe_medal, share_text
from frontends.games.tribolo import TRIBOLO
from tests.console.daily_game import DAY, MEDALS, MOVES, RESULT, last_own_turn

from .daily_driver import daily_model
from .model_driver import messages_of, page_of, text_of, type_keys


@pytest.fixture(autouse=True)
def _medals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontends.console.storage.user_data.medals_of_day", lambda _day: MEDALS)


def test_the_deal_of_the_day_was_not_on_the_full_screen(user_data: UserData) -> None:
    model, clock = daily_model(user_data, last_own_turn())
    type_keys(model, MOVES[-1], "enter")
    clock.run()
    assert page_of(model).text[0] == model.present.status
    assert MEDAL_TO_COME in page_of(model).text
    clock.run_assistance()
    page = page_of(model)
    assert (page.title, MEDAL_TO_COME in page.text) == ("The end", False)
    end = (describe_medal(MEDALS, RESULT.cells), "Streak: 1. Longest: 1.", "", *share_text(RESULT, MEDALS).splitlines())
    assert page.text[-len(end) :] == end
    assert user_data.daily_results() == (RESULT,)
    assert user_data.score_card() == ()
    assert {path.name for path in user_data.folder.iterdir()} == {
        "daily.json",
        "medals.json",
        "deal of 2026-11-01.tribolo",
    }
    assert page.keys == "w: review   any key: back"
    type_keys(model, "w")
    assert model.course.is_reviewing
    assert text_of(panels.key_line(model, 75)).startswith(" w review  [ ] back")


def test_the_medal_is_told_if_the_page_is_closed(user_data: UserData) -> None:
    model, clock = daily_model(user_data, last_own_turn())
    type_keys(model, MOVES[-1], "enter", "escape")
    clock.run_assistance()
    assert model.overlay is None
    assert model.messages[-1][1] == describe_medal(MEDALS, RESULT.cells)


def test_the_deal_of_the_day_allows_moves_only(user_data: UserData) -> None:
    model, clock = daily_model(user_data, last_own_turn())
    before = model.session
    for key in "BurNLKMHw":
        model.messages.clear()
        type_keys(model, key)
        assert messages_of(model) == ["The deal of the day allows moves only. Press ? for its keys."]
        assert model.overlay is None
    assert model.session == before
    assert text_of(panels.title(model)).startswith(" Tribolo, deal of 2026-11-01 | ")
    assert text_of(panels.key_line(model, 75)).startswith(" Enter play  P moves  [ ] back  v save ")
    type_keys(model, MOVES[-1], "enter", "escape", "w")
    clock.work.clear()
    assert model.course.is_reviewing, "the review is there after the end"


def test_a_result_that_cannot_be_kept_does_not_delete_the_game(user_data: UserData) -> None:
    model, _ = daily_model(user_data, last_own_turn())
    of_day = user_data.of_day(DAY)
    of_day.save_unfinished(TRIBOLO.notation.format_record(model.session))
    user_data.daily.write_text("no results")
    type_keys(model, MOVES[-1], "enter")
    assert any(text.startswith("The result cannot be saved: ") for _, text in model.messages)
    assert of_day.unfinished.exists()
    assert user_data.daily.read_text() == "no results"
