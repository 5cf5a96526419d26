"""The source tree has no import cycles, its layers point one way, and its folders state their purpose."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from .graph import Graph, find_cycle, find_forbidden
from .javascript_imports import javascript_imports
from .python_imports import python_imports
from .rust_imports import rust_imports
from .sources import SOURCES, select

CORE = {"tribolo_core"}
GAMES = CORE | {"frontends/session", "frontends/games"}
PYTHON_LAYERS = {
    "tribolo_core": set[str](),
    "frontends/session": CORE,
    "frontends/games": CORE | {"frontends/session"},
    "frontends/protocol": CORE | {"frontends/session"},
    "frontends/engines": CORE | {"frontends/protocol"},
    "frontends/typed": GAMES | {"frontends/engines"},
    "frontends/console": GAMES | {"frontends/protocol", "frontends/engines", "frontends/typed"},
    "frontends/web": GAMES | {"frontends/engines"},
    "bench": GAMES | {"frontends/console", "frontends/web", "tests", "tools"},
    "tests": GAMES
    | {"frontends/protocol", "frontends/engines", "frontends/typed"}
    | {"frontends/console", "frontends/web", "bench", "tools"},
    "tools": set[str](),
}
"""The layers that each layer of the Python code may import.

Benchmarks check their answers with the specifications in the tests.
"""

RULES = {
    f"kernel/src/{name}" for name in ("clock.rs", "evaluation", "parallel.rs", "playout", "rng.rs", "rules", "simd")
}
SEARCH = RULES | {"kernel/src/network", "kernel/src/search"}
KERNEL_LAYERS = {
    **dict.fromkeys(RULES, RULES),
    "kernel/src/env": SEARCH,
    "kernel/src/network": RULES,
    "kernel/src/search": SEARCH,
    "kernel/src/selfplay.rs": SEARCH,
    "kernel/src/browser": SEARCH,
    "kernel/src/python": SEARCH | {"kernel/src/env", "kernel/src/selfplay.rs"},
}
"""The layers that each layer of the kernel may import; the modules of the rules import each other without cycles."""


@pytest.fixture(scope="module")
def python() -> Graph:
    return python_imports(select(".py") | select(".pyi"))


@pytest.fixture(scope="module")
def kernel() -> Graph:
    return rust_imports(select(".rs", "kernel/src/"), "kernel/src/lib.rs")


@pytest.fixture(scope="module")
def page() -> Graph:
    return javascript_imports(select(".js", "frontends/web/static/"))


@pytest.mark.parametrize("language", ["python", "kernel", "page"])
def test_no_file_imports_itself_through_others(language: str, request: pytest.FixtureRequest) -> None:
    graph: Graph = request.getfixturevalue(language)
    assert sum(map(len, graph.values())) > 50, "imports are missing from the graph"
    assert find_cycle(graph) == []


def test_the_layers_of_python_point_one_way(python: Graph) -> None:
    assert find_forbidden(python, PYTHON_LAYERS) == []


def test_the_layers_of_the_kernel_point_one_way(kernel: Graph) -> None:
    assert all(any(path.startswith(layer) for layer in KERNEL_LAYERS) for path in kernel if path != "kernel/src/lib.rs")
    assert find_forbidden(kernel, KERNEL_LAYERS) == []


def without_purpose(sources: Mapping[str, str]) -> list[str]:
    """Return the paths of the files `__init__.py` and `mod.rs` that do not state a purpose in their first line.

    A file states its purpose if its documentation begins with one sentence, on one line that ends with a full stop.
    `sources` maps the path of each file to its text.
    """
    missing = []
    for path, text in sources.items():
        first = second = ""
        if path.endswith("/__init__.py"):
            first, second = [*(ast.get_docstring(ast.parse(text)) or "").split("\n"), "", ""][:2]
        elif path.endswith("/mod.rs"):
            first, second = [*text.split("\n"), "", ""][:2]
            first, second = first.partition("//! ")[2], second.partition("//! ")[2]
        else:
            continue
        if not first.endswith(".") or second:
            missing.append(path)
    return missing


def test_every_folder_states_its_purpose_in_one_line() -> None:
    assert without_purpose(SOURCES) == []


def test_a_folder_without_a_purpose_is_reported() -> None:
    faulty = {
        "a/__init__.py": "import x",
        "b/__init__.py": '"""Two\nlines."""',
        "c/mod.rs": "mod x;",
        "d/mod.rs": "//! a\n//! b.",
    }
    sound = {"e/__init__.py": '"""One line.\n\nMore."""', "f/mod.rs": "//! One line.\n//!\n//! More.", "g/other.py": ""}
    assert without_purpose(faulty | sound) == [*faulty]


LEFT_OUT = {
    ".js": r"\b(?:test|it|describe)\.(?:skip|only|todo)\b",
    ".py": r"\bmark\.(?:skip|xfail)\b",
    ".rs": r"#\[ignore",
}


def left_out(sources: Mapping[str, str]) -> list[str]:
    """Return the paths of the source files in which a mark such as `test.skip` or `test.only` stops tests from running.

    `sources` maps the path of each file to its text.
    """
    return [path for path, text in sources.items() if re.search(LEFT_OUT.get(Path(path).suffix, "(?!)"), text)]


def test_no_test_is_marked_to_be_left_out() -> None:
    assert left_out({path: text for path, text in SOURCES.items() if not path.startswith("tests/structure/")}) == []
    assert left_out({"a.py": "@pytest.mark.skip", "b.rs": "#[ignore]", "c.js": "test.only(", "d.css": "skip"}) == [
        "a.py",
        "b.rs",
        "c.js",
    ]
