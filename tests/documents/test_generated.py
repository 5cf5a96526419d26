"""The generated parts of the documents are those that the present sources give; `make documents` writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from frontends.console.command_table import COMMAND_TABLE
from tools.documents.__main__ import WRITTEN

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", WRITTEN)
def test_the_generated_parts_of_the_documents_are_up_to_date(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == WRITTEN[path], "run make documents"


def test_the_page_of_the_commands_was_empty_on_github() -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text("utf-8")
    assert re.findall("^## `(.*)`$", page, re.MULTILINE) == [*COMMAND_TABLE]
    for name, entry in COMMAND_TABLE.items():
        section = page.split(f"## `{name}`\n")[1].split("\n## ")[0]
        assert f"tribolo-cli {name}" in section
        assert entry.summary in section
        assert all(f"\n{example}\n" in section for example in entry.examples)
    assert "| `--deals N` | Maximum number of deals; each is played with every seating. [default: 20] |" in page
    assert "--starts" not in page, "an old name of an option"


PICTURES = [path for path in (ROOT / "docs").glob("[a-z]*/**/*.svg") if "jupyter_execute" not in path.parts]


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_pictures_were_white_blocks_on_dark_pages(path: Path) -> None:
    assert "@media (prefers-color-scheme:" in path.read_text("utf-8")
