"""The Python examples of the documents as modules, whose types `make types` checks; their outputs are doctests."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

from .check import DOCS, PAGES


def write_examples(folder: Path) -> None:
    """Write a module into `folder` for each page with examples, for the notebook, and for each program of the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in PAGES.items():
        if path.suffix == ".ipynb":
            cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
            sources = ["".join(cell["source"]) + "\n" for cell in cells]
        else:
            sources = [example.source for example in doctest.DocTestParser().get_examples(text, path.name)]
        if sources:
            name = re.sub(r"\W", "_", path.relative_to(DOCS.parent).with_suffix("").as_posix())
            (folder / f"{name}.py").write_text("".join(sources), encoding="utf-8")
    for path in DOCS.glob("how-to/*.py"):
        (folder / path.name).write_text(path.read_text("utf-8"), encoding="utf-8")
