"""The replay of a daily game: from a person's moves to the end of the game, with the answers of the opponents."""

from __future__ import annotations

from collections.abc import Iterable

from frontends.games.tribolo import TriboloSession, answer
from frontends.session.loop import Announce, Answer, Play, Refused, update
from tribolo_core import Coord, TriboloError
from tribolo_core.translation.messages import gettext, ngettext

from .deal import DailyDeal


class ReplayError(TriboloError):
    """The moves of a person do not lead from the deal of a day to the end of a game."""


class OtherRelease(ReplayError):
    """The deal belongs to a release whose opponents answer otherwise."""

    def __str__(self) -> str:
        return gettext(
            "This day belongs to another release of Tribolo. You can look at it, but its opponents cannot play here."
        )


class UnfinishedReplay(ReplayError):
    """After `moves` moves of the person, the game is not over."""

    def __init__(self, moves: int) -> None:
        super().__init__(moves)
        self.moves = moves

    def __str__(self) -> str:
        return ngettext(
            "The game is not over after {count} move.", "The game is not over after {count} moves.", self.moves
        )


class UnneededMoves(ReplayError):
    """The game was over after `needed` of the `moves` moves of the person."""

    def __init__(self, needed: int, moves: int) -> None:
        super().__init__(needed, moves)
        self.needed = needed
        self.moves = moves

    def __str__(self) -> str:
        return ngettext(
            "The game is over after {needed} of {count} move.",
            "The game is over after {needed} of {count} moves.",
            self.moves,
            needed=self.needed,
        )


def replay(deal: DailyDeal, moves: Iterable[Coord]) -> TriboloSession:
    """Return the finished game that follows when a person plays `moves` in the deal of a day.

    The opponents' answers depend on the deal and the moves alone: searches limited by nodes, in one thread. Raise
    OtherRelease if this release does not give the opponents' answers, IllegalMove if a move is illegal,
    UnfinishedReplay if moves are missing, and UnneededMoves if there are too many.
    """
    if not deal.is_playable:
        raise OtherRelease()
    given = tuple(moves)
    session = answered(deal.start())
    for number, move in enumerate(given):
        if session.is_over:
            raise UnneededMoves(number, len(given))
        session = answered(play(session, move))
    if not session.is_over:
        raise UnfinishedReplay(len(given))
    return session


def play(session: TriboloSession, move: Coord) -> TriboloSession:
    """Return a session after a move of the person, who is to move; raise IllegalMove if the move is illegal."""
    after, effects = update(session, Play(move))
    for effect in effects:
        if isinstance(effect, Announce) and isinstance(effect.event, Refused):
            raise effect.event.error
    return after


def answered(session: TriboloSession) -> TriboloSession:
    """Return a session after the moves of all opponents that are to move before the person, or until the end."""
    while (question := session.question) is not None:
        session, _ = update(session, Answer(question, answer(question)))
    return session
