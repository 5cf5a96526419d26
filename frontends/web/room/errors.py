"""Errors of the rooms: reasons why a visitor's request was not carried out. None of them depends on HTTP."""

from __future__ import annotations

from datetime import date

from frontends.wire.refusals import Refusal
from tribolo_core import Player, TriboloError


class UnknownGame(Refusal):
    game: str


class NotAllowed(Refusal):
    """The visitor is not allowed to do what the request asks for."""


class Spectating(NotAllowed):
    """The visitor controls no player: the visitor holds no seat, or bots play in all of them."""


class NotYourTurn(NotAllowed):
    """The human `player` is to move, and the visitor does not hold that seat."""

    player: Player


class SpectatingTurn(NotYourTurn):
    """The human `player` is to move, and the visitor holds no seat of the game."""


class NotYourSeat(NotAllowed):
    player: Player


class NothingToAnswer(NotAllowed):
    """No request for an undo or a restart waits for an answer of the visitor."""


class InvalidInvite(NotAllowed):
    """The secret in an invite link offers no seat of the game."""


class StaleVersion(Refusal):
    """The version of the game that the request names is too old, or does not exist."""


class InvalidSubscription(Refusal):
    """A browser cannot be sent notifications: its push service is unknown, or its keys are invalid."""


class ImpossibleEvent(Refusal):
    """The state of a room does not allow an event."""


class GameOver(ImpossibleEvent): ...


class GameStillRuns(ImpossibleEvent): ...


class NoOpenRequest(ImpossibleEvent): ...


class ClockStands(ImpossibleEvent):
    player: Player


class PlayedByPerson(ImpossibleEvent):
    player: Player


class PlayedByComputer(ImpossibleEvent):
    player: Player


class HasResigned(ImpossibleEvent):
    player: Player


class NobodyToResignTo(ImpossibleEvent): ...


class NobodyToTalkTo(ImpossibleEvent): ...


class RematchExists(ImpossibleEvent): ...


class RematchWithdrawn(ImpossibleEvent): ...


class BudgetUsedUp(Refusal):
    """The person of a seat has used up the budget of `count` that the code names."""

    code: str
    count: int


class InvalidRecord(TriboloError):
    """An uploaded text is not a game record; `cause` is the error of the parser."""

    def __init__(self, cause: TriboloError) -> None:
        super().__init__(cause)
        self.cause = cause


class RecordTooLarge(Refusal):
    """An uploaded record has more than `count` KB."""

    count: int


class MovesOnly(NotAllowed):
    """The game is a ranked try of a deal of the day, and the request is not a move."""


class TriedBefore(NotAllowed):
    """The visitor has begun the ranked try of the UTC day `day` before."""

    day: date


class NoResult(NotAllowed):
    """The visitor has no result in time on the UTC day `day`, and so nothing to list under a name."""

    day: date


class BlockedVisitor(NotAllowed):
    """The host has blocked the visitor's browser: no names, no phrases, no coming to other people."""


class KeptApart(NotAllowed):
    """The visitor and somebody in the game or at the table do not meet: one has blocked the other, or the host did."""


class TooManyBlocks(NotAllowed):
    """The visitor blocks `count` browsers already."""

    count: int


class NobodyToBlock(NotAllowed):
    """No other person holds the seat."""


class NameTaken(Refusal):
    """Another name of the day, the table or the game is equal to `name` or looks like it."""

    name: str


class UnknownTable(Refusal):
    """Nobody is at the table of friends."""


class TableFull(NotAllowed):
    """The table of friends has `most` members."""

    most: int


class TooManyTables(NotAllowed):
    """The visitor has joined `most` tables of friends."""

    most: int


class UnknownName(Refusal):
    """No visitor has the name `name` on the table of the UTC day `day`."""

    day: date
    name: str


class UnknownDay(Refusal):
    """The UTC day `day` has no deal."""

    day: date


class DayAhead(UnknownDay):
    """The UTC day `day` has no deal yet, because it lies ahead."""


class NotWithClocks(NotAllowed):
    """The game has clocks, and the request would stop or turn back time."""


class TimeIsUp(Refusal):
    """The move of `player` arrived after the time of the player's person had run out."""

    player: Player


class TooFewPeople(Refusal):
    """A game with clocks was asked for in which fewer than two seats are for people."""


class UnknownToken(Refusal):
    """A request has the token of no program: the host has removed the program, or the token is wrong."""


class ProgramsPlayOnly(NotAllowed):
    """A program asks for something else than moves."""


class ProgramAway(Refusal):
    """A game is to begin with the program `name`, which is not connected."""

    name: str


class ProgramBusy(Refusal):
    """A game is to begin with the program `name`, which plays as many games as it can."""

    name: str


class OtherDay(Refusal):
    """The visitor begins the ranked try of a day that is not today; `day` is the UTC day now."""

    day: date


class RankedOnly(Refusal):
    """The visitor wants a game of today's deal that is not ranked."""


class UnknownOpenGame(Refusal):
    """The open game is not there any more: its people have left."""


class OpenGameFull(Refusal):
    """The open game has begun without the visitor."""


class SentTwice(Refusal):
    """A visitor who was not known yet has asked twice at once; only the first request counts."""


class TooManySeats(NotAllowed):
    """Visitors of one network have `most` open seats in a time control."""

    most: int


class NotWaiting(NotAllowed):
    """The visitor has no seat in the open game."""


class TooEarly(Refusal):
    """The visitor may begin with computers only after `seconds`."""

    seconds: int


class UnknownCode(Refusal):
    """No browser can be joined by this code: it was used, has expired, or never was."""


class OwnCode(Refusal):
    """The code was made by this browser, or by one that it has joined."""


class TooManyDevices(NotAllowed):
    """More than `most` browsers would be joined."""

    most: int
