"""The rules of the loop hold in both homes: a game in the browser goes on as the same game on the server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frontends.games.tribolo import OTHER_DEAL
from frontends.session.pace import Pace
from frontends.web.serving.rendering import known_characters
from tests.node import answering
from tests.web.worker import ROOMY, Browser, Worker, worded
from tribolo_core import COORDS

Script = dict[str, Any]

ONLY_ON_THE_SERVER = ("id", "rematch", "can_leave")
"""Random fields of a state, and whether a game can be left: one in the browser is removed from the list of games."""

SPECS = st.sampled_from(["random", "greedy", "level:1", "level:3", "original:fair", "mcts:nodes=5"])

NAMES = st.sampled_from(["", "Ada", " Zoë \n", "Jean-Luc", "李小龙"])
"""Names of people that both homes only trim. The server alone refuses others, which other people may see there."""


@st.composite
def scripts(draw: st.DrawFn) -> tuple[Script, list[Script]]:
    """Return the beginning of a game with a person and computers, and commands of this person."""
    humans = draw(st.sampled_from(["Blue", "Green", "Blue Green", "Blue Red Green"])).split()
    seats = {player: "here" if player in humans else draw(SPECS) for player in ("Blue", "Red", "Green")}
    beginning = {
        "seats": seats,
        "deal": draw(st.sampled_from(["standard", "dense", "open"])),
        "seed": str(draw(st.integers(0, 2**64 - 1))),
        "pace": draw(st.sampled_from([pace.value for pace in Pace])),
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
    texts = {"characters": known_characters(), "paces": {pace.value: pace.seconds for pace in Pace}}
    with answering(Path(__file__).with_name("games.ts")) as ask:

        def play(beginning: Script, commands: list[Script]) -> Any:
            seats = {player.lower(): seat for player, seat in beginning["seats"].items()}
            fields = {name: value for name, value in beginning.items() if name != "seats"} | seats
            return ask({"fields": fields, "commands": commands, **texts})

        yield play


def settled(worker: Worker, browser: Browser, game: str) -> Script:
    worker.let_bots_play(game)
    return browser.state(game)


def seen(state: Script) -> Script:
    """Return a state without the fields that differ in the homes: ids, and the links that only the server has."""
    seats = [{**seat, "link": None} for seat in state["seats"]]
    return {name: value for name, value in state.items() if name not in ONLY_ON_THE_SERVER} | {"seats": seats}


def counted(games: list[Script], left_out: int) -> tuple[list[Script], int]:
    """Return results without what differs in the homes, the addresses and times of games, and the rest as it is."""
    return [{name: game[name] for name in game if name not in ("address", "touched")} for game in games], left_out


class PlayedGame(NamedTuple):
    """A game on the server: the commands with their moves, the states with the errors, and what the game leaves."""

    sent: list[Script]
    states: list[Script]
    record: str
    results: tuple[list[Script], int]


def played_on_server(worker: Worker, beginning: Script, commands: list[Script]) -> PlayedGame:
    """Play a game on the server. A move given by a choice is a legal move, if there is one."""
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
        error = "" if answer.status_code == 200 else worded(answer)
        sent.append(fields | {"back": state["version"] - version})
        state = settled(worker, browser, game)
        states.append({"error": error, "state": seen(state)})
    record = browser.get(f"/games/{game}/record").get_data(as_text=True)
    found = re.search('id="server-results">(.*?)</script>', browser.get("/results").text)
    assert found
    results = json.loads(found[1])
    return PlayedGame(sent, states, record, counted(results["games"], results["left_out"]))


def assert_same(found: Any, played: PlayedGame) -> None:
    for number, (expected, answer) in enumerate(zip(played.states, found["states"], strict=True)):
        assert {**answer, "state": seen(answer["state"])} == expected, played.sent[:number]
    assert found["record"] == played.record
    assert counted(**found["results"]) == played.results


@settings(max_examples=10)
@given(script=scripts())
def test_a_game_goes_on_in_the_browser_as_on_the_server(
    worker: Worker, play_in_page: Callable[..., Any], script: tuple[Script, list[Script]]
) -> None:
    beginning, commands = script
    played = played_on_server(worker, beginning, commands)
    assert_same(play_in_page(beginning, played.sent), played)


WHOLE: Script = {"deal": "standard", "seed": "7", "pace": "instant", "name": ""}


def test_a_whole_game_is_the_same_in_both_homes(worker: Worker, play_in_page: Callable[..., Any]) -> None:
    beginning = WHOLE | {"seats": {"Blue": "here", "Red": "level:1", "Green": "greedy"}}
    played = played_on_server(worker, beginning, [{"command": "play", "choice": 0, "back": 0}] * 60)
    assert_same(play_in_page(beginning, played.sent), played)
    states = played.states
    ((result,), left_out) = played.results
    assert (result["player"], result["opponents"], result["deal"]) == ("Blue", ["level:1", "greedy"], "standard")
    assert (result["has_help"], left_out) == (False, 0)
    assert states[-1]["state"]["told"][-1]["fact"]["kind"] == "ended"
    assert any(entry["fact"]["kind"] == "skipped" for state in states for entry in state["state"]["told"])


def test_a_rematch_was_refused_where_a_computer_plays(worker: Worker, play_in_page: Callable[..., Any]) -> None:
    """The server lets everybody start a rematch who holds a seat, even one that a computer player plays."""
    beginning = WHOLE | {"seats": {"Blue": "random", "Red": "random", "Green": "here"}}
    hand, rematch = {"command": "hand", "player": "Green", "seat": "random"}, {"command": "rematch"}
    played = played_on_server(worker, beginning, [command | {"back": 0} for command in (hand, rematch, rematch)])
    errors = [state["error"] for state in play_in_page(beginning, played.sent)["states"]]
    assert errors == [state["error"] for state in played.states] == [""] * 4


PLAY = {"command": "play", "choice": 0}

ENDINGS: dict[str, tuple[list[Script], bool | None]] = {
    "alone": ([PLAY, PLAY], False),
    "undo": ([PLAY, {"command": "undo"}, PLAY, PLAY], True),
    "restart": ([PLAY, {"command": "restart"}, PLAY, PLAY], True),
    "no cell": ([{"command": "play", "move": "z9"}, PLAY, PLAY, {"command": "play", "move": "z9"}], False),
    "name": ([{"command": "name", "player": "Blue", "name": "Ada"}, PLAY, PLAY], False),
    "name twice": ([{"command": "name", "player": "Blue", "name": "Ada"}] * 2 + [PLAY, PLAY], False),
    "computer": ([{"command": "hand", "player": "Blue", "seat": "greedy"}], None),
}
"""The commands of short games, keyed by what is special, and whether they had help; `None` if they do not count."""


@pytest.mark.parametrize("special", ENDINGS)
def test_a_result_counts_alike_in_both_homes(worker: Worker, play_in_page: Callable[..., Any], special: str) -> None:
    commands, has_help = ENDINGS[special]
    beginning = {
        "seats": {"Blue": "here", "Red": "random", "Green": "random"},
        "position": "1RB13/16/1RB13/16/16/16/16/16/16/16/16 b",
        "seed": "7",
        "pace": "instant",
    }
    played = played_on_server(worker, beginning, [command | {"back": 0} for command in commands])
    found = play_in_page(beginning, played.sent)
    assert [state["error"] for state in found["states"]] == [state["error"] for state in played.states]
    versions = [[each["state"]["version"] for each in states] for states in (found["states"], played.states)]
    assert versions[0] == versions[1], "a name that the seat has already once counted in the browser alone"
    assert counted(**found["results"]) == played.results
    assert played.states[-1]["state"]["position"].endswith("-")
    results, left_out = played.results
    assert ([each["has_help"] for each in results], left_out) == (([], 1) if has_help is None else ([has_help], 0))
    assert all(each["deal"] == OTHER_DEAL for each in results)
