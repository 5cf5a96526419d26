"""Questions to the engine, and the answers of the native kernel to them."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.harness.games import play_out
from tribolo_core import PLAYERS, Analysis, Game, format_position, opponent
from tribolo_core.analysis.review import final_shares

PLIES = (0, 1, 8, 16, 30, 45, 60, 75, 90, 100)
"""The plies from the start of a game at which the engine is asked, besides the last four."""


class Question(NamedTuple):
    """A question to the kernel: a start position, the moves after it, and the options of an analysis."""

    start: str
    moves: tuple[str, ...]
    options: dict[str, int]


def questions() -> list[tuple[Question, Game]]:
    """Return pairs of a question and the game that the question is about, for turns in all phases of several games.

    There are two questions for each turn after the first. One states the start position and the moves before the turn,
    the other only the position of the turn.
    """
    found = []
    for seed, spec in enumerate(("random", "greedy", "original", "original:fair", "random")):
        game = play_out(seed, spec)
        start = game.turns[0].position
        for ply in (*PLIES, *range(len(game.moves) - 4, len(game.moves))):
            options = {"nodes": (50, 300, 700)[ply % 3], "seed": ply}
            played = Game.start(start).play_all(game.moves[:ply])
            moves = tuple(str(move) for move in played.moves)
            found.append((Question(format_position(start), moves, options), played))
            if ply:
                position = played.turn.position
                found.append((Question(format_position(position), (), options), Game.start(position)))
    return found


def native_answer(question: Question, game: Game) -> dict[str, Any]:
    """Return the native kernel's analysis of the present turn of `game`, in the form of `kernel.ts`."""
    engine = opponent(f"engine:nodes={question.options['nodes']}")
    return fields(engine.analyse(game.turn, seed=question.options["seed"], past=game.past))


def fields(analysis: Analysis) -> dict[str, Any]:
    """Return the fields of an analysis in the form of `kernel.ts`."""
    moves = [
        {
            "move": str(ranked.coord),
            "value": ranked.value,
            "shares": None if ranked.shares is None else list(ranked.shares),
            "cells": None if ranked.cells is None else list(ranked.cells),
            "line": [str(coord) for coord in ranked.line],
            "nodes": ranked.nodes,
        }
        for ranked in analysis.moves
    ]
    return {"moves": moves, **{name: getattr(analysis, name) for name in ("equals", "nodes", "depth", "solved")}}


def native_turn(game: Game) -> dict[str, Any]:
    """Return the present turn of a game in the form in which the JavaScript module `kernel.ts` returns a turn."""
    turn = game.turn
    return {
        "position": format_position(turn.position),
        "player": None if turn.player is None else turn.player.value,
        "skipped": [player.value for player in turn.passed],
        "scores": [turn.scores[player] for player in PLAYERS],
        "shares": None if turn.outcome is None else list(final_shares(turn.outcome)),
        "moves": {
            str(coord): [str(cell) for jump in transition for cell in jump.taken]
            for coord, transition in turn.transitions.items()
        },
    }
