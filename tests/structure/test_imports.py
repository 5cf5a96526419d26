"""The import graphs behind the checks of the structure, and the faults that these find."""

from __future__ import annotations

from .graph import find_cycle, find_forbidden
from .javascript_imports import javascript_imports
from .python_imports import python_imports
from .rust_imports import rust_imports


def test_a_cycle_is_found_and_named() -> None:
    assert find_cycle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    cycle = find_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert cycle[0] == cycle[-1]
    assert sorted(cycle[1:]) == ["a", "b", "c"]


def test_an_import_against_the_layers_is_found_and_named() -> None:
    allowed = {"core": set[str](), "web": {"core"}, "web/pages": {"core"}}
    assert find_forbidden({"web/app.py": {"core/a.py"}, "core/a.py": {"core/b.py", "other.py"}}, allowed) == []
    assert find_forbidden({"core/a.py": {"web/app.py"}}, allowed) == ["core/a.py imports web/app.py"]
    assert find_forbidden({"web/pages/a.py": {"web/app.py"}}, allowed) == ["web/pages/a.py imports web/app.py"]


def test_python_imports_are_found_everywhere_in_a_file() -> None:
    sources = {
        "p/__init__.py": "from .a import A",
        "p/a.py": "import os\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.q import b",
        "p/q/__init__.py": "",
        "p/q/b.py": "def f():\n    from ..a import A\n    from . import c\n    import p.q.c as d",
        "p/q/c.py": "from p import A",
    }
    graph = python_imports(sources)
    assert graph == {
        "p/__init__.py": {"p/a.py"},
        "p/a.py": {"p/q/b.py"},
        "p/q/__init__.py": set(),
        "p/q/b.py": {"p/a.py", "p/q/c.py"},
        "p/q/c.py": {"p/__init__.py"},
    }
    assert find_cycle(graph)


def test_javascript_imports_are_found_outside_comments() -> None:
    sources = {
        "s/a.js": 'import {\n  b,\n} from "./d/b.js";\nexport { c } from "./c.js";\n// import "./no.js";',
        "s/c.js": 'const a = await import("./a.js");\n/** @type {import("./no.js").T} */\nimport "./d/b.js";',
        "s/d/b.js": 'import { x } from "library";',
    }
    graph = javascript_imports(sources)
    assert graph == {"s/a.js": {"s/d/b.js", "s/c.js"}, "s/c.js": {"s/a.js", "s/d/b.js"}, "s/d/b.js": set()}
    assert find_cycle(graph)


def test_rust_imports_are_followed_through_re_exports_to_the_definition() -> None:
    sources = {
        "src/lib.rs": "mod rules;\nmod search;\npub use rules::Board;\npub use search::run as start;",
        "src/rules/mod.rs": "mod board;\nmod turn;\npub use board::Board;\npub struct Shared;",
        "src/rules/board.rs": "use super::Shared;\nuse std::fmt;",
        "src/rules/turn.rs": '// crate::start\nlet text = "crate::start";\nuse super::{Board, board::{self, Cell}};',
        "src/search.rs": "fn run<'a>() -> crate::Board { crate::rules::turn::play() }",
    }
    assert rust_imports(sources, "src/lib.rs") == {
        "src/lib.rs": set(),
        "src/rules/mod.rs": set(),
        "src/rules/board.rs": {"src/rules/mod.rs"},
        "src/rules/turn.rs": {"src/rules/board.rs"},
        "src/search.rs": {"src/rules/board.rs", "src/rules/turn.rs"},
    }


def test_rust_modules_within_a_file_belong_to_it_and_tests_do_not_count() -> None:
    inner = "mod inner { use super::super::b::B as Other; fn f() { Other::new() } }"
    sources = {
        "src/lib.rs": "mod a;\nmod b;",
        "src/a.rs": "#[cfg(test)]\nmod tests { use crate::b::B; }\n" + inner,
        "src/b.rs": "use crate::a;\nfn f() { a::inner::f() }",
    }
    graph = rust_imports(sources, "src/lib.rs")
    assert graph == {"src/lib.rs": set(), "src/a.rs": {"src/b.rs"}, "src/b.rs": {"src/a.rs"}}
    assert find_cycle(graph)
    sources["src/a.rs"] = f"#[cfg(test)] {inner}"
    assert rust_imports(sources, "src/lib.rs")["src/a.rs"] == set()
