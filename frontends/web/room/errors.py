"""Errors of the rooms: reasons why a visitor's request was not carried out. None of them depends on HTTP."""

from __future__ import annotations

import math
from datetime import date

from frontends.locale.formats import format_day
from tribolo_core import Player, TriboloError
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import player_name


class UnknownGame(TriboloError):
    def __str__(self) -> str:
        return gettext("There is no such game. The link may be incomplete.")


class NotAllowed(TriboloError):
    """The visitor is not allowed to do what the request asks for."""


class Spectating(NotAllowed):
    """The visitor controls no player: the visitor holds no seat, or bots play in all of them."""

    def __str__(self) -> str:
        return gettext("You are watching. Only players can do this.")


class NotYourTurn(NotAllowed):
    """The human `player` is to move, and the visitor does not hold that seat.

    `is_spectator` says that the visitor holds no seat of the game.
    """

    def __init__(self, player: Player, *, is_spectator: bool) -> None:
        super().__init__(player)
        self.player = player
        self.is_spectator = is_spectator

    def __str__(self) -> str:
        player = player_name(self.player)
        if self.is_spectator:
            return gettext("It is {player}'s turn. You are watching.", player=player)
        return gettext("It is {player}'s turn. That seat is not yours.", player=player)


class NotYourSeat(NotAllowed):
    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.player = player

    def __str__(self) -> str:
        return gettext("{player}'s seat is not yours.", player=player_name(self.player))


class NothingToAnswer(NotAllowed):
    """No request for an undo or a restart waits for an answer of the visitor."""

    def __str__(self) -> str:
        return gettext("There is no request for you to answer.")


class InvalidInvite(NotAllowed):
    """The secret in an invite link offers no seat of the game."""

    def __str__(self) -> str:
        return gettext("This invite link is not valid. Ask for a new one.")


class HintUnavailable(NotAllowed):
    """A visitor who is not to move, or who plays with other people, asked for a hint.

    `has_other_people` says that the other people of the game are the reason.
    """

    def __init__(self, *, has_other_people: bool) -> None:
        super().__init__(has_other_people)
        self.has_other_people = has_other_people

    def __str__(self) -> str:
        if self.has_other_people:
            return gettext("Hints and analysis are off while other people play.")
        return gettext("Hints are available only on your turn.")


class StaleVersion(TriboloError):
    """The version of the game that the request names is too old, or does not exist."""

    def __str__(self) -> str:
        return gettext("The game has changed in the meantime. This is how it stands now.")


class ImpossibleEvent(TriboloError):
    """The state of a room does not allow an event; the text is the reason."""


class BudgetUsedUp(ImpossibleEvent):
    """The person of a seat has used up a budget of `most`, as the message `used_up` says."""

    def __init__(self, used_up: str, most: int) -> None:
        super().__init__(used_up, most)
        self.used_up = used_up
        self.most = most

    def __str__(self) -> str:
        return gettext(self.used_up, count=self.most)


class InvalidRecord(TriboloError):
    """An uploaded text is not a game record; `cause` is the error of the parser."""

    def __init__(self, cause: TriboloError) -> None:
        super().__init__(cause)
        self.cause = cause

    def __str__(self) -> str:
        return gettext("This is not a game record: {problem}", problem=self.cause)


class RecordTooLarge(TriboloError):
    """An uploaded record has more than `most` bytes."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return gettext(
            "This record has more than {count} KB. Save the record without its variations.", count=self.most >> 10
        )


class MovesOnly(NotAllowed):
    """The game is a ranked try of a deal of the day, and the request is not a move."""

    def __str__(self) -> str:
        return gettext("This is the deal of the day. It allows moves only: no undo, no hints and no other players.")


class TriedBefore(NotAllowed):
    """The visitor has begun the ranked try of the UTC day `day` before."""

    def __init__(self, day: date) -> None:
        super().__init__(day)
        self.day = day

    def __str__(self) -> str:
        return gettext(
            "You have begun the deal of {day} before. Everyone has one ranked try.", day=format_day(self.day)
        )


class NoResult(NotAllowed):
    """The visitor has no result in time on the UTC day `day`, and so nothing to list under a name."""

    def __init__(self, day: date) -> None:
        super().__init__(day)
        self.day = day

    def __str__(self) -> str:
        return gettext("You have no result of {day} in time. Play a deal on its day first.", day=format_day(self.day))


class BlockedVisitor(NotAllowed):
    """The host has blocked the visitor's browser: no names, no phrases, no coming to other people."""

    def __str__(self) -> str:
        return gettext(
            "The host has blocked this browser: no names, no phrases, no new games with people and no ranked tries. "
            "You can still play against computers."
        )


class KeptApart(NotAllowed):
    """The visitor and somebody in the game or at the table do not meet: one has blocked the other, or the host did."""

    def __str__(self) -> str:
        return gettext("You cannot begin or join this with these people. You can look for others in the lobby.")


class TooManyBlocks(NotAllowed):
    """The visitor blocks `most` browsers already."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return gettext(
            "You have blocked {count} people, the most that are possible. You can end blocks at Privacy.",
            count=self.most,
        )


class NobodyToBlock(NotAllowed):
    """No other person holds the seat."""

    def __str__(self) -> str:
        return gettext("There is nobody to block in this seat.")


class NameTaken(TriboloError):
    """Another name of the day, the table or the game is equal to `name` or looks like it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return gettext("{name} is taken or looks like another name here. Choose another one.", name=self.name)


class UnknownTable(TriboloError):
    """Nobody is at the table of friends."""

    def __str__(self) -> str:
        return gettext("There is no such table of friends. Ask for its link again.")


class TableFull(NotAllowed):
    """The table of friends has `most` members."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return gettext("A table of friends has at most {most} members. Begin another one.", most=self.most)


class TooManyTables(NotAllowed):
    """The visitor has joined `most` tables of friends."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return gettext("You can be at {most} tables of friends. Leave one of them first.", most=self.most)


class UnknownName(TriboloError):
    """No visitor has the name `name` on the table of the UTC day `day`."""

    def __init__(self, day: date, name: str) -> None:
        super().__init__(day, name)
        self.day = day
        self.name = name

    def __str__(self) -> str:
        return gettext("Nobody is called {name} on {day}.", name=repr(self.name), day=self.day.isoformat())


class UnknownDay(TriboloError):
    """The UTC day `day` has no deal: it lies ahead, or before the first deal."""

    def __init__(self, day: date, *, is_ahead: bool) -> None:
        super().__init__(day)
        self.day = day
        self.is_ahead = is_ahead

    def __str__(self) -> str:
        if self.is_ahead:
            return gettext("The deal of {day} is dealt at 00:00 UTC on that day.", day=format_day(self.day))
        return gettext("There was no deal of the day on {day}.", day=format_day(self.day))


class NotWithClocks(NotAllowed):
    """The game has clocks, and the request would stop or turn back time."""

    def __str__(self) -> str:
        return gettext("A game with clocks has no undo and no restart, and people keep their seats.")


class TimeIsUp(TriboloError):
    """The move of `player` arrived after the time of the player's person had run out."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.player = player

    def __str__(self) -> str:
        return gettext("The time of {player} was up before this move arrived.", player=player_name(self.player))


class TooFewPeople(TriboloError):
    """A game with clocks was asked for in which fewer than two seats are for people."""

    def __str__(self) -> str:
        return gettext("A game with clocks needs at least two people.")


class OtherDay(TriboloError):
    """The visitor begins the ranked try of a day that is not today; `today` is the UTC day now."""

    def __init__(self, today: date) -> None:
        super().__init__(today)
        self.today = today

    def __str__(self) -> str:
        return gettext("That day is over. This is the deal of {day}.", day=format_day(self.today))


class RankedOnly(TriboloError):
    """The visitor wants a game of today's deal that is not ranked."""

    def __str__(self) -> str:
        return gettext("Today's deal can be played as the ranked try only.")


class UnknownOpenGame(TriboloError):
    """The open game is not there any more: its people have left."""

    def __str__(self) -> str:
        return gettext("This game does not wait for anybody any more. Choose another one.")


class OpenGameFull(TriboloError):
    """The open game has begun without the visitor."""

    def __str__(self) -> str:
        return gettext("This game has begun without you. Choose another one.")


class SentTwice(TriboloError):
    """A visitor who was not known yet has asked twice at once; only the first request counts."""

    def __str__(self) -> str:
        return gettext("This was sent twice at once, and the first one counts. Reload the page to see it.")


class TooManySeats(NotAllowed):
    """Visitors of one network have `most` open seats in a time control."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return gettext("{most} people of your network already wait for a game.", most=self.most)


class NotWaiting(NotAllowed):
    """The visitor has no seat in the open game."""

    def __str__(self) -> str:
        return gettext("You do not wait for this game any more.")


class TooEarly(TriboloError):
    """The visitor may begin with computers only after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return gettext("Wait for people for another {seconds} s.", seconds=math.ceil(self.seconds))
