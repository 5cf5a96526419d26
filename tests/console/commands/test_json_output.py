"""The JSON of all commands follows the published schema, and the schema says everything that they print."""

import json
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest

from frontends.console.command_line import cli
from frontends.console.command_table import COMMAND_TABLE
from frontends.console.reports.json_output import SCHEMA
from frontends.console.storage.scores import Result
from frontends.console.storage.user_data import UserData
from frontends.games.daily.deal import deal_of_day
from frontends.games.daily.result import DailyResult
from tests.golden_games import GAMES
from tests.harness.console import output_of
from tribolo_core import Game, Scores
from tribolo_core.puzzles.file import read_puzzles

PUBLISHED = json.loads(Path("docs/reference/command-output.schema.json").read_text("utf-8"))
TIE = str(GAMES / "tie.tribolo")

COMMANDS: dict[str, list[tuple[str, ...]]] = {
    "show": [("show", TIE)],
    "analyse": [
        ("analyse", TIE, "--ply", "60", "--nodes", "50"),
        ("analyse", TIE, "--ply", "60", "--opponent", "greedy"),
    ],
    "review": [("review", TIE, "--nodes", "5", "--workers", "1", "--worst", "9")],
    "perft": [("perft", "2", "--seed", "7"), ("perft", "2", "--seed", "7", "--divide")],
    "opponents": [("opponents",)],
    "match": [("match", "greedy", "random", "greedy", "--seed", "7")],
    "arena": [
        ("arena", "greedy", "random", "original", "--deals", "1", "--workers", "1"),
        ("arena", "greedy", "random", "original", "--pool", "--deals", "1", "--workers", "1"),
        ("arena", "greedy", "--against", "random", "--until", "0.3", "--deals", "3", "--workers", "1"),
        ("arena", "--compare", "greedy", "level:1", "--against", "random", "--deals", "2", "--workers", "1"),
    ],
    "exploit": [
        ("exploit", "greedy", "--deals", "1", "--workers", "1"),
        ("exploit", "level:1", "--deals", "1", "--positions", "9", "--workers", "1"),
    ],
}
"""Command lines that print JSON with `--json`, by the definition in the schema."""


def strict(schema: Any) -> Any:
    """Return a schema that also refuses every property that it does not name."""
    if isinstance(schema, dict):
        closed = {name: strict(part) for name, part in schema.items()}
        return closed | ({"additionalProperties": False} if "required" in closed else {})
    return [strict(part) for part in schema] if isinstance(schema, list) else schema


def check(output: object, name: str) -> None:
    schema: dict[str, Any] = strict(deepcopy(PUBLISHED)) | {"$ref": f"#/$defs/{name}"}
    jsonschema.Draft202012Validator(schema).validate(output)


def printed(*arguments: str, **environment: str) -> list[Any]:
    """Run a command with `--json` in this process, and return the values that it prints, each on its line."""
    return [json.loads(line) for line in output_of(*arguments, "--json", **environment).splitlines()]


@pytest.mark.parametrize(("name", "arguments"), [(name, each) for name, runs in COMMANDS.items() for each in runs])
def test_json_had_no_schema_and_several_forms(name: str, arguments: tuple[str, ...]) -> None:
    (fields,) = printed(*arguments)
    assert fields["schema"] == SCHEMA
    check(fields, name)


def test_every_report_of_a_stream_follows_the_schema() -> None:
    for fields in printed("analyse", TIE, "--ply", "60", "--nodes", "2000", "--stream"):
        check(fields, "analyse")
        assert "final" in fields


def test_the_score_card_follows_the_schema(tmp_path: Path) -> None:
    old = Result("Tribolo", "maze", "Ann", "Red", "won", 71)
    new = Result("Tic-Tac-Toe", "standard", "Bo", "X", "tied", None, "2026-11-20", ("human",), 7, 2, 0)
    UserData(tmp_path / "tribolo", "Tribolo").add_results([old, new])
    (results,) = printed("scores", XDG_DATA_HOME=str(tmp_path))
    check(results, "score-card")
    assert len(results) == 2


def test_a_data_set_and_mined_puzzles_name_their_files(tmp_path: Path) -> None:
    data_set = ("selfplay", "--games", "3", "--shard", "2", "--workers", "1", "--out", str(tmp_path / "games.jsonl"))
    files = [str(tmp_path / name) for name in ("games-000000.jsonl", "games-000002.jsonl")]
    for played in (3, 0):
        (fields,) = printed(*data_set)
        check(fields, "selfplay")
        assert fields == {"schema": SCHEMA, "games": 3, "played": played, "files": files}
    assert all(Path(file).is_file() for file in files)
    file = tmp_path / "puzzles.jsonl"
    (fields,) = printed("puzzles", "--opponent", "greedy", "--games", "2", "--nodes", "10", "--out", str(file))
    check(fields, "puzzles")
    assert fields["puzzles"] == len(read_puzzles(file).puzzles)
    assert (fields["games"], fields["mined"], fields["file"]) == (2, 2, str(file))


def test_the_deal_of_the_day_and_its_result_are_printed_instead_of_played(tmp_path: Path) -> None:
    deal = deal_of_day(date(2026, 11, 1))
    command = ("daily", "--date", "2026-11-01")
    (before,) = printed(*command, XDG_DATA_HOME=str(tmp_path))
    scores = Scores(70, 50, 40)
    UserData(tmp_path / "tribolo", "Tribolo").add_daily_result(DailyResult(deal.day, deal.seat, scores), "")
    (after,) = printed(*command, XDG_DATA_HOME=str(tmp_path))
    for fields in (before, after):
        check(fields, "daily")
        assert Game.from_position(fields["position"]) == Game.new(seed=fields["seed"])
        assert [name for name, seat in fields["seats"].items() if seat == "human"] == [fields["player"]]
    assert before["result"] is None
    assert after == before | {"result": {"Blue": 70, "Red": 50, "Green": 40}}


def test_every_command_with_json_is_in_the_schema() -> None:
    commands = {name: cli.get_command(click.Context(cli), name) for name in COMMAND_TABLE}
    with_json = {name for name, found in commands.items() if found and any("--json" in p.opts for p in found.params)}
    assert with_json == {*COMMANDS, "bench", "scores", "daily", "selfplay", "puzzles", "train"}
    assert with_json <= {*PUBLISHED["$defs"]}
