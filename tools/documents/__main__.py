"""Writes the generated parts of the documents; `python -m tools.documents`, or `make documents`."""

from __future__ import annotations

from pathlib import Path

from . import bounds, commands, drawings, manual, outlines

ROOT = Path(__file__).parents[2]

WRITTEN = {
    **bounds.documents(),
    **commands.pages(),
    **drawings.pictures(),
    **outlines.outlines(),
    **manual.files(),
}


def main() -> None:
    """Write the pages and the outlines of the commands, the drawings of the rules, and the table of bounds."""
    for path, text in WRITTEN.items():
        file = ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
