"""The review of a game on the page is that of `tribolo-cli review`, to the last bit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.harness.console import run_here as run_command
from tests.harness.games import play_out
from tools.wasm import ENGINE
from tribolo_core import PLAYERS, Game, Record, Variation, format_record
from tribolo_core.analysis.review import costly_moves, review

from .test_wasm import run

SPECS = ("original", "greedy", "random")
"""The opponents that play the reviewed games; the number of a game is its seed."""

SEATS = (("a", "b", "c"), ("greedy", "human", "greedy"), ("random", "level:9", "paranoid:depth=2"))
"""The seats that the record of each game names. They need not be those of the opponents that played."""

REVIEWS = ((0, 50), (1, 300), (2, 50))
"""The numbers of the reviewed games, each with the nodes of its review; three hundred take six times as long."""


def game(number: int) -> Game:
    """Return a game to review. The last one is not over."""
    played = play_out(number, SPECS[number])
    return Game.start(played.turns[0].position).play_all(played.moves[:70]) if number == 2 else played


def record_of(number: int) -> str:
    """Return the record of a game to review, with a comment and a variation that a review must keep."""
    played = game(number)
    other = next(move for move in played.turns[20].transitions if move != played.moves[20])
    alternative = Variation(Game((played.turns[20],)).play(other))
    plies = len(played.moves)
    comments = tuple("a comment" if ply == 30 else "" for ply in range(plies + 1))
    variations = tuple((alternative,) if ply == 20 else () for ply in range(plies))
    return format_record(Record(played, SEATS[number], comments=comments, variations=variations))


@pytest.fixture(scope="module")
def found() -> Mapping[tuple[int, int], Any]:
    """Return the review and the annotated records of the page, by the number of the game and the nodes."""
    games = [(record_of(number), nodes) for number, nodes in REVIEWS]
    return dict(zip(REVIEWS, run("reviews.ts", module=str(ENGINE / "kernel.wasm"), games=games), strict=True))


def as_command(found: Mapping[str, Any], nodes: int) -> dict[str, Any]:
    """Return a review of the page in the form in which `tribolo-cli review --json` prints a review."""

    def shares(values: list[float]) -> dict[str, float]:
        return dict(zip(map(str, PLAYERS), values, strict=True))

    return {
        "schema": 1,
        "opponent": f"engine:nodes={nodes}",
        "complete": True,
        "moves": [
            {
                **{name: move[name] for name in ("ply", "player", "move", "choices", "loss", "accuracy", "judgement")},
                "kingmaker": move["isKingmaker"],
                "shares": shares(move["shares"]),
                "best": move["best"],
                "best_shares": shares(move["bestShares"]),
                "line": move["line"],
            }
            for move in found["moves"]
        ],
        "players": {
            summary["player"]: {
                "accuracy": summary["accuracy"],
                "judgements": {
                    "inaccuracy": summary["inaccuracies"],
                    "mistake": summary["mistakes"],
                    "blunder": summary["blunders"],
                },
                "kingmakers": summary["kingmakers"],
            }
            for summary in found["summaries"]
        },
        "turning_point": found["turningPoint"],
    }


@pytest.mark.parametrize(("number", "nodes"), REVIEWS)
def test_the_page_reviews_as_the_command(
    found: Mapping[tuple[int, int], Any], number: int, nodes: int, tmp_path: Path
) -> None:
    path, out = tmp_path / "game.tribolo", tmp_path / "out.tribolo"
    path.write_text(record_of(number), "utf-8")
    options = ("--nodes", str(nodes), "--json", "--annotate", str(out), "--variations")
    done = run_command("review", str(path), *options)
    assert done.exit_code == 0, done.stderr
    reviewed, annotated, twice, likenesses = found[number, nodes]
    printed = json.loads(done.stdout)
    like = {likeness.pop("player"): likeness for likeness in likenesses}
    assert like == printed.pop("likenesses")
    assert ("Blue" in like) == (SPECS[number] != "random"), "clear cases alone"
    assert as_command(reviewed, nodes) == printed
    assert annotated == twice == out.read_text("utf-8")


def test_the_page_knows_what_the_command_does_not_print(found: Mapping[tuple[int, int], Any]) -> None:
    reviewed, *_ = found[0, 50]
    moves = list(review(game(0), "engine:nodes=50"))
    gifts = [(str(giver), str(given), share) for giver, given, share in (move.gift for move in moves)]
    assert [(move["gift"]["from"], move["gift"]["to"], move["gift"]["share"]) for move in reviewed["moves"]] == gifts
    assert reviewed["shares"][1:] == [list(move.shares) for move in moves]
    assert [move["lostCells"] for move in reviewed["moves"]] == [move.lost_cells for move in moves]
    for player, summary in zip(PLAYERS, reviewed["summaries"], strict=True):
        assert summary["costly"] == [move.ply for move in costly_moves(moves, player)]
        assert len(summary["costly"]) == 5
