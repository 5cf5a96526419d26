"""Imports between the files of a Rust crate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .graph import Graph

TOKEN = re.compile(
    r"""
    //[^\n]* | /\*.*?\*/                    # comments
    | b?r(?P<hashes>\#*)".*?"(?P=hashes)    # raw strings
    | b?"(?:\\.|[^"\\])*" | b?'(?:\\.[^']*|[^'\\])'   # strings and characters
    | (?P<token>\w+ | :: | [^\s\w])
    """,
    re.VERBOSE | re.DOTALL,
)

Path = tuple[str, ...]
"""The names of a path such as `crate::rules::board`, or of a module below the crate's root."""


@dataclass
class Module:
    """A module of the crate, which is a file or a part of one."""

    file: str
    uses: dict[str, Path] = field(default_factory=dict)
    """Imported names, with the absolute path of each."""
    exported: set[str] = field(default_factory=set)
    """Names in `uses` that are re-exported."""
    mentioned: set[Path] = field(default_factory=set)
    """Paths that its code names or imports, as they are written; re-exports are left out."""


def rust_imports(sources: Mapping[str, str], root: str) -> Graph:
    """Return the graph of imports between the files of a Rust crate.

    `sources` holds the text of each file by its path, and `root` is the path of `lib.rs`. An import is followed through
    re-exports to the file that defines the item. Re-exports and declarations `mod name;` are not imports. Modules for
    tests (`#[cfg(test)] mod ...`) do not count.
    """
    modules: dict[Path, Module] = {}
    folder = root.rpartition("/")[0]
    for path, text in sources.items():
        inner = path.removeprefix(f"{folder}/").removesuffix(".rs").removesuffix("/mod")
        name = () if path == root else tuple(inner.split("/"))
        _read(name, path, _tokens(text), modules)
    graph: Graph = {path: set() for path in sources}
    for name, module in modules.items():
        for mentioned in module.mentioned:
            target = _definition(_absolute(name, mentioned, modules), modules)
            if target is not None and target != module.file:
                graph[module.file].add(target)
    return graph


def _tokens(text: str) -> list[str]:
    """Return the words, `::` and other characters of Rust code, without comments, strings and white space."""
    return [match["token"] for match in TOKEN.finditer(text) if match["token"]]


def _read(name: Path, file: str, tokens: list[str], modules: dict[Path, Module]) -> None:
    """Parse the tokens of a module, and add the module and its inline submodules to `modules`.

    `name` is the module's path from the crate's root, and `file` is the path of the file that defines the module.
    """
    module = modules.setdefault(name, Module(file))
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token == "mod" and tokens[place + 2 : place + 3] == ["{"]:
            end = _closing(tokens, place + 2)
            if tokens[max(place - 7, 0) : place] != ["#", "[", "cfg", "(", "test", ")", "]"]:
                _read((*name, tokens[place + 1]), file, tokens[place + 3 : end], modules)
            place = end
        elif token == "use" and tokens[place + 1] != "<":
            end = tokens.index(";", place)
            is_exported = place > 0 and tokens[place - 1] in ("pub", ")")
            for path, alias in _use_tree(tokens[place + 1 : end], ()):
                module.uses[alias] = path
                if is_exported:
                    module.exported.add(alias)
                else:
                    module.mentioned.add(path)
            place = end
        elif re.match(r"[A-Za-z_]", token) and tokens[place + 1 : place + 2] == ["::"]:
            path_end = place + 1
            while tokens[path_end : path_end + 1] == ["::"] and re.match(r"\w", tokens[path_end + 1]):
                path_end += 2
            module.mentioned.add(tuple(tokens[place:path_end:2]))
            place = path_end - 1
        place += 1


def _closing(tokens: list[str], opening: int) -> int:
    """Return the index of the brace that closes the opening brace at the index `opening`."""
    depth = 0
    for place in range(opening, len(tokens)):
        depth += {"{": 1, "}": -1}.get(tokens[place], 0)
        if depth == 0:
            return place
    raise ValueError("a brace is not closed")


def _use_tree(tokens: list[str], prefix: Path) -> Iterator[tuple[Path, str]]:
    """Yield (path, local name) for each import of a `use` declaration; the local name of a glob import is `*`.

    For a whole declaration, `tokens` are the tokens after `use`, and `prefix` is empty. For one branch of a group in
    braces, `tokens` are the tokens of this branch, and `prefix` is the path before the braces.
    """
    names = list(prefix)
    for place, token in enumerate(tokens):
        if token == "{":
            part: list[str] = []
            depth = 0
            for inner in [*tokens[place + 1 : _closing(tokens, place)], ","]:
                depth += {"{": 1, "}": -1}.get(inner, 0)
                if inner == "," and depth == 0:
                    if part:
                        yield from _use_tree(part, tuple(names))
                    part = []
                else:
                    part.append(inner)
            return
        if token == "*":
            yield tuple(names), "*"
            return
        if token == "as":
            yield tuple(names), tokens[place + 1]
            return
        if token == "self" and names:
            continue
        if token != "::":
            names.append(token)
    yield tuple(names), names[-1]


def _absolute(name: Path, path: Path, modules: Mapping[Path, Module]) -> Path | None:
    """Return the path from the crate's root to the item that `path` names in the module `name`.

    A path is a tuple of names. In the module `rules::board`, for example, the path `super::line` leads to
    `rules::line`. `modules` holds all modules of the crate by their paths from the root.

    Return `None` if `path` leads into another crate, or begins with a name that the module neither imports nor declares
    as a submodule.
    """
    first, *rest = path
    if first == "crate":
        return tuple(rest)
    if first == "self":
        return (*name, *rest)
    if first == "super":
        while first == "super":
            name = name[:-1]
            first, *rest = rest or ["self"]
        return (*name, *rest) if first == "self" else (*name, first, *rest)
    if (*name, first) in modules:
        return (*name, *path)
    imported = modules[name].uses.get(first)
    if imported and imported != path:
        absolute = _absolute(name, imported, modules)
        return None if absolute is None else (*absolute, *rest)
    return None


def _definition(path: Path | None, modules: Mapping[Path, Module], seen: frozenset[Path] = frozenset()) -> str | None:
    """Return the file that defines the item or module at `path`, a path from the crate's root; follow re-exports.

    `modules` holds the modules of the crate by their paths. `seen` holds the paths of the re-exports followed so far.
    Return `None` in four cases: `path` is `None`; a re-export leads to another crate; re-exports form a cycle; `path`
    is the path of a module whose file is `mod.rs` or `lib.rs`.
    """
    if path is None or path in seen:
        return None
    name: Path = ()
    for place, part in enumerate(path):
        module = modules[name]
        if (*name, part) in modules:
            name = (*name, part)
            continue
        if part in module.exported:
            absolute = _absolute(name, module.uses[part], modules)
            rest = path[place + 1 :]
            return None if absolute is None else _definition((*absolute, *rest), modules, seen | {path})
        return module.file
    file = modules[name].file
    return None if file.endswith(("/mod.rs", "/lib.rs")) else file
