"""The engines of other programs that the host of a server has added; visitors choose them as `external:NAME`.

A visitor sends a name and nothing else. The program behind it stands in the host's settings alone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Self

from frontends.engines.external import ExternalEngine, end_kept_engines
from frontends.engines.spec import EXEC, parse_engine
from frontends.games.tribolo import TriboloMoveRequest, answer
from frontends.session.opponents import opponent
from tribolo_core import Coord, InvalidSpec, Stop, TriboloError
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.ai.spec import parse_spec
from tribolo_core.translation.messages import gettext

MAX_SPEC_LENGTH: Final = 100
"""Greatest length of an opponent spec, in characters."""

EXTERNAL: Final = "external"
"""The name of the specs of these engines."""

_LOG: Final = logging.getLogger(__name__)


class InvalidEngines(TriboloError):
    """The setting of the engines is invalid; the text is the reason."""


class OpponentNotServed(TriboloError):
    """An opponent exists, but not on a server; `problem` is the reason."""

    def __init__(self, spec: str, problem: str) -> None:
        super().__init__(spec, problem)
        self.spec = spec
        self.problem = problem

    def __str__(self) -> str:
        return gettext("{spec} cannot play here: {problem}.", spec=repr(self.spec), problem=self.problem)


@dataclass(frozen=True, slots=True)
class ExternalEngines:
    """The engines of the host by their names."""

    engines: Mapping[str, ExternalEngine] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str, logs: Path | None = None) -> Self:
        """Parse the host's setting: `NAME=exec:PATH,...`, several separated by semicolons; no program is started.

        `logs` is the folder for the logs of the engines. Raise InvalidEngines if the setting is invalid.
        """
        engines: dict[str, ExternalEngine] = {}
        for part in filter(None, map(str.strip, text.split(";"))):
            name, equals, spec = part.partition("=")
            if not equals or not re.fullmatch("[a-z0-9-]{1,32}", name):
                raise InvalidEngines(f"{part[:60]!r} is not NAME=exec:PATH with a name of a-z, 0-9 and -")
            if name in engines:
                raise InvalidEngines(f"the name {name!r} is given twice")
            if spec.partition(":")[0] != EXEC:
                raise InvalidEngines(f"the engine {name!r} needs a spec such as exec:PATH")
            try:
                # Between two moves, the process waits: to start one for each move would take longer than most moves.
                engines[name] = replace(parse_engine(spec, logs), spec=f"{EXTERNAL}:{name}", keep=True)
            except InvalidSpec as error:
                raise InvalidEngines(str(error).removesuffix(".")) from None
        return cls(engines)

    @property
    def specs(self) -> tuple[str, ...]:
        """The specs under which visitors choose the engines."""
        return tuple(engine.spec for engine in self.engines.values())

    def checked(self, spec: str) -> str:
        """Return `spec` if a visitor may choose it: an engine of the host, or a built-in opponent.

        Raise TriboloError otherwise.
        """
        if not is_external(spec):
            _check_built_in(spec)
        elif spec not in self.specs:
            raise self._unknown(spec)
        return spec

    def answer(self, question: TriboloMoveRequest, stop: Stop) -> Coord:
        """Return the move of an engine of the host or of a built-in opponent; `stop` ends the search.

        Raise InvalidSpec if the host has no such engine any more, or Forfeit if the engine cannot go on.
        """
        if not is_external(question.spec):
            return answer(question, stop)
        engine = self.engines.get(question.spec.partition(":")[2])
        if engine is None:
            raise self._unknown(question.spec)
        seated = engine.seated()
        try:
            return seated.choose(question.turn, seed=question.seed, stop=stop, past=question.past)
        except Forfeit as forfeit:
            _LOG.warning("the engine %s %s", question.spec, forfeit.reason_with_log)
            raise
        finally:
            seated.close()

    def _unknown(self, spec: str) -> InvalidSpec:
        return InvalidSpec(spec[:60], gettext("this server has no such engine"), self.specs or ("engine",))

    def close(self) -> None:
        """End the processes that wait for their next move."""
        if self.engines:
            end_kept_engines()


def is_external(spec: str) -> bool:
    """Return whether a spec has the name of engines of the host; the host need not have this engine."""
    return spec.partition(":")[0] == EXTERNAL


def _check_built_in(spec: str) -> None:
    """Raise TriboloError if `spec` is invalid, too long, or asks for several threads."""
    opponent(spec)
    if len(spec) > MAX_SPEC_LENGTH:
        problem = gettext("a spec has at most {count} characters", count=MAX_SPEC_LENGTH)
        raise OpponentNotServed(f"{spec[:MAX_SPEC_LENGTH]}...", problem)
    if parse_spec(spec).options.get("threads", "1") != "1":
        raise OpponentNotServed(spec, gettext("on a server an opponent has one thread"))
