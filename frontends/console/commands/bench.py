"""The command `bench`: an opponent's score in Tribolo-Bench, or the check of a stored run."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import click

from frontends.console.executors import open_executor, stop
from frontends.console.reports.benchmark import score_report
from frontends.console.reports.json_output import print_json
from frontends.console.reports.progress import progress_bar
from frontends.console.reports.table import terminal_columns
from frontends.console.storage.files import FileRefused, check_target, read_lines, refusing, write_text
from frontends.console.user_specs.confined import confined, first_failure, own_files
from frontends.console.user_specs.spec import UserSpec
from frontends.engines.external import ExternalEngine
from frontends.engines.process import can_confine
from tribolo_core.arena.workers import Workers
from tribolo_core.benchmark.candidate import Candidate
from tribolo_core.benchmark.run import QUICK_TASKS, TASKS, Finding, Run, Unit
from tribolo_core.benchmark.run_format import format_run, parse_run
from tribolo_core.benchmark.score import score_fields, score_of
from tribolo_core.benchmark.streams import NONCE_BYTES, parse_nonce
from tribolo_core.errors import EarlierScore, InvalidArgument, InvalidScore, NoScore

from .options import OUTPUT_FILE, WORKERS, InvalidInput, dask_option, json_option
from .specs.user import ConfinedOpponent, confined_import_option

_LARGEST: Final = 1 << 24
"""Bytes of the largest file that is read; a score has about half a million."""


@click.command()
@click.argument("spec", type=ConfinedOpponent(), required=False)
@click.option("--out", type=OUTPUT_FILE, help="Write the run to this new file when it is over.")
@click.option(
    "--file",
    "paths",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A file that SPEC reads, such as weights; repeat the option for more.",
)
@click.option("--quick", "is_quick", is_flag=True, help="Do a tenth of the units for a quick look, which is no score.")
@click.option("--digest", "is_digest", is_flag=True, help="Print the digest of SPEC and its files, and end.")
@click.option("--read-nonce", "reads_nonce", is_flag=True, help="Read the nonce from standard input, as hexadecimal.")
@click.option("--check", "stored", type=OUTPUT_FILE, metavar="FILE", help="Check the run in this file instead.")
@click.option("--workers", type=WORKERS, help="Processes that play.  [default: one for each core]")
@dask_option
@confined_import_option
@json_option
def bench(
    spec: UserSpec | None,
    out: Path | None,
    paths: tuple[Path, ...],
    stored: Path | None,
    workers: int | None,
    dask: str | None,
    *,
    is_quick: bool,
    is_digest: bool,
    reads_nonce: bool,
    is_json: bool,
) -> None:
    """Score an opponent in games and forecasts that nobody can know in advance.

    SPEC plays in a process of its own, against rivals, deals and dice that a random nonce draws. The nonce is in the
    file of the run, so that anybody can check it with --check. An interrupted run leaves nothing.
    """
    if (spec is None) == (stored is None):
        raise click.UsageError("Give either a SPEC to score or --check FILE.")
    if stored and (out or paths or is_quick or is_digest or reads_nonce):
        raise click.UsageError("--check takes --workers, --dask and --json alone.")
    if dask and workers:
        raise click.UsageError("Use either --workers or --dask: a Dask cluster has its own workers.")
    try:
        if stored:
            _check(stored, workers, dask, is_json=is_json)
            return
        assert spec is not None
        candidate = Candidate.of(spec.text, (*own_files(spec), *paths))
        if is_digest:
            click.echo(candidate.digest)
            return
        if out is not None:
            if out.exists():
                raise InvalidInput(f"{out} exists; a run is not overwritten.")
            check_target(out, lambda _text: None)
        nonce = parse_nonce(sys.stdin.readline().strip()) if reads_nonce else os.urandom(NONCE_BYTES)
        run = Run(candidate, nonce, can_confine(), QUICK_TASKS if is_quick else TASKS)
        engine = confined(spec)
        if problem := first_failure(engine):
            raise InvalidInput(f"{spec.text}: {problem}")
        _measure(run, engine, out, workers, dask, is_json=is_json)
    except EarlierScore as error:
        raise InvalidInput(f"{stored} {error.problem}.") from None
    except NoScore:
        raise InvalidInput(f"{stored} is no run of Tribolo-Bench.") from None
    except InvalidScore as error:
        raise click.ClickException(f"{stored}: {error}") from None
    except (FileRefused, InvalidArgument) as refused:
        raise InvalidInput(str(refused)) from None
    except OSError as error:
        raise InvalidInput(f"{error.filename}: {error.strerror}.") from None


def _measure(
    run: Run, engine: ExternalEngine, out: Path | None, workers: int | None, dask: str | None, *, is_json: bool
) -> None:
    """Let a candidate do a run, write it to the file `out`, and print the score."""
    answers: dict[Unit, Any] = {}
    findings: dict[Unit, Finding] = {}
    with open_executor(workers, dask, "Nothing is kept.") as (executor, slots):
        try:
            with progress_bar("Bench", len(run.units)) as advance:
                for unit, answer, finding in run.gather(engine, time.perf_counter, Workers(executor, slots)):
                    answers[unit], findings[unit] = answer, finding
                    advance(1)
        except KeyboardInterrupt:
            stop(executor)
            click.echo("\nInterrupted. Nothing is kept.", err=True)
            raise click.Abort from None
    if out is not None:
        write_text(out, format_run(run, version("tribolo"), answers))
    _print(run, findings, is_json=is_json)


def _check(path: Path, workers: int | None, dask: str | None, *, is_json: bool) -> None:
    """Check the run in the file `path`, and print its score; raise the errors of `parse_run` and `Run.check`."""
    with refusing(path):
        path.stat()
    lines, _torn = read_lines(path, _LARGEST, is_argument=True)
    run, release, answers = parse_run(lines)
    with open_executor(workers, dask) as (executor, slots):
        try:
            with progress_bar("Checking", len(run.units)) as advance:
                findings = dict(_advancing(run.check(answers, Workers(executor, slots)), advance))
        except InvalidScore as error:
            own = version("tribolo")
            problem = error.problem if release == own else f"{error.problem}; release {release} made it, this is {own}"
            raise InvalidScore(problem) from None
        except KeyboardInterrupt:
            stop(executor)
            raise click.Abort from None
    click.echo("The moves of all rivals agree, and the score follows from the games and forecasts.\n", err=is_json)
    _print(run, findings, is_json=is_json)


def _advancing(findings: Iterable[tuple[Unit, Finding]], advance: Any) -> Iterable[tuple[Unit, Finding]]:
    for found in findings:
        yield found
        advance(1)


def _print(run: Run, findings: Mapping[Unit, Finding], *, is_json: bool) -> None:
    score = score_of(findings)
    if not is_json:
        click.echo(score_report(run, score, terminal_columns()))
        return
    head = {"opponent": run.candidate.spec, "digest": run.candidate.digest, "nonce": run.nonce.hex()}
    print_json({**head, "is_quick": run.is_quick, "is_confined": run.is_confined, **score_fields(score)})
