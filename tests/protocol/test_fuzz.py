"""No input stops the engine: whatever it is sent, it answers `isready`, and keeps the last valid position."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD

from .driver import ENDED, GAME, OTHER, POSITION, Engine

WORDS = st.sampled_from(
    [
        *("ugi", "isready", "uginewgame", "stop", "ponderhit", "setoption", "position", "go", "query"),
        *("name", "value", "Opponent", "Threads", "MultiPV", "Seed", "engine", "greedy", "level:1", "exec:/bin/true"),
        *("fen", "startpos", "moves", "i6", "a11", "b", "r", "g"),
        *("depth", "nodes", "movetime", "infinite", "ponder", "p1time", "p2time", "p3time", "p1inc"),
        *("gameover", "p1turn", "result", "turn", "winners", "0", "1", "2", "5", "-1"),
    ]
)
LINES = st.one_of(
    st.text(),
    st.lists(WORDS | st.text(max_size=5), max_size=8).map(" ".join),
    st.sampled_from([POSITION, ENDED, OTHER, "go nodes 3", "go infinite", "go ponder nodes 2", "stop", "ponderhit"]),
)


NUMBERS = st.one_of(
    st.integers(-5, 5).map(str),
    st.integers().map(str),
    st.floats().map(str),
    st.text(max_size=3),
    st.sampled_from(["", "-0", "1e3", "nan", "-inf", "9" * 5_000, "\uff12", "0x10", "1_0"]),
)
GO_WORDS = st.sampled_from(
    [
        *("depth", "nodes", "movetime", "p1time", "p2time", "p3time", "p1inc", "p2inc", "p3inc"),
        *("infinite", "ponder", "searchmoves", "wtime", "mate", "p4time"),
    ]
)
GO_LINES = st.one_of(
    st.lists(st.tuples(GO_WORDS, NUMBERS).map(" ".join), max_size=5).map(" ".join), st.text(), LINES
).map(lambda words: f"go {' '.join(words.split())}")


@A_THIRD
@given(st.lists(st.one_of(LINES, GO_LINES).filter(lambda line: line.split()[:1] != ["quit"]), max_size=20))
def test_any_lines_leave_the_engine_ready_and_every_go_is_answered_once(lines: list[str]) -> None:
    engine = Engine()
    engine.send(*lines, "stop")
    answers = [line for line in engine.lines if line.startswith("bestmove")]
    assert len(answers) == sum(line.split()[:1] == ["go"] for line in lines)
    assert engine.send("isready") == ["readyok"]
    assert not any("\n" in line for line in engine.lines)
    engine.send("setoption name Opponent value engine", POSITION, "go nodes 1", "stop")
    assert engine.lines[-1].removeprefix("bestmove ") in map(str, GAME.turn.transitions)
