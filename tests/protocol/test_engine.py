"""The engine's side of the protocol: commands, answers, searches, and refusals that change nothing."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import NoReturn

import pytest

from frontends.protocol.commands import MAX_LINE, Go, parse_command
from frontends.protocol.search import Search
from tests.harness.console import COMMAND, PLAIN_ENVIRONMENT
from tests.harness.games import play_out
from tribolo_core import (
    PLAYERS,
    Analysis,
    Game,
    Opponent,
    Player,
    Question,
    Shares,
    analyse,
    format_position,
    opponent,
)
from tribolo_core.ai.clocks import Clock

from .driver import DEAL, ENDED, GAME, OTHER, POSITION, Engine, run_engine


def test_a_search_by_nodes_answers_as_the_library() -> None:
    engine = Engine()
    move = engine.go(POSITION, "go nodes 300")
    analysis = analyse(GAME.turn, "engine:nodes=300", seed=2, past=GAME.past)
    assert move == str(analysis.moves[0].coord)
    info = engine.infos[-1]
    assert info["nodes"] == str(analysis.nodes)
    assert info["pv"].split() == [str(coord) for coord in analysis.moves[0].line]
    shares, cells = analysis.moves[0].shares, analysis.moves[0].cells
    assert shares
    assert cells
    assert [float(share) for share in info["winshare"].split()] == [round(share, 4) for share in shares]
    assert [float(count) for count in info["cells"].split()] == [round(count, 1) for count in cells]


def test_the_moves_of_the_position_are_the_past_of_the_search() -> None:
    game = Game.new(seed=7)
    vengeful = opponent("revenge")
    while True:
        informed = vengeful.choose(game.turn, seed=len(game.moves), past=game.past)
        if informed != vengeful.choose(game.turn, seed=len(game.moves)):
            break
        game = game.play(vengeful.choose(game.turn, seed=0))
    moves = " ".join(map(str, game.moves))
    assert Engine().go("setoption name Opponent value revenge", f"position fen {DEAL} moves {moves}", "go") == str(
        informed
    )


@pytest.mark.parametrize("spec", ["random", "greedy", "level:1", "original", "paranoid:depth=2", "flat:nodes=50"])
def test_d6_bestmove_is_the_first_move_of_multipv_1(spec: str) -> None:
    engine = Engine()
    engine.send(f"setoption name Opponent value {spec}", "setoption name MultiPV value 40", POSITION)
    for seed in range(8):
        before = len(engine.infos)
        move = engine.go(f"setoption name seed value {seed}", "go")
        assert move == str(opponent(spec).choose(GAME.turn, seed=seed + 2, past=GAME.past)), "the library's move"
        shown = [info["pv"].split()[0] for info in engine.infos[before:] if info["multipv"] == "1"]
        assert shown[-1] == move


@pytest.mark.parametrize("spec", ["engine", "paranoid", "mcts", "level:3"])
def test_a_search_to_a_depth_ends(spec: str) -> None:
    engine = Engine()
    engine.go(f"setoption name Opponent value {spec}", POSITION, "go depth 3")
    if spec == "paranoid":
        assert engine.infos[-1]["depth"] == "3"
        assert engine.infos[-1]["nodes"] == str(opponent("paranoid:depth=3").analyse(GAME.turn, seed=2).nodes)


@pytest.mark.parametrize("limit", ["movetime 20", "p1time 500 p2time 500 p3time 500 p1inc 10 p2inc 10 p3inc 10"])
def test_a_search_by_time_ends(limit: str) -> None:
    assert Engine().go(POSITION, f"go {limit}") in map(str, GAME.turn.transitions)


@pytest.mark.parametrize("how", ["infinite", "ponder", "ponder movetime 10"])
def test_a_search_without_end_answers_after_stop_alone(how: str) -> None:
    engine = Engine()
    assert engine.send(POSITION, f"go {how}", "isready")[-1] == "readyok"
    assert not any(line.startswith("bestmove") for line in engine.lines)
    assert engine.go("stop") in map(str, GAME.turn.transitions)


def test_an_infinite_search_of_a_solved_turn_waits_for_stop() -> None:
    turn = play_out(7, "greedy").turns[-2]
    engine = Engine()
    engine.send(f"position fen {format_position(turn.position)}", "go infinite")
    while not engine.infos:
        engine.send("isready")
    assert not any(line.startswith("bestmove") for line in engine.lines)
    assert engine.go("stop") in map(str, turn.transitions)


def test_ponderhit_begins_the_limits() -> None:
    engine = Engine()
    engine.send(POSITION, "go ponder nodes 50")
    assert not any(line.startswith("bestmove") for line in engine.lines)
    analysis = analyse(GAME.turn, "engine:nodes=50", seed=2, past=GAME.past)
    assert engine.go("ponderhit") == str(analysis.moves[0].coord)
    assert engine.infos[-1]["nodes"] == str(analysis.nodes)


def test_queries_follow_ugi_and_name_the_third_player() -> None:
    engine = Engine()
    asked = ("gameover", "p1turn", "result", "turn", "winners", "position")
    queries = [f"query {question}" for question in asked]
    assert engine.send(POSITION, *queries) == [
        f"response {answer}" for answer in ("false", "false", "none", "r", "none", format_position(GAME.turn.position))
    ]


class Pupil(Opponent):
    """It plays as `greedy`, forecasts by its seed, and notes the games that one series shows it."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def for_series(self) -> Opponent:
        self.seen.append("series")
        return self

    def observe(self, game: Game, player: Player) -> None:
        self.seen.append((str(game.turn.outcome), player))

    def answer(self, question: Question) -> Analysis:
        return opponent("greedy").answer(question)

    def forecast(self, question: Question) -> Shares | None:
        return Shares(0.25, 0.5, 0.25) if question.seed == 7 + len(GAME.moves) else None


def test_a_series_of_games_shows_one_opponent_the_end_of_each_and_asks_it_for_forecasts() -> None:
    pupil = Pupil()
    engine = Engine(pupil)
    assert engine.send(ENDED, "query forecast", POSITION, "query forecast") == ["response none"] * 2
    assert engine.send("setoption name Seed value 7", "query forecast") == ["response 0.2500 0.5000 0.2500"]
    for _game in range(2):
        assert engine.go("uginewgame", POSITION, "go") in map(str, GAME.turn.transitions)
        engine.send(ENDED, ENDED)
    ended = (str(Game.from_position(ENDED.removeprefix("position fen ")).outcome), GAME.turn.player)
    assert pupil.seen == ["series", ended, ended]
    engine.send("setoption name Opponent value level:1", "setoption name Opponent value Pupil")
    assert pupil.seen[3:] == ["series"], "another opponent ends a series"


def test_the_winner_of_every_result_is_named() -> None:
    for player in PLAYERS:
        letter = player.owner.value
        position = f"position fen {letter}15/" + "/".join(["16"] * 10) + " -"
        answers = Engine().send(position, "query result", "query winners")
        assert answers == [f"response p{player.index + 1}win", f"response {letter.lower()}"]


REFUSED = [
    *("position", "position fen", "position fen x b", f"position fen {DEAL[:-2]}", f"position fen {DEAL} moves z9"),
    *(f"position fen {DEAL} moves i6 i6", f"position fen {DEAL} i6", f"position fen {DEAL[:-1]}-"),
    *("setoption", "setoption name", "setoption name Hash value 5", "setoption name Threads value 0"),
    *("setoption name Seed value -1", "setoption name MultiPV value many", "setoption name Opponent value gredy"),
    *("setoption name Opponent value exec:/bin/sh", "setoption name Opponent value engine:nodes=0"),
    *("query", "query p2turn", "query turn now", "uci", "posit", "ponderhit", "\x00", "ugi\x00"),
]


@pytest.mark.parametrize("line", REFUSED)
def test_a_bad_line_is_refused_in_one_line_and_changes_nothing(line: str) -> None:
    engine = Engine()
    engine.send(POSITION)
    (refusal,) = engine.send(line)
    assert refusal.startswith("info string error: ")
    assert "\n" not in refusal
    assert engine.send("query position") == [f"response {format_position(GAME.turn.position)}"]
    assert engine.go("go nodes 1") in map(str, GAME.turn.transitions)


def test_a_search_needs_a_position_with_a_move() -> None:
    refusal = "info string error: There is no position yet. Use position fen POSITION moves MOVES."
    assert Engine().send("query turn") == [refusal]
    assert Engine().send("go nodes 1") == [refusal, "bestmove none"]
    assert Engine().send(ENDED, "go nodes 5") == ["info string error: The game is over.", "bestmove none"]


@pytest.mark.parametrize(
    ("line", "go"),
    [
        ("go p1time 1000 p2time -50 p3time 1000", Go(clocks=(Clock(1_000), Clock(0), Clock(1_000)))),
        ("go p2time 1000.7 p2inc -1", Go(clocks=(None, Clock(1_000), None))),
        ("go p1time p2time 5", Go(clocks=(None, Clock(5), None))),
        ("go nodes 0", Go(nodes=1)),
        ("go nodes 1e3 depth nan", Go(nodes=1_000)),
        (f"go nodes 1 movetime {'9' * 5_000}", Go(nodes=1, milliseconds=10**12)),
        ("go nodes 1 nodes 2", Go(nodes=2)),
        ("go nodes 3 depth", Go(nodes=3)),
        ("go nodes 3 searchmoves e3 wtime 5", Go(nodes=3)),
        ("go infinite nodes 5", Go(nodes=5)),
        ("go nodes 5 ponder infinite", Go(nodes=5, ponder=True)),
    ],
)
def test_what_is_wrong_with_go_is_said_and_the_rest_counts(line: str, go: Go) -> None:
    command = parse_command(line)
    assert isinstance(command, Go)
    assert replace(command, faults=()) == go
    (fault, *_) = command.faults
    assert "searchmoves" not in line or all(f"p{n}time" in fault and f"p{n}inc" in fault for n in (1, 2, 3))


def test_a_search_that_fails_in_any_way_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    class Panic(BaseException):
        """Like the panic of a kernel, which is no Exception."""

    def fail(_search: Search) -> NoReturn:
        raise Panic("out of order")

    monkeypatch.setattr(Search, "_search", fail)
    engine = Engine()
    assert engine.go(POSITION, "go nodes 1") == "none"
    assert engine.lines[-2] == "info string error: out of order"


def test_a_search_during_a_search_ends_it_and_both_are_answered() -> None:
    engine = Engine()
    assert engine.go(POSITION, "go infinite", OTHER, "go nodes 5") in map(str, GAME.turn.transitions)
    assert engine.go() in map(str, Game.new(seed=8).turn.transitions)
    assert "info string error: A search is running. It ends now. Use stop first." in engine.lines


def test_a_position_during_a_search_is_for_the_next_one() -> None:
    engine = Engine()
    engine.send(POSITION, "go infinite", OTHER)
    assert engine.go("stop") in map(str, GAME.turn.transitions)
    assert engine.go("go nodes 5") in map(str, Game.new(seed=8).turn.transitions)


def test_a_refused_option_keeps_its_value() -> None:
    engine = Engine()
    engine.send("setoption name Opponent value paranoid", "setoption name Threads value 2")
    (refusal,) = engine.send("setoption name Opponent value greedy")
    assert "'greedy' has no options" in refusal
    engine.go(POSITION, "go depth 2")
    assert engine.infos[-1]["depth"] == "2", "the search is still paranoid"


def test_the_program_survives_bytes_and_long_lines() -> None:
    done = run_engine(
        b"\xff\xfe\x00", "position fen " + "9" * (3 * MAX_LINE), "isready", POSITION, "query turn", "quit"
    )
    first, second, *rest = done.stdout.decode().splitlines()
    assert first.startswith("info string error: ")
    assert second.startswith("info string error: ")
    assert rest == ["readyok", "response r"]
    assert (done.returncode, done.stderr) == (0, b"")


def test_d12_the_end_of_the_input_ends_every_search() -> None:
    # Nobody would wait for ten billion nodes.
    for limit in ("nodes 10000000000", "infinite", "ponder"):
        done = run_engine(POSITION, f"go {limit}")
        assert done.stdout.splitlines()[-1].startswith(b"bestmove ")
        assert (done.returncode, done.stderr) == (0, b"")


def test_quit_during_a_search_ends_the_program() -> None:
    with subprocess.Popen(
        [*COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN_ENVIRONMENT
    ) as process:
        assert process.stdin
        process.stdin.write(f"{POSITION}\ngo infinite\nquit\n".encode())
        process.stdin.flush()
        assert process.wait(timeout=60) == 0
