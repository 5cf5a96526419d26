"""Writes the table of bounds into `docs/explanation/security.md`: `python -m tests.documents.bounds_table`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from frontends.web.bounds import all_work
from frontends.web.config.settings import Settings

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "explanation" / "security.md"

SETTINGS: Final = Settings.read({}, {"thinkers": 2, "searches_per_client": 1})
"""The defaults on a machine with two processors."""


def with_table(text: str) -> str:
    """Return the text of the document with the present table of bounds between its two comments."""
    rows = [(work.name, work.cost, work.per_client, work.in_all) for work in all_work(SETTINGS)]
    header = [("work", "cost", "per client", "in all"), ("---",) * 4]
    table = "\n".join(f"| {' | '.join(row)} |" for row in header + rows)
    return re.sub("(?<=<!-- bounds -->\n).*?(?=\n<!-- /bounds -->)", lambda _: table, text, count=1, flags=re.DOTALL)


if __name__ == "__main__":
    DOCUMENT.write_text(with_table(DOCUMENT.read_text("utf-8")), "utf-8")
