"""Writes the generated parts of the documents (`make documents`), checks all (`make docs`), or counts their words.

With `examples`, it writes the Python examples as modules into a folder, whose types `make types` checks.

python -m tools.documents [check | words | examples FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import commands, drawings, manual, outlines, parts, reference
from .check import faults
from .examples import write_examples
from .words import MOST, table, words_by_folder

ROOT = Path(__file__).parents[2]


def main(arguments: list[str]) -> None:
    """Do what the arguments say; `check` exits with a sentence for each fault of the documents."""
    match arguments:
        case ["words"]:
            print(table())
        case ["examples", folder]:
            write_examples(Path(folder))
        case _:
            write_or_check(is_check=arguments == ["check"])


def write_or_check(*, is_check: bool) -> None:
    """Write what is generated, or exit with a sentence for each fault of the documents instead."""
    present = {
        ROOT / path: text
        for texts in (
            commands.pages(),
            drawings.pictures(),
            outlines.outlines(),
            manual.files(),
            parts.pages(),
            reference.pages(),
        )
        for path, text in texts.items()
    }
    if is_check:
        old = [f"{path} is not up to date: run `make documents`." for path in present if text_of(path) != present[path]]
        words = words_by_folder().total()
        many = [f"The documents have {words:,} hand-written words, more than {MOST:,}."] if words > MOST else []
        sys.exit("\n".join([*old, *faults(), *many]) or None)
    for path, text in present.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def text_of(path: Path) -> str:
    """Return the text of a file, which is empty if there is none."""
    return path.read_text("utf-8") if path.exists() else ""


if __name__ == "__main__":
    main(sys.argv[1:])
