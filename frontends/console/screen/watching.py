"""A game of people on the full screen of somebody without a seat, who watches."""

from __future__ import annotations

from dataclasses import dataclass

from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _

from .dialogs import THE_END, final_lines
from .mode import Mode
from .overlays import TextPage
from .people import REDRAW_SECONDS, PeopleScreen, seats_of
from .reviewing import show as show_review


@dataclass(slots=True)
class WatchScreen(PeopleScreen):
    """The screen of `PeopleScreen` without the keys of those who play."""

    @property
    def mode(self) -> Mode:
        """The mode of the screen, in which no key changes the game."""
        return Mode(
            "watch",
            _("You are watching. Press ? for the keys."),
            (),
            self.play,
            self.heading,
            self.notice,
            clocks=lambda: self.snapshot.clocks(),
            redraw_seconds=REDRAW_SECONDS,
        )

    def notice(self) -> str:
        """Return what the people wait for; the messages tell of a rematch, which nobody here can join."""
        has_offer = self.snapshot.present.rematch_offer is not None and not self.lost
        return "" if has_offer else PeopleScreen.notice(self)

    @property
    def greeting(self) -> str:
        return gettext("You are watching. Press ? for the keys.")

    def show_end(self) -> None:
        keys = gettext("w: review   any key: back")
        lines = final_lines(self.model.present, seats_of)
        self.model.overlay = TextPage(gettext(THE_END), lines, keys, {"w": lambda: show_review(self.model)})
