"""The time controls: how long people may take in a game of people, and how long an open seat waits for it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from tribolo_core.translation.messages import gettext_noop as _

TimeControlName: TypeAlias = Literal["unlimited", "correspondence"]

DAY: Final = 86_400.0


class TimeControl(NamedTuple):
    """What a time control means for open seats and for people who are away; times are in seconds.

    With `needs_page`, an open seat belongs to an open page of its person, and is withdrawn without one. It is withdrawn
    after `open_seconds` in any case. After `takeover_seconds`, the other people of a game may go on with a computer
    player in the seat of a person who is away.
    """

    title: str
    needs_page: bool
    open_seconds: float
    takeover_seconds: float


UNLIMITED: Final[TimeControlName] = "unlimited"
"""The time control of games that do not come from the lobby."""

TIME_CONTROLS: Final[dict[TimeControlName, TimeControl]] = {
    UNLIMITED: TimeControl(_("Now"), needs_page=True, open_seconds=DAY, takeover_seconds=60.0),
    "correspondence": TimeControl(_("Over days"), needs_page=False, open_seconds=14 * DAY, takeover_seconds=3 * DAY),
}
"""The time controls, in the order in which pages offer them."""
