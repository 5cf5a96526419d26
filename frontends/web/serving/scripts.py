"""The scripts of the pages, with the modules that they import."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final, TypeVar

from flask import url_for
from markupsafe import Markup

from .visitor import is_plain

_IMPORT: Final = re.compile(r'^(?:import|export)\s(?:[^;]*?from )?"(.+?)";', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("(.+?)"\)')
_NAME: Final = re.compile(r'["`](\w+)["`]')
_NAME_WITH_PREFIX: Final = re.compile(r"`(\w+_)\$\{\w+\}`")
_NAME_WITH_SUFFIX: Final = re.compile(r"`\$\{\w+\}(_\w+)`")

Text = TypeVar("Text")


class Scripts:
    """Writes the elements that load the scripts in a folder, and chooses the labels that the scripts show."""

    def __init__(self, folder: Path) -> None:
        self._sources = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.js")}
        self._imports = {path: _targets(_IMPORT, path, text) for path, text in self._sources.items()}
        self._later = {path: _targets(_LATER, path, text) for path, text in self._sources.items()}
        self._names: dict[tuple[str, ...], frozenset[str]] = {}

    def __call__(self, script: str, early: str = "", worker: str = "", linked: str = "") -> Markup:
        """Return the elements that load `script`, with links that let the browser load all its modules at once.

        `early` is a module that comes first, because it runs without waiting for the others. `worker` is the script of
        the worker that `early` starts. `linked` is HTML of the same page, whose links to modules are not repeated. A
        visitor who wants no scripts gets none.
        """
        if is_plain():
            return Markup()
        first = [*sorted(self.modules(early) - {early}), worker] if early else []
        others = sorted(self.modules(script) - {script, early, *first})
        links = [_element('<link rel="modulepreload" href="{}">', module) for module in (*first, *others)]
        elements = [link for link in links if link not in linked]
        if early:  # Browsers fetch asynchronous scripts last of all, unless told otherwise.
            elements.insert(0, _element('<script type="module" async fetchpriority="high" src="{}"></script>', early))
        elements.append(_element('<script type="module" src="{}"></script>', script))
        return Markup("\n").join(elements)

    def modules(self, script: str) -> set[str]:
        """Return `script` and the modules that it imports, directly or through others, by their paths in the folder.

        Modules that scripts import only when they need them, by calling `import()`, are left out.
        """
        return _reached(script, self._imports)

    def named(self, labels: Mapping[str, Text], *scripts: str) -> dict[str, Text]:
        """Return those of `labels` whose keys are in string literals of the scripts or of the modules they import.

        Modules that are imported later, by calling `import()`, are among them.
        A key may also be a template literal such as `deal_${deal}`, or another literal with the end of `${name}_you`.
        """
        if scripts not in self._names:
            self._names[scripts] = frozenset(self._find_names(labels, scripts))
        return {key: labels[key] for key in labels if key in self._names[scripts]}

    def _find_names(self, keys: Mapping[str, object], scripts: tuple[str, ...]) -> set[str]:
        """Return the `keys` that the scripts name; see `named`."""
        imports = {path: self._imports[path] | self._later[path] for path in self._sources}
        found = set[str]().union(*(_reached(script, imports) for script in scripts))
        text = "\n".join(self._sources[path] for path in found)
        names, starts = {*_NAME.findall(text)}, tuple(_NAME_WITH_PREFIX.findall(text))
        ends = {*_NAME_WITH_SUFFIX.findall(text)}
        names |= {name + end for name in names for end in ends}
        return {key for key in keys if key in names or key.startswith(starts)}


def _element(html: str, name: str) -> Markup:
    """Return an element whose braces hold the URL of the static file `name`."""
    return Markup(html).format(url_for("static", filename=name))


def _targets(pattern: re.Pattern[str], path: str, text: str) -> set[str]:
    """Return the paths of the modules that `pattern` finds in `text`, the source of the script `path`."""
    return {normpath(join(dirname(path), target)) for target in pattern.findall(text)}


def _reached(script: str, imports: Mapping[str, set[str]]) -> set[str]:
    found, new = set[str](), {script}
    while new:
        found |= new
        new = {module for path in new for module in imports[path]} - found
    return found
