"""Imports between JavaScript modules."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

from .graph import Graph

IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;"']*["'](\.[^"']+)["']|\bimport\(\s*["'](\.[^"']+)["']\s*\)""", re.MULTILINE
)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def javascript_imports(sources: Mapping[str, str]) -> Graph:
    """Return the paths of the modules that each JavaScript module imports, keyed by the path of the importing module.

    Only relative imports count, and imports of types in JSDoc do not count. `sources` maps the path of each module to
    its text.
    """
    return {
        path: {
            posixpath.normpath(posixpath.join(posixpath.dirname(path), static or dynamic))
            for static, dynamic in IMPORT.findall(COMMENT.sub("", text))
        }
        for path, text in sources.items()
    }
