"""Plug-ins: Python modules that add opponents, named by `--import` or installed as entry points.

A plug-in is imported when a user has named it, and never because of another text; see `spec.py`.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final

from tribolo_core import OPPONENTS, Opponent, TriboloError
from tribolo_core.ai import opponent
from tribolo_core.ai.spec import OpponentDefinition
from tribolo_core.errors import InvalidNetwork, MissingExtra

from .guard import describe

GROUP: Final = "tribolo.opponents"
"""The group of entry points. The name of an entry point is that of its opponent."""

ATTRIBUTE: Final = "OPPONENTS"
"""The name under which a module holds its opponents: a mapping from names to what `definition_of` takes."""

MAX_FILE: Final = 1 << 20
"""Bytes of the largest file that `--import` reads; workers receive its text."""

NETWORK: Final = ".safetensors"
"""The suffix of files with networks."""

MAX_NETWORK: Final = 4 << 20
"""Bytes of the largest file with a network, as in `tribolo_core.networks`, which needs numpy."""


class InvalidPlugin(TriboloError):
    """The plug-in `name` cannot be used because of `problem`, a clause without a full stop."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name = name
        self.problem = problem

    def __str__(self) -> str:
        return f"The plug-in {self.name} {self.problem}."


@dataclass(frozen=True, slots=True)
class PluginModule:
    """A module that the user named with `--import`: the name of a module, or the path of a file with its `source`.

    A file may also hold a `network`, which is read and not run; the opponent has the name that the file says.

    Worker processes get the source, so that those on other machines need no copy of the file.
    """

    name: str
    source: str | None = None
    network: bytes | None = field(default=None, repr=False)

    @property
    def checksum(self) -> str:
        """The SHA-256 checksum of the file, or the name of a module, whose source is not read."""
        content = self.network if self.source is None else self.source.encode()
        return self.name if content is None else hashlib.sha256(content).hexdigest()

    @classmethod
    def named(cls, text: str) -> PluginModule:
        """Return the module that the user named; a name that ends in .py is a file. Nothing is imported yet.

        Raise InvalidPlugin if no module can have the name, or if the file cannot be read, has more than `MAX_FILE`
        bytes (of a network `MAX_NETWORK`) or is not text in UTF-8.
        """
        is_network = text.endswith(NETWORK)
        most = MAX_NETWORK if is_network else MAX_FILE
        if not text.endswith(".py") and not is_network:
            if not all(map(str.isidentifier, text.split("."))):
                raise InvalidPlugin(
                    repr(text), f"is neither the name of a module nor a file that ends in .py or {NETWORK}"
                )
            return cls(text)
        try:
            if Path(text).exists() and not (Path(text).is_file() or Path(text).is_dir()):
                raise InvalidPlugin(text, "is a device or a pipe, not a file")
            with Path(text).open("rb") as file:
                content = file.read(most + 1)
            if len(content) > most:
                raise InvalidPlugin(text, f"is larger than {most} bytes")
            if is_network:
                return cls(text, network=content)
            return cls(text, content.decode("utf-8-sig"))
        except OSError as error:
            raise InvalidPlugin(text, f"cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise InvalidPlugin(text, "is not text in UTF-8") from None


@cache
def opponents_of(module: PluginModule) -> Mapping[str, OpponentDefinition]:
    """Import a module, and return the definitions of its opponents by their names.

    A process imports a module once. Raise InvalidPlugin if the module cannot be imported, or its opponents cannot be
    used; the next call then imports it again.
    """
    if module.network is not None:
        return _network_of(module.name, module.network)
    imported = _guarded_import(module.name, lambda: _import(module))
    found = getattr(imported, ATTRIBUTE, None)
    if not isinstance(found, Mapping) or not found:
        raise InvalidPlugin(module.name, f"defines no {ATTRIBUTE}, a dictionary from names to opponents")
    for name in found:
        if name in OPPONENTS:
            raise InvalidPlugin(module.name, f"names an opponent {name!r}, which is the name of a built-in one")
    return {str(name): definition_of(module.name, value) for name, value in found.items()}


def _network_of(path: str, content: bytes) -> Mapping[str, OpponentDefinition]:
    """Return the opponent of a file with a network; raise InvalidPlugin if it cannot be used or numpy is missing."""
    try:
        from tribolo_core.networks.file import parse_network
        from tribolo_core.networks.opponent import definition_of as opponent_of

        file = parse_network(content, Path(path).name)
    except MissingExtra as error:
        raise InvalidPlugin(path, f"needs more packages: {str(error).rstrip('.')}") from None
    except InvalidNetwork as error:
        raise InvalidPlugin(path, f"is no network that can play: {error.problem}") from None
    if file.name in OPPONENTS:
        raise InvalidPlugin(path, f"names an opponent {file.name!r}, which is the name of a built-in one")
    return {file.name: opponent_of(file)}


def _import(module: PluginModule) -> ModuleType:
    if module.source is None:
        return importlib.import_module(module.name)
    made = ModuleType(f"tribolo_plugin_{module.checksum[:12]}")
    made.__file__ = module.name
    sys.modules[made.__name__] = made  # dataclasses look their module up
    exec(compile(module.source, module.name, "exec"), vars(made))
    return made


def _guarded_import(name: str, load: Callable[[], object]) -> object:
    """Return what `load` imports; raise InvalidPlugin, which says where, if that raises an exception."""
    try:
        return load()
    except (Exception, SystemExit) as error:  # A plug-in is code of other people, which may raise anything.
        raise InvalidPlugin(name, f"cannot be imported: {describe(error)}") from error


def definition_of(plugin: str, value: object) -> OpponentDefinition:
    """Return the opponent that a plug-in exports as `value`, as an OpponentDefinition.

    `value` is an OpponentDefinition, an Opponent, or a function from a turn to a move. Raise InvalidPlugin, which names
    `plugin`, for a class or any other value.
    """
    if isinstance(value, OpponentDefinition):
        return value
    if isinstance(value, Opponent) or (callable(value) and not isinstance(value, type)):
        made = opponent(value)
        return OpponentDefinition(f"An opponent of the plug-in {plugin}.", lambda _variant: made)
    raise InvalidPlugin(plugin, f"gives {value!r}, which is no OpponentDefinition, Opponent or function")


def installed(name: str) -> OpponentDefinition | None:
    """Import the installed plug-in with a name, and return its definition; return None if there is none.

    Raise InvalidPlugin if it cannot be imported or gives no opponent.
    """
    for entry in entry_points(group=GROUP, name=name):
        return definition_of(name, _guarded_import(name, entry.load))
    return None


def installed_plugins() -> tuple[EntryPoint, ...]:
    """Return the entry points of all installed plug-ins, by name; nothing is imported."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))


def find_definition(name: str, modules: tuple[PluginModule, ...]) -> OpponentDefinition | None:
    """Return the definition of the opponent with a name in `modules`, or else in the installed plug-ins.

    Raise InvalidPlugin if a plug-in that is asked for it cannot be used.
    """
    for module in modules:
        found = opponents_of(module)
        if name in found:
            return found[name]
    return installed(name)
