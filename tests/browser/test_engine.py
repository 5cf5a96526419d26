"""The engine on the visitor's machine: its answers, what it loads, and how it stops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kernel.wasm.questions import native_answer, questions
from tests.node import bundled
from tribolo_core import Game, format_position, opponent

from .user import User

TURN = Game.new(seed=7).turn
START = format_position(TURN.position)


def run(user: User, body: str, argument: Any = None) -> Any:
    """Run a JavaScript body that sees `Engine`, `Rules`, `Stopped`, `KernelError` and `argument`; return its result."""
    module = bundled(Path(__file__).with_name("engine.ts"))
    user.page.route("**/static/engine.js", lambda route: route.fulfill(body=module, content_type="text/javascript"))
    user.page.goto("/")
    return user.page.evaluate(
        f"""async argument => {{
            const {{ Engine, KernelError, Rules, Stopped }} = await import("/static/engine.js");
            {body}
        }}""",
        argument,
    )


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
def test_an_opponent_without_a_network_loads_no_weights(user: User) -> None:
    user.page.context.route("**/engine.weights", lambda route: route.fulfill(status=503, body=""))
    found = run(
        user,
        """
            const engine = new Engine();
            const move = await engine.choose("maxn:nodes=50", argument, [], "7");
            const error = await engine.choose("level:1", argument, [], "7").catch(error => error);
            return [move, error.part];
        """,
        START,
    )
    assert found == [str(opponent("maxn:nodes=50").choose(TURN, seed=7)), "module"]
    user.errors.clear()  # the browser logs the status 503


@pytest.mark.long
def test_rules_loaded_weights_and_their_answers_lost_their_order(user: User) -> None:
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
        START,
    )
    assert part == "weights"
    assert position == START


def test_a_stopped_search_ends_and_the_engine_answers_again(user: User) -> None:
    found = run(
        user,
        """
            const engine = new Engine(), errors = [], endless = "maxn:nodes=1000000000000";
            // Another report of the first search, on its way when it is stopped, must not stop the next ones.
            const once = () => errors.length || engine.stop();
            await engine.analyse(argument, [], { nodes: 4000000 }, once).catch(error => errors.push(error));
            const chosen = engine.choose(endless, argument, [], "7").catch(error => errors.push(error));
            engine.stop();
            await chosen;
            const answer = await engine.analyse(argument, [], { nodes: 50 });
            const move = await engine.choose(endless, argument, [], "7", { nodes: 50 });
            return [errors.filter(error => error instanceof Stopped).length, answer.nodes, move];
        """,
        START,
    )
    assert found == [2, 50, str(opponent("maxn:nodes=50").choose(TURN, seed=7))]
