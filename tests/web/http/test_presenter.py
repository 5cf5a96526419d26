"""The presenter: facts in words, and the labels that templates and the script share."""

from __future__ import annotations

import json
import re

import pytest

from frontends.session.seats import HUMAN
from frontends.web.http.labels import labels, seat_label
from frontends.web.http.presenter import describe_fact
from frontends.web.room.events import BotFailed, Fact, Joined, Renamed, SeatChanged, UndoRequested
from tribolo_core import PLAYERS

from ..worker import Worker

BLUE, RED, GREEN = PLAYERS


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Joined((BLUE,)), "Blue joined."),
        (Joined((GREEN, BLUE)), "Blue and Green joined."),
        (Joined(PLAYERS), "Blue, Red and Green joined."),
        (UndoRequested((BLUE,)), "Blue wants to undo the last turn."),
        (UndoRequested((BLUE, RED)), "Blue and Red want to undo the last turn."),
        (Renamed(RED, "Ada"), "Red is now called Ada."),
        (Renamed(RED, ""), "Red no longer has a name."),
        (SeatChanged(RED, "level:4"), "Red is now played by Ruth, level 4."),
        (SeatChanged(RED, "mcts:time=1s"), "Red is now played by Monty, custom."),
        (SeatChanged(RED, HUMAN), "Red is now played by a person."),
        (BotFailed(RED, "secret details"), "The computer player of Red failed to move."),
    ],
)
def test_a_fact_is_worded_by_who_takes_part(fact: Fact, words: str) -> None:
    assert describe_fact(fact) == words


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
