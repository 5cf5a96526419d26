"""What the requests of several features share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from frontends.web.characters import MAX_SPEC_LENGTH
from frontends.web.room.ids import ID_PATTERN

LONGEST_NAME: Final = 200
"""Greatest length of a name in a request, in characters; `person_name` refuses long names with a sentence."""


MAX_POSITION_LENGTH: Final = 300
"""Greatest length of a position string, in characters."""

HERE: Final = "here"
"""The seat of the visitor who starts the game."""


LINK: Final = "link"
"""The seat of a person who will open an invite link."""


PROGRAM: Final = "program:"
"""The beginning of the seat of a house program, which its name follows."""


class Schema(BaseModel):
    """An immutable value of the JSON interface."""

    model_config = ConfigDict(frozen=True, extra="forbid")


PlayerName: TypeAlias = Literal["Blue", "Red", "Green"]


RequestKey: TypeAlias = Annotated[
    str, Field(pattern=ID_PATTERN, description="Random; a request that is sent again has the same key")
]


Spec: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=MAX_SPEC_LENGTH, description="The spec of an opponent, such as greedy")
]


Name: TypeAlias = Annotated[
    str,
    Field(max_length=LONGEST_NAME, description="The name of a person, which others see; empty for none"),
]
