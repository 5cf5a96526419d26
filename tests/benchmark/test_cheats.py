"""Cheats: each worked in Tribolo-Bench 1 or 2, or works here with what it is denied, and scores what it carries."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from frontends.console.user_specs.confined import confined
from frontends.console.user_specs.plugins import PluginModule
from frontends.console.user_specs.spec import UserSpec
from frontends.engines.process import can_confine
from tests.benchmark import cheats
from tests.benchmark.cheats import CARRIED, Cheat
from tribolo_core import Coord, Game, Opponent, Player, Question, Turn, opponent
from tribolo_core.ai.protocol import Analysis, RankedMove
from tribolo_core.benchmark import series
from tribolo_core.benchmark.predict import Predict
from tribolo_core.benchmark.series import Series
from tribolo_core.benchmark.streams import Streams

STREAMS = Streams(os.urandom(16))


def forecasts(name: str, logs: Path) -> list[Any]:
    """Return the forecasts of a cheat behind the border: of two units, one position each."""
    spec = UserSpec(name, (PluginModule.named(str(Path(cheats.__file__))),))
    found = []
    for number in range(2):
        player = replace(confined(spec), logs=logs).for_series()
        found += Predict(2, positions=1).ask(STREAMS, number, player, lambda: 0.0)
        player.close()
    return found


@pytest.mark.skipif(not can_confine(), reason="this system has no Landlock")
def test_a_plug_in_behind_the_border_finds_nothing(tmp_path: Path) -> None:
    """R1: a plug-in knew all that draws its positions; it also ran beside the results, and could write the library."""
    honest = forecasts("honest", tmp_path)
    assert None not in honest
    assert forecasts("all", tmp_path) == honest


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_the_same_cheats_work_in_the_process_of_the_examiner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nonce = os.urandom(16)
    streams = Streams(nonce)
    game = Predict(1)._game(streams, 0, 0)
    question = Question(game.turn, game.past, seed=1)
    monkeypatch.chdir(tmp_path)
    for name, value in (("NONCE", nonce.hex()), ("TMPDIR", str(tmp_path)), ("HOME", str(tmp_path))):
        monkeypatch.setenv(name, value)
    assert cheats.spies(question)
    assert cheats.remembers(question)
    assert cheats.overwrites(question)
    assert not cheats.notes(question)
    monkeypatch.setattr(Cheat, "asked", 0)
    assert cheats.notes(question), "a process of the next unit finds the note"
    game = Predict(1)._game(Streams((7).to_bytes(16, "big")), 0, 0)
    assert cheats.recomputes(Question(game.turn, game.past, seed=7)), "a seed that is the nonce"


class Sandbag(Opponent):
    """R3: it loses the first games of a series, and learns nothing from anybody."""

    def __init__(self, seen: int = 3) -> None:
        self.seen = seen

    def for_series(self) -> Opponent:
        return Sandbag(0)

    def observe(self, _game: Game, _player: Player) -> None:
        self.seen += 1

    def answer(self, question: Question) -> Analysis:
        return opponent("random" if self.seen < 3 else "level:4").answer(question)


def test_losing_on_purpose_gains_nothing() -> None:
    """Its gain over its own first games was 81 points."""
    adapt = Series("adapt", 1, games=6, first=3)
    streams = Streams(bytes(16))
    won = {
        name: adapt.read(streams, 0, adapt.ask(streams, 0, player, lambda: 0.0))
        for name, player in (("sandbag", Sandbag().for_series()), ("level:4", opponent("level:4")))
    }
    assert won["sandbag"]._replace(moves=0) == won["level:4"]._replace(moves=0), "the lost games do not count"


class Lines(Opponent):
    """It plays the moves that `lines` has by position, and those of `level:4` elsewhere."""

    def __init__(self, lines: dict[Turn, Coord]) -> None:
        self.lines = lines

    def answer(self, question: Question) -> Analysis:
        move = self.lines.get(question.turn)
        if move is None or move not in question.turn.transitions:
            return opponent("level:4").answer(question)
        return Analysis((RankedMove(move, 0.0, (move,), 0),), 1, 0, 0)


def winning_lines(task: Series, streams: Streams) -> dict[Turn, Coord]:
    """Return moves that win the games of the first series, found by restarting them against rivals with their dice."""
    lines: dict[Turn, Coord] = {}
    for game in range(task.games):
        for attempt in range(200):
            player = series._Reseeded(opponent("level:4"), attempt)
            found = task._play(streams, 0, game, player)
            if task._result(streams, 0, game, found)[0] == 1:
                played = task._deal(streams, 0, game).play_all(found.moves)
                own = (past for past in played.past if past.turn.mover.index == game)
                lines |= {past.turn: past.move for past in own}
                break
    return lines


def test_lines_against_rivals_whose_dice_are_known_lead_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """R2: a candidate that knew the dice won 12 games of 12; a book of a known nonce won as many.

    The rivals are told here, too; the dice and the deals alone are another nonce's.
    """
    monkeypatch.setattr(series, "unknown_spec", lambda _dice: "level:4")
    task = Series("play", 1, games=3)

    def wins(player: Opponent, streams: Streams) -> float:
        return task.read(streams, 0, task.ask(streams, 0, player, lambda: 0.0)).wins

    known, secret = Streams(bytes(16)), Streams(bytes([1]) * 16)
    book = Lines(winning_lines(task, known))
    assert wins(book, known) == 1
    assert wins(book, secret) == wins(opponent("level:4"), secret) < 1

    class OtherDice(Streams):
        """The deals of `known`, and the dice of `secret`: what a candidate computes from all but the nonce."""

        def seed(self, purpose: str, *numbers: int) -> int:
            return (secret if purpose.endswith("/rival") else known).seed(purpose, *numbers)

    assert wins(book, OtherDice(bytes(16))) < 1


def test_a_rival_plays_by_its_dice_alone() -> None:
    task = Series("play", 1, games=1)
    one, other = (task.ask(Streams(bytes([number]) * 16), 0, CARRIED, lambda: 0.0) for number in range(2))
    assert one != other
    assert task.ask(Streams(bytes(16)), 0, CARRIED, lambda: 0.0) == one
