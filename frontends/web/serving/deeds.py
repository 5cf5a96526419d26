"""The door: each request that changes something is checked, since visitors whom the host has blocked may do little.

A visitor's own block is another matter: it keeps two people apart where they would meet. See `Blocks.keeps_out`, the
lobby, and the tables of friends.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from frontends.web.resources import Resources
from frontends.web.room.errors import ProgramsPlayOnly
from frontends.web.serving.visitor import Visitor

_GAME_DOORS: Final = ("api.command", "games.command")
_GAME_COMMANDS: Final = (
    # Running games go on for the others, and everybody may leave them and keep people away.
    *("play", "undo", "restart", "agree", "decline", "hand", "claim", "resign", "leave", "watch", "block", "unblock"),
    # The use cases refuse a new name, a link for somebody else, and a rematch with other people.
    *("name", "renew", "rematch"),
)

OPEN: Final = frozenset(
    {
        *map(" ".join, product(_GAME_DOORS, _GAME_COMMANDS)),
        # The use cases refuse a name, and a game with a seat for somebody else.
        *("api.create", "front.create", "api.upload_record", "front.upload_record", "daily.practice"),
        # What nobody else sees.
        *("api.record_help", "api.share_progress", "api.subscribe", "api.unsubscribe"),
        *("choices.choose_language", "choices.choose_scripts"),
        # The ways out, and reports to the host.
        *("api.command_lobby withdraw", "lobby.command withdraw", "friends.leave", "daily.report_name"),
        *("privacy.export", "privacy.delete", "api.delete_own_data", "privacy.unblock"),
    }
)
"""What visitors whom the host has blocked may still do: endpoints, some with a space and a command after it."""


OF_PROGRAMS: Final = frozenset({"api.command play", "api.command resign", "api.command leave"})
"""What house programs may do: they move, and have neither a voice nor a name of their own choice."""


def check_deed(resources: Resources, visitor: Visitor, deed: str) -> None:
    """Raise BlockedVisitor if the host has blocked a visitor, and `deed` is not in `OPEN`.

    The host can block no visitor without a cookie. Raise ProgramsPlayOnly for a program, unless `deed` is in
    `OF_PROGRAMS`.
    """
    if visitor.is_program and deed not in OF_PROGRAMS:
        raise ProgramsPlayOnly()
    if visitor.browser and deed not in OPEN:
        resources.blocks.check_host(visitor.browser)
