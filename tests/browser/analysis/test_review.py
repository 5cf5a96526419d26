"""Reviews on the visitor's machine: several workers, a stop, and workers that die."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden_games import play_out
from tribolo_core import Game, format_position
from tribolo_core.analysis.review import review

from ..test_engine import MODULE
from ..user import User

NODES = 50


def run(user: User, body: str) -> Any:
    """Run the body of an async JavaScript function on the start page, and return its result.

    The body sees the classes `Pool`, `Stopped` and `KernelError`; `search(pool, turns, take)`, which searches the turns
    of the game that `turns` does not hold and returns `turns`; and `review(turns)`, which returns their review.
    """
    user.page.goto("/")
    game = reviewed_game()
    return user.page.evaluate(
        f"""async ([start, moves, options]) => {{
            const file = name => import(new URL(name, {MODULE}).href);
            const [{{ Pool }}, {{ Stopped }}, {{ KernelError }}, {{ Rules }}, {{ questionsOf, reviewRequest }}] =
                await Promise.all(["pool.js", "engine.js", "kernel.js", "rules.js", "../analysis/review.js"].map(file));
            const rules = new Rules();
            await rules.load();
            const review = turns => rules.ask(...reviewRequest(start, moves, turns));
            const search = async (pool, turns = Array(moves.length + 1).fill(null), take = () => {{}}) => {{
                const questions = questionsOf(start, moves).filter(({{ ply }}) => turns[ply] === null);
                await pool.answer(questions, options, ({{ ply }}, answer) => {{ turns[ply] = answer; take(turns); }});
                return turns;
            }};
            {body}
        }}""",
        [format_position(game.turns[0].position), list(map(str, game.moves)), {"nodes": NODES}],
    )


def reviewed_game() -> Game:
    return play_out(0, "original")


def test_the_number_of_workers_changes_nothing(user: User) -> None:
    one, three = run(
        user,
        """
            const reviews = [];
            for (const size of [1, 3]) reviews.push(await review(await search(new Pool(size))));
            return reviews;
        """,
    )
    assert one == three
    expected = [(move.loss, move.accuracy) for move in review(reviewed_game(), f"engine:nodes={NODES}")]
    assert [(move["loss"], move["accuracy"]) for move in one["moves"]] == expected


def test_a_stopped_review_keeps_the_moves_up_to_the_first_turn_that_was_not_searched(user: User) -> None:
    is_stopped, searched, searched_at_stop, moves, expected = run(
        user,
        """
            const pool = new Pool(2);
            const turns = Array(moves.length + 1).fill(null);
            const count = () => turns.filter(turn => turn !== null).length;
            let atStop = null;
            const error = await search(pool, turns, () => {
                if (atStop !== null || count() < 22) return;
                atStop = count();
                pool.stop();
            }).catch(error => error);
            const first = (await review(turns)).moves;
            const whole = await review(await search(pool, [...turns]));
            return [error instanceof Stopped, count(), atStop, first, whole.moves.slice(0, first.length)];
        """,
    )
    assert is_stopped
    assert searched == searched_at_stop  # No answer came after the stop.
    assert 0 < len(moves) < searched < len(reviewed_game().moves)
    assert moves == expected


DYING = """
    // Workers that end at their Nth question, as if the browser had ended them.
    const Living = Worker;
    let asked = 0, started = 0;
    const dieAt = isDeadly => {
        globalThis.Worker = class extends Living {
            constructor(...args) {
                super(...args);
                started += 1;
            }
            postMessage(message) {
                asked += 1;
                super.postMessage(message);
                if (!isDeadly(asked)) return;
                this.terminate();
                this.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
            }
        };
    };
"""
"""Defines `dieAt`, a function that makes some workers die, and counts the questions and workers."""


def test_the_turns_of_dying_workers_are_searched_by_others(user: User) -> None:
    started, is_equal = run(
        user,
        DYING
        + """
            const expected = await search(new Pool(2));
            dieAt(count => count === 3 || count === 30 || count === 40);
            const found = await search(new Pool(2));
            return [started, JSON.stringify(found) === JSON.stringify(expected)];
        """,
    )
    assert (started, is_equal) == (5, True)


@pytest.mark.parametrize("size", [1, 3])
def test_a_turn_at_which_two_workers_die_ends_the_review(user: User, size: int) -> None:
    body = """
        dieAt(count => count > 10);
        const error = await search(new Pool(SIZE)).catch(error => error);
        return [error instanceof KernelError, error.part, error.message];
    """
    refused = run(user, DYING + body.replace("SIZE", str(size)))
    assert refused == [True, "module", "The engine stopped twice at a turn: out of memory."]


def test_a_module_that_cannot_be_loaded_ends_the_review(user: User) -> None:
    user.page.route("**/kernel.wasm", lambda route: route.fulfill(status=200, body="not a module"))
    body = "return (await search(new Pool(2)).catch(error => error)).message"
    assert run(user, body).startswith("The engine stopped twice at a turn: ")
