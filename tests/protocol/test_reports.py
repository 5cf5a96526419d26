"""Reports of engines: any lines give an analysis whose parts are valid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.protocol.answers import info_lines
from frontends.protocol.reports import SearchReport
from tests.generators import A_THIRD
from tribolo_core import Coord, analyse

from .driver import GAME

WORDS = st.sampled_from(
    [
        *("info", "depth", "nodes", "multipv", "winshare", "value", "cells", "pv", "string"),
        *("i9", "e3", "k4", "0.5", "0.25", "-1", "7", "1e9", "nan", "999999999999999"),
    ]
)


@A_THIRD
@given(st.lists(st.one_of(st.text(), st.lists(WORDS, max_size=14).map(lambda words: " ".join(["info", *words])))))
def test_any_lines_give_a_valid_analysis(lines: list[str]) -> None:
    report = SearchReport(GAME.turn)
    for line in lines:
        report.add(line)
    for move in GAME.turn.transitions:
        analysis = report.analysis(move)
        assert analysis.best(seed=5) == analysis.moves[0].coord == move
        assert len({ranked.coord for ranked in analysis.moves}) == len(analysis.moves)
        for ranked in analysis.moves:
            turn = GAME.turn
            for coord in ranked.line:
                turn = turn.play(coord)
            assert ranked.shares is None or abs(sum(ranked.shares) - 1) < 0.01


def test_what_this_engine_reports_is_read_back() -> None:
    analysis = analyse(GAME.turn, "engine:nodes=100")
    report = SearchReport(GAME.turn)
    for line in info_lines(analysis, 3, 5):
        report.add(line)
    read = report.analysis(analysis.moves[0].coord)
    assert [move.line for move in read.moves] == [move.line for move in analysis.moves[:3]]
    assert (read.nodes, read.depth) == (analysis.nodes, analysis.depth)
    for ours, theirs in zip(read.moves, analysis.moves, strict=False):
        assert ours.shares == pytest.approx(theirs.shares, abs=1e-4)
    other = Coord.parse("k4") if analysis.moves[0].coord != Coord.parse("k4") else Coord.parse("e3")
    assert report.analysis(other).moves[0].coord == other, "the engine plays what it says last"


def test_a_value_was_read_as_0_unless_it_was_a_small_whole_number() -> None:
    analysis = analyse(GAME.turn, "paranoid:depth=2")
    assert min(move.value for move in analysis.moves) < 0
    report, best = SearchReport(GAME.turn), analysis.moves[0].coord
    for line in info_lines(analysis, len(analysis.moves), 5):
        report.add(line)
    assert [move.value for move in report.analysis(best).moves] == [move.value for move in analysis.moves]
    report.add(f"info multipv 1 value -1.25e+06 pv {best}")
    assert report.analysis(best).moves[0].value == -1.25e6
