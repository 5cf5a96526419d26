"""The command `bench2`: an opponent's score in Tribolo-Bench 2, or the check of a stored one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from frontends.console.executors import open_executor, stop
from frontends.console.reports.benchmark2 import repetition_text, score_report
from frontends.console.reports.json_output import print_json
from frontends.console.reports.progress import interrupted_text, progress_bar
from frontends.console.reports.table import terminal_columns
from frontends.console.storage.files import FileRefused, appending, read_lines, refusing
from frontends.console.user_specs.spec import UserSpec, any_opponent
from frontends.engines.external import ExternalEngine
from tribolo_core.ai import AnyOpponent
from tribolo_core.arena.workers import Workers
from tribolo_core.benchmark.second.candidate import Candidate, Category
from tribolo_core.benchmark.second.draws import RUNS
from tribolo_core.benchmark.second.evidence import (
    TASKS,
    Plan,
    Unit,
    format_answer,
    format_head,
    gather,
    parse,
    read,
)
from tribolo_core.benchmark.second.repetition import repeat
from tribolo_core.benchmark.second.score import score_fields, score_of
from tribolo_core.errors import InvalidArgument, InvalidScore, NoScore

from .options import OUTPUT_FILE, SEED, WORKERS, InvalidInput, WholeNumber, dask_option, json_option
from .specs.user import UserOpponent, import_option

_LARGEST: Final = 1 << 28
"""Bytes of the largest file that is read; one with ten runs has about 20 million."""


@click.command()
@click.argument("spec", type=UserOpponent(), required=False)
@click.option("--out", type=OUTPUT_FILE, help="Append the answers to this file, and go on where it stops.")
@click.option(
    "--category",
    type=click.Choice([str(category) for category in Category]),
    help="How SPEC finds its moves: it looks at one position, searches by the rules, or simulates a rival.  "
    "[default: searching, or with --check that of the file]",
)
@click.option(
    "--file",
    "paths",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A file that SPEC reads, such as weights; repeat the option for more.",
)
@click.option(
    "--run",
    "runs",
    type=WholeNumber(0, len(RUNS) - 1),
    multiple=True,
    help="Do this run alone, from 0 to 9; repeat the option for more.  [default: all]",
)
@click.option(
    "--task",
    "tasks",
    type=click.Choice([*TASKS]),
    multiple=True,
    help="Do this task alone; repeat the option for more.  [default: all]",
)
@click.option("--check", "stored", type=OUTPUT_FILE, metavar="FILE", help="Check the answers in this file instead.")
@click.option("--repeat", "salt", type=SEED, help="With --check: let SPEC play a tenth again, with other draws.")
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@import_option
@json_option
def bench2(
    spec: UserSpec | None,
    out: Path | None,
    category: str | None,
    paths: tuple[Path, ...],
    runs: tuple[int, ...],
    tasks: tuple[str, ...],
    stored: Path | None,
    salt: int | None,
    workers: int | None,
    dask: str | None,
    *,
    is_json: bool,
) -> None:
    """Score an opponent with Tribolo-Bench 2, in which all that it meets is drawn from its files.

    SPEC plays a population of rivals, predicts results, finds best moves, and adapts to rivals that it does not know,
    in ten runs. This command is experimental.
    """
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    if salt is not None and (stored is None or spec is None):
        raise click.UsageError("--repeat needs --check FILE and the SPEC that played.")
    if spec is None and stored is None:
        raise click.UsageError("Give either a SPEC to score or --check FILE.")
    if stored is not None and (runs or tasks or out):
        raise click.UsageError("--check reads all of its file; leave out --run, --task and --out.")
    if stored is not None and spec is not None and salt is None:
        raise click.UsageError("A SPEC beside --check needs --repeat.")
    if stored is not None and spec is None and (category or paths):
        raise click.UsageError(
            "--check reads the category and the files from its file; leave out --category and --file."
        )
    try:
        stated = Category(category) if category else None
        player = None if spec is None else _Player(spec, any_opponent(spec), stated, paths)
        with open_executor(workers, dask) as (executor, slots):
            playing = Workers(executor, slots)
            try:
                if stored is not None:
                    _check(stored, player, salt, playing, is_json=is_json)
                elif player is not None:
                    chosen = {name: TASKS[name] for name in tasks or TASKS}
                    plan = Plan(player.candidate(Category.SEARCHING), runs or tuple(RUNS), chosen)
                    _score(plan, player.value, out, playing, is_json=is_json)
            except KeyboardInterrupt:
                stop(executor)
                raise click.Abort from None
    except NoScore:
        raise InvalidInput(f"{stored or out} has no answers of Tribolo-Bench 2.") from None
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None
    except OSError as error:
        raise InvalidInput(f"{error.filename}: {error.strerror}.") from None
    except InvalidArgument as error:
        raise click.UsageError(f"{stored}: {error}") from None
    except InvalidScore as error:
        raise click.ClickException(f"{stored or out}: {error}") from None


class _Player(NamedTuple):
    """An opponent as the user named it on the command line.

    `category` is `None` if the user gave none, and `paths` are those given as `--file`.
    """

    spec: UserSpec
    value: AnyOpponent
    category: Category | None
    paths: tuple[Path, ...]

    def candidate(self, default: Category) -> Candidate:
        """Return the candidate, of the category `default` unless the user gave one; raise OSError for a lost file."""
        files = (*own_files(self.spec, self.value), *self.paths)
        return Candidate.of(self.spec.text, self.category or default, files)


def own_files(spec: UserSpec, value: AnyOpponent) -> Iterator[Path]:
    """Yield the files that belong to an opponent: the plug-ins of `spec`, and the files in the command of a program.

    A command without a folder, such as `python`, does not count: it belongs to the machine.
    """
    for module in spec.imports:
        if module.source is not None:
            yield Path(module.name)
        elif (found := find_spec(module.name)) is not None and found.origin is not None:
            yield Path(found.origin)
    if isinstance(value, ExternalEngine):
        yield from (path for path in map(Path, value.command) if path.is_file())


def _score(plan: Plan, value: AnyOpponent, out: Path | None, workers: Workers, *, is_json: bool) -> None:
    """Do the units of `plan` that the file `out` lacks, append each to it, and print the score."""
    head = format_head(plan.candidate, version("tribolo"))
    answers = {} if out is None else _stored_answers(out, plan.candidate, head)
    units = plan.units
    begun = {unit: answers[unit] for unit in units if unit in answers}
    findings = dict(_found(plan, begun, workers, asks_rivals=False))
    missing = [unit for unit in units if unit not in answers]
    try:
        with appending(out, head) as write, progress_bar("Bench", len(units), len(findings)) as advance:
            for unit, answer, finding in gather(plan, missing, value, time.perf_counter, workers):
                write(format_answer(unit, answer))
                findings[unit] = finding
                advance(1)
    except KeyboardInterrupt:
        click.echo(f"\n{interrupted_text(len(findings), len(units), 'answers', out)}", err=True)
        raise
    _print(plan, findings, is_json=is_json)


def _check(path: Path, player: _Player | None, salt: int | None, workers: Workers, *, is_json: bool) -> None:
    """Check the answers in the file `path`, and print the score.

    With a `player`, it must be the candidate of the file; with a `salt`, too, it plays a part again (see `repeat`).
    """
    with refusing(path):
        path.stat()
    lines, _torn = read_lines(path, _LARGEST, is_argument=True)
    candidate, answers = parse(lines)
    if player is not None:
        _compare(path, candidate, player.candidate(candidate.category))
    plan = Plan(candidate)
    if strange := answers.keys() - set(plan.units):
        unit = min(strange)
        raise InvalidScore(f"there is no unit {unit.number} of a task {unit.task} in a run {unit.run}")
    findings = dict(_found(plan, answers, workers, asks_rivals=True))
    if not plan.counted(findings):
        raise InvalidScore("none of its tasks is complete in a run")
    click.echo(f"{len(answers)} answers are possible ones; the moves of all rivals agree.\n", err=is_json)
    _print(plan, findings, is_json=is_json)
    if player is not None and salt is not None:
        found = repeat(plan, plan.counted(findings), player.value, salt, workers)
        click.echo("\n" + repetition_text(found), err=is_json)


def _compare(path: Path, stored: Candidate, given: Candidate) -> None:
    """Check that the candidate `given` is the candidate `stored` in the score file `path`.

    Raise click.UsageError if the spec, the category or the names of the files differ, InvalidScore if only the content
    of a file differs.
    """
    if (given.spec, given.category) != (stored.spec, stored.category):
        raise click.UsageError(f"{path} is a score of {stored.spec}, {stored.category}.")
    names, given_names = ([file.name for file in candidate.files] for candidate in (stored, given))
    if names != given_names:
        declared, found = (", ".join(found) or "no file" for found in (names, given_names))
        raise click.UsageError(f"{path} declares {declared}; here you gave {found}. Use --import and --file.")
    if changed := sorted({file.name for file in {*stored.files} ^ {*given.files}}):
        raise InvalidScore(f"it was not played with these files: {', '.join(changed)}")


def _found(
    plan: Plan, answers: Mapping[Unit, Any], workers: Workers, *, asks_rivals: bool
) -> Iterator[tuple[Unit, Any]]:
    """Yield each unit of `answers` with its finding, while a progress bar advances; see `Plan.read`."""
    if not answers:
        return
    with progress_bar("Checking" if asks_rivals else "Reading", len(answers)) as advance:
        for found in read(plan, answers, workers, asks_rivals=asks_rivals):
            yield found
            advance(1)


def _stored_answers(path: Path, candidate: Candidate, head: str) -> dict[Unit, Any]:
    """Return the answers in a file that an earlier command has begun; its first line is `head`.

    Raise FileRefused if the file cannot be read or has another candidate than `candidate`, NoScore if it is no file of
    answers, InvalidScore if a line is invalid.
    """
    lines, torn = read_lines(path, _LARGEST)
    if not lines and head.startswith(torn):
        return {}
    found, answers = parse(lines)
    if found != candidate:
        raise FileRefused(path, "it is of another opponent, category or set of files; name a new file")
    return answers


def _print(plan: Plan, findings: Mapping[Unit, Any], *, is_json: bool) -> None:
    """Print the score of the findings that `Plan.counted` returns."""
    candidate, counted = plan.candidate, plan.counted(findings)
    score = score_of(counted)
    if is_json:
        head = {"opponent": candidate.spec, "category": candidate.category, "digest": candidate.digest}
        print_json({**head, **score_fields(score)})
        return
    click.echo(score_report(candidate, score, len(findings) - len(counted), terminal_columns()))
