"""The presenter: every fact in words, and the labels that templates and the script share."""

from __future__ import annotations

import json
import re
from typing import get_args

import pytest

from frontends.session.seats import HUMAN
from frontends.web.http.labels import labels, seat_label
from frontends.web.http.presenter import describe_fact
from frontends.web.room.events import (
    Agreed,
    BotFailed,
    Declined,
    DerivedEvent,
    Fact,
    Joined,
    Left,
    LinkRenewed,
    Played,
    RematchStarted,
    Renamed,
    RequestWithdrawn,
    Restarted,
    RestartRequested,
    RoomEvent,
    SeatChanged,
    SeatShared,
    Undone,
    UndoRequested,
)
from tribolo_core import PLAYERS, Coord

from ..worker import Worker

BLUE, RED, GREEN = PLAYERS

WORDS: list[tuple[RoomEvent | DerivedEvent, str]] = [
    (Played(BLUE, Coord.parse("e1")), "Blue plays e1."),
    (Joined((BLUE,)), "Blue joined."),
    (Joined((GREEN, BLUE)), "Blue and Green joined."),
    (Joined(PLAYERS), "Blue, Red and Green joined."),
    (Renamed(RED, "Ada"), "Red is now called Ada."),
    (Renamed(RED, ""), "Red no longer has a name."),
    (Left((RED,)), "Red left."),
    (LinkRenewed(RED), "The invite link for Red was renewed."),
    (
        LinkRenewed(RED, ends_others=True),
        "The invite link for Red was renewed, and other browsers were removed from the seat.",
    ),
    (SeatShared((RED,)), "Another browser joined as Red."),
    (SeatChanged(RED, "level:4"), "Red is now played by Ruth, level 4."),
    (SeatChanged(RED, "mcts:time=1s"), "Red is now played by Monty, custom."),
    (SeatChanged(RED, HUMAN), "Red is now played by a person."),
    (UndoRequested((BLUE,)), "Blue wants to undo the last turn."),
    (UndoRequested((BLUE, RED)), "Blue and Red want to undo the last turn."),
    (RestartRequested((BLUE,)), "Blue wants to restart the game."),
    (Agreed((RED,)), "Red agreed."),
    (Declined((RED,)), "Red declined."),
    (RequestWithdrawn((BLUE,)), "Blue withdrew the request."),
    (Undone((BLUE,)), "Blue undid the last turn."),
    (Restarted((BLUE,)), "Blue restarted the game."),
    (RematchStarted("id"), "A rematch has started."),
    (BotFailed(RED, "secret details"), "The computer player of Red failed to move."),
]


@pytest.mark.parametrize(("fact", "words"), WORDS, ids=[words for _, words in WORDS])
def test_a_fact_is_worded_in_one_sentence(fact: Fact, words: str) -> None:
    assert describe_fact(fact) == words


def test_every_kind_of_event_has_words() -> None:
    assert {type(fact) for fact, _ in WORDS} == {*get_args(RoomEvent), *get_args(DerivedEvent)}


@pytest.mark.parametrize(
    ("spec", "person", "is_yours", "is_taken", "label"),
    [
        ("level:4", "", False, False, "Ruth, level 4"),
        ("brs", "", False, False, "Bruno"),
        (None, "", True, True, "You"),
        (None, "Ada", True, True, "Ada"),
        (None, "", False, True, "Guest"),
        (None, "Ada", False, True, "Ada"),
        (None, "", False, False, "Waiting for a player"),
    ],
)
def test_a_seat_is_labelled_by_its_occupant(
    spec: str | None, person: str, is_yours: bool, is_taken: bool, label: str
) -> None:
    assert seat_label(spec=spec, person=person, is_yours=is_yours, is_taken=is_taken) == label


def test_the_page_carries_the_labels_and_paces_for_its_script(worker: Worker) -> None:
    page = worker.browser().get("/").text
    blocks = dict(re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', page))
    assert json.loads(blocks["labels"]) == labels()
    assert json.loads(blocks["paces"]) == {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.5}
