"""What somebody who looks at a game is told of it: the value that the pages draw and the JSON interface answers."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from frontends.session.view import MoveView, View


class Model(BaseModel):
    """A value that is sent as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PaceState(Model):
    """How fast opponents' moves are to be shown: the least time that one takes, in seconds."""

    name: str
    seconds: float


class SeatState(Model):
    """Who sits where.

    `seat` is `human` or an opponent's spec, `person` what the person is called. `link`, an address that gives the seat
    to whoever opens it, is told to those who hold a seat, for seats that nobody has taken and for their own.
    `label` is the name of the occupant to show: "You", a person's name, or that of an opponent.
    """

    player: str
    style: str
    seat: str
    label: str
    person: str
    is_yours: bool
    is_taken: bool
    can_claim: bool
    link: str | None


class ThinkingState(Model):
    """An opponent is to move: for how many seconds by now, and whether the server is too busy to think about it."""

    player: str
    spec: str
    seconds: float
    is_busy: bool
    text: str


class RequestState(Model):
    """Somebody asks to take back or to begin again, and others have to agree."""

    command: Literal["undo", "restart"]
    by: tuple[str, ...]
    waiting_for: tuple[str, ...]
    needs_you: bool
    is_yours: bool
    text: str


class ToldState(Model):
    """Something that happened when the game came to a version, in a sentence."""

    version: int
    kind: Literal["moved", "skipped", "ended", "people"]
    text: str


class Hint(Model):
    """Advice: a move and what it takes; `spec` is the opponent who would play it, null for the move that takes most."""

    move: str
    takes: tuple[str, ...]
    text: str
    spec: str | None


class State(Model):
    """A game as one browser sees it.

    `version` grows with everything that happens. `ply` is the number of moves shown, `plies` of those played; `view`
    and `position` are of the turn shown. `seed` is a text, since JSON's numbers are often read too coarsely.
    """

    id: str
    version: int
    ply: int
    plies: int
    is_present: bool
    view: View
    all_moves: tuple[MoveView, ...]
    position: str
    deal: str
    seed: str
    pace: PaceState
    seats: tuple[SeatState, ...]
    is_player: bool
    is_your_turn: bool
    thinking: ThinkingState | None
    request: RequestState | None
    told: tuple[ToldState, ...]
    hint: Hint | None
    rematch: str | None
    can_undo: bool
    can_restart: bool


class PositionState(Model):
    """A position by itself: its string, how it looks, and whether anybody can move in it."""

    position: str
    view: View
    can_start: bool


class Problem(Model):
    """Why a request was refused, in a sentence, and how the game stands where that helps."""

    error: str
    state: State | None = None
