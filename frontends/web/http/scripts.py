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

    def __call__(self, script: str) -> Markup:
        """Return the element that loads `script`, after links that let the browser load all its modules at once."""
        links = [
            Markup('<link rel="modulepreload" href="{}">').format(url_for("static", filename=module))
            for module in sorted(self.modules(script) - {script})
        ]
        element = Markup('<script type="module" src="{}"></script>').format(url_for("static", filename=script))
        return Markup("\n").join([*links, element])

    def modules(self, script: str) -> set[str]:
        """Return `script` and the modules that it imports, directly or through others, by their paths in the folder."""
        found, new = set[str](), {script}
        while new:
            found |= new
            new = {module for path in new for module in self._imports[path]} - found
        return found


def _imports(path: str, text: str) -> set[str]:
    """Return the paths of the modules that the script `path` imports directly; `text` is its source."""
    return {normpath(join(dirname(path), target)) for target in _IMPORT.findall(text)}
