"""Methods that only one thread may run at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from ..errors import ConcurrentUse


class Locked(Protocol):
    _lock: RLock


P = ParamSpec("P")
R = TypeVar("R")
L = TypeVar("L", bound=Locked)


def exclusive(method: Callable[Concatenate[L, P], R]) -> Callable[Concatenate[L, P], R]:
    """Return a method that raises ConcurrentUse while another thread runs an exclusive method of the same object."""

    @wraps(method)
    def guarded(self: L, /, *args: P.args, **keywords: P.kwargs) -> R:
        if not self._lock.acquire(blocking=False):
            raise ConcurrentUse
        try:
            return method(self, *args, **keywords)
        finally:
            self._lock.release()

    return guarded
