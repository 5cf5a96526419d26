"""Small crowds meet no error, and each page is told of each move; so does the visitor beside the attacks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from bench.crowd import people as crowd_people
from bench.crowd.audiences import AUDIENCES, Audience
from bench.crowd.people import Crowd, new_game_of_people
from tests.harness.serving import Server, serving
from tests.harness.waiting import until

ROOT = Path(__file__).parents[2]
LIMITS = {"read_seconds_per_minute": 10**5, "changes_per_minute": 10**5, "games_per_hour": 10**5}
"""Settings with rate limits that a crowd with one network address does not reach."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server of one process, without a traceback in its log at the end."""
    with serving(tmp_path_factory.mktemp("server"), "--workers", "1", **LIMITS) as server:
        yield server
    assert "Traceback" not in server.log.read_text()


def test_people_whose_pages_come_and_go_meet_no_error(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd_people, "AWAY_SECONDS", 0.1)
    people = Crowd([server.address], pages=4, start=new_game_of_people)
    try:
        assert people.resize(4) == 4
        people.rate, people.absences = 40, 20
        until(lambda: len(people.samples.answers) > 60)
        people.absences = 0
        people.rest()
        until(lambda: all(person.is_up_to_date for person in people.people))
    finally:
        people.leave()
    assert (people.samples.faults, people.samples.refused_streams, people.faults) == ({}, {}, [])


@pytest.mark.parametrize("audience", AUDIENCES, ids=lambda audience: audience.name)
def test_each_page_of_an_audience_shows_each_change(server: Server, audience: Audience) -> None:
    with audience._replace(pages=40).opened([server.address]) as (readers, changes):
        for change in islice(changes, 2):
            readers.expect(change.shows)
            change.make()
            until(lambda: not readers.behind)
        assert len(readers) >= 40
        assert (len(readers.shown), readers.missed, readers.refused_streams) == (2 * len(readers), 0, {})


def test_the_visitor_who_plays_beside_attacks_meets_no_error_without_them(server: Server) -> None:
    command = [sys.executable, "-m", "tests.long.attacks.honest", server.address, "1"]
    done = subprocess.run(command, cwd=ROOT, input="\n", capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    measured = json.loads(done.stdout.removeprefix("ready\n"))
    assert measured["errors"] == {}
    assert min(map(len, (measured["reads"], measured["moves"]))) > 0
