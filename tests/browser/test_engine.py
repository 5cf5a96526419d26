"""The engine on the visitor's machine: its answers, its reports, and how it stops."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.kernel.wasm.questions import native_answer, questions
from tribolo_core import Game, format_position

from .user import User

MODULE = "new URL('../engine/engine.js', document.querySelector('script[type=module]').src).href"
"""A JavaScript expression for the address of the page's module `engine.js`."""


def run(user: User, body: str, argument: Any = None) -> Any:
    """Run the body of an async JavaScript function on the start page, and return its result.

    The body sees the classes `Engine`, `Stopped` and `KernelError`, and `argument`.
    """
    user.page.goto("/")
    return user.page.evaluate(
        f"""async argument => {{
            const {{ Engine, Stopped }} = await import({MODULE});
            const {{ KernelError }} = await import({MODULE}.replace("engine.js", "kernel.js"));
            {body}
        }}""",
        argument,
    )


@pytest.fixture(scope="module")
def start() -> str:
    """Return a start position with many moves."""
    return format_position(Game.new(seed=7).turn.position)


def test_the_engine_answers_as_the_native_kernel(user: User) -> None:
    asked = questions()
    found = run(
        user,
        """
            const engine = new Engine(), answers = [];
            for (const [start, moves, options] of argument) answers.push(await engine.analyse(start, moves, options));
            return answers;
        """,
        [list(question) for question, _ in asked],
    )
    assert found == [native_answer(question, game) for question, game in asked]


def test_the_engine_reports_while_it_searches(user: User, start: str) -> None:
    reports, last = run(
        user,
        """
            const reports = [];
            const last = await new Engine().analyse(argument, [], { nodes: 9000 }, report => reports.push(report));
            return [reports, last];
        """,
        start,
    )
    nodes = [report["nodes"] for report in reports]
    assert nodes == sorted(nodes)
    assert max(after - before for before, after in pairwise(nodes)) <= 1024
    assert reports[-1] == last


def test_a_stopped_search_ends_and_the_engine_answers_again(user: User, start: str) -> None:
    error, answer = run(
        user,
        """
            const engine = new Engine();
            const error = await new Promise(resolve => {
                const endless = engine.analyse(argument, [], { nodes: 4000000 }, () => engine.stop());
                endless.catch(resolve);
            });
            const answer = await engine.analyse(argument, [], { nodes: 50 });
            return [error instanceof Stopped, answer.nodes];
        """,
        start,
    )
    assert (error, answer) == (True, 50)


def test_an_invalid_question_is_refused_with_the_part_at_fault(user: User) -> None:
    refused = run(
        user,
        """
            const error = await new Engine().analyse(argument, [], { nodes: 50 }).catch(error => error);
            return [error instanceof KernelError, error.part, error.message];
        """,
        "/".join(["16"] * 11) + " x",
    )
    problem = "line 1, column 34: the player to move is b, r, g or - after one blank, not 'x'"
    assert refused == [True, "position", problem]


def test_a_module_that_cannot_be_loaded_is_reported(user: User, start: str) -> None:
    user.page.route("**/kernel.wasm", lambda route: route.fulfill(status=200, body="not a module"))
    refused = run(
        user,
        """
            const error = await new Engine().analyse(argument, [], { nodes: 50 }).catch(error => error);
            return [error instanceof KernelError, error.part];
        """,
        start,
    )
    assert refused == [True, "module"]


def test_a_question_after_a_failed_load_loads_the_module_again(user: User, start: str) -> None:
    failures = iter([True])

    def answer(route: Route) -> None:
        if next(failures, False):
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    user.page.context.route("**/kernel.wasm", answer)
    found = run(
        user,
        """
            const engine = new Engine();
            const error = await engine.analyse(argument, [], { nodes: 50 }).catch(error => error);
            const answer = await engine.analyse(argument, [], { nodes: 50 });
            return [error.part, answer.nodes];
        """,
        start,
    )
    assert found == ["module", 50]
    user.errors.clear()  # the browser logs the status 503
