"""Imports between the files of Python packages."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from .graph import Graph


def python_imports(sources: Mapping[str, str]) -> Graph:
    """Return the graph of imports between Python files; imports inside functions and for type checking count too.

    `sources` holds the text of each file by its path. Imports of files that are not in `sources` are left out. The
    import `from package import name` leads to the file of the module `package.name` or, if there is no such module, to
    the `__init__.py` of the package.
    """
    modules = {_module_name(path): path for path in sources}
    graph: Graph = {}
    for path, text in sources.items():
        names = _imported_names(path, ast.parse(text))
        graph[path] = {modules[name] for name in (_known_prefix(name, modules) for name in names) if name} - {path}
    return graph


def _module_name(path: str) -> str:
    """Return the dotted name of the module in the file at `path`."""
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def _imported_names(path: str, tree: ast.Module) -> Iterator[str]:
    """Yield the absolute dotted name of each module or object that the file at `path`, parsed as `tree`, imports."""
    package = PurePosixPath(path).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = [*package[: len(package) - node.level + 1]] if node.level else []
            origin += [node.module] if node.module else []
            yield from (".".join([*origin, alias.name]) for alias in node.names)


def _known_prefix(name: str, modules: Mapping[str, str]) -> str | None:
    """Return the longest prefix of the dotted `name` that is a key of `modules`, or `None` if no prefix is a key.

    A prefix ends before a dot or at the end of `name`: the prefixes of `a.b.c` are `a`, `a.b` and `a.b.c`.
    """
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name or None
