"""The application with keys through a pipe and no screen, and the clock of a real event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput

from frontends.console.screen import app, dialogs
from frontends.console.screen.clock import RealClock
from frontends.console.screen.model import Table
from frontends.console.storage.store import Store
from frontends.games.tribolo import TRIBOLO
from frontends.session.definition import Kind
from frontends.session.loop import Session, Think
from frontends.session.pace import Pace
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Game


def run_app(
    folder: Path, kind: Kind[Any], act: Callable[[Table[Any], Callable[[str], None]], Any]
) -> tuple[Table[Any], int]:
    """Run an application in which Green, first to move, is an opponent; `act` presses keys and sees what they do."""
    seats = Seats.of(dict(zip(PLAYERS, ("human", "human", "greedy"), strict=True)))

    async def main() -> tuple[Table[Any], int]:
        with create_pipe_input() as keys:
            session = Session(Game.new(seed=7), seats, 7)
            table = Table(
                kind, session, app.real_clock(), app.leave, app.ring, dialogs.finish, Store(folder, "Tribolo")
            )
            table.pace = Pace.INSTANT
            running = app.build_application(table, keys, DummyOutput(), ColorDepth.DEPTH_8_BIT, is_ascii=False)
            ended = asyncio.ensure_future(app.run(running, table.begin))
            await act(table, keys.send_text)
            return table, await ended

    return asyncio.run(main())


async def until(is_so: Callable[[], object]) -> None:
    """Wait for something that comes about on another turn of the event loop, or on another thread."""
    while not is_so():
        await asyncio.sleep(0.01)


def test_an_opponent_answers_and_keys_play(tmp_path: Path) -> None:
    async def act(table: Table[Any], press: Callable[[str], None]) -> None:
        await until(lambda: table.plies == 1)
        press("f1\r")
        await until(lambda: table.plies == 2)
        press("q")

    table, code = run_app(tmp_path, TRIBOLO, act)
    assert (code, [str(move) for move in table.session.game.moves]) == (0, ["i6", "f1"])


class SlowOpponent:
    """An opponent that thinks until it is let go."""

    def __init__(self) -> None:
        self.may_answer = Event()
        self.has_answered = Event()

    def answer(self, question: Think) -> object:
        self.may_answer.wait(60)
        self.has_answered.set()
        return TRIBOLO.answer(question)


def test_nothing_freezes_while_an_opponent_thinks_and_a_late_answer_is_dropped(tmp_path: Path) -> None:
    slow = SlowOpponent()

    async def act(table: Table[Any], press: Callable[[str], None]) -> None:
        await until(lambda: (table.clock.thinking or 0) > 0)
        press("a1p")
        await until(lambda: table.target.name == "a1" and table.session.help)
        press("n" + "\x1b[B" * 2 + "\x1b[D\x1b[D" + "\r")
        await until(lambda: "human" in table.session.seats.values() and table.session.seed == 8)
        slow.may_answer.set()
        await until(slow.has_answered.is_set)
        await asyncio.sleep(0.05)
        press("q")

    table, code = run_app(tmp_path, replace(TRIBOLO, answer=slow.answer), act)
    assert code == 0
    assert table.session.game.turns[0] == Game.new(seed=8).turn


def test_leaving_does_not_wait_for_an_opponent_that_thinks(tmp_path: Path) -> None:
    slow = SlowOpponent()

    async def act(table: Table[Any], press: Callable[[str], None]) -> None:
        await until(lambda: (table.clock.thinking or 0) > 0)
        press("\x03")

    _, code = run_app(tmp_path, replace(TRIBOLO, answer=slow.answer), act)
    assert code == 130
    assert not slow.has_answered.is_set()
    slow.may_answer.set()


def test_an_opponent_that_fails_ends_the_program_with_its_error(tmp_path: Path) -> None:
    def fail(_question: Think) -> object:
        raise ZeroDivisionError

    async def act(_table: Table[Any], _press: Callable[[str], None]) -> None:
        pass

    with pytest.raises(ZeroDivisionError):
        run_app(tmp_path, replace(TRIBOLO, answer=fail), act)


def test_a_mistake_of_ours_ends_the_program_with_its_error(tmp_path: Path) -> None:
    async def act(table: Table[Any], press: Callable[[str], None]) -> None:
        await until(lambda: table.plies == 1)
        table.cursor = (99, 99)
        press("x")

    with pytest.raises(IndexError):
        run_app(tmp_path, TRIBOLO, act)


def test_any_key_goes_faster_than_the_pace(tmp_path: Path) -> None:
    async def act(table: Table[Any], press: Callable[[str], None]) -> None:
        table.pace = Pace.SLOW
        await until(lambda: table.clock.thinking is not None)
        table.clock.think(lambda: 1, lambda _one: table.say("answered"), 1e9)
        await asyncio.sleep(0.05)
        assert table.messages == type(table.messages)()
        press("x")
        await until(lambda: table.messages)
        press("q")

    table, _ = run_app(tmp_path, TRIBOLO, act)
    assert table.messages[-1] == ("", "answered")


def once(told: list[int]) -> bool:
    told.append(4)
    return False


def test_work_that_is_forgotten_tells_nothing() -> None:
    async def main() -> list[int]:
        told: list[int] = []
        clock = RealClock(lambda: None, lambda error: told.append(-1))  # noqa: ARG005
        clock.think(lambda: 1, told.append, 0)
        clock.think(lambda: 2, told.append, 0)
        await until(lambda: told)
        clock.think(lambda: 3, told.append, 0)
        clock.forget()
        clock.repeat(partial(once, told), 0)
        await until(lambda: len(told) == 2)
        return told

    assert asyncio.run(main()) == [2, 4]
