"""Refusals of the JSON interface: facts on the wire, and the one table of sentences in which clients word them.

A refusal is a code and fields, the values of the placeholders of its sentence. Python words it with `word`, the page
in `page/common/refusals.ts`, with the table that `sentences` returns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias, dataclass_transform

from tribolo_core import Player, TriboloError
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _
from tribolo_core.translation.names import player_name

Fields: TypeAlias = Mapping[str, str | int | bool]


@dataclass_transform(eq_default=False)
class Refusal(TriboloError):
    """The base of the errors with a `code`: subclasses are data classes, and their attributes are the fields.

    The code is the name of the class in snake case, unless the class has an attribute `code` of its own.
    """

    code: str

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def fields(self) -> Fields:
        """The facts about the refusal as JSON values: players by their English names, days in ISO 8601."""
        facts = {name: value for name, value in vars(self).items() if name != "code"}
        return {name: value if isinstance(value, int) else str(value) for name, value in facts.items()}

    def __str__(self) -> str:
        return word(self.code, self.fields)


def word(code: str, fields: Mapping[str, object]) -> str:
    """Return the sentence of a refusal in the language in use.

    For a code that this release does not know, or with other fields than its sentence has, return a general sentence.
    """
    try:
        words = {name: _word_field(name, value) for name, value in fields.items()}
        return gettext(REFUSALS[code]).format_map(words)
    except (KeyError, ValueError):
        return gettext(REFUSALS[FAILED])


def sentences() -> dict[str, str]:
    """Return the table in the language in use, with the words for `retry_after`, for clients in other languages."""
    return {code: gettext(sentence) for code, sentence in {**REFUSALS, **RETRIES}.items()}


def _word_field(name: str, value: object) -> str:
    """Return the words for a field; raise ValueError if the value does not belong to the name."""
    match name:
        case "player":
            return player_name(Player(value))
        case "day":
            # Only pages refuse something about a day, and the terminal is installed without the calendars of Babel.
            from frontends.locale.formats import format_day

            return format_day(date.fromisoformat(str(value)))
        case "retry_after":
            return word_retry(int(str(value)))
    return str(value)


def word_retry(seconds: int) -> str:
    """Return the sentence that says when to try again."""
    if seconds < 120:
        return gettext(RETRIES["retry_seconds"], seconds=seconds)
    minutes = -(-seconds // 60)
    if minutes > 120:
        return gettext(RETRIES["retry_hours"], hours=-(-minutes // 60))
    return gettext(RETRIES["retry_minutes"], minutes=minutes)


RETRIES: Final[Mapping[str, str]] = {
    "retry_seconds": _("Try again in {seconds} s."),
    "retry_minutes": _("Try again in {minutes} minutes."),
    "retry_hours": _("Try again in {hours} hours."),
}
"""The words for the field `retry_after`, which is in seconds."""

FAILED: Final = "failed"
"""The code whose sentence stands for every code that a client does not know."""

REFUSALS: Final[Mapping[str, str]] = {
    FAILED: _("Something went wrong on the server. Nothing was changed."),
    # Requests.
    "bad_request": "{problem}",
    "invalid": "{problem}",
    "invalid_query": _("The value of {field} in this address is not valid."),
    "unknown_parameter": _("This address has a part that is not known: {field}."),
    "unsupported_media_type": _("The body of this request must be JSON (application/json)."),
    "malformed": _("This request is malformed."),
    "not_found": _("There is nothing here. The address may be incomplete."),
    "method_not_allowed": _("This page can't be opened directly."),
    "slow_body": _("The request took too long to arrive."),
    "upgrade": _("This server cannot change the protocol. Send the request without Upgrade."),
    "too_large": _("This is too large. A record of a whole game takes about 2,000 bytes."),
    "wrong_media_type": _("This request has the wrong media type."),
    "cross_site_request": _("This request comes from another site and was not carried out."),
    "sent_twice": _("This was sent twice at once, and the first one counts. Reload the page to see it."),
    "invalid_subscription": _("This server cannot send notifications to this browser. Try another browser."),
    # Capacity.
    "server_busy": _("The server is busy. Nothing was changed. Try again in a moment."),
    "disk_full": _("The server's disk is full or broken. Nothing was changed."),
    "lobby_full": _("Too many games wait for people. Join one of them, or try again in a moment."),
    "too_many_streams": _("Too many live updates are open. Ask for the state from time to time instead."),
    "too_many_requests": _("Too many requests. {retry_after}"),
    "too_many_games": _("You have started too many games. {retry_after}"),
    "too_many_exports": _("You have downloaded your data too often. {retry_after}"),
    "too_many_uploads": _("You have uploaded too many records. {retry_after}"),
    "too_many_erasures": _("You have deleted your data too often. {retry_after}"),
    "too_many_reports": _("You have reported too many names. {retry_after}"),
    "too_many_joins": _("You have joined too many tables of friends. {retry_after}"),
    "too_many_phrases": _("You have sent too many phrases. {retry_after}"),
    "too_many_open_seats": _("You have taken too many open seats. {retry_after}"),
    "too_many_new_blocks": _("You have blocked too many people. {retry_after}"),
    "too_many_codes": _("You have made too many codes. {retry_after}"),
    "too_many_code_tries": _("Too many codes were tried. {retry_after}"),
    "too_many_ranked_tries": _("Your network has used up its ranked tries of today. {retry_after}"),
    # Games.
    "unknown_game": _("There is no such game. The link may be incomplete."),
    "stale_version": _("The game has changed in the meantime. This is how it stands now."),
    "game_over": _("The game is over."),
    "no_cell": _("{cell} is not a cell."),
    "occupied": _("{move} is occupied."),
    "jumps_nothing": _("{move} captures nothing."),
    "out_of_turn": _("It is {player}'s turn."),
    "not_your_turn": _("It is {player}'s turn. That seat is not yours."),
    "spectating_turn": _("It is {player}'s turn. You are watching."),
    "spectating": _("You are watching. Only players can do this."),
    "not_your_seat": _("{player}'s seat is not yours."),
    "nothing_to_undo": _("There is no move to undo."),
    "nothing_to_answer": _("There is no request for you to answer."),
    "no_open_request": _("There is no open request."),
    "invalid_invite": _("This invite link is not valid. Ask for a new one."),
    "not_with_clocks": _("A game with clocks has no undo and no restart, and people keep their seats."),
    "time_is_up": _("The time of {player} was up before this move arrived."),
    "clock_stands": _("The clock of {player} does not run."),
    "program_away": _("{name} is not connected now. Choose another opponent, or try again in a minute."),
    "program_busy": _("{name} plays as many games as it can. Choose another opponent, or try again in a minute."),
    "programs_play_only": _("A program may only play moves, resign and leave."),
    "unknown_token": _("The server knows no program with this token. Ask its host for a new one."),
    "too_few_people": _("A game with clocks needs at least two people."),
    "played_by_person": _("{player} is already played by a person."),
    "played_by_computer": _("{player} is already played by a computer player."),
    "has_resigned": _("{player} has resigned."),
    "nobody_to_resign_to": _("Only games with other people can be resigned."),
    "nobody_to_talk_to": _("There is nobody to talk to in this game."),
    "game_still_runs": _("This game still runs. A rematch is possible when it is over."),
    "rematch_withdrawn": _("This rematch is no longer offered. You can offer another one."),
    "rematch_exists": _("There is already a rematch."),
    "unbounded_opponent": _(
        "{name} takes too long to play on a server. Play against it alone in your browser, with scripts, or choose "
        "another computer player. The strongest is {strongest} ({spec})."
    ),
    "invalid_seed": _("A deal number is a whole number from 0 to {most}, not {found}."),
    "invalid_record": _(
        'This is not a game record: {problem}. A record begins with tags such as [Deal "…"], and the moves follow. '
        "You can download one on the page of a game."
    ),
    "record_too_large": _("This record has more than {count} KB. Save the record without its variations."),
    "no_record": _("Choose a file with a game record."),
    "record_not_utf8": _("This is not a game record: it is not text in UTF-8."),
    # Budgets of a game.
    "names_used_up": _("This seat has had {count} names, the most in a game. You can still remove the name."),
    "links_used_up": _("This link was renewed {count} times, the most in a game. The present one stays valid."),
    "open_links_used_up": _(
        "This link was renewed {count} times, the most while a seat is open. The present one stays valid."
    ),
    "browsers_used_up": _("This link has seated {count} browsers, the most that are possible. Ask for a new one."),
    "watching_used_up": _(
        "You have let anybody watch {count} times, the most in a game. People with the link can still watch."
    ),
    "phrases_used_up": _("You have said {count} phrases, the most in a game. You can still play on."),
    "requests_used_up": _(
        "You have asked for an undo or a restart {count} times, the most in a game. Play on, or start a new one."
    ),
    "taken_back_used_up": _(
        "You can take back {count} moves in a game, and this would be more. Play on, or start a new one."
    ),
    "handed_over_used_up": _(
        "Computers took this seat over {count} times without a move, the most that are possible. "
        "Play on, or start a new game."
    ),
    "rematches_used_up": _("You have offered {count} rematches of this game, the most. Start a new game."),
    # People and their names.
    "blocked_visitor": _(
        "The host has blocked this browser: no names, no phrases, no new games with people and no ranked tries. "
        "You can still play against computers."
    ),
    "kept_apart": _("You cannot begin or join this with these people. You can look for others in the lobby."),
    "too_many_blocks": _("You have blocked {count} people, the most that are possible. You can end blocks at Privacy."),
    "nobody_to_block": _("There is nobody to block in this seat."),
    "name_taken": _("{name} is taken or looks like another name here. Choose another one."),
    "refused_name": _("This name is not allowed here. Choose another one."),
    "name_length": _("A name has {least} to {most} characters."),
    "name_of_scripts": _("A name has the letters and digits of one script only. Do not mix scripts."),
    "name_reserved": _("This name is reserved. Choose another one."),
    "name_of_player": _(
        "“{name}” stands for another player here, such as a computer. Add an initial or a word to your name."
    ),
    "name_character": _("A name cannot have the character {character} there. Type it again."),
    "name_script": _("“{sign}” cannot be in a name. Use the letters of another script."),
    "name_sign": _("“{sign}” cannot be in a name. Use letters, digits, spaces, . - ' and _."),
    "name_start": _("A name cannot begin with “{sign}”."),
    "name_end": _("A name cannot end with “{sign}”."),
    "name_signs": _("A name cannot have “{signs}”. Leave a sign out."),
    "name_accents": _("A name has no stacks of accents. Use fewer of them."),
    # Joined browsers.
    "unknown_code": _("This code is not valid. It works once, for ten minutes. Make a new one on your other device."),
    "own_code": _("This code is from this browser, or from one joined with it. Open it on your other device."),
    "too_many_devices": _("At most {most} browsers can be joined. You can remove the others at Privacy."),
    # The lobby.
    "unknown_open_game": _("This game does not wait for anybody any more. Choose another one."),
    "open_game_full": _("This game has begun without you. Choose another one."),
    "too_many_seats": _("{most} people of your network already wait for a game."),
    "not_waiting": _("You do not wait for this game any more."),
    "too_early": _("Wait for people for another {seconds} s."),
    # The deal of the day, and tables of friends.
    "moves_only": _("This is the deal of the day. It allows moves only: no undo, no hints and no other players."),
    "tried_before": _("You have begun the deal of {day} before. Everyone has one ranked try."),
    "no_result": _("You have no result of {day} in time. Play a deal on its day first."),
    "ranked_only": _("Today's deal can be played as the ranked try only."),
    "other_day": _("That day is over. This is the deal of {day}."),
    "other_release": _(
        "This day belongs to another release of Tribolo. You can look at it, but its opponents cannot play here."
    ),
    "unknown_day": _("There was no deal of the day on {day}."),
    "day_ahead": _("The deal of {day} is dealt at 00:00 UTC on that day."),
    "unknown_name": _("Nobody is called {name} on {day}."),
    "unknown_table": _("There is no such table of friends. Ask for its link again."),
    "table_full": _("A table of friends has at most {most} members. Begin another one."),
    "too_many_tables": _("You can be at {most} tables of friends. Leave one of them first."),
    # Puzzles and other pages.
    "unknown_puzzle": _("There is no such puzzle. The address may be incomplete."),
    "no_puzzle": _("There are no puzzles with this theme."),
    "invalid_puzzles": _("The puzzles of this server cannot be read."),
    "unknown_lesson": _("There is no such lesson. The list of lessons has them all."),
    "unknown_language": _("There are no texts in this language. Choose {languages}."),
    "not_confirmed": _("Nothing was deleted. Tick the box to confirm, then press Delete my data."),
}
"""The sentence of each code, in English; words in braces stand for the fields."""
