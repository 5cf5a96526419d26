"""The command `bench`: an opponent's score in Tribolo-Bench, or the check of a stored score."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final, Self, TypeVar

import click

from frontends.console.executors import open_executor, stop
from frontends.console.reports.benchmark import score_report
from frontends.console.reports.progress import interrupted_text, progress_bar
from frontends.console.reports.table import terminal_columns
from frontends.console.reports.tournament import forfeit_lines
from frontends.console.storage.bench_run import read_run, run_writer, unfinished_path
from frontends.console.storage.files import FileRefused, check_target, read_text, write_text
from frontends.console.user_specs.spec import UserSpec, roster_of
from tribolo_core import InvalidSpec
from tribolo_core.ai import check_spec
from tribolo_core.ai.answers import InvalidAnswer
from tribolo_core.arena.workers import Workers
from tribolo_core.benchmark.deals import Split
from tribolo_core.benchmark.evidence import BenchRun, Evidence, Part, gather, steps_of
from tribolo_core.benchmark.run_format import format_head
from tribolo_core.benchmark.score import score_of
from tribolo_core.benchmark.score_format import format_score, parse_score
from tribolo_core.benchmark.verification import check_rivals
from tribolo_core.benchmark.version import DEALS, SPLITS, check_version
from tribolo_core.errors import ChangedBenchmark, InvalidDataset, InvalidScore, NoScore

from .options import OUTPUT_FILE, WORKERS, WholeNumber, dask_option
from .specs.user import UserOpponent, import_option

T = TypeVar("T")

_LARGEST_SCORE: Final = 1 << 26
"""Bytes of the largest score that is read; one of version 1 has about 2 million."""


@click.command()
@click.argument("spec", type=UserOpponent(), required=False)
@click.option("--out", type=OUTPUT_FILE, help="Write the score to this new file, and print tables instead.")
@click.option(
    "--split",
    type=click.Choice([str(split) for split in SPLITS]),
    default=str(Split.TEST),
    show_default=True,
    help="Deals to use: those of validation while you work on SPEC, those of test for a result.",
)
@click.option(
    "--deals",
    type=WholeNumber(1, DEALS),
    default=DEALS,
    show_default=True,
    help="Play fewer deals for a quick look; the score is then marked as incomplete.",
)
@click.option("--check", type=OUTPUT_FILE, metavar="FILE", help="Check the score in this file instead.")
@click.option("--again", is_flag=True, help="With --check: also ask the opponent again; it must be a built-in one.")
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@import_option
def bench(
    spec: UserSpec | None,
    out: Path | None,
    split: str,
    deals: int,
    check: Path | None,
    again: bool,
    workers: int | None,
    dask: str | None,
) -> None:
    """Score an opponent with Tribolo-Bench, and print the score as JSON.

    SPEC plays fixed rivals on fixed deals in all seats, predicts the win shares of fixed positions, and looks for the
    best moves of solved positions. The JSON holds all games and answers, so that anybody can check it with --check.
    With --out, run the same command again to continue after an interruption.
    """
    if (spec is None) == (check is None):
        raise click.UsageError("Give either a SPEC to score or --check FILE.")
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    if again and not check:
        raise click.UsageError("--again needs --check.")
    try:
        check_version()
        if out:
            _check_new(out)
        stored = _read(check) if check else None
        unfinished = _Unfinished.read(spec, BenchRun(spec.text, Split(split), deals), out) if spec else None
        with open_executor(workers, dask, f"Run the same command again{' to continue' if out else ''}.") as started:
            if check and stored:
                _check(check, stored, *started, again=again)
                return
            assert spec is not None
            assert unfinished is not None
            evidence = _run(spec, unfinished, *started)
    except InvalidAnswer as error:
        raise click.UsageError(f"{spec.text if spec else ''}: {error}") from None
    except (ChangedBenchmark, InvalidDataset, FileRefused) as error:
        raise click.UsageError(str(error)) from None
    text = format_score(evidence, version("tribolo"))
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        write_text(out, text)
    except FileRefused as refused:
        # A run may have taken hours, so its score is not lost.
        click.echo(text, nl=False)
        raise click.ClickException(f"{refused} The score is on the standard output instead.") from None
    unfinished_path(out).unlink(missing_ok=True)
    click.echo(score_report(evidence.run, score_of(evidence), terminal_columns()))
    for line in forfeit_lines(evidence.games.values()):
        click.echo(f"\n{line}")


@dataclass(frozen=True, slots=True)
class _Unfinished:
    """An unfinished run: `known` are its parts in the file `path`, and `head` is the first line of this file."""

    run: BenchRun
    head: str
    path: Path | None
    known: list[Part]

    @classmethod
    def read(cls, spec: UserSpec, run: BenchRun, out: Path | None) -> Self:
        """Return a run with the parts that an interrupted command has kept in a file beside `out`.

        Raise FileRefused if that file cannot be used.
        """
        head = format_head(run, version("tribolo"), [module.checksum for module in spec.imports])
        path = None if out is None else unfinished_path(out)
        return cls(run, head, path, [] if path is None else read_run(path, run, head))


def _run(spec: UserSpec, unfinished: _Unfinished, executor: Executor, slots: int) -> Evidence:
    """Do the rest of the run `unfinished` with the opponent `spec`, and return all that the run found.

    Each part is kept in the file of the run at once. At most `slots` tasks are submitted to the executor.

    Raise FileRefused if the file cannot be written, InvalidAnswer if the first answer is invalid, click.Abort if Ctrl-C
    ends the run.
    """
    run, path, known = unfinished.run, unfinished.path, unfinished.known
    done = sum(map(steps_of, known))
    roster = roster_of((spec,))

    def work(advance: Callable[[int], object]) -> Evidence:
        def report(part: Part) -> None:
            nonlocal done
            write(part)
            done += steps_of(part)
            advance(steps_of(part))

        return gather(run, time.perf_counter, Workers(executor, slots), roster, report, known)

    with run_writer(path, unfinished.head) as write:
        try:
            return _with_bar(run.steps, executor, work, done)
        except click.Abort:
            click.echo(f"\n{interrupted_text(done, run.steps, 'games and answers', path)}", err=True)
            raise


def _check_new(path: Path) -> None:
    """Raise click.UsageError if the file exists, FileRefused if its folder does not."""
    if path.exists():
        raise click.UsageError(f"{path} exists; a score is not overwritten.")
    check_target(path, lambda _text: None)


def _read(path: Path) -> Evidence:
    """Read a stored score and check what follows from the file alone.

    Raise FileRefused if the file cannot be read, click.UsageError if it is not a score, click.ClickException if the
    score is invalid.
    """
    try:
        return parse_score(read_text(path, _LARGEST_SCORE, is_argument=True))
    except NoScore:
        raise click.UsageError(f"{path} is not a score of Tribolo-Bench.") from None
    except InvalidScore as error:
        raise click.ClickException(f"{path}: {error}") from None


def _check(path: Path, evidence: Evidence, executor: Executor, slots: int, *, again: bool) -> None:
    """Check a stored score and print it.

    Ask the rivals again for all their moves; with `again`, also the opponent for its moves and answers. Raise
    click.ClickException if anything differs, or if the opponent cannot be asked again.
    """
    run = evidence.run
    workers = Workers(executor, slots)
    try:
        if again:
            check_spec(run.spec)
            if not run.is_reproducible:
                raise InvalidScore(f"{run.spec} does not answer alike every time, so it cannot be asked again")
        _with_bar(len(evidence.games), executor, lambda progress: check_rivals(evidence, workers, progress))
        if again:
            found = _with_bar(
                run.steps,
                executor,
                lambda advance: gather(run, time.perf_counter, workers, report=lambda part: advance(steps_of(part))),
            )
            _check_equal(evidence, found)
    except (InvalidScore, InvalidSpec) as error:
        raise click.ClickException(f"{path}: {error}") from None
    asked = "the moves of all seats" if again else "the moves of all rivals"
    click.echo(f"{len(evidence.games)} games and {len(evidence.answers)} answers lead to this score; {asked} agree.\n")
    click.echo(score_report(run, score_of(evidence), terminal_columns()))


def _check_equal(stored: Evidence, found: Evidence) -> None:
    """Raise InvalidScore if another run of the same opponent led to other games or answers; times may differ."""
    for job, result in stored.games.items():
        if result.moves != found.games[job].moves:
            raise InvalidScore(f"the game {', '.join(job.seats)} from deal {job.start} goes another way")
    for number, (one, other) in enumerate(zip(stored.answers, found.answers, strict=True), start=1):
        if one != other:
            raise InvalidScore(f"answer {number} is another one")


def _with_bar(length: int, executor: Executor, work: Callable[[Callable[[int], object]], T], done: int = 0) -> T:
    """Call `work` with a function that advances a progress bar of `length` steps, and return the result.

    An earlier run has `done` some of the steps. Raise click.Abort if Ctrl-C stops the work.
    """
    try:
        with progress_bar("Bench", length, done) as advance:
            return work(advance)
    except KeyboardInterrupt:
        stop(executor)
        raise click.Abort from None
