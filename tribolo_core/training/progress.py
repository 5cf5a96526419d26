"""The progress of a generation."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Stage(StrEnum):
    """The steps of a generation. The values of the matches are also the names of their files."""

    SELF_PLAY = "games"
    FIT = "lesson"
    GATING = "trial"
    COMPARISON = "comparison"

    @property
    def label(self) -> str:
        """The name of this stage of a generation's training, as shown to people, such as "gating match"."""
        return _LABELS[self]


_LABELS = {
    Stage.SELF_PLAY: "self-play games",
    Stage.FIT: "fit",
    Stage.GATING: "gating match",
    Stage.COMPARISON: "match against generation 1",
}


class Progress(NamedTuple):
    """The progress of a stage: `done` of `total` games, or percent of the fit.

    A gating match may end before all its games are played.
    """

    generation: int
    stage: Stage
    done: int
    total: int
