"""The faults of what people write in the documents; their examples run in the tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np

from frontends.console.reports.analysis import analysis_fields
from frontends.console.reports.review import review_fields
from frontends.web.config.settings import Settings
from tribolo_core import Game, Record, opponent
from tribolo_core.analysis.review import review, summaries
from tribolo_core.dataset import DatasetPlan, jsonl, npz, play
from tribolo_core.notation.formats import format_json
from tribolo_core.puzzles.file import shipped_puzzles
from tribolo_core.puzzles.format import format_puzzle
from tribolo_core.puzzles.puzzle import Theme

from .drawings import NAMES

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = {
    path: path.read_text("utf-8")
    for path in (
        *ROOT.glob("*.md"),
        *DOCS.rglob("*.md"),
        *DOCS.rglob("*.ipynb"),
        *ROOT.glob("bench/results/*.md"),
        *ROOT.glob("changes/*.md"),
    )
    if "_build" not in path.parts
}


def faults() -> Iterator[str]:
    """Yield a sentence for each fault."""
    targets = re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for path, text in PAGES.items():
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            if not (path.parent / link).exists():
                yield f"{path}: the link to {link} leads nowhere."
        for target in re.findall(r"(?:`|^)make ([a-z0-9-]+)", text, re.MULTILINE):
            if target not in targets:
                yield f"{path}: the Makefile has no target {target}."
        # A stranger could take the name on an index.
        for command in re.findall(r"\b(?:pipx?|uvx?) (?!uninstall)[^`\n]*[ '\"]tribolo(?![\w./-])", text):
            yield f"{path}: `{command}` installs from an index."
    for path in DOCS.glob("[a-z]*/**/*.svg"):
        if "jupyter_execute" not in path.parts and "@media (prefers-color-scheme:" not in path.read_text("utf-8"):
            yield f"{path} does not follow the theme of its reader."
    yield from _faults_of_rules()
    yield from _faults_of_settings()
    for (page, heading), present in _fields().items():
        if (listed := _listed(page, heading)) != present:
            yield f"{page}, {heading}: the names in the tables are {listed}, not {present}."


def _faults_of_rules() -> Iterator[str]:
    """Yield the drawings of the rules that the page does not show with their boards and events in words."""
    for name, drawing in NAMES.items():
        boards = ", then ".join(" / ".join(rows) for rows in (drawing.before, drawing.after) if rows)
        shown = f"![{boards}](images/{name}.svg)\n\n*{'. '.join(map(str, drawing.events))}.*\n"
        if shown not in PAGES[DOCS / "reference" / "rules.md"]:
            yield f"The rules lack:\n{shown}"


def _faults_of_settings() -> Iterator[str]:
    """Yield what is wrong with the table of the settings of a server: names, order, defaults."""
    page = PAGES[DOCS / "reference" / "settings.md"]
    rows = re.findall(r"^\| (`TRIBOLO_[^|]+) \| (.*) \|$", page, re.MULTILINE)
    names = [re.findall("TRIBOLO_([A-Z_]+)", cell) for cell, _ in rows]
    present = {name.upper(): field.default for name, field in Settings.model_fields.items()}
    if [name for row in names for name in row] != [*present]:
        yield f"The table for hosts does not list the settings {', '.join(present)}, in this order."
    for row, (_, text) in zip(names, rows, strict=True):
        # A row has its defaults in brackets, if they are numbers.
        for name, value in zip(row, re.findall(r"\(([\d,]+)\)", text), strict=False):
            if present.get(name) != int(value.replace(",", "")):
                yield f"The default of TRIBOLO_{name} is {present.get(name)}, not {value}."


def _fields() -> dict[tuple[str, str], list[list[str]]]:
    """Return the names that the tables of a section must have in their first columns, by page and heading."""
    game, spec = Game.new(seed=7).play_all(["i6", "a11", "m4"]), "engine:nodes=1"
    analysis: Any = analysis_fields(game.turn, spec, opponent(spec).analyse(game.turn), {}, 1)
    moves = [*review(game, spec)]
    reviewed: Any = review_fields(spec, moves, summaries(moves), None, {}, is_complete=True)
    seats = ("random", "random", "random")
    plan = DatasetPlan(1, seats, 1, targets=True, more_seats=(seats,))
    games = [play(plan, 0)]
    header, line = map(json.loads, jsonl.dump(plan, games).splitlines())
    with np.load(BytesIO(npz.dump(plan, games))) as file:
        arrays = [name for name in file if name != "header"]
    return {
        ("formats.md", "JSON of a game"): [[*json.loads(format_json(Record(game, seats)))]],
        ("formats.md", "JSON of an analysis"): [[*analysis], [*analysis["moves"][0]]],
        ("formats.md", "JSON of a review"): [[*reviewed], [*reviewed["moves"][0]], [*reviewed["players"]["Blue"]]],
        ("puzzles.md", "File"): [[*json.loads(format_puzzle(shipped_puzzles()[0]))]],
        ("puzzles.md", "Themes"): [[theme.value for theme in Theme]],
        ("data-sets.md", "Header"): [[*header]],
        ("data-sets.md", "JSON lines"): [[*line]],
        ("data-sets.md", "Arrays"): [arrays],
    }


def _listed(page: str, heading: str) -> list[list[str]]:
    """Return the names in the first column of each table in a section of a page of `docs/reference`."""
    section = PAGES[DOCS / "reference" / page].split(f"## {heading}\n")[1].split("\n## ")[0]
    tables = re.findall(r"^\| .*\n\| --- .*\n((?:\|.*\n)+)", section, re.MULTILINE)
    return [
        [name for row in table.splitlines() for name in re.findall("`([^`]*)`", row.split("|")[1])] for table in tables
    ]
