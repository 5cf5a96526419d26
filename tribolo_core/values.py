"""How the values of this package are declared: frozen dataclasses with slots, and named tuples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields
from functools import wraps
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(made: type[T], /) -> type[T]: ...
@overload
def frozen(
    *, init: bool = ..., repr: bool = ..., eq: bool = ..., kw_only: bool = ...
) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(made: type[T] | None = None, /, **options: bool) -> type[T] | Callable[[type[T]], type[T]]:
    """Return a class as a frozen dataclass with slots; with `options` of `dataclass`, return the decorator.

    Any attribute that is set or deleted raises FrozenInstanceError with its name. With slots, CPython's own methods do
    so for fields alone: the others end in the error of a `super` that knows the class without slots.

    >>> @frozen
    ... class Point:
    ...     x: int
    >>> Point(1).size = 3
    Traceback (most recent call last):
        ...
    dataclasses.FrozenInstanceError: cannot assign to field 'size'
    """
    if made is None:
        return lambda later: _declared(later, options)
    return _declared(made, options)


def frozen_tuple(made: type[T], /) -> type[T]:
    """Return a class of named tuples whose attributes are refused in the same way, by their names.

    If it has a method `__post_init__`, this checks each value that its class makes, as in a dataclass.
    """
    cls: Any = made
    if check := vars(made).get("__post_init__"):
        create = cls.__new__

        @wraps(create)
        def checked(cls: type[T], *values: object, **named: object) -> T:
            value: T = create(cls, *values, **named)
            check(value)
            return value

        cls.__new__ = checked
    return _guarded(made, vars(made)["_fields"])


def _declared(cls: type[T], options: dict[str, bool]) -> type[T]:
    made: Any = dataclass(frozen=True, slots=True, **options)(cls)
    return _guarded(made, tuple(each.name for each in fields(made)))


def _guarded(cls: type[T], names: tuple[str, ...]) -> type[T]:
    """Let a class with the fields `names` refuse each attribute, but for those that a subclass adds; return it."""
    made: Any = cls

    def refuse(self: object, name: str, verb: str) -> None:
        if type(self) is made or name in names:
            raise FrozenInstanceError(f"cannot {verb} field {name!r}")

    def set_attribute(self: object, name: str, value: object) -> None:
        refuse(self, name, "assign to")
        super(made, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        refuse(self, name, "delete")
        super(made, self).__delattr__(name)

    made.__setattr__, made.__delattr__ = set_attribute, delete_attribute
    return cls
