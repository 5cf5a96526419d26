"""External engines: they play, and whatever they do wrong, they forfeit, and leave nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Timer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.engines import client, log, process, warden
from frontends.engines.external import end_kept_engines
from frontends.engines.spec import parse_engine
from tests.harness.console import PLAIN_ENVIRONMENT
from tests.harness.waiting import until
from tribolo_core import Game, InvalidSpec, Limits, Question, Stop
from tribolo_core.ai.clocks import Clock
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.arena.game import play
from tribolo_core.arena.roster import Roster
from tribolo_core.arena.schedule import Job

from .driver import GAME, SCRIPT, engine, running, spec_of, wait_until_ended


def test_an_engine_plays_a_whole_game_and_its_process_ends(tmp_path: Path) -> None:
    job = Job(("program", "greedy", "level:1"), 3, ("program", "greedy", "level:1"))
    player = engine("unique-1", tmp_path)
    result = play(job, lambda: 0.0, Roster({"program": player}))
    assert result.forfeits == ()
    assert min(effort.moves for effort in result.efforts) > 10
    wait_until_ended("unique-1")
    assert play(job, lambda: 0.0, Roster({"program": player})).moves == result.moves


def test_an_unseated_engine_answers_once_and_ends(tmp_path: Path) -> None:
    assert engine("unique-2", tmp_path).choose(GAME.turn) in GAME.turn.transitions
    wait_until_ended("unique-2")


FAULTS = {
    "dies": "ended with exit code 3",
    "silent": "did not answer within 0.5 s",
    "illegal": "played a1, which is illegal",
    "nonsense": "played 'exec:/bin/true', which is not a cell",
    "nothing": "answered without a move",
    "sleeps": "did not answer within 0.7 s",
    "long line": "wrote a line of more than 65536 bytes",
    "endless line": "wrote a line of more than 65536 bytes",
    "endless lines": "wrote more than 1048576 bytes for one move",
    "hungry": "ended with exit code 1",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_forfeits_with_a_reason(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "silent":
        monkeypatch.setattr(client, "START_SECONDS", 0.5)
    monkeypatch.setattr(process, "MAX_OUTPUT", 1 << 20)
    limit = "700ms" if fault == "sleeps" else "60s"
    seated = engine(fault, tmp_path, f",limit={limit},memory=512").seated()
    with pytest.raises(Forfeit) as caught:
        seated.choose(GAME.turn, seed=1)
    assert caught.value.reason.startswith(FAULTS[fault])
    assert caught.value.log.startswith(str(tmp_path))
    assert str(tmp_path) not in str(caught.value), "the page shows this text"
    wait_until_ended(f"{SCRIPT} {fault}")
    with pytest.raises(Forfeit):
        seated.choose(GAME.turn, seed=1)
    wait_until_ended(f"{SCRIPT} {fault}")


@pytest.mark.parametrize("fault", ["chatty", "stderr", "stays", "child"])
def test_noise_and_stubbornness_are_no_faults(fault: str, tmp_path: Path) -> None:
    seated = engine(fault, tmp_path).seated()
    assert seated.choose(GAME.turn, seed=1) in GAME.turn.transitions
    seated.close()
    wait_until_ended(f"{SCRIPT} {fault}")


def test_a_second_bestmove_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    babbling, silent = (engine(fault, tmp_path).seated() for fault in ("babbles", "none"))
    game = GAME
    for _ in range(4):
        question = Question(game.turn, past=game.past)
        answer = babbling.answer(question)
        assert answer.depth == 1
        assert answer.moves[0].coord == silent.answer(question).moves[0].coord
        game = game.play(answer.moves[0].coord)
    babbling.close()
    silent.close()


def test_processes_that_an_engine_started_end_with_it(tmp_path: Path) -> None:
    seated = engine("child", tmp_path).seated()
    seated.choose(GAME.turn, seed=1)
    (written,) = tmp_path.iterdir()
    child = int(written.read_text().split("id name ")[1].split()[0])
    os.kill(child, 0)
    seated.close()
    until(lambda: is_gone(child))


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, even if nobody has waited for it yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_an_engine_ends_when_its_owner_is_killed(how: signal.Signals, tmp_path: Path) -> None:
    program = (
        "import sys; from tests.engines.driver import *; from pathlib import Path; import time\n"
        f"seated = engine('stays', Path({str(tmp_path)!r})).seated(); seated.choose(GAME.turn)\n"
        "print('played', flush=True); time.sleep(1000)"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=PLAIN_ENVIRONMENT) as owner:
        assert owner.stdout
        assert owner.stdout.readline() == "played\n"
        assert running(f"{SCRIPT} stays")
        owner.send_signal(how)
    wait_until_ended(f"{SCRIPT} stays")


def test_a_stopped_question_stops_the_engine(tmp_path: Path) -> None:
    stop = Stop()
    Timer(0.2, stop.set).start()
    seated = engine("stoppable", tmp_path, ",limit=60s").seated()
    assert seated.analyse(GAME.turn, limits=Limits(), stop=stop).moves[0].coord in GAME.turn.transitions
    seated.close()


def test_a_kept_engine_goes_on_from_game_to_game(tmp_path: Path) -> None:
    def process_ids(options: str) -> set[int]:
        found = set()
        for seed in (1, 2, 3):
            seated = engine("", tmp_path, options).seated()
            found.add(seated.analyse(Game.new(seed=seed).turn).nodes)
            seated.close()
        return found

    assert len(process_ids("")) == 3, "the test engine reports its process as its nodes"
    assert len(process_ids(",keep=yes")) == 1
    assert running(str(SCRIPT)), "it waits for the next game"
    end_kept_engines()
    wait_until_ended(str(SCRIPT))


def test_options_reach_the_engine_and_unknown_ones_forfeit(tmp_path: Path) -> None:
    assert engine("", tmp_path, ",option.Hash=7").choose(GAME.turn) in GAME.turn.transitions
    (written,) = tmp_path.iterdir()
    assert "< info string hash is 7" in written.read_text()
    with pytest.raises(Forfeit, match="has no option 'Hush': it has Hash"):
        engine("", tmp_path, ",option.Hush=7").choose(GAME.turn)


@pytest.mark.parametrize(
    ("options", "go", "go_with_clocks"),
    [
        ("", "go movetime 1000", "go p1time 9000 p2time 8000 p3time 7000 p1inc 10 p2inc 10 p3inc 10"),
        (",time=50ms", "go movetime 50", "go movetime 50"),
        (",nodes=7", "go nodes 7", "go nodes 7"),
    ],
)
def test_limits_and_clocks_reach_the_engine(options: str, go: str, go_with_clocks: str, tmp_path: Path) -> None:
    seated = engine("", tmp_path, options).seated()
    seated.answer(Question(GAME.turn))
    seated.answer(Question(GAME.turn, clocks=(Clock(9_000, 10), Clock(8_000, 10), Clock(7_000, 10))))
    seated.close()
    (written,) = tmp_path.iterdir()
    assert [line for line in written.read_text().splitlines() if "> go" in line] == [f"> {go}", f"> {go_with_clocks}"]


def test_an_engine_hears_of_each_new_game_in_the_same_seat(tmp_path: Path) -> None:
    seated = engine("", tmp_path).seated()
    game = GAME.play_all(["i6", "a11"])
    for turn, past in ((GAME.turn, ()), (game.turn, game.past), (Game.new(seed=8).turn, ())):
        seated.choose(turn, past=past)
    seated.close()
    (written,) = tmp_path.iterdir()
    assert written.read_text().count("> uginewgame\n") == 2


def test_threads_take_turns_with_a_seated_engine(tmp_path: Path) -> None:
    seated = engine("", tmp_path).seated()
    with ThreadPoolExecutor(8) as pool:
        moves = list(pool.map(lambda seed: seated.choose(Game.new(seed=seed).turn), range(24)))
    assert all(move in Game.new(seed=seed).turn.transitions for seed, move in enumerate(moves))
    seated.close()


def test_a_program_that_cannot_be_started_forfeits(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    assert process.CANNOT_START == warden.CANNOT_START
    with pytest.raises(Forfeit, match="could not be started") as caught:
        parse_engine(f"exec:{broken}", tmp_path / "logs").choose(GAME.turn)
    assert "No such file or directory" in Path(caught.value.log).read_text()


def test_a_warden_that_ended_without_a_word_had_no_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_WARDEN", str(tmp_path / "none"))
    with pytest.raises(Forfeit) as caught:
        engine("", tmp_path).choose(GAME.turn)
    assert caught.value.reason == "closed its input or output"


def test_an_engine_starts_where_the_system_allows_less_data_than_its_spec(tmp_path: Path) -> None:
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from tests.engines.driver import GAME, engine\n"
        "resource.setrlimit(resource.RLIMIT_DATA, (2 << 30, 2 << 30))\n"
        "print(engine('', Path(sys.argv[1]), ',memory=4096').choose(GAME.turn))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip() in map(str, GAME.turn.transitions)) == (0, True), done.stderr


def test_logs_are_bounded_in_size_and_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_BYTES", 500)
    monkeypatch.setattr(log, "MAX_FILES", 3)
    for _ in range(5):
        engine("", tmp_path).choose(GAME.turn)
    written = list(tmp_path.iterdir())
    assert len(written) == 3
    assert all(path.stat().st_size < 1_000 for path in written)
    engine("stderr", tmp_path).choose(GAME.turn)
    assert max(path.stat().st_size for path in tmp_path.iterdir()) < 300_000


def test_a_log_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert engine("", tmp_path / "file" / "logs").choose(GAME.turn) in GAME.turn.transitions


def test_an_engine_inherited_the_passwords_and_keys_of_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = ("TRIBOLO_SECRET_KEY", "TRIBOLO_DATABASE", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "MY_TOKEN")
    for name in (*secrets, "TRIBOLO_WEIGHTS", "LC_ALL", "TZ"):
        monkeypatch.setenv(name, "C")
    engine("environment", tmp_path).choose(GAME.turn)
    (written,) = tmp_path.iterdir()
    names = set(written.read_text().split())
    assert {"PATH", "TRIBOLO_WEIGHTS", "LC_ALL", "TZ"} <= names
    assert names.isdisjoint(secrets)


@pytest.mark.parametrize("trick", ["; touch X", "&& touch X", "$(touch X)", "`touch X`", "| touch X", "> X"])
def test_no_shell_reads_the_command(trick: str, tmp_path: Path) -> None:
    sentinel = tmp_path / "sentinel"
    text = spec_of("") + " " + trick.replace("X", str(sentinel))
    assert parse_engine(text, tmp_path / "logs").choose(GAME.turn) in GAME.turn.transitions
    assert not sentinel.exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("exec:", "it names no program"),
        ("exec", "it names no program"),
        ("exec:  ,time=1s", "it names no program"),
        ("exec:/no/such/program", "the program '/no/such/program' is not found"),
        (f"exec:{__file__}", "is not executable"),
        ("exec:'unclosed", "its command is not valid: no closing quotation"),
        ("exec:true,time=1s,nodes=5", "nodes and time exclude each other"),
        ("exec:true,time", "option 'time' has no value"),
        ("exec:true,tim=1s", "'exec' has no option 'tim'"),
        ("exec:true,time=1s,time=2s", "'time' is given twice"),
        ("exec:true,memory=0", "memory=0: a whole number"),
        ("exec:true,memory=99999999", "memory=99999999: a whole number of megabytes"),
        ("exec:true,keep=perhaps", "keep=perhaps: yes or no is needed"),
    ],
)
def test_an_invalid_spec_is_refused_before_anything_starts(text: str, problem: str) -> None:
    with pytest.raises(InvalidSpec) as caught:
        parse_engine(text)
    assert problem in str(caught.value)


@given(st.text())
def test_any_text_is_a_valid_spec_or_refused_as_one(text: str) -> None:
    with suppress(InvalidSpec):
        assert parse_engine(f"exec:{text}").command


@pytest.mark.parametrize(("milliseconds", "seconds"), [(None, r"1\.05"), (500, r"0\.5")])
def test_time_is_limited_from_outside(milliseconds: int | None, seconds: str, tmp_path: Path) -> None:
    clocks = None if milliseconds is None else (Clock(milliseconds),) * 3
    seated = engine("sleeps", tmp_path, ",time=50ms").seated()
    seated.prepare(GAME.turn)
    assert running(f"{SCRIPT} sleeps"), "the clock does not run while the program starts"
    with pytest.raises(Forfeit, match=f"did not answer within {seconds} s"):
        seated.answer(Question(GAME.turn, clocks=clocks))
