"""Reviews on the visitor's machine: several workers, and a stop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness.games import play_out
from tribolo_core import Game, format_position
from tribolo_core.analysis.review import review

from ..test_engine import MODULE
from ..user import User

NODES = 50


def run(user: User, body: str) -> Any:
    """Run the body of an async JavaScript function on the start page, and return its result.

    The body sees the classes `Pool` and `Stopped`; `search(pool, turns, take)`, which searches the turns
    of the game that `turns` does not hold and returns `turns`; and `review(turns)`, which returns their review.
    """
    user.page.goto("/")
    game = reviewed_game()
    return user.page.evaluate(
        f"""async ([start, moves, options]) => {{
            const file = name => import(new URL(name, {MODULE}).href);
            const [{{ Pool }}, {{ Stopped }}, {{ Rules }}, {{ questionsOf, reviewRequest }}] =
                await Promise.all(["pool.js", "engine.js", "rules.js", "../record/review.js"].map(file));
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


@pytest.mark.long
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


@pytest.mark.long
def test_a_stopped_review_keeps_the_moves_up_to_the_first_turn_that_was_not_searched(user: User) -> None:
    """A real worker may answer after the stop."""
    is_stopped, searched, searched_at_stop, moves, expected = run(
        user,
        """
            const pool = new Pool(2);
            const turns = (await search(pool)).map((turn, ply) => ply < 22 ? turn : null);
            const count = () => turns.filter(turn => turn !== null).length;
            let atStop = null;
            const error = await search(pool, turns, () => {
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
    assert (searched, len(moves)) in [(23, 21), (23, 22)]  # The answer to turn 22, or to turn 23.
    assert moves == expected
