"""Golden answers of searches: analyses, reviews and exact endings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Any

from tribolo_core import (
    PLAYERS,
    Game,
    Limits,
    Player,
    RankedMove,
    Record,
    Turn,
    Unsolved,
    analyse,
    format_position,
    format_record,
    guarantee,
    opponent,
    solve,
)
from tribolo_core.analysis.review import annotated, review, summaries

from .common import Cases, LineUp, cells, console_json, digest
from .games import LIMITED, OTHERS, choices
from .notation import whole_record
from .rules import phase_turns


def _move_facts(move: RankedMove) -> Any:
    return {
        "move": str(move.coord),
        "value": move.value,
        "shares": move.shares,
        "cells": move.cells,
        "nodes": move.nodes,
        "line": cells(move.line),
    }


def _analysis(spec: str, phase: str, seed: int | None, limits: Limits | None = None) -> Any:
    """Return the chosen move, the two best moves, and a digest of all ranked moves on the turn of a phase."""
    turn = phase_turns()[phase]
    analysis = analyse(turn, spec, limits, seed=seed)
    moves = list(map(_move_facts, analysis.moves))
    return {
        "chosen": str(opponent(spec).choose(turn, seed=seed)),
        **{name: getattr(analysis, name) for name in ("nodes", "depth", "solved", "equals")},
        "moves": moves[:2],
        "all": f"{len(moves)} {digest(moves)}",
    }


def analysis_cases() -> Cases:
    phases = ("opening", "middle", "late", "ending")
    cases: dict[str, Callable[[], Any]] = {}
    for number, (spec, phase) in enumerate(product(LIMITED.values(), phases)):
        name = f"{('mixed', 'strong')[number % 2]} {phase}"
        cases[f"{spec}, {name}"] = partial(_analysis, spec, name, number)
    for number, spec in enumerate(OTHERS):
        name = f"mixed {phases[number % len(phases)]}"
        cases[f"{spec}, {name}, without a seed"] = partial(_analysis, spec, name, None)
    for phase in ("start", "middle", "ending", "last"):
        name = f"strong {phase}"
        cases[f"engine:nodes=2000, {name}"] = partial(_analysis, "engine:nodes=2000", name, 5)
    for name in ("mixed start", "strong late"):
        cases[f"engine, {name}"] = partial(_analysis, "engine", name, 6)
    limits = (Limits(depth=2), Limits(nodes=333), Limits(depth=3, nodes=100))
    for (spec, limit), name in product(product(("paranoid", "maxn", "brs"), limits), ("mixed middle",)):
        cases[f"{spec}, {name}, {limit.depth} plies, {limit.nodes} nodes"] = partial(_analysis, spec, name, 3, limit)
    for spec in ("mcts", "flat", "engine"):
        cases[f"{spec}, mixed late, 64 nodes"] = partial(_analysis, spec, "mixed late", 3, Limits(nodes=64))
    return cases


def analyse_command_cases() -> Cases:
    record = cache(lambda: format_record(whole_record()))

    def ask(spec: str, ply: int, *limits: str) -> Any:
        arguments = ("analyse", "-", "--opponent", spec, *limits, "--ply", str(ply), "--moves", "2", "--json")
        return console_json(*arguments, stdin=record())

    def ask_all(phase: str) -> Any:
        position = format_position(phase_turns()[phase].position)
        return digest(console_json("analyse", position, "--nodes", "300", "--json"))

    commands: list[tuple[str, int, *tuple[str, ...]]] = [
        ("engine", ply, "--nodes", "500") for ply in (0, 1, 40, 80, 118, 124)
    ]
    commands += [(spec, 40, "--nodes", "300") for spec in ("flat", "mcts", "maxn", "paranoid", "brs", "peaceful")]
    commands += [("revenge:nodes=30", 60), ("level:3", 60), ("original", 60), ("greedy", 60), ("brs:depth=3", 61)]
    return {
        **{" ".join(map(str, arguments)): partial(ask, *arguments) for arguments in commands},
        **{f"all moves, {phase}": partial(ask_all, phase) for phase in ("strong middle", "mixed late")},
    }


def review_cases() -> Cases:
    """Return the cases of reviews, without turning points and `complete`, which are newer than the golden answers."""
    record = cache(lambda: format_record(whole_record()))

    def command(*arguments: str) -> Any:
        answer = console_json("review", "-", *arguments, "--workers", "1", "--json", stdin=record())
        del answer["turning_point"], answer["complete"]
        return answer if "--worst" in arguments else digest(answer)

    def moves(spec: str, seed: int, seats: LineUp, count: int) -> Any:
        game = choices(seats, seed)
        start = Game.start(game.turns[0].position).play_all(game.moves[:count])
        found = list(review(start, spec))
        return {
            "moves": [
                f"{move.ply} {move.player} {move.move} of {move.choices}: {move.loss!r} {move.best}"
                f"{f' {move.judgement}' if move.judgement else ''}{' kingmaker' if move.is_kingmaker else ''}"
                for move in found
            ],
            "shares": digest([[*move.shares, *move.best_shares] for move in found]),
            "lines": digest([cells(move.line) for move in found]),
            "accuracies": {str(player): summary.accuracy for player, summary in summaries(found).items()},
            "annotated": digest(format_record(annotated(Record(start, seats), found))),
        }

    return {
        "engine": partial(command, "--nodes", "60"),
        "engine, worst": partial(command, "--nodes", "60", "--worst", "4"),
        "mcts, worst": partial(command, "--opponent", "mcts", "--nodes", "40", "--worst", "2"),
        "in Python, engine": partial(moves, "engine:nodes=80", 31, ("original", "greedy", "random"), 200),
        "in Python, mcts": partial(moves, "mcts:nodes=60", 32, ("level:1", "greedy", "random"), 40),
        "in Python, level": partial(moves, "level:8", 33, ("greedy", "greedy", "random"), 40),
    }


def ending_cases() -> Cases:
    def turn(seats: LineUp, seed: int, left: int) -> Turn:
        return choices(seats, seed).turns[-1 - left]

    def solved(seats: LineUp, seed: int, left: int) -> Any:
        before = turn(seats, seed, left)
        quick, whole = solve(before), solve(before, every_move=True)
        return {
            "position": format_position(before.position),
            "scores": str(quick.scores),
            "line": cells(quick.line),
            "best": cells(whole.best),
            "moves": {str(move): str(scores) for move, scores in whole.moves},
            "nodes": [quick.nodes, whole.nodes],
        }

    def forced(seats: LineUp, seed: int, left: int) -> Any:
        before = turn(seats, seed, left)
        return {str(player): _guarantee(before, player) for player in PLAYERS}

    def refused() -> Any:
        before = turn(("greedy", "greedy", "greedy"), 61, 16)
        return [_is_solved(before, nodes) for nodes in (1, 10, 100, 1_000)]

    line_ups: tuple[LineUp, ...] = (
        ("greedy", "greedy", "greedy"),
        ("random", "greedy", "original"),
        ("brs:depth=2", "maxn:depth=2", "engine:nodes=20"),
    )
    turns = [(seats, 60 + number, left) for number, seats in enumerate(line_ups) for left in (1, 5, 8, 10, 12)]
    return {
        **{f"solve {' '.join(seats)}, {left} left": partial(solved, seats, seed, left) for seats, seed, left in turns},
        **{f"force {' '.join(seats)}, {left} left": partial(forced, seats, seed, left) for seats, seed, left in turns},
        "unsolved": refused,
    }


def _guarantee(turn: Turn, player: Player) -> Any:
    """Return the margins that `player` can force: of the turn, after every move, and only its sign."""
    sure, whole, sign = (
        guarantee(turn, player),
        guarantee(turn, player, every_move=True),
        guarantee(turn, player, aim="win"),
    )
    return {
        "margin": sure.margin,
        "line": cells(sure.line),
        "best": cells(whole.best),
        "moves": {str(move): margin for move, margin in whole.moves},
        "sign": sign.margin,
        "nodes": [sure.nodes, whole.nodes, sign.nodes],
    }


def _is_solved(turn: Turn, nodes: int) -> list[bool]:
    """Return whether `solve` solves a turn with a limit of `nodes` nodes, and whether `guarantee` solves it."""
    answers = []
    for ask in (solve, guarantee):
        try:
            ask(turn, limits=Limits(nodes=nodes))
            answers.append(True)
        except Unsolved:
            answers.append(False)
    return answers
