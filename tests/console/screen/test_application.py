"""The application with keys from a pipe and without a screen, and its scheduler on a real event loop."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TypeAlias

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput

from frontends.console.screen import application, dialogs
from frontends.console.screen.model import ScreenModel
from frontends.console.screen.scheduler import AsyncioScheduler
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import TRIBOLO, TriboloMoveRequest
from frontends.session.loop import Session
from frontends.session.pace import Pace
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Coord, Game

from .model_driver import SETTINGS, TriboloModel

Press: TypeAlias = Callable[[str], None]


def run_app(
    folder: Path,
    answer: Callable[[TriboloMoveRequest], Coord],
    act: Callable[[TriboloModel, Press], Coroutine[None, None, None]],
) -> tuple[TriboloModel, int]:
    """Play seed 7 until the user leaves; Green moves by `answer`, and `act` gets the model and what presses keys."""
    seats = Seats.of(dict(zip(PLAYERS, ("human", "human", "greedy"), strict=True)))
    definition = replace(TRIBOLO, opponents=replace(TRIBOLO.opponents, answer=answer))

    async def main() -> tuple[TriboloModel, int]:
        with create_pipe_input() as keys:
            session, user_data = Session(Game.new(seed=7), seats, 7), UserData(folder, "Tribolo")
            scheduler, leave, ring = application.new_scheduler(), application.leave, application.ring
            effects = scheduler, leave, ring, dialogs.finish
            model = ScreenModel(definition, session, *effects, user_data, settings=SETTINGS)
            app = application.build_application(model, keys, DummyOutput(), ColorDepth.DEPTH_8_BIT, is_ascii=False)
            ended = asyncio.ensure_future(application.run(app, model.begin))
            await act(model, keys.send_text)
            return model, await ended

    return asyncio.run(main())


async def until(is_so: Callable[[], object]) -> None:
    """Wait, without blocking the event loop, until `is_so` returns a true value."""
    while not is_so():
        await asyncio.sleep(0.01)


class SlowOpponent:
    """An opponent that answers only after a test has set `may_answer`; it sets `has_answered`."""

    def __init__(self) -> None:
        self.may_answer = Event()
        self.has_answered = Event()

    def answer(self, question: TriboloMoveRequest) -> Coord:
        self.may_answer.wait(60)
        self.has_answered.set()
        return TRIBOLO.opponents.answer(question)


def test_keys_work_while_an_opponent_thinks_and_a_late_answer_is_dropped(tmp_path: Path) -> None:
    slow = SlowOpponent()

    async def act(model: TriboloModel, press: Press) -> None:
        await until(lambda: (model.scheduler.elapsed or 0) > 0)
        press("a1P")
        await until(lambda: model.target.name == "a1" and model.session.help)
        press("N\t\x1b[Fx\x7f" + "\x1b[B" * 2 + "\x1b[D\x1b[D" + "\r")
        await until(lambda: "human" in model.session.seats.values() and model.session.seed == 8)
        slow.may_answer.set()
        await until(slow.has_answered.is_set)
        await asyncio.sleep(0.05)
        press("q")

    model, code = run_app(tmp_path, slow.answer, act)
    assert code == 0
    assert model.session.game.turns[0] == Game.new(seed=8).turn


def test_quitting_does_not_wait_for_an_opponent_that_thinks(tmp_path: Path) -> None:
    slow = SlowOpponent()

    async def act(model: TriboloModel, press: Press) -> None:
        await until(lambda: (model.scheduler.elapsed or 0) > 0)
        press("\x03")

    _, code = run_app(tmp_path, slow.answer, act)
    assert code == 130
    assert not slow.has_answered.is_set()
    slow.may_answer.set()


def test_an_exception_in_an_opponent_ends_the_program(tmp_path: Path) -> None:
    def fail(_question: TriboloMoveRequest) -> Coord:
        raise ZeroDivisionError

    async def act(_model: TriboloModel, _press: Press) -> None:
        pass

    with pytest.raises(ZeroDivisionError):
        run_app(tmp_path, fail, act)


def test_the_review_goes_on_while_an_opponent_thinks(tmp_path: Path) -> None:
    slow = SlowOpponent()

    async def act(model: TriboloModel, press: Press) -> None:
        await until(lambda: (model.scheduler.elapsed or 0) > 0)
        press("w")
        slow.may_answer.set()
        await until(lambda: model.plies == 1)
        slow.may_answer.clear()
        press("f1\r")
        await until(lambda: {1, 2} <= model.course.reviews.keys())
        press("q")

    model, code = run_app(tmp_path, slow.answer, act)
    assert (code, model.course.is_running) == (0, False)
    slow.may_answer.set()


def test_an_exception_in_a_review_ends_the_program() -> None:
    async def main() -> list[Exception]:
        failures: list[Exception] = []
        scheduler = AsyncioScheduler(lambda: None, failures.append)
        scheduler.assist(lambda: 1 // 0, print)
        await until(lambda: failures)
        return failures

    (failure,) = asyncio.run(main())
    assert isinstance(failure, ZeroDivisionError)


def test_an_exception_in_the_drawing_ends_the_program(tmp_path: Path) -> None:
    async def act(model: TriboloModel, press: Press) -> None:
        await until(lambda: model.plies == 1)
        model.cursor = (99, 99)
        press("x")

    with pytest.raises(IndexError):
        run_app(tmp_path, TRIBOLO.opponents.answer, act)


def test_any_key_skips_the_pause_of_the_pace(tmp_path: Path) -> None:
    async def act(model: TriboloModel, press: Press) -> None:
        model.settings = replace(SETTINGS, pace=Pace.SLOW)
        await until(lambda: model.scheduler.elapsed is not None)
        model.scheduler.submit(lambda: 1, lambda _one: model.add_message("answered"), 1e9)
        await asyncio.sleep(0.05)
        assert model.messages == deque()
        press("x")
        await until(lambda: model.messages)
        press("q")

    model, _ = run_app(tmp_path, TRIBOLO.opponents.answer, act)
    assert model.messages[-1] == ("", "answered")


def test_the_result_of_cancelled_work_is_dropped() -> None:
    async def main() -> list[int]:
        results: list[int] = []

        def once() -> bool:
            results.append(4)
            return False

        scheduler = AsyncioScheduler(lambda: None, lambda error: results.append(-1))  # noqa: ARG005
        scheduler.submit(lambda: 1, results.append, 0)
        scheduler.submit(lambda: 2, results.append, 0)
        await until(lambda: results)
        scheduler.submit(lambda: 3, results.append, 0)
        scheduler.cancel()
        scheduler.repeat(once, 0)
        await until(lambda: len(results) == 2)
        return results

    assert asyncio.run(main()) == [2, 4]
