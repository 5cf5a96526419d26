"""Phrases: the twelve sentences and reactions that people in a game can say to each other; there is no free text."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tribolo_core.translation.messages import gettext_noop as _

PhraseName: TypeAlias = Literal[
    "hello",
    "luck",
    "nice",
    "thanks",
    "moment",
    "game",
    "again",
    "bye",
    "bravo",
    "laughter",
    "surprise",
    "doubt",
]

PHRASES: Final[dict[PhraseName, str]] = {
    "hello": _("Hello!"),
    "luck": _("Good luck!"),
    "nice": _("Nice move!"),
    "thanks": _("Thank you!"),
    "moment": _("One moment, please."),
    "game": _("Good game!"),
    "again": _("Another game?"),
    "bye": _("I have to go. Goodbye!"),
    "bravo": _("👏 Bravo!"),
    "laughter": _("😄 Haha!"),
    "surprise": _("😮 Oh!"),
    "doubt": _("🤔 Hmm …"),
}
"""The texts of the phrases, in English, in the order of the buttons."""
