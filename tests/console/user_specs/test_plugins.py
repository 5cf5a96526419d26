"""Plug-ins: opponents in a file or an installed package, in every command, and only if the user names them."""

import os
import re
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from frontends.console.user_specs.game import definition_of
from frontends.console.user_specs.guard import GuardedOpponent
from frontends.console.user_specs.plugins import InvalidPlugin, PluginModule, opponents_of
from frontends.console.user_specs.spec import UserSpec, roster_of, user_opponent
from frontends.games.tribolo import TRIBOLO
from frontends.session.opponents import seat
from tests.console.plain.driver import play_game
from tests.harness.console import output_of, refusal_of, run_here
from tests.harness.console import run as run_program
from tests.harness.waiting import until
from tests.protocol.driver import Engine
from tests.web.worker import Worker
from tribolo_core import PLAYERS, Game, InvalidSpec, Opponent, Player, Record, format_record, opponent
from tribolo_core.ai.answers import InvalidAnswer
from tribolo_core.ai.any_opponent import FunctionOpponent
from tribolo_core.ai.clocks import Clock
from tribolo_core.ai.protocol import Analysis, Forfeit, Question
from tribolo_core.arena.game import parse_result, play
from tribolo_core.arena.schedule import Job
from tribolo_core.dataset import read_games
from tribolo_core.puzzles.file import read_puzzles

EXAMPLE = Path(__file__).parents[3] / "docs" / "how-to" / "my_bot.py"
FILE = Path(__file__).with_name("plugin_file.py")
GAME = Game.new(seed=7).play_all(["i6", "a11"])
MODULE = PluginModule.named(str(FILE))


def run(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    return run_program(*arguments, lines=lines, **os.environ)


def typed(text: str) -> UserSpec:
    return UserSpec(text, (MODULE,))


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file to which the plug-in writes whenever it is imported."""
    monkeypatch.setenv("PLUGIN_TRACE", str(tmp_path / "trace"))
    return tmp_path / "trace"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a package with the plug-in under the names `nth` and `broken`, and return the folder of packages."""
    folder = tmp_path / "packages"
    information = folder / "guest-1.0.dist-info"
    information.mkdir(parents=True)
    (folder / "guest_bot.py").write_text(FILE.read_text())
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(
        "[tribolo.opponents]\nnth = guest_bot:OPPONENTS_nth\nguest = guest_bot:first\nbroken = guest_bot:missing\n"
    )
    with (folder / "guest_bot.py").open("a") as file:
        file.write("\nOPPONENTS_nth = OPPONENTS['nth']\n")
    monkeypatch.setenv("PYTHONPATH", f"{folder}:{Path(__file__).parents[3]}")
    return folder


def test_every_kind_of_value_is_an_opponent() -> None:
    moves = sorted(GAME.turn.transitions)
    for text, number in (("nth", 1), ("nth:second", 2), ("nth:number=3", 3), ("first", 1), ("third", 3)):
        assert user_opponent(typed(text)).choose(GAME.turn, seed=1) == moves[number - 1], text
    assert user_opponent(typed("greedy")) == opponent("greedy")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nth:fourth", "'nth' has no variant 'fourth'"),
        ("nth:size=3", "'nth' has no option 'size'"),
        ("nth:number=x", "number=x: a whole number"),
        ("first:number=3", "'first' has no options"),
        ("first:limit=0s", "limit=0s: a time with a unit is needed"),
        ("unknown", "unknown name 'unknown'"),
    ],
)
def test_specs_of_plugins_are_checked_like_any_other(text: str, problem: str) -> None:
    with pytest.raises(InvalidSpec) as caught:
        user_opponent(typed(text))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("failing", r"raised ZeroDivisionError: .* \(plugin_file.py, line \d+\)$"),
        ("leaving", r"raised SystemExit: 3 \(plugin_file.py, line \d+\)$"),
        ("rambling", r"raised RuntimeError: x y( y)*\.\.\. \(plugin_file.py, line \d+\)$"),
        ("speechless", r"raised Speechless: its text cannot be shown \(plugin_file.py, line \d+\)$"),
        ("nothing", "chose 5, which is not a cell$"),
        ("endless", r"chose an illegal move: 'z+\.\.\.z+' is not a cell"),
        ("nowhere", "chose an illegal move: 'z9' is not a cell; use a column a-p and a row 1-11, such as c7$"),
        ("unseated", r"raised ZeroDivisionError: .* \(plugin_file.py, line \d+\)$"),
    ],
)
def test_a_failing_plugin_forfeits(name: str, reason: str) -> None:
    names = (name, "greedy", "random")
    result = play(Job(names, 5, names), lambda: 0.0, roster_of([typed(name)]))
    (forfeit,) = result.forfeits
    assert re.match(reason, forfeit.reason)


def test_a_plugin_that_returns_no_analysis_forfeits() -> None:
    class Odd(FunctionOpponent):
        def answer(self, question: Question) -> Analysis:  # noqa: ARG002
            return Analysis((), equals=0, nodes=0, depth=0)

    with pytest.raises(InvalidAnswer, match=r"answered with moves \(\); expected at least one RankedMove"):
        GuardedOpponent(Odd(lambda turn: min(turn.transitions))).choose(GAME.turn)


@pytest.mark.parametrize("name", ["loop", "stubborn", "sleep"])
def test_d11_a_plugin_that_hangs_forfeits(name: str) -> None:
    spec = f"{name}:limit=50ms"
    names = (spec, "greedy", "random")
    result = play(Job(names, 5, names), lambda: 0.0, roster_of([typed(spec)]))
    (forfeit,) = result.forfeits
    assert forfeit.reason == "did not answer within 0.05 s"
    with pytest.raises(Forfeit, match=r"did not answer within 0\.04 s"):
        user_opponent(typed(name)).seated().answer(Question(GAME.turn, clocks=(Clock(40),) * 3))
    if name == "loop":
        until(lambda: not any(thread.name == "plug-in" and thread.is_alive() for thread in threading.enumerate()))


class Foreteller(Opponent):
    """An opponent that forecasts what it is made with or fails, and fails in a series."""

    def __init__(self, shares: Any) -> None:
        self.shares = shares

    def answer(self, question: Question) -> Analysis:
        return opponent("greedy").answer(question)

    def forecast(self, _question: Question) -> Any:
        if self.shares is None:
            raise ValueError("nobody is known")
        return self.shares

    def for_series(self) -> Opponent:
        raise KeyError("series")

    def observe(self, _game: Game, _player: Player) -> None:
        raise KeyError("observe")


def test_a_plugin_whose_forecast_or_series_fails_forfeits() -> None:
    question, shares = Question(GAME.turn), (0.5, 0.25, 0.25)
    assert GuardedOpponent(Foreteller(shares)).forecast(question) == shares
    guarded = GuardedOpponent(Foreteller(None))
    with pytest.raises(InvalidAnswer, match="add up to 1"):
        GuardedOpponent(Foreteller((0.5, 0.5, 0.5))).forecast(question)
    for call in (lambda: guarded.forecast(question), guarded.for_series, lambda: guarded.observe(GAME, PLAYERS[0])):
        with pytest.raises(Forfeit, match="raised"):
            call()


def test_d11_a_plugin_that_hangs_in_pondering_or_closing_forfeits() -> None:
    seated = seat(user_opponent(typed("deaf:limit=500ms")))
    assert seated.choose(GAME.turn) in GAME.turn.transitions
    with pytest.raises(Forfeit, match=r"did not answer within 0\.5 s"):
        seated.choose(GAME.turn)
    seated.close()


BROKEN: dict[str, tuple[str | Callable[[Path], object], str]] = {
    "syntax": ("def f(:", "cannot be imported: SyntaxError"),
    "raises": ("x = 1\n\n1 / 0", r"cannot be imported: ZeroDivisionError: division by zero \(bad.py, line 3\)"),
    "nothing": ("", "defines no OPPONENTS, a dictionary from names to opponents"),
    "not a dictionary": ("OPPONENTS = [1]", "defines no OPPONENTS"),
    "a built-in name": ("OPPONENTS = {'greedy': max}", "names an opponent 'greedy', which is the name of a built-in"),
    "no opponent": ("OPPONENTS = {'mine': 5}", "gives 5, which is no OpponentDefinition, Opponent or function"),
    "leaves": ("import sys; sys.exit(3)", r"cannot be imported: SystemExit: 3 \(bad.py, line 1\)"),
    "not text": (lambda path: path.write_bytes(b"\xff"), "is not text in UTF-8"),
    "too large": (lambda path: path.write_bytes(b"#" * (2 << 20)), "is larger than"),
    "a folder": (lambda path: path.mkdir(), "cannot be read: Is a directory"),
    "a pipe": (os.mkfifo, "is a device or a pipe, not a file"),
    "missing": (lambda _path: None, "cannot be read: No such file or directory"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_plugin_is_refused_before_any_game(fault: str, tmp_path: Path) -> None:
    content, problem = BROKEN[fault]
    path = tmp_path / "bad.py"
    content(path) if callable(content) else path.write_text(content)
    with pytest.raises(InvalidPlugin) as caught:
        opponents_of(PluginModule.named(str(path)))
    assert re.search(problem, str(caught.value))


@pytest.mark.parametrize("name", ["", "../bots", "..", "my bots", "bots/mine"])
def test_a_name_of_no_module_is_refused(name: str) -> None:
    with pytest.raises(InvalidPlugin, match=r"is neither the name of a module nor a file that ends in \.py"):
        PluginModule.named(name)


def test_a_broken_plugin_is_one_sentence_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("1 / 0")
    assert refusal_of("match", "--import", str(path), "first", "greedy", "greedy").splitlines()[-1] == (
        f"Error: The plug-in {path} cannot be imported: ZeroDivisionError: division by zero (bad.py, line 1)."
    )
    done = run_here("match", "--import", "no.such.module", "first", "greedy", "greedy")
    assert "The plug-in no.such.module cannot be imported: ModuleNotFoundError" in done.stderr


def test_a_plugin_plays_in_a_match_an_arena_a_data_set_and_the_terminal(tmp_path: Path, trace: Path) -> None:
    use = ("--import", str(FILE))
    assert " won with " in run_here("match", *use, "nth:number=2", "first", "third", "--seed", "3").stdout
    path = tmp_path / "games"
    arena = run(
        "arena", "nth:number=2", "--against", "greedy", *use, "--deals", "1", "--workers", "2", "--out", str(path)
    )
    assert arena.returncode == 0, arena.stderr
    assert "| nth:number=2 " in arena.stdout
    assert [parse_result(line).forfeits for line in path.read_text().splitlines()] == [()] * 3
    assert output_of("arena", "--resume", str(path), *use, "--workers", "1").startswith("3 games from deal 1 on")
    assert "'nth:number=2', which is not built in. Add --import" in refusal_of("arena", "--resume", str(path))
    others = set(trace.read_text().split()) - {str(os.getpid())}
    assert len(others) >= 2, "the arena and a worker have imported it"
    games = tmp_path / "games.jsonl"
    output_of("selfplay", *use, "--blue", "first", "--games", "2", "--workers", "1", "--out", str(games))
    for game in read_games(games):
        assert all(move == min(turn.transitions) for turn, move in game.game().past if turn.player is PLAYERS[0])
    puzzles = tmp_path / "puzzles.jsonl"
    output_of("puzzles", *use, "--opponent", "first", "--games", "1", "--nodes", "10", "--out", str(puzzles))
    assert read_puzzles(puzzles).header.opponents == ("first",)
    done = run_here(*use, "--blue", "first", "--red", "third", "--green", "human", "--seed", "7", text="i6\nquit\n")
    first = min(Game.new(seed=7).play("i6").turn.transitions)
    assert f"first plays {first} " in done.stdout


def test_an_installed_plugin_needs_no_import_option(installed: Path, trace: Path) -> None:
    listed = run("opponents").stdout
    assert "guest: An opponent of the plug-in guest_bot:first." in listed
    assert not trace.exists(), "a list imports nothing"
    assert " won with " in run("match", "nth:number=2", "guest", "greedy", "--seed", "3").stdout
    assert trace.exists()
    done = run("arena", "guest", "greedy", "random", "--deals", "1", "--workers", "2")
    assert done.returncode == 0, done.stderr
    done = run("match", "broken", "greedy", "greedy")
    assert "The plug-in broken cannot be imported: AttributeError" in done.stderr
    assert installed.exists()


def test_no_other_text_imports_an_installed_plugin(
    installed: Path, trace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: Worker
) -> None:
    monkeypatch.syspath_prepend(str(installed))
    seats = ("human", "human", "guest")
    path = tmp_path / "game.tribolo"
    path.write_text(format_record(Record(Game.new(seed=7), seats)))
    with pytest.raises(InvalidSpec):
        opponent("guest")
    printed = play_game(definition_of(()), f"load {path}", seats=TRIBOLO.setup.default_seats)
    assert any("unknown name 'guest'" in line for line in printed)
    assert "unknown name 'guest'" in Engine().send("setoption name Opponent value guest")[0]
    browser = worker.browser()
    assert browser.post("/records", text=path.read_text()).status_code == 422
    answer = browser.client.post("/api/games", json={"seats": {"Blue": "here", "Red": "guest", "Green": "here"}})
    assert answer.status_code == 422
    for command in ("show", "review", "analyse"):
        run(command, str(path), *(() if command == "show" else ("--nodes", "1")))
    assert not trace.exists()
    with pytest.raises(InvalidSpec):
        user_opponent(UserSpec("nobody"))
    assert not trace.exists(), "only the plug-in that is named is imported"
    assert user_opponent(UserSpec("guest")).choose(GAME.turn) == min(GAME.turn.transitions)
    assert trace.exists(), "so that this test can fail"


def test_the_example_of_the_documents_plays() -> None:
    specs = ("corners", "corners:edges=3", "greedy")
    assert "forfeit" not in output_of("match", "--import", str(EXAMPLE), *specs, "--seed", "7")
    corner = GAME.at(1).turn
    assert "a11" in map(str, corner.transitions)
    assert str(user_opponent(UserSpec("corners", (PluginModule.named(str(EXAMPLE)),))).choose(corner)) == "a11"
