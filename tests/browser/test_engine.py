"""The engine on the visitor's machine: its answers, its reports, and how it stops."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.kernel.wasm.opponents import medals
from tests.kernel.wasm.questions import native_answer, questions
from tribolo_core import Game, format_position, opponent

from .user import User

MODULE = "new URL('../engine/engine.js', document.querySelector('script[type=module]').src).href"
"""A JavaScript expression for the address of the page's module `engine.js`."""

SEARCHES = ("flat", "mcts", "maxn", "paranoid", "brs")
"""The opponents that search without a network."""


def run(user: User, body: str, argument: Any = None) -> Any:
    """Run the body of an async JavaScript function on the start page, and return its result.

    The body sees the classes `Engine`, `Rules`, `Stopped` and `KernelError`, and `argument`.
    """
    user.page.goto("/")
    return user.page.evaluate(
        f"""async argument => {{
            const {{ Engine, Stopped }} = await import({MODULE});
            const {{ Rules }} = await import({MODULE}.replace("engine.js", "rules.js"));
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


@pytest.mark.long
def test_the_medals_of_a_day_are_those_of_the_native_kernel(user: User) -> None:
    day, expected = next(medals())
    assert run(user, "return new Engine().ask(`medals ${argument}`);", day) == expected
    body = "return new Engine().ask(`medals ${argument}`).catch(error => [error instanceof KernelError, error.part]);"
    assert run(user, body, "tomorrow") == [True, "date"]


@pytest.mark.long
def test_an_opponent_without_a_network_loads_no_weights(user: User) -> None:
    user.page.context.route("**/engine.weights", lambda route: route.fulfill(status=503, body=""))
    turn = Game.new(seed=5).turn
    specs = ["random", "greedy", "original", "coalition", *(f"{name}:nodes=50" for name in SEARCHES)]
    moves, part = run(
        user,
        """
            const engine = new Engine(), [start, specs] = argument, moves = [];
            for (const spec of specs) moves.push(await engine.choose(spec, start, [], "7"));
            const error = await engine.choose("level:1", start, [], "7").catch(error => error);
            return [moves, error.part];
        """,
        [format_position(turn.position), specs],
    )
    assert moves == [str(opponent(spec).choose(turn, seed=7)) for spec in specs]
    assert part == "module"
    user.errors.clear()  # the browser logs the status 503


@pytest.mark.long
def test_rules_loaded_weights_and_their_answers_lost_their_order(user: User, start: str) -> None:
    """The page asks the rules whether it can play an opponent; the refusal for lack of weights means that it can."""
    user.page.context.route("**/engine.weights", lambda route: route.fulfill(status=503, body=""))
    part, position = run(
        user,
        """
            const rules = new Rules();
            await rules.load();
            const refused = rules.ask("choose level:3 seed=0 nodes=1", argument, "").catch(error => error.part);
            const turn = rules.turn(argument, []);
            return [await refused, (await turn)?.position];
        """,
        start,
    )
    assert part == "weights"
    assert position == start


@pytest.mark.long
def test_an_opponent_that_searches_can_be_stopped_and_has_a_ceiling(user: User) -> None:
    turn = Game.new(seed=5).turn
    assert len(turn.transitions) > 3
    stopped, move = run(
        user,
        """
            const engine = new Engine();
            const endless = engine.choose("maxn:nodes=1000000000000", argument, [], "7").catch(error => error);
            setTimeout(() => engine.stop(), 50);
            const error = await endless;
            const move = await engine.choose("maxn:nodes=1000000000000", argument, [], "7", { nodes: 50 });
            return [error instanceof Stopped, move];
        """,
        format_position(turn.position),
    )
    assert (stopped, move) == (True, str(opponent("maxn:nodes=50").choose(turn, seed=7)))


@pytest.mark.long
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


@pytest.mark.long
def test_a_question_after_a_failed_load_loads_the_module_again(user: User, start: str) -> None:
    failures = iter([True])
    # Otherwise the front page fetches the module while it is idle.
    user.page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")

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
