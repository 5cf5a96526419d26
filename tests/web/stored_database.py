"""A database with games of every kind, stored as it was under each schema: the backups in `tests/data/databases`.

`python -m tests.web.stored_database` writes the files of the present schema; those of earlier ones stay as they
are. A file is written once, with the migration that brings its schema.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from frontends.games.daily.deal import utc_day
from frontends.games.tribolo import TRIBOLO
from frontends.web.operation.backup import back_up
from frontends.web.store.database import revisions
from frontends.web.store.games import Store
from tests.harness.postgresql import Databases, find_programs, running
from tests.web.daily.visitors import begun, finished
from tests.web.devices.test_devices import unite
from tests.web.games import start_game_of_three
from tests.web.lobby.test_lobby import take
from tests.web.programs.clients import House
from tests.web.worker import ROOMY, Browser, Worker

NAMES: Final = ("Mary", "Jonas", "Kimberly")

FOLDER: Final = Path(__file__).parents[1] / "data" / "databases"


def backup_of(revision: str, back_end: str) -> Path:
    """Return the backup of the database with the schema `revision`; `back_end` is "sqlite" or "postgresql"."""
    return FOLDER / f"{revision}.{back_end}.backup"


def described(store: Store, games: list[str]) -> dict[str, Any]:
    """Return the records of games and what is public of their rooms, keyed by the ids of the games."""
    found = {}
    for game in games:
        stored = store.load(game)
        room = stored.room
        found[game] = {
            "record": TRIBOLO.notation.format_record(room.session),
            "version": room.version,
            "names": {str(player): name for player, name in room.names},
            "resigned": sorted(map(str, room.resigned)),
            "clocks": {str(player): clock.remaining for player, clock in room.clocks},
            "day": None if stored.day is None else stored.day.isoformat(),
            "control": stored.time_control,
        }
    return found


def fill(worker: Worker) -> list[str]:
    """Fill the database of a worker with games of every kind and with what else visitors leave; return their ids."""
    ada, today = worker.browser(), utc_day(time.time())
    alone = ada.begin(seats={"Blue": "here", "Red": "greedy", "Green": "engine:nodes=10"}, seed="7", name="Ada")
    ada.play(alone)
    ada.record_help(alone)
    ada.command(alone, "undo")
    small = ada.begin(seats={"Blue": "here", "Red": "level:1", "Green": "random"}, seed="7", deal="5x5")
    while ada.state(small)["is_your_turn"]:
        ada.play(small)
    record = ada.get(f"/games/{small}/record").text
    uploaded = ada.client.post("/api/records", json={"record": record}).get_json()["id"]
    people, blue, red, green = start_game_of_three(worker)
    _play_with_people(people, blue, red, green)
    following = blue.command(people, "rematch").get_json()["rematch"]
    red.command(people, "rematch")
    blue.client.post(f"/api/games/{people}/commands", json={"command": "block", "player": "Green"})
    lobby = [worker.browser() for _ in NAMES]
    clocked = [take(browser, name=name, time_control="3+5") for browser, name in zip(lobby, NAMES, strict=True)][-1]
    take(worker.browser(), name="Waiting", time_control="postal", computers="hard")
    ranked = finished(ada, "Ada", today)
    running_try = begun(worker.browser(), today)
    ada.post("/daily/friends", name="Ada")
    unite(ada, worker.browser())
    with House(worker).connected():
        against_program = ada.begin(seats={"Blue": "here", "Red": "program:Robo", "Green": "greedy"})
        ada.play(against_program)
    return [alone, small, uploaded, people, following, clocked["game"], ranked, running_try, against_program]


def _play_with_people(game: str, blue: Browser, red: Browser, green: Browser) -> None:
    browsers = {"Blue": blue, "Red": red, "Green": green}
    for name, (player, browser) in zip(NAMES, browsers.items(), strict=True):
        browser.command(game, "name", player=player, name=name)
    for _ in range(4):
        mover = next(browser for browser in browsers.values() if browser.state(game)["is_your_turn"])
        assert mover.play(game).status_code == 200
    assert blue.command(game, "say", phrase="hello", version=0).status_code == 200
    assert green.command(game, "undo").status_code == 200
    assert red.command(game, "decline").status_code == 200
    assert green.command(game, "resign").status_code == 200
    while not (state := blue.state(game))["position"].endswith("-"):
        mover = blue if state["is_your_turn"] else red
        assert mover.play(game).status_code == 200


def write() -> None:
    """Write the backups of the present schema on both back ends, and what their games are."""
    FOLDER.mkdir(exist_ok=True)
    with running(find_programs()) as cluster, TemporaryDirectory() as folder:
        databases = Databases(cluster)
        addresses = {"sqlite": f"sqlite:///{folder}/games.db", "postgresql": databases.address(databases.take())}
        found = {}
        for back_end, address in addresses.items():
            worker = Worker(Path(folder) / back_end, database=address, **ROOMY)
            found[back_end] = described(worker.resources.store, fill(worker))
            worker.close()
            back_up(address, backup_of(revisions()[0], back_end), force=True)
        databases.close()
    (FOLDER / f"{revisions()[0]}.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    write()
