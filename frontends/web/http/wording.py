"""Sentences about a game as one visitor reads them: the visitor is "you", the others have names.

`static/table/who.js` words the same sentences for the games of a browser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from frontends.games.tribolo import describe
from frontends.locale.languages import current_language
from frontends.session.loop import Ended, Forfeited, Moved, Refused, Skipped
from frontends.session.seats import HUMAN
from frontends.web.characters import character
from frontends.web.room.events import (
    Agreed,
    Declined,
    Fact,
    Flagged,
    Joined,
    Left,
    LinkRenewed,
    Played,
    RematchDeclined,
    RematchOffered,
    RematchStarted,
    Renamed,
    RequestWithdrawn,
    Resigned,
    Restarted,
    RestartRequested,
    Said,
    SeatChanged,
    SeatShared,
    Undone,
    UndoRequested,
    WatchingAllowed,
    losers_of,
)
from frontends.web.room.phrases import PHRASES
from frontends.web.room.room import LogEntry, in_order
from tribolo_core import PLAYERS, Coord, Player, Turn
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.names import chain_names, join_names, player_name

from .labels import label
from .schemas import LogState

LogKind: TypeAlias = Literal["moved", "skipped", "ended", "people", "said"]

_LAST: Final = len(PLAYERS)
"""The last place."""


@dataclass(frozen=True, slots=True)
class Who:
    """The players of a game, as one visitor reads them.

    `own` is the one player that the visitor controls, `None` for those who watch or control several. `names` are the
    names of people and opponents; a player without an entry is called by its colour. `resigned` are the players whose
    people have given up or run out of time, and `people` the names of these people. If the visitor is one of them,
    `lost` is the player that the visitor had, and `has_flagged` says that time was the reason.
    """

    own: Player | None
    names: Mapping[Player, str]
    resigned: frozenset[Player] = frozenset()
    has_flagged: bool = False
    people: Mapping[Player, str] = field(default_factory=dict)
    lost: Player | None = None

    @classmethod
    def of(
        cls,
        names: Mapping[Player, str],
        yours: Collection[Player],
        resigned: frozenset[Player] = frozenset(),
        held: Iterable[Player] = (),
        flagged: frozenset[Player] = frozenset(),
        people: Mapping[Player, str] | None = None,
    ) -> Who:
        """Return who plays, if the visitor controls the players `yours` and holds the seats `held`.

        `flagged` are the players among `resigned` whose people have run out of time. `people` holds the names of all
        people, also of those who have resigned or flagged. A name that is empty, that two seats have, or that is also
        the name of a colour is left out.
        """
        own = next(iter(yours)) if len(yours) == 1 else None
        lost = next((player for player in held if player in resigned), None) if own is None else None
        gone = {player: name for player, name in _clear_names(people or {}).items() if player in resigned}
        has_flagged = lost is not None and not flagged.isdisjoint(held)
        return cls(own, _clear_names(names), resigned, has_flagged, gone, lost)

    def before(self, players: Collection[Player]) -> Who:
        """Return who plays, but with `players` called by their colours: others may have had their seats before."""
        own = None if self.own in players else self.own
        return replace(self, own=own, names={each: name for each, name in self.names.items() if each not in players})

    def before_the_loss(self, players: Collection[Player]) -> Who:
        """Return these players with the names from before the people of `players` resigned or ran out of time."""
        own = self.lost if self.lost in players else self.own
        return replace(self, own=own, names={**self.names, **{each: self.people.get(each, "") for each in players}})

    def name(self, player: Player) -> str:
        """Return the name of a player who is not addressed, such as "Pip" or "Red"."""
        return self.names.get(player) or player_name(player)

    def title(self, player: Player) -> str:
        """Return the name of a player in a list or a table: "You" for the visitor."""
        return label("you") if player is self.own else self.name(player)

    def says(self, name: str, player: Player, /, **values: object) -> str:
        """Return a sentence about a player; the label with `_you` after its `name` is the one about the visitor."""
        if player is self.own:
            return label(f"{name}_you", **values)
        return label(name, player=self.name(player), **values)

    def listed(self, players: Iterable[Player]) -> str:
        """Return several players as a list in a sentence, in which the visitor comes first."""
        ordered = sorted(in_order(players), key=lambda player: player is not self.own)
        return join_names(map(self.title, ordered))

    def says_together(self, name: str, players: Collection[Player]) -> str:
        """Return a sentence about several players; see `says`."""
        if set(players) == {self.own}:
            return label(f"{name}_you")
        return label(name, count=len(players), players=self.listed(players))


_BY_COLOUR: Final = Who(None, {})
"""Calls every player by its colour."""


def describe_status(turn: Turn, who: Who, *, is_yours: bool) -> str:
    """Return the sentence about a turn: whose turn it is, or how the game has ended.

    `is_yours` says whether the visitor is to move, perhaps for one of several players.
    """
    if turn.player is None:
        return describe_end(turn.scores, who)
    return describe_turn(turn.player, who, is_yours=is_yours)


def describe_turn(mover: Player, who: Who, *, is_yours: bool) -> str:
    """Return the sentence about the turn of `mover`; `is_yours` as in `describe_status`."""
    if mover is who.own:
        return label("your_turn")
    return label("your_turn_as" if is_yours else "to_move", player=who.name(mover))


def describe_end(scores: Mapping[Player, int], who: Who) -> str:
    """Return the sentence about the end of a game.

    It says the place of the visitor and the margin or, to those who watch or play several colours, who has won.
    """
    if len(who.resigned) == len(PLAYERS):
        return label("end_nobody")
    if who.lost is not None:
        return label("end_flagged_you" if who.has_flagged else "end_resigned_you")
    scores = ranked_scores(scores, who.resigned)
    most = max(scores.values())
    leaders = [player for player in scores if scores[player] == most and player is not who.own]
    names = join_names(map(who.name, leaders)) if leaders else ""
    ranked = [score for score in scores.values() if score >= 0]
    if len(ranked) == 1:
        return label("end_alone_you") if who.own is not None else label("end_alone", player=names)
    margin = most - max((score for score in ranked if score < most), default=most)
    if who.own is None:
        if len(leaders) > 1:
            return label("end_shared", names=names)
        return label("end_won", player=names, count=margin)
    own = scores[who.own]
    place, is_shared = place_of(scores, who.own)
    if place == 1:
        return label("end_shared_you", names=names) if is_shared else label("end_won_you", count=margin)
    if place == _LAST:
        return label("end_third_you", count=most - own, names=names)
    if not is_shared:
        return label("end_second_you", count=most - own, names=names)
    (other,) = (player for player in scores if scores[player] == own and player is not who.own)
    return label("end_second_shared_you", count=most - own, names=names, other=who.name(other))


def ranked_scores(scores: Mapping[Player, int], resigned: Collection[Player]) -> Mapping[Player, int]:
    """Return the scores that decide the places: a person who has resigned or flagged comes last, with -1."""
    return {player: -1 if player in resigned else scores[player] for player in PLAYERS}


def place_of(scores: Mapping[Player, int], player: Player) -> tuple[int, bool]:
    """Return the place of a player at the end of a game, 1 to 3, and whether others share it.

    `scores` are the scores that `ranked_scores` returns; a player with a score below 0 is last alone.
    """
    own = scores[player]
    if own < 0:
        return _LAST, False
    values = [scores[each] for each in PLAYERS]
    return 1 + sum(score > own for score in values), values.count(own) > 1


def place_name(place: int, *, is_shared: bool) -> str:
    """Return the name of a place, such as "Place 2"."""
    return label("place_shared" if is_shared else "place", place=place)


def present_names(who: Who) -> dict[str, dict[str, str]]:
    """Return texts about each player for the template of a game, keyed by the player's name in data.

    `titles` are the names in tables, `skips` the notes that the player is skipped.
    """
    return {
        "titles": {str(player): who.title(player) for player in PLAYERS},
        "skips": {str(player): who.says("move_skipped", player) for player in PLAYERS},
    }


def _clear_names(names: Mapping[Player, str]) -> dict[Player, str]:
    """Return `names` without empty names, names that several players have, and names of colours."""
    counts = Counter(names.values())
    colours = {player_name(player).lower() for player in PLAYERS}
    return {
        player: name for player, name in names.items() if name and counts[name] == 1 and name.lower() not in colours
    }


def present_log(log: Iterable[LogEntry], who: Who, since: int = -1) -> tuple[LogState, ...]:
    """Return the entries of a log after the version `since` for the page: the kind of each, and a sentence.

    Entries from before a person took or left a seat call its player by the colour. But a person who has resigned or run
    out of time keeps the name in earlier entries.
    """
    changed: set[Player] = set()
    then = who
    newest_first = []
    for entry in reversed(tuple(log)):
        if entry.version <= since:
            break
        if lost := losers_of(entry.fact):
            who = who.before_the_loss(lost)
            changed.difference_update(lost)
            then = who.before(changed)
        text = describe_fact(entry.fact, then)
        newest_first.append(LogState(version=entry.version, kind=_kind(entry.fact), text=text))
        match entry.fact:
            case SeatChanged(player):
                changed.add(player)
            case Joined(players) | Left(players):
                changed.update(players)
            case _:
                continue
        then = who.before(changed)
    return tuple(reversed(newest_first))


def _kind(fact: Fact) -> LogKind:
    match fact:
        case Moved():
            return "moved"
        case Skipped():
            return "skipped"
        case Ended():
            return "ended"
        case Said():
            return "said"
        case _:
            return "people"


def describe_fact(fact: Fact, who: Who) -> str:
    """Return a sentence that describes `fact`, an event of a game, such as "You joined." or "Pip plays c7 ..."."""
    match fact:
        case Moved():
            return _describe_move(fact, who)
        case Skipped(player):
            return who.says("log_skipped", player)
        case Ended(turn):
            return f"{label('game_over')} {describe_end(turn.scores, who)}"
        case Forfeited() | Refused():
            return describe(fact)
        case Played(player, move) if player is who.own:
            return gettext("You play {move}.", move=move)
        case Played(player, move):
            return gettext("{player} plays {move}.", player=who.name(player), move=move)
        case Joined(players):
            return who.says_together("log_joined", players)
        case Renamed(player, name):
            by_colour = Who(who.own, {})
            return by_colour.says("log_named", player, name=name) if name else by_colour.says("log_nameless", player)
        case SeatShared(players):
            return _of_players(
                "Another browser joined as {players}.", "Another browser joined as {players}.", players, _BY_COLOUR
            )
        case LinkRenewed(player, ends_others=True):
            return gettext(
                "The invite link for {player} was renewed, and other browsers were removed from the seat.",
                player=player_name(player),
            )
        case LinkRenewed(player):
            return gettext("The invite link for {player} was renewed.", player=player_name(player))
        case SeatChanged(player, seat):
            if player is who.own:
                return label("log_seated_you")
            occupant = label("log_person") if seat == HUMAN else character(seat).label
            return label("log_seated", player=player_name(player), occupant=occupant)
        case Left(players):
            return _of_players("{players} left.", "{players} left.", players, _BY_COLOUR)
        case Said(players, phrase):
            text = gettext(PHRASES[phrase]) if phrase in PHRASES else "…"
            return gettext("{players}: {phrase}", players=who.listed(players), phrase=text)
        case WatchingAllowed(players, is_allowed):
            return who.says_together("log_shown" if is_allowed else "log_hidden", players)
        case Resigned(players):
            return who.says_together("log_resigned", players)
        case Flagged(player):
            return who.says("log_flagged", player)
        case UndoRequested(by):
            if set(by) == {who.own}:
                return gettext("You want to undo the last turn.")
            return _of_players(
                "{players} wants to undo the last turn.", "{players} want to undo the last turn.", by, who
            )
        case RestartRequested(by):
            if set(by) == {who.own}:
                return gettext("You want to restart the game.")
            return _of_players("{players} wants to restart the game.", "{players} want to restart the game.", by, who)
        case Agreed(players):
            if set(players) == {who.own}:
                return gettext("You agreed.")
            return _of_players("{players} agreed.", "{players} agreed.", players, who)
        case Declined(players):
            if set(players) == {who.own}:
                return gettext("You declined.")
            return _of_players("{players} declined.", "{players} declined.", players, who)
        case RequestWithdrawn(by):
            if set(by) == {who.own}:
                return gettext("You withdrew the request.")
            return _of_players("{players} withdrew the request.", "{players} withdrew the request.", by, who)
        case Undone(by):
            return who.says_together("log_undone", by)
        case Restarted(by):
            return who.says_together("log_restarted", by)
        case RematchStarted(by=players):
            return who.says_together("log_rematch_by", players) if players else label("log_rematch")
        case RematchOffered():
            return label("rematch_waits")
        case RematchDeclined(players):
            return who.says_together("log_rematch_declined", players)


def describe_consent(players: Collection[Player], who: Who) -> str:
    """Return the sentence that says whose consent a request needs."""
    if set(players) == {who.own}:
        return gettext("You must agree.")
    return _of_players("{players} must agree.", "{players} must agree.", players, who)


def _describe_move(moved: Moved[Turn, Player, Coord], who: Who) -> str:
    captured: Counter[Player] = Counter()
    for jump in moved.turn.transitions[moved.move]:
        captured[jump.loser] += len(jump.taken)
    names = tuple(who.names.items())
    return _sentence_of_move(moved.player, moved.move, tuple(captured.items()), who.own, names, current_language())


@lru_cache(maxsize=8_192)
def _sentence_of_move(
    player: Player,
    move: Coord,
    captured: tuple[tuple[Player, int], ...],
    own: Player | None,
    names: tuple[tuple[Player, str], ...],
    _language: str,
) -> str:
    """Return the sentence about a move in the language in use; cached, as each state repeats the earlier sentences.

    `captured` are the numbers of cells that each other player loses, `own` and `names` those of `Who`. `_language` is
    the language in use, which is part of the key of the cache.
    """
    who = Who(own, dict(names))
    losers = chain_names(who.says("cells_from", loser, count=count) for loser, count in captured)
    return who.says("plays_and_captures", player, move=move, cells=losers)


def _of_players(singular: str, plural: str, players: Collection[Player], who: Who) -> str:
    """Return the message about `players`: `singular` for one player, else `plural`; `who` names the players."""
    return ngettext(singular, plural, len(players), players=who.listed(players))
