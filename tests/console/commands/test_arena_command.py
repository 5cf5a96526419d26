"""The commands `arena`, `match` and `opponents`: output, files, exit codes, interrupts and a Dask cluster."""

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pexpect
import pytest

from tests.console.user_specs.test_plugins import FILE as PLUGIN
from tests.engines.driver import spec_of
from tests.harness.console import COMMAND, dask_cluster, interrupt, output_of, process_of, refusal_of, run, run_here
from tests.harness.pseudo_terminal import Terminal
from tests.harness.waiting import until
from tests.variants import gated
from tribolo_core import OPPONENTS, Game, parse_record
from tribolo_core.arena.game import parse_result
from tribolo_core.arena.schedule import LineUp


def games(path: Path) -> dict[tuple[int, LineUp], bytes]:
    """Return the moves of each game in a results file, keyed by deal and seats; fail if a game is stored twice."""
    played = [parse_result(line, number) for number, line in enumerate(path.read_text().splitlines(), start=1)]
    found = {(game.job.start, game.job.seats): game.moves for game in played}
    assert len(found) == len(played), "no game is stored twice"
    return found


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


TOURNAMENT = ("arena", "original", "greedy", "random", "--deals", "2", "--seed", "5")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arena") / "games"
    done = run(*TOURNAMENT, "--out", str(path))
    assert done.returncode == 0
    assert done.stdout.startswith("12 games from deal 5 on")
    head, _rule, *results = rows(done.stdout)
    assert head[:2] == ["opponent", "wins"]
    assert "elapsed ms a move" in done.stdout  # It was read as CPU time.
    assert {row[0] for row in results} == {"original", "greedy", "random"}
    assert len(games(path)) == 12
    return path


def test_until_stops_once_a_test_decides() -> None:
    options = ("--against", "random", "--deals", "60", "--until", "0.3", "--workers", "1")
    head, _rule, *results = rows(output_of("arena", "greedy", "original", *options))
    assert head[-1] == "verdict"
    assert [row[0] for row in results] == ["original", "greedy"]
    assert results[0][-1].startswith("stronger after ")
    printed = output_of("arena", "--compare", "original", "random", "greedy", "level:1", *options)
    assert "\noriginal minus random, paired by deal:\n" in printed
    *_, head, _rule, pair, two, mean = rows(printed)
    assert head == ["with", "difference in wins, points", "deals", "verdict"]
    assert [row[0] for row in (pair, two, mean)] == ["greedy and level:1", "two random", "mean"]
    assert mean[1].startswith("+")
    assert mean[3] == f"stronger after {mean[2]} starts"


def test_a_pool_is_rated_and_drawn(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    arguments = ("arena", "greedy", "random", "original", "--pool", "--deals", "1", "--workers", "1")
    printed = output_of(*arguments, "--plot", str(plot))
    assert "| rating |" in printed
    assert "| finishes ahead of |" in printed
    assert "<svg" in plot.read_text()


@pytest.mark.long
def test_an_interrupt_stores_and_reports_the_finished_games(tmp_path: Path) -> None:
    path = tmp_path / "games"
    arguments = ("arena", "original", "greedy", "random", "--deals", "100000", "--out", str(path))
    with process_of(*COMMAND, *arguments) as process:
        until(lambda: path.exists() and path.read_text().count("\n") >= 14)
        out, err = interrupt(process)
    stored = games(path)
    assert len(stored) >= 14
    # A slow worker may leave a gap in an earlier deal.
    of_deals = Counter(deal for deal, _ in stored)
    counted = 6 * sum(number == 6 for number in of_deals.values())
    assert out.startswith(f"{len(stored)} games")
    assert counted == len(stored) or f" on; the tables count the {counted} on complete deals.\n" in out
    assert f"Interrupted. `tribolo-cli arena --resume {path}` continues." in err
    assert len(rows(out)) == 2 + 3


def test_resuming_demanded_the_specs_and_options_again(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "games"
    lines = whole.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:7]) + lines[7][:100])
    printed = output_of("arena", "--resume", str(path), "--workers", "1")
    assert path.read_text().startswith("".join(lines[:7]))
    assert printed.startswith("12 games from deal 5 on")
    assert games(path) == games(whole)
    for more in (("--deals", "3"), (), TOURNAMENT[1:4]):
        done = run_here("arena", *more, "--resume", str(path), "--workers", "1")
        assert done.stdout.startswith("18 games from deal 5 on"), "the file knew neither its seed nor its deals"


def test_a_results_file_without_a_plan_needs_the_specs(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "games"
    first, *others = whole.read_text().splitlines(keepends=True)
    fields = json.loads(first)
    del fields["plan"]
    path.write_text(json.dumps(fields) + "\n" + "".join(others))
    error = refusal_of("arena", "--resume", str(path))
    assert "it does not say which tournament it holds; name the SPECs and the options, too." in error
    assert run_here(*TOURNAMENT, "--resume", str(path), "--workers", "1").exit_code == 0
    assert games(path) == games(whole)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("specs", ["exec:/bin/false", "greedy", "random"], "names 'exec:/bin/false', and a file starts no program."),
        ("against", ["greedy", "exec:/bin/false"], "names 'exec:/bin/false', and a file starts no program."),
        ("compare", "greedy", "it does not say which tournament it holds"),
        ("specs", ["greedy", "random", 3], "it does not say which tournament it holds"),
        ("specs", ["greedy"], "A line-up needs three SPECs, not 1."),
        ("seed", 2**64, "The last seed is"),
        ("until", 5.0, "--until takes a margin above 0 and below 2/3, not 5.0."),
        ("clock", "1h", "--clock 1h: a time with a unit is needed"),
        ("starts", 10**7, "--deals takes a number from 1 to 1000000, not 10000000."),
        ("starts", "many", "it does not say which tournament it holds"),
    ],
)
def test_an_invalid_plan_in_a_file_is_refused(tmp_path: Path, name: str, value: object, problem: str) -> None:
    plan = {"specs": ["greedy"] * 3, "against": None, "pool": False, "seed": 1, "starts": 1, "until": None}
    path = tmp_path / "games"
    path.write_text(json.dumps({"line_up": ["greedy"] * 3, "plan": plan | {name: value}}) + "\n")
    assert problem in refusal_of("arena", "--resume", str(path))


def test_the_tables_were_wider_than_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "games"
    arguments = ("arena", "greedy", "random", "level:2", "--pool", "--deals", "1", "--workers", "1")
    wide = run_here(*arguments, "--out", str(path)).stdout
    assert max(map(len, wide.splitlines())) > 80
    terminal = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "arena", "--resume", str(path), "--workers", "1"],
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    terminal.expect(pexpect.EOF)
    narrow = [line for line in (terminal.before or "").splitlines() if line.startswith("|")]
    assert max(map(len, narrow)) <= 80
    cells = {cell for row in rows(wide) for cell in row if cell.strip("-")}
    assert {cell for row in rows("\n".join(narrow)) for cell in row if cell.strip("-")} == cells


@pytest.mark.long
def test_a_dask_cluster_plays_the_same_games_although_a_worker_is_killed(tmp_path: Path) -> None:
    # Workers start programs, one that ends at once, and get plug-ins, whose files they could not find by their names.
    plugin = tmp_path / "mine.py"
    plugin.write_text(PLUGIN.read_text())
    seats = (spec_of("dies"), "nth:second", "maxn:depth=2", "--import", str(plugin))
    arguments = ("arena", *seats, "--deals", "2", "--seed", "3")
    alone, clustered = tmp_path / "alone", tmp_path / "clustered"
    assert run(*arguments, "--out", str(alone)).returncode == 0
    with dask_cluster(tmp_path, workers=2) as (address, workers):
        with process_of(*COMMAND, *arguments, "--dask", address, "--out", str(clustered)) as tournament:
            until(lambda: clustered.exists() and clustered.read_text().count("\n") >= 3)
            assert tournament.poll() is None, "the tournament is still going on"
            workers[0].kill()
            out, err = tournament.communicate(timeout=120)
        assert tournament.returncode == 0, err
        made = ("selfplay", "--import", str(plugin), "--blue", "nth:second", "--games", "6", "--out")
        assert run(*made, str(tmp_path / "there.jsonl"), "--dask", address).returncode == 0
    assert run(*made, str(tmp_path / "here.jsonl")).returncode == 0
    assert (tmp_path / "there-000000.jsonl").read_bytes() == (tmp_path / "here-000000.jsonl").read_bytes()
    assert out.startswith("12 games")
    assert "forfeited 12 games" in out
    assert "ended with exit code 3" in out
    assert games(clustered) == games(alone)


def test_match_prints_a_game_move_by_move() -> None:
    done = run("match", "original", "greedy", "paranoid:depth=2", "--seed", "7")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Deal 7: Blue original, Red greedy, Green paranoid:depth=2"
    assert lines[1].split()[:3] == ["1", "Green", "i6"]
    assert "(1 ply, 1 node)" in done.stdout
    assert "1 plies" not in done.stdout
    assert lines[-1].endswith("cells.")
    assert run_here("match", "original", "greedy", "paranoid:depth=2", "--seed", "7").stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "begun"),
    gated(
        [
            ("arena engine:nodes=100000000000 greedy random --workers 1", "0/"),
            ("selfplay --blue engine:nodes=100000000000 --out games.jsonl --workers 1", "0/"),
            ("match engine:nodes=100000000000 greedy greedy", "Deal "),
        ]
    ),
    ids=lambda text: text.split()[0],
)
def test_an_interrupt_waited_for_long_searches(
    arguments: str, begun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = Terminal(tmp_path, *arguments.split(), PYTHONPATH=os.pathsep.join(sys.path))
    assert "leaked" not in terminal.interrupt_at(begun)


def test_match_had_no_file_for_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    done = run_here("match", "original", "greedy", "random", "--seed", "7", "--out", str(path))
    record = parse_record(path.read_text("utf-8"))
    assert record.seats == ("original", "greedy", "random")
    assert dict(record.tags) == {"Seed": "7", "Preset": "standard"}
    assert record.game.turns[0] == Game.new(seed=7).turn
    assert f" {record.game.moves[-1]} " in done.stdout
    assert record.game.turn.outcome is not None
    again = run_here("match", "original", "greedy", "random", "--seed", "7", "--out", str(path))
    assert (again.exit_code, parse_record(path.read_text("utf-8"))) == (2, record)


@pytest.mark.long
def test_an_interrupted_match_keeps_its_moves(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    arguments = ("match", "greedy", "greedy", "engine:time=200ms", "--seed", "7", "--out", str(path))
    with process_of(*COMMAND, *arguments) as process:
        assert process.stdout
        for _ in range(4):
            process.stdout.readline()
        interrupt(process)
    record = parse_record(path.read_text("utf-8"))
    assert record.result == "*"
    assert len(record.game.moves) >= 3


def test_opponents_lists_every_name_and_option() -> None:
    listed = run_here("opponents").stdout
    for name, entry in OPPONENTS.items():
        assert f"{name}: {entry.description}" in listed
        assert all(f"    {option}=...: " in listed for option in entry.options)
    assert "original:fair: " in listed


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("arena", "A line-up needs three SPECs, not 0"),
        ("arena greedy gredy original", "Invalid value for '[SPEC]...': unknown name 'gredy'. Try greedy."),
        ("arena greedy random --pool", "A pool needs at least three different SPECs, not 2."),
        ("arena greedy random original --pool --against greedy", "Use either --against or --pool."),
        ("arena greedy random original --pool --until 0.1", "--until tests the first SPEC"),
        ("arena greedy random --compare original level:1 --pool", "Use either --compare or --pool."),
        ("arena greedy --compare original level:1", "--compare takes SPECs in pairs, each a company of two, not 1."),
        ("arena --compare original level:1", "--compare needs a company: two SPECs, or --against."),
        ("arena --compare greedy greedy --against random", "--compare takes two different SPECs."),
        ("arena --against greedy --against random", "Only --compare takes several opponents with --against."),
        ("arena greedy random original --clock 1m+1s+1s", "--clock 1m+1s+1s: a time with a unit is needed"),
        ("arena greedy random original --until 0", "--until takes a margin above 0 and below 2/3, not 0.0."),
        ("arena greedy random original --until nan", "--until takes a margin above 0 and below 2/3, not nan."),
        ("arena greedy random original --plot x.svg", "--plot draws the ratings of a pool; add --pool."),
        ("arena greedy random original --pool --plot /no/where.txt", "not supported"),
        ("arena greedy random original --dask tcp://127.0.0.1:1 --workers 2", "a Dask cluster has its own workers."),
        ("arena greedy random original --dask tcp://127.0.0.1:1", "No Dask scheduler answers at tcp://127.0.0.1:1"),
        ("arena greedy random original --out /dev/null", "Use --resume to continue it."),
        ("arena greedy random original --out /no/where", "No such file or directory"),
        ("arena greedy random original --resume /no/where", "No such file or directory"),
        ("arena greedy random original --resume /dev/zero", "it is a device or a pipe, not a file"),
        ("match greedy random human", "A human cannot play here; `tribolo-cli play` is for humans."),
    ],
)
def test_invalid_options_are_reported_in_one_sentence_with_exit_code_2(arguments: str, problem: str) -> None:
    assert problem in refusal_of(*arguments.split())


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("original greedy random --seed 6", "was begun with --seed 5, not --seed 6. Leave --seed out."),
        ("--against greedy", "was begun with no --against, not --against greedy. Leave --against out."),
        ("--until 0.1 --pool", "was begun with no --pool, not --pool."),
        ("--clock 1m", "was begun with no --clock, not --clock 1m."),
        ("level:1 greedy random", "was begun with the SPECs original, greedy, random, not level:1."),
        ("--deals 1", "it has a game of deal 6; --seed and --deals say 5 to 5."),
    ],
)
def test_a_conflict_with_the_file_was_told_by_its_first_game(whole: Path, arguments: str, problem: str) -> None:
    assert problem in refusal_of("arena", *arguments.split(), "--resume", str(whole))


@pytest.mark.parametrize("text", ["a note to myself", "a note\nto myself", "{}", "\xff"])
def test_a_file_without_results_is_not_changed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes"
    path.write_bytes(text.encode("latin-1"))
    refusal_of("arena", "greedy", "random", "random", "--resume", str(path))
    assert path.read_bytes() == text.encode("latin-1")
