"""The engine on the visitor's machine: its answers, its reports, and how it stops."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.kernel.wasm.opponents import choices, days, deals, medals
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


def test_opponents_and_deals_are_those_of_the_native_kernel(user: User) -> None:
    asked, dealt, dated = choices(), deals(), days()
    found = run(
        user,
        """
            const engine = new Engine(), rules = new Rules(), moves = [];
            await rules.load();
            for (const question of argument[0]) moves.push(await engine.choose(...question));
            const turns = await Promise.all(argument[1].map(pair => rules.deal(...pair)));
            const days = await Promise.all(argument[2].map(date => rules.day(date)));
            return [moves, turns.map(turn => turn.position), days];
        """,
        [[question for question, _ in pairs] for pairs in (asked, dealt, dated)],
    )
    moves, positions, deals_of_days = found
    for (question, expected), move in zip(asked, moves, strict=True):
        assert move == expected, question
    assert positions == [position for _, position in dealt]
    assert deals_of_days == [day for _, day in dated]


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
