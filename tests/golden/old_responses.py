"""The responses that the web frontend of commit 85d2141 gave on the old database, for `make_old_database`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from flask import Flask

from tests.golden.old_database import Visitor, opened_copy, own_facts, sentences, shared_facts


def expected_responses(app: Flask, cookies: dict[str, str | None], games: dict[str, str]) -> dict[str, Any]:
    """Ask `app` for games and lists of games as each visitor sees them, and return the responses.

    A visitor is a browser. For each pair of a game and a visitor, the responses hold the state of the game. For each
    visitor, the responses hold the list of that visitor's games. For a few games, the responses also hold the state
    that the server returns for an earlier turn or with a hint.

    `cookies` maps the name of each visitor to the visitor's cookie; `None` is a new browser. `games` maps the title of
    each game to its id.
    """
    visitors = {name: Visitor(app, cookie) for name, cookie in cookies.items()}
    responses: dict[str, Any] = {"games": {}, "looks": [], "lists": {}}
    for name, game in games.items():
        states = {person: visitor.state(game) for person, visitor in visitors.items()}
        shared = [(shared_facts(state), sentences(state)) for state in states.values()]
        assert all(other == shared[0] for other in shared)
        record = visitors["nobody"].client.get(f"/games/{game}/record")
        responses["games"][name] = {
            "id": game,
            "shared": shared[0][0],
            "visitors": {person: own_facts(state) for person, state in states.items()},
            "record": record.text,
            "sentences": shared[0][1],
        }
    views: list[tuple[str, str, dict[str, str]]] = [
        ("two greedy", "ada", {"at": "3", "help": "1"}),
        ("two greedy", "watcher", {"help": "1"}),
        ("finished", "nobody", {"at": "60"}),
        ("undo asked", "grace", {"at": "0"}),
        ("advice", "lin", {"hint": "1"}),
        ("advice", "lin", {"hint": "2", "help": "1"}),
        ("hot seat", "lin", {"hint": "1"}),
    ]
    for name, person, query in views:
        state = visitors[person].state(games[name], **query)
        responses["looks"].append(
            {
                "game": name,
                "visitor": person,
                "query": query,
                "facts": shared_facts(state),
                "sentences": sentences(state),
            }
        )
    for person, visitor in visitors.items():
        found = visitor.own_games()
        responses["lists"][person] = {"games": [game for game, _ in found], "sentences": [text for _, text in found]}
    return responses


COMMANDS: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("two greedy", "ada", {"command": "play"}),
    ("two greedy", "ada", {"command": "undo"}),
    ("two greedy", "ada", {"command": "restart"}),
    ("two greedy", "watcher", {"command": "undo"}),
    ("undo asked", "grace", {"command": "agree"}),
    ("undo asked", "grace", {"command": "decline"}),
    ("undo asked", "ada", {"command": "decline"}),
    ("undo asked", "nobody", {"command": "agree"}),
    ("restart asked", "lin", {"command": "agree"}),
    ("finished", "ada", {"command": "undo"}),
    ("uploaded", "grace", {"command": "play"}),
    ("hot seat", "lin", {"command": "undo"}),
    ("the rematch", "ada", {"command": "name", "player": "Blue", "name": "Countess"}),
    ("handed over", "ada", {"command": "claim", "player": "Blue"}),
    ("handed and claimed", "lin", {"command": "hand", "player": "Red", "seat": "greedy"}),
    ("with a rematch", "ada", {"command": "rematch"}),
    ("an opponent to move", "ada", {}),
    ("opponents alone", "nobody", {}),
)
"""Commands to games of the old database: the game, the person and the command; empty if only opponents move."""


def command_results(cookies: dict[str, str | None], responses: dict[str, Any], folder: Path) -> list[dict[str, Any]]:
    """Send each command in `COMMANDS` to a new copy of the old database, and return the responses.

    Each response also holds the state of the game after all computer players have moved. `cookies` maps the name of
    each visitor (browser) to the visitor's cookie. `responses` is the return value of `expected_responses`. The copies
    of the database are made in `folder`.
    """
    found = []
    for name, person, wanted in COMMANDS:
        game = responses["games"][name]["id"]
        command = dict(wanted)
        if command.get("command") == "play":
            command["move"] = next(iter(responses["games"][name]["shared"]["view"]["takes"]))
        with opened_copy(folder, thinkers=1) as app:
            visitor = Visitor(app, cookies[person])
            status = visitor.send(game, **command).status_code if command else 200
            state = visitor.settled_state(game)
            found.append(
                {
                    "game": name,
                    "visitor": person,
                    "command": command,
                    "status": status,
                    "shared": shared_facts(state),
                    "own": own_facts(state),
                    "sentences": sentences(state),
                }
            )
    return found


def link_results(responses: dict[str, Any], folder: Path) -> list[dict[str, Any]]:
    """Sit down with each invite link and two invalid links, each in a new browser, and return the responses.

    `responses` is the return value of `expected_responses`, which contains the invite links. The web frontend uses a
    copy of the old database, which is made in `folder`.
    """
    games = responses["games"]
    links = {
        (name, seat["link"].removeprefix("http://localhost"))
        for name, game in games.items()
        for facts in game["visitors"].values()
        for seat in facts["seats"]
        if seat["link"]
    }
    wrong = [(name, f"/games/{games[name]['id']}/seat/{'x' * 32}") for name in ("two greedy", "nothing played")]
    found = []
    with opened_copy(folder) as app:
        for name, link in [*sorted(links), *wrong]:
            visitor = Visitor(app)
            answer = visitor.client.post(link)
            state = visitor.state(games[name]["id"])
            found.append(
                {
                    "game": name,
                    "link": link,
                    "status": answer.status_code,
                    "location": answer.headers.get("Location"),
                    "own": own_facts(state),
                    "version": state["version"],
                }
            )
    return found


def write(path: Path, responses: dict[str, Any]) -> None:
    """Write `responses` to the file `path` as a JSON object.

    Each value of `responses` is a list or a dictionary. Each item of such a value is written to a line of its own, so
    that a diff is readable.
    """
    parts = []
    for name, value in responses.items():
        entries: list[str]
        if isinstance(value, dict):
            entries = [f"{json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}" for key, part in value.items()]
            parts.append(f"{json.dumps(name)}: {{\n" + ",\n".join(entries) + "\n}")
        else:
            entries = [json.dumps(part, ensure_ascii=False) for part in value]
            parts.append(f"{json.dumps(name)}: [\n" + ",\n".join(entries) + "\n]")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
