"""What people can do at a game, as it arrives over the network: validated, then carried out or refused."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from frontends.session.loop import STANDARD
from frontends.session.seats import HUMAN
from frontends.web.http.schemas import Model

LONGEST_SPEC: Final = 100
"""Letters of the longest spec of an opponent."""

LONGEST_NAME: Final = 24
"""Letters of the longest name of a person."""

PlayerName: TypeAlias = Literal["Blue", "Red", "Green"]
Version: TypeAlias = Annotated[
    int, Field(ge=0, description="The version of the state that the command is an answer to")
]
Spec: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=LONGEST_SPEC, description="An opponent, such as greedy")
]
Name: TypeAlias = Annotated[str, Field(max_length=200, description="What a person is called; shortened and filtered")]


class Play(Model):
    """Play a cell for the player to move."""

    command: Literal["play"]
    version: Version
    move: Annotated[str, Field(min_length=1, max_length=8, description="The name of a cell, such as c7")]


class Ask(Model):
    """Take back, or begin the same deal again; where other people sit at the table, ask them for it."""

    command: Literal["undo", "restart"]
    version: Version


class Reply(Model):
    """Agree to what somebody asks, or not; who asked can think better of it."""

    command: Literal["agree", "decline"]
    version: Version


class Hand(Model):
    """Let an opponent play on for a person."""

    command: Literal["hand"]
    version: Version
    player: PlayerName
    seat: Spec


class Claim(Model):
    """Play on oneself, after an opponent did."""

    command: Literal["claim"]
    version: Version
    player: PlayerName


class Rename(Model):
    """Say what the person who plays is called."""

    command: Literal["name"]
    version: Version
    player: PlayerName
    name: Name


class Rematch(Model):
    """Begin another game for the same people and opponents."""

    command: Literal["rematch"]
    version: Version


class Take(Model):
    """Take the seat that a secret link gives away."""

    command: Literal["take"]
    secret: Annotated[str, Field(min_length=1, max_length=64, description="The last part of the link")]


Command: TypeAlias = Annotated[
    Play | Ask | Reply | Hand | Claim | Rename | Rematch | Take, Field(discriminator="command")
]

COMMAND: Final[TypeAdapter[Command]] = TypeAdapter(Command)

Seat: TypeAlias = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_SPEC,
        description="`here` for a person at this browser, `link` for one who is sent a link, or an opponent's spec",
    ),
]


class Seating(Model):
    """Who sits where at first."""

    Blue: Seat = "here"
    Red: Seat | None = None
    Green: Seat | None = None


class NewGame(Model):
    """What game to begin; `position` goes before `deal`. Without a `seed` each game is a new one."""

    seats: Seating = Seating()
    deal: Annotated[str, Field(max_length=20)] = STANDARD
    seed: Annotated[str, Field(max_length=20, description="A whole number from 0 to 2^64 - 1, or nothing")] = ""
    pace: Literal["instant", "fast", "normal", "slow"] = "normal"
    name: Name = ""
    position: Annotated[str, Field(max_length=300, description="A position string, or nothing")] = ""


NEW_GAME: Final = TypeAdapter(NewGame)


class Drawing(Model):
    """A position that somebody draws, as a text in any notation of a game; `mover` goes before the text's own."""

    text: Annotated[str, Field(min_length=1, max_length=4_000, description="A position string, or rows of cells")]
    mover: Annotated[Literal["b", "r", "g"], Field(description="The player to move")] | None = None


DRAWING: Final[TypeAdapter[Drawing]] = TypeAdapter(Drawing)


class Look(Model):
    """How somebody looks at a game: after how many moves, with the legal moves, with advice (2 asks an opponent)."""

    at: Annotated[str, Field(pattern="^[0-9]{1,4}$")] | None = None
    help: Literal["0", "1"] = "0"
    hint: Literal["0", "1", "2"] = "0"


def clean_name(text: str) -> str:
    r"""A name without what does not show or does not stand in a line, and not too long.

    >>> clean_name(" Ada\u202e\n  Lovelace ")
    'Ada Lovelace'
    """
    shown = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFKC", text))
    visible = "".join(letter for letter in shown if not unicodedata.category(letter).startswith("C"))
    # A letter under a tower of accents would cover its neighbours.
    flat = "".join(
        letter
        for before, letter in zip(" " + visible, visible, strict=False)
        if not (unicodedata.combining(letter) and unicodedata.combining(before))
    )
    return " ".join(flat.split())[:LONGEST_NAME].strip()


def is_person(seat: str) -> bool:
    """Whether a seat of a new game is for a person."""
    return seat in ("here", "link", HUMAN)
