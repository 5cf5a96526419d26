"""A task of the benchmark: its units, what is stored of each, and what that says about the candidate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from ...ai import AnyOpponent, opponent
from ...ai.protocol import Opponent
from ...values import frozen
from .draws import Draws

CANDIDATE: Final = "candidate"
"""The name of the candidate in line-ups and records, whatever its spec is."""

Finding_co = TypeVar("Finding_co", covariant=True)


@frozen
class Table:
    """The candidate, a clock in seconds (only differences are used), and the salt of the rivals; see `NearEqual`."""

    candidate: AnyOpponent
    clock: Callable[[], float]
    salt: int = 0

    def sit(self) -> Opponent:
        """Return the candidate for one seat of one game."""
        return opponent(self.candidate).seated()


class Task(Protocol[Finding_co]):
    """A task, which consists of units: the smallest parts of a run that are stored."""

    @property
    def units(self) -> int:
        """The number of units in a run."""

    def ask(self, draws: Draws, number: int, table: Table) -> Any:
        """Let the candidate answer unit `number`, from 0; return its answer as a value of JSON."""

    def read(self, draws: Draws, number: int, answer: Any) -> Finding_co:
        """Return what the `answer` to unit `number` says about the candidate; rivals are not asked again.

        Raise InvalidScore if this cannot be an answer to the unit; KeyError, TypeError or ValueError if a field is
        missing or cannot be converted.
        """
