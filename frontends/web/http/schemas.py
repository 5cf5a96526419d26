"""Response schemas: a game as one visitor sees it, which the pages draw and the JSON interface sends."""

from __future__ import annotations

from typing import Literal

from frontends.session.view import MoveView, View
from frontends.web.room.requests import Schema


class PaceState(Schema):
    """The pace at which to show opponents' moves; `seconds` is the least time for one move."""

    name: str
    seconds: float


class SeatState(Schema):
    """A seat and its occupant.

    `seat` is `human` or an opponent's spec, `person` the name of the person, `label` the name to show: "You", that of a
    person or that of an opponent. `link` is the invite link of the seat; only players see it, for a seat that is not
    taken and for their own. `can_hand_over` says whether the visitor may let another opponent take over.
    """

    player: str
    style: str
    seat: str
    label: str
    person: str
    is_yours: bool
    is_taken: bool
    can_claim: bool
    can_hand_over: bool
    link: str | None


class ThinkingState(Schema):
    """The opponent to move, called `name`, and how long it has been its turn.

    `is_busy` says that no search is running: the server has no capacity, or the opponent failed. `has_failed` says that
    it failed and is not asked again. `text` says so in a sentence.
    """

    player: str
    spec: str
    name: str
    seconds: float
    is_busy: bool
    has_failed: bool
    text: str


class RequestState(Schema):
    """A request for an undo or a restart, which the people of the seats `waiting_for` have to agree to."""

    command: Literal["undo", "restart"]
    by: tuple[str, ...]
    waiting_for: tuple[str, ...]
    needs_you: bool
    is_yours: bool
    text: str


class LogState(Schema):
    """An entry of the log: what happened when the game came to a version, in a sentence."""

    version: int
    kind: Literal["moved", "skipped", "ended", "people"]
    text: str


class HintState(Schema):
    """A suggested move and the cells it captures; `spec` is the opponent who suggests it, null for the greediest."""

    move: str
    takes: tuple[str, ...]
    text: str
    spec: str | None


class State(Schema):
    """A game as one visitor sees it.

    `version` grows with every event. `ply` is the number of moves shown, `plies` that of moves played; `view` and
    `position` belong to the turn shown. `told` is the log. `seed` is a text, since JSON numbers lose precision.
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
    told: tuple[LogState, ...]
    hint: HintState | None
    rematch: str | None
    can_undo: bool
    can_restart: bool


class PositionState(Schema):
    """A position by itself: its position string, its view, and whether a player can move."""

    position: str
    view: View
    can_start: bool


class Problem(Schema):
    """The reason why a request was refused, and the present state of the game if that helps."""

    error: str
    state: State | None = None
