"""The reference pages name every field of JSON, every level, every character and every option of an opponent."""

import json
import re
from pathlib import Path

from frontends.console.reports.analysis import analysis_fields
from frontends.console.reports.review import review_fields
from frontends.games.characters import CHARACTERS
from tribolo_core import OPPONENTS, Game, Record, opponent
from tribolo_core.ai.registry import LEVELS
from tribolo_core.ai.spec import option_rows
from tribolo_core.analysis.review import review, summaries
from tribolo_core.notation.formats import format_json
from tribolo_core.puzzles.file import shipped_puzzles
from tribolo_core.puzzles.format import format_puzzle
from tribolo_core.puzzles.puzzle import Theme

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
SPEC = "engine:nodes=1"
GAME = Game.new(seed=7).play_all(["i6", "a11", "m4"])


def documented(page: str, heading: str) -> list[list[str]]:
    """Return the names in the first column of each table in a section of a page of `docs/reference`."""
    text = (REFERENCE / page).read_text(encoding="utf-8")
    section = re.split(r"^## ", text.split(f"## {heading}\n")[1], flags=re.MULTILINE)[0]
    tables = re.findall(r"^\| (?:field|option) \|.*\n\| --- .*\n((?:\|.*\n)+)", section, re.MULTILINE)
    return [[name for row in table.splitlines() for name in names_of(row)] for table in tables]


def names_of(row: str) -> list[str]:
    """Return the names in backticks in the first cell of `row`, a line of a Markdown table."""
    return re.findall(r"`(\w+)[^`]*`", row.split("|")[1])


def test_every_json_field_of_a_game_is_documented() -> None:
    fields = json.loads(format_json(Record(GAME, ("human", "greedy", "random"))))
    assert documented("formats.md", "JSON of a game") == [list(fields)]


def test_every_json_field_of_an_analysis_is_documented() -> None:
    fields = analysis_fields(GAME.turn, SPEC, opponent(SPEC).analyse(GAME.turn), {}, 1)
    (move,) = json.loads(json.dumps(fields))["moves"]
    assert documented("formats.md", "JSON of an analysis") == [list(fields), list(move)]


def test_every_json_field_of_a_review_is_documented() -> None:
    moves = list(review(GAME, SPEC))
    fields = json.loads(json.dumps(review_fields(SPEC, moves, summaries(moves), None, {}, is_complete=True)))
    tables = [fields, fields["moves"][0], fields["players"]["Blue"]]
    assert documented("formats.md", "JSON of a review") == list(map(list, tables))


def test_the_table_of_options_is_that_of_the_registry() -> None:
    text = (REFERENCE / "opponents.md").read_text(encoding="utf-8")
    rows = [
        f"| {', '.join(f'`{name}`' for name in row.opponents)} | `{row.name}` | {row.option.values.phrase} "
        f"| {f'`{row.option.default}`' if row.option.default else ''} | {row.option.description} |"
        for row in option_rows(OPPONENTS)
    ]
    assert re.findall(r"^\| `.*`.* \| `\w+` \| .*$", text, re.MULTILINE) == rows


def test_the_characters_of_the_page_are_documented() -> None:
    text = (REFERENCE / "opponents.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"^\| `([a-z:0-9]+)` \| ([A-Z][a-z]+) \|$", text, re.MULTILINE))
    assert named == {spec: character.name for spec, character in CHARACTERS.items()}


def test_every_field_and_theme_of_a_puzzle_is_documented() -> None:
    fields = json.loads(format_puzzle(shipped_puzzles()[0]))
    assert documented("puzzles.md", "File") == [list(fields)]
    page = (REFERENCE / "puzzles.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \|", page.split("## Themes")[1].split("## Rating")[0], re.MULTILINE) == list(
        Theme
    )


def test_the_levels_are_described_as_in_their_definitions() -> None:
    text = (REFERENCE / "opponents.md").read_text(encoding="utf-8")
    described = dict(re.findall(r"^\| ([1-8]) \| (.*?) \|", text, re.MULTILINE))
    assert described == {name: re.sub(r"^An? |\.$", "", description) for name, description in LEVELS.items()}
