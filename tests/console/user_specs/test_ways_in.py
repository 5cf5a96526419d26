"""No text that comes from elsewhere starts a program: one test for each way in; tests/web has those of a server."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from frontends.console.screen.resuming import resume
from frontends.console.storage.files import FileRefused, read_record
from frontends.console.storage.user_data import UserData
from frontends.console.user_specs.game import definition_of
from frontends.console.user_specs.spec import UserSpec, user_opponent
from frontends.games.tribolo import TRIBOLO, session_of_record
from frontends.session.loop import Session
from frontends.session.seats import Seats
from tests.benchmark.small import answers_of, small_run, small_tasks
from tests.console.plain.driver import play_game
from tests.console.screen.model_driver import new_model
from tests.harness.console import output_of, refusal_of, run_here
from tests.protocol.driver import POSITION, Engine
from tests.structure.sources import SOURCES
from tribolo_core import PLAYERS, Game, InvalidSpec, Record, analyse, format_record, opponent
from tribolo_core.ai import check_spec, seated_opponent
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.analysis.review import review
from tribolo_core.arena.game import format_result, play
from tribolo_core.arena.roster import Roster
from tribolo_core.arena.schedule import Job
from tribolo_core.benchmark.candidate import Candidate
from tribolo_core.benchmark.run_format import format_run
from tribolo_core.dataset import DatasetPlan, missing_shards, read_games, write_shard
from tribolo_core.dataset import play as play_dataset
from tribolo_core.errors import InvalidPuzzles
from tribolo_core.puzzles.file import read_puzzles
from tribolo_core.puzzles.mined_file import MinedFile
from tribolo_core.puzzles.mining import MiningPlan

from .sentinel import Sentinel

GAME = Game.new(seed=7)


@pytest.fixture
def sentinel(tmp_path: Path) -> Iterator[Sentinel]:
    sentinel = Sentinel(tmp_path)
    yield sentinel
    assert not sentinel.was_started


def record(sentinel: Sentinel) -> str:
    return format_record(Record(GAME, (sentinel.spec, sentinel.spec, sentinel.spec)))


@pytest.fixture
def path(sentinel: Sentinel, tmp_path: Path) -> Path:
    """Return the path of a file with a record in which the sentinel is to move."""
    path = tmp_path / "game.tribolo"
    path.write_text(record(sentinel))
    return path


def test_a_typed_spec_starts_its_program(tmp_path: Path) -> None:
    sentinel = Sentinel(tmp_path)
    with pytest.raises(Forfeit):
        user_opponent(UserSpec(sentinel.spec)).choose(GAME.turn)
    assert sentinel.was_started, "so that the other tests can fail"


def test_the_library_starts_no_program(sentinel: Sentinel) -> None:
    for use in (
        *(opponent, check_spec, seated_opponent, Roster({}), partial(analyse, GAME.turn)),
        lambda spec: list(review(GAME, spec)),
        lambda spec: MiningPlan(opponents=(spec,)),
        lambda spec: DatasetPlan(1, (spec, "greedy", "greedy"), 1),
    ):
        with pytest.raises(InvalidSpec, match="unknown name 'exec'"):
            use(sentinel.spec)


def test_a_record_that_is_loaded_starts_no_program(path: Path) -> None:
    human = Seats.of(dict.fromkeys(PLAYERS, "human"))
    printed = play_game(definition_of(()), f"load {path}", seats=human)
    assert any("a file starts no program" in line for line in printed if line.startswith("! "))


def test_a_record_may_name_a_program_that_the_user_typed_in_this_run(sentinel: Sentinel, path: Path) -> None:
    definition = definition_of([UserSpec(sentinel.spec)])
    assert read_record(path, definition.notation.parse_record).seats[PLAYERS[0]] == sentinel.spec
    with pytest.raises(FileRefused):
        read_record(path, definition_of([UserSpec("exec:true")]).notation.parse_record)


def test_a_record_that_is_shown_replayed_or_reviewed_starts_no_program(sentinel: Sentinel, path: Path) -> None:
    session = session_of_record(Record(GAME, (sentinel.spec, sentinel.spec, sentinel.spec)))
    assert session.question
    assert session.question.spec == sentinel.spec
    for command in (("show",), ("review", "--nodes", "1"), ("analyse", "--nodes", "1"), ("convert", "--to", "json")):
        run_here(command[0], str(path), *command[1:])


def test_a_deal_from_a_record_starts_no_program(path: Path) -> None:
    done = run_here("--deal", str(path), "--blue", "human", "--red", "human", "--green", "human", text="i6\nquit\n")
    assert "Green plays i6" in done.stdout


def test_a_saved_unfinished_game_starts_no_program(sentinel: Sentinel, tmp_path: Path) -> None:
    user_data = UserData(tmp_path, "Tribolo")
    user_data.save_unfinished(record(sentinel))
    model, _, _ = new_model(definition_of(()), user_data, seats=("human", "human", "human"), seed=3)
    resume(model)
    assert any("a file starts no program" in text for _, text in model.messages)
    assert [path.read_text() for path in user_data.unfinished_games()] == [record(sentinel)], "the game is kept"


def test_a_replay_on_the_screen_starts_no_program(sentinel: Sentinel) -> None:
    with pytest.raises(InvalidSpec):
        TRIBOLO.check_seat(sentinel.spec)
    session = Session(GAME, Seats.of(dict.fromkeys(PLAYERS, sentinel.spec)), 7)
    assert session.question
    with pytest.raises(InvalidSpec):
        TRIBOLO.opponents.answer(session.question)
    with pytest.raises(InvalidSpec):
        TRIBOLO.opponents.expect(session.question)


def test_a_score_that_is_checked_starts_no_program(sentinel: Sentinel, tmp_path: Path) -> None:
    run = small_run(Candidate(sentinel.spec))
    path = tmp_path / "score.jsonl"
    path.write_text(format_run(run, "0.1.0", answers_of(run, "random")))
    with small_tasks():
        assert sentinel.spec in output_of("bench", "--check", str(path), "--workers", "1")


def test_a_file_of_puzzles_starts_no_program(sentinel: Sentinel, tmp_path: Path) -> None:
    path, plan = tmp_path / "puzzles.jsonl", MiningPlan(opponents=("greedy",))
    MinedFile.begin(path, plan, 1)
    path.write_text(path.read_text().replace('"greedy"', json.dumps(sentinel.spec)))
    assert read_puzzles(path).header.opponents == (sentinel.spec,), "the names are nothing but texts"
    with pytest.raises(InvalidPuzzles, match="belongs to a mining with another seed, other opponents"):
        MinedFile.begin(path, plan, 1)


def test_a_data_set_starts_no_program(sentinel: Sentinel, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    plan = DatasetPlan(1, ("greedy", "greedy", "greedy"), 2)
    shard = write_shard(path, plan, [play_dataset(plan, number) for number in range(2)])
    shard.write_text(shard.read_text().replace('"greedy", "greedy"', json.dumps(sentinel.spec) + ', "greedy"', 1))
    assert sentinel.spec in shard.read_text()
    assert len(list(read_games(path))) == 2, "the names of the opponents are nothing but texts"
    with pytest.raises(ValueError, match="belongs to another data set"):
        missing_shards(path, plan)


def test_a_results_file_starts_no_program(sentinel: Sentinel, tmp_path: Path) -> None:
    path = tmp_path / "games"
    names = ("greedy", "greedy", "random")
    result = format_result(play(Job(names, 1, names), lambda: 0.0))
    path.write_text(result.replace("random", sentinel.spec) + "\n")
    done = run_here("arena", "greedy", "greedy", "random", "--deals", "1", "--resume", str(path))
    assert "other SPECs played its games" in done.stderr
    refusal_of("arena", "greedy", "greedy", "level:1", "--deals", "1", "--resume", str(path))


def test_the_options_of_the_engine_protocol_start_no_program(sentinel: Sentinel) -> None:
    engine = Engine()
    (refusal,) = engine.send(f"setoption name Opponent value {sentinel.spec}")
    assert "unknown name 'exec'" in refusal
    assert engine.go(POSITION, "go nodes 1")


@pytest.mark.parametrize("command", ["review", "analyse"])
def test_analysts_are_built_in(command: str, sentinel: Sentinel, tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    path.write_text(format_record(Record(GAME, ("human", "human", "human"))))
    assert "unknown name 'exec'" in refusal_of(command, str(path), "--opponent", sentinel.spec)


def test_the_command_line_and_the_forms_of_the_terminal_alone_make_typed_specs() -> None:
    makers = {path for path, text in SOURCES.items() if "UserSpec(" in text and not path.startswith("tests/")}
    assert makers == {"frontends/console/commands/specs/user.py", "frontends/console/user_specs/game.py"}
