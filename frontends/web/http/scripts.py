"""The scripts of the pages, with the modules that they import."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from flask import url_for
from markupsafe import Markup

_IMPORT: Final = re.compile(r'^(?:import|export)\s(?:[^;]*?from )?"(.+?)";', re.MULTILINE)


class Scripts:
    """Writes the elements that load the scripts in a folder."""

    def __init__(self, folder: Path) -> None:
        self._imports = {
            path.relative_to(folder).as_posix(): _imports(path.relative_to(folder).as_posix(), path.read_text("utf-8"))
            for path in folder.rglob("*.js")
        }

    def __call__(self, script: str, early: str = "", worker: str = "", linked: str = "") -> Markup:
        """Return the elements that load `script`, after links that let the browser load all its modules at once.

        `early` is one of these modules, which runs without waiting for the others, and `worker` is the script of the
        worker that it starts. `linked` is HTML of the same page, whose links to modules are not repeated.
        """
        first = [*sorted(self.modules(early) - {early}), worker] if early else []
        modules = dict.fromkeys([*first, *sorted(self.modules(script) - {script, early})])
        links = [_element('<link rel="modulepreload" href="{}">', module) for module in modules]
        links = [link for link in links if link not in linked]
        scripts = [_element('<script type="module" async src="{}"></script>', early)] if early else []
        scripts.append(_element('<script type="module" src="{}"></script>', script))
        return Markup("\n").join([*links, *scripts])

    def modules(self, script: str) -> set[str]:
        """Return `script` and the modules that it imports, directly or through others, by their paths in the folder."""
        found, new = set[str](), {script}
        while new:
            found |= new
            new = {module for path in new for module in self._imports[path]} - found
        return found


def _element(html: str, name: str) -> Markup:
    """Return an element whose braces hold the URL of the static file `name`."""
    return Markup(html).format(url_for("static", filename=name))


def _imports(path: str, text: str) -> set[str]:
    """Return the paths of the modules that the script `path` imports directly; `text` is its source."""
    return {normpath(join(dirname(path), target)) for target in _IMPORT.findall(text)}
