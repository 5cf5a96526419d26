"""Scores: what games and answers lead to, their JSON, and the check of a stored score."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tribolo_core import PLAYERS, Turn
from tribolo_core.ai import AnyOpponent, seated_opponent
from tribolo_core.ai.protocol import Analysis, Opponent, Question, Shares
from tribolo_core.arena.forfeits import ForfeitedSeat, counted
from tribolo_core.arena.roster import Roster
from tribolo_core.arena.workers import Workers
from tribolo_core.benchmark import version
from tribolo_core.benchmark.deals import Split
from tribolo_core.benchmark.evidence import BenchRun, Evidence, gather
from tribolo_core.benchmark.questions import BenchAnswer, exact_of, forecasts_of
from tribolo_core.benchmark.score import score_of
from tribolo_core.benchmark.score_format import format_score, parse_score
from tribolo_core.benchmark.verification import check_rivals
from tribolo_core.errors import ChangedBenchmark, InvalidArgument, InvalidScore

SCHEMA = Path(__file__).parents[2] / "docs" / "reference" / "tribolo-bench-1.schema.json"


@cache
def evidence_of(spec: str) -> Evidence:
    return gather(BenchRun(spec, deals=1), lambda: 0.0)


@cache
def stored(spec: str) -> str:
    return format_score(evidence_of(spec), "0.1.0")


def run_with(opponent: AnyOpponent, deals: int = 1) -> Evidence:
    """Return what a run finds about an opponent that is given as a value, under the name `mine`."""
    return gather(BenchRun("mine", deals=deals), lambda: 0.0, seat=Roster({"mine": opponent}))


def changed(spec: str, change: Callable[[dict[str, Any]], object]) -> str:
    fields = json.loads(stored(spec))
    change(fields)
    return json.dumps(fields)


def forfeited(fields: dict[str, Any], ply: int) -> None:
    fields["games"][0]["forfeits"] = [{"player": "Blue", "ply": ply, "reason": "was late"}]


def deep(lists: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(lists):
        inner = [inner]
    return inner


def test_the_rivals_and_positions_of_version_1_are_frozen() -> None:
    assert version.fingerprint() == version.FINGERPRINT
    version.check_version()


def test_a_release_with_other_rivals_does_not_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "FINGERPRINT", "0" * 64)
    with pytest.raises(ChangedBenchmark, match="cannot score with version 1 of the benchmark") as caught:
        version.check_version()
    assert caught.value.version == 1


def test_rivals_are_limited_by_nodes_alone() -> None:
    for rival in {rival for pair in version.RIVALS for rival in pair}:
        assert BenchRun(rival).is_reproducible, rival


@pytest.mark.parametrize(
    ("spec", "is_reproducible"),
    [
        *(("greedy", True), ("level:3", True), ("engine:nodes=5,modelling=no", True), ("maxn:depth=2", True)),
        *(("engine:time=5ms", False), ("mcts:nodes=9,threads=2", False), ("engine:weights=mine", False)),
        *(("exec:./engine", None), ("exec:./engine,a=1,a=1,b", None), ("mine", None)),
    ],
)
def test_it_is_known_whether_an_opponent_answers_alike_everywhere(spec: str, is_reproducible: bool | None) -> None:
    assert BenchRun(spec).is_reproducible is is_reproducible


def test_a_number_of_deals_out_of_range_is_refused() -> None:
    for deals in (0, version.DEALS + 1):
        with pytest.raises(InvalidArgument, match="deals must be from 1 to 100"):
            BenchRun("greedy", deals=deals)


def test_every_pair_of_rivals_is_met_in_every_seating_of_every_deal() -> None:
    run = BenchRun("level:3")
    assert len(run.jobs) == len(set(run.jobs)) == 15 * version.DEALS
    assert run.steps == len(run.jobs) + len(run.questions)
    assert run.is_complete
    assert not replace(run, deals=1).is_complete


def test_a_rival_wins_a_third_against_itself() -> None:
    against_itself = score_of(evidence_of("greedy")).play.rivals[0]
    assert (against_itself.games, against_itself.wins.mean) == (1, 1 / 3)


def test_the_win_share_of_play_is_the_mean_over_pairs_of_rivals() -> None:
    play = score_of(evidence_of("level:2")).play
    assert isclose(play.wins.mean, sum(row.wins.mean for row in play.rivals) / len(play.rivals))
    assert play.wins.low < play.wins.mean < play.wins.high
    assert play.forfeits == 0


class Oracle(Opponent):
    """An opponent that knows the exact value of positions that ship, and is certain of the results of games."""

    def answer(self, question: Question) -> Analysis:
        found = seated_opponent("greedy").answer(question)
        turn = question.turn
        moves = found.moves
        if turn in BEST:
            moves = tuple(sorted(moves, key=lambda move: move.coord not in BEST[turn].best))
        if turn in RESULTS:
            winners = RESULTS[turn].scores.leaders
            shares = [float(player in winners) / len(winners) for player in RESULTS[turn].scores]
            moves = tuple(replace(move, shares=Shares(*shares)) for move in moves)
        return replace(found, moves=moves, equals=1)


BEST = {position.turn: position for found in exact_of(Split.TEST).values() for position in found}
RESULTS = {forecast.turn: forecast for forecast in forecasts_of(Split.TEST)}


def test_an_oracle_has_the_best_score() -> None:
    score = score_of(run_with(Oracle()))
    assert score.predict is not None
    assert (score.predict.brier.mean, score.predict.calibration_error) == (0, 0)
    assert (score.solve.best.mean, score.solve.lost) == (1, 0)
    assert [found.best.mean for found in score.solve_by_kind.values()] == [1, 1]


def test_a_third_each_is_as_good_as_its_yardstick() -> None:
    evidence = evidence_of("greedy")
    third = [BenchAnswer(answer.move, Shares(1 / 3, 1 / 3, 1 / 3)) for answer in evidence.answers]
    predict = score_of(replace(evidence, answers=tuple(third))).predict
    assert predict is not None
    assert isclose(predict.brier.mean, predict.even)
    assert predict.calibration_error < 1e-9


def test_an_opponent_without_win_shares_has_no_score_in_predict() -> None:
    assert score_of(evidence_of("greedy")).predict is None
    predict = score_of(evidence_of("level:2")).predict
    assert predict is not None
    assert predict.brier.low < predict.brier.mean < predict.brier.high


def last(turn: Turn) -> str:
    """Choose the last legal move, and an illegal one where Blue is to move."""
    return "a1" if turn.mover.index == 0 and str(turn.board)[0] != "." else str(max(turn.transitions))


def test_forfeits_count_as_losses() -> None:
    score = score_of(run_with(last))
    assert score.play.forfeits > 0
    answers = run_with(last).answers
    assert any(answer == BenchAnswer(None, None) for answer in answers)
    assert score.solve.best.mean < 1


@pytest.mark.parametrize("spec", ["greedy", "level:2"])
def test_a_stored_score_fits_its_schema_survives_and_passes_its_check(spec: str) -> None:
    jsonschema.validate(json.loads(stored(spec)), json.loads(SCHEMA.read_text(encoding="utf-8")))
    parsed = parse_score(stored(spec))
    assert parsed == evidence_of(spec)
    check_rivals(parsed)


def test_a_score_does_not_depend_on_the_number_of_tasks_at_once() -> None:
    again = gather(BenchRun("level:2", deals=1), lambda: 0.0, Workers(in_flight=7))
    assert format_score(again, "0.1.0") == stored("level:2")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda fields: fields.pop("games"), "'games' is missing"),
        (lambda fields: fields.update(schema="tribolo-bench/2"), "its schema is 'tribolo-bench/2'"),
        (lambda fields: fields.update(version=2), "it is not of version 1"),
        (lambda fields: fields.update(fingerprint="0"), "it is not of version 1"),
        (lambda fields: fields.update(split="training"), "its split is 'training', not validation or test"),
        (lambda fields: fields.update(split=[1]), "its split is \\[1\\], not validation or test"),
        (lambda fields: fields.update(opponent=None), "its opponent is None, not a text of one line"),
        (lambda fields: fields.update(opponent="\x1b[2J"), "its opponent is '.x1b.2J', not a text of one line"),
        (lambda fields: fields.update(release=5), "its release is 5, not a text of one line"),
        (lambda fields: fields.update(split="validation"), "its games are not the 13 games of 1 deals"),
        (lambda fields: fields.update(opponent="level:1"), "its games are not the 15 games of 1 deals"),
        (lambda fields: fields.update(deals=2), "its games are not the 26 games of 2 deals"),
        (lambda fields: fields.update(deals="all"), "deals must be from 1 to 100, not 'all'"),
        (lambda fields: fields.update(deals=True), "deals must be from 1 to 100, not True"),
        (lambda fields: fields.update(games=5), "its games are 5, not a list"),
        (lambda fields: fields["games"][0].update(line_up=5), "game 1: its line-up is 5, not three names"),
        (lambda fields: fields["games"][0].update(start="x"), "game 1: A seed is a whole number .*, not 'x'"),
        (lambda fields: fields["games"][0].update(efforts=5), "game 1: its efforts are 5, not those of three seats"),
        (lambda fields: fields["games"][0].update(efforts=[5, 5, 5]), "game 1: an effort is 5, not a list of moves"),
        (lambda fields: fields["games"][0]["efforts"][0].__setitem__(1, float("nan")), "nan, .*, not a list of moves"),
        (lambda fields: fields["games"][0].update(forfeits=5), "game 1: its forfeits are 5, not a list"),
        (lambda fields: fields["games"][0].update(forfeits=[5]), "game 1: a forfeit is 5, not a player, a ply and"),
        (lambda fields: forfeited(fields, 999), "game 1: Blue does not make move 999, at which it forfeits"),
        (lambda fields: fields["score"].update(play=deep(700)), "another result of the task play|lists are too deep"),
        (lambda fields: fields.update(is_complete=True), "whether it is complete and reproducible"),
        (lambda fields: fields.update(is_reproducible=False), "whether it is complete and reproducible"),
        (lambda fields: fields["games"].pop(), "its games are not the 13 games"),
        (lambda fields: fields["games"][0].update(start=1), "game 1: its first position is not the deal of seed 1"),
        (lambda fields: fields["answers"].pop(), "answers to"),
        (lambda fields: fields["answers"].insert(0, ["a1", None]), "answers to"),
        (lambda fields: fields["answers"].__setitem__(0, ["z9", None]), "'z9' is not a cell"),
        (lambda fields: fields["answers"].__setitem__(0, ["a1", None]), "answer 1: a1 is illegal"),
        (lambda fields: fields["answers"][0].__setitem__(1, [2, -1, 0]), "answer 1: the win shares are"),
        (lambda fields: fields["answers"].__setitem__(0, 7), "answer 1 is 7, not a move and win shares"),
        (lambda fields: fields["answers"].__setitem__(-1, [None, None]), "another result of the task solve"),
        (lambda fields: fields["score"]["play"]["wins"].update(mean=1), "another result of the task play"),
        (lambda fields: fields["score"]["solve"]["5x5"].update(lost=0), "another result of the task solve"),
        (lambda fields: fields["score"].update(predict={}), "another result of the task predict"),
        (lambda fields: fields["score"].pop("predict"), "'predict' is missing"),
        (lambda fields: fields.update(score=None), "its score is None, not an object"),
        (lambda fields: fields["score"].update(win=1), "a task that the benchmark does not have: win"),
    ],
)
def test_a_changed_score_is_refused(change: Callable[[dict[str, Any]], object], problem: str) -> None:
    with pytest.raises(InvalidScore, match=problem):
        parse_score(changed("greedy", change))


def test_a_rival_whose_moves_agree_was_said_to_forfeit() -> None:
    # A forfeit takes the cells of a seat, and all moves of the game stay as they are.
    evidence = evidence_of("level:2")
    job, result = next(iter(evidence.games.items()))
    rival = next(player for player in PLAYERS if result.job.seats[player.index] != "level:2")
    ply = next(ply for ply, turn in enumerate(result.game().turns, start=1) if turn.player is rival)
    forfeits = (ForfeitedSeat(rival, ply, "was late"),)
    false = replace(result, forfeits=forfeits, scores=counted(result.game().turn.scores, forfeits))
    text = format_score(replace(evidence, games={**evidence.games, job: false}), "0.1.0")
    with pytest.raises(InvalidScore, match="game 1: greedy is built in, and does not forfeit"):
        parse_score(text)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"schema": "tribolo-bench/1"}', "7" * 5_000])
def test_a_text_that_is_no_score_is_refused(text: str) -> None:
    with pytest.raises(InvalidScore):
        parse_score(text)


def test_rivals_that_did_not_play_are_found_out() -> None:
    # The random moves of a stand-in are stored as those of the rivals.
    run = BenchRun("level:2", deals=1)
    false = gather(run, lambda: 0.0, seat=lambda name: seated_opponent("random" if name == "greedy" else name))
    parsed = parse_score(format_score(false, "0.1.0"))
    with pytest.raises(InvalidScore, match=r"in the game from deal \d+, greedy plays \w+ at move \d+, not \w+"):
        check_rivals(parsed)
