"""The golden answers in tests/data/golden, written anew with `python -m tests.golden.answers`.

They record what commit 85d2141 computes, bit for bit: deals, moves, scores, exact endings, analyses, reviews,
observations, data sets and trained weights. A change that is meant to keep the behaviour must not write them anew.

An answer is a JSON value. It is computed through public names and the command `tribolo-cli` alone and contains no
sentences, so that neither the layout of the code nor the wording of its texts matters. Floats are written so that they
are read back exactly. Large results are replaced by their SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import numpy as np

from tribolo_core import (
    OPPONENTS,
    PLAYERS,
    SPECS,
    Coord,
    Game,
    InvalidSpec,
    Limits,
    NotationError,
    Player,
    RankedMove,
    Record,
    Turn,
    Unsolved,
    analyse,
    deal,
    format_position,
    format_record,
    guarantee,
    opponent,
    parse_position,
    parse_record,
    perft,
    solve,
)
from tribolo_core.batch import WAIT, BatchEnv
from tribolo_core.dataset import Plan, play, read_arrays, read_games
from tribolo_core.review import annotated, review, summaries
from tribolo_core.training import PLANS, Match, SelfPlay, Training, add_generation

GOLDEN: Final = Path(__file__).parents[1] / "data" / "golden"

LineUp: TypeAlias = tuple[str, str, str]
Cases: TypeAlias = Mapping[str, Callable[[], Any]]
"""Functions that compute golden answers, keyed by the names of the cases."""


def as_text(answer: Any) -> str:
    """Return an answer as JSON on one line; two answers are equal to the last bit if their texts are equal."""
    return json.dumps(answer, ensure_ascii=False)


def digest(answer: Any) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of bytes, or of the JSON of any other answer."""
    content = answer if isinstance(answer, bytes) else as_text(answer).encode()
    return hashlib.sha256(content).hexdigest()[:32]


def console(*arguments: str, stdin: str = "") -> str:
    """Return what `tribolo-cli` prints with these arguments and this standard input, run in a temporary folder.

    Raise CalledProcessError if its exit code is not 0.
    """
    command = Path(sys.executable).with_name("tribolo-cli")
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "NO_COLOR": "1", "PYTHONUTF8": "1"}
        done = subprocess.run(
            [str(command), *arguments],
            input=stdin,
            capture_output=True,
            check=True,
            cwd=folder,
            encoding="utf-8",
            env=environment,
            timeout=120,
        )
    return done.stdout


def cells(coords: Iterable[Coord]) -> str:
    """Return the names of cells, separated by spaces."""
    return " ".join(map(str, coords))


# ------------------------------------------------------------------------------------------------------------ games


def choices(seats: LineUp, seed: int) -> Game:
    """Return the game that three opponents play on the first deal of the data set whose seed is `seed`.

    `seats` names the opponents of Blue, Red and Green. Each opponent receives the earlier moves of the game.
    """
    return play(Plan(seed, seats, 1), 0).game()


LIMITED: Final[Mapping[str, str]] = {
    "random": "random",
    "greedy": "greedy",
    "level:1": "level:1",
    "level:2": "level:2",
    "level:3": "level:3",
    "level:4": "level:4",
    "level:5": "level:5",
    "level:6": "level:6",
    "level:7": "level:7",
    "level:8": "level:8",
    "coalition": "coalition",
    "original": "original",
    "original:fair": "original:fair",
    "flat": "flat:nodes=300",
    "mcts": "mcts:nodes=300",
    "maxn": "maxn:depth=3",
    "paranoid": "paranoid:depth=4",
    "brs": "brs:depth=4",
    "revenge": "revenge:nodes=60",
    "peaceful": "peaceful:nodes=60",
    "engine": "engine:nodes=200",
}
"""Every opponent and variant, with a small limit that does not depend on time, so that its answers repeat."""

OTHERS: Final = (
    "random",
    "level:1",
    "revenge",
    "peaceful",
    "flat",
    "mcts",
    "maxn",
    "paranoid",
    "brs",
    "flat:depth=6,nodes=200,eval=mobility+2*immunity",
    "mcts:depth=8,nodes=200,uct=0.7,history=3",
    "mcts:nodes=150,uct=0,history=0,threads=1",
    "maxn:nodes=900,eval=mobility",
    "maxn:depth=2,eval=score+3*immunity",
    "paranoid:nodes=1500",
    "paranoid:depth=3,eval=mobility+2*immunity",
    "brs:nodes=1200,eval=score",
    "brs:depth=3,nodes=700",
    "engine:nodes=40,exploration=0.6,sharpness=2",
    "engine:nodes=1",
    "peaceful:nodes=1",
    "revenge:nodes=8",
)
"""Opponents with other options, or with their default limits."""

LINE_UPS: Final[tuple[LineUp, ...]] = (
    *((spec, "greedy", "original:fair") for spec in LIMITED.values()),
    *(("original", spec, "random") for spec in LIMITED.values()),
    *(("mcts:nodes=40", "level:4", spec) for spec in LIMITED.values()),
    *((spec, spec, spec) for spec in OTHERS),
    # The engine recognises simple opponents by their moves and plays against their models.
    ("engine:nodes=150", "greedy", "greedy"),
    ("greedy", "engine:nodes=150", "original"),
    ("original", "original", "engine:nodes=150"),
    ("engine:nodes=150", "original", "coalition"),
    ("original:fair", "engine:nodes=150", "engine:nodes=90"),
    ("coalition", "random", "engine:nodes=150"),
    ("engine:nodes=400", "engine:nodes=200", "engine:nodes=100"),
)


def _game(seats: LineUp, seed: int) -> Any:
    """Return the moves and scores of a game from a data set, and digests of its evaluations and positions."""
    kept = play(Plan(seed, seats, 1), 0)
    return {
        "seed": str(kept.seed),
        "moves": cells(kept.moves),
        "scores": str(kept.scores),
        "evaluations": digest(kept.evaluations),
        "positions": digest(kept.positions),
    }


def _games() -> Cases:
    line_ups = enumerate(LINE_UPS, start=1_000)
    return {f"{seed}: {' '.join(seats)}": partial(_game, seats, seed) for seed, seats in line_ups}


_TOLD: Final = re.compile(r"^[BRG#.]{16}$|\b(?:\d+-\d+-\d+|[a-p]\d+|\d+|Blue|Red|Green)\b")
"""The parts of a match's output that are kept: rows of a board, scores, cells, numbers and players, but no words."""


def _match(seats: LineUp, seed: int) -> Any:
    """Return the output of the console's `match` command, reduced to rows of the board, cells, numbers and players."""
    lines = console("match", *seats, "--seed", str(seed)).replace(",", "").split("\n")
    told = [" ".join(_TOLD.findall(line)) for line in lines[1:]]
    return [line for line in told if line]


def _matches() -> Cases:
    line_ups: tuple[tuple[LineUp, int], ...] = (
        (("engine:nodes=80", "greedy", "original"), 7),
        (("original", "engine:nodes=80", "greedy"), 8),
        (("original", "original", "original"), 7),
        (("mcts:nodes=60", "paranoid:depth=3", "brs:depth=3"), 9),
        (("level:2", "peaceful:nodes=20", "revenge:nodes=20"), 2**64 - 1),
        (("maxn:depth=2", "flat:nodes=50", "coalition"), 0),
    )
    return {f"{seed}: {' '.join(seats)}": partial(_match, seats, seed) for seats, seed in line_ups}


# ------------------------------------------------------------------------------------------------------------ rules

SEEDS: Final = (*range(24), 99, 12_345, 2**31, 2**32, 2**63, 2**64 - 1)

PRESETS: Final = ("standard", "open", "dense", "maze", "islands", "duels")


def _deals() -> Cases:
    def preset(name: str) -> Any:
        records = {str(seed): _dealt(name, seed) for seed in (1, 7, 2**64 - 1)}
        return {
            seed: [format_position(record.game.turn.position), *map(list, record.tags)]
            for seed, record in records.items()
        }

    return {
        "deals": lambda: {str(seed): format_position(deal(seed)) for seed in SEEDS},
        "starts": lambda: {str(seed): _turn_facts(Game.new(seed=seed).turn) for seed in SEEDS[:8]},
        "seeds of a batch": lambda: {str(seed): list(map(str, BatchEnv(6, seed=seed).seeds)) for seed in SEEDS[-6:]},
        **{f"preset {name}": partial(preset, name) for name in PRESETS},
    }


def _dealt(name: str, seed: int) -> Record:
    """Return the record of a game that the console deals from the preset `name` and saves before the first move."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "game.tribolo")
        seats = ("--red", "human", "--green", "human")
        console("play", "--plain", "--deal", name, "--seed", str(seed), *seats, stdin=f"save {path}\nquit\n")
        return parse_record(path.read_text("utf-8"))


@cache
def _phases() -> Mapping[str, Turn]:
    """Return the turns that the answers are about, by names such as `mixed opening`.

    They are from two games, `mixed` and `strong`, and each has at least three legal moves.
    """
    found: dict[str, Turn] = {}
    games = {
        "mixed": choices(("greedy", "brs:depth=2", "original:fair"), 501),
        "strong": choices(("engine:nodes=60", "paranoid:depth=3", "maxn:depth=3"), 502),
    }
    for name, game in games.items():
        last = len(game.moves)
        plies = {"start": 0, "opening": 9, "middle": 50, "late": 95, "ending": last - 12, "last": last - 7}
        for phase, ply in plies.items():
            found[f"{name} {phase}"] = next(turn for turn in game.turns[ply:] if len(turn.transitions) >= 3)
    return found


def _turn_facts(turn: Turn) -> Any:
    """Return a turn as JSON: its position, player, skipped players and scores.

    For each move it holds the captured cells, and a digest of the position after the move.
    """
    return {
        "position": format_position(turn.position),
        "player": str(turn.player),
        "passed": [str(player) for player in turn.passed],
        "scores": str(turn.scores),
        "takes": {
            str(move): [f"{jump.loser}: {cells(jump.taken)}" for jump in jumps]
            for move, jumps in turn.transitions.items()
        },
        "after": {str(move): digest(format_position(turn.play(move).position)) for move in turn.transitions},
    }


def _turns() -> Cases:
    def phase(name: str) -> Any:
        return _turn_facts(_phases()[name])

    def ended() -> Any:
        turn = choices(("random", "random", "greedy"), 4).turn
        outcome = turn.outcome
        assert outcome is not None
        return {**_turn_facts(turn), "winners": [str(player) for player in outcome.winners]}

    return {**{name: partial(phase, name) for name in _phase_names()}, "ended": ended}


def _phase_names() -> Iterator[str]:
    """Yield the names of the turns in `_phases`, without playing the games."""
    phases = ("start", "opening", "middle", "late", "ending", "last")
    return (f"{game} {phase}" for game, phase in product(("mixed", "strong"), phases))


def _perft() -> Cases:
    def dealt(seed: int) -> Any:
        return [perft(Game.new(seed=seed).turn, plies) for plies in range(7)]

    def later(name: str) -> Any:
        return [perft(_phases()[name], plies) for plies in range(5)]

    def divided(name: str, seed: int) -> Any:
        return json.loads(console("perft", "5", "--seed", str(seed), "--deal", name, "--divide", "--json"))

    return {
        **{f"deal {seed}": partial(dealt, seed) for seed in SEEDS[:12]},
        **{name: partial(later, name) for name in _phase_names()},
        **{f"preset {name}": partial(divided, name, 11) for name in PRESETS},
    }


# -------------------------------------------------------------------------------------------------------- notations


def _recorded() -> Record:
    """Return a record of a whole game with tags and comments."""
    game = choices(("greedy", "original", "random"), 77)
    comments = tuple("" if ply % 5 else f"after {ply} moves" for ply in range(len(game.turns)))
    return Record(game, ("greedy", "original", "random"), comments, (("Event", "golden"), ("Seed", "77")))


def _records() -> Cases:
    def begun() -> Any:
        return format_record(Record(Game.new(seed=7).play_all(["i6", "a11", "m4"]), ("human", "greedy", "level:3")))

    def converted(*arguments: str) -> Any:
        return digest(console(*arguments, "-", stdin=format_record(_recorded())))

    def shown() -> Any:
        return json.loads(console("show", "--json", "-", stdin=begun()))

    def again() -> Any:
        text = format_record(_recorded())
        assert format_record(parse_record(text)) == text
        game = parse_record(text).game
        back = [game.undo(humans=humans).moves for humans in ([], [Player.BLUE], [Player.RED, Player.GREEN])]
        return {"undone": [digest(cells(moves)) for moves in back], "restarted": len(game.restart().turns)}

    return {
        "whole": lambda: format_record(_recorded()),
        "begun": begun,
        "shown": shown,
        **{name: partial(converted, "convert", "--to", name) for name in ("position", "board", "record", "json")},
        "undone": again,
        "faults": _faults,
    }


def _faults() -> Any:
    """Return the lines and columns of the faults of invalid positions and records."""
    position = "BB1#6R3G1/2G2R1RR2#2#1/5BR7G#/1GG11#G/3G#4R1B1#2/1#3#GB2R2G2/7#8/1R1B4R4B1G/9B6/9B1BB1#1/1RB2GG2#RR4 g"
    record = format_record(Record(Game.new(seed=7).play("i6"), ("human", "greedy", "random")))
    texts = [
        (parse_position, position.replace("/", "|", 1)),
        (parse_position, position.replace("11", "12")),
        (parse_position, position[:-1] + "x"),
        (parse_position, position[:-2]),
        (parse_position, ""),
        (parse_record, record.replace("i6", "c7")),
        (parse_record, record.replace("i6", "i6 z9")),
        (parse_record, record.replace("[Blue", "Blue")),
        (parse_record, record.replace("i6", "{ open")),
        (parse_record, ""),
    ]
    return [_fault_places(parse, text) for parse, text in texts]


def _fault_places(parse: Callable[[str], object], text: str) -> list[list[int]]:
    """Return the line and the column of each fault that `parse` finds in a text.

    The list is empty if the text is valid, and [[0, 0]] if the error has no place.
    """
    try:
        parse(text)
    except NotationError as error:
        return [[fault.line, fault.column] for fault in error.faults]
    except ValueError:
        return [[0, 0]]
    return []


def _specs() -> Cases:
    tried = (
        *LIMITED.values(),
        *OTHERS,
        "nobody",
        "greedy:depth=2",
        "level",
        "level:9",
        "original:foul",
        "paranoid:depth=0",
        "paranoid:depth=3,depth=3",
        "mcts:time=200ms",
        "mcts:time=0s",
        "mcts:threads=65",
        "engine:nodes=10,ponder=yes",
        "engine:time=1s,ponder=yes",
        "engine:weights=missing",
        "brs:eval=beauty",
        "",
    )

    def is_valid(spec: str) -> bool:
        try:
            opponent(spec)
        except InvalidSpec:
            return False
        return True

    return {
        "specs": lambda: list(SPECS),
        "options": lambda: {name: list(entry.options) for name, entry in OPPONENTS.items()},
        "valid": lambda: {spec: is_valid(spec) for spec in tried},
    }


# --------------------------------------------------------------------------------------------------------- analyses


def _move_facts(move: RankedMove) -> Any:
    """Return a ranked move of an analysis as JSON."""
    return {
        "move": str(move.coord),
        "value": move.value,
        "shares": move.shares,
        "cells": move.cells,
        "nodes": move.nodes,
        "line": cells(move.line),
    }


def _analysis(spec: str, phase: str, seed: int | None, limits: Limits | None = None) -> Any:
    """Return an analysis of a turn: the chosen move, the best two moves in full, and a digest of all moves.

    `spec` names the opponent, and `phase` the turn in `_phases`. The opponent does not know the moves before the turn.
    """
    turn = _phases()[phase]
    analysis = analyse(turn, spec, limits, seed=seed)
    moves = list(map(_move_facts, analysis.moves))
    return {
        "chosen": str(opponent(spec).choose(turn, seed=seed)),
        "nodes": analysis.nodes,
        "depth": analysis.depth,
        "solved": analysis.solved,
        "equals": analysis.equals,
        "moves": moves[:2],
        "all": f"{len(moves)} {digest(moves)}",
    }


def _analyses() -> Cases:
    phases = ("opening", "middle", "late", "ending")
    asked: dict[str, Callable[[], Any]] = {}
    for number, (spec, phase) in enumerate(product(LIMITED.values(), phases)):
        name = f"{('mixed', 'strong')[number % 2]} {phase}"
        asked[f"{spec}, {name}"] = partial(_analysis, spec, name, number)
    for number, spec in enumerate(OTHERS):
        name = f"mixed {phases[number % len(phases)]}"
        asked[f"{spec}, {name}, without a seed"] = partial(_analysis, spec, name, None)
    for phase in ("start", "middle", "ending", "last"):
        name = f"strong {phase}"
        asked[f"engine:nodes=2000, {name}"] = partial(_analysis, "engine:nodes=2000", name, 5)
    for name in ("mixed start", "strong late"):
        asked[f"engine, {name}"] = partial(_analysis, "engine", name, 6)
    limits = (Limits(depth=2), Limits(nodes=333), Limits(depth=3, nodes=100))
    for (spec, limit), name in product(product(("paranoid", "maxn", "brs"), limits), ("mixed middle",)):
        asked[f"{spec}, {name}, {limit.depth} plies, {limit.nodes} nodes"] = partial(_analysis, spec, name, 3, limit)
    for spec in ("mcts", "flat", "engine"):
        asked[f"{spec}, mixed late, 64 nodes"] = partial(_analysis, spec, "mixed late", 3, Limits(nodes=64))
    return asked


def _analyse_commands() -> Cases:
    record = cache(lambda: format_record(_recorded()))

    def ask(spec: str, ply: int, *limits: str) -> Any:
        arguments = ("analyse", "-", "--opponent", spec, *limits, "--ply", str(ply), "--moves", "2", "--json")
        return json.loads(console(*arguments, stdin=record()))

    def ask_all(phase: str) -> Any:
        position = format_position(_phases()[phase].position)
        return digest(json.loads(console("analyse", position, "--nodes", "300", "--json")))

    asked: list[tuple[str, int, *tuple[str, ...]]] = [
        ("engine", ply, "--nodes", "500") for ply in (0, 1, 40, 80, 118, 124)
    ]
    asked += [(spec, 40, "--nodes", "300") for spec in ("flat", "mcts", "maxn", "paranoid", "brs", "peaceful")]
    asked += [("revenge:nodes=30", 60), ("level:3", 60), ("original", 60), ("greedy", 60), ("brs:depth=3", 61)]
    return {
        **{" ".join(map(str, arguments)): partial(ask, *arguments) for arguments in asked},
        **{f"all moves, {phase}": partial(ask_all, phase) for phase in ("strong middle", "mixed late")},
    }


def _reviews() -> Cases:
    record = cache(lambda: format_record(_recorded()))

    def command(*arguments: str) -> Any:
        told = json.loads(console("review", "-", *arguments, "--workers", "1", "--json", stdin=record()))
        return told if "--worst" in arguments else digest(told)

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


def _endings() -> Cases:
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
    asked = [(seats, 60 + number, left) for number, seats in enumerate(line_ups) for left in (1, 5, 8, 10, 12)]
    return {
        **{f"solve {' '.join(seats)}, {left} left": partial(solved, seats, seed, left) for seats, seed, left in asked},
        **{f"force {' '.join(seats)}, {left} left": partial(forced, seats, seed, left) for seats, seed, left in asked},
        "unsolved": refused,
    }


def _guarantee(turn: Turn, player: Player) -> Any:
    """Return the margin that `player` can force, its sign, the best moves and the visited turns, as JSON."""
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
    """Return whether `solve`, then whether `guarantee`, solves a turn within a number of nodes."""
    answers = []
    for ask in (solve, guarantee):
        try:
            ask(turn, limits=Limits(nodes=nodes))
            answers.append(True)
        except Unsolved:
            answers.append(False)
    return answers


# --------------------------------------------------------------------------------------------------------- research


def _batch(spec: str, steps: int, **options: Any) -> Any:
    """Return digests of all that a batch of 24 games returns up to the steps 1, 10, 100 and the last.

    `spec` names the opponent that chooses all moves, or is `first` for the first legal move. `options` are those of
    `BatchEnv`.
    """
    env = BatchEnv(24, seed=31, **options)
    step = env.reset()
    found, told, ended = hashlib.sha256(), {}, 0
    for number in range(1, steps + 1):
        if spec == "first":
            actions = np.where(step.players == WAIT, WAIT, step.masks.argmax(axis=1)).astype(np.uint8)
        else:
            actions = env.choose(spec, seed=number)
        step = env.step(actions)
        ended += int(step.dones.sum())
        if number % 7 == 0 and not options.get("auto_reset", True):
            step = env.deal(step.players == WAIT)
        for array in (actions, *step, env.scores, env.seeds, env.taken()):
            found.update(np.ascontiguousarray(array).tobytes())
        if number in (1, 10, 100) or number == steps:
            told[str(number)] = found.hexdigest()[:32]
    return {**told, "ended": ended, "position": format_position(env.turn(0).position)}


def _batches() -> Cases:
    asked: list[tuple[str, int, dict[str, Any]]] = [
        ("first", 300, {}),
        ("random", 300, {"rewards": "margin"}),
        ("greedy", 300, {"rewards": "rank", "planes": "absolute"}),
        ("random", 300, {"auto_reset": False, "planes": "absolute"}),
        ("greedy", 300, {"auto_reset": False, "threads": 1}),
        ("original", 30, {}),
        ("mcts:nodes=10", 30, {}),
    ]
    return {
        " ".join([spec, str(steps), *(f"{name}={value}" for name, value in options.items())]): partial(
            _batch, spec, steps, **options
        )
        for spec, steps, options in asked
    }


def _datasets() -> Cases:
    def kept(name: str, seats: LineUp, games: int) -> Any:
        with TemporaryDirectory() as folder:
            path = Path(folder, name)
            blue, red, green = seats
            players = ("--blue", blue, "--red", red, "--green", green)
            size = ("--games", str(games), "--shard", "3", "--workers", "1")
            console("selfplay", *players, *size, "--seed", "5", "--out", str(path))
            files = sorted(Path(folder).iterdir())
            return {
                "files": {file.name: _file_digest(file) for file in files},
                "arrays": [_array_facts(arrays._asdict()) for arrays in read_arrays(path)],
                "games": [
                    f"{game.number} {game.seed} {game.scores} {digest(cells(game.moves))} "
                    f"{digest(game.evaluations)} {digest(game.positions)}"
                    for game in read_games(path)
                ],
            }

    mixed, searching = ("greedy", "random", "paranoid:depth=2"), ("engine:nodes=20", "mcts:nodes=30", "original")
    return {
        f"{name} of {' '.join(seats)}": partial(kept, name, seats, games)
        for name, (seats, games) in product(("games.jsonl", "games.npz"), ((mixed, 7), (searching, 2)))
    }


def _array_facts(arrays: Mapping[str, Any]) -> Any:
    """Return the type, the shape and a digest of the bytes of each numpy array, by name."""
    return {
        name: f"{array.dtype} {array.shape} {digest(array.tobytes())}"
        for name, array in arrays.items()
        if isinstance(array, np.ndarray)
    }


def _file_digest(file: Path) -> Any:
    """Return digests of a data set's file: of each array in an npz archive, otherwise of the bytes.

    The bytes of an archive differ each time, because it holds dates.
    """
    if file.suffix == ".npz":
        with np.load(file) as arrays:
            return _array_facts(dict(arrays))
    return digest(file.read_bytes())


def _training() -> Cases:
    def trained() -> Any:
        plan = replace(
            PLANS["quick"],
            by_hand=SelfPlay(games=40, nodes=20),
            self_play=SelfPlay(games=20, nodes=4),
            trial=Match(nodes=3, starts=3, margin=0.2),
            comparison=Match(nodes=3, starts=1),
            generations=2,
            block=10,
            held_out=1,
        )
        with TemporaryDirectory() as folder:
            training = Training.begin(Path(folder, "run"), plan, begun="2026-11-21")
            progress = []
            while not training.is_done:
                progress += [[*step] for step in add_generation(training, lambda: 0.0)]
            files = sorted(path for path in training.folder.rglob("*") if path.is_file())
            return {
                "files": {path.relative_to(training.folder).as_posix(): digest(path.read_bytes()) for path in files},
                "facts": (training.folder / "generations.jsonl").read_text("utf-8").splitlines(),
                "progress": digest(progress),
            }

    return {"two generations": trained}


SECTIONS: Final[Mapping[str, Cases]] = {
    "games": _games(),
    "matches": _matches(),
    "deals": _deals(),
    "turns": _turns(),
    "perft": _perft(),
    "records": _records(),
    "specs": _specs(),
    "analyses": _analyses(),
    "analyse_commands": _analyse_commands(),
    "reviews": _reviews(),
    "endings": _endings(),
    "batches": _batches(),
    "datasets": _datasets(),
    "training": _training(),
}
"""The cases of each section, keyed by its name; a section has a file with a line for each case."""


@cache
def recorded(section: str) -> Mapping[str, Any]:
    """Return the golden answers of a section, read from its file, keyed by the names of the cases."""
    answers: Mapping[str, Any] = json.loads((GOLDEN / f"{section}.json").read_text("utf-8"))
    return answers


def main() -> None:
    """Compute the answers of all sections and write their files."""
    GOLDEN.mkdir(exist_ok=True)
    for section, cases in SECTIONS.items():
        lines = [f"{as_text(name)}: {as_text(ask())}" for name, ask in cases.items()]
        path = GOLDEN / f"{section}.json"
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        print(f"{section}: {len(lines)} answers, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
