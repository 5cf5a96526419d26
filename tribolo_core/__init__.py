"""Tribolo, a board game for three players: rules, computer players, analysis and records.

A game is an immutable value: `play` returns the game after one more move.

>>> import tribolo_core as tribolo
>>> game = tribolo.Game.new(seed=7)
>>> while game.turn.player:
...     game = game.play(tribolo.opponent("greedy").choose(game.turn, seed=1))
>>> print(game.turn.scores, *game.turn.scores.leaders)
76-40-48 Blue

`tribolo_core.__all__` holds the public names. `help(tribolo_core.Game)` explains a class, and
`help(tribolo_core.analyse)` a function. Pictures are in the module `tribolo_core.svg`.

For research, `tribolo_core.envs`, `tribolo_core.guided`, `tribolo_core.dataset`, `tribolo_core.arena`,
`tribolo_core.benchmark` and `tribolo_core.training` are imported by their names.
"""

# The kernel is imported at once, so that it refuses an unknown back end.
from . import _kernel as _kernel


def _public_names() -> dict[str, str]:
    """Return the module of each public name: `.ai` for a line `from .ai import analyse as analyse` of the stub."""
    with open(f"{__file__}i", encoding="utf-8") as stub:  # noqa: PTH123 - pathlib takes longer to import than this
        return {line.split()[3]: line.split()[1] for line in stub if line.startswith("from ")}


_MODULES = _public_names()

__all__ = [*_MODULES]

# Modules that are attributes of the package before a program imports them.
_SUBMODULES = {module.split(".")[1] for module in _MODULES.values()} - {""}


# All modules together take longer to import than a short command takes to run.
def __getattr__(name: str) -> object:
    """Import and return a public name or module, or return the version of the installed distribution."""
    from importlib import import_module

    if name == "__version__":
        return import_module("importlib.metadata").version("tribolo")
    if name in _SUBMODULES or _MODULES.get(name) == ".":
        return import_module(f".{name}", __name__)
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULES[name], __name__), name)
    return value


def __dir__() -> list[str]:
    """Return the attributes of this package, its public names, and the modules that define them, imported or not."""
    return sorted({*globals(), *_SUBMODULES, *__all__})
