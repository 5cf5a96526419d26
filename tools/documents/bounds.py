"""The table of bounds in `docs/explanation/security.md`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from frontends.web.bounds import all_work
from frontends.web.config.settings import Settings

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = "docs/explanation/security.md"

SETTINGS: Final = Settings.read({}, {"thinkers": 2, "searches_per_client": 1})
"""The defaults on a machine with two processors."""


def documents() -> dict[str, str]:
    """Return the document with the present table of bounds between its two comments, by its path in the repository."""
    rows = [(work.name, work.cost, work.per_client, work.in_all) for work in all_work(SETTINGS)]
    header = [("work", "cost", "per client", "in all"), ("---",) * 4]
    table = "\n".join(f"| {' | '.join(row)} |" for row in header + rows)
    before, _, rest = (ROOT / DOCUMENT).read_text("utf-8").partition("<!-- bounds -->\n")
    after = rest.partition("\n<!-- /bounds -->")[2]
    return {DOCUMENT: f"{before}<!-- bounds -->\n{table}\n<!-- /bounds -->{after}"}
