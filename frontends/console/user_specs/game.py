"""The game of a terminal, whose user can type programs and plug-ins as opponents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from frontends.engines.spec import EXEC
from frontends.games.tribolo import with_seated_opponents
from frontends.session.definition import GameDefinition
from frontends.session.opponents import opponent
from frontends.session.seats import HUMAN
from tribolo_core import Coord, InvalidSpec, Player, Turn
from tribolo_core.ai import AnyOpponent

from .plugins import PluginModule
from .spec import UserSpec, any_opponent


@dataclass(slots=True)
class UserSeats:
    """The opponents that the user has typed since the program began, by their specs.

    `imports` are the modules that the user has named with `--import`.
    """

    imports: tuple[PluginModule, ...] = ()
    _typed: dict[str, AnyOpponent] = field(default_factory=dict)

    def add(self, spec: UserSpec) -> None:
        """Remember an opponent that the user typed.

        Raise InvalidSpec if the spec is invalid, or InvalidPlugin if a plug-in cannot be used.
        """
        self._typed[spec.text] = any_opponent(spec)

    def add_text(self, text: str) -> None:
        """Remember the opponent whose spec the user typed in a form; raise the errors of `add`."""
        self.add(UserSpec(text, self.imports))

    def find(self, text: str) -> AnyOpponent:
        """Return the opponent for the text of a seat; a text that the user has not typed is of a built-in one."""
        return self._typed.get(text, text)

    def check(self, seat: str) -> None:
        """Check the seat of a record: a human, a built-in opponent, or one that the user has typed.

        Raise InvalidSpec for any other seat: a record must not start a program.
        """
        if seat == HUMAN or seat in self._typed:
            return
        if seat.partition(":")[0] == EXEC:
            raise InvalidSpec(seat, "a file starts no program", ("an option of the command, such as --red exec:...",))
        opponent(seat)


def definition_of(
    specs: Iterable[UserSpec], imports: tuple[PluginModule, ...] = ()
) -> GameDefinition[Turn, Player, Coord]:
    """Return the definition of Tribolo for a terminal, whose user has typed `specs` and can type more in its forms.

    `imports` are the modules that the user has named with `--import`.
    """
    seats = UserSeats(imports)
    for spec in specs:
        seats.add(spec)
    return with_seated_opponents(seats.find, seats.add_text, seats.check)
