"""The rules of the loop hold in both homes: a game in the browser goes on as the same game on the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frontends.web.characters import CHARACTERS
from frontends.web.http.labels import PACES, labels
from tests.node import answering
from tribolo_core import COORDS

from ..worker import ROOMY, Browser, Worker

Script = dict[str, Any]

ONLY_ON_THE_SERVER = ("id", "rematch")
"""Random fields of a state."""

SPECS = st.sampled_from(["random", "greedy", "level:1", "level:3", "peaceful", "original:fair", "mcts:nodes=5"])

NAMES = st.text(st.characters(exclude_categories=["Cn", "Cs"]), max_size=30)
"""Names of people; Python and the browser may disagree on characters that are not assigned yet."""


@st.composite
def scripts(draw: st.DrawFn) -> tuple[Script, list[Script]]:
    """Return the beginning of a game with a person and computers, and commands of this person."""
    humans = draw(st.sampled_from(["Blue", "Green", "Blue Green", "Blue Red Green"])).split()
    seats = {player: "here" if player in humans else draw(SPECS) for player in ("Blue", "Red", "Green")}
    beginning = {
        "seats": seats,
        "deal": draw(st.sampled_from(["standard", "dense", "open"])),
        "seed": str(draw(st.integers(0, 2**64 - 1))),
        "pace": draw(st.sampled_from(list(PACES))),
        "name": draw(NAMES),
    }
    # The first person keeps the seat, so that computers never play among themselves.
    players = st.sampled_from(["Red", "Green"])
    back = {"back": draw(st.sampled_from([0, 0, 0, 0, 1, 2, -1]))}
    commands = st.one_of(
        st.fixed_dictionaries({"command": st.just("play"), "choice": st.integers(0, 40)}),
        st.fixed_dictionaries({"command": st.just("play"), "choice": st.integers(0, 40)}),
        st.fixed_dictionaries({"command": st.just("play"), "move": st.sampled_from([*map(str, COORDS[:9]), "z9"])}),
        st.fixed_dictionaries({"command": st.sampled_from(["undo", "undo", "restart"])}),
        st.fixed_dictionaries({"command": st.just("hand"), "player": players, "seat": SPECS}),
        st.fixed_dictionaries({"command": st.just("claim"), "player": players}),
        st.fixed_dictionaries({"command": st.just("name"), "player": players, "name": NAMES}),
        st.just({"command": "rematch"}),
    )
    chosen = draw(st.lists(commands.map(lambda command: command | back), max_size=25))
    return beginning, chosen


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    running = Worker(tmp_path_factory.mktemp("games"), **ROOMY)
    yield running
    running.close()


@pytest.fixture(scope="module")
def play_in_page() -> Iterator[Callable[[Script, list[Script]], Any]]:
    """Yield a function that plays a game in the page; it returns the states, and the record at the end."""
    texts = {"labels": dict(labels()), "characters": {spec: vars_of(spec) for spec in CHARACTERS}}
    with answering(Path(__file__).with_name("games.js")) as ask:

        def play(beginning: Script, commands: list[Script]) -> Any:
            seats = {player.lower(): seat for player, seat in beginning["seats"].items()}
            fields = {name: value for name, value in beginning.items() if name != "seats"} | seats
            return ask({"fields": fields, "commands": commands, "paces": dict(PACES), **texts})

        yield play


def vars_of(spec: str) -> dict[str, str]:
    return {"name": CHARACTERS[spec].name, "label": CHARACTERS[spec].label}


def settled(worker: Worker, browser: Browser, game: str) -> Script:
    """Return the state of a game once no opponent is to move."""
    while (state := browser.state(game))["thinking"] is not None:
        worker.answer(game)
    return state


def seen(state: Script) -> Script:
    """Return a state without the fields that differ in the homes: ids, and the links that only the server has."""
    seats = [{**seat, "link": None} for seat in state["seats"]]
    return {name: value for name, value in state.items() if name not in ONLY_ON_THE_SERVER} | {"seats": seats}


def played_on_server(
    worker: Worker, beginning: Script, commands: list[Script]
) -> tuple[list[Script], list[Script], str]:
    """Play a game on the server; return the commands with their moves, the states with the errors, and the record.

    A move given by a choice is a legal move, if there is one.
    """
    browser = worker.browser()
    game = browser.begin(**beginning)
    state = settled(worker, browser, game)
    sent, states = [], [{"error": "", "state": seen(state)}]
    for command in commands:
        fields = {name: value for name, value in command.items() if name not in ("back", "choice")}
        if "choice" in command:
            legal = sorted(state["takes"]) or ["a1"]
            fields["move"] = legal[command["choice"] % len(legal)]
        version = max(0, state["version"] - command["back"])
        answer = browser.client.post(f"/api/games/{game}/commands", json={**fields, "version": version})
        error = "" if answer.status_code == 200 else answer.get_json()["error"]
        sent.append(fields | {"back": state["version"] - version})
        state = settled(worker, browser, game)
        states.append({"error": error, "state": seen(state)})
    return sent, states, browser.get(f"/games/{game}/record").get_data(as_text=True)


@settings(max_examples=10)
@given(script=scripts())
def test_a_game_goes_on_in_the_browser_as_on_the_server(
    worker: Worker, play_in_page: Callable[..., Any], script: tuple[Script, list[Script]]
) -> None:
    beginning, commands = script
    sent, states, record = played_on_server(worker, beginning, commands)
    found = play_in_page(beginning, sent)
    for number, (expected, answer) in enumerate(zip(states, found["states"], strict=True)):
        assert {**answer, "state": seen(answer["state"])} == expected, sent[:number]
    assert found["record"] == record


def test_a_whole_game_is_the_same_in_the_browser_and_on_the_server(
    worker: Worker, play_in_page: Callable[..., Any]
) -> None:
    beginning = {"seats": {"Blue": "here", "Red": "level:2", "Green": "greedy"}, "deal": "standard", "seed": "7"}
    commands = [{"command": "play", "choice": 0, "back": 0}] * 60
    sent, states, record = played_on_server(worker, beginning | {"pace": "instant", "name": ""}, commands)
    found = play_in_page(beginning | {"pace": "instant", "name": ""}, sent)
    assert [{**answer, "state": seen(answer["state"])} for answer in found["states"]] == states
    assert found["record"] == record
    assert "The game is over" in states[-1]["state"]["told"][-1]["text"]
    assert any(entry["kind"] == "skipped" for state in states for entry in state["state"]["told"])
