"""The sentences about a game on a server, once, for all that word its facts: Python here, and the page's scripts.

`tools/shared_texts.py` writes them for the scripts, as constants named after the keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from frontends.games.tribolo_view import (
    CELLS_FROM,
    CELLS_FROM_YOU,
    PLAYS_AND_CAPTURES,
    PLAYS_AND_CAPTURES_YOU,
    TO_MOVE,
)
from frontends.session.view import IS_SKIPPED, YOU_ARE_SKIPPED
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.messages import gettext_noop as _

Message: TypeAlias = str | tuple[str, str]
"""A message in English, or its singular and its plural form."""


def _n(singular: str, plural: str) -> tuple[str, str]:
    return singular, plural


SENTENCES: Final[Mapping[str, Message]] = {
    "you": _("You"),
    "you_named": _("{name} (you)"),
    "guest": _("Guest"),
    "program_named": _("{name} (program)"),
    "open_seat": _("Waiting for a player"),
    "presence_here": _("here"),
    "presence_away": _("away"),
    "presence_minutes": _n("away for {count} min", "away for {count} min"),
    "presence_gone": _("gone"),
    # Whose turn it is.
    "to_move": TO_MOVE,
    "your_turn": _("Your turn"),
    "your_turn_as": _("{player}: your turn"),
    # The way back to a game, with the time on the reader's clock.
    "back_to_game": _("Back to your game"),
    "games_wait": _n("{count} game waits for you", "{count} games wait for you"),
    "your_turn_timed": _("Your turn, {time} left"),
    "to_move_timed": _("You have {time}, {player} to move"),
    # The end of a game.
    "game_over": _("The game is over."),
    "end_won_you": _n("You won by {count} cell.", "You won by {count} cells."),
    "end_shared_you": _("You share the win with {names}."),
    "end_second_you": _n(
        "You came second, {count} cell behind {names}.", "You came second, {count} cells behind {names}."
    ),
    "end_second_shared_you": _n(
        "You share second place with {other}, {count} cell behind {names}.",
        "You share second place with {other}, {count} cells behind {names}.",
    ),
    "end_third_you": _n(
        "You came third, {count} cell behind {names}.", "You came third, {count} cells behind {names}."
    ),
    "end_resigned_you": _("You resigned and came last."),
    "end_flagged_you": _("You ran out of time and came last."),
    "end_alone_you": _("You won: the others gave up or ran out of time."),
    "end_alone": _("{player} won: the others gave up or ran out of time."),
    "end_nobody": _("Nobody won: everybody gave up or ran out of time."),
    "end_won": _n("{player} won by {count} cell.", "{player} won by {count} cells."),
    "end_shared": _("{names} share the win."),
    "place": _("Place {place}"),
    "place_shared": _("Place {place}, shared"),
    # Moves.
    "plays_and_captures": PLAYS_AND_CAPTURES,
    "plays_and_captures_you": PLAYS_AND_CAPTURES_YOU,
    "cells_from": CELLS_FROM,
    "cells_from_you": CELLS_FROM_YOU,
    "move_skipped": _("{player} is skipped"),
    "move_skipped_you": _("You are skipped"),
    "log_skipped": IS_SKIPPED,
    "log_skipped_you": YOU_ARE_SKIPPED,
    # What people did. The key is `log_` and the kind of the fact.
    "log_joined": _n("{players} joined.", "{players} joined."),
    "log_joined_you": _("You joined."),
    "log_shared": _n("Another browser joined as {players}.", "Another browser joined as {players}."),
    "log_left": _n("{players} left.", "{players} left."),
    "log_resigned": _n("{players} resigned.", "{players} resigned."),
    "log_resigned_you": _("You resigned."),
    "log_flagged": _("{player} ran out of time."),
    "log_flagged_you": _("You ran out of time."),
    "log_undo": _n("{players} wants to undo the last turn.", "{players} want to undo the last turn."),
    "log_undo_you": _("You want to undo the last turn."),
    "log_restart": _n("{players} wants to restart the game.", "{players} want to restart the game."),
    "log_restart_you": _("You want to restart the game."),
    "log_agreed": _n("{players} agreed.", "{players} agreed."),
    "log_agreed_you": _("You agreed."),
    "log_declined": _n("{players} declined.", "{players} declined."),
    "log_declined_you": _("You declined."),
    "log_withdrawn": _n("{players} withdrew the request.", "{players} withdrew the request."),
    "log_withdrawn_you": _("You withdrew the request."),
    "log_undone": _n("{players} undid the last turn.", "{players} undid the last turn."),
    "log_undone_you": _("You undid the last turn."),
    "log_restarted": _n("{players} restarted the game.", "{players} restarted the game."),
    "log_restarted_you": _("You restarted the game."),
    "log_rematch": _n("{players} offers a rematch.", "{players} offer a rematch."),
    "log_rematch_you": _("You offer a rematch."),
    "rematch_started": _("A rematch has started."),
    "log_refused": _n("{players} declined the rematch.", "{players} declined the rematch."),
    "log_refused_you": _("You declined the rematch."),
    "log_shown": _n("{players} lets anybody watch.", "{players} let anybody watch."),
    "log_shown_you": _("You let anybody watch."),
    "log_hidden": _n("{players} does not want anybody to watch.", "{players} do not want anybody to watch."),
    "log_hidden_you": _("You do not want anybody to watch."),
    "log_named": _("{player} is now called {name}."),
    "log_named_you": _("You are now called {name}."),
    "log_nameless": _("{player} no longer has a name."),
    "log_nameless_you": _("You no longer have a name."),
    "log_linked": _("The invite link for {player} was renewed."),
    "log_linked_ends": _("The invite link for {player} was renewed, and other browsers were removed from the seat."),
    "log_seated": _("{player} is now played by {occupant}."),
    "log_seated_you": _("You play again."),
    "log_person": _("a person"),
    "log_said": _("{players}: {phrase}"),
    "log_said_you": _("You: {phrase}"),
    "clock_days": _("{days} d {hours} h"),
    # The lobby.
    "control_unlimited": _("No clock"),
    "control_3+5": _("3 min + 5 s"),
    "control_10+10": _("10 min + 10 s"),
    "control_day": _("1 day a move"),
    "control_postal": _("2 days + 4 h"),
    "control_unlimited_about": _("In one sitting"),
    "control_3+5_about": _("Up to 20 minutes"),
    "control_10+10_about": _("Up to 50 minutes"),
    "control_day_about": _("Move when you have time"),
    "control_postal_about": _("Move when you have time"),
    "lobby_waiting": _n("Waiting for {count} person", "Waiting for {count} people"),
    "lobby_free": _n("{count} free", "{count} free"),
    "time_seconds": _("{count} s"),
    "time_minutes": _("{count} min"),
    "time_hours": _("{count} h"),
    "time_days": _n("{count} day", "{count} days"),
    # The deal of the day on the front page.
    "day_done": _n("Done: {count} cell.", "Done: {count} cells."),
    "day_next": _("Next in {time}."),
    # Whose consent a request needs.
    "consent": _n("{players} must agree.", "{players} must agree."),
    "consent_you": _("You must agree."),
}
"""The sentences in English; the key with `_you` at its end is about the reader."""


def say(name: str, /, **values: object) -> str:
    """Return a sentence in the language in use; the value `count` chooses between its singular and plural forms."""
    message = SENTENCES[name]
    if isinstance(message, str):
        return gettext(message, **values)
    return ngettext(*message, int(str(values.pop("count"))), **values)
