"""The report of a finished generation, and the line of JSON that stores it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final, NamedTuple

from ..arena.intervals import Interval
from ..arena.sequential import Verdict
from ..errors import InvalidContent
from ..storage.json_text import InvalidJson, load_object
from ..values import frozen


class StageSeconds(NamedTuple):
    """Wall-clock seconds that the steps of a generation took, with those before interruptions."""

    self_play: float
    fit: float
    matches: float


class InvalidReport(InvalidContent):
    """A line of the file of reports is invalid."""


@frozen
class GenerationReport:
    """The results of a generation, one cycle of self-play, fit and gating match.

    `games` is the number of its self-play games. The `rival` is the generation that had the best weights before; 0
    means random weights. `loss_before` and `loss_after` are the losses, in nats, of the rival's weights and of the new
    weights on the held-out games of this generation.

    The gating match reached its `verdict` after `starts` deals (start positions). In this match, `wins` is the win
    share of one player with the new weights against two with the rival's, and `rival_wins` is the win share of one
    player with the rival's weights against two with the new. `wins_against_first` is the win share of one player with
    the new weights against two of generation 1; it is `None` for generation 1 and for rejected weights.
    """

    generation: int
    games: int
    loss_before: float
    loss_after: float
    rival: int
    verdict: Verdict
    starts: int
    wins: Interval
    rival_wins: Interval
    wins_against_first: Interval | None
    seconds: StageSeconds

    @property
    def is_accepted(self) -> bool:
        """Whether the weights of this generation won the gating match: the match against the best weights so far."""
        return self.verdict is Verdict.STRONGER


_KEYS: Final = {"wins": "alone", "rival_wins": "rival_alone", "wins_against_first": "against_first"}
"""The JSON keys of the fields whose names differ."""


def format_report(report: GenerationReport) -> str:
    """Format the report of a generation as one line of JSON, without a line break."""
    return json.dumps({_KEYS.get(name, name): value for name, value in asdict(report).items()})


def parse_report(text: str, line: int = 1) -> GenerationReport:
    """Parse the report of a generation from a line of JSON, as `format_report` returned it.

    `line` is the number of the line in its file, from 1, for the error message. Raise InvalidReport if the text is not
    JSON, lacks a field, or has an unknown field or verdict. The types of the values are not checked.
    """

    def invalid(problem: object) -> InvalidReport:
        return InvalidReport(f"line {line} is invalid: {problem}")

    try:
        values: dict[str, Any] = load_object(text)
        for name, key in _KEYS.items():
            interval = values.pop(key)
            values[name] = None if interval is None else Interval(*interval)
        verdict = values.pop("verdict")
        if verdict not in tuple(Verdict):
            raise invalid(f"{verdict!r} is not a valid verdict")
        seconds = StageSeconds(*values.pop("seconds"))
        return GenerationReport(**values, verdict=Verdict(verdict), seconds=seconds)
    except InvalidJson as error:
        raise invalid(error.problem) from None
    except KeyError as error:
        raise invalid(f"{error} is missing") from None
    except TypeError as error:
        # A value is not a list, or the fields are not those of a report.
        raise invalid(error) from None
