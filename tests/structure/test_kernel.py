"""The modules of the kernel import each other without cycles, and their layers point one way."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter

from .sources import SOURCES

FILES = {path.removeprefix("kernel/src/"): text for path, text in SOURCES.items() if path.startswith("kernel/src/")}
IMPORT = re.compile(r"(?<!in )\bcrate((?:::\w+)+)(?:::\{([^}]*)\})?")
"""A path from the root of the crate to items; a path after `in` is a visibility."""

RULES = {
    *("clock.rs", "decimal.rs", "elementary.rs", "parallel.rs", "rng.rs", "sorting.rs"),
    *("evaluation", "playout", "rules", "simd"),
}
SEARCH = RULES | {"network", "player_types", "search"}
JUDGEMENT = {"review.rs", "solver.rs"}
OPPONENTS = SEARCH | {"opponents", "opponents.rs"}
LAYERS = {
    **dict.fromkeys(RULES, RULES),
    **dict.fromkeys(JUDGEMENT, RULES | JUDGEMENT),
    "network": RULES | {"network"},
    "player_types": RULES | {"network", "player_types"},
    "search": SEARCH,
    **dict.fromkeys(("opponents", "opponents.rs"), OPPONENTS),
    "env": OPPONENTS | {"env"},
    "selfplay.rs": SEARCH,
    "daily": OPPONENTS | {"daily"},
    "browser": OPPONENTS | JUDGEMENT | {"browser", "daily"},
    "python": OPPONENTS | JUDGEMENT | {"daily", "env", "python", "selfplay.rs"},
}
"""The layers that each layer may import."""


def code(path: str) -> str:
    return re.sub(r"//.*", "", FILES[path].partition("#[cfg(test)]\nmod tests {")[0])


def file_of(names: list[str]) -> str:
    for length in range(len(names), 0, -1):
        module = "/".join(names[:length])
        for path in (f"{module}.rs", f"{module}/mod.rs"):
            if path in FILES:
                return path
    return "lib.rs"


def imports(path: str) -> set[str]:
    return {
        file_of([*module.split("::")[1:], name])
        for module, names in IMPORT.findall(code(path))
        for name in re.findall(r"\w+", names) or [""]
    } - {path}


GRAPH = {path: imports(path) for path in FILES if path != "lib.rs" and not path.endswith("tests.rs")}


def test_there_are_no_import_cycles() -> None:
    assert sum(map(len, GRAPH.values())) > 300
    TopologicalSorter(GRAPH).prepare()


def test_the_layers_point_one_way() -> None:
    forbidden = {
        f"{path} imports {imported}"
        for path, targets in GRAPH.items()
        for imported in targets
        if imported.partition("/")[0] not in LAYERS[path.partition("/")[0]]
    }
    assert forbidden == set()


def test_an_import_names_the_module_that_defines_the_item() -> None:
    """A re-export or a relative path would hide an import from the checks above."""
    assert {
        target for targets in GRAPH.values() for target in targets if target.endswith(("mod.rs", "lib.rs"))
    } == set()
    assert [path for path in GRAPH if re.search(r"\b(?:super|self)::", code(path))] == []


def test_every_folder_states_its_purpose_in_one_line() -> None:
    folders = {path: text for path, text in FILES.items() if path.endswith("mod.rs")}
    assert [path for path, text in folders.items() if not re.match(r"//! .*\.\n(?!//! \S)", text)] == []
