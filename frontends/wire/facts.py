"""Facts of a game on a server: who sits where, and what has happened. Each client words them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field


class Answer(BaseModel):
    """An immutable value that a server sends. A client ignores fields that it does not know, of a newer server."""

    model_config = ConfigDict(frozen=True)


class Occupant(Answer):
    """Who plays in the seat of `player`: `seat` is `human` or an opponent's spec.

    `person` is the name that a person has set, or empty. `is_yours` says whether the visitor holds the seat, `is_taken`
    whether any person does. `has_resigned` says that the person of the seat has given up or run out of time,
    `has_flagged` that the time was the reason. `is_program` says that a program has the seat in place of a person.
    """

    player: str
    seat: str
    person: str
    is_yours: bool
    is_taken: bool
    has_resigned: bool
    has_flagged: bool
    is_program: bool = False


class MovedFact(Answer, title="Moved"):
    """A move, and how many cells it captures from each other player, in the order in which it reaches them."""

    kind: Literal["moved"]
    player: str
    move: str
    captured: tuple[tuple[str, int], ...]


class PlayerFact(Answer, title="OfPlayer"):
    """A player was skipped, or the time of the person in the seat ran out."""

    kind: Literal["skipped", "flagged"]
    player: str


class EndedFact(Answer, title="Ended"):
    """The game is over; `scores` are the cells of each player, in turn order."""

    kind: Literal["ended"]
    scores: tuple[int, ...]


class PeopleFact(Answer, title="OfPeople"):
    """What the people in the seats of `players` did.

    They `joined`, or `shared` a seat that somebody had taken before; they `left` or `resigned`. They asked for an
    `undo` or a `restart`, `agreed` to it or `declined` it, or `withdrawn` says that they withdrew their own request.
    Of a request that was granted, they are the people who asked: the turn is `undone`, or the game `restarted`. They
    offer a `rematch` (`players` is empty if nobody has to join it, and in old games), or `refused` one.
    """

    kind: Literal[
        "joined",
        "shared",
        "left",
        "resigned",
        "undo",
        "restart",
        "agreed",
        "declined",
        "withdrawn",
        "undone",
        "restarted",
        "rematch",
        "refused",
    ]
    players: tuple[str, ...]


class NamedFact(Answer, title="Named"):
    """The person in a seat is called `name` now; an empty name removes the old one."""

    kind: Literal["named"]
    player: str
    name: str


class SeatedFact(Answer, title="Seated"):
    """A seat went to `seat`: an opponent's spec, or `human`."""

    kind: Literal["seated"]
    player: str
    seat: str


class LinkedFact(Answer, title="Linked"):
    """The invite link of a seat was renewed; if `ends_others`, other browsers have lost the seat."""

    kind: Literal["linked"]
    player: str
    ends_others: bool


class SaidFact(Answer, title="Said"):
    """The person in the seats of `players` said the phrase with the name `phrase`."""

    kind: Literal["said"]
    players: tuple[str, ...]
    phrase: str


class WatchingFact(Answer, title="Watching"):
    """The person in the seats of `players` lets anybody watch the game, or no longer does."""

    kind: Literal["watching"]
    players: tuple[str, ...]
    is_allowed: bool


Fact: TypeAlias = Annotated[
    MovedFact | PlayerFact | EndedFact | PeopleFact | NamedFact | SeatedFact | LinkedFact | SaidFact | WatchingFact,
    Field(discriminator="kind"),
]


class LogState(Answer):
    """An entry of the log: a fact, and the version of the game right after it."""

    version: int
    fact: Fact
