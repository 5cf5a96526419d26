"""The generated parts of pages that are otherwise written by hand, each between two comments with its name.

`<!-- code: my_bot.py -->` gets the code of a file beside the page, `<!-- code: my_bot.py, to def train -->` what stands
in it before a line, and `from def train` the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from frontends.console.plain.drawing import TextStyle, board_lines, players_line
from frontends.games.characters import CHARACTERS
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Answer, Session, ToggleHelp, start, update
from frontends.web.bounds import all_work
from frontends.web.config.settings import Settings
from tribolo_core import OPPONENTS
from tribolo_core.ai.spec import option_rows

ROOT: Final = Path(__file__).parents[2]


def pages() -> dict[str, str]:
    """Return the text of each page with its present parts, by its path in the repository."""
    parts = {
        "docs/explanation/security.md": {"bounds": _bounds()},
        "docs/how-to/play-line-by-line.md": {"board": _board()},
        "docs/reference/opponents.md": {"options": _options(), "names": _names()},
    }
    for path in sorted((ROOT / "docs").rglob("*.md")):
        if files := re.findall(r"^<!-- code: (.+) -->$", path.read_text("utf-8"), re.MULTILINE):
            parts.setdefault(path.relative_to(ROOT).as_posix(), {}).update(
                {f"code: {file}": _code(path.parent, *file.split(", ")) for file in files}
            )
    return {path: _with_parts((ROOT / path).read_text("utf-8"), texts) for path, texts in parts.items()}


def _code(folder: Path, name: str, lines: str = "") -> str:
    """Return the code of a file of `folder`: all, or the lines `to` or `from` the one that begins with a text."""
    code = (folder / name).read_text("utf-8")
    if lines:
        side, _, start = lines.partition(" ")
        at = code.index(f"\n{start}") + 1
        code = code[:at] if side == "to" else code[at:]
    return f"```python\n{code.strip()}\n```"


def _with_parts(page: str, parts: dict[str, str]) -> str:
    """Return a page with other texts between its comments; raise ValueError if a comment is missing."""
    for name, text in parts.items():
        first, last = f"<!-- {name} -->\n", f"\n<!-- /{name} -->"
        page = page[: page.index(first)] + first + text + page[page.index(last) :]
    return page


def _table(*rows: Iterable[str]) -> str:
    """Return a Markdown table; the first row is its head."""
    head, *others = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, re.sub("[^|]+", " --- ", head), *others])


def _bounds() -> str:
    """Return the table of all work that a visitor can cause, with the defaults on a machine with two processors."""
    settings = Settings.read({}, {})
    rows = [(work.name, work.cost, work.per_client, work.in_all) for work in all_work(settings)]
    return _table(("work", "cost", "per client", "in all"), *rows)


def _options() -> str:
    """Return the table of the options of opponents."""
    rows = [
        (
            ", ".join(f"`{name}`" for name in row.opponents),
            f"`{row.name}`",
            row.option.values.phrase,
            f"`{row.option.default}`" if row.option.default else "",
            row.option.description,
        )
        for row in option_rows(OPPONENTS)
    ]
    return _table(("opponents", "option", "values", "default", "effect"), *rows)


def _names() -> str:
    """Return the table of the names and strengths of opponents."""
    return _table(
        ("spec", "name", "strength"), *((f"`{spec}`", each.name, each.strength) for spec, each in CHARACTERS.items())
    )


def _board() -> str:
    """Return what the terminal shows of the game with seed 7 at the first turn of its player, with the legal moves."""
    session, _ = update(start(Session(TRIBOLO.new(7), TRIBOLO.setup.default_seats, 7))[0], ToggleHelp())
    assert session.question
    session, _ = update(session, Answer(session.question, TRIBOLO.opponents.answer(session.question)))
    view, style = TRIBOLO.presentation.view(session), TextStyle(color=False, ascii=False)
    labels = TRIBOLO.seat_labels(player.seat for player in view.players)
    lines = [*board_lines(view, style), "", players_line(view, style, labels), view.status]
    return "\n".join(["```text", *lines, f"Legal moves: {' '.join(view.legal)}.", "```"])
