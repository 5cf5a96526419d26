"""The notebook of the documents: its cells run, and give the outputs that it shows."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOK = DOCS / "tutorial" / "notebook.ipynb"


def text_of(lines: str | list[str]) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def shown(outputs: list[dict[str, Any]]) -> tuple[str, str | None, str | None]:
    """Return the stored outputs of a cell: what it printed, and its value as text and as a picture."""
    printed, value, picture = "", None, None
    for output in outputs:
        if output["output_type"] == "stream":
            printed += text_of(output["text"])
        else:
            assert output["output_type"] == "execute_result", "a cell prints, or has a value"
            value = text_of(output["data"]["text/plain"])
            picture = text_of(output["data"]["image/svg+xml"]) if "image/svg+xml" in output["data"] else None
    return printed, value, picture


def run(source: str, names: dict[str, Any]) -> tuple[str, str | None, str | None]:
    """Run the source of a cell, and return what a notebook shows; see `shown`. `names` holds the variables."""
    *statements, last = ast.parse(source).body
    value: Any = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(statements, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        else:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)
    picture = value._repr_svg_() if hasattr(value, "_repr_svg_") else None
    return printed.getvalue(), None if value is None else repr(value), picture


def test_the_cells_of_the_notebook_give_the_outputs_that_it_shows() -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    pictures = 0
    for number, cell in enumerate(cells, start=1):
        assert cell["execution_count"] == number, "the notebook was run from its top"
        stored = shown(cell["outputs"])
        assert run(text_of(cell["source"]), names) == stored, f"cell {number}: run the notebook in Jupyter and save it"
        pictures += stored[2] is not None
    assert len(cells) >= 10
    assert pictures >= 5
