"""Imports between the files of Python packages."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from .graph import Graph


def python_imports(sources: Mapping[str, str]) -> Graph:
    """Return the imports between Python files, given by path; imports within functions and for types count too.

    Importing from a package is an import of its `__init__.py`, or of the module that the imported name denotes.
    """
    modules = {_module_name(path): path for path in sources}
    graph: Graph = {}
    for path, text in sources.items():
        names = _imported_names(path, ast.parse(text))
        graph[path] = {modules[name] for name in (_known_prefix(name, modules) for name in names) if name} - {path}
    return graph


def _module_name(path: str) -> str:
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def _imported_names(path: str, tree: ast.Module) -> Iterator[str]:
    """Yield the dotted names of the imported modules and of the imported objects."""
    package = PurePosixPath(path).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = [*package[: len(package) - node.level + 1]] if node.level else []
            origin += [node.module] if node.module else []
            yield from (".".join([*origin, alias.name]) for alias in node.names)


def _known_prefix(name: str, modules: Mapping[str, str]) -> str | None:
    """Return the longest prefix of a dotted name that is a module; `None` for third-party modules."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name or None
