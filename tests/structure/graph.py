"""Import graphs of source files."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from graphlib import CycleError, TopologicalSorter

Graph = dict[str, set[str]]
"""The paths of the files that each file imports, keyed by the path of the importing file."""


def find_cycle(graph: Graph) -> list[str]:
    """Return the files of one import cycle, in import order, with the first file repeated at the end.

    The list is empty if the graph has no cycle.
    """
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [*reversed(error.args[1])]
    return []


def find_forbidden(graph: Graph, allowed: Mapping[str, AbstractSet[str]]) -> list[str]:
    """Return the imports between two layers that `allowed` does not list, as sorted texts "FILE imports FILE".

    A layer is a file or a folder. `allowed` maps the path of each layer to the layers that it may import. A file
    belongs to the innermost layer that contains it; files outside every layer are ignored.
    """

    def layer_of(path: str) -> str | None:
        return max((layer for layer in allowed if f"{path}/".startswith(f"{layer}/")), key=len, default=None)

    forbidden = []
    for path, imported in graph.items():
        layer = layer_of(path)
        for target in imported:
            other = layer_of(target)
            if layer and other and layer != other and other not in allowed[layer]:
                forbidden.append(f"{path} imports {target}")
    return sorted(forbidden)
