"""The page of the Python package: signatures and first lines of docstrings, read from the sources without imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]

_HEAD: Final = """<!-- `make documents` writes this page from the sources. -->

# Python reference

Signatures and the first line of each docstring; `help(tribolo_core.analyse)` prints the whole one.
`tribolo_core.__all__` lists the names that need no longer path. [Stability](stability.md) says which names stay.
"""

_MODULES: Final = {
    "Rules": "player coord board transition scores turn game history presets errors",
    "Notation": "notation: position record record_parser files variation formats",
    "Pictures": "svg",
    "Opponents": "ai ai.protocol ai.any_opponent ai.spec ai.population",
    "Analysis": "analysis: review endgame player_types",
    "Puzzles": "puzzles: puzzle mining searches themes rating symmetry file solving.progress solving.choice "
    "solving.verdict",
    "Environments": "envs: batch observation rewards symmetry cropping pettingzoo gymnasium gymnasium_vector "
    "openspiel jax",
    "Search behind an evaluator": "guided: search evaluation results root network",
    "Networks of your own": "networks",
    "Data sets": "dataset dataset.arrays dataset.croissant dataset.citation",
    "Benchmark": "benchmark: deals exact candidate run run_format series predict score streams",
    "Tournaments": "arena: . tournaments schedule roster game forfeits intervals report sequential",
    "Playing and training": "ai.playing training",
}
"""The modules of each section, below `tribolo_core`. A colon ends their package, and a dot is that itself."""


class _Member(NamedTuple):
    """A public name of a file, and the lines of the page about it."""

    path: Path
    name: str
    text: str


def pages() -> dict[str, str]:
    """Return the text of the page by its path in the repository."""
    parts = [_HEAD]
    listed: set[tuple[Path, str]] = set()
    for section, modules in _MODULES.items():
        parts.append(f"## {section}\n")
        package, _, names = modules.rpartition(": ")
        for name in names.split():
            parts += _module(f"{package}.{name}".strip("."), listed)
    return {"docs/reference/python.md": "\n".join(parts)}


def _module(name: str, listed: set[tuple[Path, str]]) -> Iterator[str]:
    """Yield the heading of a module, its purpose and its public names that are not in `listed`, which gets them."""
    path = _path(ROOT / "tribolo_core" / name.replace(".", "/"))
    tree = _parsed(path)
    members = [each for each in _public(path, tree) if (each.path, each.name) not in listed]
    listed.update((each.path, each.name) for each in members)
    if members:
        yield f"### `tribolo_core.{name}`\n"
        yield f"{_purpose(tree)}\n"
        yield "\n".join(each.text for each in members) + "\n"


def _path(module: Path) -> Path:
    """Return the file of a module."""
    return module / "__init__.py" if module.is_dir() else module.with_suffix(".py")


def _parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


def _public(path: Path, tree: ast.Module) -> Iterator[_Member]:
    """Yield the public functions, classes and described constants of a module; `__all__` may name those of others."""
    offered = next(
        (ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and _is_all(node)), None
    )
    body = [each for node in tree.body for each in (node.body if isinstance(node, ast.If | ast.Try) else [node])]
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and node.level and offered:
            names = {alias.name for alias in node.names} & {*offered}
            source = _path(path.parents[node.level - 1] / (node.module or "").replace(".", "/"))
            found = _public(source, _parsed(source)) if names and source.exists() else ()
            yield from (each for each in found if each.name in names)
        member = _member(path, node, after)
        if member and (member.name in offered if offered else not member.name.startswith("_")):
            yield member


def _member(path: Path, node: ast.stmt, after: ast.stmt | None) -> _Member | None:
    """Return what a statement defines; `None` if it is no function, no class and no constant with a description."""
    match node:
        case ast.ClassDef():
            return _Member(path, node.name, "\n".join(_class(node)))
        case ast.FunctionDef():
            return _Member(path, node.name, _item(node))
        case ast.AnnAssign(target=ast.Name(name)) if noted := _noted(after):
            return _Member(path, name, f"- `{name}`{noted}")
    return None


def _is_all(node: ast.Assign) -> bool:
    """Return whether a statement assigns `__all__`."""
    return isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"


def _item(function: ast.FunctionDef, *, drops_first: bool = False) -> str:
    """Return the line of a function; `drops_first` leaves out `self` or `cls`."""
    decorators = {ast.unparse(decorator) for decorator in function.decorator_list}
    returned = f" -> {_unquoted(function.returns)}" if function.returns else ""
    shown = f"{function.name}({_parameters(function, drops_first)}){returned}"
    if decorators & {"property", "cached_property"}:
        shown = f"{function.name}{returned.replace(' -> ', ': ', 1)}"
    kind = " (class method)" if "classmethod" in decorators else ""
    return f"- `{shown}`{kind}{_explained(function)}"


def _parameters(function: ast.FunctionDef, drops_first: bool) -> str:
    """Return the parameters of a function with their types and defaults."""
    parameters = function.args
    if drops_first:
        names = parameters.posonlyargs + parameters.args
        positional = len(parameters.posonlyargs) - 1
        parameters = ast.arguments(
            names[1 : positional + 1] if positional > 0 else [],
            names[max(positional, 0) + 1 :],
            parameters.vararg,
            parameters.kwonlyargs,
            parameters.kw_defaults,
            parameters.kwarg,
            parameters.defaults,
        )
    return _unquoted(parameters)


def _unquoted(annotation: ast.AST) -> str:
    """Return the source of annotations, with types that are written as strings as types."""
    return re.sub(r"((?:: |-> |^))'([^']+)'", r"\1\2", ast.unparse(annotation))


def _class(node: ast.ClassDef) -> Iterator[str]:
    """Yield the line of a class, and those of its public fields, properties and methods."""
    bases = [*map(ast.unparse, node.bases)]
    shown = f"({', '.join(bases)})" if bases else ""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            shown = f"({_parameters(each, drops_first=True)})"
    yield f"- `class {node.name}{shown}`{_explained(node)}"
    if {"Enum", "StrEnum", "IntEnum"} & {*bases}:
        yield f"  - {', '.join(f'`{name}`' for name in _values(node))}"
    for each, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
            decorators = {ast.unparse(decorator) for decorator in each.decorator_list}
            if "overload" not in decorators:
                yield "  " + _item(each, drops_first="staticmethod" not in decorators)
        elif isinstance(each, ast.AnnAssign) and not (name := ast.unparse(each.target)).startswith("_"):
            yield f"  - `{name}: {_unquoted(each.annotation)}`{_noted(after)}"


def _values(node: ast.ClassDef) -> list[str]:
    """Return the names of the members of an enumeration."""
    targets = [ast.unparse(each.targets[0]) for each in node.body if isinstance(each, ast.Assign)]
    return [name for name in targets if not name.startswith("_")]


def _noted(after: ast.stmt | None) -> str:
    """Return the first line of the string below a field, after a colon."""
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
        return f": {after.value.value.strip().splitlines()[0]}"
    return ""


def _explained(node: ast.FunctionDef | ast.ClassDef) -> str:
    """Return the first line of a docstring, after a colon."""
    return f": {purpose}" if (purpose := _purpose(node)) else ""


def _purpose(node: ast.FunctionDef | ast.ClassDef | ast.Module) -> str:
    """Return the first line of a docstring; it is empty if there is none."""
    return (ast.get_docstring(node) or "").partition("\n")[0]
