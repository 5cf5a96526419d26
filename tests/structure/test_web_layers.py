"""The folders of the web frontend import one way, up to the server process."""

from __future__ import annotations

from .graph import Graph, find_forbidden
from .python_imports import python_imports
from .sources import select

WEB = "frontends/web"
LAYERS = (
    ("capacity.py", "locale", "nicknames.py", "qr_code.py", "svg.py"),
    ("external.py",),
    ("config", "editor.py", "opponents.py", "png.py", "puzzles.py", "room"),
    ("bounds.py", "store", "teaching"),
    ("jobs", "operation"),
    ("resources.py",),
    ("use_cases",),
    ("http",),
    ("http/api.py", "http/middleware", "http/pages"),
    ("app.py",),
    ("server",),
    ("main.py",),
)
"""The files and folders of the web frontend, from the lowest layer to the highest.

A layer may import the lower ones. Modules that stand beside each other in a layer do not import each other.
"""


def allowed_imports() -> dict[str, set[str]]:
    """Return, for each path in `LAYERS`, the set of paths that may be imported there: all paths in lower layers.

    Each path is the path of a file or folder of the web frontend.
    """
    allowed: dict[str, set[str]] = {}
    for layer in LAYERS:
        lower = set(allowed)
        allowed |= {f"{WEB}/{name}": lower for name in layer}
    return allowed


def web_imports() -> Graph:
    """Return the graph of imports between the Python files of the web frontend, without the database migrations."""
    sources = select(".py", f"{WEB}/")
    return python_imports({path: text for path, text in sources.items() if "/migrations/" not in path})


def test_every_module_of_the_web_frontend_has_a_layer() -> None:
    layers = tuple(f"{layer}/" for layer in allowed_imports())
    assert [path for path in web_imports() if not f"{path}/".startswith(layers)] == [f"{WEB}/__init__.py"]


def test_the_layers_of_the_web_frontend_point_one_way() -> None:
    assert find_forbidden(web_imports(), allowed_imports()) == []


def test_an_import_of_a_higher_web_layer_is_found() -> None:
    graph = web_imports()
    for path, target in (
        ("room/room.py", "store/games.py"),
        ("store/games.py", "use_cases/requests.py"),
        ("use_cases/service.py", "http/visitor.py"),
        ("http/pages/front.py", "http/api.py"),
        ("http/rendering.py", "http/pages/front.py"),
    ):
        source, imported = f"{WEB}/{path}", f"{WEB}/{target}"
        assert imported in graph
        faulty = {**graph, source: graph[source] | {imported}}
        assert find_forbidden(faulty, allowed_imports()) == [f"{source} imports {imported}"]
