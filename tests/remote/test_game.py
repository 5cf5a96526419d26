"""The client of one game: moves whose answers are lost, and news that come by the stream and by answers at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TypeAlias

import pytest

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.remote_console import RemoteConsole
from frontends.remote.address import Address
from frontends.remote.errors import Refused, Unreachable
from frontends.remote.game import RemoteGame
from frontends.remote.identity import Identities
from frontends.remote.server import Server
from frontends.wire.facts import LogState
from frontends.wire.states import ClocksState
from tests.harness import serving as harness
from tests.harness.waiting import until

from .players import begin, command, play_to_the_end, state_of

Playing: TypeAlias = tuple[harness.Server, dict[str, Any], RemoteGame]


@dataclass
class CutServer(Server):
    """A client whose moves are cut before or after the server has heard them, or reach it twice; `sent` has them all.

    `meanwhile` is called before the answer to a move arrives.
    """

    cuts: list[str] = field(default_factory=list)
    sent: list[Mapping[str, object]] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None

    def post(self, path: str, fields: Mapping[str, object]) -> bytes:
        cut = self.cuts.pop(0) if self.cuts and fields["command"] == "play" else ""
        self.sent += [fields] if fields["command"] == "play" else []
        if cut == "before":
            raise Unreachable("cut")
        answer = super().post(path, fields)
        if cut == "twice":
            answer = super().post(path, fields)
        if fields["command"] == "play":
            self.meanwhile()
        if cut == "after":
            raise Unreachable("cut")
        return answer


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playing]:
    """Yield a server, a game on it in which Red is to move, and Red's client."""
    monkeypatch.setenv("no_proxy", "*")
    with harness.serving(tmp_path) as server:
        state, (red, _) = begin(server)
        address = Address.parse(red)
        client = CutServer(address.server, "en", Identities(tmp_path / "identities.sqlite"))
        remote = RemoteGame(client, address.game, sleep=lambda _: None)
        remote.take(address)
        command(server, state, "hand", player="Green", seat="greedy")
        server.play(state_of(server, state["id"]))
        assert remote.command("say", phrase="hello").snapshot.present.is_your_turn
        yield server, state, remote


def first_move(remote: RemoteGame) -> str:
    return str(min(remote.snapshot.game.turn.legal_moves))


@pytest.mark.parametrize("cuts", [["before"], ["after"], ["twice"], ["before", "after", "twice"]])
def test_a_move_that_is_cut_or_arrives_twice_is_played_once(game: Playing, cuts: list[str]) -> None:
    server, state, remote = game
    assert isinstance(remote.server, CutServer)
    remote.server.cuts = [*cuts]
    move = first_move(remote)
    news = remote.play(move)
    assert str(news.snapshot.game.moves[1]) == move
    assert any(entry.fact.kind == "moved" for entry in news.log)
    found = state_of(server, state["id"])
    assert [each["name"] for each in found["all_moves"]][:2] == [str(each) for each in news.snapshot.game.moves[:2]]
    assert [each["player"] for each in found["all_moves"]] == ["Blue", "Red", "Green"]
    assert len(remote.server.sent) == len(cuts) + (cuts[-1] != "twice")


def test_a_move_that_waits_is_not_played_on_another_turn(
    game: Playing,
) -> None:
    server, state, remote = game
    assert isinstance(remote.server, CutServer)
    version, move = remote.snapshot.version, first_move(remote)
    command(server, state, "undo")
    other = RemoteGame(Server(remote.server.address, "en", remote.server.identities), remote.id)
    other.command("agree")
    assert remote.snapshot.version == version
    remote.server.cuts = ["before"]
    with pytest.raises(Refused, match=r"^The game has changed in the meantime\."):
        remote.play(move)
    assert state_of(server, state["id"])["plies"] == 0


def test_an_answer_that_comes_late_does_not_take_the_game_back(game: Playing) -> None:
    server, state, remote = game
    assert isinstance(remote.server, CutServer)

    def go_on() -> None:
        server.play(state_of(server, state["id"]))
        remote.command("say", phrase="hello")

    remote.server.meanwhile = go_on
    news = remote.play(first_move(remote))
    assert news.snapshot is remote.snapshot
    assert [str(move) for move in remote.snapshot.game.moves] == [
        each["name"] for each in state_of(server, state["id"])["all_moves"]
    ]
    assert news.log == (), "what it told has been told before"


def test_an_event_that_comes_twice_is_told_once(game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    server, state, remote = game
    events = remote.server.events

    def doubled(path: str) -> Iterator[bytes]:
        for data in events(path):
            yield from (data, data)

    monkeypatch.setattr(remote.server, "events", doubled)
    told: list[list[str]] = []
    for news in remote.follow():
        if news.before is None:
            command(server, state, "say", phrase="thanks")
        told.append([entry.fact.kind for entry in news.log])
        if ["said"] in told[:-1]:
            break
    assert told[-2:] == [["said"], []]


def test_a_move_carries_the_lag_that_the_server_has_signed(
    game: Playing,
) -> None:
    _, _, remote = game
    assert isinstance(remote.server, CutServer)
    clocks = ClocksState(remaining={"Red": 90_500}, running="Red", elapsed=500, lag="12.signed")
    snapshot = remote.snapshot
    remote._snapshot = snapshot._replace(present=snapshot.present.model_copy(update={"clocks": clocks}))
    assert remote.snapshot.time_left == 90
    remote.play(first_move(remote))
    assert remote.server.sent[-1]["lag"] == "12.signed"


def test_a_person_hears_the_others_while_a_move_is_sent_again(game: Playing) -> None:
    server, state, remote = game
    assert isinstance(remote.server, CutServer)
    lost, found = Event(), Event()
    remote.server.cuts = ["before"]
    remote.on_trouble, remote.sleep = lambda _: lost.set(), lambda _: found.wait(60)
    typed: SimpleQueue[str | None] = SimpleQueue()
    printed: list[str] = []
    console = RemoteConsole(remote, TextStyle(False, True, False), typed.get, printed.append, printed.append)
    thread = Thread(target=console.run, daemon=True)
    thread.start()
    typed.put(first_move(remote))
    assert lost.wait(60)
    command(server, state, "say", phrase="luck")
    until(lambda: any("Good luck!" in line for line in printed))
    assert not any(line.startswith("You play") for line in printed)
    found.set()
    until(lambda: any(line.startswith("You play") for line in printed))
    typed.put(None)
    thread.join(60)


def test_the_stream_and_the_answers_to_commands_give_each_event_once_and_the_whole_game(
    game: Playing,
) -> None:
    server, state, remote = game
    told: list[LogState] = []
    ended: list[bool] = []

    def follow() -> None:
        for news in remote.follow():
            told.extend(news.log)
            if news.snapshot.is_over:
                ended.append(True)
                return

    def play() -> None:
        while not remote.snapshot.is_over:
            until(lambda: remote.snapshot.present.is_your_turn or remote.snapshot.is_over)
            if not remote.snapshot.is_over:
                told.extend(remote.play(first_move(remote)).log)

    threads = [Thread(target=target, daemon=True) for target in (follow, play)]
    for thread in threads:
        thread.start()
    assert play_to_the_end(server, state["id"])
    for thread in threads:
        thread.join(60)
    moves = [each["name"] for each in state_of(server, state["id"])["all_moves"]]
    assert ended
    assert [str(move) for move in remote.snapshot.game.moves] == moves
    assert len(told) == len(set(told))
    assert sorted(entry.fact.move for entry in told if entry.fact.kind == "moved") == sorted(moves[1:])
