"""The command line as a whole: finding commands, help and examples, start-up, and Ctrl-C while it starts."""

import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import click
import pytest

from frontends.console.command_line import cli
from frontends.console.command_table import COMMAND_TABLE, GROUPS
from frontends.version import full_version, installed_version
from tests.golden_games import GAMES
from tests.harness.console import COMMAND, PLAIN_ENVIRONMENT, output_of
from tests.harness.console import run_here as invoke
from tests.harness.programs import program
from tribolo_core import parse_record
from tribolo_core.notation.formats import format_json

SLOW = ("tribolo_core", "prompt_toolkit", "numpy", "platformdirs", "multiprocessing", "concurrent.futures", "email")
"""Modules that take long to import, and that neither the version nor the list of commands needs."""

RUN = "import sys; from frontends.console.main import main; code = main()"


def test_a_mistyped_option_names_the_right_one() -> None:
    assert "Did you mean '--seed'?" in invoke("match", "--sed", "7").stderr
    assert "Did you mean '--workers'?" in invoke("arena", "--worker", "7").stderr


def test_an_old_name_of_an_option_works_and_is_not_named() -> None:
    with_old, with_new = (invoke("arena", name, "0").stderr for name in ("--starts", "--deals"))
    assert with_old == with_new
    assert "Invalid value for '--deals'" in with_new
    assert "--starts" not in invoke("arena", "--help").stdout


def test_the_version_is_that_of_the_distribution(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert full_version(tmp_path) == installed_version() == version("tribolo")
    assert output_of("-V") == output_of("--version")
    assert re.match(rf"tribolo-cli, version {re.escape(version('tribolo'))}( \(|$)", invoke("-V").stdout)
    (tmp_path / "tribolo-9.8.7.dist-info").mkdir()
    (tmp_path / "tribolo_other-1.0.dist-info").mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [str(tmp_path)])
        assert installed_version() == "9.8.7"


def test_the_version_of_a_checkout_did_not_say_which_commit(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false")
        subprocess.run([program("git"), "-C", str(tmp_path), *who, *arguments], check=True, capture_output=True)

    (tmp_path / ".git").touch()
    assert full_version(tmp_path) == f"{version('tribolo')} (a checkout)", "git knows no commit"
    (tmp_path / ".git").unlink()
    git("init")
    (tmp_path / "file").write_text("one")
    git("add", "file")
    git("commit", "--message=one")
    git("tag", "v9.9.9")
    commit = rf"{re.escape(version('tribolo'))} \(commit [0-9a-f]{{8}}"
    assert re.fullmatch(rf"{commit}\)", full_version(tmp_path))
    (tmp_path / "untracked").touch()
    assert re.fullmatch(rf"{commit}\)", full_version(tmp_path))
    (tmp_path / "file").write_text("two")
    assert re.fullmatch(rf"{commit}, with changes\)", full_version(tmp_path))


def test_there_was_no_command_for_help() -> None:
    assert output_of("help") == output_of("--help")
    assert [*chain.from_iterable(GROUPS.values())] == [*COMMAND_TABLE]
    for name in COMMAND_TABLE:
        assert output_of("help", name) == output_of(name, "--help")
    assert "Did you mean 'exploit'?" in invoke("help", "exploi").stderr


@pytest.mark.parametrize("name", COMMAND_TABLE)
def test_help_had_no_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry, command = COMMAND_TABLE[name], cli.get_command(click.Context(cli), name)
    assert command
    assert command.name == name
    assert command.get_short_help_str(200) == entry.summary
    record = (GAMES / "tie.tribolo").read_text("utf-8")
    (tmp_path / "game.tribolo").write_text(record, "utf-8")
    (tmp_path / "game.json").write_text(format_json(parse_record(record)), "utf-8")
    (tmp_path / "robo.token").touch()
    monkeypatch.chdir(tmp_path)
    assert entry.examples
    for example in entry.examples:
        assert f"\n    {example}\n" in invoke(name, "--help").stdout
        program, *arguments = shlex.split(example)
        assert program == "tribolo-cli"
        with cli.make_context("tribolo-cli", [*arguments]) as context:
            found, chosen, rest = cli.resolve_command(context, [*context._protected_args, *context.args])
            assert (found, chosen) == (name, command)
            command.make_context(name, rest, parent=context)


def python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, env=PLAIN_ENVIRONMENT, capture_output=True, text=True, check=False, timeout=60)


def imported(*arguments: str) -> set[str]:
    program = f"{RUN}; print('MODULES', *sys.modules)"
    return set(python(program, *arguments).stdout.rpartition("MODULES ")[2].split())


@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ("help",), ("-h",)])
def test_the_version_and_the_help_imported_everything(arguments: tuple[str, ...]) -> None:
    modules = imported(*arguments)
    assert "click" in modules
    assert modules.isdisjoint(SLOW)


def test_showing_a_game_imported_the_screen_and_the_tournaments(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    path.write_text((GAMES / "tie.tribolo").read_text("utf-8").replace('"random"', '"human"'), "utf-8")
    modules = imported("show", str(path))
    assert "tribolo_core" in modules
    assert modules.isdisjoint({*SLOW} - {"tribolo_core", "platformdirs"})
    assert modules.isdisjoint(f"tribolo_core.{name}" for name in ("ai", "svg", "analysis", "arena.tournaments"))
    frontends = {"frontends.engines.process", "frontends.console.user_specs.spec", "frontends.session.loop"}
    assert modules.isdisjoint(frontends)


def interrupted(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `tribolo-cli` in a process that first executes `code`, which sends Ctrl-C at some later moment."""
    return python(f"import os, sys\n{code}\n{RUN}; sys.exit(code)", *arguments)


@pytest.mark.parametrize(
    "module", ["frontends.console.run", "click", "frontends.console.command_line", "tribolo_core", "tribolo_core.turn"]
)
def test_ctrl_c_while_the_program_started_left_a_traceback(module: str) -> None:
    hook = f"""
class Interrupt:
    @staticmethod
    def find_spec(name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Interrupt)
"""
    done = interrupted(hook, "opponents")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_first_module_imports_nothing_new() -> None:
    """Ctrl-C while `frontends.console.main` is imported would leave a traceback, so that it must import nothing."""
    program = "import sys; before = {*sys.modules}; import frontends.console.main; print(*{*sys.modules} - before)"
    new = set(python(program).stdout.split()) - {"frontends", "frontends.console", "__future__"}
    assert new == {"frontends.console.main"}


@pytest.mark.parametrize("arguments", [("--version",), ("show", "missing.tribolo")])
def test_ctrl_c_while_the_program_ended_left_a_traceback(arguments: tuple[str, ...]) -> None:
    hook = "import atexit; atexit.register(os.kill, os.getpid(), 2)"
    done = interrupted(hook, *arguments)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert done.stdout + done.stderr == "".join((invoke(*arguments).stdout, invoke(*arguments).stderr))


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_enough_was_an_error(unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    environment = PLAIN_ENVIRONMENT | {"PYTHONUNBUFFERED": unbuffered}
    with os.fdopen(writer, "w") as closed:
        done = subprocess.run(
            [*COMMAND, "opponents"], env=environment, stdout=closed, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert (done.returncode, done.stderr) == (0, b"")
